"""Truncated CDP: what implies it, and what it implies."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.privacy.notions import BOUNDED_ZCDP, RENYI_DP, TRUNCATED_CDP, ZCDP, M, N, alpha, omega, rho
from dpproofs.proving.tactics import arith, specialize
from theorems.notions.zcdp.neighbours import renyi_of
from theorems.citations import BDRS, SOK
from theorems.notions.orders.passages import ORDER, at_order, stated

rho2, omega2 = variables("rho2 omega2")
TRUNCATED, CONCENTRATED, BELOW = TRUNCATED_CDP(M, N, rho, omega), ZCDP(M, N, 0, rho), alpha < omega
BOUNDED = BOUNDED_ZCDP(M, N, omega, 0, rho)
GAUSSIAN = "a Gaussian mechanism, D_alpha = rho alpha"
RARE = (
    "P = (99/100, 1/100), Q = (9999/10000, 1/10000), rho = 7/20, omega = 2: D_alpha <= rho alpha for alpha < 2, "
    "but D_3 = 2.3 > 3 rho"
)

FROM_ZCDP = Lemma(
    "notions.zcdp-to-truncated-cdp", "rho-zCDP is (rho, omega)-truncated CDP for every omega", BDRS,
    (CONCENTRATED,),
    TRUNCATED_CDP(M, N, factor * rho, omega),
    lambda claim: stated(claim.conclusion, renyi_of(CONCENTRATED)),
    (Mutant("factor", {factor: LESS}, f"{GAUSSIAN}, omega = 2",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(1), gauss(0)), N=(True, False, True, True),
                omega="3/2", rho="0.5")),),
)  # fmt: skip

FROM_ALL = Lemma(
    "notions.truncated-cdp-all", "(rho, omega)-truncated CDP for every omega is rho-zCDP", f"{BDRS}; {SOK}",
    (forall(omega, TRUNCATED),),
    ZCDP(M, N, 0, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, rho="0.55")),
             Mutant("one omega", Claim((TRUNCATED,), CONCENTRATED), RARE,
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("1/4", "3/4")), N=True, omega="3/4",
                        rho="0.144"))),
)  # fmt: skip


@proof_of(FROM_ALL)
def _all(claim: Claim) -> Theorem:
    """An order alpha is below omega = alpha + 1."""
    (every_order,) = claim.hypotheses
    private = specialize(every_order, alpha + 1)
    return stated(claim.conclusion, at_order(private, arith(alpha < alpha + 1)))


TO_RENYI_DP = Lemma(
    "notions.truncated-cdp-to-renyi-dp", "(rho, omega)-truncated CDP is (alpha, rho alpha)-Rényi DP for alpha < omega",
    BDRS,
    (TRUNCATED, ORDER, BELOW),
    RENYI_DP(M, N, alpha, factor * rho * alpha),
    lambda claim: stated(claim.conclusion, at_order(TRUNCATED, BELOW)),
    (Mutant("factor", {factor: LESS}, GAUSSIAN,
            witness=finite({"X": 2, "Y": 2}, M=(("1/10", "9/10"), ("1/4", "3/4")), N=True, alpha="1.000000075",
                omega="1.0100045", rho="0.093")),
     Mutant("order", without(BELOW), RARE,
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), rho="7/20", omega=2, alpha=3))),
)  # fmt: skip
