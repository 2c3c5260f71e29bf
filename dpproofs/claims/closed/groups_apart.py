"""Two lists at a group distance, and a count that differs by the size of the group: where claims are refuted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from dpproofs.claims.closed import NotClosedError
from dpproofs.claims.closed.files import theorem_file
from dpproofs.claims.closed.library import use
from dpproofs.claims.closed.lists_apart import LISTS, Apart, Counted, least
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import FALSE, absolute, eq, ind, lam, nat, ne, num, var
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    GROUP,
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

_totals_exist = theorem_file("meaning.totals_exist")
_totals = theorem_file("meaning.totals")

_hole, _r, _s = var("hole"), var("r_", RECORD), var("s_", RECORD)


def group_apart(relation: str, group: int, then: Callable[[Apart], Theorem], *, is_signed: bool = False) -> Theorem:
    """A conclusion from two lists that a path of pairs of neighbours of this length joins.

    Its hypotheses are LISTS, that this many records are allowed and, over replace-one, TWO_RECORDS. ``is_signed``:
    the count moves by 2 where a record is replaced, and by 1 where one is added or removed.
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
    """Lists that are built from the empty one, record by record, and their sizes; there is room for some."""

    def __init__(self, room: int) -> None:
        self.room = assume(num(room) <= most)
        _, none, self.grows, _ = parts(unfolded(assume(LISTS)))
        self.sizes = {empty: none}
        self.allowed = dict[Term, Theorem]()

    def small(self, data: Term) -> Theorem:
        """A further record is allowed."""
        if data not in self.allowed:
            self.allowed[data] = arith(size(data) < most, self.sizes[data], self.room)
        return self.allowed[data]

    def longer(self, data: Term, record: Term) -> Term:
        """The list with the record appended."""
        found = append(data, record)
        if found not in self.sizes:
            grown = parts(at(specialize(self.grows, data, record), by=[self.small(data)]))[0]
            count = num(self.sizes[data].conclusion.args[1].data + 1)
            self.sizes[found] = arith(eq(size(found), count), grown, self.sizes[data])
        return found


def _added(group: int, then: Callable[[Apart], Theorem]) -> Theorem:
    """The empty list and a list of ``group`` records, which are added one after the other."""
    made, points = Lists(group), [empty]
    steps, backs = [], []
    for _ in range(group):
        before, record = points[-1], last(empty)
        longer = made.longer(before, record)
        both_ways = ADD_OR_REMOVE_ONE(before, longer)
        more = least(both_ways.args[0], before, record, small=made.small(before))
        steps.append(infer("or_intro", more, formula=both_ways))
        backs.append(infer("or_intro", more, formula=ADD_OR_REMOVE_ONE(longer, before)))
        points.append(longer)
    near = in_a_group(ADD_OR_REMOVE_ONE, points, steps)
    back = in_a_group(ADD_OR_REMOVE_ONE, points[::-1], backs[::-1])

    def told(relation: Term, factor: Term) -> Theorem:
        if relation != ADD_OR_REMOVE_ONE:
            raise NotClosedError("a guarantee for other neighbours than those of the claim")
        return use("meaning.number-of-records-query", assume(LISTS), arith(0 <= factor), Delta=factor)

    counted = Counted(lam(x, size(x)), (made.sizes[empty], made.sizes[points[-1]]), told)
    return then(Apart(empty, points[-1], near, back, _different(empty, points[-1], size, counted), counted))


def _different(first: Term, second: Term, count: Term, counted: Counted) -> Theorem:
    """Lists with different counts are different."""
    equal = same_value(count, assume(eq(first, second)))
    return discharge(arith(FALSE, equal, *counted.values), eq(first, second))


def _replaced(group: int, records: tuple[Term, Term], unequal: Theorem, then: Callable[[Apart], Theorem], *,
              is_signed: bool) -> Theorem:  # fmt: skip
    """A list of one record repeated, and one of the other."""
    made, first, second, near, back = _path(group, records)

    def with_total(total: Term, facts: Theorem) -> Theorem:
        counted = _count(total, facts, made, (records, unequal), (first, second), is_signed=is_signed)
        return then(Apart(first, second, near, back, _different(first, second, total, counted), counted))

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
        steps.append(_replacement(made, REPLACE_ONE(before, after), start, records, group - place))
        start = made.longer(start, two)
    first, second = points[0], points[-1]
    if group == 1:
        near, back = steps[0], _replacement(made, REPLACE_ONE(second, first), empty, (two, one), 1)
    else:
        near = in_a_group(REPLACE_ONE, points, steps)
        turned = use("meaning.groups-symmetric", use("meaning.replace-symmetric"), N=REPLACE_ONE, k=num(group))
        back = at(turned, first, second, by=[near])
    return made, first, second, near, back


def _worth(records: tuple[Term, Term], *, is_signed: bool) -> Term:
    """The weight of the other record is 1; that of the one is -1, or 0 as for all others."""
    other, one = (ind(eq(_r, record)) for record in reversed(records))
    return lam(_r, other - one if is_signed else other)


def _count(total: Term, facts: Theorem, made: Lists, of: tuple[tuple[Term, Term], Theorem], ends: tuple[Term, Term],
           *, is_signed: bool) -> Counted:  # fmt: skip
    """The total weight of the records of a list."""
    (one, two), unequal = of
    worth = _worth((one, two), is_signed=is_signed)
    begins, grows = parts(facts)
    among = generalize(arith(absolute(worth(_r) - worth(_s)) <= 1 + is_signed), _r, _s)
    alone = generalize(arith(absolute(worth(_r)) <= 1), _r)
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
        bounds = arith(0 <= factor), arith(factor * 1 <= factor)
        numbers = {"c": total, "f": worth, "t": factor, "s": 1, "Delta": factor}
        if relation == ADD_OR_REMOVE_ONE:
            return use(_totals.TOTAL_ADDED, facts, alone, *bounds, **numbers)
        if relation != REPLACE_ONE or is_signed:
            raise NotClosedError("a guarantee for other neighbours than those of the claim")
        return use(_totals.TOTAL_REPLACED, facts, among, *bounds, **numbers)

    def value(data: Term, record: Term) -> Theorem:
        """The total of a list of this record alone."""
        found, shorter, number = begins, empty, 0
        while shorter != data:
            grown = at(grows, shorter, record, by=[made.small(shorter)])
            shorter, number = append(shorter, record), number + int(values[record].conclusion.args[1].data)
            found = arith(eq(total(shorter), number), grown, found, values[record])
        return found

    return Counted(total, (value(ends[0], one), value(ends[1], two)), told)


def _replacement(made: Lists, goal: Term, start: Term, records: tuple[Term, Term], count: int) -> Theorem:
    """The first of ``count`` equal records after a list is replaced."""
    (first, kept), _ = premises_of(opened(goal, related))
    one, _ = records
    found = at(assume(first), start, *records, by=[made.small(start)])
    ends = [made.longer(start, record) for record in records]
    for _ in range(count - 1):
        found = at(assume(kept), *ends, one, by=[found, *map(made.small, ends)])
        ends = [made.longer(end, one) for end in ends]
    return folded(goal, generalize(discharge(found, first, kept), related))


def in_a_group(relation: Term, points: Sequence[Term], steps: Sequence[Theorem]) -> Theorem:
    """The first and the last of these data sets are joined by a path of neighbours."""
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
