"""Randomized response, by the probability that the true value is kept."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log, nat, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PURE_DP, M, N
from dpproofs.proving.reading import argument_of, read
from dpproofs.proving.tactics import arith, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.mechanisms.randomized_response.mechanism import SOURCE, private, response

k, p = variables("k p")
BY_CHANCE = response(p, (1 - p) / (k - 1))

KEPT = Lemma(
    "mechanisms.randomized-response-kept",
    "Randomized response that keeps one of k values with probability p is log(p (k - 1)/(1 - p))-DP", SOURCE,
    (BY_CHANCE, nat(k), 2 <= k, 1 <= k * p, p < 1),
    PURE_DP(M, N, log(factor * p * (k - 1) / (1 - p))),
    mutants=(Mutant("factor", {factor: LESS}, "k = 2, two neighbours with other values",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, item={1: 0, 2: 1}, k=2,
                        v=(1, 2), p="3/4")),),
)  # fmt: skip


@proof_of(KEPT)
def _chance(claim: Claim) -> Theorem:
    odds = argument_of(read(PURE_DP, claim).epsilon)
    low = arith(0 < p, 1 <= k * p, 2 <= k)
    positive = arith(0 < odds, low, p < 1, 2 <= k)
    other = arith(0 < (1 - p) / (k - 1), p < 1, 2 <= k)
    level = use(EXP_OF_LOG, positive, y=odds)
    above = arith(1 <= odds, 1 <= k * p, p < 1)
    weight = arith(eq(p, odds * ((1 - p) / (k - 1))), p < 1, 2 <= k)
    return private(claim, level, above, other, weight)


randomized_response_kept = Verified(KEPT, "randomized_response_kept")
