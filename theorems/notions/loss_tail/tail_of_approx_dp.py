"""The probability of a privacy loss above epsilon is bounded by approximate DP in both directions."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, ind, lam, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, PROBABILISTIC_DP, SYMMETRIC, M, N, delta, epsilon, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, discharge, expand, generalize, mean_of_one, obtain_all, parts
from dpproofs.proving.tactics import use, witnesses
from theorems.citations import SOK
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.measure.neighbours import both_ways
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.notions.loss_tail.above import MORE_LIKELY
from theorems.notions.loss_tail.event import LOSS_TAIL
from theorems.notions.loss_tail.probabilistic_dp import PRIVATE_BY_TAIL

NEAR, SIGN, GROWN = N(x1, x2), 0 < epsilon, exp(epsilon)
GIVEN = APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N)
MOST = GROWN * (GROWN - 1 + delta) / (GROWN**2 - 1)

TAIL = Lemma(
    "sok20.adp-tail-sharp", "(epsilon, delta)-DP bounds the probability of a privacy loss above epsilon",
    f"{SOK}, after Definition 14",
    (*GIVEN, SIGN),
    PROBABILISTIC_DP(M, N, epsilon, factor * MOST),
    mutants=(Mutant("factor", {factor: LESS}, "exp(epsilon) = 2, delta = 1/4, near the supremum 5/6",
                    witness=finite({"X": 2, "Y": 2}, M=(("83/100", "17/100"), ("41/100", "59/100")), N=True,
                        epsilon="0.6931", delta="0.2501")),),
)  # fmt: skip


@proof_of(TAIL)
def _proof(claim: Claim) -> Theorem:
    """Above epsilon, E Q(A) <= P(A), and below it 1 - Q(A) <= E (1 - P(A)) + delta, with E = exp(epsilon)."""
    P, Q = M(x1), M(x2)
    private, *_ = claim.hypotheses
    *_, back = both_ways(private)
    grown = use(EXP_STRICT, SIGN, x=0, y=epsilon), arith(eq(exp(num(0)), 1))
    square = arith(0 < GROWN**2 - 1, *grown)

    def with_densities(R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        often = use(MORE_LIKELY, *parts(facts), P=P, Q=Q, R=R, p=p, q=q, epsilon=epsilon)
        above = lam(w, ind(GROWN * q(w) < p(w)))
        seen = at(back, lam(w, 1 - above(w)))
        means = [parts(expand(law, w, 1 - above(w), bounded(law, w, above(w), 1)))[1] for law in (P, Q)]
        wholes = mean_of_one(P), mean_of_one(Q)
        product = arith(E(P, w, above(w)) * (GROWN**2 - 1) <= GROWN * (GROWN - 1 + delta), often, seen, *means, *wholes)
        small = arith(E(P, w, above(w)) <= MOST, product, square)
        return witnesses(LOSS_TAIL(P, Q, epsilon, MOST), (R, p, q), *parts(facts), small)

    tail = obtain_all(use(COMMON_REFERENCE, P=P, Q=Q), "R p q", with_densities)
    return use(PRIVATE_BY_TAIL, generalize(discharge(tail, NEAR), x1, x2), delta=MOST)


approx_dp_to_probabilistic_dp_at_epsilon = Verified(
    TAIL, "approx_dp_to_probabilistic_dp_at_epsilon", requires=(GROWN * delta <= GROWN - 1,)
)
