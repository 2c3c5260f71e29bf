"""Statements for the prover, and its answers: proved by the kernel, refuted at a point, or left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import final

from dpproofs.kernel import Term, Theorem
from dpproofs.numbers import Value
from dpproofs.prover.definedness import GoalError, check, meaningful
from dpproofs.prover.leaves import with_certificates
from dpproofs.prover.quick import is_polynomial, quickly
from dpproofs.prover.refute import Counterexample, existence, looks_false, refute
from dpproofs.prover.scope import Scope, owing_nothing
from dpproofs.prover.search import OutOfEffortError, Search
from dpproofs.prover.statements import larger_box, shown
from dpproofs.proving.context import knowing_nothing
from dpproofs.proving.outline import size
from dpproofs.proving.tactics import under
from dpproofs.render.html import badge, code, folded, line, listed, said

PROVED, REFUTED, NOT_PROVEN = "PROVED", "REFUTED", "NOT PROVEN"
STEPS = 1500
_BRIEFLY = 60


class InterruptedSearchError(KeyboardInterrupt):
    """A search that the user stopped. ``result`` is the partial result: NOT PROVEN, with the goals left open."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


@final
@dataclass(frozen=True)
class Result:
    """The answer of the prover for ``domain |- goal``."""

    verdict: str
    goal: Term
    domain: tuple[Term, ...]
    theorem: Theorem | None = None
    counterexample: Counterexample | None = None
    reason: str = ""
    open_goals: tuple[str, ...] = field(default=())
    steps: int = 0

    @property
    def shown(self) -> Theorem | None:
        """The theorem that a file of this result ends in: ``domain |- goal``, or that a point refutes it."""
        if self.theorem is not None:
            return under(self.theorem, *self.domain)
        return existence(self.goal, self.domain, self.counterexample) if self.counterexample is not None else None

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        out: dict[str, object] = {
            "verdict": self.verdict,
            "goal": repr(self.goal),
            "where": [repr(d) for d in self.domain],
            "reason": self.reason,
            "open_goals": list(self.open_goals),
            "search_steps": self.steps,
        }
        if self.theorem is not None:
            out["theorem"] = repr(self.theorem)
            out["axioms"] = list(self.theorem.axioms())
            out["proof_steps"] = size(self.theorem)
        if self.counterexample is not None:
            c = self.counterexample
            out["point"] = {str(v.data[0]): str(q) for v, q in c.point.items()}
            out["left"], out["right"] = Value(c.left).decimal(17, up=False), Value(c.right).decimal(17, up=False)
        return out

    def _repr_html_(self) -> str:
        first, *others = str(self).split("\n")
        parts = [line(badge(self.verdict), code(first.removeprefix(f"{self.verdict}: ")))]
        opened = [one for one in others if one.startswith("  open: ")]
        parts += [line(said(one.strip())) for one in others if one not in opened]
        if opened:
            parts.append(folded(f"{len(opened)} goals left open", listed(code(g) for g in self.open_goals)))
        return f"<div>{''.join(parts)}</div>"

    def __str__(self) -> str:
        where = f"    [{'; '.join(map(repr, self.domain))}]" if self.domain else ""
        lines = [f"{self.verdict}: {self.goal!r}{where}"]
        if self.theorem is not None:
            lines.append(f"  theorem: {self.theorem!r}")
            rests = ", ".join(self.theorem.axioms()) or "none"
            lines.append(f"  steps of the proof: {size(self.theorem)}, of the search: {self.steps}; axioms: {rests}")
        if self.counterexample is not None:
            c = self.counterexample
            lines.append(f"  false at {c}" if c.point else "  false")
            lines.append(f"  left side  {Value(c.left).decimal(17, up=False)}")
            lines.append(f"  right side {Value(c.right).decimal(17, up=False)}")
        if self.reason:
            lines.append(f"  {self.reason}")
        lines.extend(f"  open: {g}" for g in self.open_goals)
        return "\n".join(lines)


