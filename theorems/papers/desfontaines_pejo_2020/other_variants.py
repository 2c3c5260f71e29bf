"""What other variants of the definition do not say: max-KL stability, approximate zCDP by events, capacity
bounded DP, and mutual-information DP, for which two fair bits are the example.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from theorems.citations import SOK
from theorems.foundations.divergences.mutual_information import MUTUAL_INFORMATION
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.notions.divergence.divergence import CAPACITY
from theorems.papers.desfontaines_pejo_2020.approximate_and_probabilistic_dp import (
    CLOSE,
    TEST,
    M,
    P,
    Q,
    at_point,
    close,
    f,
    marks,
    masses,
    phi,
    v,
)

# Max-KL stability is approximate DP for its own neighbours: adding a record is not replacing one ---

NONE, ZERO, ONE = variables("x0 x1 x2", "X")
LAWS = masses(M(NONE), "1/2", "1/2"), masses(M(ZERO), "3/4", "1/4"), masses(M(ONE), "1/4", "3/4")
TWO, THREE = log(num(2)), num(3)
added = [CLOSE(M(a), M(b), TWO, 0) for x in (ZERO, ONE) for a, b in ((NONE, x), (x, NONE))]
replaced = implies(CLOSE(M(ZERO), M(ONE), epsilon, 0), factor * THREE <= exp(epsilon))

ADJACENCY = Lemma(
    "sok20.claim-max-kl-stability", "A bit kept with probability 3/4, fair without record: log(2) where records are "
    "added, log(3) where they are replaced", f"{SOK}, after Definition 14",
    LAWS,
    conj(*added, replaced),
    mutants=(Mutant("factor", {factor: MORE}, "exp(epsilon) = 3", witness=finite({"X": 3}, M=({0: "1/2", 1: "1/2"},
                    {0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), x0=0, x1=1, x2=2, epsilon="1.0987")),),
)  # fmt: skip


@proof_of(ADJACENCY)
def _proof(claim: Claim) -> Theorem:
    """(3/4)/(1/2) <= 2 and (1/2)/(1/4) <= 2, but (3/4)/(1/4) = 3."""
    none, zero, one = LAWS
    ratio, (*_, needed) = arith(eq(exp(TWO), 2)), conjuncts(claim)
    ways = [close(*laws, TWO, 0, 2, ratio) for law in (zero, one) for laws in ((none, law), (law, none))]
    given, goal = if_then(needed)
    means = [at(law, at_point(0)) for law in (zero, one)]
    unit = generalize(both(arith(0 <= at_point(0)(v)), arith(at_point(0)(v) <= 1)), v)
    return both(*ways, discharge(arith(goal, at(given, at_point(0), by=[unit]), *means, *marks(2)), given))


# Approximate zCDP by events of outcomes is not what approximate DP is: a bit that is kept with probability 3/4 ---

KEPT, TURNED = masses(P, "3/4", "1/4"), masses(Q, "1/4", "3/4")
A, B = variables("A B", f.type)
LEAST = Fraction(3, 4)


def _event(inside: Term) -> Term:
    return forall(v, disj(eq(inside(v), 0), eq(inside(v), 1)))


EVENTS = _event(A), _event(B), num(LEAST) <= E(P, v, A(v)), num(LEAST) <= E(Q, v, B(v))
_seen = E(P, v, A(v) * phi(v)) * E(Q, v, B(v)) <= exp(epsilon) * (E(Q, v, B(v) * phi(v)) * E(P, v, A(v)))
GIVEN_EVENTS = forall(phi, implies(TEST, _seen))

EVENTS_OF_OUTCOMES = Lemma(
    "sok20.def-azcodp-events", "A bit kept with probability 3/4, given events of outcomes of probability 3/4: its "
    "loss is at least log(3), though it is (log(2), 1/4)-DP",
    f"{SOK}, against approximate zCDP with events of outcomes",
    (KEPT, TURNED, *EVENTS, GIVEN_EVENTS),
    conj(*[CLOSE(*laws, TWO, Fraction(1, 4)) for laws in ((P, Q), (Q, P))], factor * num(3) <= exp(epsilon)),
    mutants=(Mutant("factor", {factor: MORE}, "no outcome is left out", witness=finite({}, P={0: "3/4", 1: "1/4"},
                    Q={0: "1/4", 1: "3/4"}, A=1, B=1, epsilon="1.0987")),),
)  # fmt: skip


@proof_of(EVENTS_OF_OUTCOMES)
def _events_of_outcomes(claim: Claim) -> Theorem:
    """The outcome 0 has to be in A, 1 in B, and then 0 in B; the ratio at 0 is 3, or 4 if 1 is not in A."""
    ratio, (*_, needed) = arith(eq(exp(TWO), 2)), conjuncts(claim)
    ways = [close(*laws, TWO, Fraction(1, 4), 2, ratio) for laws in ((KEPT, TURNED), (TURNED, KEPT))]
    zero = at_point(0)
    unit = generalize(both(arith(0 <= zero(v)), arith(zero(v) <= 1)), v)
    means = [at(law, body) for law, inside in ((KEPT, A), (TURNED, B))
             for body in (inside, lam(v, inside(v) * zero(v)))]  # fmt: skip
    facts = [at(GIVEN_EVENTS, zero, by=[unit]), *means, *marks(2)]

    def finish(*inside: Theorem) -> Theorem:
        return arith(needed, *facts, *inside, *EVENTS[2:], arith(0 < exp(epsilon)))

    def split_all(left: list[Theorem], *inside: Theorem) -> Theorem:
        if not left:
            return finish(*inside)
        here, *rest = left
        return split(here, lambda no: split_all(rest, *inside, no), lambda yes: split_all(rest, *inside, yes))

    options = [specialize(event, num(i)) for event in EVENTS[:2] for i in (0, 1)]
    return both(*ways, split_all(options))


# Capacity bounded DP is not kept by postprocessing: outcomes that are swapped -----------------

R, S = variables("R S", prob(REAL))
BEFORE = masses(P, "1/3", "2/3", 0), masses(Q, "1/3", 0, "2/3")
AFTER = masses(R, "2/3", "1/3", 0), masses(S, 0, "1/3", "2/3")
theta = var("theta")
CLASS = lam((theta, v), 1 + theta * ind(eq(v, 0)))
DUAL = lam(v, exp(v - 1))
SEEN = on(CAPACITY, Y=REAL, A=REAL)
limit = mark("limit", num(0))

SWAPPED = Lemma(
    "sok20.def-cbdp-swap", "Outcomes that are swapped: what a class of functions sees was 0, and is not bounded",
    f"{SOK}, beside capacity bounded DP",
    (*BEFORE, *AFTER),
    conj(SEEN(DUAL, CLASS, P, Q, limit), implies(SEEN(DUAL, CLASS, R, S, t), FALSE)),
    mutants=(Mutant("less", {limit: num(-1)}, "h = 1 sees 0",
                        witness=finite({}, {"theta": 0}, P={0: "1/3", 1: "2/3", 2: 0}, Q={0: "1/3", 1: 0, 2: "2/3"},
                            R={0: "2/3", 1: "1/3", 2: 0}, S={0: 0, 1: "1/3", 2: "2/3"}, t=0)),),
)  # fmt: skip


@proof_of(SWAPPED)
def _swapped(claim: Claim) -> Theorem:
    """Equally likely at 0, and g(y) >= y; swapped, a large function at 0 is for free under S."""
    first, second = conjuncts(claim)
    body = CLASS(theta, v)
    means = at(BEFORE[0], lam(v, body)), at(BEFORE[1], lam(v, DUAL(body)))
    tangents = [use("foundations.exp-tangent", x=CLASS(theta, num(i)) - 1) for i in (0, 2)]
    least = E(P, v, body) - E(Q, v, DUAL(body)) <= 0
    small = for_all(first, arith(least, *means, *tangents, *marks(3)))
    given, goal = if_then(second)
    return both(small, discharge(arith(goal, *_far(given)), given))


def _far(given: Term) -> list[Theorem]:
    """What is said of 1 + a 1[v = 0], where a is large."""
    size = Fraction(3, 2) * (absolute(t) + 1)
    body = CLASS(size, v)
    positive = arith(0 <= size)
    here = ind(eq(v, 0))
    share = [arith(goal, positive) for goal in (0 <= size * here, size * here <= size)]
    grown = use(EXP_INCREASING, arith(body - 1 <= size, *share), x=body - 1, y=size)
    low = bounded(R, v, body, 1 + size, *share)
    high = bounded(S, v, DUAL(body), exp(size), both(arith(0 <= DUAL(body)), grown))
    said = at(given, size, by=[low, high])
    means = at(AFTER[0], lam(v, body)), at(AFTER[1], lam(v, DUAL(body)))
    exponents = [CLASS(size, num(i)) - 1 for i in (1, 2)]
    free = [same_value(lam(v, exp(v)), arith(eq(exponent, 0), *marks(3))) for exponent in exponents]
    return [said, *means, *free, *marks(3), arith(eq(exp(num(0)), 1)), arith(t <= absolute(t))]


# Two fair bits, independent or equal, and that their laws exist -------------------------------

PAIRS = product(REAL, REAL)
yz, a = var("yz", PAIRS), var("a")
f2 = var("f", function_type((PAIRS,), REAL))
J, K = variables("J K", prob(PAIRS))
BIT = masses(P, "1/2", "1/2")
CORNERS = [pair(num(i), num(j)) for i in (0, 1) for j in (0, 1)]
ANY = forall(f2, eq(E(J, yz, f2(yz)), sum((f2(c) for c in CORNERS[1:]), f2(CORNERS[0])) / 4))
EQUAL = forall(f2, eq(E(K, yz, f2(yz)), (f2(CORNERS[0]) + f2(CORNERS[3])) / 2))
INFORMATION = on(MUTUAL_INFORMATION, Y=REAL, Z=REAL)


def negative_information(said: Theorem) -> Theorem:
    """The laws exist, and no information is negative."""
    half, quarter = num(Fraction(1, 2)), num(Fraction(1, 4))
    laws = (
        finite_law({num(0): half, num(1): half}),
        finite_law(dict.fromkeys(CORNERS, quarter)),
        finite_law({CORNERS[0]: half, CORNERS[3]: half}),
    )

    def known(index: int, made: Term, told: Theorem) -> Theorem:
        statement = substitute((BIT, ANY, EQUAL)[index], {(P, J, K)[index]: made})
        point, function = ((v, f), (yz, f2), (yz, f2))[index]
        mean = parts(laws[index].mean(made, function(point), point, told))[1]
        return for_all(statement, arith(said_of(statement, function), mean))

    def with_laws(bit: Term, first: Theorem, any_: Term, second: Theorem, equal: Term, third: Theorem) -> Theorem:
        facts = known(0, bit, first), known(1, any_, second), known(2, equal, third)
        bound, _ = parts(instance(said, *facts, P=bit, J=any_, K=equal, t=num(0)))

        def below_zero(one: Term, other: Term, apart: Term, shown_: Theorem) -> Theorem:
            *_, close = parts(shown_)
            level = read(on(KL, Y=PAIRS), close).t
            return absurd(fact("bs16.lemma-2.2a-kl", close, P=any_, Q=apart, t=level))

        return obtain_all(bound, "P2 R I", below_zero)

    def with_two(bit: Term, first: Theorem, any_: Term, second: Theorem) -> Theorem:
        return obtain(laws[2].exists(), "K", lambda equal, third: with_laws(bit, first, any_, second, equal, third))

    def with_bit(bit: Term, first: Theorem) -> Theorem:
        return obtain(laws[1].exists(), "J", lambda any_, second: with_two(bit, first, any_, second))

    return obtain(laws[0].exists(), "P", with_bit)


# Mutual-information DP needs what it is given: a bit plus another one, modulo 2 ---------------

level = mark("level", num(0))

UNCONDITIONED = Lemma(
    "sok20.def-midp-unconditioned",
    "A fair bit plus another one, modulo 2, reveals nothing of the bit, and given the other one at least 1/2",
    f"{SOK}, against mutual information that is not conditioned",
    (BIT, ANY, EQUAL),
    conj(INFORMATION(J, level), implies(INFORMATION(K, t), num(Fraction(1, 2)) <= t)),
    mutants=(Mutant("less", {level: num(-1)}, "no information is negative", witness=refuted(negative_information)),),
)


@proof_of(UNCONDITIONED)
def _unconditioned(claim: Claim) -> Theorem:
    _, needed = conjuncts(claim)
    given, goal = if_then(needed)
    return both(_nothing(), discharge(_much(goal), given))


def _nothing() -> Theorem:
    """The outcome and the bit are independent fair bits."""
    itself = use("foundations.kl-self", arith(0 <= num(0)), P=J, t=0)
    phi2 = var("phi", f2.type)
    images = []
    for part in (fst, snd):
        means = at(ANY, lam(yz, phi(part(yz)))), at(BIT, phi)
        there = arith(eq(E(P, v, phi(v)), E(J, yz, phi(part(yz)))), *means)
        images.append(generalize(discharge(there, TEST), phi))
    outer = at(BIT, lam(a, E(P, v, phi2(pair(a, v)))))
    inner = [at(BIT, lam(v, phi2(pair(num(i), v)))) for i in (0, 1)]
    test = test_function(phi2, yz)
    joint = arith(eq(E(J, yz, phi2(yz)), lhs(outer)), outer, *inner, at(ANY, phi2))
    return witnesses(INFORMATION(J, 0), (P, P, J), *images, generalize(discharge(joint, test), phi2), itself)


def _much(goal: Term) -> Theorem:
    """The outcome is the bit: the two are equal, and independent they are with probability 1/2."""
    same = lam(yz, ind(eq(fst(yz), snd(yz))))
    unit = generalize(both(arith(0 <= same(yz)), arith(same(yz) <= 1)), yz)
    corners = [arith(eq(same(corner), value)) for corner, value in zip(CORNERS, (1, 0, 0, 1), strict=True)]

    def with_laws(first: Term, second: Term, apart: Term, facts: Theorem) -> Theorem:
        one, other, joint, close = parts(facts)
        near = use("bs16.lemma-c.1-tests", close, unit, P=K, Q=apart, phi=same, t=t)
        whole = at(unfolded(joint), same, by=[unit])
        inside = lam(v, ind(eq(a, v)))
        tests = [generalize(both(arith(0 <= f(v)), arith(f(v) <= 1)), v) for f in (inside,)]
        met = at(unfolded(other), inside, by=tests)
        seen = at(EQUAL, lam(yz, inside(snd(yz))))
        half = (ind(eq(a, 0)) + ind(eq(a, 1))) / 2
        value = arith(eq(E(second, v, inside(v)), half), met, seen)
        moved = parts(transfer(first, a, arith(eq(half, E(second, v, inside(v))), value), bounded(first, a, half, 1)))[
            1
        ]
        bits = lam(a, half)
        bit = at(unfolded(one), bits, by=[generalize(both(arith(0 <= half), arith(half <= 1)), a)])
        fair = at(EQUAL, lam(yz, bits(fst(yz))))
        told = at(EQUAL, same)
        sure = use("bs16.lemma-2.2a-kl", close, P=K, Q=apart, t=t)
        root = squared_root(t / 2, arith(0 <= t / 2, sure))
        gap = arith(Fraction(1, 2) <= sqrt(t / 2), near, whole, moved, bit, fair, told, *corners, *marks(2))
        return arith(goal, root, arith(Fraction(1, 4) <= sqrt(t / 2) * sqrt(t / 2), gap))

    return obtain_all(INFORMATION(K, t), "P2 R I", with_laws)
