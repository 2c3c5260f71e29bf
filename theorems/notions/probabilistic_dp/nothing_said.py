"""An event of probability 1 leaves nothing outside."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, lam, num, substitute, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, PROBABILISTIC_DP, M, N, epsilon, phi, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, opened, read
from dpproofs.proving.tactics import arith, both, constant, for_all, generalize, parts, said_of, witness

EVENT = Lemma(
    "notions.probabilistic-dp-says-nothing",
    "An event of probability 1 leaves nothing outside: (epsilon, 1)-DP is (epsilon, 1)-probabilistic DP", "elementary",
    (APPROX_DP(M, N, epsilon, 1),),
    PROBABILISTIC_DP(M, N, epsilon, factor * num(1)),
    mutants=(Mutant("factor", {factor: LESS}, "the data are revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, epsilon=0)),),
)  # fmt: skip


@proof_of(EVENT)
def _proof(claim: Claim) -> Theorem:
    """The event is everything."""
    goal, S = said_of(claim.conclusion, x1, x2), lam(w, num(1))
    unit = generalize(both(arith(0 <= S(w)), arith(S(w) <= 1)), w)
    small = arith(E(M(x1), w, S(w)) <= read(PROBABILISTIC_DP, claim).delta, parts(constant(M(x1), w, 1))[1])
    event = var("S", S.type)
    *_, tests = conjuncts(substitute(opened(goal, event), {event: S}))
    nothing = [parts(constant(M(x), w, 0))[1] for x in (x1, x2)]
    outside = for_all(tests, arith(said_of(tests, phi), *nothing))
    return for_all(claim.conclusion, witness(goal, S, unit, small, outside))


approx_dp_to_probabilistic_dp_at_one = Verified(EVENT, "approx_dp_to_probabilistic_dp_at_one")
