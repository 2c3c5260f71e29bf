"""Approximate DP bounds the probability of a privacy loss that is above epsilon by some amount."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, ind, lam, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, PROBABILISTIC_DP, M, N, delta, epsilon, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, discharge, generalize, obtain_all, parts, use, witnesses
from theorems.citations import SOK
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.notions.loss_tail.above import MORE_LIKELY
from theorems.notions.loss_tail.event import LOSS_TAIL
from theorems.notions.loss_tail.probabilistic_dp import PRIVATE_BY_TAIL

epsilon2 = var("epsilon2")
NEAR, ROOM = N(x1, x2), epsilon < epsilon2

FROM_APPROX_DP = Lemma(
    "sok20.adp-implies-prodp", "(epsilon, delta)-DP implies probabilistic DP with a larger epsilon",
    f"{SOK}, after Definition 15; Zhao et al. 2019",
    (APPROX_DP(M, N, epsilon, delta), ROOM),
    PROBABILISTIC_DP(M, N, epsilon2, factor * delta / (1 - exp(epsilon - epsilon2))),
    mutants=(Mutant("factor", {factor: LESS}, "data revealed with probability delta, epsilon2 = 20",
                    witness=finite({"X": 2, "Y": 3}, M=(("1/2", "1/2", 0), (0, "1/2", "1/2")), N=True, epsilon=0,
                        delta="1/2", epsilon2=20)),),
)  # fmt: skip


@proof_of(FROM_APPROX_DP)
def _proof(claim: Claim) -> Theorem:
    """P(A) <= exp(epsilon) Q(A) + delta, and exp(epsilon2) Q(A) <= P(A) for the event A beyond it."""
    P, Q = M(x1), M(x2)
    private = at_neighbours(hypothesis(claim, APPROX_DP))
    level, bound = read(PROBABILISTIC_DP, claim)["epsilon", "delta"]

    def with_densities(R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        often = use(MORE_LIKELY, *parts(facts), P=P, Q=Q, R=R, p=p, q=q, epsilon=level)
        event = lam(w, ind(exp(level) * q(w) < p(w)))
        seen, left = at(private, event), exp(epsilon - epsilon2)
        less = use(EXP_STRICT, arith(epsilon - epsilon2 < 0, ROOM), x=epsilon - epsilon2, y=0)
        positive = arith(0 < 1 - left, less, arith(eq(exp(num(0)), 1)))
        turned = arith(eq(left * exp(level), exp(epsilon)))
        seldom = arith(exp(epsilon) * E(Q, w, event(w)) <= left * E(P, w, event(w)), often, turned, arith(0 < left))
        share = arith(E(P, w, event(w)) * (1 - left) <= delta, seldom, seen)
        small = arith(E(P, w, event(w)) <= bound, share, positive)
        return witnesses(LOSS_TAIL(P, Q, level, bound), (R, p, q), *parts(facts), small)

    tail = obtain_all(use(COMMON_REFERENCE, P=P, Q=Q), "R p q", with_densities)
    return use(PRIVATE_BY_TAIL, generalize(discharge(tail, NEAR), x1, x2), delta=bound, epsilon=level)


approx_dp_to_probabilistic_dp = Verified(
    FROM_APPROX_DP, "approx_dp_to_probabilistic_dp", requires=(delta <= 1 - exp(epsilon - epsilon2),)
)
