"""Bounded zCDP, truncated CDP and Rényi DP of one order say the same, but for their numbers."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import maximum
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import BOUNDED_ZCDP, RENYI_DP, TRUNCATED_CDP, M, N, alpha, epsilon, m, omega, rho, x1
from dpproofs.privacy.notions import x2, xi
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.monotone_in_order import MONOTONE
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.orders.passages import ORDER, at_order, stated

RESPONSE = {"M": (("3/4", "1/4"), ("1/4", "3/4")), "N": True}
ONE = RENYI_DP(M, N, m, epsilon)
BOUNDED = BOUNDED_ZCDP(M, N, omega, xi, rho)

FROM_RENYI_DP = Lemma(
    "notions.renyi-dp-to-bounded-zcdp", "(m, epsilon)-Rényi DP is m-bounded (epsilon, 0)-zCDP", BUN_STEINKE,
    (ONE,),
    BOUNDED_ZCDP(M, N, m, factor * epsilon, 0),
    mutants=(Mutant("factor", {factor: Fraction(1, 2)}, "randomized response, whose D_2 is log(7/3)",
                    witness=finite({"X": 2, "Y": 2}, **RESPONSE, m=2, epsilon="0.8473")),),
)  # fmt: skip


@proof_of(FROM_RENYI_DP)
def _one(claim: Claim) -> Theorem:
    """Rényi divergence grows with the order."""
    less = arith(alpha <= m, alpha < m)
    made = use(MONOTONE, at_neighbours(ONE), ORDER, less, P=M(x1), Q=M(x2), beta=m, t=epsilon)
    return stated(claim.conclusion, made)


TO_TRUNCATED_CDP = Lemma(
    "notions.bounded-zcdp-to-truncated-cdp", "m-bounded (xi, rho)-zCDP is (max(xi, 0) + rho, m)-truncated CDP",
    BUN_STEINKE,
    (BOUNDED,),
    TRUNCATED_CDP(M, N, factor * (maximum(xi, 0) + rho), omega),
    lambda claim: stated(claim.conclusion, at_order(BOUNDED, alpha < omega)),
    (Mutant("factor", {factor: LESS}, "randomized response, whose D_alpha/alpha is 0.549 near 1",
            witness=finite({"X": 2, "Y": 2}, **RESPONSE, omega=2, xi=0, rho="0.55")),),
)  # fmt: skip

renyi_dp_as_bounded_zcdp = Verified(FROM_RENYI_DP, "renyi_dp_as_bounded_zcdp")
bounded_zcdp_to_truncated_cdp = Verified(TO_TRUNCATED_CDP, "bounded_zcdp_to_truncated_cdp")
