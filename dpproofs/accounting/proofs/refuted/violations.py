"""Guarantees that are violated by what is kept of composed steps, as contradictions.

This file is long because each notion is violated in a way of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from statistics import NormalDist
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import leads_to
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.labels import Labels, labelled, spread
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.refuted.known import Wanted
from dpproofs.accounting.proofs.refuted.lists import Apart
from dpproofs.accounting.proofs.refuted.moments import EITHER, KEPT, always, capped, growing, mean_capped, moment
from dpproofs.accounting.proofs.refuted.rare import Slope, rarer
from dpproofs.accounting.proofs.refuted.steps import Run, Step, Values, chain, mean_of
from dpproofs.accounting.proofs.refuted.sums import Table, Tail, Units, sum_of, table_of
from dpproofs.accounting.proofs.sums import closed_number, enclosed
from dpproofs.checkers.convolution import LARGEST
from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import (
    FALSE,
    REAL,
    E,
    eq,
    exp,
    lam,
    log,
    minimum,
    num,
    open_,
    prob,
    substitute,
    var,
    variables,
)
from dpproofs.privacy.definitions import alpha, laplace_profile
from dpproofs.privacy.notions import NOTIONS, on
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    bounded,
    cases,
    expand,
    generalize,
    integrate,
    mean_of_one,
    obtain,
    parts,
    reversed_equation,
    same_value,
)

_moments = theorem_file("meaning.moments")
_closed_form = theorem_file("notions.gaussian_dp.gaussian_profile")

v, z, y, _t = var("v"), var("z"), var("w"), var("t_")
Chosen = tuple[int, Sequence[Values]]
"""On which list the sum is likely to be large, and what each cell of each step adds."""
Counted = Sequence[tuple[Step, int]]


class NotRefutedError(Exception):
    """The claim is not shown to be false."""


class Case(NamedTuple):
    """The claim about a run, which is observed on two lists."""

    run: Run
    lists: Apart
    likely: int
    claimed: Theorem

    @property
    def points(self) -> tuple[Term, Term]:
        """The list on which the sum is likely to be large, and the other one."""
        points = self.lists.points()
        return points[self.likely], points[1 - self.likely]

    @property
    def near(self) -> Theorem:
        """They are neighbours, in this order."""
        return self.lists.back if self.likely else self.lists.near

    def told(self, *values: Term, by: Sequence[Theorem] = ()) -> Theorem:
        """The guarantee at the two lists."""
        return at(self.claimed, *self.points, *values, by=[self.near, *by])

    def laws(self) -> tuple[Term, Term]:
        """The laws of what is kept in the end."""
        total = num(self.run.rows[-1].high)
        return self.run.laws(total, self.points[0]), self.run.laws(total, self.points[1])


def wrong(formula: Term) -> Theorem:
    """A comparison of numbers, for a contradiction; NotRefutedError where it is false, or undecided."""
    try:
        return enclosed(formula)
    except KernelError as error:
        raise NotRefutedError from error


class Violation(NamedTuple):
    """What steps add, how it is kept, and a contradiction from the claim."""

    values: Callable[[Counted], Chosen]
    put: Term
    closes: Callable[[Case], Theorem]
    losses: tuple[Fraction, ...] = ()
    """The losses that the optimal test of one step distinguishes."""
    cells: int = 16
    is_event: bool = False
    """Whether sums of losses distinguish the lists."""
    of_each: bool = False
    """Whether these losses matter of each of several steps, too."""
    reach: Fraction = Fraction(1)
    """How far beyond the first mean answers matter, as a multiple of the distance of the means."""

    def wanted(self, total: int, tries: int) -> list[Wanted]:
        """The steps that are wanted, those of few cells before those of more."""
        few, by_line = (self.losses if total == 1 or self.of_each else ()), self.is_event
        counts = sorted({self.cells if few or by_line else min(FEW, self.cells), self.cells})
        return [
            Wanted(few, count, variant, by_line and not few, self.reach) for count in counts for variant in range(tries)
        ]


Violated = Callable[[tuple[Term, ...]], Violation]
"""How a notion is violated, from its numbers."""
FEW = 4
"""This many cells often suffice, and are quick."""


def losses(step: Step, likely: int) -> list[float]:
    """The privacy loss of each cell."""
    p, q = (about(step, which) for which in (likely, 1 - likely))
    return [math.log(a) - math.log(b) for a, b in zip(p, q, strict=True)]


LEAST, CERTAIN = 1e-300, 600
"""What counts as no chance, and losses of answers that the other list does not have."""


@lru_cache(maxsize=64)
def about(step: Step, which: int) -> list[float]:
    """Floating-point probabilities of the cells."""
    return [max(LEAST, float(sum(closed_number(chance)) / 2)) for chance in step.chances(which)]


FINEST, EXACT, MOST = 32, 1e-9, 64
COARSE, FIRST, HALVED = 1, 2, 8
"""The first number of labels per deviation of the loss of a step; after how many halvings of their gap what is lost
is known, roughly; and how often the gap is halved."""
SPARE, LOST = 34, 64
"""Binary digits: of the relevant fraction that is truncated at each end, and of the units of this fraction and of the
rounding."""
SAFETY = 2
"""The factor by which halving may gain more than estimated."""
MOST_SUMMED = 2 * 10**6
"""Longer compositions take minutes."""

Excess = Callable[[float, float], float]
"""An estimate of the excess of the probability of an event under the likelier law, given that under the other one."""


class Allowed(NamedTuple):
    """The allowed ratio and difference of the probabilities of an event."""

    excess: Excess
    rest: float
    """Smaller probabilities are negligible under the likelier law."""
    ratio: float
    """How many times more the chances under the other law matter."""

    @property
    def matters(self) -> float:
        """Smaller powers of 1/2 are negligible under the other law."""
        return math.log2(max(1.0, self.ratio) / self.rest)

    @property
    def units(self) -> Units:
        """The units of probabilities, so that rounding is negligible."""
        bits = 8 * math.ceil((self.matters + LOST) / 8)
        return Units(bits, 2 ** int(bits - self.matters - SPARE))

    @property
    def longest(self) -> float:
        """The most entries for each deviation of the loss of all steps, roughly."""
        deviations = 2 * math.sqrt(2 * math.log(2) * (self.matters + SPARE))
        return LARGEST / (8 * self.units.width * deviations)


def _grid(steps: Counted) -> tuple[list[list[float]], float]:
    """The losses of cells, capped at about twice the sum of all others, and the largest one."""
    found = [losses(step, 1) for step, _ in steps]
    known = [abs(one) for row in found for one in row if abs(one) < CERTAIN]
    top = max(known, default=0.0) or 1.0
    most = top * (1 + 2 * min(sum(count for _, count in steps), MOST))
    return [[max(-most, min(most, one)) for one in row] for row in found], top


def whole_losses(steps: Counted) -> list[Values] | None:
    """An integer for each cell of each step: its loss, in steps of a grid; None where no grid fits."""
    found, top = _grid(steps)
    if len(found) == 1 and len(found[0]) == 2:
        return [tuple(Fraction(int(one > 0)) for one in found[0])]

    def error(size: int) -> float:
        return max(abs(one / top * size - round(one / top * size)) for row in found for one in row)

    size = next((size for size in range(1, FINEST + 1) if error(size) <= EXACT), None)
    if size is None and sum(count for _, count in steps) > 1:
        return None
    size = size or min(range(1, FINEST + 1), key=error)
    return [tuple(Fraction(round(one / top * size)) for one in row) for row in found]


def _deviation(step: Step) -> float:
    """The deviation of the loss of a step."""
    if step.line is not None:
        return spread(step.line)
    pairs = [(p, loss) for p, loss in zip(about(step, 1), losses(step, 1), strict=True) if abs(loss) < CERTAIN]
    mean = sum(p * loss for p, loss in pairs)
    return math.sqrt(sum(p * (loss - mean) ** 2 for p, loss in pairs))


def _by_loss(steps: Counted, allowed: Allowed) -> tuple[int, Callable[[int], list[Values]]]:
    """What each answer adds: its loss, in grid steps that are repeatedly halved; and how often they may be halved."""
    cells, _ = _grid([one for one in steps if one[0].line is None])
    total, variance = sum(count for _, count in steps), sum(count * _deviation(step) ** 2 for step, count in steps)
    if not variance > 0:
        raise NotRefutedError
    deviation, tables = math.sqrt(variance), allowed.longest / (math.sqrt(total) * COARSE)
    if tables < 1:
        raise NotRefutedError

    rest = allowed.rest

    def values(halved: int) -> list[Values]:
        size = deviation / (math.sqrt(total) * COARSE * 2**halved)
        left, made, tilt = iter(cells), list[Values](), math.sqrt(2 * math.log(1 / rest)) / deviation
        for step, count in steps:
            if step.line is None:
                made.append(tuple(Fraction(round(one / size)) for one in next(left)))
            else:
                made.append(labelled(step.line, size, rest, count, tilt))
        return made

    return min(HALVED, int(math.log2(tables))), values


def told_apart(allowed: Allowed) -> Callable[[Counted], Chosen]:
    """Values for which sums from some level on, or below it, violate a bound."""

    def values(steps: Counted) -> Chosen:
        if sum(count for _, count in steps) > MOST_SUMMED:
            raise NotRefutedError
        whole = whole_losses(steps) if all(step.line is None for step, _ in steps) else None
        finest, by_loss = _by_loss(steps, allowed) if whole is None else (0, lambda _: whole)
        before, halved, more = -math.inf, 0, 1
        while halved <= finest:
            found = by_loss(halved)
            rows = [(step, one, count) for one, (step, count) in zip(found, steps, strict=True)]
            first, second = (table_of(rows, which, allowed.units) for which in (0, 1))
            best = level_of(first, second, allowed.excess)
            if best.excess > CLEAR * allowed.rest:
                return best.likely, found
            # after each halving, a quarter of what was lost is lost
            lost = (best.excess - before) / (4**more - 1) if halved > FIRST else 0.0
            if halved > FIRST and best.excess + SAFETY * lost < 0:
                break
            before, more = best.excess, 1
            while halved > FIRST and best.excess + 0.95 * lost * (1 - 0.25**more) < 0 and halved + more < finest:
                more += 1
            halved += more
        raise NotRefutedError

    return values


class Best(NamedTuple):
    """The level that distinguishes the lists best: on which one the event is likely, and its excess probability."""

    excess: float
    likely: int
    level: int


LOOKS = 256
"""The number of levels that are tried first."""


def level_of(first: Table, second: Table, excess: Excess) -> Best:
    """The best level for sums that are at least that large on the second list, or smaller on the first one."""
    one, above, below = first.units.whole, second.above, first.below
    low, high = max(second.origin, first.origin + 1), min(second.origin + second.last, first.origin + first.last + 1)

    def at(level: int) -> Best:
        up, down = above[level - second.origin], below[min(level - first.origin - 1, first.last)]
        tried = ((up, one - down), (down, one - up))
        return max(Best(excess(p / one, q / one), 1 - n, level) for n, (p, q) in enumerate(tried))

    if low > high:
        if first.origin > second.origin:
            raise NotRefutedError
        # the tables do not meet: the sums are below the one on the first list, and above it on the second one
        low = high = second.origin
    stride = 1 + (high - low) // LOOKS
    near = max(at(level) for level in range(low, high + 1, stride)).level
    return max(at(level) for level in range(max(low, near - stride), min(high, near + stride) + 1))


_A, _B, _C, _D, _X, _F = variables("a b c d e f")


@lru_cache(maxsize=1)
def _rest() -> Theorem:
    return arith(_A <= _D, eq(_A + _B, 1), _C <= _B, eq(_D, 1 - _C))


@lru_cache(maxsize=1)
def _at_least() -> Theorem:
    return arith(_B <= _A, eq(_A, _B))


@lru_cache(maxsize=1)
def _at_most() -> Theorem:
    return arith(_A <= _B, eq(_A, _B))


@lru_cache(maxsize=1)
def _absurd() -> Theorem:
    return arith(FALSE, _A <= _B, _B < _A)


@lru_cache(maxsize=1)
def _too_likely() -> Theorem:
    """c <= exp(e) d is false where c = exp(a), d = exp(b) and e + b < a."""
    gap = use("foundations.exp-tangent", x=_A - _B - _X)
    grown = arith(eq(exp(_A), exp(_A - _B - _X) * (exp(_X) * exp(_B))))
    return arith(FALSE, _C <= exp(_X) * _D + 0, eq(_C, exp(_A)), eq(_D, exp(_B)), _X + _B < _A, gap, grown)


def _apply(fact: Theorem, *facts: Theorem, **values: Term) -> Theorem:
    """A fact about numbers at these values."""
    named = tuple((var(name), value) for name, value in values.items())
    return infer("cut", infer("instantiate", fact, values=named), *facts)


class Seen(NamedTuple):
    """A test that is at least as likely as ``least`` on one list, and at most as ``most`` on the other."""

    test: Term
    is_test: Theorem
    least: Theorem
    most: Theorem

    @property
    def numbers(self) -> tuple[Fraction, Fraction]:
        """Both bounds."""
        return self.least.conclusion.args[0].data, self.most.conclusion.args[1].data


def seen(case: Case, allowed: Allowed) -> Seen:
    """The test whether the sum is from some level on, or below it, by its probabilities on the two lists."""
    run, lists, total = case.run, case.lists.points(), case.run.rows[-1].high
    first, second = (sum_of(Tail(run, which, lists[which], allowed.units)) for which in (0, 1))
    level = level_of(first.table, second.table, allowed.excess).level
    likely, rare = (second, first) if case.likely else (first, second)
    least, other = likely.reached(level), rare.reached(level)
    test, law = likely.tail.test(num(level)), run.laws(num(total), case.points[1])
    event, rest_ = test(y), open_(other.conclusion.args[1].args[1], (y,))
    whole = parts(expand(law, y, event + rest_, bounded(law, y, event, 1), bounded(law, y, rest_, 1)))[1]
    always = mean_of(law, y, arith(eq(event + rest_, 1)))
    both_ = chain(reversed_equation(whole), always, mean_of_one(law))
    share = other.conclusion.args[0]
    part = num(1 - share.data)
    less = arith(substitute(eq(_D, 1 - _C), {_C: share, _D: part}))
    most = _apply(_rest(), both_, other, less, a=E(law, y, event), b=E(law, y, rest_), c=share, d=part)
    return Seen(test, likely.tail.is_test(num(level)), least, most)


TINY = 1e-12
"""What may be leaked where a bound allows nothing."""


Claimed = tuple[Term, Term, Sequence[Theorem]]
"""A loss and the rest: the facts say that P(S) is at most exp(loss) Q(S) + rest."""


def _event(allowed: Allowed, told: Callable[[Case, Seen], Claimed], *losses: Fraction) -> Violation:
    """The probability of an event under the one law is above the bound from that under the other."""

    def closes(case: Case) -> Theorem:
        event = seen(case, allowed)
        loss, rest, said = told(case, event)
        least, most = map(num, event.numbers)
        gap = wrong(exp(loss) * most + rest < least)
        first, second = event.least.conclusion.args[1], event.most.conclusion.args[0]
        wanted = first <= exp(loss) * second + rest
        bound = next((fact for fact in said if fact.conclusion == wanted), None) or arith(wanted, *said)
        named = {"a": first, "b": second, "c": least, "d": most, "e": loss, "f": rest}
        return _apply(_too_often(), bound, event.least, event.most, gap, **named)

    return Violation(told_apart(allowed), lam((v, z), v + z), closes, losses, is_event=True)


@lru_cache(maxsize=1)
def _too_often() -> Theorem:
    """a <= exp(e) b + f is false where c <= a, b <= d, and exp(e) d + f < c."""
    return arith(FALSE, _A <= exp(_X) * _B + _F, _C <= _A, _B <= _D, exp(_X) * _D + _F < _C, arith(0 <= exp(_X)))


def _high(term: Term) -> Fraction:
    return closed_number(term)[1]


def _short(epsilon: Term) -> Fraction:
    """The loss, or one that is larger than any here, in floats."""
    return min(Fraction(epsilon.data), Fraction(MOST_SUMMED * CERTAIN))


def _approx(numbers: tuple[Term, ...]) -> Violation:
    epsilon, delta = numbers
    ratio, rest = math.exp(min(float(_short(epsilon)), CERTAIN)), float(_high(delta))
    return _event(
        Allowed(lambda p, q: p - ratio * q - rest, rest or TINY, ratio),
        lambda case, event: (epsilon, delta, [at(case.told(), event.test, by=[event.is_test])]),
        Fraction(epsilon.data),
        -Fraction(epsilon.data),
    )


ROOM, ROUGH = 2, 4
"""Units of the last digit by which losses are rounded down; and how often labels are halved for rare events."""


def _growth(found: Sequence[float], values: Sequence[Fraction]) -> float:
    """How much the loss grows with what an answer adds."""
    wide = max(values) - min(values)
    return (max(found) - min(found)) / float(wide) if wide else 0.0


def _steep(steps: Counted, values: Sequence[Values]) -> Slope:
    """c and b for each group of steps, so that the loss of each answer is at least c z + b for what it adds, z."""
    rows = [one for one in values if not isinstance(one, Labels)]
    if len(rows) < len(steps):
        raise NotRefutedError
    c = max(_growth(losses(step, 1), row) for (step, _), row in zip(steps, rows, strict=True))
    if not 0 < c < CERTAIN:
        raise NotRefutedError
    offsets = [
        min(loss - c * float(z) for loss, z in zip(losses(step, 1), row, strict=True))
        for (step, _), row in zip(steps, rows, strict=True)
    ]
    return Slope(
        Fraction(c).limit_denominator(FINE), tuple(Fraction(math.floor(b * FINE - ROOM), FINE) for b in offsets)
    )


def _rare(numbers: tuple[Term, ...]) -> Violation:
    """An event that is rare under the one law, bounded by a ratio: (epsilon, delta)-DP of a large epsilon."""
    epsilon, delta = numbers
    loss, rest = float(_short(epsilon)), float(_high(delta))
    allowed = Allowed(lambda p, _: p, rest or TINY, 1.0)

    def best(steps: Counted, slope: Slope, table: Table) -> tuple[float, int]:
        counts = [count for _, count in steps]
        found = []
        for place, units in enumerate(table.above):
            gap = loss - float(slope.bound(table.origin + place, counts))
            found.append((units / table.units.whole * (1 - math.exp(min(gap, CERTAIN))) - rest, table.origin + place))
        return max(found)

    def seen_in(steps: Counted, values: Sequence[Values]) -> tuple[float, int, Slope]:
        slope = _steep(steps, values)
        rows = [(step, one, count) for one, (step, count) in zip(values, steps, strict=True)]
        return *best(steps, slope, table_of(rows, 1, allowed.units)), slope

    def values(steps: Counted) -> Chosen:
        if sum(count for _, count in steps) > MOST_SUMMED or any(step.line is not None for step, _ in steps):
            raise NotRefutedError
        found = whole_losses(steps)
        if found is None:
            finest, by_loss = _by_loss(steps, allowed)
            found = by_loss(min(ROUGH, finest))
        if seen_in(steps, found)[0] <= CLEAR * rest:
            raise NotRefutedError
        return 1, found

    def closes(case: Case) -> Theorem:
        run, (likely, other) = case.run, case.points
        counted = [(row.step, row.high - row.low) for row in run.rows]
        _, level, slope = seen_in(counted, [row.values for row in run.rows])
        above = sum_of(Tail(run, 1, likely, allowed.units))
        test, least = above.tail.test(num(level)), above.reached(level)
        rare = at(rarer(above.tail, other, slope), num(level))
        said = at(case.told(), test, by=[above.tail.is_test(num(level))])
        bound = num(slope.bound(level, [count for _, count in counted]))
        share = least.conclusion.args[0]
        exponent = rare.conclusion.args[0].args[0].args[0]
        factor = substitute(exp(_X - _F), {_X: epsilon, _F: bound})
        gap = wrong(factor < 1), wrong(delta < (1 - factor) * share)
        named = {"a": least.conclusion.args[1], "b": rare.conclusion.args[0].args[1], "c": share, "d": delta,
                 "e": epsilon, "f": bound}  # fmt: skip
        same = arith(eq(exponent, bound))
        rare = use("leibniz", same, rare, x=exponent, y=bound,
                   A=lam(_t, exp(_t) * named["b"] <= named["a"]))  # fmt: skip
        return _apply(_too_rare(), said, rare, least, *gap, **named)

    return Violation(values, lam((v, z), v + z), closes)


@lru_cache(maxsize=1)
def _too_rare() -> Theorem:
    """a <= exp(e) b + d is false where exp(f) b <= a, c <= a, exp(e - f) < 1 and d < (1 - exp(e - f)) c."""
    factor = exp(_X - _F)
    scaled = arith(factor * (exp(_F) * _B) <= factor * _A, exp(_F) * _B <= _A, arith(0 <= factor))
    above = arith((1 - factor) * _C <= (1 - factor) * _A, _C <= _A, factor < 1)
    return arith(FALSE, _A <= exp(_X) * _B + _D, scaled, above, _D < (1 - factor) * _C)


Level = tuple[float, Fraction]
"""How much likelier an event is than a profile allows at the order exp(level), and that level."""


def _profile(
    value: Callable[[Term], Term],
    shown: Callable[[Term], Theorem | None],
    sharpest: Callable[[float, float], Level] | None = None,
    levels: Sequence[Fraction] = (),
) -> Violation:
    """A profile h: P(S) is above c Q(S) + h(c), for some c = exp(level); the sharpest one, where that is known."""
    heights = {level: value(num(level)) for level in levels or LEVELS}
    bounds = [(level, float(_high(exp(num(level)))), float(_high(height))) for level, height in heights.items()]

    def best(p: float, q: float) -> Level:
        found = max((p - ratio * q - height, level) for level, ratio, height in bounds)
        if sharpest is None or not 0 < q < p < 1:
            return found
        return max(found, sharpest(p, q))

    allowed = Allowed(lambda p, q: best(p, q)[0], TOLD, max(ratio for _, ratio, _ in bounds))

    def told(case: Case, event: Seen) -> Claimed:
        level = num(best(*map(float, event.numbers))[1])
        order = exp(level)
        said = at(case.told(), order, event.test, by=[arith(0 <= order), event.is_test])
        return level, value(level), [said, *filter(None, [shown(level)])]

    return _event(allowed, told)


SHARP = 2**24
"""Parts of 1 to which a loss is rounded."""
TOLD = 1e-6
"""Chances that matter where a whole profile is bounded."""
CLEAR = 1e-9
"""The part by which floats may be off."""
LEVELS = [Fraction(sign * k, 16) for k in range(128) for sign in (1, -1)]


EPSILONS, HIGHER = [Fraction(k, 16) for k in range(160)], [1 + Fraction(2) ** k for k in range(-5, 10)]
"""Where a delta that is too large is searched: losses, and orders."""
FAR_LOSS = 20
"""How much larger than the divergence of an order losses are, times the order less 1, where few are allowed."""


def _approximate(numbers: tuple[Term, ...], *, is_far: bool = False) -> Violation:
    """All but a part is concentrated, so that the delta of every epsilon is bounded; of large ones, if ``is_far``."""
    part, xi, rho = numbers
    share, offset, slope = (float(_high(number)) for number in numbers)

    def height(epsilon: float, order: float) -> float:
        exponent = (order - 1) * (offset + slope * order - epsilon) + (order - 1) * math.log(1 - 1 / order)
        return share + (1 - share) * math.exp(min(exponent, CERTAIN)) / order

    far = (round(offset + slope * order + FAR_LOSS / (order - 1)) for order in map(float, HIGHER))
    epsilons = {Fraction(one) for one in far if 0 < one < CERTAIN} if is_far else EPSILONS
    bounds = [
        (math.exp(one), *min((height(float(one), float(order)), order) for order in HIGHER), one) for one in epsilons
    ]
    if not bounds:
        raise NotClosedError("a refutation of so weak a guarantee")

    def best(p: float, q: float) -> tuple[float, Fraction, Fraction]:
        return max((p - ratio * q - most_, one, order) for ratio, most_, order, one in bounds)

    allowed = Allowed(lambda p, q: best(p, q)[0], TOLD, max(ratio for ratio, *_ in bounds))

    def told(case: Case, event: Seen) -> Claimed:
        epsilon, order = map(num, best(*map(float, event.numbers))[1:])
        signs = arith(0 <= part), arith(part <= 1), arith(1 < order)
        mechanism, relation = case.claimed.conclusion.args[:2]
        weaker = use("bs16x.lemma-8.8-order", case.claimed, *signs, M=mechanism, N=relation, delta=part, xi=xi, rho=rho,
                     epsilon=epsilon, alpha=order)  # fmt: skip
        said = at(case._replace(claimed=weaker).told(), event.test, by=[event.is_test])
        return epsilon, weaker.conclusion.args[3], [said]

    return _event(allowed, told)


def _gaussian(numbers: tuple[Term, ...], *, is_far: bool = False) -> Violation:
    """The profile of two Gaussian laws, in closed form; at large losses, if ``is_far``."""
    (square,) = numbers
    if square == num(0):
        raise NotClosedError("a refutation of 0-Gaussian DP")

    def shown(level: Term) -> Theorem:
        known = use(_closed_form.CLOSED_FORM, enclosed(0 < square), arith(0 < exp(level)),
                    s=square, c=exp(level))  # fmt: skip
        same = same_value(lam(_t, _closed_form.closed_form(square, _t)), arith(eq(log(exp(level)), level)))
        return arith(eq(known.conclusion.args[0], _closed_form.closed_form(square, level)), known, same)

    mu, standard = math.sqrt(_high(square)), NormalDist()

    def sharpest(p: float, q: float) -> Level:
        """The line that touches the profile at the event with the probability q."""
        t = -standard.inv_cdf(q)
        level = Fraction(round((mu * t - mu**2 / 2) * SHARP), SHARP)
        return (p - standard.cdf(mu - t), level) if abs(level) < len(LEVELS) // 32 else (-1.0, Fraction(0))

    far = [Fraction(round(mu * mu / 2 + mu * deviations)) for deviations in range(1, 7)]
    levels = [level for level in far if level < CERTAIN] if is_far else ()
    if is_far and not levels:
        raise NotClosedError("a refutation of so weak a guarantee")
    return _profile(lambda level: _closed_form.closed_form(square, level), shown, None if is_far else sharpest, levels)


def _laplace(numbers: tuple[Term, ...]) -> Violation:
    (shift,) = numbers
    return _profile(lambda level: laplace_profile(shift, exp(level)), lambda _: None)


FAR = Fraction(1000)


def _pure(numbers: tuple[Term, ...]) -> Violation:
    """All answers are those of the largest loss."""
    (epsilon,) = numbers

    def values(steps: Counted) -> Chosen:
        found = [losses(step, 0) for step, _ in steps], [losses(step, 1) for step, _ in steps]
        total = [sum(max(row) * count for row, (_, count) in zip(side, steps, strict=True)) for side in found]
        if max(total) <= float(_high(epsilon)):
            raise NotRefutedError
        likely = int(total[1] > total[0])
        return likely, [tuple(Fraction(0) if one > max(row) - EXACT else -FAR for one in row) for row in found[likely]]

    def closes(case: Case) -> Theorem:
        (least, first), (most, second) = (
            moment(case.run, which, point, Fraction(1))
            for which, point in zip((case.likely, 1 - case.likely), case.points, strict=True)
        )
        test = lam(y, exp(num(1) * minimum(y, 0)))
        low = arith(minimum(y, 0) <= 0)
        small = use(
            "foundations.exp-increasing", arith(num(1) * minimum(y, 0) <= 0, low), x=num(1) * minimum(y, 0), y=0
        )
        is_test = generalize(both(arith(0 <= test(y)), arith(test(y) <= 1, small)), y)
        said = at(case.told(), test, by=[is_test])
        gap = wrong(epsilon + second < first)
        means = least.conclusion.args[0], most.conclusion.args[0]
        return _apply(_too_likely(), said, least, most, gap, a=first, b=second, c=means[0], d=means[1], e=epsilon)

    far = min(_high(epsilon), FAR) + 1
    return Violation(values, KEPT, closes, (far, -far), cells=1, of_each=True)


def _range(numbers: tuple[Term, ...]) -> Violation:
    """All answers are those of the largest loss, or all are those of the least."""
    (length,) = numbers

    def values(steps: Counted) -> Chosen:
        found, wide = list[Values](), 0.0
        for step, count in steps:
            row = losses(step, 0)
            if max(row) - min(row) <= EXACT or max(map(abs, row)) >= CERTAIN:
                raise NotRefutedError
            found.append(tuple(Fraction((one > max(row) - EXACT) - (one < min(row) + EXACT)) for one in row))
            wide += (max(row) - min(row)) * count
        if wide <= float(_high(length)):
            raise NotRefutedError
        return 0, found

    def closes(case: Case) -> Theorem:
        likely, other = case.points
        (up, a), (low, b), (down, c), (high, d) = (
            growing(case.run, which, point, always(sign))
            for sign, sides in ((1, ((case.likely, likely), (1 - case.likely, other))),
                                (-1, ((1 - case.likely, other), (case.likely, likely))))
            for which, point in sides
        )  # fmt: skip

        def begins(start: Term, facts: Theorem) -> Theorem:
            bounds = []
            for sign, said, (one, first), (two, second), most in (
                (1, parts(facts)[0], (up, a), (low, b), start + length),
                (-1, parts(facts)[1], (down, c), (high, d), -start),
            ):
                followed = always(sign)
                close = at(said, followed.test, by=[followed.is_test])
                means = one.conclusion.args[0], two.conclusion.args[0]
                bounds.append(_apply(_as_likely(), close, one, two, a=first, b=second, c=means[0], d=means[1], e=most))
            gap = wrong(length + b + d < a + c)
            return _apply(_too_wide(), *bounds, gap, a=a, b=b, c=c, d=d, e=length, f=start)

        return obtain(case.told(), "t", begins)

    return Violation(values, EITHER, closes, cells=1)


def _by(
    lemma: str, notion: str, violated: Violated, numbers_of: Callable[[tuple[Term, ...]], tuple[Term, ...]]
) -> Violated:
    """A guarantee that implies another one, with these numbers."""

    def made(numbers: tuple[Term, ...]) -> Violation:
        implied = numbers_of(numbers)
        violation = violated(implied)

        def closes(case: Case) -> Theorem:
            goal = on(NOTIONS[notion].definition, Y=REAL)(*case.claimed.conclusion.args[:2], *implied)
            return violation.closes(case._replace(claimed=leads_to(lemma, goal, case.claimed)))

        return violation._replace(closes=closes)

    return made


def _by_pure(lemma: str) -> Violated:
    """A guarantee that implies epsilon-DP, with its first number as epsilon."""
    return _by(lemma, "pure_dp", _pure, lambda numbers: numbers[:1])


@lru_cache(maxsize=1)
def _as_likely() -> Theorem:
    """a <= e + b, from c <= exp(e) d where c = exp(a), d = exp(b)."""
    known = _C <= exp(_X) * _D + 0, eq(_C, exp(_A)), eq(_D, exp(_B))
    return cases(
        _X + _B < _A,
        lambda yes: arith(_A <= _X + _B, infer("cut", _too_likely(), *map(assume, known), yes)),
        lambda no: arith(_A <= _X + _B, no),
    )


@lru_cache(maxsize=1)
def _too_wide() -> Theorem:
    return arith(FALSE, _A <= _F + _X + _B, _C <= -_F + _D, _X + _B + _D < _A + _C)


def _divergence(steps: Counted, likely: int, order: float) -> float:
    """The Rényi divergence of all steps."""
    total = 0.0
    for step, count in steps:
        p, q = (about(step, which) for which in (likely, 1 - likely))
        powers = [order * math.log(a) + (1 - order) * math.log(b) for a, b in zip(p, q, strict=True)]
        top = max(powers)
        total += count * (top + math.log(sum(math.exp(one - top) for one in powers))) / (order - 1)
    return total


FINER, MOST_REACH = 32, Fraction(64)
"""The cells of real answers at one order, and how far these reach at most."""
ORDERS = [1 + 10 ** (k / 8) for k in range(-40, 17)]
DENOMINATOR = 2**20
ABOVE = 0.5
"""The excess of a divergence that is three times as large as allowed: at larger orders its powers are too long."""


def _renyi(
    allowed: Callable[[float], float],
    told: Callable[[Case, Term], Theorem],
    orders: Sequence[float],
    *,
    fixed: Fraction | None = None,
) -> Violation:
    """D_alpha is above the allowed number, at some order."""
    chosen: list[Fraction] = []

    def values(steps: Counted) -> Chosen:
        tried = [(likely, order) for likely in (0, 1) for order in orders]
        likely, order = max(tried, key=lambda one: _excess(steps, one[0], one[1], allowed))
        if _excess(steps, likely, order, allowed) <= 0:
            raise NotRefutedError
        chosen[:] = [fixed or Fraction(order).limit_denominator(DENOMINATOR)]
        found, fine = [], DENOMINATOR * math.ceil(1 / min(Fraction(1), chosen[0] - 1))
        for step, _ in steps:
            scaled = [float(chosen[0] - 1) * one for one in losses(step, likely)]
            found.append(tuple(Fraction(round((one - max(scaled)) * fine), fine) for one in scaled))
        return likely, found

    def closes(case: Case) -> Theorem:
        order = chosen[0]
        dual = order / (order - 1)
        law, other = case.laws()
        least, first = moment(case.run, case.likely, case.points[0], Fraction(1))
        most, second = moment(case.run, 1 - case.likely, case.points[1], dual)
        said = told(case, num(order))
        bound = said.conclusion.args[3]
        kept = lam(y, minimum(y, 0))
        sign = generalize(arith(kept(y) <= 0), y)
        plain = mean_of(law, y, arith(eq(exp(kept(y)), exp(num(1) * kept(y)))))
        exponent = substitute(_moments.DUAL, {alpha: num(order)}) * kept(y)
        raised = mean_of(other, y, arith(eq(exp(exponent), exp(num(dual) * kept(y)))))
        above = arith(1 < num(order))
        lower = _apply(_at_least(), chain(plain, least), a=plain.conclusion.args[0], b=exp(first))
        upper = _apply(_at_most(), chain(raised, most), a=raised.conclusion.args[0], b=exp(second))
        line = use(_moments.MOMENTS, said, above, sign, lower, upper, P=law, Q=other, f=kept, A=first, B=second,
                   alpha=num(order), t=bound)  # fmt: skip
        left, right = line.conclusion.args
        gap = wrong(right < left)
        return _apply(_absurd(), line, gap, a=left, b=right)

    if fixed is None:
        return Violation(values, KEPT, closes)
    return Violation(values, KEPT, closes, cells=FINER, reach=min(fixed, MOST_REACH))


def _excess(steps: Counted, likely: int, order: float, allowed: Callable[[float], float]) -> float:
    """How far the divergence is above the allowed one; beyond three times as much, all orders are as good."""
    found, most = _divergence(steps, likely, order), allowed(order)
    return min((found - most) / (found + most), ABOVE) if found + most > 0 else 0.0


def _one_order(numbers: tuple[Term, ...]) -> Violation:
    order, bound = numbers
    fixed = Fraction(order.data)
    return _renyi(lambda _: float(_high(bound)), lambda case, _: case.told(), [float(fixed)], fixed=fixed)


def _line(numbers: tuple[Term, ...]) -> Violation:
    """xi + rho alpha at all orders."""
    xi, rho = (float(_high(number)) for number in numbers)

    def told(case: Case, order: Term) -> Theorem:
        return at(case.told(), order, by=[arith(1 < order)])

    return _renyi(lambda order: xi + rho * order, told, ORDERS)


def _up_to(end: Term, allowed: Callable[[float], float]) -> Violation:
    """At all orders below the end."""
    last = float(_high(end))
    below = sorted({min(order, 1 + (last - 1) * (1 - 2.0**-k)) for order in ORDERS for k in (4, 8, 16)})

    def told(case: Case, order: Term) -> Theorem:
        return case.told(order, by=[arith(1 < order), arith(order < end)])

    return _renyi(allowed, told, below)


def _truncated(numbers: tuple[Term, ...]) -> Violation:
    rho = float(_high(numbers[0]))
    return _up_to(numbers[1], lambda order: rho * order)


def _bounded_line(numbers: tuple[Term, ...]) -> Violation:
    xi, rho = (float(_high(number)) for number in numbers[1:])
    return _up_to(numbers[0], lambda order: xi + rho * order)


def _capped(numbers: tuple[Term, ...]) -> Violation:
    epsilon, rho = (float(_high(number)) for number in numbers)

    def told(case: Case, order: Term) -> Theorem:
        return case.told(order, by=[arith(1 < order)])

    return _renyi(lambda order: min(epsilon, rho * order), told, ORDERS)


FINE, SURE = 2**20, 60
"""Losses are rounded to this part of 1; and a loss is capped where so much more does not matter."""


def _kl(numbers: tuple[Term, ...]) -> Violation:
    """The mean of the loss, which Gibbs' principle bounds."""
    (kappa,) = numbers

    def values(steps: Counted) -> Chosen:
        likely = max((0, 1), key=lambda side: _divergence(steps, side, 1 + 1e-6))
        if _divergence(steps, likely, 1 + 1e-6) <= float(_high(kappa)):
            raise NotRefutedError
        found = []
        for step, _ in steps:
            row = losses(step, likely)
            found.append(tuple(Fraction(round((one - max(row)) * FINE), FINE) for one in row))
        return likely, found

    def closes(case: Case) -> Theorem:
        law, other = case.laws()
        most, second = moment(case.run, 1 - case.likely, case.points[1], Fraction(1))
        offset = Fraction(round(-closed_number(second)[0] * FINE), FINE)
        cap = abs(offset) + SURE
        mean, total = mean_capped(case.run, case.likely, case.points[0], cap)
        b, top = num(offset), num(cap)
        loss = lam(y, capped(top)(y))
        size = generalize(both(arith(0 <= loss(y)), arith(loss(y) <= top)), y)
        line = use("foundations.gibbs", case.told(), size, P=law, Q=other, t=kappa, f=loss, b=b, c=top)
        bound = exp(b) * exp(second) + exp(b - top)
        point = infer("instantiate", _cut(), values=((_B, b), (_C, top)))
        ints = [infer("instantiate", fact, values=((_law, other), (_B, b), (_C, top))) for fact in _bounded()]
        ints[0] = infer("cut", ints[0], arith(0 <= top))
        above = integrate(other, y, point, *ints)
        scaled = parts(expand(law, y, loss(y), bounded(law, y, loss(y) / top, 1)))[1]
        gap = wrong(kappa + bound - 1 + top * total < b)
        return arith(FALSE, line, above, scaled, most, mean, gap)

    return Violation(values, KEPT, closes)


