"""The largest utility with Laplace or exponential noise is as private as Laplace noise: utilities between those of
two data sets give choices between theirs.
"""

from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.choices import NOISY_MAX_LAPLACE, PERMUTE_AND_FLIP, kept, larger
from dpproofs.meaning.kinds import K, for_monotone
from dpproofs.meaning.lists import x
from dpproofs.privacy.assumptions import put_in_words
from theorems.meaning.choices_private import (
    EXPONENTIAL_BELOW,
    EXPONENTIAL_MOVED,
    LAPLACE_BELOW,
    LAPLACE_MOVED,
    TESTS,
    TWO_CANDIDATES,
    UNWITNESSED,
    from_point,
)
from theorems.meaning.drawn_exist import DRAWN_EXIST
from theorems.meaning.largest_in_turn import LARGEST_IN_TURN, PLACE, Chain, d, drawn, f, i, s, w, z
from theorems.mechanisms.laplace.law import b
from theorems.notions.laplace_dp.midpoints import LEMMA as OF_MIDPOINTS

g = var("g", function_type((REAL,), REAL))
AS_LAPLACE = on(LAPLACE_DP, Y=REAL)
CLOSE = on(INDISTINGUISHABLE, Y=REAL)


class Way(NamedTuple):
    """A kind of noise: its laws exist, what is below a level where it is moved, and how likely all else is."""

    exists: str
    below: Lemma
    moved: Lemma


BOTH_SIDES = Way("mechanisms.laplace-exists", LAPLACE_BELOW, LAPLACE_MOVED)
RIGHT = Way("meaning.exponential-noise-exists", EXPONENTIAL_BELOW, EXPONENTIAL_MOVED)


def _said(kind: Definition, share: int) -> tuple[tuple[Term, ...], Term]:
    return (kind(K, N, Delta, b), 0 <= Delta, 0 < b), AS_LAPLACE(K, N, factor * (share * Delta / b))


LARGEST = Lemma(
    "meaning.report-noisy-max-laplace-as-laplace",
    "The largest with Laplace noise of scale b is as private as Laplace noise on a number that moves by 2 Delta/b",
    "elementary",
    *_said(NOISY_MAX_LAPLACE, 2),
    lambda claim: _proof(NOISY_MAX_LAPLACE, BOTH_SIDES, 2, claim),
    (TWO_CANDIDATES,),
)  # fmt: skip


LARGEST_MONOTONE = Lemma(
    "meaning.report-noisy-max-laplace-monotone-as-laplace",
    "The largest of monotone utilities with Laplace noise of scale b is as private as Laplace noise on a number that "
    "moves by Delta/b",
    "elementary",
    *_said(for_monotone(NOISY_MAX_LAPLACE), 1),
    lambda claim: _proof(for_monotone(NOISY_MAX_LAPLACE), BOTH_SIDES, 1, claim),
    (Mutant("factor", {factor: LESS}, "two candidates: one is far behind and rises by Delta",
            unwitnessed=UNWITNESSED),),
)  # fmt: skip

FLIPPED = Lemma(
    "meaning.permute-and-flip-as-laplace",
    "Permute-and-flip with the scale b is as private as Laplace noise on a number that moves by 2 Delta/b",
    "elementary",
    *_said(PERMUTE_AND_FLIP, 2),
    lambda claim: _proof(PERMUTE_AND_FLIP, RIGHT, 2, claim),
    (TWO_CANDIDATES,),
)  # fmt: skip

FLIPPED_MONOTONE = Lemma(
    "meaning.permute-and-flip-monotone-as-laplace",
    "Permute-and-flip of monotone utilities with the scale b is as private as Laplace noise on a number that moves by "
    "Delta/b",
    "elementary",
    *_said(for_monotone(PERMUTE_AND_FLIP), 1),
    lambda claim: _proof(for_monotone(PERMUTE_AND_FLIP), RIGHT, 1, claim),
    (Mutant("factor", {factor: LESS}, "two candidates with one utility, one of which rises by Delta",
            unwitnessed=UNWITNESSED),),
)  # fmt: skip


class Side(NamedTuple):
    """A choice: its chain, the noise on each utility, the utility of the i-th candidate, and the answer."""

    chain: Chain
    noise: Theorem
    value: Term
    answer: Term


def _near(way: Way, count: Term, natural: Theorem, one: Side, two: Side, move: Term, gap: Term,
          bounds: tuple[Theorem, Theorem], *signs: Theorem) -> Theorem:  # fmt: skip
    """The means of the test f, where 0 <= move + the difference of the utilities <= gap."""
    inside = nat(i), 1 <= i, i <= count
    low, high = bounds
    names = {"P": one.chain.values(i), "Q": two.chain.values(i), "m": one.value, "n": two.value, "d": move, "b": b}
    later = arith(two.value <= one.value + move, low)
    levels = use(way.below, one.noise, two.noise, later, arith(0 <= move, *signs), 0 < b, **names)
    shifts = use(way.moved, one.noise, two.noise, low, high, 0 < b, c=gap, **names)
    tests = tuple(substitute(test, {d: move}) for test in TESTS)
    shift_ = discharge(at(shifts, f, g, by=tests), *inside, *tests)
    return use(
        LARGEST_IN_TURN, from_point(one.chain), from_point(two.chain), one.chain.follows, two.chain.follows,
        generalize(discharge(specialize(levels, s), *inside), i, s), generalize(shift_, i, f, g),
        natural, arith(0 <= gap / b, *signs, 0 < b), PLACE,
        R=one.chain.laws, S=two.chain.laws, L=one.chain.values, M=two.chain.values, n=count, d=move, epsilon=gap / b,
    )  # fmt: skip


