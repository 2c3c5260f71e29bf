"""The hockey-stick divergence as a minimum, and at other orders."""

from dpproofs.prelude import *
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.hockey_stick import EXCESS, GIVEN, HOCKEY_STICK, mu, p, q

# The least delta is 1 minus what the two laws have in common ----------------------------------

COMMON = minimum(p(w), exp(epsilon) * q(w))

MINIMUM = Lemma(
    "bbgg19.lemma-min-form", "The least delta is 1 minus the integral of min(p, exp(epsilon) q)",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    GIVEN,
    equals(INDISTINGUISHABLE(P, Q, epsilon, delta), delta, 1 - factor * E(mu, w, COMMON)),
    mutants=(Mutant("factor", {factor: LESS}, "P and Q equal, epsilon = 0",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"), epsilon=0, mu=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(MINIMUM)
def _proof(claim: Claim) -> Theorem:
    """max(0, p - exp(epsilon) q) = p - min(p, exp(epsilon) q), integrated."""
    first, second = GIVEN
    (p_nonneg, p_int, _), (q_nonneg, _, _) = (parts(unfolded(g)) for g in GIVEN)
    p0, q0 = specialize(p_nonneg, w), specialize(q_nonneg, w)
    ints = [dominated(mu, w, arith(absolute(f) <= p(w), p0, q0), p_int) for f in (COMMON, EXCESS)]
    total = integrate(mu, w, arith(eq(EXCESS + COMMON, p(w)), p0), *ints, p_int)
    one = use(MEAN_OF_DENSITY, first, L=p, P=P, Q=mu)
    same = arith(eq(E(mu, w, EXCESS), value_of(claim.conclusion)), total, one)
    return rewrite(use(HOCKEY_STICK, first, second), same)


# The hockey-stick divergence in its order: it decreases and is convex, and reversing the laws inverts the order ---

a, b, s, t, c = variables("a b s t c")
ORDER_HOCKEY_STICK = Definition(
    "hockey_stick",
    (a, P, Q, t),
    forall(phi, implies(test_function(phi, w), E(P, w, phi(w)) <= a * E(Q, w, phi(w)) + t)),
)
"""The hockey-stick divergence of order a of P from Q is at most t: P(S) <= a Q(S) + t for every event S, and every
randomised test."""
write_as(ORDER_HOCKEY_STICK, r"E_{{{0}}}\left({1} \,\middle\|\, {2}\right) \leq {3}")
TEST = test_function(phi, w)
SOURCE = "elementary"

DECREASING = Lemma(
    "bbgg19.hockey-stick-monotone", "The hockey-stick divergence decreases in its order", SOURCE,
    (ORDER_HOCKEY_STICK(a, P, Q, t), a <= b),
    ORDER_HOCKEY_STICK(b, P, Q, t),
    mutants=(Mutant("dropped", without(a <= b), "P = (3/4, 1/4), Q = (1/4, 3/4), a = 2, b = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), a=2, b=1, t="1/4")),),
)  # fmt: skip


@proof_of(DECREASING)
def _decreasing(claim: Claim) -> Theorem:
    """The mean of a test is not negative."""
    known = at(ORDER_HOCKEY_STICK(a, P, Q, t), phi, by=[TEST])
    return intro(claim.conclusion, lambda goal, _: arith(goal, known, *unit_means(Q), a <= b))


def unit_means(*laws: Term) -> list[Theorem]:
    """The means of the test phi are in [0, 1]."""
    size = specialize(TEST, w)
    return [integrate(law, w, f, bounded(law, w, phi(w), 1, size)) for law in laws for f in parts(size)]


LEAST = Lemma(
    "bbgg19.hockey-stick-monotone-least", "The hockey-stick divergence of order a is at least max(1 - a, 0)", SOURCE,
    (ORDER_HOCKEY_STICK(a, P, Q, t),),
    conj(factor * (1 - a) <= t, 0 <= t),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, a = 1/2",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("3/4", "1/4"), a="1/2", t="1/2")),),
)  # fmt: skip


@proof_of(LEAST)
def _least(claim: Claim) -> Theorem:
    """By the tests 1 and 0."""
    ends = []
    for value in (1, 0):
        unit = generalize(both(arith(0 <= num(value)), arith(num(value) <= 1)), w)
        ends.append(at(ORDER_HOCKEY_STICK(a, P, Q, t), lam(w, num(value)), by=[unit]))
    nothing = [parts(expand(law, w, num(0)))[1] for law in (P, Q)]
    facts = *ends, *nothing, mean_of_one(P), mean_of_one(Q)
    first, second = conjuncts(claim)
    return both(arith(first, *facts), arith(second, *facts))


CONVEX = Lemma(
    "bbgg19.hockey-stick-monotone-convex", "The hockey-stick divergence is convex in its order", SOURCE,
    (ORDER_HOCKEY_STICK(a, P, Q, s), ORDER_HOCKEY_STICK(b, P, Q, t), 0 <= c, c <= 1),
    ORDER_HOCKEY_STICK(c * a + (1 - c) * b, P, Q, factor * (c * s + (1 - c) * t)),
    mutants=(Mutant("factor", {factor: LESS}, "P = (1, 0), Q = (0, 1)",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), a=1, b=2, s=1, t=1, c="1/2")),),
)  # fmt: skip


@proof_of(CONVEX)
def _convex(claim: Claim) -> Theorem:
    """A weighted mean of the two bounds."""
    one, other = (at(ORDER_HOCKEY_STICK(x, P, Q, y), phi, by=[TEST]) for x, y in ((a, s), (b, t)))
    p, q = (E(law, w, phi(w)) for law in (P, Q))
    first = arith(c * p <= c * (a * q + s), one, 0 <= c)
    second = arith((1 - c) * p <= (1 - c) * (b * q + t), other, c <= 1)
    return intro(claim.conclusion, lambda goal, _: arith(goal, first, second))


REVERSED = Lemma(
    "bbgg19.hockey-stick-monotone-reversed", "H_a(P||Q) = 1 - a + a H_{1/a}(Q||P)", SOURCE,
    (0 < a, ORDER_HOCKEY_STICK(a, P, Q, 1 - a + a * t)),
    ORDER_HOCKEY_STICK(1 / a, Q, P, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "P = (3/4, 1/4), Q = (1/4, 3/4), a = 1/2",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), a="1/2", t="1/4")),),
)  # fmt: skip


@proof_of(REVERSED)
def _reversed(claim: Claim) -> Theorem:
    """The facts about a test, for 1 minus the test."""
    known = at_complement(ORDER_HOCKEY_STICK(a, P, Q, 1 - a + a * t), P, Q)
    p, q = (E(law, w, phi(w)) for law in (P, Q))
    bound = arith(a * q <= p + a * t, *known)
    inverse = arith(q <= 1 / a * p + t, bound, 0 < a)
    return intro(claim.conclusion, lambda goal, _: arith(goal, inverse))


def at_complement(fact: Theorem | Term, *laws: Term) -> list[Theorem]:
    """The facts about every test, about 1 - phi, and the means of 1 - phi."""
    size = specialize(TEST, w)
    unit = generalize(both(arith(0 <= 1 - phi(w), size), arith(1 - phi(w) <= 1, size)), w)
    ints = [(law, bounded(law, w, phi(w), 1, size)) for law in laws]
    means = [parts(expand(law, w, 1 - phi(w), i))[1] for law, i in ints]
    return [at(fact, lam(w, 1 - phi(w)), by=[unit]), *means, *(mean_of_one(law) for law in laws)]
