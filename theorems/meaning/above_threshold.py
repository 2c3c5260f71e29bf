"""The first query above a noisy threshold is private, in the words of the kinds of claims; and how likely a
single query is above it.
"""

from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.choices import ABOVE_THRESHOLD, first_above, query_scale, threshold
from dpproofs.meaning.kinds import K, for_monotone, scale, z
from dpproofs.meaning.lists import DATA, x
from dpproofs.privacy.definitions import LAPLACE
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import mean_of_unit
from theorems.meaning.above_in_turn import ABOVE_IN_TURN, TESTS
from theorems.meaning.choices_private import LAPLACE_BELOW, LAPLACE_MOVED
from theorems.meaning.drawn_exist import DRAWN_EXIST, last_of
from theorems.meaning.largest_in_turn import PLACE, Chain, d, drawn, f, phi, psi, r, s, w
from theorems.meaning.queries import ONE_MOVES

# The first query above a noisy threshold is private, in the words of the kinds of claims ------

PRIVATE = on(PURE_DP, Y=REAL)
NONE = num(0)


ONE_WAY = for_monotone(ABOVE_THRESHOLD)
NUMBERS = 0 <= Delta, 0 < scale, 0 < query_scale
MANY_QUERIES = Mutant("factor", {factor: LESS}, "many queries",
                      unwitnessed="the bound is attained in the limit of many queries")  # fmt: skip

ANY = Lemma(
    "meaning.above-threshold-private", "The first query above a noisy threshold is private", "elementary",
    (ABOVE_THRESHOLD(K, N, Delta, scale, query_scale), *NUMBERS),
    PRIVATE(K, N, factor * (Delta / scale + 2 * Delta / query_scale)),
    lambda claim: _proof(ABOVE_THRESHOLD, 2, claim),
    (MANY_QUERIES,),
)  # fmt: skip

MONOTONE = Lemma(
    "meaning.above-threshold-monotone-private", "The first of monotone queries above a noisy threshold is private",
    "elementary",
    (ONE_WAY(K, N, Delta, scale, query_scale), *NUMBERS),
    PRIVATE(K, N, factor * (Delta / scale + Delta / query_scale)),
    lambda claim: _proof(ONE_WAY, 1, claim),
    (MANY_QUERIES,),
)  # fmt: skip


def threshold_moved(
    law: Theorem, start: Theorem, chains: tuple[Chain, Chain], move: Term, most: Term, *signs: Theorem
) -> Theorem:
    """The noisy threshold may be moved, by ``most`` at most, where ``signs`` say that 0 <= move <= most."""
    line, middle = read(LAPLACE, law)["P", "m"]
    tests = tuple(substitute(test, {d: move}) for test in TESTS)
    one, two = (lam(w, test(pair(w, NONE))) for test in (phi, psi))
    units = [generalize(specialize(test, pair(w, NONE)), w) for test in tests[:2]]
    order = generalize(arith(one(w) <= two(w + move), specialize(tests[2], pair(w, NONE))), w)
    low, high = arith(0 <= move + middle - middle, *signs), arith(move + middle - middle <= most, *signs)
    moved = use(LAPLACE_MOVED, law, low, high, 0 < scale, P=line, Q=line, m=middle, n=middle, b=scale, c=most, d=move)
    bound = at(moved, one, two, by=[*units, order])
    ends = [
        at(fact, test, by=[unit])
        for chain, test, unit in zip(chains, (phi, psi), tests, strict=False)
        for fact in (chain.begins, start)
    ]
    goal = E(chains[0].laws(0), r, phi(r)) <= exp(most / scale) * E(chains[1].laws(0), r, psi(r))
    made = arith(goal, bound, *ends)
    return generalize(discharge(made, *tests), phi, psi)


class Queries(NamedTuple):
    """The queries, how many they are, and what else there is."""

    number: Term
    utility: Term
    natural: Theorem
    rest: Theorem

    def inside(self) -> tuple[Term, ...]:
        """The query i is one of them."""
        return nat(i), 1 <= i, i <= self.number


