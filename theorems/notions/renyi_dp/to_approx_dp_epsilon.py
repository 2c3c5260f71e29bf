"""Rényi DP implies approximate DP, with the sharper epsilon."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, RENYI_DP, M, N, alpha, delta
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, rewrite, use
from dpproofs.privacy.verified import Verified
from theorems.notions.renyi_dp.weakening import ORDER
from theorems.notions.renyi_dp.to_approx_dp import CONVERSION, DELTA, TWO_LOSSES, level

slack = (log(1 / (factor * delta)) + (alpha - 1) * log(1 - 1 / alpha) - log(alpha)) / (alpha - 1)

EPSILON = Lemma(
    "mechanisms.renyi-dp-to-approx-dp", "Rényi DP implies approximate DP, with the sharper epsilon", CONVERSION,
    (RENYI_DP(M, N, alpha, level), ORDER, 0 < delta),
    APPROX_DP(M, N, level + slack, delta),
    mutants=(Mutant("delta", {factor: MORE}, TWO_LOSSES,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), alpha=2,
                        t="0.69315", delta="1/2")),),
)  # fmt: skip


@proof_of(EPSILON)
def _epsilon(claim: Claim) -> Theorem:
    """At this epsilon the least delta is the given one."""
    private = use(DELTA, *claim.hypotheses, epsilon=read(APPROX_DP, claim).epsilon)
    signs = arith(0 < 1 - 1 / alpha, ORDER), arith(0 < alpha, ORDER), arith(0 < alpha - 1, ORDER)
    return rewrite(private, arith(eq(read(APPROX_DP, private).delta, delta), *signs, ORDER, 0 < delta))


renyi_dp_to_approx_dp_delta = Verified(DELTA, "renyi_dp_to_approx_dp_delta")
renyi_dp_to_approx_dp = Verified(EPSILON, "renyi_dp_to_approx_dp", requires=(delta <= 1,))
