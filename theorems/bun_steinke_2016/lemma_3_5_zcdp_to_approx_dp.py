"""Lemma 3.5 and Proposition 1.3: zCDP implies approximate DP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import eq, exp, log, sqrt
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import arith, at, discharge, folded, generalize, prove, rewrite, unfolded, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.exponential import LOG_TANGENT
from theorems.foundations.notions import APPROX_DP, M, N, ZCDP, delta, rho, x1, x2, xi
from theorems.foundations.tests_from_renyi import TESTS_FROM_RENYI

GIVEN = ZCDP(M, N, xi, rho)


def _claim(factor: int | Fraction) -> Claim:
    epsilon = xi + rho + sqrt(factor * rho * log(1 / delta))
    return Claim((GIVEN, 0 < rho, 0 < delta, delta < 1), APPROX_DP(M, N, epsilon, delta))


def _proof(claim: Claim) -> Theorem:
    """Markov at the order alpha = (eps - xi + rho)/(2 rho), where the exponent is log(delta)."""
    epsilon = claim.conclusion.args[2]
    near = N(x1, x2)
    line = unfolded(at(unfolded(GIVEN), x1, x2, by=[near]))
    gap = arith(0 < log(1 / delta), use(LOG_TANGENT, 0 < delta, y=delta), 0 < delta, delta < 1)
    root = arith(0 < epsilon - xi - rho, gap, 0 < rho, 0 < delta)
    alpha = (epsilon - xi + rho) / (2 * rho)
    above_one = arith(1 < alpha, 0 < rho, root, 0 < delta)
    tests = use(TESTS_FROM_RENYI, at(line, alpha, by=[above_one]), above_one,
                P=M(x1), Q=M(x2), alpha=alpha, t=xi + rho * alpha, epsilon=epsilon)  # fmt: skip
    exponent = exp((alpha - 1) * (xi + rho * alpha - epsilon))
    tight = rewrite(tests, arith(eq(exponent, delta), 0 < rho, gap, 0 < delta))
    return folded(claim.conclusion, generalize(discharge(tight, near), x1, x2))


LEMMA = Lemma(
    "bs16.lemma-3.5", "(xi, rho)-zCDP implies (xi + rho + sqrt(4 rho log(1/delta)), delta)-DP",
    f"{PAPER}, Lemma 3.5 and Proposition 1.3",
    *_claim(4).parts, _proof,
    (Mutant("constant", _claim(Fraction(399, 100)), "not tight; the exponent no longer is log(delta)"),
     Mutant("half", _claim(2), "Gaussian mechanism, rho = 1/2, delta = 1e-6: the true delta is 1.96e-5")),
)  # fmt: skip

zcdp_to_approx_dp = Verified(LEMMA, "zcdp_to_approx_dp")