def _close(there: Queries, share: Factor, move: Term, near: Theorem, *more: Theorem) -> Theorem:
    """The laws at x1 and x2, where the threshold is moved by that much."""
    count, utility, inside = there.number, there.utility, there.inside()
    gap = share * Delta
    lead = move + utility(x1, i) - utility(x2, i)
    low, high = (arith(side, near, *more, 0 <= Delta) for side in (0 <= lead, lead <= gap))
    epsilon = Delta / scale + share * Delta / query_scale

    def with_noise(noisy: Term, _line: Term, _start: Term, facts: Theorem) -> Theorem:
        noise, law, begins, said = parts(facts)
        laws = [specialize(noise, data, i) for data in (x1, x2)]
        names = {"P": noisy(x1, i), "Q": noisy(x2, i), "m": utility(x1, i), "n": utility(x2, i), "d": move}
        names["b"] = query_scale
        later = arith(utility(x2, i) <= utility(x1, i) + move, low)
        levels = use(LAPLACE_BELOW, *laws, later, arith(0 <= move, 0 <= Delta), 0 < query_scale, **names)
        below = parts(specialize(levels, s))[0]
        shifts = use(LAPLACE_MOVED, *laws, low, high, 0 < query_scale, c=gap, **names)
        tests = lam(w, ind(s <= w)), lam(w, ind(s + move <= w))
        units = [generalize(both(arith(0 <= test(w)), arith(test(w) <= 1)), w) for test in tests]
        order = generalize(arith(tests[0](w) <= tests[1](w + move)), w)
        above = at(shifts, *tests, by=[*units, order])

        def with_chains(one: Chain, two: Chain) -> Theorem:
            moved = threshold_moved(law, begins, (one, two), move, Delta, assume(0 <= Delta))
            made = use(
                ABOVE_IN_TURN, moved, one.follows, two.follows, *(
                    generalize(discharge(fact, *inside), i, s) for fact in (below, above)
                ), there.natural, arith(0 <= gap / query_scale, 0 <= Delta, 0 < query_scale), PLACE,
                R=one.laws, S=two.laws, L=one.values, M=two.values, n=count, d=move, a=Delta / scale,
                c=gap / query_scale,
            )  # fmt: skip
            goal = E(K(x1), w, f(w)) <= exp(epsilon) * E(K(x2), w, f(w)) + 0
            return arith(goal, made, one.ends, two.ends)

        return drawn(said, noisy, first_above, count, with_chains)

    return obtain_all(there.rest, "L P F", with_noise)


def _proof(kind: Definition, share: Factor, claim: Claim) -> Theorem:
    """An answer rises by at most as much as the threshold is moved, and falls by at most what is left of the gap."""

    def with_queries(count: Term, utility: Term, facts: Theorem, *ways: Theorem) -> Theorem:
        natural, sensitive, rest = parts(facts)
        there = Queries(count, utility, natural, rest)
        near = at(at(sensitive, i, by=there.inside()), x1, x2, by=[N(x1, x2)])

        def falls(side: Theorem) -> Theorem:
            return _close(there, share, NONE, near, at(side, i, by=there.inside()))

        def rises(side: Theorem) -> Theorem:
            return _close(there, share, Delta, near, at(side, i, by=there.inside()))

        if not ways:
            return for_all(claim.conclusion, _close(there, share, Delta, near), x1, x2, f)
        return for_all(claim.conclusion, split(at(ways[0], x1, x2, by=[N(x1, x2)]), falls, rises), x1, x2, f)

    def with_threshold(count: Term, utility: Term, facts: Theorem) -> Theorem:
        *ways, some = parts(facts)
        return obtain(some, "t", lambda _, rest: with_queries(count, utility, rest, *ways))

    return obtain_all(kind(K, N, Delta, scale, query_scale), "n u", with_threshold)


# The first of one query above a noisy threshold: how likely it is above -----------------------

line, noisy = var("P", prob(REAL)), var("L", function_type((DATA,), prob(REAL)))
MOVED = SENSITIVITY(lam(x, q(x)), N, Delta)
ONE = num(1)


def _law(point: Term, mechanism: Term, laws: Term, around: Term, factor: Factor) -> Term:
    """The answer is 1 where the value of the query is at least the threshold, both with noise, and else 0."""
    above = factor * E(around, z, E(laws(point), w, ind(z <= w)))
    mean = eq(E(mechanism(point), w, f(w)), f(NONE) + (f(ONE) - f(NONE)) * above)
    return forall(f, implies(PLACE, mean))


ONE_GIVEN = MOVED, 0 < scale, 0 < query_scale
DRAWN = (
    forall(x, LAPLACE(noisy(x), q(x), query_scale)), LAPLACE(line, threshold, scale),
    forall(x, _law(x, K, noisy, line, factor)),
)  # fmt: skip
OTHER_ANSWERS = Mutant("factor", {factor: LESS}, "other answers",
                       unwitnessed="other queries would have to be shown not to give these answers")  # fmt: skip

ONCE = Lemma(
    "meaning.above-threshold-of-one", "There is a release of whether a query is above a noisy threshold",
    "law_with_density",
    ONE_GIVEN,
    exists((K, noisy, line), conj(ABOVE_THRESHOLD(K, N, Delta, scale, query_scale), *DRAWN)),
    lambda claim: _once(claim, ABOVE_THRESHOLD),
    (OTHER_ANSWERS,),
)  # fmt: skip

ONCE_MONOTONE = Lemma(
    "meaning.above-threshold-monotone-of-one",
    "There is a release of whether a query that moves one way is above a noisy threshold", "law_with_density",
    ONE_GIVEN,
    exists((K, noisy, line), conj(ONE_WAY(K, N, Delta, scale, query_scale), *DRAWN)),
    lambda claim: _once(claim, ONE_WAY),
    (OTHER_ANSWERS,),
)  # fmt: skip


