"""The tail of the privacy loss from probabilistic DP and from approximate DP, and both from the tail."""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import fact
from theorems.citations import SOK
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.measure.mechanisms import at_neighbours, both_ways
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT
from theorems.notions.loss_tail.event import (
    LEAST,
    LINES,
    LOSS_TAIL,
    MORE_LIKELY,
    OUTSIDE_ABOVE,
    SAME_LAWS,
    TEST,
    VALUES,
    certain_tail,
    no_tail,
)

# A tail of the privacy loss makes mechanisms probabilistically private ------------------------

P, Q = M(x1), M(x2)
TAILS = forall((x1, x2), implies(N(x1, x2), LOSS_TAIL(P, Q, epsilon, delta)))

PRIVATE_BY_TAIL = Lemma(
    "sok20.prop-8.3", "A loss above epsilon with probability at most delta is (epsilon, delta)-probabilistic DP",
    f"{SOK}, Proposition 8",
    (TAILS,),
    PROBABILISTIC_DP(M, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "equal laws, epsilon = -1, delta = 1"),),
)  # fmt: skip


@proof_of(PRIVATE_BY_TAIL)
def _private(claim: Claim) -> Theorem:
    """The event above epsilon is left out."""
    goal = said_of(claim.conclusion, x1, x2)

    def with_densities(R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        first, second, small = parts(facts)
        event = lam(w, ind(exp(epsilon) * q(w) < p(w)))
        seen = use(OUTSIDE_ABOVE, first, second, TEST, P=P, Q=Q, R=R, p=p, q=q, epsilon=epsilon, phi=phi)
        unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
        return witness(goal, event, unit, small, generalize(discharge(seen, TEST), phi))

    return for_all(claim.conclusion, obtain_all(at_neighbours(TAILS), "R p q", with_densities))


@refutation_of(PRIVATE_BY_TAIL, "factor", **LINES)
def _tailed(said: Theorem) -> Theorem:
    """The laws are the same, epsilon = -1 and delta = 1."""
    private = instance(said, lambda goal: intro(goal, lambda *_: certain_tail()), **VALUES)
    values = {**VALUES, "delta": read(on(PROBABILISTIC_DP, **LINES), private).delta, "x1": num(0), "x2": num(0)}
    return no_tail(fact("sok20.prop-8.3-converse", private, **values))


# Probabilistic DP bounds the tail of the privacy loss -----------------------------------------

PRIVATE = PROBABILISTIC_DP(M, N, epsilon, delta)

TAIL = Lemma(
    "sok20.prop-8.3-converse",
    "(epsilon, delta)-probabilistic DP bounds the probability of a loss above epsilon by delta",
    f"{SOK}, Proposition 8",
    (PRIVATE, N(x1, x2)),
    LOSS_TAIL(P, Q, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "equal laws, epsilon = -1"),),
)


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """The event that is left out is at least as probable as that above epsilon."""

    def with_event(S: Term, said: Theorem) -> Theorem:
        unit, small, outside = parts(said)

        def with_densities(R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
            least = use(LEAST, *parts(facts), unit, outside, P=P, Q=Q, R=R, p=p, q=q, S=S)
            return witnesses(
                LOSS_TAIL(P, Q, epsilon, delta), (R, p, q), *parts(facts), arith(lhs(least) <= delta, least, small)
            )

        return obtain_all(use(COMMON_REFERENCE, P=P, Q=Q), "R p q", with_densities)

    return obtain(at_neighbours(PRIVATE), "S", with_event)


@refutation_of(TAIL, "factor", **LINES)
def _everything(said: Theorem) -> Theorem:
    """The laws are the same, epsilon = -1 and delta = 1: everything is left out."""
    law, one, nothing = SAME_LAWS["P"], lam(x, num(1)), parts(constant(SAME_LAWS["P"], x, 0))[1]

    def unseen(goal: Term, *_: Term) -> Theorem:
        none = congruence(eq(lhs(goal), E(law, x, num(0))))
        return arith(goal, none, nothing)

    def private(goal: Term) -> Theorem:
        def left_out(some: Term, *data: Term) -> Theorem:
            *_, outside = conjuncts(opened(some, one))
            return witness(some, one, *parts(constant(law, x, 1)), intro(outside, unseen))

        return intro(goal, left_out)

    return no_tail(instance(said, private, **VALUES, x1=num(0), x2=num(0)))


# Approximate DP bounds the probability of a privacy loss that is above epsilon by some amount ---

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


# The probability of a privacy loss above epsilon is bounded by approximate DP in both directions ---

SIGN, GROWN = 0 < epsilon, exp(epsilon)
GIVEN = APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N)
MOST = GROWN * (GROWN - 1 + delta) / (GROWN**2 - 1)

DP_TAIL = Lemma(
    "sok20.adp-tail-sharp", "(epsilon, delta)-DP bounds the probability of a privacy loss above epsilon",
    f"{SOK}, after Definition 14",
    (*GIVEN, SIGN),
    PROBABILISTIC_DP(M, N, epsilon, factor * MOST),
    mutants=(Mutant("factor", {factor: LESS}, "exp(epsilon) = 2, delta = 1/4, near the supremum 5/6",
                    witness=finite({"X": 2, "Y": 2}, M=(("83/100", "17/100"), ("41/100", "59/100")), N=True,
                        epsilon="0.6931", delta="0.2501")),),
)  # fmt: skip


@proof_of(DP_TAIL)
def _dp_proof(claim: Claim) -> Theorem:
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
    DP_TAIL, "approx_dp_to_probabilistic_dp_at_epsilon", requires=(GROWN * delta <= GROWN - 1,)
)
