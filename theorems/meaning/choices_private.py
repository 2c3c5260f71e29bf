"""Choices among candidates are private, in the words of the kinds of claims: Laplace and exponential noise
may be moved, hence report-noisy-max and permute-and-flip, and a choice among the candidates that are
left.

This file is long because each of the choices is private in two ways: for monotone utilities, and for others.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.choices import EXPONENTIAL_NOISE, NOISY_MAX_LAPLACE, PERMUTE_AND_FLIP, larger
from dpproofs.meaning.kinds import MONOTONE, K, for_monotone, utility
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT, TEST as TEST_process, h as h_process, v
from dpproofs.privacy.definitions import LAPLACE
from theorems.foundations.measure.finite_laws import by_weights
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.sums.sums_from_one import SUM_BOUND
from theorems.meaning.largest_in_turn import LARGEST_IN_TURN, PLACE, TEST, Chain, drawn, h, i
from theorems.mechanisms.laplace.law import MASS

# Laplace and exponential noise that is moved: how much less likely that makes what is seen of it ---

b, c, d, m, n, s, w = variables("b c d m n s w")
P, Q = variables("P Q", prob(REAL))
f, g = variables("f g", function_type((REAL,), REAL))
TESTS = test_function(f, w), test_function(g, w), forall(w, f(w) <= g(w + d))


class Noise(NamedTuple):
    """A kind of noise: its definition, its density at w about a median, and that this is integrable."""

    definition: Definition
    density: Callable[[Term], Term]
    mass: Callable[[Term], Theorem]
    order: Callable[[Term, Term], Term]
    """The exponent of the density at a point about a median."""


def _laplace_mass(middle: Term) -> Theorem:
    return parts(use(MASS, 0 < b, m=middle))[0]


def _exponential_mass(middle: Term) -> Theorem:
    raw = parts(use("mechanisms.exponential-right", arith(0 < 1 / b, 0 < b), m=middle, s=1 / b))[0]
    return parts(linear(LEBESGUE, w, _right(middle), [(1 / b, raw)], 0 < b))[0]


def _right(middle: Term) -> Term:
    return ind(middle <= w) * exp(-(w - middle) / b) / b


BOTH_SIDES = Noise(
    LAPLACE,
    lambda middle: exp(-absolute(w - middle) / b) / (2 * b),
    _laplace_mass,
    lambda point, middle: -absolute(point - middle) / b,
)
RIGHT = Noise(EXPONENTIAL_NOISE, _right, _exponential_mass, lambda point, middle: -(point - middle) / b)


def _at(term: Term, point: Term) -> Term:
    made: Term = lam(w, term)(point)
    return made


def _compared(noise: Noise, tests: tuple[Term, Term], units: tuple[Theorem, Theorem], shift: Term, factor: Term,
              near: Callable[[Theorem], Theorem]) -> Theorem:  # fmt: skip
    """E[P](f) <= factor E[Q](g), from what the densities times the tests are, the second one moved."""
    densities, ints = [noise.density(m), noise.density(n)], []
    signs = [arith(0 <= density, 0 < b) for density in densities]
    for density, test, unit, sign, middle in zip(densities, tests, units, signs, (m, n), strict=True):
        low, high = parts(specialize(unit, w))
        body = density * test(w)
        small = both(arith(0 <= body, low, sign), arith(body <= density, low, high, sign))
        ints.append(dominated(LEBESGUE, w, small, noise.mass(middle)))
    second = lam(w, densities[1] * tests[1](w))
    moved_int, moved = parts(use("lebesgue_translation", ints[1], phi=second, b=shift))
    sign = generalize(signs[1], w)
    low = specialize(units[1], w + shift)
    point = near(both(specialize(sign, w + shift), signs[0], *parts(low), *parts(specialize(units[0], w))))
    scaled_int, scaled = parts(linear(LEBESGUE, w, rhs(point), [(factor, moved_int)]))
    bound = integrate(LEBESGUE, w, point, ints[0], scaled_int)
    laws = [
        at(noise.definition(law, middle, b), test, by=[unit])
        for law, middle, test, unit in zip((P, Q), (m, n), tests, units, strict=True)
    ]
    return arith(E(P, w, tests[0](w)) <= factor * E(Q, w, tests[1](w)), bound, scaled, moved, *laws)


_NO_MODEL = "means of tests under laws on the real line have no finite model"
MOVED_GIVEN = 0 <= d + m - n, d + m - n <= c, 0 < b
AS_LIKELY = forall((f, g), implies(*TESTS, E(P, w, f(w)) <= exp(factor * c / b) * E(Q, w, g(w))))
HALF_LINE = Mutant("factor", {factor: LESS}, "the half-line above m, and m = n", unwitnessed=_NO_MODEL)

LAPLACE_MOVED = Lemma(
    "meaning.laplace-noise-moved", "Laplace noise may be moved: the factor is exp(c/b)", "elementary",
    (LAPLACE(P, m, b), LAPLACE(Q, n, b), *MOVED_GIVEN),
    AS_LIKELY,
    lambda claim: _moved(BOTH_SIDES, claim),
    (HALF_LINE,),
)  # fmt: skip

EXPONENTIAL_MOVED = Lemma(
    "meaning.exponential-noise-moved", "Exponential noise may be moved: the factor is exp(c/b)", "elementary",
    (EXPONENTIAL_NOISE(P, m, b), EXPONENTIAL_NOISE(Q, n, b), *MOVED_GIVEN),
    AS_LIKELY,
    lambda claim: _moved(RIGHT, claim),
    (HALF_LINE,),
)  # fmt: skip


def _moved(noise: Noise, claim: Claim) -> Theorem:
    """The noise moves by d + m - n."""
    *_, low, high, _ = claim.hypotheses
    first, second = noise.order(w, m), noise.order(w + d, n)

    def near(signs: Theorem) -> Theorem:
        known = parts(signs)
        bound = noise.density(m) * f(w) <= exp(c / b) * (_at(noise.density(n), w + d) * g(w + d))
        order = arith(first <= c / b + second, low, high, 0 < b)
        grown = use(EXP_INCREASING, order, x=lhs(order), y=rhs(order))
        heavier = arith(noise.density(m) <= exp(c / b) * _at(noise.density(n), w + d), grown, low, 0 < b)
        return arith(bound, heavier, specialize(TESTS[2], w), *known)

    made = _compared(noise, (f, g), (assume(TESTS[0]), assume(TESTS[1])), d, exp(c / b), near)
    return generalize(discharge(made, *TESTS), f, g)


def _levels(more: Term) -> tuple[tuple[Term, Term], ...]:
    return (w < s, w < s + more), (w <= s, w <= s + more)


LATER = n <= m + d, 0 <= d, 0 < b
RARER = forall(s, conj(*(E(P, w, ind(one)) <= E(Q, w, ind(two)) for one, two in _levels(factor * d))))
NO_ROOM = Mutant("factor", {factor: LESS}, "n = m + d", unwitnessed=_NO_MODEL)

LAPLACE_BELOW = Lemma(
    "meaning.laplace-noise-below", "Laplace noise about a median that is at most d larger", "elementary",
    (LAPLACE(P, m, b), LAPLACE(Q, n, b), *LATER),
    RARER,
    lambda _: _below(BOTH_SIDES),
    (NO_ROOM,),
)  # fmt: skip

EXPONENTIAL_BELOW = Lemma(
    "meaning.exponential-noise-below", "Exponential noise about a median that is at most d larger", "elementary",
    (EXPONENTIAL_NOISE(P, m, b), EXPONENTIAL_NOISE(Q, n, b), *LATER),
    RARER,
    lambda _: _below(RIGHT),
    (NO_ROOM,),
)  # fmt: skip


def _below(noise: Noise) -> Theorem:
    """The noise is the same, and the median larger by at most d."""

    def bound(one: Term, two: Term) -> Theorem:
        first, second = tests = lam(w, ind(one)), lam(w, ind(two))
        units = [generalize(both(arith(0 <= test(w)), arith(test(w) <= 1)), w) for test in tests]
        moved = _at(noise.density(n), w + n - m)

        def near(signs: Theorem) -> Theorem:
            same = arith(eq(noise.density(m), moved))
            order = arith(first(w) <= second(w + n - m), n <= m + d)
            return arith(noise.density(m) * first(w) <= 1 * (moved * second(w + n - m)), same, order, *parts(signs))

        return _compared(noise, tests, (units[0], units[1]), n - m, num(1), near)

    return generalize(both(*(bound(*levels) for levels in _levels(d))), s)


# Report-noisy-max with Laplace noise and permute-and-flip are private, in the words of the kinds of claims ---

PRIVATE = on(PURE_DP, Y=REAL)


UNWITNESSED = "laws on the real line with densities have no finite model"
TWO_CANDIDATES = Mutant("factor", {factor: LESS}, "two candidates: one falls by Delta, and the other rises by Delta",
                        unwitnessed=UNWITNESSED)  # fmt: skip

LARGEST_LAPLACE = Lemma(
    "meaning.report-noisy-max-laplace-private", "The largest with Laplace noise of scale b is (2 Delta/b)-DP",
    "elementary",
    (NOISY_MAX_LAPLACE(K, N, Delta, b), 0 <= Delta, 0 < b),
    PRIVATE(K, N, factor * 2 * Delta / b),
    lambda claim: _proof(NOISY_MAX_LAPLACE, LAPLACE_BELOW, LAPLACE_MOVED, claim),
    (TWO_CANDIDATES,),
)  # fmt: skip

LARGEST_LAPLACE_MONOTONE = Lemma(
    "meaning.report-noisy-max-laplace-monotone-private",
    "The largest of monotone utilities with Laplace noise of scale b is (Delta/b)-DP", "elementary",
    (for_monotone(NOISY_MAX_LAPLACE)(K, N, Delta, b), 0 <= Delta, 0 < b),
    PRIVATE(K, N, factor * Delta / b),
    lambda claim: _proof(for_monotone(NOISY_MAX_LAPLACE), LAPLACE_BELOW, LAPLACE_MOVED, claim),
    (Mutant("factor", {factor: LESS}, "two candidates: one is far behind and rises by Delta",
            unwitnessed=UNWITNESSED),),
)  # fmt: skip

EXPONENTIAL = Lemma(
    "meaning.permute-and-flip-private", "The largest with exponential noise of scale b is (2 Delta/b)-DP", "elementary",
    (PERMUTE_AND_FLIP(K, N, Delta, b), 0 <= Delta, 0 < b),
    PRIVATE(K, N, factor * 2 * Delta / b),
    lambda claim: _proof(PERMUTE_AND_FLIP, EXPONENTIAL_BELOW, EXPONENTIAL_MOVED, claim),
    (TWO_CANDIDATES,),
)  # fmt: skip

EXPONENTIAL_MONOTONE = Lemma(
    "meaning.permute-and-flip-monotone-private",
    "The largest of monotone utilities with exponential noise of scale b is (Delta/b)-DP", "elementary",
    (for_monotone(PERMUTE_AND_FLIP)(K, N, Delta, b), 0 <= Delta, 0 < b),
    PRIVATE(K, N, factor * Delta / b),
    lambda claim: _proof(for_monotone(PERMUTE_AND_FLIP), EXPONENTIAL_BELOW, EXPONENTIAL_MOVED, claim),
    (Mutant("factor", {factor: LESS}, "two candidates with one utility, one of which rises by Delta",
            unwitnessed=UNWITNESSED),),
)  # fmt: skip


def _proof(kind: Definition, below: Lemma, moved: Lemma, claim: Claim) -> Theorem:
    """The noise on the candidate that wins is moved by what the utilities move, at most."""

    def with_candidates(count: Term, utility: Term, facts: Theorem) -> Theorem:
        *ways, natural, _, sensitive, rest = parts(facts)
        inside = nat(i), 1 <= i, i <= count
        gap = at(at(sensitive, i, by=inside), x1, x2, by=[N(x1, x2)])
        close = partial(_close, (below, moved), claim, (count, utility, natural, rest))
        if not ways:
            return for_all(claim.conclusion, close(2, Delta, gap), x1, x2, f)
        one_way = at(ways[0], x1, x2, by=[N(x1, x2)])
        either = [lambda side, move=move: close(1, move, gap, at(side, i, by=inside)) for move in (num(0), Delta)]
        return for_all(claim.conclusion, split(one_way, *either), x1, x2, f)

    return obtain_all(kind(K, N, Delta, b), "n u", with_candidates)


def _close(lemmas: tuple[Lemma, Lemma], claim: Claim, there: tuple[Term, Term, Theorem, Theorem], share: Factor,
           move: Term, *gap: Theorem) -> Theorem:  # fmt: skip
    """The laws at x1 and x2, where the noise on the winner is moved by that much, and its median by share Delta."""
    epsilon, (count, utility, natural, rest) = read(PURE_DP, claim).epsilon, there
    inside, lead = (nat(i), 1 <= i, i <= count), move + utility(x1, i) - utility(x2, i)

    def with_noise(noisy: Term, facts: Theorem) -> Theorem:
        noise, said = parts(facts)
        laws = [specialize(noise, data, i) for data in (x1, x2)]
        names = {"P": noisy(x1, i), "Q": noisy(x2, i), "m": utility(x1, i), "n": utility(x2, i), "d": move, "b": b}
        low, high = arith(0 <= lead, *gap), arith(lead <= share * Delta, *gap)
        later = arith(utility(x2, i) <= utility(x1, i) + move, low)
        levels = use(lemmas[0], *laws, later, arith(0 <= move, 0 <= Delta), 0 < b, **names)
        shifts = use(lemmas[1], *laws, low, high, 0 < b, c=share * Delta, **names)
        tests = tuple(substitute(test, {d: move}) for test in TESTS)
        shift = discharge(at(shifts, f, g, by=tests), *inside, *tests)

        def with_chains(one: Chain, two: Chain) -> Theorem:
            starts = [from_point(chain) for chain in (one, two)]
            made = use(
                LARGEST_IN_TURN, *starts, one.follows, two.follows,
                generalize(discharge(specialize(levels, s), *inside), i, s), generalize(shift, i, f, g),
                natural, arith(0 <= epsilon, 0 <= Delta, 0 < b), PLACE,
                R=one.laws, S=two.laws, L=one.values, M=two.values, n=count, d=move, epsilon=epsilon,
            )  # fmt: skip
            goal = E(K(x1), w, f(w)) <= exp(epsilon) * E(K(x2), w, f(w)) + 0
            return arith(goal, made, one.ends, two.ends)

        return drawn(said, noisy, larger, count, with_chains)

    return obtain(rest, "L", with_noise)


def from_point(chain: Chain) -> Theorem:
    """Nothing is kept at first."""
    sure = parts(use("E_dirac", x=pair(num(0), num(0)), f=h))[1]
    start = at(chain.begins, h, by=[TEST])
    made = arith(eq(lhs(start), h(pair(num(0), num(0)))), start, sure)
    return generalize(discharge(made, TEST), h)


# A choice among the candidates that are left: its privacy loss lies in an interval of length 2 Delta/b ---

j = var("j")
y = var("y", OUTPUT)
M = var("M", function_type((DATA,), prob(OUTPUT)))
item, taken = var("item", function_type((REAL,), OUTPUT)), var("taken", function_type((REAL,), REAL))
INSIDE = nat(i), 1 <= i, i <= n
SENSITIVE = forall(i, implies(*INSIDE, SENSITIVITY(lam(x, utility(x, i)), N, Delta)))
BITS = forall(i, disj(eq(taken(i), 0), eq(taken(i), 1)))


def odds(data: Term, candidate: Term) -> Term:
    """exp(utility/b), of those that were not taken."""
    return (1 - taken(candidate)) * exp(utility(data, candidate) / b)


def total(data: Term) -> Term:
    """The odds of all."""
    return summation(j, 1, n, odds(data, j))


_drawn = on(FINITE_LAW, Y=OUTPUT)(M(x), n, item, lam(i, odds(x, i) / total(x)))
_nothing = forall(h_process, implies(TEST_process, eq(E(M(x), y, h_process(y)), h_process(v))))
CHOSEN = forall(x, conj(implies(0 < total(x), _drawn), implies(total(x) <= 0, _nothing)))

LEMMA = Lemma(
    "meaning.choice-among-the-rest",
    "The loss of a choice among the candidates that are left is in an interval of length 2 Delta/b", "elementary",
    (SENSITIVE, BITS, CHOSEN, nat(n), 0 <= Delta, 0 < b),
    on(BOUNDED_RANGE, Y=OUTPUT)(M, N, factor * 2 * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "two candidates: one falls by Delta, and the other rises by Delta",
                    unwitnessed="the odds are exponentials, which are not exact numbers of models"),),
)  # fmt: skip


ONE_WAY = MONOTONE(utility, n, N)

MONOTONE_LEMMA = Lemma(
    "meaning.monotone-choice-among-the-rest",
    "For monotone utilities the loss of a choice among the candidates that are left is in an interval of length "
    "Delta/b",
    "elementary",
    (ONE_WAY, SENSITIVE, BITS, CHOSEN, nat(n), 0 <= Delta, 0 < b),
    on(BOUNDED_RANGE, Y=OUTPUT)(M, N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "two candidates, one of which rises by Delta",
                    unwitnessed="the odds are exponentials, which are not exact numbers of models"),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The utilities rise or fall by at most Delta."""
    return for_all(claim.conclusion, _in_range(claim, (Delta / b, Delta / b), _gap()), x1, x2)


