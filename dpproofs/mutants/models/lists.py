"""Lists of real numbers as a space of outcomes: what takes them apart and makes them."""

from __future__ import annotations

from typing import Any

from dpproofs.kernel import Term, Type
from dpproofs.language.terms import REAL
from dpproofs.mutants.models.laws import Function, opaque
from dpproofs.mutants.models.values import Lists, Model

APPEND, FRONT, LAST, EMPTY = (Function(opaque) for _ in range(4))


def part_of_lists(kind: Type, model: Model) -> Function | None:
    """What takes lists apart and makes them, by its type; None for another value, or where a space is another one."""
    for space, points in model.spaces.items():
        if isinstance(points, Lists):
            kinds: dict[Type, Function] = {
                ("fn", (space, REAL), space): APPEND,
                ("fn", (space,), space): FRONT,
                ("fn", (space,), REAL): LAST,
                space: EMPTY,
            }
            return kinds.get(kind)
    return None


def is_read_back(t: Term, values: list[Any]) -> bool:
    """Whether a statement says that a list is read off what is appended to it."""
    return t.data.name == "read_back" and [id(v) for v in values] == [id(v) for v in (APPEND, FRONT, LAST)]
