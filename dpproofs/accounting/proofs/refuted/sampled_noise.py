"""Poisson-sampled steps, whose answers are compared with thresholds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.labels import LEVEL, At, Line
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.obtaining import obtained
from dpproofs.accounting.proofs.refuted.given import GIVEN, given
from dpproofs.accounting.proofs.refuted.integer_noise import ALL_KNOWN
from dpproofs.accounting.proofs.refuted.known import FAR, Wanted, normal_above
from dpproofs.accounting.proofs.refuted.lists import LISTS, SOME, Apart, Lists, Query, prefixes
from dpproofs.accounting.proofs.refuted.steps import Step, chain, itself
from dpproofs.accounting.proofs.vectors_of_one import GAUSSIAN_VECTORS, noisy
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import (
    FALSE,
    REAL,
    E,
    eq,
    function_type,
    ind,
    lam,
    normal,
    num,
    open_,
    prob,
    substitute,
    var,
)
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, DATA, append, empty, most, size, x, x1
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    cases,
    generalize,
    numeric,
    parts,
    reversed_equation,
    same_value,
    specialize,
    unfolded,
    witnesses,
)

_iterated_bounded = theorem_file("foundations.measure.iterated_means")
_samplers_exist = theorem_file("meaning.samples")
_sizes = theorem_file("meaning.lists")
_two_data_sets = theorem_file("meaning.queries")
_which_data_set = theorem_file("meaning.queries")

Says = Callable[[Term], Term]
Then = Callable[[Step], Theorem]
w, _hole = var("w"), var("hole_")
FINE = 2**20
"""Levels are multiples of its inverse."""
REACH = 3
"""Levels reach this many deviations beyond the two means."""
GAUSSIAN = ("gaussian_mechanism", *GAUSSIAN_VECTORS)


def binomial(count: int, rate: Fraction) -> list[Fraction]:
    """The probability that a given number of the records is drawn."""
    return [math.comb(count, k) * rate**k * (1 - rate) ** (count - k) for k in range(count + 1)]


def which(lists: Apart) -> Query:
    """Which of two lists of one record the data are, where records are added or removed: 1, -1, or 0 for neither."""
    sizes = [_alone(point) for point in lists.points()]
    value = substitute(_which_data_set.WHICH, {_which_data_set.one: lists.second, _which_data_set.two: lists.first})

    def told(relation: Term, factor: Term) -> Theorem:
        if relation != ADD_OR_REMOVE_ONE:
            raise NotClosedError("noise on samples beside noise for records that are replaced")
        return use(
            _two_data_sets.TWO_DATA_SETS,
            assume(LISTS),
            *sizes,
            arith(0 <= factor),
            Delta=factor,
            one=lists.second,
            two=lists.first,
        )

    none, full = lists.marked()
    turned = cases(
        eq(lists.second, lists.first),
        lambda yes: _absurd(eq(ind(yes.conclusion), 0), lists, yes),
        lambda no: arith(eq(ind(eq(lists.second, lists.first)), 0), no),
    )
    same = arith(eq(ind(eq(lists.first, lists.first)), 1), arith(eq(lists.first, lists.first)))
    neither = [_differs(empty, point) for point in lists.points()]
    values = {
        lists.first: arith(eq(value(lists.first), -1), none, same),
        lists.second: arith(eq(value(lists.second), 1), full, turned),
        empty: arith(eq(value(empty), 0), *neither),
    }
    return Query(value, values, told)


def _absurd(goal: Term, lists: Apart, yes: Theorem) -> Theorem:
    """The lists are different."""
    return arith(goal, infer("imp_elim", lists.different, reversed_equation(yes)))


def _alone(point: Term) -> Theorem:
    """A list of one record has the size 1."""
    none, room = parts(unfolded(assume(LISTS)))[1], assume(SOME)
    small = arith(size(empty) < most, none, room)
    return arith(eq(size(point), 1), _sizes.grown(empty, point.args[-1], small)[0], none)


def _differs(none: Term, point: Term) -> Theorem:
    """The empty list is no list of one record."""
    start = parts(unfolded(assume(LISTS)))[1]
    goal = eq(ind(eq(none, point)), 0)
    return cases(
        eq(none, point),
        lambda yes: arith(goal, arith(FALSE, same_value(size, yes), start, _alone(point))),
        lambda no: arith(goal, no),
    )


class Noise:
    """N(Delta q(x), sigma^2), for a query q."""

    def __init__(self, kind: Term, query: Query) -> None:
        """``kind``: that a mechanism is one of Gaussian noise on a query, or on a vector of queries."""
        _, relation, self.moved, self.sigma = kind.args
        self.query, self.law = query, lam(x, normal(self.moved * query.value(x), self.sigma))
        self.is_kind = noisy(kind.data.name, query.told(relation, self.moved), self.sigma)

    def centre(self, point: Term) -> Fraction:
        """The mean on a list."""
        return Fraction(self.moved.data) * self.query.number(point)

    def tail(self, point: Term, level: Term) -> Theorem:
        """The probability of answers from the level on, on a list."""
        centre = num(self.centre(point))
        known = use("foundations.gaussian-upper-tail", numeric(0 < self.sigma, depth=0), nu=centre, r=level,
                    sigma=self.sigma)  # fmt: skip
        return chain(self.mean(point, lam(w, ind(level <= w))), known)

    def mean(self, point: Term, test: Term) -> Theorem:
        """The mean of a test on a list is that under noise with a number as its mean."""
        same = arith(eq(self.law(point).args[0], num(self.centre(point))), self.query.values[point])
        return same_value(lam(_hole, E(normal(_hole, self.sigma), w, test(w))), same)

    def _drawn(self, point: Term, rate: float) -> list[tuple[float, float]]:
        """The probability of each mean on samples of a list."""
        shorter = prefixes(point)
        weights = binomial(len(shorter) - 1, Fraction(rate))
        return [(float(p), float(self.centre(one))) for p, one in zip(weights, shorter, strict=True)]

    def _loss(self, lists: Apart, rate: float) -> At:
        """The logarithm of the likelihood ratio of a level, of the second list to the first."""
        first, second = (self._drawn(point, rate) for point in lists.points())

        def odds(level: float, means: list[tuple[float, float]]) -> float:
            return sum(p * math.exp((2 * level - c) * c / (2 * float(self.sigma.data) ** 2)) for p, c in means)

        return lambda level: math.log(odds(level, second) / odds(level, first))

    def line(self, lists: Apart, rate: float, tails: tuple[Theorem, Theorem]) -> Line:
        """The facts about all answers."""
        sigma = float(self.sigma.data)
        first, second = (self._drawn(point, rate) for point in lists.points())
        low, high = (float(self.centre(point)) for point in lists.points())
        return Line(tails, self._loss(lists, rate),
                    lambda level: sum(p * normal_above((level - c) / sigma) for p, c in second),
                    lambda level: sum(p * normal_above((c - level) / sigma) for p, c in first),
                    (low - FAR * sigma, high + FAR * sigma))  # fmt: skip

    def levels(self, lists: Apart, wanted: Wanted, rate: float) -> tuple[Fraction, ...]:
        """Levels at which the privacy loss is one of those that are wanted, or at equal distances."""
        centres = [float(self.centre(point)) for point in lists.points()]
        sigma = float(self.sigma.data)
        away = float(wanted.reach) * (centres[1] - centres[0])
        start, end = centres[0] - REACH * sigma, centres[0] + away + REACH * sigma
        loss = self._loss(lists, rate)
        found = [start + (end - start) * k / (2 * wanted.cells) for k in range(2 * wanted.cells + 1)]
        if wanted.losses and centres[1] > centres[0]:
            found = [_reached(loss, float(one), sigma) for one in wanted.losses]
        return tuple(sorted({Fraction(round(one * FINE), FINE) for one in found}))


def _reached(loss: Callable[[float], float], wanted: float, sigma: float) -> float:
    """The level at which a loss that grows is the one that is wanted, or the last one in sight."""
    low, high = -FAR * sigma, FAR * sigma
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if loss(middle) < wanted else (low, middle)
    return low


class Base(NamedTuple):
    """The base of sampling, and the tail probabilities of its answers on a list."""

    law: Term
    is_kind: Theorem
    levels: tuple[Fraction, ...]
    tail: Callable[[Term, Term], Theorem]
    line: Callable[[tuple[Theorem, Theorem]], Line] | None = None
    """The facts about all answers on samples, with their tails on both lists."""
    mean: Callable[[Term, Term], Theorem] | None = None
    """Of Gaussian noise: for a list and a test, the mean under a law whose mean is a number."""


def _base(lists: Apart, says: Says, rate: Fraction, wanted: Wanted, then: Callable[[Base], Theorem]) -> Theorem:
    """A conclusion from a mechanism that distinguishes one record from none as well as its kind allows."""
    kind = says(var("B", function_type((DATA,), prob(REAL))))
    if kind.op == "def" and kind.data.name in GAUSSIAN:
        made = Noise(kind, _asked(lists))
        if wanted.by_line:
            return then(Base(made.law, made.is_kind, (), made.tail, partial(made.line, lists, float(rate)), made.mean))
        return then(Base(made.law, made.is_kind, made.levels(lists, wanted, float(rate)), made.tail))
    if kind.op != "def" or lists.first != empty or lists.counted:
        raise NotClosedError("a refutation of such steps on samples")

    def of_step(step: Step) -> Theorem:
        line = step.line

        def tail(point: Term, level: Term) -> Theorem:
            which_ = lists.points().index(point)
            if line is not None:
                return infer("instantiate", line.tails[which_], values=((LEVEL, level),))
            return step.tails[which_][step.levels.index(level.data)]

        is_kind = step.is_kind if step.gives is None else step.gives(says(step.law), itself(step.law))
        sampled_ = None if line is None else partial(_on_samples, line, float(rate))
        return then(Base(step.law, is_kind, step.levels, tail, sampled_))

    inside = wanted._replace(losses=_before_sampling(wanted.losses, rate))
    if kind.data.name in GIVEN:
        return given(lists, kind, inside, of_step)
    if kind.data.name not in ALL_KNOWN:
        raise NotClosedError(f"a refutation of steps on samples of the kind {kind.data.name}")
    return ALL_KNOWN[kind.data.name](lists, says, tuple(kind.args[1:]), inside, of_step)


def _before_sampling(losses: Sequence[Fraction], rate: Fraction) -> tuple[Fraction, ...]:
    """The losses of the unsampled mechanism that give these on samples."""
    odds = [(math.exp(-float(loss)) - 1 + float(rate)) / float(rate) for loss in losses]
    return tuple(Fraction(-math.log(one)).limit_denominator(FINE) for one in odds if one > 0)


def _on_samples(line: Line, rate: float, tails: tuple[Theorem, Theorem]) -> Line:
    """The facts about answers, on samples of one record and of none."""
    return line._replace(
        tails=tails,
        loss=lambda level: math.log1p(rate * math.expm1(line.loss(level))),
        above=lambda level: rate * line.above(level) + (1 - rate) * (1 - line.below(level)),
    )


def _asked(lists: Apart) -> Query:
    """The query that noise is added to."""
    if lists.counted:
        if lists.first != empty:
            raise NotClosedError("a refutation for groups of replaced records of samples")
        return lists.counted
    if lists.first != empty:
        return which(lists)
    values = dict(zip(lists.points(), lists.marked(), strict=True))
    return Query(lists.mark, {empty: _differs(empty, lists.second), **values}, lists.told)


def sampled(lists: Apart, says: Says, kind: Term, wanted: Wanted, then: Then) -> Theorem:
    """A conclusion from a Poisson-sampled step."""
    rate, of_base = on_samples(kind)
    return _base(lists, of_base, Fraction(rate.data), wanted, lambda base: _drawn(lists, says, base, rate, then))


def on_samples(kind: Term) -> tuple[Term, Says]:
    """The rate of a sampler, and the premise of the sampled mechanism."""
    inner = open_(kind.args[0], (var("T", kind.data),))
    rate = open_(inner.args[0], (var("B", inner.data),)).args[0].args[-1]
    return rate, lambda mechanism: open_(inner.args[0], (mechanism,)).args[1]


def _drawn(lists: Apart, says: Says, base: Base, rate: Term, then: Then) -> Theorem:
    """A conclusion from a sampled mechanism."""

    def with_sampler(sample: Term, is_sampler: Theorem) -> Theorem:
        begins, further = parts(unfolded(is_sampler))
        kernel = use("foundations.kernel-pushed", P=lam(x, sample(x)), K=lam((x, x1), base.law(x1)))

        def with_law(law: Term, facts: Theorem) -> Theorem:
            is_kind = witnesses(says(lam(x, law(x))), (lam(x, sample(x)), base.law), is_sampler, base.is_kind, facts)

            def mean(point: Term, test: Term, is_test: Theorem, of_base: Callable[[Term], Theorem]) -> Theorem:
                seen = lam(x1, E(base.law(x1), w, test(w)))
                told = at(specialize(facts, point), test, by=[is_test])
                low, high = (generalize(fact, w) for fact in parts(specialize(is_test, w)))
                bounds = parts(use(_iterated_bounded.BOUNDED_MEAN, low, high, P=base.law(x1), f=test, c=1))[1:]
                is_mean, shorter = generalize(both(*bounds), x1), prefixes(point)
                drawn = _mean_drawn((begins, further), shorter, seen, is_mean, list(map(of_base, shorter)),
                                    Fraction(rate.data))  # fmt: skip
                return chain(told, drawn)

            def tail(point: Term, level: Term) -> Theorem:
                event = lam(w, ind(level <= w))
                is_event = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
                return mean(point, event, is_event, lambda one: base.tail(one, level))

            made = Step(lam(x, law(x)), is_kind, base.levels, ((), ()))
            if base.mean is not None:
                noise = base.mean
                made = made._replace(
                    mean=lambda point, test, is_test: mean(point, test, is_test, lambda one: noise(one, test))
                )
            if base.line is not None:
                one, other = (tail(point, LEVEL) for point in lists.points())
                return then(made._replace(line=base.line((one, other))))
            first, second = (tuple(tail(point, num(level)) for level in base.levels) for point in lists.points())
            return then(made._replace(tails=(first, second)))

        return obtained(kernel, "K", with_law)

    return obtained(
        use(_samplers_exist.EXIST, assume(LISTS), arith(0 <= rate), arith(rate <= 1), q=rate), "T", with_sampler
    )


def _mean_drawn(sampler: tuple[Theorem, Theorem], shorter: Sequence[Term], seen: Term, is_test: Theorem,
                values: Sequence[Theorem], rate: Fraction) -> Theorem:  # fmt: skip
    """The mean over samples of the last list, which has one record several times, by the number of draws."""
    begins, further = sampler
    made, records = Lists.up_to(shorter[-1]), [one.args[-1] for one in shorter[1:]]

    @cache
    def mean(count: int, more: int) -> Theorem:
        """For the list of that many records, with others that are kept anyway."""
        data: Term = x1
        for _ in range(more):
            data = append(data, records[0])
        after = lam(x1, seen(data))
        unit = generalize(specialize(is_test, data), x1)
        if not count:
            return chain(at(begins, after, by=[unit]), values[more])
        before = shorter[count - 1]
        known = at(further, before, records[0], after, by=[made.small(before), unit])
        weights = binomial(count, rate)
        total = sum((num(p) * values[more + k].conclusion.args[1] for k, p in enumerate(weights)), num(0))
        drawn = mean(count - 1, more + 1), mean(count - 1, more)
        return arith(eq(known.conclusion.args[0], total), known, *drawn)

    return mean(len(shorter) - 1, 0)
