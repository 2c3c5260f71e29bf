"""Bounded range and pure differential privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import log, num
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import BOUNDED_RANGE, PURE_DP, SYMMETRIC, M, N, epsilon, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, for_all, obtain, said_of, unfolded, use, with_argument, witness
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.notions.zcdp.neighbours import AT_PAIR
from theorems.notions.bounded_range.concentrated import SOURCE
from theorems.notions.bounded_range.ratio import ORDER
from theorems.notions.bounded_range.to_zcdp import RANGE


def _pure_claim(factor: Factor) -> Claim:
    return Claim((RANGE,), PURE_DP(M, N, factor * epsilon))


def _pure(claim: Claim) -> Theorem:
    """The interval contains 0, so its upper end is at most epsilon."""
    goal = claim.conclusion

    def with_start(t: Term, facts: Theorem) -> Theorem:
        pair = {"P": M(x1), "Q": M(x2)}
        order = use(ORDER, facts, t=t, **pair)
        wanted = read(PURE_DP, goal).epsilon
        less = arith(t + epsilon <= wanted, order)
        return use(INDISTINGUISHABLE_WEAKENING, facts, less, arith(num(0) <= 0), **pair, epsilon=t + epsilon, delta=0,
                   epsilon2=wanted, delta2=0)  # fmt: skip

    found = obtain(at_neighbours(RANGE), "t", with_start)
    return for_all(goal, found)


TO_PURE_DP = Lemma(
    "mechanisms.bounded-range-pure-dp", "A privacy loss in an interval of length epsilon is epsilon-DP", SOURCE,
    *_pure_claim(1).parts, _pure,
    (Mutant("factor", _pure_claim(LESS), "the privacy loss is in [-1/2, 199.5], near 199 on one point",
            witness=finite({"X": 2, "Y": 2}, M=(("1/4", "3/4"), ("9.5e-88", 1 - Fraction("9.5e-88"))),
                N=(False, True, False, False), epsilon=200)),),
)  # fmt: skip


def _from_pure_claim(factor: Factor) -> Claim:
    return Claim((PURE_DP(M, N, epsilon), SYMMETRIC(N)), BOUNDED_RANGE(M, N, factor * 2 * epsilon))


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


FROM_PURE_DP = Lemma(
    "mechanisms.pure-dp-bounded-range", "epsilon-DP is a privacy loss in an interval of length 2 epsilon", SOURCE,
    *_from_pure_claim(1).parts, _from_pure,
    (Mutant("factor", _from_pure_claim(LESS), "randomized response",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=log(3))),),
)  # fmt: skip

bounded_range_to_pure_dp = Verified(TO_PURE_DP, "bounded_range_to_pure_dp")
pure_dp_to_bounded_range = Verified(FROM_PURE_DP, "pure_dp_to_bounded_range")
