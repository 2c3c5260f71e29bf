"""Integer noise that distinguishes two lists: discrete Laplace noise, and discrete Gaussian noise.

There is such noise if there is a measure that counts the integers, which a refutation assumes. The probabilities of
discrete Gaussian noise have no closed form: each has a name, and rational bounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.obtaining import obtained
from dpproofs.accounting.proofs.refuted.counts import counts
from dpproofs.accounting.proofs.refuted.epochs import in_order, shuffled
from dpproofs.accounting.proofs.refuted.known import KNOWN, Known, Numbers, Says, Then, Wanted, number
from dpproofs.accounting.proofs.refuted.lists import Apart
from dpproofs.accounting.proofs.refuted.steps import Step
from dpproofs.accounting.proofs.sums import Bounds, closed_number, enclosed, known_between
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import conj, eq, exists, exp, lam, nat, num, substitute, summation, var, variables
from dpproofs.meaning.kinds import scale as _scale
from dpproofs.meaning.laws import COUNTED, whole
from dpproofs.meaning.lists import x
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    cases,
    generalize,
    numeric,
    parts,
    reversed_equation,
    same_value,
    specialize,
    witness,
)

_geometric_exists = theorem_file("meaning.whole_noise_exists")
_discrete_gaussian_exists = theorem_file("meaning.whole_noise_exists")
_tail = theorem_file("mechanisms.discrete_gaussian.profile")

_t = var("t_")


def evident(fact: Term) -> Theorem:
    """A fact about numbers."""
    return numeric(fact, depth=0)


def _not_rounded(centre: Term, value: Term, plain: Theorem, facts: Sequence[Theorem]) -> Theorem:
    """An integer is not rounded."""
    is_whole, low, high = facts
    goal = eq(value, centre)

    def larger(yes: Theorem) -> Theorem:
        return arith(
            goal, use("foundations.whole-gap", _is_whole(centre.data), is_whole, yes, j=centre, k=value), high, plain
        )

    return cases(centre < value, larger, lambda no: arith(goal, no, low, plain))


def _is_whole(level: Fraction) -> Theorem:
    value = num(level)
    return infer("or_intro", evident(nat(value if level >= 0 else -value)), formula=whole(value))


class Rounded(NamedTuple):
    """An integer query: a number of records, or the mark, times its sensitivity."""

    query: Term
    told: Theorem
    """Its sensitivity."""
    are_whole: Theorem
    values: Mapping[Term, Theorem]
    """Those on both lists."""
    end: int
    """The value on the second list; on the first one it is 0."""

    def offset(self, point: Term, level: Fraction) -> Theorem:
        """How far the level is from the value on a list."""
        value = self.values[point]
        return arith(eq(num(level) - self.query(point), num(level - value.conclusion.args[1].data)), value)


def _rounded_query(lists: Apart, relation: Term, moved: Term, counted: Theorem,
                   then: Callable[[Rounded], Theorem]) -> Theorem:  # fmt: skip
    """Values that are not integers are rounded up."""
    query = lam(x, moved * lists.query(x))
    made = use("meaning.rounded-query", lists.told(relation, moved), evident(nat(moved)), counted, q=query, N=relation,
               Delta=moved, mu=counted.conclusion.args[0])  # fmt: skip

    def with_query(found: Term, facts: Theorem) -> Theorem:
        told, every = parts(facts)
        values, numbers = {}, []
        for point, asked in zip(lists.points(), lists.asked(), strict=True):
            numbers.append(asked.conclusion.args[1].data * number(moved))
            plain = arith(eq(query(point), num(numbers[-1])), asked)
            values[point] = _not_rounded(num(numbers[-1]), found(point), plain, parts(specialize(every, point)))
        are_whole = generalize(parts(specialize(every, x))[0], x)
        return then(Rounded(lam(x, found(x)), told, are_whole, values, int(numbers[1])))

    return obtained(made, "q", with_query)


def _whole(places: Sequence[Fraction | float]) -> list[Fraction]:
    """The whole numbers next to these places."""
    return [Fraction(one) for one in sorted({math.floor(place) + k for place in places for k in (0, 1)})]


def _geometric_levels(end: int, wanted: Wanted, scale: Fraction) -> list[Fraction]:
    """Integers from one value to the other: all of them, or those with the losses that matter, or some."""
    if end <= wanted.cells:
        return [Fraction(one) for one in range(1, max(end, 1) + 1)]
    found = _whole([(end - loss * scale) / 2 for loss in wanted.losses])
    found = found or [Fraction(1 + (end - 1) * k // wanted.cells) for k in range(wanted.cells + 1)]
    return sorted({min(max(one, Fraction(1)), Fraction(end)) for one in found})


def _step(lists: Apart, says: Says, law: Term, is_kind: Theorem, tails: Mapping[tuple[Term, Fraction], Theorem],
          levels: Sequence[Fraction]) -> Step:  # fmt: skip
    goal = says(lam(x, law(x)))
    if is_kind.conclusion != goal:
        raise NotClosedError(f"a step with the premise {goal!r}")
    first, second = (tuple(tails[point, level] for level in levels) for point in lists.points())
    return Step(lam(x, law(x)), is_kind, tuple(levels), (first, second))


def _geometric(lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
    relation, moved, scale = numbers

    def with_query(query: Rounded, counted: Theorem) -> Theorem:
        made = use("meaning.geometric-mechanism-exists", query.told, query.are_whole, counted, evident(0 < scale),
                   q=query.query, N=relation, Delta=moved, b=scale, mu=counted.conclusion.args[0])  # fmt: skip
        levels = _geometric_levels(query.end, wanted, number(scale))

        def with_law(law: Term, facts: Theorem) -> Theorem:
            is_kind, tails = parts(facts)

            def tail(point: Term, level: Fraction) -> Theorem:
                found = at(tails, point, num(level), by=[_is_whole(level)])
                same = query.offset(point, level)
                offset = same.conclusion.args[1]
                known = same_value(lam(_t, substitute(_geometric_exists.beyond(_t), {_scale: scale})), same)
                is_far = offset.data > 0
                closed = infer("instantiate", _far() if is_far else _near(), values=((_t, offset), (_scale, scale)))
                closed = infer("cut", closed, arith(0 < offset if is_far else offset <= 0))
                return arith(eq(found.conclusion.args[0], closed.conclusion.args[1]), found, known, closed)

            every = {(point, level): tail(point, level) for point in lists.points() for level in levels}
            return then(_step(lists, says, law, is_kind, every, levels))

        return obtained(made, "K", with_law)

    return _counted(lists, relation, moved, with_query)


def _counted(lists: Apart, relation: Term, moved: Term, then: Callable[[Rounded, Theorem], Theorem]) -> Theorem:
    """A conclusion from a measure that counts integers, and an integer query."""
    return obtained(
        assume(COUNTED),
        "mu",
        lambda _, counted: _rounded_query(lists, relation, moved, counted, lambda query: then(query, counted)),
    )


@lru_cache(maxsize=1)
def _far() -> Theorem:
    """The tail of discrete Laplace noise above its centre."""
    return arith(eq(_geometric_exists.beyond(_t), exp(-_t / _scale) / (1 + exp(-1 / _scale))), 0 < _t)


@lru_cache(maxsize=1)
def _near() -> Theorem:
    return arith(eq(_geometric_exists.beyond(_t), 1 - exp((_t - 1) / _scale) / (1 + exp(-1 / _scale))), _t <= 0)


REACH = 4
"""Levels reach this many sigmas to both sides."""
FAR, MOST = 9, 2000
"""Noise of more than this many sigmas, or of these sizes, is not considered."""
BITS, FINER = 50, 64
"""Binary digits of bounds on probabilities, and of those on the sums that they are quotients of."""


def _gaussian_levels(end: int, wanted: Wanted, sigma: Fraction) -> list[Fraction]:
    """Integers where the losses are those that matter, or evenly from far below both values to far above."""
    if not end:
        return [Fraction(0)]
    middle = Fraction(end, 2)
    if wanted.losses:
        return _whole([middle - sigma**2 * loss / end for loss in wanted.losses])
    cells = wanted.cells // 2
    places = [middle + sigma * REACH * k / cells for k in range(-cells, cells + 1)]
    return [Fraction(one) for one in sorted({round(place) for place in places})]


def _discrete_gaussian(lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
    relation, moved, sigma = numbers

    def with_query(query: Rounded, counted: Theorem) -> Theorem:
        made = use("meaning.discrete-gaussian-mechanism-exists", query.told, query.are_whole, counted,
                   evident(0 < sigma), q=query.query, N=relation, Delta=moved, sigma=sigma,
                   mu=counted.conclusion.args[0])  # fmt: skip
        levels = _gaussian_levels(query.end, wanted, number(sigma))

        def with_law(law: Term, facts: Theorem) -> Theorem:
            is_kind, tails = parts(facts)
            bounds = _Bounds(query, tails, sigma, levels)
            every = [(point, level) for point in lists.points() for level in levels]

            def of(done: Mapping[tuple[Term, Fraction], Theorem]) -> Theorem:
                if len(done) == len(every):
                    return then(_step(lists, says, law, is_kind, done, levels))
                place = every[len(done)]

                def with_number(value: Term, facts: Theorem) -> Theorem:
                    same, low, high = parts(facts)
                    with known_between(value, low, high):
                        return of({**done, place: same})

                return obtained(_some(*bounds.of(*place)), "p", with_number)

            return of({})

        return obtained(made, "K", with_law)

    return _counted(lists, relation, moved, with_query)


class _Bounds:
    """Bounds on the probability that discrete Gaussian noise is at a level or above."""

    def __init__(self, query: Rounded, tails: Theorem, sigma: Term, levels: Sequence[Fraction]) -> None:
        away = max(abs(int(level) - centre) for level in levels for centre in (0, query.end))
        self.size = max(math.ceil(FAR * number(sigma)), away)
        if self.size > MOST:
            raise NotClosedError(f"discrete Gaussian noise whose tails are sums of more than {MOST} numbers")
        self.query, self.tails, self.reach = query, tails, num(self.size)
        self.here = {_tail.n: self.reach, _discrete_gaussian_exists.sigma: sigma}
        self.natural = evident(nat(self.reach))
        offsets = {int(level) - centre for level in levels for centre in (0, query.end)}
        self.sums = self._sums({-self.size, *offsets})
        all_of, (low, high) = substitute(_tail.TAIL_ALL, self.here), self.sums[-self.size]
        ends = low.conclusion.args[0] <= all_of, all_of <= high.conclusion.args[1]
        self.all_of = arith(ends[0], low), arith(ends[1], high)

    def _some(self, offset: int) -> Term:
        return substitute(_tail.SOME_, {**self.here, _tail.d: num(offset), _tail.k: num(self.size - offset)})

    def _sums(self, offsets: Iterable[int]) -> dict[int, Bounds]:
        """Bounds on the sums from each offset on: of the terms up to the next one, and of the sum from there on."""
        found, above = dict[int, Bounds](), self.size + 1
        for offset in sorted(offsets, reverse=True):
            whole = self._some(offset)
            if above > self.size:
                found[offset] = _within(whole)
            else:
                terms = lam(_i, substitute(_tail.bell(_i + num(offset)), self.here))
                before, rest = num(above - offset - 1), num(self.size - above)
                split = use("foundations.sum-first-and-rest", evident(nat(before)), evident(nat(rest)),
                            a=before, n=rest, s=terms)  # fmt: skip
                first = summation(_i, 0, before, terms(_i))
                same = arith(eq(whole, first + self._some(above)), split)
                ends = list(zip(_within(first), found[above], strict=True))
                low, high = (sum(one.conclusion.args[side].data for one in ends[side]) for side in (0, 1))
                found[offset] = arith(num(low) <= whole, same, *ends[0]), arith(whole <= num(high), same, *ends[1])
            above = offset
        return found

    def of(self, point: Term, level: Fraction) -> tuple[Theorem, Theorem]:
        """Both, with rational ends."""
        same = self.query.offset(point, level)
        offset = same.conclusion.args[1]
        last, sums = num(self.size - offset.data), self.sums[int(offset.data)]
        given = (
            _is_whole(level),
            reversed_equation(same),
            self.natural,
            evident(nat(last)),
            arith(eq(last, self.reach - offset)),
            arith(0 < self.all_of[0].conclusion.args[1], self.all_of[0]),
            arith(0 <= sums[0].conclusion.args[1], sums[0]),
        )
        low, high = parts(at(self.tails, point, num(level), offset, self.reach, last, by=given))
        rest = substitute(_tail.REST, self.here)
        named = {_some_of: sums, _all_of: self.all_of}
        known = {v: (assume(one.conclusion.args[0] <= v), assume(v <= other.conclusion.args[1]))
                 for v, (one, other) in named.items()}  # fmt: skip
        with known_between(_some_of, *known[_some_of]), known_between(_all_of, *known[_all_of]):
            below, above = (1 - 2 * rest) * _some_of / _all_of, _some_of / _all_of + rest
            least, most = _rounded(closed_number(below)[0], -1), _rounded(closed_number(above)[1], 1)
            shown = enclosed(least <= below), enclosed(above <= most)
        values = tuple((v, one.conclusion.args[1]) for v, (one, _) in named.items())
        at_sums = [infer("cut", infer("instantiate", one, values=values), *sums, *self.all_of) for one in shown]
        return _chain(at_sums[0], low), _chain(high, at_sums[1])


def _within(total: Term) -> Bounds:
    """Bounds on a sum of positive numbers, with rational ends."""
    low, high = closed_number(total)
    least = num(max(_rounded(low, -1, FINER).data, 0))
    return enclosed(least <= total), enclosed(total <= _rounded(high, 1, FINER))


def _rounded(value: Fraction, side: int, bits: int = BITS) -> Term:
    """A number of few digits that is lower, or higher."""
    unit = 2**bits
    return num(Fraction(math.floor(value * unit) - 1 if side < 0 else math.ceil(value * unit) + 1, unit))


_i, _some_of, _all_of = variables("i some_ all_")
_a, _b, _c, _e = variables("a_ b_ c_ e_")


@lru_cache(maxsize=1)
def _transitive() -> Theorem:
    return arith(_a <= _c, _a <= _b, _b <= _c)


def _chain(first: Theorem, second: Theorem) -> Theorem:
    """a <= c, from a <= b and b <= c."""
    ends = (*first.conclusion.args, second.conclusion.args[1])
    known = infer("instantiate", _transitive(), values=tuple(zip((_a, _b, _c), ends, strict=True)))
    return infer("cut", known, first, second)


def _some(low: Theorem, high: Theorem) -> Theorem:
    """There is a number that is the probability, and so between the bounds."""
    chance = low.conclusion.args[1]
    goal = exists(_e, conj(eq(chance, _e), low.conclusion.args[0] <= _e, _e <= high.conclusion.args[1]))
    return witness(goal, chance, arith(eq(chance, chance)), low, high)


ALL_KNOWN: Mapping[str, Known] = MappingProxyType(
    {
        **KNOWN,
        "geometric_mechanism": _geometric,
        "discrete_gaussian_mechanism": _discrete_gaussian,
        "counts_above_threshold": counts,
        "epoch_in_order": in_order,
        "epoch_shuffled": shuffled,
        "epoch_of_enough_records": shuffled,
    }
)
"""Steps of all kinds, of these and of others."""
