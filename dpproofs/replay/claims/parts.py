"""Disjoint parts of the data, written down a second time."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.replay.claims.meanings import APPEND, EMPTY, MOST, SIZE
from dpproofs.replay.claims.trees import (
    DATA,
    REAL,
    RECORD,
    Named,
    Tree,
    both,
    differ,
    equal,
    every,
    function,
    implies,
    variable,
)

X, A = DATA, RECORD
_CHOSEN, _j = variable("D", function((X,), X)), variable("j")
_OF_RECORD, _OF_PLACE = variable("part", function((A,), REAL)), variable("part", function((REAL,), REAL))


def _part(name: str, part: Tree, of: Callable[[Tree, Tree], Tree]) -> Named:
    """D(x) has the records of x in part j, in their order."""

    def grows(x: Tree, a: Tree) -> Tree:
        longer = _CHOSEN(APPEND(x, a))
        with_it, without = equal(longer, APPEND(_CHOSEN(x), a)), equal(longer, _CHOSEN(x))
        chosen = both(implies(equal(of(x, a), _j), with_it), implies(differ(of(x, a), _j), without))
        return implies(SIZE(x) < MOST, chosen)

    body = both(equal(_CHOSEN(EMPTY), EMPTY), every((X, A), grows))
    return Named(name, (_CHOSEN, part, _j, EMPTY, APPEND, SIZE, MOST), body)


BY_RECORD = _part("part_by_record", _OF_RECORD, lambda _, a: _OF_RECORD(a))
BY_PLACE = _part("part_by_place", _OF_PLACE, lambda x, _: _OF_PLACE(SIZE(x) + 1))
