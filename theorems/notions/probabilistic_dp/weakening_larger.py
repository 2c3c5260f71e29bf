"""Probabilistic DP with larger parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import PROBABILISTIC_DP, M, N, delta, epsilon, phi, w, x1, x2
from dpproofs.proving.reading import conditions
from dpproofs.proving.tactics import arith, at, bounded, discharge, for_all, generalize, integrate
from dpproofs.proving.tactics import obtain, parts, said_of, specialize, use, witness
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.probabilistic_dp.weakening import FROM_PURE, P, PRIVATE, Q, TEST, delta2, epsilon2


def _weaker_claim(*orders: Term) -> Claim:
    return Claim((PRIVATE, *orders), PROBABILISTIC_DP(M, N, epsilon2, delta2))


LARGER = epsilon <= epsilon2, delta <= delta2

WEAKENING = Lemma(
    "notions.probabilistic-dp-weakening", "Probabilistic DP with larger parameters", "elementary",
    *_weaker_claim(*LARGER).parts,
    mutants=(Mutant("epsilon", _weaker_claim(LARGER[1]), "randomized response with epsilon = 1, delta = delta2 = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=2, epsilon2=0,
                        delta=0, delta2=0)),
             Mutant("delta", _weaker_claim(LARGER[0]),
             "the data revealed with probability delta, epsilon = epsilon2 = 0",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, epsilon=0, epsilon2=0, delta=1,
                        delta2=0))),
)  # fmt: skip


@proof_of(WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    """The same event."""
    goal, orders = said_of(claim.conclusion, x1, x2), conditions(claim)
    grow = use(EXP_INCREASING, arith(epsilon <= epsilon2, *orders), x=epsilon, y=epsilon2)

    def without(S: Term, facts: Theorem) -> Theorem:
        *unit, small, private = parts(facts)
        kept, sizes = (1 - S(w)) * phi(w), [specialize(unit[0], w), specialize(TEST, w)]
        low = arith(0 <= kept, *sizes)
        positive = integrate(Q, w, low, bounded(Q, w, kept, 1, low, arith(kept <= 1, *sizes)))
        outside = at(private, phi, by=[TEST])
        more = arith(E(P, w, kept) <= exp(epsilon2) * E(Q, w, kept), outside, positive, grow)
        tests = generalize(discharge(more, TEST), phi)
        return witness(goal, S, *unit, arith(E(P, w, S(w)) <= delta2, small, *orders), tests)

    return for_all(claim.conclusion, obtain(at_neighbours(PRIVATE), "S", without))


pure_dp_to_probabilistic_dp = Verified(FROM_PURE, "pure_dp_to_probabilistic_dp", requires=(0 <= epsilon,))
probabilistic_dp_weaken = Verified(WEAKENING, "probabilistic_dp_weaken")
