"""epsilon-DP is a privacy loss in an interval of length 2 epsilon."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import BOUNDED_RANGE, PURE_DP, SYMMETRIC, M, N, epsilon, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import at, for_all, said_of, unfolded, with_argument, witness
from dpproofs.privacy.verified import Verified
from theorems.notions.zcdp.neighbours import AT_PAIR
from theorems.notions.bounded_range.concentrated import SOURCE
from theorems.notions.bounded_range.to_pure_dp import TO_PURE_DP

FROM_PURE_DP = Lemma(
    "mechanisms.pure-dp-bounded-range", "epsilon-DP is a privacy loss in an interval of length 2 epsilon", SOURCE,
    (PURE_DP(M, N, epsilon), SYMMETRIC(N)),
    BOUNDED_RANGE(M, N, factor * 2 * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=log(3))),),
)  # fmt: skip


@proof_of(FROM_PURE_DP)
def _from_pure(claim: Claim) -> Theorem:
    """The loss is between -epsilon and epsilon."""
    near, goal = AT_PAIR[0], claim.conclusion
    private = unfolded(hypothesis(claim, PURE_DP))
    there = at(private, x1, x2, by=[near])
    back = at(private, x2, x1, by=[at(hypothesis(claim, SYMMETRIC), x1, x2, by=[near])])
    found = said_of(goal, x1, x2)
    start = -epsilon
    whole = with_argument(there, epsilon=start + read(BOUNDED_RANGE, goal).epsilon)
    made = witness(found, start, whole, with_argument(back, epsilon=-start))
    return for_all(goal, made)


bounded_range_to_pure_dp = Verified(TO_PURE_DP, "bounded_range_to_pure_dp")
pure_dp_to_bounded_range = Verified(FROM_PURE_DP, "pure_dp_to_bounded_range")
