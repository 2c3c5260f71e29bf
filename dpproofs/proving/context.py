"""Facts that hold throughout a part of a proof, so that they need not be passed to each step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from dpproofs.kernel import Term, Theorem
from dpproofs.proving.logic import OBTAINED, Fact, theorems

_COMPARISONS = ("le", "lt", "eq", "ne")
_known: ContextVar[tuple[Theorem, ...]] = ContextVar("known", default=())


@contextmanager
def knowing(*facts: Fact) -> Iterator[None]:
    """Inside, ``arith``, ``prove``, ``at``, ``use``, ``expand`` and what they serve have these facts as well.

    ``with knowing(*claim.hypotheses): ...`` is the usual start. A formula is assumed, as everywhere: a step
    that may have used it has it as a hypothesis.
    """
    token = _known.set((*_known.get(), *theorems(facts)))
    try:
        yield
    finally:
        _known.reset(token)


@contextmanager
def knowing_nothing() -> Iterator[None]:
    """Inside, nothing is known, nor obtained: another proof begins, or what is made will be used elsewhere."""
    token, before = _known.set(()), OBTAINED.set(())
    try:
        yield
    finally:
        OBTAINED.reset(before)
        _known.reset(token)


def known(facts: Iterable[Fact] = ()) -> list[Theorem]:
    """The facts with the parts of conjunctions, and the surrounding facts."""
    given = theorems(facts)
    more = _known.get()
    if not more:
        return given
    there = {t.conclusion for t in given}
    return given + [t for t in dict.fromkeys(more) if t.conclusion not in there]


def comparisons(goal: Term, given: Iterable[Theorem]) -> list[Theorem]:
    """The facts about the numbers in the goal and in the premises, and about those that these are compared with."""
    rest = [t for t in dict.fromkeys(_known.get()) if t.conclusion.op in _COMPARISONS]
    if not rest:
        return []
    there = {t.conclusion for t in given}
    about = goal.free.union(*(t.free for t in there))
    rest = [t for t in rest if t.conclusion not in there]
    found: list[Theorem] = []
    while near := [t for t in rest if not t.conclusion.free or not about.isdisjoint(t.conclusion.free)]:
        found += near
        about = about.union(*(t.conclusion.free for t in near))
        rest = [t for t in rest if t not in near]
    return found
