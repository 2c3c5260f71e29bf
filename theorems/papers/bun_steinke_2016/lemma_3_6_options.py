"""Lemma 3.6 and Lemma B.2, second form: the third of the three options is the least."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, eq, minimum, sqrt, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import epsilon, rho, xi
from dpproofs.proving.reading import base_of
from dpproofs.proving.tactics import arith, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_erfc import LARGE
from theorems.foundations.reals.square_order import SQUARE, SQUARE_ORDER

SOURCE = f"{BUN_STEINKE}, Lemma 3.6 and Lemma B.2"
u = (epsilon - xi + rho) / (2 * rho)
ROOT = sqrt(u**2 + 4 / (PI * rho))
FIRST, SECOND, THIRD = sqrt(PI * rho), 1 / u, 2 / (u + ROOT)
LEAST = minimum(minimum(FIRST, SECOND), THIRD)
value = mark("value", THIRD)

THIRD_IS_LEAST = Lemma(
    "bs16.lemma-3.6-least", "The third option of Lemma 3.6 is the least", SOURCE,
    (0 < rho, LARGE),
    eq(LEAST, value),
    mutants=(Mutant("second", {value: SECOND}, "rho = 3/10, xi = 1/10, epsilon = 17/10: 0.0704 < 0.0772",
                    witness=point(epsilon=8, rho=4, xi=0)),),
)  # fmt: skip


@proof_of(THIRD_IS_LEAST)
def _least(claim: Claim) -> Theorem:
    positive, _, above_u, above_first = positive_root()
    second = arith(THIRD <= SECOND, positive, above_u)
    first = arith(THIRD <= FIRST, positive, above_first, 0 < rho)
    return arith(claim.conclusion, first, second)


s, t = variables("s t")


def positive_root() -> list[Theorem]:
    """0 < u; the square of the root; the root is at least u and at least 2/sqrt(pi rho)."""
    positive = arith(0 < u, arith(0 < epsilon - xi + rho, 0 < rho, LARGE), 0 < rho)
    extra = arith(0 < 4 / (PI * rho), 0 < rho)
    inside = use(arith(0 < s**2 + t, 0 < t), extra, s=u, t=4 / (PI * rho))
    square, root = use(SQUARE, inside, u=base_of(ROOT)), arith(0 < ROOT, inside)
    above = (
        arith(u * u <= ROOT * ROOT, square, extra),
        arith(2 / FIRST * (2 / FIRST) <= ROOT * ROOT, square, use(arith(0 <= s**2), s=u), 0 < rho),
    )
    lows = [
        use(SQUARE_ORDER, order, root, positive, 0 < rho, u=low, v=ROOT)
        for low, order in zip((u, 2 / FIRST), above, strict=True)
    ]
    return [positive, square, *lows]
