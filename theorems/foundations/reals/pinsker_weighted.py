"""2 (r - 1) f <= c (4 + 2 r)/3 + (r log(r) - r + 1)/c for |f| <= 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import log
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, given, instantiate, use
from theorems.foundations.reals.pinsker import SQUARED, a, c, d, f, r

WEIGHTED_FACTOR = Mutant(
    "factor", {factor: MORE}, "f = 1, r = 1 + 2 c, c small", witness=point(c="1/100", f=-1, r="98/100")
)

WEIGHTED = Lemma(
    "foundations.pinsker-weighted", "2 (r - 1) f <= c (4 + 2 r)/3 + (r log(r) - r + 1)/c for |f| <= 1", "elementary",
    (0 <= r, 0 < c, -1 <= f, f <= 1),
    factor * 2 * (r - 1) * f <= c * (4 + 2 * r) / 3 + (r * log(r) - r + 1) / c,
    mutants=(WEIGHTED_FACTOR,),
)  # fmt: skip


@proof_of(WEIGHTED)
def _weighted(claim: Claim) -> Theorem:
    """2 x <= A + x^2/A for x = (r - 1) f and A = c (4 + 2 r)/3."""
    known = use(SQUARED, 0 <= r)
    rest = arith(0 <= 1 - f**2, -1 <= f, f <= 1)
    low = arith(
        ((r - 1) * f) ** 2 <= (r - 1) ** 2, arith(0 <= (r - 1) ** 2 * (1 - f**2), rest, arith(0 <= (r - 1) ** 2))
    )
    size, entropy = (4 + 2 * r) / 3, r * log(r) - r + 1
    below = arith(((r - 1) * f) ** 2 / size <= entropy, known, low, 0 <= r)
    weight = arith(0 < c * size, 0 <= r, 0 < c)
    square = given(instantiate(arith(2 * d <= a + d**2 / a, 0 < a), a=c * size, d=(r - 1) * f), weight)
    scaled = arith(((r - 1) * f) ** 2 / size / c <= entropy / c, below, 0 < c)
    return arith(claim.conclusion, square, scaled, 0 <= r, 0 < c)
