"""Relaxed DP: approximate and probabilistic DP as its cases, and the approximate DP that it implies."""

from dpproofs.prelude import *
from theorems.citations import SOK
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.loss_tail.event import TEST
from theorems.notions.probabilistic_dp.to_approx_dp import nothing_excepted

# Approximate and probabilistic DP are cases of relaxed DP -------------------------------------

FROM_APPROX_DP = Lemma(
    "sok20.def-reldp-from-approx-dp", "(epsilon, delta)-DP is (epsilon, delta, beta)-relaxed DP for every beta >= 0",
    f"{SOK}, after Proposition 8",
    (APPROX_DP(M, N, epsilon, delta), 0 <= beta),
    RELAXED_DP(M, N, epsilon, delta, beta),
    lambda claim: nothing_excepted(claim, APPROX_DP(M, N, epsilon, delta)),
    (Mutant("negative", without(0 <= beta), "beta < 0: no event has such a probability",
            witness=finite({"X": 1, "Y": 1}, M=((1,),), N=True, epsilon=0, delta=0, beta=-1)),),
)  # fmt: skip

FROM_PROBABILISTIC_DP = Lemma(
    "sok20.def-reldp-from-probabilistic-dp", "(epsilon, beta)-probabilistic DP is (epsilon, delta, beta)-relaxed DP",
    f"{SOK}, after Proposition 8",
    (PROBABILISTIC_DP(M, N, epsilon, beta), 0 <= delta),
    RELAXED_DP(M, N, epsilon, delta, beta),
    mutants=(Mutant("negative", without(0 <= delta), "delta < 0: the empty event shows that it is too small",
                    witness=finite({"X": 1, "Y": 1}, {"S": (0,)}, M=((1,),), N=True, epsilon=0, delta=-1, beta=0)),),
)  # fmt: skip


@proof_of(FROM_PROBABILISTIC_DP)
def _probabilistic(claim: Claim) -> Theorem:
    """The same event."""
    goal = said_of(claim.conclusion, x1, x2)

    def without(S: Term, facts: Theorem) -> Theorem:
        unit, small, outside = parts(facts)
        *_, tests = conjuncts(opened(goal, S))
        more = arith(said_of(tests, phi), at(outside, phi, by=[TEST]), *conditions(claim))
        return witness(goal, S, unit, small, for_all(tests, more))

    private = hypothesis(claim, PROBABILISTIC_DP)
    return for_all(claim.conclusion, obtain(at_neighbours(private), "S", without))


approx_dp_to_relaxed_dp = Verified(FROM_APPROX_DP, "approx_dp_to_relaxed_dp")


# Relaxed DP implies approximate DP with the sum of both probabilities -------------------------

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
