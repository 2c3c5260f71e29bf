"""Arithmetic: what follows from given facts by polynomials, exponentials and intervals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.terms import REAL, eq
from dpproofs.proving.case import FULL, QUICK
from dpproofs.proving.context import comparisons
from dpproofs.proving.failures import OpenGoalError
from dpproofs.proving.logic import Fact, theorem, theorems
from dpproofs.proving.memory import Found, current
from dpproofs.proving.search import certificate

_is_brief: ContextVar[bool] = ContextVar("is_brief", default=False)


@contextmanager
def searching(*, briefly: bool) -> Iterator[None]:
    """Whether arithmetic searches briefly: what it does not find soon, it does not find."""
    token = _is_brief.set(briefly)
    try:
        yield
    finally:
        _is_brief.reset(token)


EFFORT = 3_000_000
"""How long z3 may work on a step, in its own units."""


def arith(goal: Term, *facts: Fact, effort: int = EFFORT) -> Theorem:
    """The goal, by real arithmetic from the facts, and from other facts about their numbers."""
    available = [t for t in theorems(facts) if t.conclusion.op != "and"]
    more = comparisons(goal, available)
    found = soon(goal, available)
    if found is None and more:
        available += more
        found = soon(goal, available)
    if found is not None:
        return found
    if _is_brief.get():
        raise OpenGoalError(goal, tuple(t.conclusion for t in available), "nothing is found soon")
    from dpproofs.proving import smt  # most goals need no z3, which takes long to load

    given = tuple(t.conclusion for t in available)
    is_shown = smt.entails(given, goal, effort)  # the long search is only for what is true
    found = (_certified(goal, available, FULL) or _apart(goal, available)) if is_shown else None
    if found is None:
        said = f"{goal!r} from {'; '.join(map(repr, given)) or 'nothing'}"
        hint = "; the tactic inequality knows more of such functions" if _is_analytic(goal) else ""
        open_ = f"z3 shows {said}, but no certificate is found" if is_shown else f"z3 does not show {said}"
        raise OpenGoalError(goal, given, open_ + hint)
    return found


_ANALYTIC = frozenset({"exp", "log", "sinh", "cosh", "tanh", "atanh", "erf", "erfc", "pow"})
_ELEMENTARY = _ANALYTIC | {"num", "pi", "var", "add", "mul", "abs", "min", "max"}


def _is_analytic(goal: Term) -> bool:
    """Whether it compares functions of numbers that arithmetic knows little of, and the prover more."""
    if goal.op not in ("le", "lt", "eq", "ne") or goal.args[0].type != REAL:
        return False
    todo, found = list(goal.args), False
    while todo:
        t = todo.pop()
        if t.op not in _ELEMENTARY:
            return False
        found |= t.op in _ANALYTIC and (t.op != "pow" or t.args[1].op != "num" or t.args[1].data.denominator != 1)
        todo += t.args
    return found


def soon(goal: Term, available: list[Theorem]) -> Theorem | None:
    """The goal, if it is an identity, was found before, or has a certificate that is found quickly."""
    if goal.op == "eq":
        useful = [t for t in available if t.conclusion.op in ("lt", "le", "ne")]
        try:
            return infer("identity", *_needed_signs(goal, useful), formula=goal)
        except RuleError:
            pass
    return _remembered(goal, available) or _certified(goal, available, QUICK)


def _certified(goal: Term, available: list[Theorem], level: int) -> Theorem | None:
    """The goal with a certificate, if one is found."""
    found = certificate(tuple(t.conclusion for t in available), goal, level)
    return _checked(goal, available, found) if found is not None else None


def _apart(goal: Term, available: list[Theorem]) -> Theorem | None:
    """a != b from a < b or b < a, whichever holds throughout."""
    if goal.op != "ne" or goal.args[0].type != REAL:
        return None
    left, right = goal.args
    for order in (left < right, right < left):
        found = _certified(order, available, FULL)
        if found is not None:
            return _certified(goal, [found], QUICK)
    return None


def _remembered(goal: Term, available: list[Theorem]) -> Theorem | None:
    """The goal with the certificate that an earlier run found for it."""
    memory = current()
    found = memory.find(tuple(t.conclusion for t in available), goal) if memory is not None else None
    return _checked(goal, available, found) if found is not None else None


def _checked(goal: Term, available: list[Theorem], found: Found) -> Theorem | None:
    try:
        th = infer("certified", *available, formula=goal, certificate=found)
    except RuleError:
        return None
    memory = current()
    if memory is not None:
        memory.keep(tuple(t.conclusion for t in available), goal, found)
    return th


def _needed_signs(goal: Term, available: list[Theorem]) -> list[Theorem]:
    """The facts whose variables occur in the goal: an identity should not rest on others."""
    return [t for t in available if t.conclusion.free <= goal.free]


def numeric(goal: Term, *facts: Fact, depth: int = 12) -> Theorem:
    """The goal, by interval arithmetic on the box that the facts describe.

    Intervals decide equality only of rational numbers. Where two other numbers are equal, their normal forms show it.
    """
    try:
        return infer("enclosure", *map(theorem, facts), formula=goal, depth=depth)
    except RuleError:
        if goal.free or goal.op not in ("le", "eq") or goal.args[0].type != REAL:
            raise
        try:
            same = infer("identity", formula=eq(*goal.args))
        except RuleError:
            pass
        else:
            return same if goal.op == "eq" else arith(goal, same)
        raise
