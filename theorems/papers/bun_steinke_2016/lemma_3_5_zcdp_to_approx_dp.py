"""Lemma 3.5 and Proposition 1.3: zCDP implies approximate DP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.language.terms import num
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, log, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, bounded, cases, for_all, integrate, prove, rewrite, said_of, specialize
from dpproofs.proving.tactics import unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, ZCDP, M, N, delta, phi, rho, test_function, w, x1, x2
from dpproofs.privacy.notions import xi
from dpproofs.proving.reading import read
from theorems.foundations.tests.tests_from_renyi_bound import TESTS_FROM_RENYI

GIVEN = ZCDP(M, N, xi, rho)
coefficient = mark("coefficient", 4)

ZCDP_TO_APPROX_DP = Lemma(
    "bs16.lemma-3.5", "(xi, rho)-zCDP implies (xi + rho + sqrt(4 rho log(1/delta)), delta)-DP",
    f"{BUN_STEINKE}, Lemma 3.5 and Proposition 1.3",
    (GIVEN, 0 < rho, 0 < delta, delta <= 1),
    APPROX_DP(M, N, xi + rho + sqrt(coefficient * rho * log(1 / delta)), delta),
    mutants=(Mutant("constant", {coefficient: Fraction(399, 100)},
                    "Gaussian mechanism, rho = 1/2, delta = exp(-5000): the least "
                    "delta is larger",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2",
                        delta=exp(num(-5000)))),
             Mutant("half", {coefficient: 2}, "Gaussian mechanism, rho = 1/2, delta = 1e-6: the true delta is 1.96e-5",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2",
                        delta="0.000001"))),
)  # fmt: skip


@proof_of(ZCDP_TO_APPROX_DP)
def _proof(claim: Claim) -> Theorem:
    near = N(x1, x2)
    pair = said_of(claim.conclusion, x1, x2)
    either = cases(delta < 1, lambda below: _tail(pair, near, below), lambda no: _trivial(pair, no))
    return for_all(claim.conclusion, either)


def _tail(goal: Term, near: Term, below_one: Theorem) -> Theorem:
    """Markov at the order alpha = (eps - xi + rho)/(2 rho), where the exponent is log(delta)."""
    epsilon = read(INDISTINGUISHABLE, goal).epsilon
    line = unfolded(at(GIVEN, x1, x2, by=[near]))
    gap = arith(0 < log(1 / delta), use(LOG_TANGENT, 0 < delta, y=delta), 0 < delta, below_one)
    root = arith(0 < epsilon - xi - rho, gap, 0 < rho, 0 < delta)
    alpha = (epsilon - xi + rho) / (2 * rho)
    above_one = arith(1 < alpha, 0 < rho, root, 0 < delta)
    tests = use(TESTS_FROM_RENYI, at(line, alpha, by=[above_one]), above_one,
                P=M(x1), Q=M(x2), alpha=alpha, t=xi + rho * alpha, epsilon=epsilon)  # fmt: skip
    exponent = exp((alpha - 1) * (xi + rho * alpha - epsilon))
    return rewrite(tests, arith(eq(exponent, delta), 0 < rho, gap, 0 < delta))


def _trivial(goal: Term, not_below: Theorem) -> Theorem:
    """With delta = 1 there is nothing to show: a test has mean at most 1."""
    test = test_function(phi, w)
    size = specialize(test, w)
    bound = (
        E(read(INDISTINGUISHABLE, goal).P, w, phi(w))
        <= exp(read(INDISTINGUISHABLE, goal).epsilon) * E(read(INDISTINGUISHABLE, goal).Q, w, phi(w)) + delta
    )
    one = arith(eq(delta, 1), not_below, delta <= 1)
    sides = [bounded(law, w, phi(w), 1, size) for law in read(INDISTINGUISHABLE, goal)["P", "Q"]]
    most = integrate(read(INDISTINGUISHABLE, goal).P, w, prove(phi(w) <= 1, size), sides[0])
    least = integrate(read(INDISTINGUISHABLE, goal).Q, w, prove(0 <= phi(w), size), sides[1])
    final = arith(bound, most, least, one)
    return for_all(goal, final)


zcdp_to_approx_dp = Verified(ZCDP_TO_APPROX_DP, "zcdp_to_approx_dp")
