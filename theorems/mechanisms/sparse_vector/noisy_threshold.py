"""How likely a noisy number reaches a noisy threshold, where this is above a level or itself above another
number.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, exceeded, fact, two_values, with_laplace
from dpproofs.mutants.witnesses import shown
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.measure.half_lines import POINT, RIGHT
from theorems.foundations.measure.iterated_means import SWAPPED, mean_of_unit
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.mechanisms.laplace.law import b, density
from theorems.mechanisms.laplace.mechanism import LAPLACE_PAIR
from theorems.mechanisms.laplace.tail import CLOSED_TAIL, TAIL, tail

# How likely a noisy number reaches a noisy threshold that is above a level, where the level is above both centres ---

a, c, m, s, t, u, z = variables("a c m s t u z")
threshold, noisy = variables("H L", function_type((REAL,), prob(REAL)))
THRESHOLD_LAWS = forall(z, LAPLACE(threshold(z), z, b))
QUERY_LAWS = forall(z, LAPLACE(noisy(z), z, c))
THRESHOLD = threshold(t)


def between(level: Term, centre: Term) -> Term:
    """The probability that the noisy threshold is above the level, and the noisy number at or above the threshold."""
    return E(noisy(centre), s, E(THRESHOLD, z, inside(level, s)))


GIVEN = THRESHOLD_LAWS, QUERY_LAWS, t <= a, m <= a, 0 < b, 0 < c


def inside(level: Term, value: Term) -> Term:
    """That the noisy threshold is above the level, and at most the value."""
    return ind(conj(level < z, z <= value))


BEYOND = Lemma(
    "mechanisms.above-threshold-beyond",
    "A noisy number at or above a noisy threshold that is above a high level: its probability", "elementary",
    GIVEN,
    eq(between(a, m), factor * (exp(-(a - t) / b - (a - m) / c) * c / (4 * (b + c)))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality"),),
)  # fmt: skip

REACHED = ind(a < z) * exp(-(z - m) / c) / 2
"""The probability that the noisy number reaches the threshold, where that is above the level."""


@proof_of(BEYOND)
def _proof(claim: Claim) -> Theorem:
    """Beyond the level, the density of the threshold and the tail of the number are exponentials."""
    slope = 1 / b + 1 / c
    positive = arith(0 < slope, 0 < b, 0 < c)
    front = exp(-(a - t) / b - (a - m) / c) / (4 * b)
    pieces = ind(a <= z) * exp(-slope * (z - a)), ind(eq(z, a))
    right, point = use(RIGHT, positive, s=slope, m=a), use(POINT, m=a)
    whole = front * pieces[0] - front * pieces[1]
    pair = [(front, parts(right)[0]), (-front, parts(point)[0])]
    ints, mean = parts(linear(LEBESGUE, z, whole, pair))
    body = substitute(density(t), {var("x"): z}) * REACHED

    def beyond(yes: Theorem) -> Theorem:
        size = same_value(lam(u, exp(-u / b)), arith(eq(absolute(z - t), z - t), yes, t <= a))
        return arith(eq(whole, body), size, yes, 0 < b, 0 < c)

    def at_end(equal: Theorem) -> Theorem:
        ends = [substitute(part, {z: a}) for part in (whole, body)]
        known = arith(eq(*ends))
        return use("leibniz", arith(eq(a, z), equal), known, x=a, y=z, A=lam(z, eq(whole, body)))

    strict = cases(a < z, beyond, lambda no: cases(eq(z, a), at_end, lambda other: arith(eq(whole, body), no, other)))
    same = parts(transfer(LEBESGUE, z, strict, ints))[1]
    grown = use(EXP_INCREASING, arith(-(z - m) / c <= 0, a < z, m <= a, 0 < c), x=-(z - m) / c, y=0)
    small = cases(a < z, lambda yes: arith(REACHED <= 1, grown, yes), lambda no: arith(REACHED <= 1, no))
    unit = both(arith(0 <= REACHED), small)
    law = at(specialize(THRESHOLD_LAWS, t), lam(z, REACHED), by=[generalize(unit, z)])
    test = generalize(is_event(inside(a, s)), s, z)
    _, ints, turned = parts(use(SWAPPED, test, P=noisy(m), R=THRESHOLD, h=lam((s, z), inside(a, s))))
    reached = parts(transfer(THRESHOLD, z, _reached(), ints))[1]
    return arith(claim.conclusion, turned, reached, law, same, mean, right, point, 0 < b, 0 < c)


def is_event(event: Term) -> Theorem:
    """0 <= 1[A] and 1[A] <= 1."""
    return both(arith(0 <= event), arith(event <= 1))


def _reached() -> Theorem:
    """E_L[1[a < z <= s]], at the threshold z."""
    law = noisy(m)
    goal = eq(E(law, s, inside(a, s)), REACHED)

    def above(yes: Theorem) -> Theorem:
        exact = use(CLOSED_TAIL, specialize(QUERY_LAWS, m), 0 < c, P=law, m=m, t=z, b=c)
        same = parts(transfer(law, s, arith(eq(ind(z <= s), inside(a, s)), yes), bounded(law, s, ind(z <= s), 1)))[1]
        return arith(goal, same, exact, yes, m <= a)

    def below(no: Theorem) -> Theorem:
        none, mean = parts(constant(law, s, num(0)))
        return arith(goal, parts(transfer(law, s, arith(eq(0, inside(a, s)), no), none))[1], mean, no)

    return cases(a < z, above, below)


@refutation_of(BEYOND, "factor")
def _twice(said: Theorem) -> Theorem:
    """The scales 1, and all centres and the level 0: 1/8."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        values = {"H": laws, "L": laws, "a": 0, "m": 0, "t": 0, "b": 1, "c": 1}
        exact = fact("mechanisms.above-threshold-beyond", centred, **values)
        return two_values(instance(said, centred, **values), exact)

    return with_laplace(with_laws)


