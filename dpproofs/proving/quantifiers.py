"""Goals that hold for all values of some variables, under premises."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import open_, unfold
from dpproofs.proving.context import knowing, known
from dpproofs.proving.logic import OBTAINED, ProofError, discharge, fresh, generalize, weaker


def intro(goal: Term, then: Callable[..., Theorem], names: str = "") -> Theorem:
    """'For all x: if A, then B', or a definition that means this, from a proof of B for some x with A.

    ``then`` gets B and the variables, from the outermost on, and proves B. Inside it the premises are known
    (``knowing``). The variables are named as in the goal, or by ``names``, which are separated by spaces; a
    name that is taken, also by what is obtained around it, is numbered.
    """
    return _intro(goal, then, names.split(), [])


def _intro(goal: Term, then: Callable[..., Theorem], names: list[str], found: list[Term]) -> Theorem:
    if goal.op == "forall":
        name, *rest = names or [goal.hint or "x"]
        v = fresh(name, goal.data, goal, *found, *OBTAINED.get(), *(t.conclusion for t in known()))
        return generalize(_intro(open_(goal.args[0], (v,)), then, rest, [*found, v]), v)
    if goal.op == "imp":
        premise, rest_ = goal.args
        with knowing(premise):
            return discharge(_intro(rest_, then, names, found), premise)
    if goal.op == "def" and _is_general(unfold(goal)):
        return infer("fold", _intro(unfold(goal), then, names, found), formula=goal)
    th = then(goal, *found)
    if th.conclusion == goal:
        return th
    made = weaker(goal, [th])
    if made is None:
        raise ProofError(f"{th.conclusion!r} is proved, not {goal!r}")
    return made


def _is_general(meaning: Term) -> bool:
    """Whether it says something for all values, or under a premise, at once or through definitions."""
    while meaning.op == "def":
        meaning = unfold(meaning)
    return meaning.op in ("forall", "imp")
