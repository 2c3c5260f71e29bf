"""Relaxed DP implies approximate DP with the sum of both probabilities."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, maximum
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, RELAXED_DP, M, N, beta, delta, epsilon, phi
from dpproofs.privacy.notions import test_function, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, bounded, for_all, integrate, obtain, parts, specialize
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours

bound = mark("bound", delta + beta)

TO_APPROX_DP = Lemma(
    "sok20.def-reldp", "(epsilon, delta, beta)-relaxed DP is (epsilon, delta + beta)-DP", f"{SOK}, after Proposition 8",
    (RELAXED_DP(M, N, epsilon, delta, beta),),
    APPROX_DP(M, N, epsilon, bound),
    mutants=(Mutant("larger", {bound: maximum(delta, beta)},
                    "data revealed with probability 1/2, as halves of delta and beta",
                    witness=finite({"X": 2, "Y": 4}, {"S": (0, 1, 0, 1)},
                        M=(("1/4", "1/4", "1/2", 0), (0, 0, "1/2", "1/2")), N=lambda i, j: i < j, epsilon=0,
                        delta="1/4", beta="1/4"), control={bound: delta + beta + 1}),),
)  # fmt: skip

TEST = test_function(phi, w)
P, Q = M(x1), M(x2)


@proof_of(TO_APPROX_DP)
def _proof(claim: Claim) -> Theorem:
    """E_P[phi] <= E_P[(1 - S) phi] + E_P[S], and E_Q[(1 - S) phi] <= E_Q[phi]."""

    def without(S: Term, facts: Theorem) -> Theorem:
        unit, small, outside = parts(facts)
        sizes, kept = (specialize(unit, w), specialize(TEST, w)), (1 - S(w)) * phi(w)
        low, high = arith(0 <= kept, *sizes), arith(kept <= phi(w), *sizes)
        ints = {law: [bounded(law, w, body, 1, low, high, *sizes) for body in (S(w), kept, phi(w))] for law in (P, Q)}
        first = integrate(P, w, arith(phi(w) <= kept + S(w), *sizes), *ints[P])
        second = integrate(Q, w, high, *ints[Q])
        scaled = arith(exp(epsilon) * E(Q, w, kept) <= exp(epsilon) * E(Q, w, phi(w)), second)
        goal = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + (delta + beta)
        final = arith(goal, first, small, at(outside, phi, by=[TEST]), scaled)
        return for_all(INDISTINGUISHABLE(P, Q, epsilon, delta + beta), final)

    relaxed, *_ = claim.hypotheses
    return for_all(APPROX_DP(M, N, epsilon, delta + beta), obtain(at_neighbours(relaxed), "S", without))


relaxed_dp_to_approx_dp = Verified(TO_APPROX_DP, "relaxed_dp_to_approx_dp")
