"""Two lists at a group distance, in any space of lists, and what distinguishes them: where claims are refuted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.library import use
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import FALSE, absolute, eq, ind, lam, nat, ne, num, var
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    DATA,
    FINITE_LISTS,
    GROUP,
    LIST_SPACE,
    RECORD,
    REPLACE_ONE,
    TWO_RECORDS,
    append,
    empty,
    joined,
    last,
    most,
    related,
    size,
    x,
)
from dpproofs.proving.reading import opened, premises_of
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    cases,
    discharge,
    folded,
    generalize,
    numeric,
    obtain,
    obtain_all,
    parts,
    reversed_equation,
    same_value,
    specialize,
    unfolded,
)

_totals_exist = theorem_file("meaning.totals")
_totals = theorem_file("meaning.totals")

LISTS, SOME = FINITE_LISTS(*LIST_SPACE), num(1) <= most
_hole, _r, _s, _data = var("hole"), var("r_", RECORD), var("s_", RECORD), var("u_", DATA)


class Query(NamedTuple):
    """A query that moves by little at neighbours, and distinguishes two lists."""

    value: Term
    values: Mapping[Term, Theorem]
    """The values on both lists, and on others that matter."""
    told: Callable[[Term, Term], Theorem]
    """The sensitivity of factor value(x) over a relation, for a factor that is not negative."""

    def number(self, point: Term) -> Fraction:
        """The value on a list."""
        return Fraction(self.values[point].conclusion.args[1].data)


class Listed(NamedTuple):
    """What two lists have in common: one record, repeated; the first has it once more, the second another one.

    Where records are added, there is nothing in common, and the first list has no record.
    """

    common: Term
    sized: Theorem
    """How many records these are."""
    every: Theorem | None
    """What is so of the empty list, and kept when the record is appended, is so of it; None of the empty list."""
    one: Term | None
    two: Term
    unequal: Theorem | None


class Apart(NamedTuple):
    """Two lists that differ in one record, or in those of a group."""

    first: Term
    second: Term
    near: Theorem
    """They are neighbours, or at the group distance of the claim, in this order."""
    back: Theorem
    """The same in the other order."""
    different: Theorem
    """first = second implies false."""

    @property
    def mark(self) -> Term:
        """1 on the second list, and 0 on all others."""
        return lam(x, ind(eq(x, self.second)))

    counted: Query | None = None
    """Of groups, what is counted of the records."""
    told_apart: Theorem | None = None
    """What is known of a mechanism on these two lists alone: its kind, and how likely an answer of 1 is."""
    listed: Listed | None = None
    """What the lists are made of, where a claim says its queries."""
    epoch: Theorem | None = None
    """That Gaussian noise on twice the query is what an epoch of DP-SGD in a fixed order may release."""

    @property
    def query(self) -> Term:
        """A query that moves by at most 1 at neighbours: a count of records, or the mark."""
        return self.counted.value if self.counted else self.mark

    def asked(self) -> tuple[Theorem, Theorem]:
        """The values of the query on both lists: 0, and 1 or the size of the group."""
        if not self.counted:
            return self.marked()
        return self.counted.values[self.first], self.counted.values[self.second]

    def told(self, relation: Term, factor: Term) -> Theorem:
        """The sensitivity of factor query(x) over a relation, for a factor that is not negative."""
        if self.counted:
            return self.counted.told(relation, factor)
        return use("meaning.one-data-set-query", arith(0 <= factor), x0=self.second, N=relation, Delta=factor)

    def points(self) -> tuple[Term, Term]:
        """Both."""
        return self.first, self.second

    def marked(self) -> tuple[Theorem, Theorem]:
        """The mark is 0 on the first list and 1 on the second."""
        none = arith(eq(self.mark(self.first), 0), self.different)
        return none, arith(eq(self.mark(self.second), 1), arith(eq(self.second, self.second)))


def apart(relation: str, group: int, then: Callable[[Apart], Theorem], *, is_signed: bool = False) -> Theorem:
    """A conclusion from two lists that are neighbours, or that a path of pairs of neighbours of this length joins.

    Its hypotheses are LISTS, that this many records are allowed and, over replace-one, TWO_RECORDS. Records are counted
    in groups. ``is_signed``: over replace-one, they are counted, and the count moves by 2 where a record is replaced,
    and by 1 where one is added or removed.
    """
    count = min(group, FARTHEST[relation])

    def farther(lists: Apart) -> Theorem:
        near, back = (_longer(fact, group - count) for fact in (lists.near, lists.back))
        return then(lists._replace(near=near, back=back))

    def of_two(one: Term, two: Term, unequal: Theorem) -> Theorem:
        return _replaced(count, (one, two), unequal, farther, is_signed=is_signed)

    is_added = relation == "add-or-remove-one"
    made = _added(count, farther) if is_added else obtain_all(assume(TWO_RECORDS), "a b", of_two)
    return infer("cut", made, arith(num(count) <= most, num(group) <= most)) if count < group else made


FARTHEST = MappingProxyType({"add-or-remove-one": 64, "replace-one": 24})
"""The largest group distance of the lists, also where a claim is about larger groups."""


def _longer(near: Theorem, more: int) -> Theorem:
    """A path may be longer than the known one."""
    if not more:
        return near
    relation, count, *ends = near.conclusion.args
    naturals = (numeric(nat(number), depth=0) for number in (count, num(more)))
    made = use("meaning.groups-longer", near, *naturals, N=relation, k=count, n=num(more), x1=ends[0], x2=ends[1])
    total = count + num(more)
    if total == num(count.data + more):
        return made
    return use("leibniz", arith(eq(total, num(count.data + more))), made, x=total, y=num(count.data + more),
               A=lam(_hole, GROUP(relation, _hole, *ends)))  # fmt: skip


class Lists:
    """Lists that are built from the empty one, record by record, their sizes and last records; there is room for
    some.
    """

    def __init__(self, room: int) -> None:
        self.room = assume(num(room) <= most)
        _, none, self.grows, _ = parts(unfolded(assume(LISTS)))
        self.sizes = {empty: none}
        self.last = dict[Term, Theorem]()
        self.allowed = dict[Term, Theorem]()

    @classmethod
    def up_to(cls, point: Term) -> Lists:
        """The empty list, that of the first record, and so on."""
        shorter = prefixes(point)
        made = cls(len(shorter) - 1)
        for one in shorter[1:]:
            made.longer(*one.args[-2:])
        return made

    def small(self, data: Term) -> Theorem:
        """A further record is allowed."""
        if data not in self.allowed:
            self.allowed[data] = arith(size(data) < most, self.sizes[data], self.room)
        return self.allowed[data]

    def longer(self, data: Term, record: Term) -> Term:
        """The list with the record appended."""
        found = append(data, record)
        if found not in self.sizes:
            grown, _, self.last[found] = parts(at(specialize(self.grows, data, record), by=[self.small(data)]))
            count = num(self.sizes[data].conclusion.args[1].data + 1)
            self.sizes[found] = arith(eq(size(found), count), grown, self.sizes[data])
        return found


def prefixes(point: Term) -> list[Term]:
    """The empty list, that of the first record, and so on."""
    found = [point]
    while found[-1] != empty:
        found.append(found[-1].args[-2])
    return found[::-1]


def _added(group: int, then: Callable[[Apart], Theorem]) -> Theorem:
    """The empty list and a list of ``group`` records, which are added one after the other."""
    made, points = Lists(group), [empty]
    steps, backs = [], []
    for _ in range(group):
        before, record = points[-1], last(empty)
        longer = made.longer(before, record)
        both_ways = ADD_OR_REMOVE_ONE(before, longer)
        more = _least(made, both_ways.args[0], before, (record,))
        steps.append(infer("or_intro", more, formula=both_ways))
        backs.append(infer("or_intro", more, formula=ADD_OR_REMOVE_ONE(longer, before)))
        points.append(longer)
    near = _in_a_group(ADD_OR_REMOVE_ONE, points, steps)
    back = _in_a_group(ADD_OR_REMOVE_ONE, points[::-1], backs[::-1])

    def told(relation: Term, factor: Term) -> Theorem:
        if relation != ADD_OR_REMOVE_ONE:
            raise NotClosedError("a guarantee for other neighbours than those of the claim")
        return use("meaning.number-of-records-query", assume(LISTS), arith(0 <= factor), Delta=factor)

    same, sizes = eq(empty, points[-1]), (made.sizes[empty], made.sizes[points[-1]])
    different = discharge(arith(FALSE, same_value(size, assume(same)), *sizes), same)
    counted = Query(lam(x, size(x)), made.sizes, told) if group > 1 else None
    return then(Apart(empty, points[-1], near, back, different, counted))


def _replaced(group: int, records: tuple[Term, Term], unequal: Theorem, then: Callable[[Apart], Theorem], *,
              is_signed: bool) -> Theorem:  # fmt: skip
    """A list of one record repeated, and one of the other."""
    made, first, second, near, back = _path(group, records)
    (one, _), same = records, assume(eq(first, second))
    moved = use("leibniz", same, made.last[first], x=first, y=second, A=lam(_data, eq(last(_data), one)))
    moved = use("leibniz", made.last[second], moved, x=last(second), y=records[1], A=lam(_r, eq(_r, one)))
    different = discharge(arith(FALSE, unequal, reversed_equation(moved)), same.conclusion)
    lists = Apart(first, second, near, back, different)
    if group == 1 and not is_signed:
        return then(lists)

    def with_total(total: Term, facts: Theorem) -> Theorem:
        return then(lists._replace(counted=_count(total, facts, made, (records, unequal), (first, second),
                                                  is_signed=is_signed)))  # fmt: skip

    return obtain(
        use(_totals_exist.TOTALS_EXIST, assume(LISTS), f=_worth(records, is_signed=is_signed)), "c", with_total
    )


@lru_cache(2)
def _path(group: int, records: tuple[Term, Term]) -> tuple[Lists, Term, Term, Theorem, Theorem]:
    """The records of the first list are replaced one after the other; and back. Each violation tried needs them."""
    one, two = records
    made, points, steps = Lists(group), list[Term](), list[Theorem]()
    for count in range(group + 1):
        points.append(empty)
        for place in range(group):
            points[-1] = made.longer(points[-1], two if place < count else one)
    start = empty
    for place, (before, after) in enumerate(pairwise(points)):
        steps.append(_least(made, REPLACE_ONE(before, after), start, records, group - place - 1))
        start = made.longer(start, two)
    first, second = points[0], points[-1]
    near = _in_a_group(REPLACE_ONE, points, steps)
    if group == 1:
        back = _least(made, REPLACE_ONE(second, first), empty, (two, one))
    else:
        turned = use("meaning.groups-symmetric", use("meaning.replace-symmetric"), N=REPLACE_ONE, k=num(group))
        back = at(turned, first, second, by=[near])
    return made, first, second, near, back


def _worth(records: tuple[Term, Term], *, is_signed: bool) -> Term:
    """The weight of the other record is 1; that of the one is -1, or 0 as for all others."""
    other, one = (ind(eq(_r, record)) for record in reversed(records))
    return lam(_r, other - one if is_signed else other)


def _count(total: Term, facts: Theorem, made: Lists, of: tuple[tuple[Term, Term], Theorem], ends: tuple[Term, Term],
           *, is_signed: bool) -> Query:  # fmt: skip
    """The total weight of the records of a list."""
    (one, two), unequal = of
    worth = _worth((one, two), is_signed=is_signed)
    begins, grows = parts(facts)
    same = [arith(eq(record, record)) for record in (one, two)]
    turned = cases(
        eq(two, one),
        lambda yes: arith(ne(two, one), reversed_equation(yes), unequal),
        lambda no: arith(ne(two, one), no),
    )
    values = {
        one: arith(eq(worth(one), -int(is_signed)), unequal, *same),
        two: arith(eq(worth(two), 1), turned, *same),
    }

    def told(relation: Term, factor: Term) -> Theorem:
        if relation != ADD_OR_REMOVE_ONE and (relation != REPLACE_ONE or is_signed):
            raise NotClosedError("a guarantee for other neighbours than those of the claim")
        bounds = arith(0 <= factor), arith(factor * 1 <= factor)
        numbers = {"c": total, "f": worth, "t": factor, "s": 1, "Delta": factor}
        if relation == ADD_OR_REMOVE_ONE:
            alone = generalize(arith(absolute(worth(_r)) <= 1), _r)
            return use(_totals.TOTAL_ADDED, facts, alone, *bounds, **numbers)
        among = generalize(arith(absolute(worth(_r) - worth(_s)) <= 1), _r, _s)
        return use(_totals.TOTAL_REPLACED, facts, among, *bounds, **numbers)

    def value(data: Term, record: Term) -> Theorem:
        """The total of a list of this record alone."""
        found, shorter, number = begins, empty, 0
        while shorter != data:
            grown = at(grows, shorter, record, by=[made.small(shorter)])
            shorter, number = append(shorter, record), number + int(values[record].conclusion.args[1].data)
            found = arith(eq(total(shorter), number), grown, found, values[record])
        return found

    return Query(total, {ends[0]: value(ends[0], one), ends[1]: value(ends[1], two)}, told)


def _least(made: Lists, goal: Term, start: Term, records: Sequence[Term], more: int = 0) -> Theorem:
    """The least relation holds where it begins: at these records after a list, with ``more`` equal ones after them."""
    premises, _ = premises_of(opened(goal, related))
    found = at(assume(premises[0]), start, *records, by=[made.small(start)])
    ends = [made.longer(start, record) for record in records]
    for _ in range(more):
        found = at(assume(premises[1]), *ends, records[0], by=[found, *map(made.small, ends)])
        ends = [made.longer(end, records[0]) for end in ends]
    return folded(goal, generalize(discharge(found, *premises), related))


def in_a_group(lists: Apart, relation: Term, group: int) -> Apart:
    """Two neighbours as two data sets at that group distance."""
    if group == 1:
        return lists
    first, second = lists.points()
    near = _path_of(relation, (first, second), (lists.near,))
    back = _path_of(relation, (second, first), (lists.back,))
    return lists._replace(near=_longer(near, group - 1), back=_longer(back, group - 1))


def _in_a_group(relation: Term, points: Sequence[Term], steps: Sequence[Theorem]) -> Theorem:
    """The first and the last of these data sets are neighbours, or joined by a path of neighbours."""
    return steps[0] if len(steps) == 1 else _path_of(relation, points, steps)


def _path_of(relation: Term, points: Sequence[Term], steps: Sequence[Theorem]) -> Theorem:
    """The first and the last of these data sets are joined by a path of these neighbours."""
    first, goal = points[0], GROUP(relation, num(len(steps)), points[0], points[-1])
    premises, _ = premises_of(opened(goal, joined))
    begins, _, further = premises
    made = at(assume(begins), first)
    for number, (step, before, after) in enumerate(zip(steps, points, points[1:], strict=False)):
        natural = numeric(nat(num(number)), depth=0)
        made = at(assume(further), num(number), first, before, after, by=[natural, made, step])
        count = num(number) + 1
        if count != num(number + 1):
            made = use("leibniz", arith(eq(count, number + 1)), made, x=count, y=num(number + 1),
                       A=lam(_hole, joined(_hole, first, after)))  # fmt: skip
    return folded(goal, generalize(discharge(made, *premises), joined))
