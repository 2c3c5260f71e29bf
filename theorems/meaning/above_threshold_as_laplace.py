"""The first query above a noisy threshold is as private as Laplace noise: queries between those of two data sets
give answers between theirs.
"""

from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.choices import ABOVE_THRESHOLD, first_above, kept, query_scale
from dpproofs.meaning.kinds import K, for_monotone, scale
from dpproofs.meaning.lists import x
from dpproofs.privacy.assumptions import put_in_words
from theorems.meaning.above_in_turn import ABOVE_IN_TURN
from theorems.meaning.above_threshold import MANY_QUERIES, NUMBERS, threshold_moved
from theorems.meaning.choices_as_laplace import AS_LAPLACE, CLOSE, Side, nearest
from theorems.meaning.choices_private import LAPLACE_BELOW, LAPLACE_MOVED
from theorems.meaning.drawn_exist import DRAWN_EXIST
from theorems.meaning.largest_in_turn import PLACE, Chain, drawn, f, i, s, w, z
from theorems.notions.laplace_dp.midpoints import LEMMA as OF_MIDPOINTS

ONE_WAY = for_monotone(ABOVE_THRESHOLD)

ANY = Lemma(
    "meaning.above-threshold-as-laplace", "The first query above a noisy threshold is as private as Laplace noise",
    "elementary",
    (ABOVE_THRESHOLD(K, N, Delta, scale, query_scale), *NUMBERS),
    AS_LAPLACE(K, N, factor * (Delta / scale + 2 * Delta / query_scale)),
    lambda _: _proof(ABOVE_THRESHOLD, 2),
    (MANY_QUERIES,),
)  # fmt: skip

MONOTONE = Lemma(
    "meaning.above-threshold-monotone-as-laplace",
    "The first of monotone queries above a noisy threshold is as private as Laplace noise", "elementary",
    (ONE_WAY(K, N, Delta, scale, query_scale), *NUMBERS),
    AS_LAPLACE(K, N, factor * (Delta / scale + Delta / query_scale)),
    lambda _: _proof(ONE_WAY, 1),
    (MANY_QUERIES,),
)  # fmt: skip

e, R = var("e"), var("R", prob(REAL))


class Queries(NamedTuple):
    """How many queries there are, and what is said of the noise on the threshold and where it begins."""

    number: Term
    natural: Theorem
    line: Theorem
    begins: Theorem
    start: Term


def _near(there: Queries, one: Side, two: Side, move: Term, gaps: tuple[Term, Term],
          bounds: tuple[Theorem, Theorem], *signs: Theorem) -> Theorem:  # fmt: skip
    """The means of the test f: the threshold and the answer move by at most these gaps."""
    inside, (low, high) = (nat(i), 1 <= i, i <= there.number), bounds
    names = {"P": one.chain.values(i), "Q": two.chain.values(i), "m": one.value, "n": two.value, "d": move}
    names["b"] = query_scale
    later = arith(two.value <= one.value + move, low)
    levels = use(LAPLACE_BELOW, one.noise, two.noise, later, arith(0 <= move, *signs), 0 < query_scale, **names)
    shifts = use(LAPLACE_MOVED, one.noise, two.noise, low, high, 0 < query_scale, c=gaps[1], **names)
    tests = lam(w, ind(s <= w)), lam(w, ind(s + move <= w))
    units = [generalize(both(arith(0 <= test(w)), arith(test(w) <= 1)), w) for test in tests]
    order = generalize(arith(tests[0](w) <= tests[1](w + move)), w)
    sides = parts(specialize(levels, s))[0], at(shifts, *tests, by=[*units, order])
    chains = one.chain, two.chain
    moved = threshold_moved(there.line, there.begins, chains, move, gaps[0], *signs)
    return use(
        ABOVE_IN_TURN, moved, one.chain.follows, two.chain.follows,
        *(generalize(discharge(fact, *inside), i, s) for fact in sides),
        there.natural, arith(0 <= gaps[1] / query_scale, *signs, 0 < query_scale), PLACE,
        R=one.chain.laws, S=two.chain.laws, L=one.chain.values, M=two.chain.values, n=there.number, d=move,
        a=gaps[0] / scale, c=gaps[1] / query_scale,
    )  # fmt: skip


