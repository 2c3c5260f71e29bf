"""A larger bound on all tests."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, epsilon, test_function, w
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import arith, at, bounded, integrate, intro, prove, specialize, use

epsilon2, delta2 = variables("epsilon2 delta2")

INDISTINGUISHABLE_WEAKENING = Lemma(
    "foundations.indistinguishable-weakening", "Indistinguishability with larger parameters", "elementary",
    (INDISTINGUISHABLE(P, Q, epsilon, delta), epsilon <= epsilon2, delta <= delta2),
    INDISTINGUISHABLE(P, Q, epsilon2, delta2),
    mutants=(Mutant("delta", without(delta <= delta2), "delta2 < delta",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="99/100", delta2="1/1000000",
                        epsilon="1/1000", epsilon2="1/2")),),
)  # fmt: skip


@proof_of(INDISTINGUISHABLE_WEAKENING)
def _indistinguishable(claim: Claim) -> Theorem:
    """The mean of a test is nonnegative, and exp is increasing."""
    grow = use("foundations.exp-increasing", epsilon <= epsilon2, x=epsilon, y=epsilon2)

    def of_test(goal: Term, phi: Term) -> Theorem:
        size = specialize(test_function(phi, w), w)
        positive = integrate(Q, w, prove(0 <= phi(w), size), bounded(Q, w, phi(w), 1, size))
        return arith(goal, at(hypothesis(claim, INDISTINGUISHABLE), phi), positive, grow, delta <= delta2)

    return intro(claim.conclusion, of_test)
