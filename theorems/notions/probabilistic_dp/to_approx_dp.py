"""Probabilistic DP: pure DP as the case with no event left out, larger parameters, approximate DP, and the
probability of answers with a privacy loss above epsilon.
"""

from dpproofs.prelude import *
from theorems.citations import SOK
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT

# An event of probability 1 leaves nothing outside ---------------------------------------------

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


# Probabilistic DP: pure DP is the case where no event is left out, and larger parameters ------

epsilon2, delta2 = variables("epsilon2 delta2")
PRIVATE, TEST = PROBABILISTIC_DP(M, N, epsilon, delta), test_function(phi, w)
P, Q = M(x1), M(x2)

FROM_PURE = Lemma(
    "notions.pure-dp-to-probabilistic-dp", "epsilon-DP is (epsilon, delta)-probabilistic DP for every delta >= 0", SOK,
    (PURE_DP(M, N, epsilon), 0 <= delta),
    PROBABILISTIC_DP(M, N, epsilon, delta),
    lambda claim: nothing_excepted(claim, PURE_DP(M, N, epsilon)),
    (Mutant("negative", without(0 <= delta), "delta < 0: no event has such a probability",
            witness=finite({"X": 1, "Y": 1}, M=((1,),), N=True, epsilon=0, delta=-1)),),
)  # fmt: skip


def nothing_excepted(claim: Claim, private: Term) -> Theorem:
    """The empty event has probability 0."""
    goal, S = said_of(claim.conclusion, x1, x2), lam(w, num(0))
    event = var("S", S.type)
    unit, rare, tests = conjuncts(substitute(opened(goal, event), {event: S}))
    close = at(at_neighbours(private), phi, by=[TEST])
    small = arith(rare, parts(constant(P, w, 0))[1], *conditions(claim))
    outside = for_all(tests, arith(said_of(tests, phi), close))
    return for_all(claim.conclusion, witness(goal, S, prove(unit), small, outside))


# Probabilistic DP with larger parameters ------------------------------------------------------

WEAKENING = Lemma(
    "notions.probabilistic-dp-weakening", "Probabilistic DP with larger parameters", "elementary",
    (PRIVATE, epsilon <= epsilon2, delta <= delta2),
    PROBABILISTIC_DP(M, N, epsilon2, delta2),
    mutants=(Mutant("epsilon", without(epsilon <= epsilon2), "randomized response with epsilon = 1, delta = delta2 = 0",
                    witness=two_responses(epsilon=2, epsilon2=0, delta=0, delta2=0)),
             Mutant("delta", without(delta <= delta2),
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


# Probabilistic differential privacy implies approximate differential privacy ------------------

SOURCE = "Meiser 2018, IACR ePrint 2018/277; Machanavajjhala, Kifer, Abowd, Gehrke and Vilhuber 2008"
NEAR = N(x1, x2)

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


# Where all answers have a privacy loss above epsilon, probabilistic DP bounds their probability ---

A, level = var("A", function_type(("Y",), REAL)), var("c")
UNIT = test_function(A, w)
LIKELIER = forall(phi, implies(TEST, exp(level) * E(Q, w, A(w) * phi(w)) <= E(P, w, A(w) * phi(w))))

LEMMA = Lemma(
    "notions.likelier-answers",
    "In probabilistic DP, answers that are likelier by more than exp(epsilon) have the probability delta at most", SOK,
    (PRIVATE, N(x1, x2), UNIT, LIKELIER, epsilon < level),
    factor * E(P, w, A(w)) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=(False, True, False, False),
                        x1=0, x2=1, A=(1, 0), c="1.09", epsilon="1.08", delta="3/4")),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """What is not left out there has the probability 0."""
    size = specialize(UNIT, w)

    def with_event(event: Term, facts: Theorem) -> Theorem:
        unit, rare, close = parts(facts)
        own = *parts(size), *parts(specialize(unit, w))
        rest = lam(w, 1 - event(w))
        is_rest = generalize(both(arith(0 <= rest(w), *own), arith(rest(w) <= 1, *own)), w)
        outside = at(close, A, by=[UNIT])
        inside = at(LIKELIER, rest, by=[is_rest])
        means = []
        for law in (P, Q):
            here, both_of = bounded(law, w, A(w), 1, *own), bounded(law, w, A(w) * event(w), 1, *own)
            means += [parts(expand(law, w, body, here, both_of))[1] for body in
                      ((1 - event(w)) * A(w), A(w) * (1 - event(w)))]  # fmt: skip
        less = integrate(P, w, arith(A(w) * event(w) <= event(w), *own), bounded(P, w, A(w) * event(w), 1, *own),
                         bounded(P, w, event(w), 1, *own))  # fmt: skip
        left = lam(w, A(w) * (1 - event(w)))
        signs = [generalize(arith(fact, *own), w) for fact in (0 <= left(w), left(w) <= 1)]
        sign = parts(use(BOUNDED_MEAN, *signs, P=Q, f=left, c=1))[1]
        grown = use(EXP_STRICT, epsilon < level, x=epsilon, y=level)
        none = arith(E(Q, w, left(w)) <= 0, outside, inside, *means, grown, sign)
        none = arith(E(P, w, (1 - event(w)) * A(w)) <= 0, outside, none, *means, sign)
        return arith(claim.conclusion, none, *means, less, rare)

    return obtain(at_neighbours(PRIVATE), "S", with_event)
