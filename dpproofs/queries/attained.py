"""Two neighbouring lists between which a query moves so far: a theorem about just these lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from dpproofs.checkers.rational import exact
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    FALSE,
    REAL,
    absolute,
    eq,
    function_type,
    ind,
    lam,
    nat,
    neg,
    num,
    rebuild,
    substitute,
    var,
)
from dpproofs.meaning.lists import a, append, empty, most, size
from dpproofs.meaning.queries import SPACE, TOTAL
from dpproofs.prover.refute import order
from dpproofs.proving.lemmas import use
from dpproofs.proving.tactics import (
    ProofError,
    arith,
    assume,
    at,
    both,
    cases,
    discharge,
    generalize,
    mp,
    numeric,
    parts,
    rewrite,
    under,
    unfolded,
)
from dpproofs.queries.models import LISTS, VALUE, Model
from dpproofs.queries.reading import COUNT, RECORD, Aggregate
from dpproofs.queries.records import Change, changed, conditions
from dpproofs.queries.search import Pair, Values, aggregate

LONGEST = 130
"""The most records of lists in a theorem."""


class TooLongError(Exception):
    """Lists that are too long for a theorem about each of their records."""


@dataclass(frozen=True)
class Attained:
    """Two lists of records of known values."""

    model: Model
    pair: Pair

    @cached_property
    def records(self) -> dict[Fraction, Term]:
        """A record of each value."""
        values = dict.fromkeys(value for one in self.pair.lists() for value in one)
        return {value: var(f"r{i + 1}", a.type) for i, value in enumerate(values)}

    @cached_property
    def hypotheses(self) -> tuple[Term, ...]:
        """What the lists are made of, and that lists may be so long."""
        longest = max(len(one) for one in self.pair.lists())
        named = [eq(VALUE(record), value) for value, record in self.records.items()]
        return (*self.model.hypotheses, num(longest) <= most, *named)

    def list_of(self, values: Values) -> Term:
        """The list of records of these values."""
        made: Term = empty
        for value in values:
            made = append(made, self.records[value])
        return made

    @property
    def lists(self) -> tuple[Term, Term]:
        """The two lists."""
        one, two = map(self.list_of, self.pair.lists())
        return one, two

    @cached_property
    def ends(self) -> tuple[Term, Term]:
        """The query at the two lists, as closed terms: numbers, where they are rational."""
        one, two = (simple(self._closed(values)) for values in self.pair.lists())
        return one, two

    @cached_property
    def moved(self) -> Term:
        """How far the query moves between them, as a closed term."""
        one, two = self.ends
        is_less = order(one, two)
        if is_less is None:
            raise ProofError("it is not decided at which list the query is larger")
        return simple(two - one if is_less < 0 else one - two)

    def _closed(self, values: Values) -> Term:
        found = {v: self._aggregate(one, values) for v, one in self.model.query.aggregates.items()}
        return substitute(self.model.query.expression, {**found, COUNT: num(len(values))})

    def _aggregate(self, one: Aggregate, values: Values) -> Term:
        """An aggregate at a list, as a closed term."""
        numbers = [self._number(one.inner, value) for value in values]
        if one.kind in ("ranked", "median"):
            return _by_rank(one, sorted(exact_of(number) for number in numbers))
        return _folded(one.kind, numbers)[-1] if numbers else num(0)

    def _number(self, inner: Term, value: Fraction) -> Term:
        """A function of x at a value, as a number where it is rational."""
        for formula in conditions([inner]):
            inner = replace(inner, ind(formula), num(int(_holds(substitute(formula, {RECORD: num(value)})))))
        return simple(substitute(inner, {RECORD: num(value)}))

    # Theorems ------------------------------------------------------------------------------------

    def attained(self) -> Theorem:
        """The lists are neighbours, and the query moves so far between them."""
        return self._moves(lambda first, second: eq(absolute(first - second), self.moved))

    def exceeded(self, bound: Term) -> Theorem:
        """The query does not have that sensitivity."""
        goal = self.model.goal(bound)
        beyond = self._moves(lambda first, second: bound < absolute(first - second))
        near, far = parts(beyond)[:-1], parts(beyond)[-1]
        within = at(assume(goal), *self.lists, by=[both(*near) if len(near) > 1 else near[0]])
        return under(_denied(goal, within, far), *self.hypotheses)

    def _moves(self, said: Callable[[Term, Term], Term]) -> Theorem:
        """The lists are neighbours, and that is so of the query at the two."""
        longest = max(len(one) for one in self.pair.lists())
        if longest > LONGEST:
            raise TooLongError(f"lists of {longest} records are too long for a proof about each of them")
        sides = [self._at(values) for values in self.pair.lists()]
        holes = [
            {v: var(f"{name}_{v.data[0]}") for v in (*self.model.query.aggregates, COUNT)} for name in ("one", "two")
        ]
        first, second = (substitute(self.model.query.expression, h) for h in holes)
        pattern, changes, put = said(first, second), list[Change](), dict[Term, Term]()
        for side, hole in zip(sides, holes, strict=True):
            for v, same in side.items():
                left, number = same.conclusion.args
                put[hole[v]] = number
                changes.append((hole[v], number, arith(eq(number, left), same)))
        closed = substitute(pattern, put)
        made = changed(pattern, changes, _decided(closed))
        near = self._near([side[COUNT] for side in sides])
        return under(both(near, made), *self.hypotheses)

    def _near(self, sizes: list[Theorem]) -> Theorem:
        """The lists are neighbours."""
        one, two = self.lists
        goal = self.model.neighbours(one, two)
        common = self.list_of(self.pair.common)
        short = arith(size(common) < most, self._size(self.pair.common), *self._room)
        first, second = self.pair.first, self.pair.second
        if first is not None and second is not None:
            records = {"a": self.records[first], "b": self.records[second]}
            joined = use("sensitivity.last-replaced", short, x=common, **records)
        else:
            (value,) = (v for v in (first, second) if v is not None)
            more = use("meaning.record-added-last", short, x=common, a=self.records[value])
            either = goal.args[0] if goal.op == "and" else goal
            joined = infer("or_intro", more, formula=either)
        if goal.op != "and" or goal == joined.conclusion:
            return joined
        others = goal.args[1:]
        return both(joined, *(arith(one, *sizes) for one in others))

    @property
    def _room(self) -> tuple[Term, ...]:
        longest = max(len(one) for one in self.pair.lists())
        return (num(longest) <= most,)

    @cached_property
    def _sizes(self) -> dict[Values, Theorem]:
        return {(): parts(unfolded(LISTS))[1]}

    def _size(self, values: Values) -> Theorem:
        """The number of records of a list."""
        if values not in self._sizes:
            before = self._size(values[:-1])
            data, record = self.list_of(values[:-1]), self.records[values[-1]]
            grown = parts(at(parts(unfolded(LISTS))[2], data, record, by=[self._short(values[:-1])]))[0]
            self._sizes[values] = arith(eq(size(append(data, record)), len(values)), grown, before)
        return self._sizes[values]

    def _short(self, values: Values) -> Theorem:
        """A record can be appended to the list."""
        return arith(size(self.list_of(values)) < most, self._size(values), *self._room)

    def _at(self, values: Values) -> dict[Term, Theorem]:
        """What the aggregates and the number of records of a list are."""
        for i in range(len(values)):
            self._size(values[: i + 1])
        out = {v: self._is(v, one, values) for v, one in self.model.query.aggregates.items()}
        return {**out, COUNT: self._size(values)}

    def _is(self, v: Term, one: Aggregate, values: Values) -> Theorem:
        """An aggregate of a list is that number."""
        given = self.model.defined(v, one)
        if one.kind == "median":
            return self._median(v, one, values)
        if one.kind == "ranked":
            return self._has_rank(self.model.ranks[v], given[0], one.inner, values, one.rank)
        return self._fold(self.model.functions[v], given[0], one.kind, one.inner, values)

    def _fold(self, function: Term, defined: Term, kind: str, inner: Term, values: Values) -> Theorem:
        """A total, a largest or a smallest value of a list is that number."""
        given = unfolded(defined)
        now: Theorem | None = parts(given)[0] if kind == "total" else None
        numbers = [self._number(inner, value) for value in values]
        for i, made in enumerate(_folded(kind, numbers)):
            data, record = self.list_of(values[:i]), self.records[values[i]]
            step = at(parts(given)[1] if kind == "total" else given, data, record, by=[self._short(values[:i])])
            if kind != "total":
                first, later = parts(step)
                sized = self._size(values[:i])
                step = (
                    mp(first, arith(eq(size(data), 0), sized)) if i == 0 else mp(later, arith(1 <= size(data), sized))
                )
            number = self._of_record(inner, values[i], numbers[i])
            facts = [step, number] if now is None else [step, number, now]
            now = arith(eq(function(append(data, record)), made), *facts, *_orders(kind, facts))
        if now is None:
            raise ProofError("the query has no value on the empty list")
        return now

    def _has_rank(self, ranked: Term, defined: Term, inner: Term, values: Values, rank: int) -> Theorem:
        """The value of a rank is that number: fewer are below it, and as many up to it."""
        ordered = sorted(exact_of(self._number(inner, value)) for value in values)
        number, data, place = ordered[rank - 1], self.list_of(values), num(rank)
        function, counted = var("c", function_type((data.type,), REAL)), list[Theorem]()
        for strict in (True, False):
            of_one = ind(inner < number) if strict else ind(inner <= number)
            given = TOTAL(*SPACE, function, lam(a, self.model.number_of(of_one)))
            total = self._fold(function, given, "total", of_one, values)
            said = function(data) <= place - 1 if strict else place <= function(data)
            counted.append(generalize(discharge(arith(said, total), given), function))
        sized = self._size(values)
        placed = [numeric(nat(place)), numeric(1 <= place), arith(place <= size(data), sized),
                  arith(size(data) <= most, sized, *self._room)]  # fmt: skip
        f = lam(a, self.model.number_of(inner))
        return use("sensitivity.rank-counted", LISTS, defined, *placed, *counted, x=data, k=place, t=num(number),
                   o=ranked, f=f)  # fmt: skip

    def _median(self, v: Term, one: Aggregate, values: Values) -> Theorem:
        """A median is that number: that of the middle rank, or the midpoint of two."""
        defined, middle = self.model.defined(v, one)
        data, half, is_odd = self.list_of(values), (len(values) + 1) // 2, len(values) % 2
        ranks = [half] if is_odd else [half, half + 1]
        known = [self._has_rank(self.model.ranks[v], defined, one.inner, values, rank) for rank in ranks]
        sized = self._size(values)
        facts = [numeric(nat(num(half))), numeric(1 <= num(half)), arith(size(data) <= most, sized, *self._room)]
        said = parts(at(middle, data, num(half), by=facts))[0 if is_odd else 1]
        wanted = eq(self.model.functions[v](data), self._aggregate(one, values))
        return arith(wanted, mp(said, arith(said.conclusion.args[0], sized)), *self._ranks_of(v, data, ranks), *known)

    def _ranks_of(self, v: Term, data: Term, ranks: list[int]) -> list[Theorem]:
        """Ranks that are written as sums, as numbers."""
        if len(ranks) < 2:
            return []
        ranked, sum_, plain = self.model.ranks[v], num(ranks[0]) + 1, num(ranks[1])
        hole = var("hole")
        same = arith(eq(plain, sum_))
        pattern = eq(ranked(data, hole), ranked(data, plain))
        return [changed(pattern, [(hole, plain, same)], arith(eq(ranked(data, plain), ranked(data, plain))))]

    def _of_record(self, inner: Term, value: Fraction, number: Term) -> Theorem:
        """A function of the value of a record is that number."""
        key = inner, value
        if key not in self._known:
            record = self.records[value]
            same = eq(VALUE(record), value)
            there = self.model.number_of(inner, record)
            made = arith(eq(there, there))
            if _occurs(VALUE(record), there):
                hole = var("hole")
                made = changed(
                    eq(there, replace(there, VALUE(record), hole)), [(hole, VALUE(record), assume(same))], made
                )
            for formula in conditions([made.conclusion.args[1]]):
                holds = _holds(formula)
                shown = _decided(formula) if holds else None
                is_so = arith(eq(ind(formula), int(holds)), *([shown] if shown else []))
                made = rewrite(made, is_so)
            self._known[key] = arith(eq(there, number), made, _same(made.conclusion.args[1], number))
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[Term, Fraction], Theorem]:
        return {}


def closed_value(t: Term, number: Fraction | None = None) -> Theorem:
    """A closed term is a rational number; ProofError where that is not this one, or not decided."""
    facts = []
    for formula in conditions([t]):
        holds = _holds(formula)
        facts.append(arith(eq(ind(formula), int(holds)), *([_decided(formula)] if holds else [])))
    value = t
    for fact in facts:
        value = replace(value, *fact.conclusion.args)
    found = exact_of(simple(value))
    return arith(eq(t, num(found if number is None else number)), *facts, numeric(eq(value, num(found))))


def simple(t: Term) -> Term:
    """A closed term as a number, where it is rational."""
    t = rebuild(t, lambda part, _: simple(part)) if t.args else t
    found = exact(t)
    if found is None and t.op == "abs" and t.args[0].op == "num":
        found = abs(t.args[0].data)
    if found is None and t.args and t.args[0].op == "num":
        found = _KNOWN.get((t.op, t.args[0].data))
    return t if found is None else num(found)


_KNOWN = {("exp", 0): Fraction(1), ("log", 1): Fraction(0)}


def exact_of(t: Term) -> Fraction:
    """The value of a rational term; ProofError for others."""
    found = exact(t)
    if found is None:
        raise ProofError(f"{t!r} is no rational number")
    return found


def _folded(kind: str, numbers: list[Term]) -> list[Term]:
    """The aggregates of the first numbers, one more at a time."""
    out: list[Term] = []
    for number in numbers:
        if not out:
            out.append(number)
        elif kind == "total":
            out.append(simple(out[-1] + number))
        else:
            rises = (order(out[-1], number) or 0) < 0
            out.append(number if rises == (kind == "largest") else out[-1])
    return out


def _by_rank(one: Aggregate, numbers: list[Fraction]) -> Term:
    return num(Fraction(aggregate(one.kind, one.rank, list(numbers))))


def _orders(kind: str, facts: list[Theorem]) -> list[Theorem]:
    """How the numbers of the facts compare, where they are not rational."""
    numbers = [fact.conclusion.args[1] for fact in facts[1:]]
    if kind == "total" or len(numbers) < 2 or all(n.op == "num" for n in numbers):
        return []
    left, right = numbers if (order(*numbers) or 0) <= 0 else reversed(numbers)
    return [_decided(left <= right)]


def _same(left: Term, right: Term) -> Theorem:
    """Two closed terms are equal."""
    return arith(eq(left, right)) if exact(left) is None else numeric(eq(left, right))


def _holds(formula: Term) -> bool:
    """Whether a condition on numbers holds; ProofError where that is not decided."""
    if formula.op == "and":
        return all(_holds(one) for one in formula.args)
    found = order(*formula.args)
    if found is None:
        raise ProofError(f"{formula!r} is not decided")
    return {"le": found <= 0, "lt": found < 0, "eq": found == 0, "ne": found != 0}[formula.op]


def _decided(formula: Term) -> Theorem:
    """A condition on numbers that holds."""
    if formula.op == "and":
        return both(*map(_decided, formula.args))
    try:
        return numeric(formula)
    except RuleError:
        facts = [_decided(0 <= a.args[0]) if order(num(0), a.args[0]) == -1 else _decided(a.args[0] <= 0)
                 for a in formula.args if a.op == "abs"]  # fmt: skip
        return arith(formula, *facts)


def _denied(goal: Term, within: Theorem, far: Theorem) -> Theorem:
    """That the goal is false, from what it says and what contradicts that."""
    wrong = neg(goal)
    return cases(goal, lambda _: arith(wrong, arith(FALSE, within, far)), lambda no: no)


def _occurs(part: Term, whole: Term) -> bool:
    return part == whole or any(_occurs(part, a) for a in whole.args)
