"""Lemma 3.6 and Lemma B.2, first form: zCDP implies approximate DP, with epsilon from delta."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.language.terms import num
from dpproofs.language.terms import PI
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, log, sqrt
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, M, N, P, Q, ZCDP, delta, rho, xi
from dpproofs.proving.reading import base_of, part_of, read
from dpproofs.proving.tactics import arith, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_erfc import LINE, for_all_pairs
from theorems.papers.bun_steinke_2016.lemma_3_6_options import FIRST, SOURCE
from theorems.papers.bun_steinke_2016.lemma_3_6_third_option import FAR
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_options import PAIR_FORM_B
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.reals.square_order import SQUARE
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING


def _epsilon(factor: Factor) -> Term:
    return xi + rho + sqrt(factor * rho * log(FIRST / delta))


SMALL = (0 < rho, 0 < delta, delta <= FIRST)
coefficient = mark("coefficient", 4)

PAIR_FORM_A = Lemma(
    "bs16.lemma-3.6-pair", "Lemma B.2, first form: D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests",
    SOURCE,
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
    "bs16.lemma-3.6", "(xi, rho)-zCDP implies (xi + rho + sqrt(4 rho log(sqrt(pi rho)/delta)), delta)-DP", SOURCE,
    (ZCDP(M, N, xi, rho), *SMALL),
    APPROX_DP(M, N, _epsilon(4), delta),
    for_all_pairs(PAIR_FORM_A),
    (Mutant("constant", Claim((ZCDP(M, N, xi, rho), *SMALL),
                              APPROX_DP(M, N, _epsilon(Fraction(399, 100)), delta)), FAR,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2",
                delta=sqrt(PI / 2) * exp(-200 * num(Fraction(199, 2))**2 / 399))),),
)  # fmt: skip

zcdp_to_approx_dp_eps_refined = Verified(FORM_A, "zcdp_to_approx_dp_eps_refined")
