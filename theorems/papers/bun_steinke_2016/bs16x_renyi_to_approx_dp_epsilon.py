"""zCDP implies approximate DP, with the sharper epsilon for one order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, ZCDP, M, N, alpha, delta, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, rewrite, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.bs16x_renyi_to_approx_dp import DELTA, EXTREME, SOURCE, TOTAL

zcdp_to_approx_dp_delta_at_order = Verified(DELTA, "zcdp_to_approx_dp_delta_at_order")
slack = (log(1 / (factor * delta)) + (alpha - 1) * log(1 - 1 / alpha) - log(alpha)) / (alpha - 1)

EPSILON = Lemma(
    "bs16x.zcdp-to-adp-single-order-epsilon", "zCDP implies approximate DP, with the sharper epsilon for one order",
    SOURCE,
    (ZCDP(M, N, xi, rho), 1 < alpha, 0 < delta),
    APPROX_DP(M, N, TOTAL + slack, delta),
    mutants=(Mutant("delta", {factor: MORE}, EXTREME,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        xi="0.6932", rho=0, alpha=2, delta="1/2")),),
)  # fmt: skip


@proof_of(EPSILON)
def _epsilon(claim: Claim) -> Theorem:
    """At this epsilon the least delta is the given one."""
    private = use(DELTA, *claim.hypotheses, epsilon=read(APPROX_DP, claim).epsilon)
    order = 1 < alpha
    signs = arith(0 < 1 - 1 / alpha, order), arith(0 < alpha, order), arith(0 < alpha - 1, order)
    return rewrite(private, arith(eq(read(APPROX_DP, private).delta, delta), *signs, order, 0 < delta))


zcdp_to_approx_dp_at_order = Verified(EPSILON, "zcdp_to_approx_dp_at_order", requires=(delta <= 1,))
