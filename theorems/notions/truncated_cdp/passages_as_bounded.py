"""(rho, omega)-truncated CDP is omega-bounded rho-zCDP; omega-bounded rho-zCDP is (rho, omega)-truncated CDP;
Truncated CDP with a larger rho and a smaller omega.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import BOUNDED_ZCDP, TRUNCATED_CDP, M, N, alpha, omega, rho
from dpproofs.proving.reading import conditions
from dpproofs.proving.tactics import arith
from dpproofs.privacy.verified import Verified
from theorems.citations import BDRS, SOK
from theorems.notions.orders.passages import at_order, stated
from theorems.notions.truncated_cdp.passages import (
    BELOW,
    BOUNDED,
    FROM_ZCDP,
    GAUSSIAN,
    RARE,
    TO_RENYI_DP,
    TRUNCATED,
    omega2,
    rho2,
)

AS_BOUNDED = Lemma(
    "notions.truncated-cdp-as-bounded-zcdp", "(rho, omega)-truncated CDP is omega-bounded rho-zCDP", SOK,
    (TRUNCATED,),
    BOUNDED,
    lambda claim: stated(claim.conclusion, at_order(TRUNCATED, BELOW), BELOW),
    (Mutant("order", Claim((TRUNCATED,), BOUNDED_ZCDP(M, N, 2 * omega, 0, rho)), RARE,
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), rho="7/20", omega=2)),),
)  # fmt: skip

FROM_BOUNDED = Lemma(
    "notions.bounded-zcdp-as-truncated-cdp", "omega-bounded rho-zCDP is (rho, omega)-truncated CDP", SOK,
    (BOUNDED,),
    TRUNCATED,
    lambda claim: stated(claim.conclusion, at_order(BOUNDED, BELOW)),
    (Mutant("order", Claim((BOUNDED,), TRUNCATED_CDP(M, N, rho, 2 * omega)), RARE,
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), rho="7/20", omega=2)),),
)  # fmt: skip

LARGER, FEWER = rho <= rho2, omega2 <= omega

WEAKENING = Lemma(
    "notions.truncated-cdp-weakening", "Truncated CDP with a larger rho and a smaller omega", BDRS,
    (TRUNCATED, LARGER, FEWER),
    TRUNCATED_CDP(M, N, rho2, omega2),
    mutants=(Mutant("rho", without(LARGER), f"{GAUSSIAN}, rho2 < rho",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, rho=1, rho2="1/4", omega=20,
                        omega2=20)),
             Mutant("omega", without(FEWER), f"{RARE}; omega2 = 4",
                    witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                        N=(False, True, False, False), rho="7/20", omega=2, rho2="7/20", omega2=4))),
)  # fmt: skip


@proof_of(WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    """Fewer orders, and a larger bound at each."""
    orders = conditions(claim)
    below = arith(BELOW, alpha < omega2, *orders)
    return stated(claim.conclusion, at_order(TRUNCATED, below), *orders)


zcdp_to_truncated_cdp = Verified(FROM_ZCDP, "zcdp_to_truncated_cdp", requires=(1 < omega,))
truncated_cdp_to_renyi_dp = Verified(TO_RENYI_DP, "truncated_cdp_to_renyi_dp")
truncated_cdp_as_bounded_zcdp = Verified(AS_BOUNDED, "truncated_cdp_as_bounded_zcdp")
bounded_zcdp_as_truncated_cdp = Verified(FROM_BOUNDED, "bounded_zcdp_as_truncated_cdp")
truncated_cdp_weaken = Verified(WEAKENING, "truncated_cdp_weaken", requires=(1 < omega2,))
