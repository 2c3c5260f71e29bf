"""One approximately private mechanism is as private as one randomized response that may reveal all."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant
from dpproofs.privacy.notions import APPROX_DP, COMPOSED_DP, PURE_DP, SYMMETRIC, M, N, delta, epsilon, x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import for_all, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import both_ways
from theorems.composition.optimal.one_pair import ONE_PAIR
from theorems.composition.optimal.polygon import SOURCE

PRIVATE = (APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N), 0 <= epsilon)


def _mechanism(claim: Claim, d: Term) -> Theorem:
    private = unfolded(hypothesis(claim, APPROX_DP, PURE_DP))
    there, back = both_ways(private)
    made = use(ONE_PAIR, there, back, 0 <= epsilon, P=M(x1), Q=M(x2), delta=d)
    return for_all(claim.conclusion, made)


ONE_SIDED = "N relates one pair in one order only: P is Q conditioned on an event"

LEMMA = Lemma(
    "kov17.one-mechanism", "(epsilon, delta)-DP is the case of one mechanism", SOURCE,
    PRIVATE,
    COMPOSED_DP(M, N, 1, epsilon, delta),
    lambda claim: _mechanism(claim, delta),
    (Mutant("delta", Claim(PRIVATE, COMPOSED_DP(M, N, 1, epsilon, LESS * delta)),
            "it reveals the data set with probability delta",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("2/3", "1/3")), N=True, delta="0.084", epsilon=0)),
     Mutant("one-sided", Claim((PRIVATE[0], PRIVATE[2]), COMPOSED_DP(M, N, 1, epsilon, delta)), ONE_SIDED,
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                epsilon="0.6932", delta=0))),
)  # fmt: skip

PURE = (PURE_DP(M, N, epsilon), SYMMETRIC(N), 0 <= epsilon)

PURE_LEMMA = Lemma(
    "kov17.one-pure-mechanism", "epsilon-DP is the case of one mechanism without delta", SOURCE,
    PURE,
    COMPOSED_DP(M, N, 1, epsilon, 0),
    lambda claim: _mechanism(claim, num(0)),
    (Mutant("epsilon", Claim(PURE, COMPOSED_DP(M, N, 1, LESS * epsilon, 0)), "randomized response",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.1")),
     Mutant("one-sided", Claim((PURE[0], PURE[2]), COMPOSED_DP(M, N, 1, epsilon, 0)), ONE_SIDED,
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                epsilon="0.6932"))),
)  # fmt: skip

approx_dp_as_composed_dp = Verified(LEMMA, "approx_dp_as_composed_dp")
pure_dp_as_composed_dp = Verified(PURE_LEMMA, "pure_dp_as_composed_dp")