@knowing_nothing()  # what is kept for later searches may rest on nothing that is known here
def prove_inequality(
    goal: Term,
    domain: Iterable[Term] = (),
    effort: int = 1,
    progress: Callable[[str, float], None] | None = None,
    steps: int | None = None,
) -> Result:
    """Try to prove ``domain |- goal``, or to find a point of the domain at which the goal is false.

    ``progress`` is called with the current activity and the fraction of the search's steps that is used. ``steps`` is
    the most that the search takes, in place of 1500 times the effort.
    """
    domain = tuple(domain)
    for formula in (goal, *domain):
        check(formula)
    if type(effort) is not int or not 1 <= effort <= 100:
        raise GoalError(f"effort {effort!r} is not a whole number from 1 to 100")
    if steps is not None and (type(steps) is not int or steps < 1):
        raise GoalError(f"steps {steps!r} is not a positive whole number")
    search = Search(steps or STEPS * effort, progress, width=4 + effort)
    try:
        result = _answer(goal, domain, effort, search)
        if result.theorem is not None:
            if progress:
                progress("certificates", search.steps / search.limit)
            result = _certified(result, result.theorem)
            if result.theorem is None:
                search = Search(search.limit, progress, width=4 + effort)
                with owing_nothing():
                    again = _answer(goal, domain, effort, search)
                result = _certified(again, again.theorem) if again.theorem is not None else result
    except RecursionError:  # deep terms, wherever in the search they came up
        reason = f"the search gave up after {search.steps} steps: a term that came up is nested too deeply"
        result = Result(NOT_PROVEN, goal, domain, reason=reason, open_goals=(repr(goal),), steps=search.steps)
    except KeyboardInterrupt as stop:
        reason = f"interrupted after {search.steps} of {search.limit} steps of the search"
        result = Result(NOT_PROVEN, goal, domain, reason=reason, open_goals=_open(goal, search), steps=search.steps)
        raise InterruptedSearchError(result) from stop
    return result


def _certified(found: Result, theorem: Theorem) -> Result:
    """What was found, if it can do without z3's word; else what it owes to it stays open."""
    th = with_certificates(theorem, found.domain)
    owed = sorted(map(repr, th.hypotheses - set(found.domain)))
    if th.conclusion == found.goal and not owed:
        return replace(found, theorem=th)
    reason = "no certificate is found for what z3 shows" if owed else f"the search ended in another statement: {th!r}"
    open_goals = tuple(owed[:3]) or (repr(found.goal),)
    return Result(NOT_PROVEN, found.goal, found.domain, reason=reason, open_goals=open_goals, steps=found.steps)


def _answer(goal: Term, domain: tuple[Term, ...], effort: int, search: Search) -> Result:
    progress = search.progress
    if progress:
        progress("definedness", 0)
    scope = meaningful(goal, domain, search)
    if isinstance(scope, Term):
        reason = f"the domain does not show {scope!r}, without which the statement has no meaning"
        return Result(NOT_PROVEN, goal, domain, reason=reason, steps=search.steps)
    at_once = quickly(goal, scope)
    if at_once is not None:
        return Result(PROVED, goal, domain, theorem=at_once, steps=search.steps)
    depths = range(1, 6 + effort)
    th = None
    if not (all(map(is_polynomial, (goal, *domain))) or looks_false(goal, domain)):
        th = _soon(goal, scope, search, depths)
    if th is not None:
        return Result(PROVED, goal, domain, theorem=th, steps=search.steps)
    if progress:
        progress("counterexamples", search.steps / search.limit)
    counterexample = refute(goal, domain, goal.free)
    if counterexample is not None:
        return Result(REFUTED, goal, domain, counterexample=counterexample, steps=search.steps)
    reason = "the search has tried what it knows"
    try:
        th = shown(goal, scope, search, depths)
    except OutOfEffortError:
        th, reason = None, f"the search stopped after {search.limit} steps; a larger effort allows more"
    if th is not None:
        return Result(PROVED, goal, domain, theorem=th, steps=search.steps)
    return Result(NOT_PROVEN, goal, domain, reason=reason, open_goals=_open(goal, search), steps=search.steps)


def _soon(goal: Term, scope: Scope, search: Search, depths: range) -> Theorem | None:
    """The goal if it takes few steps, on its domain or on a larger box."""
    th = search.briefly(_BRIEFLY, lambda: shown(goal, scope, search, depths))
    wider = larger_box(goal, scope) if th is None else None
    if wider is None:
        return th
    th = search.briefly(_BRIEFLY, lambda: shown(goal, wider, search, depths))
    return scope.settle(th) if th is not None else None


def _open(goal: Term, search: Search) -> tuple[str, ...]:
    """The goals left open; the statement itself if the search has none smaller."""
    return search.open_goals() or (repr(goal),)
