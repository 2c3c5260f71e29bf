"""Lists of at most three records of two kinds, and two points that are no lists: what the definitions say there.

A relation that is defined as the least one is computed from its definition, clause by clause, and compared with what
it is to be: a record is inserted, or another one stands in its place.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, num, open_, unfold, var
from dpproofs.meaning import lists
from dpproofs.meaning.lists import FINITE_LISTS, GROUP, RECORD_ADDED, RECORD_REPLACED, neighbours
from dpproofs.meaning.parts import PART_BY_PLACE, PART_BY_RECORD, chosen, of_place, of_record
from dpproofs.mutants.models.evaluation import evaluate, truth
from dpproofs.mutants.models.given import read
from dpproofs.mutants.models.values import Model

Lists = tuple[int, ...]
MOST, RECORDS = 3, (0, 1)
LISTS: list[Lists] = [x for n in range(MOST + 1) for x in itertools.product(RECORDS, repeat=n)]
JUNK = range(len(LISTS), len(LISTS) + 2)
POINTS = range(len(LISTS) + len(JUNK))
MODEL = Model({"X": POINTS, "A": range(len(RECORDS))})
PLACE = {x: i for i, x in enumerate(LISTS)}


def _append(x: int, a: int) -> int:
    return PLACE.get((*LISTS[x], a), JUNK[1]) if x < len(LISTS) else JUNK[0]


def _front(x: int) -> int:
    return PLACE[LISTS[x][:-1]] if x < len(LISTS) else 3


def _last(x: int) -> int:
    return LISTS[x][-1] if x < len(LISTS) and LISTS[x] else 0


def _size(x: int) -> int:
    return len(LISTS[x]) if x < len(LISTS) else MOST + 1


SPACE: dict[Term, Any] = {
    lists.append: _append,
    lists.front: _front,
    lists.last: _last,
    lists.size: _size,
    lists.empty: 0,
    lists.most: MOST,
}


def values(**others: Any) -> dict[Term, Any]:
    """The lists as values of a model, with others in their place."""
    return {v: read(v.type, others.get(v.data[0], given), MODEL) for v, given in SPACE.items()}


def test_these_are_lists() -> None:
    assert truth(FINITE_LISTS(*lists.LIST_SPACE), MODEL, values()) is True


@pytest.mark.parametrize(
    "wrong",
    [
        {"empty": 1},
        {"m": MOST + 1},
        {"m": Fraction(5, 2)},
        {"size": lambda x: min(_size(x), 2)},
        {"size": lambda x: 2 if x in JUNK else _size(x)},
        {"front": lambda x: 0},
        {"last": lambda x: 0},
        {"append": lambda x, _: _append(x, 0)},
        {"append": lambda x, a: PLACE[(1, 1)] if x == 0 else _append(x, a)},
    ],
    ids=" ".join,
)
def test_these_are_none(wrong: dict[str, Any]) -> None:
    """A point too many, two lists that are one, a list of which a record is lost."""
    assert truth(FINITE_LISTS(*lists.LIST_SPACE), MODEL, values(**wrong)) is False


Row = tuple[Any, ...]


def least(said: Term, domains: Callable[[Term], Collection[Any]], given: dict[Term, Any]) -> set[Row]:
    """The least relation of a definition: from none on, each clause adds what it says.

    ``said`` is 'for all B: if this clause and that, then B(...)', with clauses 'for all x: if A, then B(...)'.
    """
    relation = var(said.hint, said.data)
    body, clauses = open_(said.args[0], (relation,)), []
    while body.op == "imp":
        clauses.append(body.args[0])
        body = body.args[1]
    found: set[Row] = set()
    while True:
        held = frozenset(found)
        kind = relation.type
        now = given | {relation: read(kind, lambda *row, held=held: row in held, MODEL)}
        more = {row for clause in clauses for row in _consequences(clause, domains, now)} - found
        if not more:
            return found
        found |= more


def _consequences(clause: Term, domains: Callable[[Term], Collection[Any]], now: dict[Term, Any]) -> set[Row]:
    names: list[Term] = []
    while clause.op == "forall":
        names.append(var(f"{clause.hint}_{len(names)}", clause.data))
        clause = open_(clause.args[0], (names[-1],))
    premises = []
    while clause.op == "imp":
        premises.append(clause.args[0])
        clause = clause.args[1]
    rows = set()
    for row in itertools.product(*map(domains, names)):
        there = now | dict(zip(names, row, strict=True))
        if all(truth(a, MODEL, there) is True for a in premises):
            rows.add(tuple(evaluate(argument, MODEL, there) for argument in clause.args[1:]))
    return rows


def _domain(name: Term) -> Collection[Any]:
    return [Fraction(k) for k in range(4)] if name.type == REAL else MODEL.points(name.type)


@cache
def related(definition: Definition) -> frozenset[tuple[int, int]]:
    """The pairs of points that the relation has."""
    said = unfold(definition(lists.append, lists.size, lists.most, lists.x1, lists.x2))
    return frozenset(least(said, _domain, values()))  # type: ignore[arg-type]


def inserted(x: Lists, y: Lists) -> bool:
    """y is x with a record more, at some place."""
    return any(y[:i] + y[i + 1 :] == x for i in range(len(y))) and len(y) == len(x) + 1


def replaced(x: Lists, y: Lists) -> bool:
    """The lists differ at one place at most, and there is a place."""
    return len(x) == len(y) and len(x) > 0 and sum(a != b for a, b in zip(x, y, strict=True)) <= 1


@pytest.mark.parametrize(("definition", "meant"), [(RECORD_ADDED, inserted), (RECORD_REPLACED, replaced)])
def test_the_least_relation_is_what_is_meant(definition: Definition, meant: Callable[[Lists, Lists], bool]) -> None:
    """Also at the ends, and in the middle; points that are no lists are related to none."""
    assert related(definition) == {(PLACE[x], PLACE[y]) for x in LISTS for y in LISTS if meant(x, y)}
    assert not any(point in pair for pair in related(definition) for point in JUNK)


def test_the_order_matters() -> None:
    """A permutation of the records is no neighbour, unless it is one of two places."""
    one, other = PLACE[(0, 1, 1)], PLACE[(1, 1, 0)]
    assert not {(one, other), (other, one)} & (related(RECORD_ADDED) | related(RECORD_REPLACED))
    assert (PLACE[(0, 1)], PLACE[(1, 0)]) not in related(RECORD_REPLACED)


def test_to_replace_is_to_remove_and_to_add_at_the_same_place() -> None:
    more = related(RECORD_ADDED)
    for x, y in related(RECORD_REPLACED):
        assert any((z, x) in more and (z, y) in more for z in POINTS)
    both_ways = {(x, y) for z, x in more for w, y in more if z == w}
    assert related(RECORD_REPLACED) < both_ways, "a record may be removed here and added there"


def test_a_group_is_a_path_of_at_most_so_many_neighbours() -> None:
    """One record may be added and another removed."""
    more = related(RECORD_ADDED)
    steps = more | {(y, x) for x, y in more}
    kind = neighbours.type
    now = {neighbours: read(kind, lambda x, y: (x, y) in steps, MODEL)}
    rows = least(unfold(GROUP(neighbours, lists.k, lists.x1, lists.x3)), _few, now)
    reached = {(x, x) for x in POINTS}
    for k in range(3):
        assert {(x, y) for j, x, y in rows if j == k} == reached
        reached = reached | {(x, z) for x, y in reached for w, z in steps if y == w}
    assert (2, PLACE[(0, 1)], PLACE[(1, 1)]) in rows


def _few(name: Term) -> Collection[Any]:
    return [Fraction(j) for j in range(3)] if name.type == REAL else MODEL.points(name.type)


@pytest.mark.parametrize("name", lists.RELATIONS)
def test_a_group_of_one_is_a_neighbour(name: str) -> None:
    assert lists.relation(name, 1) == lists.RELATIONS[name]
    assert lists.relation(name, 2) != lists.relation(name, 3) != lists.RELATIONS[name]


def _part(of: Callable[[Lists], Lists]) -> Callable[[int], int]:
    """A function of lists as one of points; what is no list has no records."""
    return lambda x: PLACE[of(LISTS[x])] if x < len(LISTS) else 0


@pytest.mark.parametrize(
    ("function", "by_record", "by_place"),
    [
        (lambda x: tuple(a for a in x if a == 1), True, False),
        (lambda x: tuple(a for i, a in enumerate(x) if i != 1), False, True),
        (lambda x: x[:1] + x[2:], False, True),
        (lambda x: x, False, False),
        (lambda x: x[1:], False, False),
        (lambda x: (), False, False),
        (lambda x: tuple(sorted(a for i, a in enumerate(x) if i != 1)), False, False),
    ],
)
def test_a_part_has_its_records_and_no_others(
    function: Callable[[Lists], Lists], by_record: bool, by_place: bool
) -> None:
    """Part 1 by the record are those that are 1; by the place, all but those at the place 2."""
    space = (lists.empty, lists.append, lists.size, lists.most)
    for definition, part, of, wanted in (
        (PART_BY_RECORD, of_record, lambda a: int(a == 1), by_record),
        (PART_BY_PLACE, of_place, lambda i: 0 if i == 2 else 1, by_place),
    ):
        given = {chosen: read(chosen.type, _part(function), MODEL), part: read(part.type, of, MODEL)}
        said = definition(chosen, part, num(1), *space)
        assert truth(said, MODEL, values() | given) is wanted


def test_lists_in_any_order_are_multisets() -> None:
    """What does not depend on the order is private for lists just where it is for multisets."""
    for definition, is_added in ((RECORD_ADDED, True), (RECORD_REPLACED, False)):
        pairs = {(tuple(sorted(LISTS[x])), tuple(sorted(LISTS[y]))) for x, y in related(definition)}
        assert pairs == {(x, y) for x in map(_sorted, LISTS) for y in map(_sorted, LISTS) if _differ(x, y, is_added)}


def _sorted(x: Lists) -> Lists:
    return tuple(sorted(x))


def _differ(x: Lists, y: Lists, is_added: bool) -> bool:
    """One has a record more; or as many have another record, at most one."""
    more, fewer = Counter(y) - Counter(x), Counter(x) - Counter(y)
    if is_added:
        return more.total() == 1 and not fewer
    return len(x) == len(y) > 0 and more.total() <= 1


def test_a_record_that_is_blanked_is_replaced_and_not_removed() -> None:
    """The record 0 is a blank."""
    blanked = {(PLACE[x], PLACE[(*x[:i], 0, *x[i + 1 :])]) for x in LISTS for i in range(len(x))}
    assert blanked <= related(RECORD_REPLACED)
    assert not blanked & {pair for x, y in related(RECORD_ADDED) for pair in ((x, y), (y, x))}
