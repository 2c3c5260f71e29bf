"""Pure DP compares the laws on neighbours in both directions."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import PURE_DP, PURE_DP_PAIR, SYMMETRIC, M, N, epsilon
from dpproofs.privacy.notions import x1, x2
from dpproofs.proving.tactics import prove
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.measure.neighbours import both_ways
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS

MECHANISM_PAIR = Lemma(
    "foundations.pure-dp-neighbours", "Pure DP compares the laws on neighbours in both directions", "elementary",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), N(x1, x2)),
    PURE_DP_PAIR(M(x1), M(x2), epsilon),
    mutants=(Mutant("one-sided", without(SYMMETRIC(N)),
                    "N relates one pair in one order only",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        epsilon="0.6932", x1=0, x2=1)),),
)  # fmt: skip


@proof_of(MECHANISM_PAIR)
def _mechanism_pair(claim: Claim) -> Theorem:
    private = unfolded(PURE_DP(M, N, epsilon))
    there, back = both_ways(private)
    bounds = [
        use(MAX_DIVERGENCE_FROM_TESTS, there, P=M(x1), Q=M(x2)),
        use(MAX_DIVERGENCE_FROM_TESTS, back, P=M(x2), Q=M(x1)),
    ]
    return prove(claim.conclusion, *bounds)
