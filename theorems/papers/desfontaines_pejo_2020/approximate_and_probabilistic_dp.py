"""Approximate DP against probabilistic DP: laws on a few numbers that show what delta allows, which bound on the
privacy loss is the least, and that only one of the two notions is kept by postprocessing.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import SOK
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT

# Laws on a few numbers, for counterexamples ---------------------------------------------------

v = var("v")
f = var("f", function_type((REAL,), REAL))
phi = var("phi", function_type((REAL,), REAL))
M, (P, Q) = var("M", function_type(("X",), prob(REAL))), variables("P Q", prob(REAL))
TEST = test_function(phi, v)
CLOSE = on(INDISTINGUISHABLE, Y=REAL)


def masses(law: Term, *weights: Term | str | int) -> Term:
    """The law has these weights at 0, 1, 2 and so on."""
    terms = [as_term(Fraction(p) if isinstance(p, str) else p) * f(num(i)) for i, p in enumerate(weights)]
    return forall(f, eq(E(law, v, f(v)), sum(terms[1:], terms[0])))


def close(first: Term, second: Term, epsilon: Term, delta: object, points: int, *facts: Fact) -> Theorem:
    """``CLOSE`` of the laws with these masses, by arithmetic for the values of a test at the points."""
    means = [at(law, phi) for law in (first, second)]
    sides = [specialize(TEST, num(i)) for i in range(points)]
    laws = [law_of(lhs(mean)) for mean in means]
    seen = [E(law, v, phi(v)) for law in laws]
    bound = arith(seen[0] <= exp(epsilon) * seen[1] + delta, *means, *sides, *facts)
    return for_all(CLOSE(*laws, epsilon, delta), bound)


def marks(points: int) -> list[Theorem]:
    """Which of the points are equal."""
    pairs = [(i, j) for i in range(points) for j in range(points)]
    return [arith(eq(ind(eq(num(i), num(j))), int(i == j))) for i, j in pairs]


def at_point(point: int) -> Term:
    """The event that the outcome is this number."""
    return lam(v, ind(eq(v, point)))


# Approximate DP speaks of events: single outcomes are not enough ------------------------------

UNEVEN, EVEN = masses(P, "3/8", "3/8", "1/8", "1/8"), masses(Q, "1/4", "1/4", "1/4", "1/4")
b = var("b")
NEAR = CLOSE(P, Q, 0, delta)
ways = [
    E(first, v, ind(eq(v, b))) <= E(second, v, ind(eq(v, b))) + Fraction(1, 8) for first, second in ((P, Q), (Q, P))
]

SINGLETONS = Lemma(
    "sok20.def-14-singletons", "Laws off by 1/8 at each outcome, by 1/4 at an event", f"{SOK}, beside Definition 14",
    (UNEVEN, EVEN),
    conj(*(forall(b, way) for way in ways), implies(NEAR, factor * num(Fraction(1, 4)) <= delta)),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 1/4",
                        witness=finite({}, P={0: "3/8", 1: "3/8", 2: "1/8", 3: "1/8"},
                            Q={0: "1/4", 1: "1/4", 2: "1/4", 3: "1/4"}, delta="1/4")),),
)  # fmt: skip


@proof_of(SINGLETONS)
def _proof(claim: Claim) -> Theorem:
    """Each of four outcomes is off by 1/8, and the first two together by 1/4."""
    *ways, needed = conjuncts(claim)
    single, pair = lam(v, ind(eq(v, b))), lam(v, ind(v <= 1))
    apart = [_one_of(i, j) for i, j in ((0, 1), (2, 3))]
    means = [at(law, single) for law in (UNEVEN, EVEN)]
    alone = [generalize(arith(said_of(way, b), *means, *apart), b) for way in ways]
    seen = [at(law, pair) for law in (UNEVEN, EVEN)]
    values = [arith(eq(ind(num(i) <= 1), int(i <= 1))) for i in range(4)]
    unit = generalize(both(arith(0 <= pair(v)), arith(pair(v) <= 1)), v)
    one = arith(eq(exp(num(0)), 1))
    given, goal = if_then(needed)
    together = discharge(arith(goal, at(NEAR, pair, by=[unit]), *seen, *values, one), given)
    return both(*alone, together)


def _one_of(i: int, j: int) -> Theorem:
    """The number b is not both."""
    goal = ind(eq(num(i), b)) + ind(eq(num(j), b)) <= 1
    return cases(eq(num(i), b), lambda yes: arith(goal, yes), lambda no: arith(goal, no))


# Approximate DP allows an infinite privacy loss, with probability delta and not more ----------

FIRST, SECOND = masses(P, 1 - delta, delta, 0), masses(Q, 1 - delta, 0, delta)
SIGNS = 0 <= delta, delta <= 1
EVENT = at_point(1)
often = eq(E(P, v, EVENT(v)), factor * delta)

CATASTROPHE = Lemma(
    "sok20.claim-adp-allows-catastrophe",
    "(0, delta)-indistinguishable laws with an infinite privacy loss of probability delta",
    f"{SOK}, before Definition 18",
    (FIRST, SECOND, *SIGNS),
    conj(CLOSE(P, Q, 0, delta), CLOSE(Q, P, 0, delta), often, eq(E(Q, v, EVENT(v)), 0)),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 1/2",
                        witness=finite({}, P={0: "1/2", 1: "1/2", 2: 0}, Q={0: "1/2", 1: 0, 2: "1/2"}, delta="1/2")),),
)  # fmt: skip


@proof_of(CATASTROPHE)
def _catastrophe(claim: Claim) -> Theorem:
    """The outcome 1 has probability delta under P, and 0 under Q."""
    one, zero = arith(eq(exp(num(0)), 1)), num(0)
    ways = [close(*laws, zero, delta, 3, one, *SIGNS) for laws in ((FIRST, SECOND), (SECOND, FIRST))]
    *_, often, never = conjuncts(claim)
    means = [at(law, EVENT) for law in (FIRST, SECOND)]
    return both(*ways, *(arith(goal, *means, *marks(3)) for goal in (often, never)))


BOUND = Lemma(
    "sok20.claim-adp-allows-catastrophe-bound", "What has probability 0 under Q has at most delta under P",
    f"{SOK}, before Definition 18",
    (CLOSE(P, Q, epsilon, delta), TEST, eq(E(Q, v, phi(v)), 0)),
    E(P, v, phi(v)) <= factor * delta,
    lambda claim: arith(E(P, v, phi(v)) <= delta, at(hypothesis(claim, CLOSE), phi, by=[TEST]), eq(E(Q, v, phi(v)), 0)),
    (Mutant("factor", {factor: LESS}, "the laws above", witness=finite({}, P={0: "1/2", 1: "1/2", 2: 0},
            Q={0: "1/2", 1: 0, 2: "1/2"}, delta="1/2", epsilon=0, phi={0: 0, 1: 1, 2: 0})),),
)  # fmt: skip


# The bound on the probability of a privacy loss above epsilon is the least: two points come as near as one likes ---

s = var("s")
GROWN = exp(epsilon)
MOST = GROWN * (GROWN - 1 + delta) / (GROWN**2 - 1)
a = var("a")
POINTS = masses(P, a, 1 - a), masses(Q, b, 1 - b)
CHOSEN = eq(a, MOST - s), eq(b, 1 - delta - GROWN * (1 - a))
SUPREMUM_SIGNS = 0 < epsilon, 0 <= delta, 0 < s, s * (GROWN**2 - 1) <= delta, 0 <= b, a <= 1
less = mark("less", s)
often_ = (E(P, v, at_point(0)(v)), GROWN * E(Q, v, at_point(0)(v)))

SUPREMUM = Lemma(
    "sok20.adp-tail-sharp-supremum",
    "Two points with a privacy loss above epsilon with a probability as near as one likes to the bound",
    f"{SOK}, after Definition 14",
    (*POINTS, *CHOSEN, *SUPREMUM_SIGNS),
    conj(CLOSE(P, Q, epsilon, delta), CLOSE(Q, P, epsilon, delta), often_[1] < often_[0], MOST - less <= often_[0]),
    mutants=(Mutant("half", {less: s / 2}, "exp(epsilon) = 2, delta = 1/4, s = 1/300",
                    witness=finite({}, P={0: "83/100", 1: "17/100"}, Q={0: "41/100", 1: "59/100"}, epsilon=log(num(2)),
                        delta="1/4", s="1/300", a="83/100", b="41/100")),),
)  # fmt: skip


@proof_of(SUPREMUM)
def _supremum(claim: Claim) -> Theorem:
    """a - E b = s (E^2 - 1), and (1 - b) - E (1 - a) = delta, with E = exp(epsilon)."""
    *_, above, most = conjuncts(claim)
    grown = arith(1 < GROWN, use(EXP_STRICT, 0 < epsilon, x=0, y=epsilon), arith(eq(exp(num(0)), 1)))
    width = arith(0 < GROWN**2 - 1, grown)
    level = arith(eq(MOST * (GROWN**2 - 1), GROWN * (GROWN - 1 + delta)), width)
    gap = arith(eq(a - GROWN * b, s * (GROWN**2 - 1)), *CHOSEN, level)
    rest = arith(eq(1 - b, delta + GROWN * (1 - a)), CHOSEN[1])
    extra = arith(1 - a <= GROWN * (1 - b), rest, grown, a <= 1, 0 <= delta)
    room = arith(0 < s * (GROWN**2 - 1), 0 < s, width)
    low = arith(b <= GROWN * a, gap, room, 0 <= b, grown)
    sides = [specialize(TEST, num(i)) for i in (0, 1)]
    seen = [E(law, v, phi(v)) for law in (P, Q)]
    means = [at(law, phi) for law in POINTS]
    zero, one = phi(num(0)), phi(num(1))
    first = [arith((a - GROWN * b) * zero <= delta, gap, *sides, room, SUPREMUM_SIGNS[3]),
             arith((1 - a) * one <= GROWN * (1 - b) * one, extra, *sides)]  # fmt: skip
    second = [arith(b * zero <= GROWN * a * zero, low, *sides), arith(delta * one <= delta, 0 <= delta, *sides)]
    there = for_all(CLOSE(P, Q, epsilon, delta), arith(seen[0] <= GROWN * seen[1] + delta, *means, *first))
    moved = arith(eq((1 - b) * one, delta * one + GROWN * (1 - a) * one), rest)
    back = for_all(CLOSE(Q, P, epsilon, delta), arith(seen[1] <= GROWN * seen[0] + delta, *means, *second, moved))
    events = [at(law, at_point(0)) for law in POINTS]
    return both(there, back, arith(above, *events, *marks(2), gap, room), arith(most, *events, *marks(2), CHOSEN[0]))


# Approximate DP does not imply probabilistic DP with the same parameters: a bit that is kept with probability 3/4 ---

KEPT, TURNED = masses(M(x1), "3/4", "1/4"), masses(M(x2), "1/4", "3/4")
TWO = log(num(2))
PRIVATE = on(PROBABILISTIC_DP, Y=REAL)(M, N, TWO, delta)
close_ = [CLOSE(*laws, TWO, Fraction(1, 4)) for laws in ((M(x1), M(x2)), (M(x2), M(x1)))]

COUNTEREXAMPLE = Lemma(
    "sok20.claim-adp-stronger-than-prodp",
    "A bit kept with probability 3/4: (log(2), 1/4)-DP, and delta >= 3/4 for probabilistic DP",
    f"{SOK}, against the sentence after Definition 15",
    (KEPT, TURNED, N(x1, x2), PRIVATE),
    conj(*close_, factor * num(Fraction(3, 4)) <= delta),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 3/4", witness=finite({"X": 2}, {"S": {0: 1, 1: 0}},
                    M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), N=lambda i, j: i < j, x1=0, x2=1, delta="3/4")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _counterexample(claim: Claim) -> Theorem:
    """3/4 <= 2/4 + 1/4, both ways; the ratio is 3 with probability 3/4, and that cannot be left out in part."""
    ratio, (*_, needed) = arith(eq(exp(TWO), 2)), conjuncts(claim)

    def with_event(S: Term, facts: Theorem) -> Theorem:
        unit, small, outside = parts(facts)
        zero = at_point(0)
        test = generalize(both(arith(0 <= zero(v)), arith(zero(v) <= 1)), v)
        seen = at(outside, zero, by=[test])
        means = [at(law, body) for law, body in ((KEPT, S), (KEPT, left(S)), (TURNED, left(S)))]
        sizes = [specialize(unit, num(i)) for i in (0, 1)]
        return arith(needed, small, seen, ratio, *means, *sizes, *marks(2))

    def left(S: Term) -> Term:
        return lam(v, (1 - S(v)) * at_point(0)(v))

    ways = [close(*laws, TWO, Fraction(1, 4), 2, ratio) for laws in ((KEPT, TURNED), (TURNED, KEPT))]
    return both(*ways, obtain(at_neighbours(PRIVATE), "S", with_event))


# Probabilistic DP is not kept by postprocessing: outcomes that are merged ---------------------

M2 = var("M2", M.type)
ROWS = masses(M(x1), "1/10", "2/5", "1/2"), masses(M(x2), 0, "2/5", "3/5")
MERGED_ROWS = masses(M2(x1), "1/2", "1/2"), masses(M2(x2), "2/5", "3/5")
MERGED = lam(v, ind(2 <= v))
LEVEL = log(num(Fraction(6, 5)))
PROBABLE = on(PROBABILISTIC_DP, Y=REAL)
SAME = on(IMAGE, Y=REAL, Z=REAL)
AFTER = PROBABLE(M2, N, LEVEL, delta)
y1, y2 = variables("y1 y2", "X")
_two = disj(conj(eq(y1, x1), eq(y2, x2)), conj(eq(y1, x2), eq(y2, x1)))
ONLY = forall((y1, y2), implies(N(y1, y2), _two))
images = [SAME(M2(x), M(x), MERGED) for x in (x1, x2)]
private = PROBABLE(M, N, LEVEL, Fraction(1, 10))
least = implies(AFTER, factor * num(Fraction(1, 2)) <= delta)

MERGING = Lemma(
    "sok20.def-15-postprocessing",
    "A (log(6/5), 1/10)-probabilistically private mechanism which, with two outcomes merged, needs delta >= 1/2",
    f"{SOK}, beside Definition 15",
    (*ROWS, *MERGED_ROWS, N(x1, x2), ONLY),
    conj(private, *images, least),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 1/2", witness=finite({"X": 2}, {"S": {0: 1, 1: 0}},
                    M=({0: "1/10", 1: "2/5", 2: "1/2"}, {0: 0, 1: "2/5", 2: "3/5"}),
                    M2=({0: "1/2", 1: "1/2"}, {0: "2/5", 1: "3/5"}), N=lambda i, j: i < j, x1=0, x2=1, delta="1/2")),),
)  # fmt: skip


@proof_of(MERGING)
def _merging(claim: Claim) -> Theorem:
    private, first, second, needed = conjuncts(claim)
    given, goal = if_then(needed)
    images = [_image(*three) for three in zip((first, second), ROWS, MERGED_ROWS, strict=True)]
    return both(_private(private), *images, discharge(_least(goal), given))


def _image(goal: Term, row: Term, merged: Term) -> Theorem:
    places = [same_value(phi, arith(eq(MERGED(num(i)), int(i == 2)))) for i in range(3)]
    means = at(row, lam(v, phi(MERGED(v)))), at(merged, phi)
    return for_all(goal, arith(said_of(goal, phi), *means, *places))


def _private(goal: Term) -> Theorem:
    """The outcome 0 is left out for the first data set, and nothing for the second."""
    ways = ((x1, x2, _outside(said_of(goal, x1, x2), at_point(0), *ROWS)),
            (x2, x1, _outside(said_of(goal, x2, x1), lam(v, num(0)), *ROWS[::-1])))  # fmt: skip
    either, place = at(ONLY, y1, y2, by=[N(y1, y2)]), var("z", "X")

    def moved(given: Theorem, one: Term, other: Term, there: Theorem) -> Theorem:
        back = [reversed_equation(equation) for equation in parts(given)]
        half = use("leibniz", back[0], there, x=one, y=y1, A=lam(place, said_of(goal, place, other)))
        return use("leibniz", back[1], half, x=other, y=y2, A=lam(place, said_of(goal, y1, place)))

    branches = [lambda given, way=way: moved(given, *way) for way in ways]
    return folded(goal, generalize(discharge(split(either, *branches), N(y1, y2)), y1, y2))


RATIO = arith(eq(exp(LEVEL), Fraction(6, 5)))


def _outside(goal: Term, event: Term, first: Term, second: Term) -> Theorem:
    """The event can be left out."""
    *_, small, tests = conjuncts(opened(goal, event))
    kept = lam(v, (1 - event(v)) * phi(v))
    unit = generalize(both(arith(0 <= event(v)), arith(event(v) <= 1)), v)
    sides = [specialize(TEST, num(i)) for i in range(3)]
    means = [at(law, kept) for law in (first, second)]
    seen = arith(said_of(tests, phi), *means, *sides, *marks(3), RATIO)
    return witness(goal, event, unit, arith(small, at(first, event), *marks(3)), for_all(tests, seen))


def _least(goal: Term) -> Theorem:
    """The outcome 0 has to be left out in whole."""

    def with_event(S: Term, facts: Theorem) -> Theorem:
        unit, small, outside = parts(facts)
        zero = at_point(0)
        test = generalize(both(arith(0 <= zero(v)), arith(zero(v) <= 1)), v)
        seen, kept = at(outside, zero, by=[test]), lam(v, (1 - S(v)) * zero(v))
        means = [at(MERGED_ROWS[0], S), *(at(law, kept) for law in MERGED_ROWS)]
        sizes = [specialize(unit, num(i)) for i in (0, 1)]
        return arith(goal, small, seen, RATIO, *means, *sizes, *marks(2))

    return obtain(at_neighbours(AFTER), "S", with_event)
