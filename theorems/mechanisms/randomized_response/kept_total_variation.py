"""The total variation of randomized response, by the probability that the true value is kept."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import nat
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TOTAL_VARIATION_DP, M, N
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith
from theorems.mechanisms.randomized_response.kept import BY_CHANCE, p
from theorems.mechanisms.randomized_response.mechanism import SOURCE, k
from theorems.mechanisms.randomized_response.total_variation import VALUES, apart

KEPT_LEMMA = Lemma(
    "mechanisms.randomized-response-kept-total-variation",
    "The total variation of randomized response that keeps one of k values with probability p", SOURCE,
    (BY_CHANCE, VALUES, nat(k), 2 <= k, 1 <= k * p, p < 1),
    TOTAL_VARIATION_DP(M, N, factor * (p - (1 - p) / (k - 1))),
    mutants=(Mutant("factor", {factor: LESS}, "k = 2, two neighbours with other values",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, item={1: 0, 2: 1}, k=2,
                        v=(1, 2), p="3/4")),),
)  # fmt: skip


@proof_of(KEPT_LEMMA)
def _chance(claim: Claim) -> Theorem:
    other = arith(0 <= (1 - p) / (k - 1), p < 1, 2 <= k)
    return apart(claim, p, (1 - p) / (k - 1), other, arith((1 - p) / (k - 1) <= p, 1 <= k * p, 2 <= k))


randomized_response_kept_total_variation = Verified(KEPT_LEMMA, "randomized_response_kept_total_variation")