# A noisy number that is at or above a noisy threshold, which is itself above another number ---

SOURCE = "Dwork and Roth 2014, Theorem 3.23; Lyu, Su and Li 2017, arXiv:1603.01699v2"
a1, a2, m1, m2, d, g = variables("a1 a2 m1 m2 d g")
BETWEEN_GIVEN = THRESHOLD_LAWS, QUERY_LAWS, absolute(a1 - a2) <= d, absolute(a1 - a2 - (m1 - m2)) <= g, 0 < b, 0 < c


share = mark("share", 1)

BETWEEN = Lemma(
    "mechanisms.above-threshold-between",
    "A noisy number at or above a noisy threshold that is above a level: how its probability changes", SOURCE,
    BETWEEN_GIVEN,
    between(a1, m1) <= exp(factor * (d / b + share * g / c)) * between(a2, m2),
    mutants=(Mutant("factor", {factor: LESS}, "a high level, where the probability is known"),
             Mutant("query scale", {share: Fraction(1, 2)},
                    "the level rises by d and the number falls by d, and the noise of the number has to hide 2 d"),
             Mutant("query noise", without(QUERY_LAWS),
                    "the number without noise is no longer at or above a threshold that is above the level"),),
)  # fmt: skip

MOVE = a2 - a1


@proof_of(BETWEEN)
def _between(claim: Claim) -> Theorem:
    """The law of the threshold moves as far as the level, and the law of the number with it."""
    moved, still = inside(a2, s + MOVE), inside(a2, s)
    laws = [specialize(THRESHOLD_LAWS, centre) for centre in (t + MOVE, t)]
    near = arith(absolute(t + MOVE - t) <= d, absolute(a1 - a2) <= d)
    close = use(LAPLACE_PAIR, *laws, near, 0 < b, P=threshold(t + MOVE), Q=THRESHOLD, m=t + MOVE, n=t, Delta=d, b=b)
    bound = at(close, lam(z, moved), by=[generalize(is_event(moved), z)])
    start = E(THRESHOLD, z, inside(a1, s))
    point = arith(start <= exp(d / b) * E(THRESHOLD, z, moved), _moved_interval(), bound)
    sizes = mean_of_unit(THRESHOLD, z, inside(a1, s), is_event(inside(a1, s)))[1:]
    ints = mean_of_unit(noisy(m1), s, start, both(*sizes))[0]
    moved_int, turned_int, turned = _swapped(m1, s + MOVE)
    _, back_int, back = _swapped(m1 + MOVE, s)
    first = integrate(noisy(m1), s, point, ints, moved_int)
    same = integrate(THRESHOLD, z, _moved_number(), turned_int, back_int)
    laws = [specialize(QUERY_LAWS, centre) for centre in (m1 + MOVE, m2)]
    near = arith(absolute(m1 + MOVE - m2) <= g, absolute(a1 - a2 - (m1 - m2)) <= g)
    close = use(LAPLACE_PAIR, *laws, near, 0 < c, P=noisy(m1 + MOVE), Q=noisy(m2), m=m1 + MOVE, n=m2, Delta=g, b=c)
    sizes = mean_of_unit(THRESHOLD, z, still, is_event(still))[1:]
    last = at(close, lam(s, E(THRESHOLD, z, still)), by=[generalize(both(*sizes), s)])
    middle = exp(d / b) * E(noisy(m1 + MOVE), s, E(THRESHOLD, z, still))
    chain = arith(between(a1, m1) <= middle, first, turned, same, back)
    return arith(claim.conclusion, chain, last)


