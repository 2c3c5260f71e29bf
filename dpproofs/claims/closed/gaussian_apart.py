"""Two data sets, and a query that differs on them by its sensitivity."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.claims.closed.groups_apart import group_apart
from dpproofs.claims.closed.lists_apart import Apart
from dpproofs.claims.closed.lists_apart import apart as one_apart
from dpproofs.claims.closed.noise_apart import which
from dpproofs.kernel import Term, Theorem


class Scene(NamedTuple):
    """Two data sets that the claim compares, and a query q of sensitivity 1."""

    points: tuple[Term, Term]
    near: Theorem
    """They are neighbours, or at the group distance of the claim."""
    query: Term
    distances: tuple[int, int]
    values: tuple[Theorem, Theorem]
    """The values of the query on both."""
    moves: Callable[[Term, Term], Theorem]
    """The sensitivity of factor q(x) over a relation, for a factor that is not negative."""


def apart(relation: str, group: int, then: Callable[[Scene], Theorem], *, is_signed: bool = False) -> Theorem:
    """A conclusion from such data sets.

    Its hypotheses are that there are lists, that this many records are allowed, and, over replace-one, that there are
    two records. ``is_signed``: the query moves by 2 where a record is replaced, and by 1 where one is added or
    removed.
    """
    if group == 1:
        return one_apart(relation, lambda lists: then(_signed(lists) if is_signed else _scene(lists)))
    is_signed = is_signed and relation == "replace-one"
    return group_apart(relation, group, lambda lists: then(_scene(lists)), is_signed=is_signed)


def _scene(lists: Apart) -> Scene:
    first, second = lists.asked()
    distances = int(first.conclusion.args[1].data), int(second.conclusion.args[1].data)
    return Scene(lists.points(), lists.near, lists.query, distances, (first, second), lists.told)


def _signed(lists: Apart) -> Scene:
    query, (first, second) = which(lists), lists.points()
    return Scene(
        (first, second), lists.near, query.value, (-1, 1), (query.values[first], query.values[second]), query.moves
    )
