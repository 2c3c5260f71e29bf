"""Probabilistic differential privacy implies approximate differential privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, PROBABILISTIC_DP, M, N, delta, epsilon, phi
from dpproofs.privacy.notions import test_function, w, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, bounded, for_all, integrate, obtain, parts, said_of, specialize
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours

SOURCE = "Meiser 2018, IACR ePrint 2018/277; Machanavajjhala, Kifer, Abowd, Gehrke and Vilhuber 2008"
P, Q, NEAR = M(x1), M(x2), N(x1, x2)
TEST = test_function(phi, w)

TO_APPROX_DP = Lemma(
    "mechanisms.probabilistic-dp-to-approx-dp", "Probabilistic DP implies approximate DP", SOURCE,
    (PROBABILISTIC_DP(M, N, epsilon, delta),),
    APPROX_DP(M, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "the data revealed with probability delta",
                    witness=finite({"X": 2, "Y": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), N=True, epsilon=0,
                        delta="1/2")),),
)  # fmt: skip


@proof_of(TO_APPROX_DP)
def _approx(claim: Claim) -> Theorem:
    """E_P[phi] <= E_P[(1 - S) phi] + E_P[S], and E_Q[(1 - S) phi] <= E_Q[phi]."""
    bound, rest = read(INDISTINGUISHABLE, said_of(claim.conclusion, x1, x2))["epsilon", "delta"]

    def without(S: Term, facts: Theorem) -> Theorem:
        *unit, small, private = parts(facts)
        sizes = specialize(unit[0], w), specialize(TEST, w)
        kept, seen = (1 - S(w)) * phi(w), phi(w)
        low, high = arith(0 <= kept, *sizes), arith(kept <= seen, *sizes)
        ints = {law: [bounded(law, w, body, 1, low, high, *sizes) for body in (S(w), kept, seen)] for law in (P, Q)}
        first = integrate(P, w, arith(seen <= kept + S(w), *sizes), *ints[P])
        second = integrate(Q, w, high, *ints[Q])
        outside = at(private, phi, by=[TEST])
        scaled = arith(exp(bound) * E(Q, w, kept) <= exp(bound) * E(Q, w, seen), second)
        goal = E(P, w, seen) <= exp(bound) * E(Q, w, seen) + rest
        final = arith(goal, first, small, outside, scaled)
        return for_all(INDISTINGUISHABLE(P, Q, bound, rest), final)

    pair = obtain(at_neighbours(hypothesis(claim, PROBABILISTIC_DP)), "S", without)
    return for_all(claim.conclusion, pair)


probabilistic_dp_to_approx_dp = Verified(TO_APPROX_DP, "probabilistic_dp_to_approx_dp")
