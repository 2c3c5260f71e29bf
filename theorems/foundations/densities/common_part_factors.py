"""Densities as multiples of a common part, with a rest that is not negative."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, minimum, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import delta
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, both

c, m, n, s = variables("c m n s")

x, y = variables("x y")

FACTOR = Lemma(
    "foundations.common-part-factor", "min(x, c y) <= c min(y, c x)", "elementary",
    (1 <= c, 0 <= x, 0 <= y),
    minimum(x, c * y) <= c * minimum(y, c * x),
    lambda claim: arith(claim.conclusion, arith(x <= c * (c * x), 1 <= c, 0 <= x), 1 <= c, 0 <= x, 0 <= y),
    (Mutant("factor", Claim((1 <= c, 0 <= x, 0 <= y), 100 * minimum(x, c * y) <= 99 * c * minimum(y, c * x)),
            "c = 1, x = y",
            witness=point(c=50, x=10, y="1/1000")),),
)  # fmt: skip

PARTS = (1 <= c, 0 <= x, 0 <= y, x <= n, y <= c * n, 0 <= s, s <= 1, 0 < m, 0 <= 1 - delta, 1 - delta <= m)
main = ((1 - s) * x + s * y / c) / m

BELOW = Lemma(
    "foundations.common-part-below", "The density is below that of the law, after scaling", "elementary",
    PARTS,
    conj(0 <= main, factor * (1 - delta) * main <= n),
    mutants=(Mutant("factor", {factor: MORE}, "x = n, s = delta = 0, m = 1",
                    witness=finite({}, c=10, delta="1/1000", m=1, n=2, s="1/2", x=2, y="19.9999962")),),
)  # fmt: skip


@proof_of(BELOW)
def _below(claim: Claim) -> Theorem:
    """An average of x and y/c is at most n, and 1 - delta is at most m."""
    _, goal = conjuncts(claim)
    average = (1 - s) * x + s * y / c
    quotient = both(arith(0 <= y / c, 0 <= y, 1 <= c), arith(y / c <= n, y <= c * n, 1 <= c))
    low = arith(0 <= average, arith(0 <= (1 - s) * x, *PARTS), arith(0 <= s * (y / c), quotient, 0 <= s))
    first, second = arith((1 - s) * x <= (1 - s) * n, *PARTS), arith(s * (y / c) <= s * n, quotient, 0 <= s)
    high = arith(average <= n, first, second)
    positive = arith(0 <= average / m, low, 0 < m)
    scaled = arith((1 - delta) * (average / m) <= m * (average / m), positive, 1 - delta <= m)
    bound = arith((1 - delta) * average / m <= average, scaled, 0 < m)
    return both(positive, arith(goal, bound, high))
