"""Pure DP is approximate DP with any delta; Pure DP with a larger epsilon."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, M, N, epsilon, x1, x2
from dpproofs.proving.reading import conditions, hypothesis
from dpproofs.proving.tactics import at, for_all, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.notions.dp.weakening import APPROX_DP_WEAKENING, delta2, epsilon2

PURE_DP_TO_APPROX_DP = Lemma(
    "foundations.pure-dp-to-approx-dp", "Pure DP is approximate DP with any delta", "elementary",
    (PURE_DP(M, N, epsilon), epsilon <= epsilon2, 0 <= delta2),
    APPROX_DP(M, N, epsilon2, delta2),
    mutants=(Mutant("epsilon", without(epsilon <= epsilon2),
                    "epsilon2 = 0, delta2 = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta2="1/1000000",
                        epsilon=2, epsilon2="1/10")),),
)  # fmt: skip


@proof_of(PURE_DP_TO_APPROX_DP)
def _pure(claim: Claim) -> Theorem:
    near = N(x1, x2)
    pair = at(hypothesis(claim, PURE_DP), x1, x2, by=[near])
    weaker = use(INDISTINGUISHABLE_WEAKENING, pair, *conditions(claim), P=M(x1), Q=M(x2), delta=0,
                 epsilon2=epsilon2, delta2=delta2)  # fmt: skip
    return for_all(claim.conclusion, weaker)


PURE_DP_WEAKENING = Lemma(
    "foundations.pure-dp-weakening", "Pure DP with a larger epsilon", "elementary",
    (PURE_DP(M, N, epsilon), epsilon <= epsilon2),
    PURE_DP(M, N, epsilon2),
    mutants=(Mutant("direction", {epsilon <= epsilon2: epsilon2 <= epsilon},
                    "randomized response",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/10", "9/10")), N=True, epsilon=4,
                        epsilon2="1/2")),),
)  # fmt: skip


@proof_of(PURE_DP_WEAKENING)
def _pure_weaker(claim: Claim) -> Theorem:
    near = N(x1, x2)
    pair = at(hypothesis(claim, PURE_DP), x1, x2, by=[near])
    weaker = use(
        INDISTINGUISHABLE_WEAKENING, pair, *conditions(claim), P=M(x1), Q=M(x2), delta=0, epsilon2=epsilon2, delta2=0
    )
    return for_all(claim.conclusion, weaker)


pure_dp_weaken = Verified(PURE_DP_WEAKENING, "pure_dp_weaken")
approx_dp_weaken = Verified(APPROX_DP_WEAKENING, "approx_dp_weaken")
pure_dp_to_approx_dp = Verified(PURE_DP_TO_APPROX_DP, "pure_dp_to_approx_dp")
