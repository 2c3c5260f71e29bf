"""Rényi differential privacy at one order, from pure privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, cosh, eq, exp, log, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PURE_DP, PURE_DP_PAIR, RENYI, RENYI_DP, SYMMETRIC, M, N, P, Q, alpha, epsilon, w
from dpproofs.privacy.notions import x1, x2
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, for_all, obtain, parts, use, witness
from dpproofs.privacy.verified import Verified
from theorems.foundations.tests.pure_dp_mechanism_pair import MECHANISM_PAIR
from theorems.notions.dp.to_zcdp_line import BIG, SMALL
from theorems.notions.dp.moments import PURE_DP_MOMENT
from theorems.foundations.tests.pure_dp_pair_ratio import PAIR_RATIO
from theorems.notions.renyi_dp.weakening import NEAR, ORDER

PAIR = PURE_DP_PAIR(P, Q, epsilon), ORDER, 0 < epsilon


def _loss(factor: Factor) -> Term:
    return factor * (log(cosh(BIG)) - log(cosh(SMALL))) / (alpha - 1)


EXTREME = "randomized response attains the bound"

PURE_PAIR = Lemma(
    "mechanisms.pure-dp-pair-renyi", "The Rényi divergence of a pair of laws that is epsilon-DP", "Mironov 2017",
    PAIR,
    RENYI(alpha, P, Q, _loss(factor)),
    mutants=(Mutant("factor", {factor: LESS}, EXTREME,
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha=3, epsilon="1.1")),),
)  # fmt: skip


@proof_of(PURE_PAIR)
def _pair(claim: Claim) -> Theorem:
    """The moment of the likelihood ratio is at most cosh((alpha - 1/2) epsilon)/cosh(epsilon/2)."""
    bound = read(RENYI, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, *inside = parts(facts)
        power, moment = parts(use(PURE_DP_MOMENT, density, *inside, *PAIR[1:], L=L))
        u, v = var("u"), var("v")
        logs = arith(eq(u / v, exp(log(u) - log(v))), 0 < u, 0 < v)
        quotient = use(logs, arith(0 < cosh(BIG)), arith(0 < cosh(SMALL)), u=cosh(BIG), v=cosh(SMALL))
        goal = E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * bound)
        exponent = arith(eq(rhs(quotient), exp((alpha - 1) * bound)), ORDER)
        return witness(claim.conclusion, L, density, power, arith(goal, moment, quotient, exponent))

    return obtain(use(PAIR_RATIO, PAIR[0]), "L", with_ratio)


FROM_PURE_DP = Lemma(
    "mechanisms.pure-dp-to-renyi-dp",
    "epsilon-DP is Rényi DP with log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1)", "Mironov 2017",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), ORDER, 0 < epsilon),
    RENYI_DP(M, N, alpha, _loss(factor)),
    mutants=(Mutant("factor", {factor: LESS}, EXTREME,
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("3/4", "1/4")), N=(False, True, True, True),
                        alpha=100, epsilon="0.6931478")),),
)  # fmt: skip


@proof_of(FROM_PURE_DP)
def _from_pure(claim: Claim) -> Theorem:
    private, symmetric, *signs = claim.hypotheses
    pair = use(MECHANISM_PAIR, private, symmetric, NEAR)
    bound = use(PURE_PAIR, pair, *signs, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, bound)


pure_dp_to_renyi_dp = Verified(FROM_PURE_DP, "pure_dp_to_renyi_dp")
