"""Lemma 3.6 and Lemma B.2, both forms: zCDP implies approximate DP with delta the least of three options, and
with epsilon from delta, where that is a refinement.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.erfc import ERFC_NONNEGATIVE
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND, LOG_TANGENT
from theorems.foundations.reals.mills_ratio import SHARP
from theorems.foundations.reals.powers import POWER_INCREASING, POWER_NONNEGATIVE, SQUARE, SQUARE_ORDER
from theorems.foundations.tests.bounds_on_tests import INDISTINGUISHABLE_WEAKENING
from theorems.papers.bun_steinke_2016.lemma_3_6_gaussian_tail import (
    DELTA,
    ERFC_PAIR,
    FIRST,
    LARGE,
    LEAST,
    LINE,
    MECHANISM_GIVEN,
    OPTIONS_SOURCE,
    PAIR_GIVEN,
    ROOT,
    THIRD,
    THIRD_IS_LEAST,
    WITNESS,
    for_all_pairs,
    positive_root,
    u,
)

# Lemma 3.6 and Lemma B.2, second form, for a pair of laws: the third option -------------------

FAR = "Gaussian mechanism, rho = 1/2, epsilon = 100: the least delta is 6.14e-2155"


def bound(option: Term, constant: Factor = 4) -> Term:
    """The delta of Lemma 3.5, times one of the options."""
    return exp(-((epsilon - xi - rho) ** 2) / (constant * rho)) * option


coefficient = mark("coefficient", 4)

PAIR_THIRD = Lemma(
    "bs16.lemma-3.6-third-pair", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, by the third option",
    OPTIONS_SOURCE,
    PAIR_GIVEN,
    INDISTINGUISHABLE(P, Q, epsilon, bound(factor * THIRD, coefficient)),
    mutants=(Mutant("factor", {factor: Fraction(7, 10)}, WITNESS,
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84")),
             Mutant("constant", {coefficient: Fraction(39, 10)}, FAR,
                    witness=finite({"Y": "real"}, P=gauss("1/10"), Q=gauss(0), epsilon="2.0000002", rho="0.005",
                        xi=0))),
)  # fmt: skip

s, t = variables("s t")


@proof_of(PAIR_THIRD)
def _third(claim: Claim) -> Theorem:
    """The sharp bound on the Mills ratio, at v = u sqrt(rho)."""
    v = (epsilon - xi + rho) / (2 * sqrt(rho))
    positive, square, above_u, _ = positive_root()
    inside = use(arith(0 < s**2 + t, 0 < t), arith(0 < 4 / PI), s=v, t=4 / PI)
    other, other_square = sqrt(v**2 + 4 / PI), use(SQUARE, inside, u=v**2 + 4 / PI)
    scaled, root = sqrt(rho) * ROOT, arith(0 <= ROOT, above_u, positive)
    order = use(
        SQUARE_ORDER,
        arith(scaled * scaled <= other * other, square, other_square, 0 < rho),
        arith(0 <= scaled, root, 0 < rho),
        arith(0 <= other, inside),
        u=scaled,
        v=other,
    )
    mills = use(SHARP, arith(0 <= v, positive, 0 < rho), x=v)
    goal = sqrt(PI) * sqrt(rho) * (u + ROOT) * erfc(v) <= 2 * exp(-(v**2))
    moved = arith(goal, mills, order, use(ERFC_NONNEGATIVE, a=v), 0 < rho)
    small = arith(DELTA <= read(INDISTINGUISHABLE, claim).delta, moved, positive, above_u, 0 < rho)
    tests = use(ERFC_PAIR, *claim.hypotheses)
    return use(
        INDISTINGUISHABLE_WEAKENING,
        tests,
        small,
        delta=DELTA,
        epsilon2=epsilon,
        delta2=read(INDISTINGUISHABLE, claim).delta,
    )


# Lemma 3.6 and Lemma B.2, second form: zCDP implies approximate DP, with delta the least of three options ---

PAIR_FORM_B = Lemma(
    "bs16.lemma-3.6-b-pair", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, by each of three options",
    OPTIONS_SOURCE,
    PAIR_GIVEN,
    INDISTINGUISHABLE(P, Q, epsilon, bound(factor * LEAST)),
    mutants=(Mutant("factor", {factor: Fraction(7, 10)}, WITNESS,
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84")),),
)  # fmt: skip


@proof_of(PAIR_FORM_B)
def _form_b(claim: Claim) -> Theorem:
    """The third option is the least."""
    third, value = bound(THIRD), read(INDISTINGUISHABLE, claim).delta
    least = arith(third <= value, use(THIRD_IS_LEAST, 0 < rho, LARGE))
    tests = use(PAIR_THIRD, *claim.hypotheses)
    return use(INDISTINGUISHABLE_WEAKENING, tests, least, delta=third, epsilon2=epsilon, delta2=value)


FORM_B = Lemma(
    "bs16.lemma-3.6-b", "(xi, rho)-zCDP implies (epsilon, delta)-DP for epsilon >= xi + rho", OPTIONS_SOURCE,
    MECHANISM_GIVEN,
    APPROX_DP(M, N, epsilon, bound(factor * LEAST)),
    for_all_pairs(PAIR_FORM_B),
    (Mutant("factor", {factor: Fraction(7, 10)}, WITNESS,
            witness=finite({"X": 2, "Y": 2}, M=(("18/25", "7/25"), ("1/50000", "49999/50000")),
                N=(False, True, False, False), xi=0, rho="7.6", epsilon="7.84")),),
)  # fmt: skip

FORM_B_THIRD = Lemma(
    "bs16.lemma-3.6-third", "(xi, rho)-zCDP implies (epsilon, delta)-DP, by the third option", OPTIONS_SOURCE,
    MECHANISM_GIVEN,
    APPROX_DP(M, N, epsilon, bound(THIRD, coefficient)),
    for_all_pairs(PAIR_THIRD),
    (Mutant("constant", {coefficient: Fraction(399, 100)}, FAR,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2", epsilon=100)),),
)  # fmt: skip

zcdp_to_approx_dp_delta = Verified(FORM_B_THIRD, "zcdp_to_approx_dp_delta")


# Lemma 3.6 and Lemma B.2, first form: zCDP implies approximate DP, with epsilon from delta ----


def _epsilon(factor: Factor) -> Term:
    return xi + rho + sqrt(factor * rho * log(FIRST / delta))


SMALL = (0 < rho, 0 < delta, delta <= FIRST)

PAIR_FORM_A = Lemma(
    "bs16.lemma-3.6-pair", "Lemma B.2, first form: D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests",
    OPTIONS_SOURCE,
    (LINE, *SMALL),
    INDISTINGUISHABLE(P, Q, _epsilon(coefficient), delta),
    mutants=(Mutant("constant", {coefficient: Fraction(399, 100)}, FAR,
                    witness=finite({"Y": "real"}, P=gauss(0), Q=gauss(1), xi=0, rho="1/2",
                        delta=sqrt(PI / 2) * exp(-200 * num(Fraction(199, 2))**2 / 399))),),
)  # fmt: skip


@proof_of(PAIR_FORM_A)
def _form_a(claim: Claim) -> Theorem:
    """At this epsilon the first option is delta."""
    value = read(INDISTINGUISHABLE, claim).epsilon
    inside = base_of(part_of(value, "pow"))
    logarithm = use(LOG_BOUND, arith(1 <= FIRST / delta, *SMALL), x=0, y=FIRST / delta)
    nonneg = arith(0 <= inside, logarithm, 0 < rho)
    square, root = use(SQUARE, nonneg, u=inside), use(POWER_NONNEGATIVE, nonneg, u=inside, a=Fraction(1, 2))
    large = arith(xi + rho <= value, root)
    tests = use(PAIR_FORM_B, LINE, 0 < rho, large, epsilon=value)
    exponent = -((value - xi - rho) ** 2) / (4 * rho)
    equal = arith(eq(exponent, log(delta / FIRST)), square, 0 < rho, 0 < delta)
    first = use(EXP_INCREASING, arith(exponent <= log(delta / FIRST), equal), x=exponent, y=log(delta / FIRST))
    option = arith(exp(exponent) * FIRST <= delta, first, 0 < rho, 0 < delta)
    least = arith(read(INDISTINGUISHABLE, tests).delta <= delta, option)
    return use(INDISTINGUISHABLE_WEAKENING, tests, least, epsilon=value, epsilon2=value, delta2=delta,
               delta=read(INDISTINGUISHABLE, tests).delta)  # fmt: skip


FORM_A = Lemma(
    "bs16.lemma-3.6", "(xi, rho)-zCDP implies (xi + rho + sqrt(4 rho log(sqrt(pi rho)/delta)), delta)-DP",
    OPTIONS_SOURCE,
    (ZCDP(M, N, xi, rho), *SMALL),
    APPROX_DP(M, N, _epsilon(coefficient), delta),
    for_all_pairs(PAIR_FORM_A),
    (Mutant("constant", {coefficient: Fraction(399, 100)}, FAR,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2",
                delta=sqrt(PI / 2) * exp(-200 * num(Fraction(199, 2)) ** 2 / 399))),),
)  # fmt: skip

zcdp_to_approx_dp_eps_refined = Verified(FORM_A, "zcdp_to_approx_dp_eps_refined")


# Lemma 3.6, first form: without delta <= sqrt(pi rho) there is no epsilon, and for pi rho >= 1 it is no
# refinement -----------------------------------------------------------------------------------

SOURCE = f"{BUN_STEINKE}, against Lemma 3.6 for all delta > 0"
RADICAND = 4 * rho * log(FIRST / delta)

NEGATIVE = Lemma(
    "bs16.lemma-3.6-counterexample", "For delta > sqrt(pi rho) the root in the first form is of a negative number",
    SOURCE,
    (0 < rho, factor * FIRST < delta),
    RADICAND < 0,
    mutants=(Mutant("range", {factor: LESS}, "rho = 1/pi, delta = 0.995", witness=point(delta="17.6", rho=100)),),
)  # fmt: skip


@proof_of(NEGATIVE)
def _negative(claim: Claim) -> Theorem:
    """log(y) <= y - 1 < 0."""
    ratio = FIRST / delta
    positive, above = arith(0 < ratio, 0 < rho, FIRST < delta), arith(ratio < 1, 0 < rho, FIRST < delta)
    return arith(claim.conclusion, use(LOG_TANGENT, positive, y=ratio), above, 0 < rho)


# For pi rho >= 1 the epsilon of Lemma 3.5 is at most that of Lemma 3.6, first form ------------

scale = mark("scale", 1)

LARGER = Lemma(
    "bs16.lemma-3.6-no-refinement", "For pi rho >= 1 the epsilon of Lemma 3.5 is at most that of Lemma 3.6, first form",
    SOURCE,
    (scale <= PI * rho, 0 < rho, 0 < delta, delta <= 1),
    sqrt(4 * rho * log(1 / delta)) <= sqrt(RADICAND),
    mutants=(Mutant("range", {scale: LESS}, "pi rho = 0.995, delta = 1/2", witness=point(delta="1/10", rho="0.316")),),
)  # fmt: skip


@proof_of(LARGER)
def _larger(claim: Claim) -> Theorem:
    """log(sqrt(pi rho)) >= 0."""
    root = use(POWER_INCREASING, *claim.hypotheses, u=1, v=PI * rho, a=Fraction(1, 2))
    large = use(LOG_BOUND, root, x=0, y=FIRST)
    low = use(
        LOG_BOUND, arith(1 <= 1 / delta, 0 < delta, delta <= 1), arith(0 < 1 / delta, 0 < delta), x=0, y=1 / delta
    )
    order = arith(4 * rho * log(1 / delta) <= RADICAND, large, 0 < rho, 0 < delta)
    return use(
        POWER_INCREASING,
        order,
        arith(0 <= 4 * rho * log(1 / delta), low, 0 < rho),
        u=4 * rho * log(1 / delta),
        v=RADICAND,
        a=Fraction(1, 2),
    )
