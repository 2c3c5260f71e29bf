"""That a query moves by at most a number between neighbouring lists: a theorem about all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import absolute, eq, lam, maximum, minimum, nat, num, substitute, var, variables
from dpproofs.meaning.lists import a as record, most, size, x1, x2
from dpproofs.proving.goals import given
from dpproofs.proving.lemmas import use
from dpproofs.proving.tactics import (
    Fact,
    arith,
    assume,
    at,
    cases,
    for_all,
    mp,
    numeric,
    obtain_all,
    parts,
    reversed_equation,
    rewrite,
    specialize,
    under,
    unfolded,
)
from dpproofs.queries.arithmetic import cleared, proved
from dpproofs.queries.bounds import Bound, Bounds, known
from dpproofs.queries.models import LISTS, VALUE, Model
from dpproofs.queries.reading import COUNT
from dpproofs.queries.records import Change, Records, Signs, changed

_T1, _T2, _HOLE = variables("t1 t2 hole")
_FOLDS = {"largest": maximum, "smallest": minimum}
_BY_RANK = ("ranked", "median")
_PLACES = {"total": 0, "largest": 1, "smallest": 2}
Side: TypeAlias = "tuple[Signs, Term] | None"
"""The conditions that hold for a record, and its value; None for the list without a record more."""
Held: TypeAlias = tuple[Signs, list[Theorem]]


class OpenError(Exception):
    """What the prover did not show: the bound may be false, or may need a longer search."""


@dataclass(frozen=True)
class Grown:
    """A list with a record more than another one."""

    data: Term
    record: Term
    sized: Theorem
    """It is longer by one."""
    more: Theorem
    """It counts as the other one with the record appended."""


@dataclass(frozen=True)
class Neighbours:
    """Two neighbouring lists, the shorter one first, where one is."""

    order: tuple[Term, Term]
    near: Theorem
    """They are neighbours."""
    lists: dict[Term, Theorem]
    """They are lists."""
    lengths: dict[Term, list[Theorem]]
    """What is known of the numbers of their records."""


@dataclass(frozen=True)
class Common:
    """The list without the records in question."""

    data: Term
    empty: bool
    sizes: list[Theorem]
    """What is known of the number of its records; where it is empty, that first."""
    some: Theorem | None
    """It has a record, where that is known."""
    bound: Callable[[Bound], Theorem]
    """A bound on its aggregates."""
    neighbours: Neighbours


@dataclass
class Upper:
    """The proof of upper bounds for one model."""

    model: Model
    records: Records
    bounds: Bounds
    effort: int = 1
    steps: int | None = None
    hint: int = 0
    """How many records the list without the one in question seems to have where the query moves farthest."""
    _leaves: dict[object, Theorem] = field(default_factory=dict)

    def theorem(self, bound: Term) -> Theorem:
        """The query has the sensitivity ``bound``, from the hypotheses of the model; OpenError if it is not found."""
        near = self.model.neighbours(x1, x2)
        moved = self._added(bound, near) if self.model.is_added else self._replaced(bound, near)
        return under(for_all(self.model.goal(bound), moved, x1, x2), *self.model.hypotheses)

    # The arithmetic ------------------------------------------------------------------------------

    def _after(self, side: Side, empty: bool) -> dict[Term, Term]:
        """The aggregates and the number of records of a list, by those of the list without the record in question."""
        aggregates = self.model.query.aggregates
        if side is None:
            return {v: v for v in (*aggregates, COUNT) if v == COUNT or aggregates[v].kind not in _BY_RANK}
        out: dict[Term, Term] = {}
        for v, one in aggregates.items():
            if one.kind in _BY_RANK:
                continue
            inner = self.records.decided(one.inner, *side)
            out[v] = v + inner if one.kind == "total" else inner if empty else _FOLDS[one.kind](v, inner)
        return {**out, COUNT: COUNT + 1}

    def _pattern(self, bound: Term) -> Term:
        """How far the query moves is at most the bound, with holes for all numbers."""
        first, second = (substitute(self.model.query.expression, holes) for holes in self._holes)
        return first - second <= bound

    @cached_property
    def _holes(self) -> tuple[dict[Term, Term], dict[Term, Term]]:
        numbers = (*self.model.query.aggregates, COUNT)
        first, second = ({v: var(f"{name}_{v.data[0]}") for v in numbers} for name in ("first", "second"))
        return first, second

    @property
    def _count(self) -> dict[Term, Term]:
        """The number of records of the list without the one in question, where it is known."""
        return {COUNT: num(self.model.size - 1)} if self.model.size is not None else {}

    def _leaf(self, bound: Term, first: Side, second: Side, empty: bool) -> Theorem:
        """The query at a list with a record of value t, or without it, minus that at another, is at most the bound."""
        key = bound, first, second, empty
        if key not in self._leaves:
            put: dict[Term, Term] = {}
            for side, holes in zip((first, second), self._holes, strict=True):
                put |= {holes[v]: substitute(t, self._count) for v, t in self._after(side, empty).items()}
            goal = substitute(self._pattern(bound), put)
            sides = [side for side in (first, second) if side is not None]
            domain = [fact for signs, t in sides for fact in (*self.records.domain(t), *self.records.facts(signs, t))]
            domain += [fact for v in self._by_rank for fact in self._near_ranks(v)]
            self._leaves[key] = self._shown(goal, [*domain, *self._sizes(empty)], empty)
        return self._leaves[key]

    @cached_property
    def _wholes(self) -> list[Term]:
        """That the number of records is whole, near the one that seems to matter: it is not between two of these."""
        return [0 <= (COUNT - i) * (COUNT - (i + 1)) for i in range(max(0, self.hint - 1), self.hint + 2)]

    def _whole(self, common: Term, formula: Term) -> Theorem:
        """One of these, of the number of records of a list."""
        i = self._wholes.index(formula) + max(0, self.hint - 1)
        natural = self._natural(common)
        found = use("sensitivity.not-between", natural, numeric(nat(num(i))), k=size(common), j=num(i))
        return arith(substitute(formula, {COUNT: size(common)}), found)

    @cached_property
    def _by_rank(self) -> list[Term]:
        """What is made of values by rank: for these the holes are variables."""
        return [v for v, one in self.model.query.aggregates.items() if one.kind in _BY_RANK]

    def _near_ranks(self, v: Term) -> list[Term]:
        """Where the numbers at two neighbouring lists lie, and how near they are to each other."""
        low, high = self.bounds.ends(self.model.query.aggregates[v].inner)
        if low is None or high is None:
            return []
        first, second = (holes[v] for holes in self._holes)
        out = [part for hole in (first, second) for part in (low <= hole, hole <= high)]
        return [*out, absolute(first - second) <= (high - low) / 2] if self._is_halved(v) else out

    def _is_halved(self, v: Term) -> bool:
        """Whether it is a median that moves by half of the range at most."""
        even = self.model.size is not None and self.model.size % 2 == 0
        return self.model.query.aggregates[v].kind == "median" and (self.model.is_added or even)

    def _ranks_known(self, here: Common, v: Term, lists: tuple[Term, Term]) -> list[Theorem]:
        """That this is so of two lists."""
        one = self.model.query.aggregates[v]
        if not self._near_ranks(v):
            return []
        low, high, within = self.bounds.within(one.inner)
        given = self.model.defined(v, one)
        values = {"f": lam(record, self.model.number_of(one.inner)), "u": low, "v": high, "o": self.model.ranks[v]}
        out: list[Theorem] = []
        for data in lists:
            is_list, sized = here.neighbours.lists[data], here.neighbours.lengths[data]
            if one.kind == "median":
                some = arith(1 <= size(data), *sized)
                found = use("sensitivity.median-range", LISTS, *given, within, some, is_list, x=data,
                            g=self.model.functions[v], **values)  # fmt: skip
            else:
                place = num(one.rank)
                fits = numeric(nat(place)), numeric(1 <= place), arith(place <= size(data), *sized)
                found = use(
                    "sensitivity.ranked-range", LISTS, *given, within, *fits, is_list, x=data, k=place, **values
                )
            out += parts(found)
        if self._is_halved(v):
            out.append(self._halved(here, v, lists, within, values))
        return out

    def _halved(
        self, here: Common, v: Term, lists: tuple[Term, Term], within: Theorem, values: Mapping[str, Term]
    ) -> Theorem:
        """The medians of two lists are nearer than half of the range."""
        given: tuple[Fact, ...] = (LISTS, *self.model.defined(v, self.model.query.aggregates[v]), within)
        values = {**values, "g": self.model.functions[v]}
        one, two = here.neighbours.order
        if self.model.is_added:
            some = arith(1 <= size(one), *here.neighbours.lengths[one])
            made = use("sensitivity.median-added", *given, here.neighbours.near, some, x1=one, x2=two, **values)
        else:
            half = num((self.model.size or 0) // 2)
            even = arith(eq(size(one), 2 * half), *here.neighbours.lengths[one])
            facts = numeric(nat(half)), numeric(1 <= half), even
            made = use(
                "sensitivity.median-replaced", *given, here.neighbours.near, *facts, x1=one, x2=two, k=half, **values
            )
        if lists == here.neighbours.order:
            return made
        first, second = (self.model.functions[v](data) for data in lists)
        return arith(absolute(first - second) <= made.conclusion.args[1], made)

    def _shown(self, goal: Term, about: list[Term], empty: bool) -> Theorem:
        """The goal, first from few bounds and with little search."""
        hints = [] if self._count else [arith(0 <= (COUNT - self.hint) ** 2)]
        plain, squares, lines = (self._used(empty, found) for found in (self.bounds.plain, *self.bounds.joint))
        tried: dict[tuple[Bound, ...], None] = dict.fromkeys(
            (tuple(plain), (*plain, *squares), (*plain, *squares, *lines))
        )
        domains = [
            [d for d in (substitute(d, self._count) for d in (*about, *(b.formula for b in used))) if d.free]
            for used in tried
        ]
        whole = [] if self._count else self._wholes
        for domain in (*domains, *([[*domains[0], *whole]] if whole else [])):
            th = cleared(goal, domain, hints)
            if th is not None:
                return th
        for domain in domains[:1] if len(domains) == 1 else (domains[0], domains[-1]):
            th = proved(goal, domain, self.effort, self.steps)
            if th is not None:
                return th
        raise OpenError(f"{goal!r}    [{'; '.join(map(repr, domains[-1]))}]")

    @property
    def _has_folds(self) -> bool:
        return any(one.kind in _FOLDS for one in self.model.query.aggregates.values())

    @property
    def _least(self) -> int:
        """The least number of records of the list without the one in question."""
        if self.model.size is not None:
            return self.model.size - 1
        return self.model.least if self.model.is_added else max(0, self.model.least - 1)

    def _used(self, empty: bool, every: list[Bound]) -> list[Bound]:
        """Those bounds that are for such a list."""
        has_record = not empty and (self._has_folds or self._least >= 1)
        return [one for one in every if has_record or not one.needs_record]

    def _sizes(self, empty: bool) -> list[Term]:
        """What is known of the number of records of the list without the one in question."""
        return [COUNT <= 0, 0 <= COUNT] if empty else [max(self._least, int(self._has_folds)) <= COUNT]

    # About lists ---------------------------------------------------------------------------------

    def _replaced(self, bound: Term, near: Term) -> Theorem:
        joined, *sizes = parts(assume(near))

        def with_common(common: Term, a: Term, b: Term, facts: Theorem) -> Theorem:
            short, one, two, first, second = parts(facts)
            counted, (are_one, are_two) = self._counted(common, one, sizes), parts(are_lists)
            lengths = {x1: [one, *counted, *sizes], x2: [two, one, *counted, *sizes]}
            pair = Neighbours((x1, x2), joined, {x1: are_one, x2: are_two}, lengths)
            lists = Grown(x1, a, one, first), Grown(x2, b, two, second)
            return self._by_emptiness(bound, common, short, counted, pair, *lists)

        are_lists = use("meaning.lists-with-a-record-replaced", LISTS, joined, x1=x1, x2=x2)

        return obtain_all(use("sensitivity.one-apart", LISTS, joined, x1=x1, x2=x2), "x0 a b", with_common)

    def _added(self, bound: Term, near: Term) -> Theorem:
        either, *sizes = parts(assume(near))

        def longer(fact: Theorem, short_list: Term, long_list: Term, lower: list[Theorem]) -> Theorem:
            sized, short = parts(use("meaning.record-added-size", LISTS, fact, x1=short_list, x2=long_list))
            more = use("sensitivity.one-more", LISTS, fact, x1=short_list, x2=long_list)
            counted = self._counted(short_list, sized, lower)
            gap = arith(size(long_list) <= most, sized, use("foundations.natural-gap", self._natural(short_list),
                        parts(unfolded(LISTS))[0], short, j=size(short_list), k=most))  # fmt: skip
            are_lists = {short_list: arith(size(short_list) <= most, short), long_list: gap}
            lengths = {short_list: counted, long_list: [sized, *counted]}
            pair = Neighbours((short_list, long_list), fact, are_lists, lengths)

            def with_record(a: Term, first: Theorem) -> Theorem:
                grown = Grown(long_list, a, sized, first)
                return self._by_emptiness(bound, short_list, short, counted, pair, grown, None)

            return obtain_all(more, "a", with_record)

        first, second = (assume(part) for part in either.conclusion.args)
        return infer("or_elim", either, longer(first, x1, x2, sizes[:1]), longer(second, x2, x1, sizes[1:]))

    def _counted(self, common: Term, sized: Theorem, sizes: list[Theorem]) -> list[Theorem]:
        """How many records the list without the one in question has: a number, or at least one."""
        if self.model.size is not None:
            return [arith(eq(size(common), self.model.size - 1), sized, *sizes)]
        natural = self._natural(common)
        positive = use("foundations.natural-nonnegative", natural, k=size(common))
        return [arith(self._least <= size(common), positive, sized, *sizes)]

    def _natural(self, common: Term) -> Theorem:
        """The number of records of a list is natural."""
        *_, shape = parts(unfolded(LISTS))
        return parts(specialize(shape, common))[0]

    def _by_emptiness(
        self,
        bound: Term,
        common: Term,
        short: Theorem,
        counted: list[Theorem],
        pair: Neighbours,
        one: Grown,
        two: Grown | None,
    ) -> Theorem:
        """In two cases, where it matters: the list without the record in question is empty, or it is not."""
        is_list = arith(size(common) <= most, short)

        def go(empty: bool, about: list[Theorem], some: Theorem | None) -> Theorem:
            bounds: dict[Term, Theorem] = {}

            def bound_at(b: Bound) -> Theorem:
                if b.formula not in bounds:
                    bounds[b.formula] = self._numbered(b.at(common, is_list, some), counted)
                return bounds[b.formula]

            here = Common(common, empty, about, some, bound_at, pair)
            return self._in_cases(bound, here, one, two)

        if self._least >= 1:
            return go(False, counted, arith(1 <= size(common), *counted))
        if not self._has_folds:
            return go(False, counted, None)
        if self.model.size is not None:
            return go(True, counted, None)
        if two is None:
            raise OpenError("the query has no value on the empty list")

        def some(no: Theorem) -> Theorem:
            above, zero = arith(0 < size(common), *counted, no), use("foundations.natural-zero")
            gap = use("foundations.natural-gap", zero, self._natural(common), above, j=0, k=size(common))
            return go(False, counted, arith(1 <= size(common), gap))

        return cases(eq(size(common), 0), lambda none: go(True, [none, *counted], None), some)

    def _numbered(self, fact: Theorem, counted: list[Theorem]) -> Theorem:
        """The fact with the number of records, where it is known."""
        if not self._count:
            return fact
        there = counted[0].conclusion.args[0]
        pattern = replace(fact.conclusion, there, _HOLE)
        return changed(pattern, [(_HOLE, there, counted[0])], fact)

    def _in_cases(self, bound: Term, here: Common, one: Grown, two: Grown | None) -> Theorem:
        """|q(x1) - q(x2)| is at most the bound, by both differences, in all cases of conditions."""
        goal = absolute(self.model.at(x1) - self.model.at(x2)) <= bound

        def at_signs(first: Held, second: Held | None) -> Theorem:
            there = self._moved(bound, here, (one, first), (two, second))
            back = self._moved(bound, here, (two, second), (one, first))
            return arith(goal, there, back)

        def at_first(signs: Signs, made: list[Theorem]) -> Theorem:
            if two is None:
                return at_signs((signs, made), None)
            return self.records.at(two.record, lambda s, m: at_signs((signs, made), (s, m)))

        return self.records.at(one.record, at_first)

    def _moved(
        self, bound: Term, here: Common, one: tuple[Grown | None, Held | None], two: tuple[Grown | None, Held | None]
    ) -> Theorem:
        """The query at the one list minus that at the other is at most the bound."""
        pattern, sides, facts = self._pattern(bound), list[Side](), list[Theorem]()
        changes, put = list[Change](), dict[Term, Term]()
        values = {v: f(here.data) for v, f in self.model.functions.items()}
        if not self._count:
            values[COUNT] = size(here.data)
        for (grown, held), holes, t in zip((one, two), self._holes, (_T1, _T2), strict=True):
            if grown is None or held is None:
                sides.append(None)
                put |= {hole: values[v] for v, hole in holes.items() if v not in self._by_rank}
                continue
            signs, made = held
            never = self.records.impossible(signs)
            if never is not None:
                first, second = (self.model.at(g.data if g is not None else here.data) for g, _ in (one, two))
                return arith(first - second <= bound, self.records.settled(never, signs, grown.record))
            sides.append((signs, t))
            values[t] = VALUE(grown.record)
            facts += self.records.known(signs, grown.record)
            for v, old in self._after((signs, t), here.empty).items():
                stands = substitute(substitute(old, self._count), values)
                changes.append((holes[v], stands, self._is_now(here, grown, v, stands, made)))
        leaf = self._leaf(bound, sides[0], sides[1], here.empty)
        first_data, second_data = (g.data if g is not None else here.data for g, _ in (one, two))
        for v in self._by_rank:
            facts += self._ranks_known(here, v, (first_data, second_data))
            for holes, data in zip(self._holes, (first_data, second_data), strict=True):
                values[holes[v]] = put[holes[v]] = self.model.value(v, data)
        bounds = [b for b in self.bounds.every if substitute(b.formula, self._count) in leaf.hypotheses]
        facts += [self._whole(here.data, one) for one in self._wholes if one in leaf.hypotheses]
        facts += [*map(here.bound, bounds), *here.sizes, *known(here.some)]
        th = given(infer("instantiate", leaf, values=tuple(values.items())), *facts)
        return changed(substitute(pattern, put), changes, th)

    def _is_now(self, here: Common, grown: Grown, v: Term, stands: Term, made: list[Theorem]) -> Theorem:
        """What stands there is the aggregate of the longer list, or the number of its records."""
        if v == COUNT:
            return arith(eq(stands, size(grown.data)), grown.sized, *here.sizes)
        one = self.model.query.aggregates[v]
        number = lam(record, self.model.number_of(one.inner))
        said = parts(unfolded(grown.more))[_PLACES[one.kind]]
        same = at(said, self.model.functions[v], number, by=[self.model.defined(v, one)[0]])
        if one.kind != "total":
            same = mp(parts(same)[0], self._none(here)) if here.empty else mp(parts(same)[1], *known(here.some))
        for indicator in made:
            if _occurs(indicator.conclusion.args[0], same.conclusion):
                same = rewrite(same, indicator)
        left, right = same.conclusion.args
        return reversed_equation(same) if right == stands else arith(eq(stands, left), same)

    def _none(self, here: Common) -> Theorem:
        return arith(eq(size(here.data), 0), *here.sizes)


def _occurs(part: Term, whole: Term) -> bool:
    return part == whole or any(_occurs(part, a) for a in whole.args)
