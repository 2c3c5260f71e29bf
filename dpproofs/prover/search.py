"""The search: methods tried at goals one after the other, within a number of steps.

``Search.prove`` finds a theorem ``0 <= f`` or ``0 < f`` under the hypotheses of a scope. Points of
the domain guide it: what is seen to be false there is not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from dpproofs.kernel import Term, Theorem
from dpproofs.prover.goal import Goal, May, Method
from dpproofs.prover.methods import AT_ONCE, BY_DERIVATIVES, OF_PRODUCTS
from dpproofs.prover.methods.reductions import taken_apart
from dpproofs.prover.monotone import condition
from dpproofs.prover.odds import changed
from dpproofs.prover.schemas import sign
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import size

_Key: TypeAlias = tuple[Term, tuple[frozenset[Term], frozenset[Term]], bool]


class OutOfEffortError(Exception):
    """The search has used up its steps."""


@dataclass(frozen=True)
class _InOdds:
    """A function and its domain with odds for probabilities, and how the sign of the original follows."""

    function: Term
    scope: Scope
    finish: Callable[[Theorem], Theorem | None]


class Search:
    """A search with a limit on its steps and a memory of what it tried."""

    def __init__(self, limit: int = 2000, progress: Callable[[str, float], None] | None = None, width: int = 5) -> None:
        self.limit = limit
        self.steps = 0
        self.progress = progress
        self.width = width
        self.may = May(self)
        self._proved: dict[_Key, Theorem] = {}
        self._failed: dict[_Key, int] = {}
        self._begun: list[tuple[_Key, int | None]] = []
        self._is_brief = False

    # From statements -----------------------------------------------------------------------------

    def boldly(self, f: Term, scope: Scope, strict: bool, depths: range) -> Theorem | None:
        """``deepen``, first without and then with what multiplies the goals, which then stays allowed."""
        th = self.deepen(f, scope, strict, depths)
        if th is None and not self._is_brief:
            self.may = May(self, much=True)
            self._failed.clear()
            th = self.deepen(f, scope, strict, depths)
        return th

    def briefly(self, steps: int, attempt: Callable[[], Theorem | None]) -> Theorem | None:
        """An attempt with a few steps; unfinished work is forgotten."""
        if self.steps + steps >= self.limit:
            return None
        limit, self.limit = self.limit, self.steps + steps
        self._is_brief = True
        try:
            return attempt()
        except OutOfEffortError:
            for key, depth in reversed(self._begun):
                if depth is None:
                    del self._failed[key]
                else:
                    self._failed[key] = depth
            self._begun.clear()
            return None
        finally:
            self.limit, self._is_brief = limit, False

    def deepen(self, f: Term, scope: Scope, strict: bool, depths: range) -> Theorem | None:
        """Try with more and more derivatives, with each number of them also in terms of odds."""
        odds: list[_InOdds | None] = []
        for depth in depths:
            th = self.may.show(f, scope, depth, strict)
            if th is None:
                odds = odds or [self._in_odds(f, scope)]
                if odds[0] is not None:
                    th = self.may.show(odds[0].function, odds[0].scope, depth, strict)
                    th = odds[0].finish(th) if th is not None else None
            if th is not None:
                return th
        return None

    def _in_odds(self, f: Term, scope: Scope) -> _InOdds | None:
        plain, before = taken_apart(f, scope, self.may)
        found = changed(plain, scope)
        if found is None:
            return None
        there, after = taken_apart(found.function, found.scope, self.may)

        def finish(th: Theorem) -> Theorem | None:
            for whole, step in after:
                th = step.undone(whole, th)
            back = found.restored(th, scope, lambda formula, where: condition(formula, where, self.may))
            for whole, step in before:
                back = step.undone(whole, back) if back is not None else None
            return back

        return _InOdds(there, found.scope, finish)

    # From goals ----------------------------------------------------------------------------------

    def prove(self, goal: Goal) -> Theorem | None:
        """The goal; None at once if it was tried before, or is being tried, with as many derivatives."""
        key = (goal.f, goal.scope.key, goal.strict)
        if key in self._proved:
            return self._proved[key]
        if self._failed.get(key, -1) >= goal.depth:
            return None
        self.steps += 1
        if self.steps > self.limit:
            raise OutOfEffortError
        if self.progress:
            self.progress(f"step {self.steps}", self.steps / self.limit)
        # Marked first, so that a goal is not tried as a step towards itself.
        self._begun.append((key, self._failed.get(key)))
        self._failed[key] = goal.depth
        th = None if goal.seems_false() else _tried(goal, (*OF_PRODUCTS, *_for_one_function(goal)))
        self._begun.pop()
        if th is not None:
            self._proved[key] = th
            del self._failed[key]
        return th

    def attempt(self, goal: Goal) -> Theorem | None:
        """The goal by the methods for one function that is no product."""
        return _tried(goal, _for_one_function(goal))

    def open_goals(self, count: int = 3) -> tuple[str, ...]:
        """Some goals that the search came down to and could not settle."""
        leaves = [key for key, depth in self._failed.items() if depth >= 1]
        leaves.sort(key=lambda key: (size(key[0]), key[0].key))
        out = []
        for f, (hypotheses, _), strict in leaves:
            where = "; ".join(sorted(map(repr, hypotheses)))
            out.append(f"{sign(f, strict)!r}" + (f"    [{where}]" if where else ""))
        return tuple(dict.fromkeys(out))[:count]


def _for_one_function(goal: Goal) -> tuple[Method, ...]:
    return (*AT_ONCE, *BY_DERIVATIVES) if goal.depth > 0 else AT_ONCE


def _tried(goal: Goal, methods: Iterable[Method]) -> Theorem | None:
    """The goal by the first attempt that succeeds."""
    for method in methods:
        for attempt in method.attempts(goal):
            th = attempt.proof()
            if th is not None:
                return attempt.finish(th)
            if attempt.is_last:
                return None
    return None