def _moved_interval() -> Theorem:
    """The threshold lies between two numbers as it does, when its law moves, between numbers that move as far."""
    places = (t, a1, s), (t + MOVE, a2, s + MOVE)
    goal = eq(*(E(threshold(centre), z, inside(low, high)) for centre, low, high in places))

    def proper(order: Theorem) -> Theorem:
        known = []
        for centre, low, high in places:
            law, split = threshold(centre), ind(low < z) - ind(high < z)
            whole, mean = parts(expand(law, z, split, *(bounded(law, z, ind(end < z), 1) for end in (low, high))))
            same = parts(transfer(law, z, arith(eq(split, inside(low, high)), order), whole))[1]
            noise = specialize(THRESHOLD_LAWS, centre)
            tails = [use(TAIL, noise, 0 < b, P=law, m=centre, t=end, b=b) for end in (low, high)]
            ends = zip((low, high), (a1 - t, s - t), strict=True)
            tails += [same_value(lam(u, tail(u)), arith(eq(end - centre, offset))) for end, offset in ends]
            known.append(arith(eq(rhs(same), tail(a1 - t) - tail(s - t)), *tails, same, mean))
        return arith(goal, *known)

    def empty(no: Theorem) -> Theorem:
        nothing = []
        for centre, low, high in places:
            law = threshold(centre)
            none, mean = parts(constant(law, z, num(0)))
            nothing.append(parts(transfer(law, z, arith(eq(0, inside(low, high)), no), none))[1])
            nothing.append(mean)
        return arith(goal, *nothing)

    return cases(a1 <= s, proper, empty)


def _swapped(centre: Term, value: Term) -> tuple[Theorem, Theorem, Theorem]:
    """The mean over the noisy number of the probability of the threshold, the other way round."""
    event = inside(a2, value)
    unit = generalize(is_event(event), s, z)
    first, second, same = parts(use(SWAPPED, unit, P=noisy(centre), R=THRESHOLD, h=lam((s, z), event)))
    return first, second, same


def _moved_number() -> Theorem:
    """At or above the threshold z, with the noisy number moved, or its law."""
    first, second = inside(a2, s + MOVE), inside(a2, s)
    goal = eq(E(noisy(m1), s, first), E(noisy(m1 + MOVE), s, second))
    ends = (m1, z - MOVE, first), (m1 + MOVE, z, second)

    def above(yes: Theorem) -> Theorem:
        known = []
        for centre, end, event in ends:
            law = noisy(centre)
            exact = use(CLOSED_TAIL, specialize(QUERY_LAWS, centre), 0 < c, P=law, m=centre, t=end, b=c)
            same = parts(transfer(law, s, arith(eq(ind(end <= s), event), yes), bounded(law, s, ind(end <= s), 1)))[1]
            far = same_value(lam(u, substitute(tail(u), {b: c})), arith(eq(end - centre, z - MOVE - m1)))
            known.append(arith(eq(E(law, s, event), rhs(far)), same, exact, far))
        return arith(goal, *known)

    def not_above(no: Theorem) -> Theorem:
        known = []
        for centre, _, event in ends:
            none, mean = parts(constant(noisy(centre), s, num(0)))
            known += [parts(transfer(noisy(centre), s, arith(eq(0, event), no), none))[1], mean]
        return arith(goal, *known)

    return cases(a2 < z, above, not_above)


VALUES = {"t": 0, "b": 1, "c": 1, "a1": 0, "a2": 1, "d": 1, "g": 2}


@refutation_of(BETWEEN, "factor")
@refutation_of(BETWEEN, "query scale")
def _exactly(said: Theorem) -> Theorem:
    """The level rises by 1 and the number falls by 1, where both bounds are attained."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        kernels = {"H": laws, "L": laws}
        ends = [
            fact("mechanisms.above-threshold-beyond", centred, **kernels, t=0, b=1, c=1, a=level, m=-level)
            for level in (0, 1)
        ]
        return exceeded(instance(said, centred, **kernels, **VALUES, m1=0, m2=-1), *ends)

    return with_laplace(with_laws)


@refutation_of(BETWEEN, "query noise")
def _without_query_noise(said: Theorem) -> Theorem:
    """The threshold is between 0 and 1 at times, and never above 1 and at most 0."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, known = laws(num(0)), []
        bound = instance(said, centred, H=laws, L=lam(z, dirac(z)), **VALUES, m1=1, m2=0)
        for level, value in ((0, 1), (1, 0)):
            chance = lam(s, E(law, z, inside(num(level), s)))
            known.append(parts(use("E_dirac", x=num(value), f=chance))[1])
        none, mean = parts(constant(law, z, num(0)))
        never = parts(transfer(law, z, arith(eq(0, inside(num(1), num(0)))), none))[1]
        halves = [fact("mechanisms.laplace-tail", specialize(centred, 0), P=law, m=0, b=1, t=end) for end in (0, 1)]
        split = ind(0 < z) - ind(1 < z)
        whole, part = parts(expand(law, z, split, *(bounded(law, z, ind(num(end) < z), 1) for end in (0, 1))))
        there = parts(transfer(law, z, arith(eq(split, inside(num(0), num(1)))), whole))[1]
        return absurd(bound, *known, never, mean, there, part, *halves, shown(exp(num(-1)) < 1))

    return with_laplace(with_laws)