e, R = var("e"), var("R", prob(REAL))


def nearest(sides: tuple[Side, Side], far: Term) -> Term:
    """Of each candidate the value nearest to that at the first data set, of those not far from that at the second."""
    first, second = (side.value for side in sides)
    return lam(i, maximum(second - far, minimum(first, second + far)))


def _between(way: Way, count: Term, natural: Theorem, sides: tuple[Side, Side], shift: Term, share: int,
             moves: tuple[bool, bool], *near: Theorem) -> Theorem:  # fmt: skip
    """A choice between those of two data sets, by the utilities that are nearest to both.

    ``moves``: whether the noise is moved on the way to each of the two, on which utilities may then fall.
    """
    far = e * b / share
    value = nearest(sides, far)
    goal = exists(R, conj(*(CLOSE(R, side.answer, size, 0) for side, size in zip(sides, (shift - e, e), strict=True))))
    inside = arith(0 <= far, 0 <= e, 0 < b), arith(far <= Delta, e <= shift, 0 < b)

    def with_law(around: Term, laws: Theorem) -> Theorem:
        noisy = lam((x, i), around(value(i)))
        keep = lam((kept, z, i), larger(kept, z, i))
        made = use(DRAWN_EXIST, natural, n=count, L=noisy, F=dirac(pair(num(0), num(0))), keep=keep)

        def with_answers(found: Term, told: Theorem) -> Theorem:
            def with_chain(chain: Chain, _: Chain) -> Theorem:
                middle = Side(chain, specialize(laws, value(i)), value(i), found(x1))
                facts = []
                ways = zip(sides, (Delta - far, far), (shift - e, e), moves, strict=True)
                for side, room, size, moved in ways:
                    sign = arith(0 <= room, *inside)
                    known, move = (*near, *inside), room if moved else num(0)
                    lead = move + middle.value - side.value
                    bounds = arith(0 <= lead, *known), arith(lead <= share * room, *known)
                    close = _near(way, count, natural, middle, side, move, share * room, bounds, sign)
                    same = arith(eq(share * room / b, size), 0 < b)
                    wanted = CLOSE(found(x1), side.answer, size, 0)
                    told_ = arith(E(found(x1), w, f(w)) <= exp(size) * E(side.answer, w, f(w)) + 0,
                                  close, same_value(lam(t, exp(t)), same), chain.ends, side.chain.ends)  # fmt: skip
                    facts.append(for_all(wanted, told_, f))
                return witness(goal, found(x1), *facts)

            return drawn(told, noisy, larger, count, with_chain, "C0 J0")

        return obtain(made, "A", with_answers)

    return obtain(use(way.exists, 0 < b, b=b), "H", with_law)


def _proof(kind: Definition, way: Way, share: int, claim: Claim) -> Theorem:
    """Between any two neighbours, at each distance."""
    shift = share * Delta / b

    def with_candidates(count: Term, utility: Term, facts: Theorem) -> Theorem:
        *ways, natural, _, sensitive, rest = parts(facts)
        inside = nat(i), 1 <= i, i <= count
        gap = at(at(sensitive, i, by=inside), x1, x2, by=[N(x1, x2)])

        def with_noise(noisy: Term, facts: Theorem) -> Theorem:
            noise, said = parts(facts)

            def with_chains(one: Chain, two: Chain) -> Theorem:
                sides = (
                    Side(one, specialize(noise, x1, i), utility(x1, i), K(x1)),
                    Side(two, specialize(noise, x2, i), utility(x2, i), K(x2)),
                )

                def close(moves: tuple[bool, bool], *near: Theorem) -> Theorem:
                    return _between(way, count, natural, sides, shift, share, moves, gap, *near)

                if not ways:
                    return close((True, True))
                one_way = at(ways[0], x1, x2, by=[N(x1, x2)])
                either = ((True, False), (False, True))
                return split(one_way, *(lambda side, m=m: close(m, at(side, i, by=inside)) for m in either))

            return drawn(said, noisy, larger, count, with_chains)

        return obtain(rest, "L", with_noise)

    made = obtain_all(kind(K, N, Delta, b), "n u", with_candidates)
    midpoints = generalize(discharge(made, N(x1, x2), 0 <= e, e <= shift), x1, x2, e)
    return use(OF_MIDPOINTS, midpoints, arith(0 <= shift, 0 <= Delta, 0 < b), M=K, shift=shift)


for definition, noise in ((NOISY_MAX_LAPLACE, "Laplace"), (PERMUTE_AND_FLIP, "exponential")):
    said = f"K releases the candidate with the largest utility, of sensitivity Delta, after {noise} noise of scale b"
    put_in_words(definition, said)
    put_in_words(for_monotone(definition), f"{said}; between neighbours no utility rises where another one falls")

NAMES, MONOTONE_NAMES = {"sensitivity": Delta, "scale": b}, {"margin_sensitivity": Delta, "scale": b}
report_noisy_max_laplace_dp = Verified(LARGEST, "report_noisy_max_laplace_dp", NAMES)
report_noisy_max_laplace_dp_monotone = Verified(
    LARGEST_MONOTONE, "report_noisy_max_laplace_dp_monotone", MONOTONE_NAMES
)
permute_and_flip_laplace_dp = Verified(FLIPPED, "permute_and_flip_laplace_dp", NAMES)
permute_and_flip_laplace_dp_monotone = Verified(
    FLIPPED_MONOTONE, "permute_and_flip_laplace_dp_monotone", MONOTONE_NAMES
)
