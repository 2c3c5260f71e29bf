"""Every mechanism is (0, 1)-DP, whatever it does and whoever its neighbours are."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, M, N
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all
from theorems.notions.dp.nothing_said import FIRST, SECOND, between

EVERY = Lemma(
    "notions.every-mechanism-approx-dp", "Every mechanism is (0, 1)-DP, whatever the neighbours", "elementary",
    (),
    APPROX_DP(M, N, 0, factor * num(1)),
    mutants=(Mutant("factor", {factor: LESS}, "the data are revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True)),),
)  # fmt: skip


@proof_of(EVERY)
def _proof(claim: Claim) -> Theorem:
    """No probability is above 1."""
    most = read(APPROX_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= exp(0) * SECOND + most, *between()))


every_mechanism_approx_dp = Verified(EVERY, "every_mechanism_approx_dp")
