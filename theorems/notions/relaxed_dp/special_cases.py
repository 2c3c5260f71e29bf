"""Approximate and probabilistic DP are cases of relaxed DP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, lam, num, substitute, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, PROBABILISTIC_DP, RELAXED_DP, M, N, beta, delta, epsilon, phi, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import conditions, conjuncts, hypothesis, opened
from dpproofs.proving.tactics import arith, at, both, constant, for_all, generalize, obtain, parts, said_of, witness
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.loss_tail.event import TEST

FROM_APPROX_DP = Lemma(
    "sok20.def-reldp-from-approx-dp", "(epsilon, delta)-DP is (epsilon, delta, beta)-relaxed DP for every beta >= 0",
    f"{SOK}, after Proposition 8",
    (APPROX_DP(M, N, epsilon, delta), 0 <= beta),
    RELAXED_DP(M, N, epsilon, delta, beta),
    mutants=(Mutant("negative", without(0 <= beta), "beta < 0: no event has such a probability",
                    witness=finite({"X": 1, "Y": 1}, M=((1,),), N=True, epsilon=0, delta=0, beta=-1)),),
)  # fmt: skip

P = M(x1)


@proof_of(FROM_APPROX_DP)
def _approx(claim: Claim) -> Theorem:
    """The empty event."""
    goal, S = said_of(claim.conclusion, x1, x2), lam(w, num(0))
    unit = generalize(both(arith(0 <= S(w)), arith(S(w) <= 1)), w)
    small = arith(E(P, w, S(w)) <= beta, parts(constant(P, w, 0))[1], *conditions(claim))
    close = at(at_neighbours(hypothesis(claim, APPROX_DP)), phi, by=[TEST])
    event = var("S", S.type)
    *_, tests = conjuncts(substitute(opened(goal, event), {event: S}))
    return for_all(claim.conclusion, witness(goal, S, unit, small, for_all(tests, arith(said_of(tests, phi), close))))


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
