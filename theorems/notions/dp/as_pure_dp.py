"""Approximate DP with delta = 0 is pure DP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, M, N, epsilon
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import for_all
from theorems.foundations.measure.neighbours import at_neighbours

allowed = mark("allowed", Fraction(0))

AS_PURE_DP = Lemma(
    "foundations.approx-dp-as-pure-dp", "Approximate DP with delta = 0 is pure DP", "elementary",
    (APPROX_DP(M, N, epsilon, allowed),),
    PURE_DP(M, N, epsilon),
    mutants=(Mutant("delta", {allowed: Fraction(1, 100)}, "data revealed with probability 1/100",
                    witness=finite({"X": 2, "Y": 3}, M=(("1/100", "99/100", 0), (0, "99/100", "1/100")), N=True,
                        epsilon=1)),),
)  # fmt: skip


@proof_of(AS_PURE_DP)
def _proof(claim: Claim) -> Theorem:
    """Both say the same of every pair."""
    return for_all(claim.conclusion, at_neighbours(hypothesis(claim, APPROX_DP)))


approx_dp_to_pure_dp = Verified(AS_PURE_DP, "approx_dp_to_pure_dp")