_law = var("P_", prob(REAL))


@lru_cache(maxsize=1)
def _bounded() -> tuple[Theorem, Theorem]:
    """The exponentials of the capped loss and of what is kept are integrable."""
    loss, kept = capped(_C)(y), num(1) * minimum(y, 0)
    ends = (_B - loss, _B, arith(0 <= loss, 0 <= _C)), (kept, num(0), arith(kept <= 0))
    made = []
    for power, most, known in ends:
        small = use("foundations.exp-increasing", arith(power <= most, known), x=power, y=most)
        made.append(bounded(_law, y, exp(power), exp(most), small, arith(0 <= exp(power))))
    return made[0], made[1]


@lru_cache(maxsize=1)
def _cut() -> Theorem:
    """exp(b - f) is at most exp(b) exp(min(v, 0)) and exp(b - cap), where f is the capped loss."""
    kept, loss = minimum(y, 0), capped(_C)(y)
    goal = exp(_B - loss) <= exp(_B) * exp(num(1) * kept) + exp(_B - _C)

    def put_in(value: Term, known: Theorem) -> Theorem:
        return arith(goal, same_value(lam(_t, exp(_B - _t)), arith(eq(loss, value), known)))

    return cases(-kept <= _C, lambda yes: put_in(-kept, yes), lambda no: put_in(_C, no))


VIOLATIONS: Mapping[str, tuple[Violated, ...]] = MappingProxyType(
    {
        "pure_dp": (_pure,),
        "approx_dp": (_approx, _rare),
        "total_variation": (
            _by("notions.total-variation-to-approx-dp", "approx_dp", _approx, lambda numbers: (num(0), *numbers)),
        ),
        "kl_dp": (_kl,),
        "renyi_dp": (_one_order,),
        "zcdp": (_line,),
        "truncated_cdp": (_truncated,),
        "bounded_zcdp": (_bounded_line,),
        "capped_cdp": (_capped, _by_pure("notions.capped-cdp-to-pure-dp")),
        "gaussian_dp": (_gaussian, partial(_gaussian, is_far=True)),
        "laplace_dp": (_laplace, _by_pure("profiles.laplace-dp-to-pure-dp")),
        "bounded_range": (_range, _by_pure("mechanisms.bounded-range-pure-dp")),
        "approx_zcdp": (_approximate, partial(_approximate, is_far=True)),
    }
)
"""The violations of each notion that are tried, one after the other."""
