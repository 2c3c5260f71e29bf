"""Bounded range and pure differential privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PURE_DP, M, N, epsilon, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all, obtain, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.notions.bounded_range.concentrated import SOURCE
from theorems.notions.bounded_range.ratio import ORDER
from theorems.notions.bounded_range.to_zcdp import RANGE

TO_PURE_DP = Lemma(
    "mechanisms.bounded-range-pure-dp", "A privacy loss in an interval of length epsilon is epsilon-DP", SOURCE,
    (RANGE,),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "the privacy loss is in [-1/2, 199.5], near 199 on one point",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/4", "3/4"), ("9.5e-88", 1 - Fraction("9.5e-88"))),
                        N=(False, True, False, False), epsilon=200)),),
)  # fmt: skip


@proof_of(TO_PURE_DP)
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
