"""Bounded range with a larger parameter."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import BOUNDED_RANGE, M, N, epsilon, x1, x2
from dpproofs.proving.reading import conditions
from dpproofs.proving.tactics import arith, for_all, obtain, parts, said_of, use, witness
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING

epsilon2 = var("epsilon2")
RANGE = BOUNDED_RANGE(M, N, epsilon)

WEAKENING = Lemma(
    "notions.bounded-range-weakening", "Bounded range with a larger parameter", "elementary",
    (RANGE, epsilon <= epsilon2),
    BOUNDED_RANGE(M, N, epsilon2),
    mutants=(Mutant("direction", {epsilon <= epsilon2: epsilon2 <= epsilon},
                    "randomized response with epsilon/2, epsilon2 = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=3,
                        epsilon2=0)),),
)  # fmt: skip


@proof_of(WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    """The interval [t, t + epsilon] lies in [t, t + epsilon2]."""
    goal = said_of(claim.conclusion, x1, x2)

    def with_end(t: Term, facts: Theorem) -> Theorem:
        there, back = parts(facts)
        orders = arith(t + epsilon <= t + epsilon2, *conditions(claim)), arith(num(0) <= 0)
        larger = use(INDISTINGUISHABLE_WEAKENING, there, *orders, P=M(x1), Q=M(x2), epsilon=t + epsilon, delta=0,
                     epsilon2=t + epsilon2, delta2=0)  # fmt: skip
        return witness(goal, t, larger, back)

    return for_all(claim.conclusion, obtain(at_neighbours(RANGE), "t", with_end))


bounded_range_weaken = Verified(WEAKENING, "bounded_range_weaken")
