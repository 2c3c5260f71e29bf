"""Bounded zCDP with larger parameters and a smaller m."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import BOUNDED_ZCDP, M, N, alpha, m, rho, xi
from dpproofs.proving.reading import conditions
from dpproofs.proving.tactics import arith
from dpproofs.privacy.verified import Verified
from theorems.notions.orders.passages import at_order, stated
from theorems.notions.truncated_cdp.passages import GAUSSIAN, RARE
from theorems.notions.bounded_zcdp.passages import BELOW, BOUNDED, FROM_ZCDP, SAME, SOURCE, TO_RENYI_DP, m2, rho2, xi2

FEWER, AT_ONE, SLOPE = m2 <= m, xi + rho <= xi2 + rho2, rho <= rho2

WEAKENING = Lemma(
    "notions.bounded-zcdp-weakening", "Bounded zCDP with larger parameters and a smaller m", SOURCE,
    (BOUNDED, FEWER, AT_ONE, SLOPE),
    BOUNDED_ZCDP(M, N, m2, xi2, rho2),
    mutants=(Mutant("slope", without(SLOPE), f"xi = 0, xi2 = rho, rho2 = 0, {GAUSSIAN}",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, m=20, m2=20, xi=0, rho="1/2",
                        xi2="1/2", rho2=0)),
             Mutant("orders", without(FEWER), f"xi = xi2 = 0, m2 = 4, {RARE}; {SAME}",
                    witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                        N=(False, True, False, False), m=2, m2=4, xi=0, rho="7/20", xi2=0, rho2="7/20"))),
)  # fmt: skip


@proof_of(WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    """Fewer orders, and a larger bound at each."""
    orders = conditions(claim)
    below = arith(BELOW, alpha < m2, *orders)
    return stated(claim.conclusion, at_order(BOUNDED, below), *orders)


zcdp_to_bounded_zcdp = Verified(FROM_ZCDP, "zcdp_to_bounded_zcdp", requires=(1 < m,))
bounded_zcdp_to_renyi_dp = Verified(TO_RENYI_DP, "bounded_zcdp_to_renyi_dp")
bounded_zcdp_weaken = Verified(WEAKENING, "bounded_zcdp_weaken", requires=(1 < m2,))
