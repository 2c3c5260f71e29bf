"""Lemma 3.5 and Proposition 1.3: zCDP implies approximate DP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import eq, exp, log, power, sqrt
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import arith, assume, at, discharge, folded, generalize, prove, specialize, unfolded, use
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.exponential import LOG_BOUND, LOG_UPPER
from theorems.foundations.notions import APPROX_DP, INDISTINGUISHABLE, M, N, ZCDP, delta, rho, x1, x2, xi
from theorems.foundations.tests_from_renyi import TESTS_FROM_RENYI

given_zcdp = ZCDP(M, N, xi, rho)
HYPOTHESES = (given_zcdp, 0 < rho, 0 < delta, delta < 1)


def _claim(factor: int | Fraction) -> Claim:
    epsilon = xi + rho + sqrt(factor * rho * log(1 / delta))
    return Claim(HYPOTHESES, APPROX_DP(M, N, epsilon, delta))


def _proof(claim: Claim) -> Theorem:
    """Markov at the order alpha = (eps - xi + rho)/(2 rho), where the exponent is log(delta)."""
    epsilon = claim.conclusion.args[2]
    near = N(x1, x2)
    line = unfolded(at(unfolded(given_zcdp), x1, x2, by=[near]))
    gap = arith(0 < log(1 / delta), use(LOG_STRICT, 0 < delta, delta < 1))
    alpha = (epsilon - xi + rho) / (2 * rho)
    above_one = arith(1 < alpha, 0 < rho, gap)
    renyi = mp_at(line, alpha, above_one)
    tests = use(TESTS_FROM_RENYI, renyi, above_one, P=M(x1), Q=M(x2), alpha=alpha, t=xi + rho * alpha, epsilon=epsilon)
    return tests
