"""Pure differential privacy is mean-concentrated."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import mul, tanh
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import MCDP, PURE_DP, SYMMETRIC, M, N, epsilon, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import for_all, use
from theorems.citations import LI
from theorems.foundations.measure.neighbours import both_ways
from theorems.notions.dp.loss_subgaussian import LOSS_SUBGAUSSIAN

PRIVATE, EACH_WAY = PURE_DP(M, N, epsilon), SYMMETRIC(N)
mean = mark("mean", 1)

LEMMA = Lemma(
    "notions.pure-dp-to-mcdp", "epsilon-DP implies (epsilon tanh(epsilon/2), epsilon)-mCDP", f"{LI}, Theorem 3.1 (3)",
    (PRIVATE, EACH_WAY, 0 <= epsilon),
    MCDP(M, N, mean * (epsilon * tanh(epsilon / 2)), mul(1, epsilon)),
    mutants=(Mutant("mean", {mean: LESS}, "randomized response attains the mean",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    there, back = both_ways(PRIVATE)
    made = use(LOSS_SUBGAUSSIAN, there, back, 0 <= epsilon, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, made)


pure_dp_to_mcdp = Verified(LEMMA, "pure_dp_to_mcdp")
