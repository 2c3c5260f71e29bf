"""Every mechanism is (0, 1)-DP, whatever it does and whoever its neighbours are."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, M, N
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all
from theorems.notions.dp.nothing_said import FIRST, SECOND, between


def _claim(factor: Factor) -> Claim:
    return Claim((), APPROX_DP(M, N, 0, factor * num(1)))


def _proof(claim: Claim) -> Theorem:
    """No probability is above 1."""
    most = read(APPROX_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= exp(0) * SECOND + most, *between()))


EVERY = Lemma(
    "notions.every-mechanism-approx-dp", "Every mechanism is (0, 1)-DP, whatever the neighbours", "elementary",
    *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), "the data are revealed",
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True)),),
)  # fmt: skip

every_mechanism_approx_dp = Verified(EVERY, "every_mechanism_approx_dp")