def _gap() -> Theorem:
    return at(at(SENSITIVE, i, by=INSIDE), x1, x2, by=[N(x1, x2)])


@proof_of(MONOTONE_LEMMA)
def _monotone_lemma(claim: Claim) -> Theorem:
    """They all fall, or they all rise."""
    falls, rises = (
        lambda side, tops=tops: _in_range(claim, tops, _gap(), at(side, i, by=INSIDE))
        for tops in ((Delta / b, num(0)), (num(0), Delta / b))
    )
    return for_all(claim.conclusion, split(at(ONE_WAY, x1, x2, by=[N(x1, x2)]), falls, rises), x1, x2)


def _in_range(claim: Claim, tops: tuple[Term, Term], *gap: Theorem) -> Theorem:
    """The loss is the difference of the utilities over b, plus a number that does not depend on the candidate.

    ``tops`` are how much a utility over b may fall and rise from x1 to x2.
    """
    goal = claim.conclusion
    epsilon = read(BOUNDED_RANGE, goal).epsilon
    orders = (x1, x2), (x2, x1)
    heavier = {order: _heavier(*order, top, *gap) for order, top in zip(orders, tops, strict=True)}
    totals = {
        (one, two): use(SUM_BOUND, nat(n), generalize(discharge(heavier[one, two], *INSIDE), i), c=exp(top),
                        s=lam(j, odds(one, j)), t=lam(j, odds(two, j)))
        for (one, two), top in zip(orders, tops, strict=True)
    }  # fmt: skip
    some, begin = said_of(goal, x1, x2), log(total(x2)) - log(total(x1)) - tops[1]

    def some_left(left: Theorem) -> Theorem:
        other = arith(0 < total(x2), left, totals[x1, x2])
        each = zip(orders, (begin + epsilon, -begin), tops, strict=True)
        pairs = [_pair(*order, bound, top, heavier[order], left, other) for order, bound, top in each]
        return witness(some, begin, *pairs)

    def none_left(no: Theorem) -> Theorem:
        none = arith(total(x1) <= 0, no)
        ends = arith(total(x2) <= 0, none, totals[x2, x1])
        laws = [at(at(parts(specialize(CHOSEN, data))[1], by=[fact]), h_process, by=[TEST_process])
                for data, fact in ((x1, none), (x2, ends))]  # fmt: skip
        low = parts(specialize(TEST_process, v))[0]
        pairs = []
        for wanted in conjuncts(opened(some, num(0))):
            one, two, bound = read(INDISTINGUISHABLE, wanted)["P", "Q", "epsilon"]
            grown = use(EXP_INCREASING, arith(0 <= bound, 0 <= Delta, 0 < b), x=0, y=bound)
            same = arith(E(one, y, h_process(y)) <= exp(bound) * E(two, y, h_process(y)) + 0, *laws, grown, low)
            pairs.append(for_all(wanted, same, h_process))
        return witness(some, num(0), *pairs)

    return cases(0 < total(x1), some_left, none_left)


def _heavier(first: Term, second: Term, top: Term, *gap: Theorem) -> Theorem:
    """The odds of a candidate change by a factor of exp(top) at most."""
    level = utility(first, i) / b
    small = arith(level <= top + utility(second, i) / b, *gap, 0 < b)
    grown = use(EXP_INCREASING, small, x=level, y=rhs(small))
    goal = odds(first, i) <= exp(top) * odds(second, i)
    return split(specialize(BITS, i), *(lambda bit: arith(goal, grown, bit),) * 2)


a, S, T, e = variables("a S T e")


def _pair(first: Term, second: Term, bound: Term, top: Term, heavier: Theorem, *sums: Theorem) -> Theorem:
    """The laws at two data sets, from their odds: the totals are divided by."""
    cross = arith(a / S <= exp(log(T) - log(S) + e) * (b / T), a <= exp(e) * b, 0 < S, 0 < T)
    values = {"a": odds(first, i), "b": odds(second, i), "S": total(first), "T": total(second), "e": top}
    ratio = use(cross, heavier, *sums, **values)
    laws = [at(parts(specialize(CHOSEN, point))[0], by=sums) for point in (first, second)]
    return by_weights(laws, nat(n), bound, ratio, *sums)
