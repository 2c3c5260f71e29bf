"""Rényi differential privacy at one order, from zero-concentrated and from pure privacy, and to approximate privacy."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, cosh, eq, exp, log, mul, var
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, PURE_DP, PURE_DP_PAIR, RENYI, RENYI_DP, SYMMETRIC, ZCDP, M, N, P, Q, alpha, delta, epsilon, rho, w,
    x1, x2, xi,
)  # fmt: skip
from dpproofs.tactics import arith, obtain, parts, rewrite, use, witness
from dpproofs.verified import Verified
from theorems.foundations.pure_dp import MECHANISM_PAIR
from theorems.foundations.pure_dp_pair_ratio import PAIR_RATIO
from theorems.foundations.pure_dp_line import BIG, SMALL
from theorems.foundations.pure_dp_moments import PURE_DP_MOMENT
from theorems.foundations.sharp_tests import SHARP_TESTS
from theorems.foundations.sharp_tests_pointwise import share
from theorems.foundations.zcdp import renyi_of
from theorems.mechanisms.renyi_dp import NEAR, ORDER, at_neighbours, for_neighbours

CONVERSION = "Canonne, Kamath and Steinke 2020, arXiv:2004.00010"
level = var("t")


def _from_zcdp_claim(factor: Factor) -> Claim:
    return Claim((ZCDP(M, N, xi, rho), ORDER), RENYI_DP(M, N, alpha, xi + factor * rho * alpha))


FROM_ZCDP = Lemma(
    "mechanisms.zcdp-to-renyi-dp", "zCDP is Rényi DP at every order", "Bun and Steinke 2016, Definition 1.1",
    *_from_zcdp_claim(1).parts,
    lambda claim: for_neighbours(claim.conclusion, renyi_of(claim.hypotheses[0])),
    (Mutant("factor", _from_zcdp_claim(LESS), "a Gaussian mechanism"),),
)  # fmt: skip

PAIR = PURE_DP_PAIR(P, Q, epsilon), ORDER, 0 < epsilon


def _loss(factor: Factor) -> Term:
    return factor * (log(cosh(BIG)) - log(cosh(SMALL))) / (alpha - 1)


def _pair(claim: Claim) -> Theorem:
    """The moment of the likelihood ratio is at most cosh((alpha - 1/2) epsilon)/cosh(epsilon/2)."""
    bound = claim.conclusion.args[3]

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, *inside = parts(facts)
        power, moment = parts(use(PURE_DP_MOMENT, density, *inside, *PAIR[1:], L=L))
        u, v = var("u"), var("v")
        logs = arith(eq(u / v, exp(log(u) - log(v))), 0 < u, 0 < v)
        quotient = use(logs, arith(0 < cosh(BIG)), arith(0 < cosh(SMALL)), u=cosh(BIG), v=cosh(SMALL))
        goal = E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * bound)
        exponent = arith(eq(quotient.conclusion.args[1], exp((alpha - 1) * bound)), ORDER)
        return witness(claim.conclusion, L, density, power, arith(goal, moment, quotient, exponent))

    return obtain(use(PAIR_RATIO, PAIR[0]), "L", with_ratio)


def _pair_claim(factor: Factor) -> Claim:
    return Claim(PAIR, RENYI(alpha, P, Q, _loss(factor)))


EXTREME = "randomized response attains the bound"
PURE_PAIR = Lemma(
    "mechanisms.pure-dp-pair-renyi", "The Rényi divergence of a pair of laws that is epsilon-DP", "Mironov 2017",
    *_pair_claim(1).parts, _pair,
    (Mutant("factor", _pair_claim(LESS), EXTREME),),
)  # fmt: skip


def _from_pure_claim(factor: Factor) -> Claim:
    given = PURE_DP(M, N, epsilon), SYMMETRIC(N), ORDER, 0 < epsilon
    return Claim(given, RENYI_DP(M, N, alpha, _loss(factor)))


def _from_pure(claim: Claim) -> Theorem:
    private, symmetric, *signs = claim.hypotheses
    pair = use(MECHANISM_PAIR, private, symmetric, NEAR)
    bound = use(PURE_PAIR, pair, *signs, P=M(x1), Q=M(x2))
    return for_neighbours(claim.conclusion, bound)


FROM_PURE_DP = Lemma(
    "mechanisms.pure-dp-to-renyi-dp",
    "epsilon-DP is Rényi DP with log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1)", "Mironov 2017",
    *_from_pure_claim(1).parts, _from_pure,
    (Mutant("factor", _from_pure_claim(LESS), EXTREME),),
)  # fmt: skip


def _delta_claim(factor: Factor) -> Claim:
    least = mul(factor, share, exp((alpha - 1) * (level - epsilon)))
    return Claim((RENYI_DP(M, N, alpha, level), ORDER), APPROX_DP(M, N, epsilon, least))


def _delta(claim: Claim) -> Theorem:
    pair = use(SHARP_TESTS, at_neighbours(claim.hypotheses[0]), ORDER, P=M(x1), Q=M(x2), t=level)
    return for_neighbours(claim.conclusion, pair)


TWO_LOSSES = "the privacy loss is epsilon + log(alpha/(alpha - 1)), or very negative"
DELTA = Lemma(
    "mechanisms.renyi-dp-to-approx-dp-delta", "Rényi DP implies approximate DP, with the best delta", CONVERSION,
    *_delta_claim(1).parts, _delta,
    (Mutant("factor", _delta_claim(LESS), TWO_LOSSES),),
)  # fmt: skip


def _epsilon_claim(factor: Factor) -> Claim:
    slack = (log(1 / (factor * delta)) + (alpha - 1) * log(1 - 1 / alpha) - log(alpha)) / (alpha - 1)
    return Claim((RENYI_DP(M, N, alpha, level), ORDER, 0 < delta), APPROX_DP(M, N, level + slack, delta))


def _epsilon(claim: Claim) -> Theorem:
    """At this epsilon the least delta is the given one."""
    private = use(DELTA, *claim.hypotheses[:2], epsilon=claim.conclusion.args[2])
    signs = arith(0 < 1 - 1 / alpha, ORDER), arith(0 < alpha, ORDER), arith(0 < alpha - 1, ORDER)
    return rewrite(private, arith(eq(private.conclusion.args[3], delta), *signs, ORDER, 0 < delta))


EPSILON = Lemma(
    "mechanisms.renyi-dp-to-approx-dp", "Rényi DP implies approximate DP, with the best epsilon", CONVERSION,
    *_epsilon_claim(1).parts, _epsilon,
    (Mutant("delta", _epsilon_claim(MORE), TWO_LOSSES),),
)  # fmt: skip

zcdp_to_renyi_dp = Verified(FROM_ZCDP, "zcdp_to_renyi_dp")
pure_dp_to_renyi_dp = Verified(FROM_PURE_DP, "pure_dp_to_renyi_dp")
renyi_dp_to_approx_dp_delta = Verified(DELTA, "renyi_dp_to_approx_dp_delta")
renyi_dp_to_approx_dp = Verified(EPSILON, "renyi_dp_to_approx_dp", requires=(delta <= 1,))
