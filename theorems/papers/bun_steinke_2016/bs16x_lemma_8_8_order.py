"""Approximate zCDP at one order implies approximate DP with the sharper delta, or epsilon, for that order."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, log, mul, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, RENYI_LINE, M, N, alpha, delta, epsilon, rho, xi
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, generalize, rewrite, use
from theorems.foundations.reals.sharp_tests_pointwise import share
from theorems.foundations.tests.sharp_tests import SHARP_TESTS
from theorems.papers.bun_steinke_2016.bs16x_renyi_to_approx_dp import SOURCE, TOTAL
from theorems.papers.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp import from_line
from theorems.papers.bun_steinke_2016.lemma_8_8_mixtures import UNIT, delta2

WITNESS = "delta = 0, P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5), rho = 7.6: the true delta at 7.84 is 0.669"
FAR = {"M": (("0.72", "0.28"), ("0.00002", "0.99998")), "N": True, "delta": 0, "xi": 0, "rho": "7.6", "alpha": "1.02"}

DELTA = Lemma(
    "bs16x.lemma-8.8-order", "Approximate zCDP implies approximate DP, with the sharper delta for one order",
    f"{SOURCE}, Lemma 8.8",
    (APPROX_ZCDP(M, N, delta, xi, rho), 1 < alpha, *UNIT),
    APPROX_DP(M, N, epsilon, delta + (1 - delta) * mul(factor, share, exp((alpha - 1) * (TOTAL - epsilon)))),
    mutants=(Mutant("factor", {factor: Fraction(7, 10)}, WITNESS,
                    witness=finite({"X": 2, "Y": 2}, epsilon="7.84", **FAR)),),
)  # fmt: skip


@proof_of(DELTA)
def _delta(claim: Claim) -> Theorem:
    """The main parts have that divergence."""

    def close(line: Theorem) -> Theorem:
        first, second = read(RENYI_LINE, line)["P", "Q"]
        return use(SHARP_TESTS, at(line, alpha, by=[1 < alpha]), 1 < alpha, P=first, Q=second, t=TOTAL)

    return from_line(claim, close)


approx_zcdp_to_approx_dp_delta_at_order = Verified(DELTA, "approx_zcdp_to_approx_dp_delta_at_order")


def _slack(rest: Term) -> Term:
    return (log(1 / rest) + (alpha - 1) * log(1 - 1 / alpha) - log(alpha)) / (alpha - 1)


EPSILON = Lemma(
    "bs16x.lemma-8.8-order-epsilon", "Approximate zCDP implies approximate DP, with the sharper epsilon for one order",
    f"{SOURCE}, Lemma 8.8",
    (APPROX_ZCDP(M, N, delta, xi, rho), 1 < alpha, 0 <= delta, delta < 1, delta < delta2),
    APPROX_DP(M, N, TOTAL + _slack(factor * (delta2 - delta) / (1 - delta)), delta2),
    mutants=(Mutant("delta", {factor: Fraction(10, 7)}, WITNESS,
                    witness=finite({"X": 2, "Y": 2}, delta2="0.64", **FAR)),),
)  # fmt: skip

r = var("r")


@proof_of(EPSILON)
def _epsilon(claim: Claim) -> Theorem:
    """At this epsilon the least delta is the given one."""
    known, order, start, below, more = claim.hypotheses
    private = use(DELTA, known, order, start, arith(delta <= 1, below), epsilon=read(APPROX_DP, claim).epsilon)
    signs = arith(0 < 1 - 1 / alpha, order), arith(0 < alpha, order), arith(0 < alpha - 1, order)
    least = arith(eq(share * exp((alpha - 1) * (TOTAL - (TOTAL + _slack(r)))), r), *signs, order, 0 < r)
    rest = (delta2 - delta) / (1 - delta)
    inner = at(generalize(discharge(least, 0 < r), r), rest, by=[arith(0 < rest, below, more)])
    whole = arith(eq(delta + (1 - delta) * rest, delta2), below)
    return rewrite(private, arith(eq(read(APPROX_DP, private).delta, delta2), inner, whole))


approx_zcdp_to_approx_dp_at_order = Verified(EPSILON, "approx_zcdp_to_approx_dp_at_order", requires=(delta2 <= 1,))
