"""A larger bound on all tests."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, epsilon, phi, test_function, w
from dpproofs.proving.tactics import arith, at, bounded, for_all, integrate, prove, specialize, use
from theorems.foundations.exponential import EXP_INCREASING

epsilon2, delta2 = variables("epsilon2 delta2")


def _indistinguishable(claim: Claim) -> Theorem:
    """The mean of a test is nonnegative, and exp is increasing."""
    test = test_function(phi, w)
    size = specialize(test, w)
    phi_int = bounded(Q, w, phi(w), 1, size)
    positive = integrate(Q, w, prove(0 <= phi(w), size), phi_int)
    bound = at(claim.hypotheses[0], phi, by=[test])
    grow = use(EXP_INCREASING, epsilon <= epsilon2, x=epsilon, y=epsilon2)
    goal = E(P, w, phi(w)) <= exp(epsilon2) * E(Q, w, phi(w)) + delta2
    final = arith(goal, bound, positive, grow, delta <= delta2)
    return for_all(claim.conclusion, final)


INDISTINGUISHABLE_WEAKENING = Lemma(
    "foundations.indistinguishable-weakening", "Indistinguishability with larger parameters", "elementary",
    (INDISTINGUISHABLE(P, Q, epsilon, delta), epsilon <= epsilon2, delta <= delta2),
    INDISTINGUISHABLE(P, Q, epsilon2, delta2), _indistinguishable,
    (Mutant("delta", Claim((INDISTINGUISHABLE(P, Q, epsilon, delta), epsilon <= epsilon2),
                           INDISTINGUISHABLE(P, Q, epsilon2, delta2)), "delta2 < delta",
            witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="99/100", delta2="1/1000000",
                epsilon="1/1000", epsilon2="1/2")),),
)  # fmt: skip
