"""Probabilistic DP: pure DP is the case where no event is left out, and larger parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, lam, num, substitute, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import PROBABILISTIC_DP, PURE_DP, M, N, delta, epsilon, phi, test_function, w, x1, x2
from dpproofs.proving.reading import conditions, conjuncts, hypothesis, opened
from dpproofs.proving.tactics import arith, at, both, constant, for_all, generalize
from dpproofs.proving.tactics import parts, said_of, witness
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.citations import SOK

epsilon2, delta2 = variables("epsilon2 delta2")
PRIVATE, TEST = PROBABILISTIC_DP(M, N, epsilon, delta), test_function(phi, w)
P, Q = M(x1), M(x2)

FROM_PURE = Lemma(
    "notions.pure-dp-to-probabilistic-dp", "epsilon-DP is (epsilon, delta)-probabilistic DP for every delta >= 0", SOK,
    (PURE_DP(M, N, epsilon), 0 <= delta),
    PROBABILISTIC_DP(M, N, epsilon, delta),
    mutants=(Mutant("negative", without(0 <= delta), "delta < 0: no event has such a probability",
                    witness=finite({"X": 1, "Y": 1}, M=((1,),), N=True, epsilon=0, delta=-1)),),
)  # fmt: skip


@proof_of(FROM_PURE)
def _pure(claim: Claim) -> Theorem:
    """The empty event has probability 0."""
    goal, S = said_of(claim.conclusion, x1, x2), lam(w, num(0))
    unit = generalize(both(arith(0 <= S(w)), arith(S(w) <= 1)), w)
    small = arith(E(P, w, S(w)) <= delta, parts(constant(P, w, 0))[1], *conditions(claim))
    known = at(at_neighbours(hypothesis(claim, PURE_DP)), phi, by=[TEST])
    event = var("S", S.type)
    *_, tests = conjuncts(substitute(opened(goal, event), {event: S}))
    outside = for_all(tests, arith(said_of(tests, phi), known))
    return for_all(claim.conclusion, witness(goal, S, unit, small, outside))
