"""Lemma 3.6 and Lemma B.2, second form: zCDP implies approximate DP, with delta the least of three options."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import PI, eq, erfc, exp, minimum, sqrt, variables
from dpproofs.library import Claim, Factor, Lemma, Mutant
from dpproofs.notions import epsilon, rho, xi
from dpproofs.tactics import arith, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_erfc import (
    DELTA, LARGE, PAIR, WITNESS, for_all_pairs, mechanism_claim, pair_claim,
)  # fmt: skip
from theorems.foundations.error_function import ERFC_NONNEGATIVE
from theorems.foundations.mills_ratio_sharp import SHARP
from theorems.foundations.square_order import SQUARE, SQUARE_ORDER
from theorems.foundations.tests_weakening import INDISTINGUISHABLE_WEAKENING

SOURCE = f"{PAPER}, Lemma 3.6 and Lemma B.2"
s, t = variables("s t")
u = (epsilon - xi + rho) / (2 * rho)
ROOT = sqrt(u**2 + 4 / (PI * rho))
FIRST, SECOND, THIRD = sqrt(PI * rho), 1 / u, 2 / (u + ROOT)
LEAST = minimum(minimum(FIRST, SECOND), THIRD)
FAR = "Gaussian mechanism, rho = 1/2, epsilon = 100: the least delta is 6.14e-2155"


def bound(option: Term, constant: Factor = 4) -> Term:
    """The delta of Lemma 3.5, times one of the options."""
    return exp(-((epsilon - xi - rho) ** 2) / (constant * rho)) * option


def _least_claim(value: Term) -> Claim:
    return Claim((0 < rho, LARGE), eq(LEAST, value))


def _root() -> list[Theorem]:
    """0 < u; the square of the root; the root is at least u and at least 2/sqrt(pi rho)."""
    positive = arith(0 < u, arith(0 < epsilon - xi + rho, 0 < rho, LARGE), 0 < rho)
    extra = arith(0 < 4 / (PI * rho), 0 < rho)
    inside = use(arith(0 < s**2 + t, 0 < t), extra, s=u, t=4 / (PI * rho))
    square, root = use(SQUARE, inside, u=ROOT.args[0]), arith(0 < ROOT, inside)
    above = arith(u * u <= ROOT * ROOT, square, extra), arith(2 / FIRST * (2 / FIRST) <= ROOT * ROOT, square,
                                                              use(arith(0 <= s**2), s=u), 0 < rho)  # fmt: skip
    lows = [use(SQUARE_ORDER, order, root, positive, 0 < rho, u=low, v=ROOT)
            for low, order in zip((u, 2 / FIRST), above, strict=True)]  # fmt: skip
    return [positive, square, *lows]


def _least(claim: Claim) -> Theorem:
    positive, _, above_u, above_first = _root()
    second = arith(THIRD <= SECOND, positive, above_u)
    first = arith(THIRD <= FIRST, positive, above_first, 0 < rho)
    return arith(claim.conclusion, first, second)


THIRD_IS_LEAST = Lemma(
    "bs16.lemma-3.6-least", "The third option of Lemma 3.6 is the least", SOURCE, *_least_claim(THIRD).parts, _least,
    (Mutant("second", _least_claim(SECOND), "rho = 3/10, xi = 1/10, epsilon = 17/10: 0.0704 < 0.0772"),),
)  # fmt: skip


def _third(claim: Claim) -> Theorem:
    """The sharp bound on the Mills ratio, at v = u sqrt(rho)."""
    v = (epsilon - xi + rho) / (2 * sqrt(rho))
    positive, square, above_u, _ = _root()
    inside = use(arith(0 < s**2 + t, 0 < t), arith(0 < 4 / PI), s=v, t=4 / PI)
    other, other_square = sqrt(v**2 + 4 / PI), use(SQUARE, inside, u=v**2 + 4 / PI)
    scaled, root = sqrt(rho) * ROOT, arith(0 <= ROOT, above_u, positive)
    order = use(SQUARE_ORDER, arith(scaled * scaled <= other * other, square, other_square, 0 < rho),
                arith(0 <= scaled, root, 0 < rho), arith(0 <= other, inside), u=scaled, v=other)  # fmt: skip
    mills = use(SHARP, arith(0 <= v, positive, 0 < rho), x=v)
    goal = sqrt(PI) * sqrt(rho) * (u + ROOT) * erfc(v) <= 2 * exp(-(v**2))
    moved = arith(goal, mills, order, use(ERFC_NONNEGATIVE, a=v), 0 < rho)
    small = arith(DELTA <= claim.conclusion.args[3], moved, positive, above_u, 0 < rho)
    tests = use(PAIR, *claim.hypotheses)
    return use(INDISTINGUISHABLE_WEAKENING, tests, small, delta=DELTA, epsilon2=epsilon,
               delta2=claim.conclusion.args[3])  # fmt: skip


PAIR_THIRD = Lemma(
    "bs16.lemma-3.6-third-pair", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, by the third option",
    SOURCE, *pair_claim(bound(THIRD)).parts, _third,
    (Mutant("factor", pair_claim(bound(Fraction(7, 10) * THIRD)), WITNESS),
     Mutant("constant", pair_claim(bound(THIRD, Fraction(39, 10))), FAR)),
)  # fmt: skip


def _form_b(claim: Claim) -> Theorem:
    """The third option is the least."""
    third, value = bound(THIRD), claim.conclusion.args[3]
    least = arith(third <= value, use(THIRD_IS_LEAST, 0 < rho, LARGE))
    tests = use(PAIR_THIRD, *claim.hypotheses)
    return use(INDISTINGUISHABLE_WEAKENING, tests, least, delta=third, epsilon2=epsilon, delta2=value)


PAIR_FORM_B = Lemma(
    "bs16.lemma-3.6-b-pair", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, by each of three options",
    SOURCE, *pair_claim(bound(LEAST)).parts, _form_b,
    (Mutant("factor", pair_claim(bound(Fraction(7, 10) * LEAST)), WITNESS),),
)  # fmt: skip

FORM_B = Lemma(
    "bs16.lemma-3.6-b", "(xi, rho)-zCDP implies (epsilon, delta)-DP for epsilon >= xi + rho", SOURCE,
    *mechanism_claim(bound(LEAST)).parts, for_all_pairs(PAIR_FORM_B),
    (Mutant("factor", mechanism_claim(bound(Fraction(7, 10) * LEAST)), WITNESS),),
)  # fmt: skip

FORM_B_THIRD = Lemma(
    "bs16.lemma-3.6-third", "(xi, rho)-zCDP implies (epsilon, delta)-DP, by the third option", SOURCE,
    *mechanism_claim(bound(THIRD)).parts, for_all_pairs(PAIR_THIRD),
    (Mutant("constant", mechanism_claim(bound(THIRD, Fraction(399, 100))), FAR),),
)  # fmt: skip

zcdp_to_approx_dp_delta = Verified(FORM_B_THIRD, "zcdp_to_approx_dp_delta")