def _drawn(told: Theorem, values: Term, around: Term, image: Theorem, mechanism: Term) -> Theorem:
    """E[K(x)](phi), from what is drawn."""

    def with_chain(chain: Chain, _: Chain) -> Theorem:
        last = lam(r, f(snd(r)))
        is_test = generalize(specialize(PLACE, snd(r)), r)
        step = at(chain.follows, NONE, by=[numeric(nat(NONE), depth=0), arith(NONE + 1 <= ONE)])
        step = at(step, last, by=[is_test])
        body = last(first_above(r, z, ONE))
        sizes = mean_of_unit(values(x1, ONE), z, body, specialize(PLACE, snd(first_above(r, z, ONE))))[1:]
        before = lam(r, E(values(x1, ONE), z, body))
        is_before = generalize(both(*sizes), r)
        start, pushed = at(chain.begins, before, by=[is_before]), at(image, before, by=[is_before])
        goal = E(around, w, before(pair(w, NONE)))
        return arith(eq(E(mechanism(x1), w, f(w)), goal), chain.ends, step, start, pushed)

    return drawn(told, values, first_above, ONE, with_chain)


def _chosen(values: Term, around: Term) -> Theorem:
    """The mean over both."""
    own, begin = values(x1, ONE), pair(w, NONE)
    change, above = f(ONE) - f(NONE), ind(w <= z)
    place = snd(first_above(begin, z, ONE))
    goal = eq(f(place), f(NONE) + change * above)
    empty = arith(eq(fst(begin), w)), arith(eq(snd(begin), 0))

    def at_place(number: Term, which: Theorem) -> Theorem:
        return arith(goal, same_value(f, arith(eq(place, number), *empty, which)), which)

    point = cases(w <= z, lambda yes: at_place(ONE, yes), lambda no: at_place(NONE, no))
    ints, *sizes = mean_of_unit(own, z, above, both(arith(0 <= above), arith(above <= 1)))
    whole_int, whole = parts(constant(own, z, 1))
    chance = E(own, z, above)
    inner = parts(linear(own, z, f(NONE) + change * above, [(f(NONE), whole_int), (change, ints)]))[1]
    mean = arith(eq(E(own, z, f(place)), f(NONE) + change * chance), same_mean(own, z, point), inner, whole)
    whole_int, whole = parts(constant(around, w, 1))
    outer_int = mean_of_unit(around, w, chance, both(*sizes))[0]
    outer = parts(linear(around, w, f(NONE) + change * chance, [(f(NONE), whole_int), (change, outer_int)]))[1]
    goal = eq(E(around, w, E(own, z, f(place))), f(NONE) + change * E(around, w, chance))
    return arith(goal, same_mean(around, w, mean), outer, whole)


def _once(claim: Claim, kind: Definition) -> Theorem:
    """The threshold has its noise first, and then the query."""
    query, inside = lam((x, i), q(x)), (nat(i), 1 <= i, i <= ONE)
    natural = numeric(nat(ONE), depth=0)
    sensitive = generalize(discharge(assume(MOVED), *inside), i)
    no_other = arith(eq(query(x1, i), query(x2, i)), *inside, ne(i, 1))
    first_only = generalize(discharge(no_other, *inside, ne(i, 1)), x1, x2, i)
    more = (use(ONE_MOVES, first_only, n=ONE, u=query),) if kind is ONE_WAY else ()

    def with_noise_(values: Term, noise: Theorem) -> Theorem:
        def with_threshold(around: Term, facts: Theorem) -> Theorem:
            law = around(threshold)
            images = use("foundations.law-image", P=law, g=lam(z, pair(z, NONE)))

            def with_start(begin: Term, image: Theorem) -> Theorem:
                keep = lam((r, z, i), first_above(r, z, i))
                made = use(DRAWN_EXIST, natural, n=ONE, L=values, F=begin, keep=keep)

                def with_answers(found: Term, told: Theorem) -> Theorem:
                    said = kind(found, N, Delta, scale, query_scale)
                    here = noise, specialize(facts, threshold), image, told
                    at_query = opened(said, ONE, query)
                    some = last_of(at_query) if more else at_query
                    inner = witnesses(last_of(opened(some, threshold)), (values, law, begin), *here)
                    with_level = witness(some, threshold, natural, sensitive, inner)
                    is_kind = witnesses(said, (ONE, query), *more, with_level)
                    own = lam(x, values(x, ONE))
                    goal = _law(x1, found, own, law, 1)
                    answers = arith(said_of(goal, f), _drawn(told, values, law, image, found), _chosen(values, law))
                    every = generalize(for_all(goal, answers, f), x1)
                    laws = generalize(specialize(noise, x, ONE), x), specialize(facts, threshold)
                    return witnesses(claim.conclusion, (found, own, law), is_kind, *laws, every)

                return obtain(made, "A", with_answers)

            return obtain(images, "F", with_start)

        return obtain(use("mechanisms.laplace-exists", 0 < scale, b=scale), "H", with_threshold)

    def with_laws(around: Term, facts: Theorem) -> Theorem:
        return with_noise_(lam((x, i), around(q(x))), generalize(specialize(facts, q(x)), x, i))

    return obtain(use("mechanisms.laplace-exists", 0 < query_scale, b=query_scale), "R", with_laws)