def _between(there: Queries, sides: tuple[Side, Side], share: int, moves: tuple[bool, bool],
             *near: Theorem) -> Theorem:  # fmt: skip
    """Answers between those at two data sets, by the queries that are nearest to both."""
    shift = Delta / scale + share * Delta / query_scale
    far = e * scale * query_scale / (query_scale + share * scale)
    positive = arith(0 < query_scale + share * scale, 0 < scale, 0 < query_scale)
    of_far = arith(eq(far / scale + share * far / query_scale, e), positive, 0 < scale, 0 < query_scale)
    whole = arith(eq(shift * scale * query_scale, Delta * (query_scale + share * scale)), 0 < scale, 0 < query_scale)
    scaled = arith(e * (scale * query_scale) <= shift * (scale * query_scale), e <= shift, 0 < scale, 0 < query_scale)
    inside = (
        arith(0 <= far, positive, 0 <= e, 0 < scale, 0 < query_scale),
        arith(far <= Delta, positive, whole, scaled),
    )
    value = nearest(sides, far)
    goal = exists(R, conj(*(CLOSE(R, side.answer, size, 0) for side, size in zip(sides, (shift - e, e), strict=True))))

    def with_law(around: Term, laws: Theorem) -> Theorem:
        noisy, keep = lam((x, i), around(value(i))), lam((kept, z, i), first_above(kept, z, i))
        made = use(DRAWN_EXIST, there.natural, n=there.number, L=noisy, F=there.start, keep=keep)

        def with_answers(found: Term, told: Theorem) -> Theorem:
            def with_chain(chain: Chain, _: Chain) -> Theorem:
                middle = Side(chain, specialize(laws, value(i)), value(i), found(x1))
                facts = []
                for side, room, size, moved in zip(sides, (Delta - far, far), (shift - e, e), moves, strict=True):
                    signs, move = [arith(0 <= room, *inside)], room if moved else num(0)
                    lead = move + middle.value - side.value
                    bounds = [arith(sign, *near, *inside) for sign in (0 <= lead, lead <= share * room)]
                    gaps = room, share * room
                    close = _near(there, middle, side, move, gaps, (bounds[0], bounds[1]), *signs)
                    spent = gaps[0] / scale + gaps[1] / query_scale
                    same = arith(eq(spent, size), of_far, 0 < scale, 0 < query_scale)
                    wanted = CLOSE(found(x1), side.answer, size, 0)
                    said = arith(E(found(x1), w, f(w)) <= exp(size) * E(side.answer, w, f(w)) + 0,
                                 close, same_value(lam(t, exp(t)), same), chain.ends, side.chain.ends)  # fmt: skip
                    facts.append(for_all(wanted, said, f))
                return witness(goal, found(x1), *facts)

            return drawn(told, noisy, first_above, there.number, with_chain, "C0 J0")

        return obtain(made, "A", with_answers)

    return obtain(use("mechanisms.laplace-exists", 0 < query_scale, b=query_scale), "H", with_law)


def _proof(kind: Definition, share: int) -> Theorem:
    """Between any two neighbours, at each distance; the threshold is the same."""
    shift = Delta / scale + share * Delta / query_scale

    def with_queries(count: Term, utility: Term, facts: Theorem, *ways: Theorem) -> Theorem:
        natural, sensitive, rest = parts(facts)
        inside = nat(i), 1 <= i, i <= count
        gap = at(at(sensitive, i, by=inside), x1, x2, by=[N(x1, x2)])

        def with_noise(noisy: Term, _line: Term, start: Term, facts: Theorem) -> Theorem:
            noise, law, begins, said = parts(facts)
            there = Queries(count, natural, law, begins, start)

            def with_chains(one: Chain, two: Chain) -> Theorem:
                sides = (
                    Side(one, specialize(noise, x1, i), utility(x1, i), K(x1)),
                    Side(two, specialize(noise, x2, i), utility(x2, i), K(x2)),
                )

                def close(moves: tuple[bool, bool], *near: Theorem) -> Theorem:
                    return _between(there, sides, share, moves, gap, *near)

                if not ways:
                    return close((True, True))
                one_way = at(ways[0], x1, x2, by=[N(x1, x2)])
                either = ((True, False), (False, True))
                return split(one_way, *(lambda side, m=m: close(m, at(side, i, by=inside)) for m in either))

            return drawn(said, noisy, first_above, count, with_chains)

        return obtain_all(rest, "L P F", with_noise)

    def with_threshold(count: Term, utility: Term, facts: Theorem) -> Theorem:
        *ways, some = parts(facts)
        return obtain(some, "t", lambda _, rest: with_queries(count, utility, rest, *ways))

    made = obtain_all(kind(K, N, Delta, scale, query_scale), "n u", with_threshold)
    midpoints = generalize(discharge(made, N(x1, x2), 0 <= e, e <= shift), x1, x2, e)
    return use(OF_MIDPOINTS, midpoints, arith(0 <= shift, *NUMBERS), M=K, shift=shift)


SAID = (
    "K releases which query, of sensitivity Delta, is the first at or above a threshold, with Laplace noise of scale b "
    "on the threshold and of scale c on each query"
)
put_in_words(ABOVE_THRESHOLD, SAID)
put_in_words(ONE_WAY, f"{SAID}; between neighbours no query rises where another one falls")

NAMES = {"sensitivity": Delta, "threshold_scale": scale, "query_scale": query_scale}
above_threshold_laplace_dp = Verified(ANY, "above_threshold_laplace_dp", NAMES)
above_threshold_monotone_laplace_dp = Verified(MONOTONE, "above_threshold_monotone_laplace_dp", NAMES)
