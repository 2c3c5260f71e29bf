"""Formulas that differ in numbers only: from one of them to another one that says less.

A claim with roots is refuted with rational numbers in their places, with which it says less. A step that is as these
say is one as the roots say, and what is claimed of these follows from what is claimed with the roots.
"""

from __future__ import annotations

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import weaker
from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import REAL, open_, unfold
from dpproofs.privacy.reading import is_notion
from dpproofs.proving.logic import fresh
from dpproofs.proving.tactics import (
    arith,
    assume,
    both,
    discharge,
    folded,
    generalize,
    numeric,
    obtain,
    parts,
    specialize,
    unfolded,
)

OTHERWISE = "no theorem compares mechanisms that differ in such a root or logarithm, as the scale of noise"


def carried(have: Theorem, goal: Term) -> Theorem:
    """The goal, from a formula that is the same but for numbers; NotClosedError where it does not say less."""
    said = have.conclusion
    if said == goal:
        return have
    if (said.op, len(said.args)) != (goal.op, len(goal.args)):
        raise NotClosedError(OTHERWISE)
    if said.op == "def":
        return _of_definition(have, goal)
    if said.op == "imp":
        given = carried(assume(goal.args[0]), said.args[0])
        return discharge(carried(infer("imp_elim", have, given), goal.args[1]), goal.args[0])
    if said.op == "and":
        return both(*(carried(one, part) for one, part in zip(parts(have), goal.args, strict=True)))
    if said.op == "forall" and said.data == goal.data:
        name = fresh(goal.hint or "x", goal.data, goal, said, *have.hypotheses)
        return generalize(carried(specialize(have, name), open_(goal.args[0], (name,))), name)
    if said.op == "exists" and said.data == goal.data:
        return obtain(have, goal.hint or "x", lambda name, one: _shown_by(name, one, goal))
    if said.op in ("le", "lt"):
        order = [_in_order(old, new) for old, new in _numbers(said, goal)]
        try:
            return arith(goal, have, *order)
        except KernelError as error:
            raise NotClosedError(OTHERWISE) from error
    raise NotClosedError(OTHERWISE)


def _of_definition(have: Theorem, goal: Term) -> Theorem:
    said = have.conclusion
    if said.data != goal.data:
        raise NotClosedError(OTHERWISE)
    if is_notion(goal) and said.args[:2] == goal.args[:2]:
        return weaker(goal, have)
    return folded(goal, carried(unfolded(have), unfold(goal)))


def _shown_by(name: Term, one: Theorem, goal: Term) -> Theorem:
    """There is such a thing, since there is this one."""
    return infer("exists_intro", carried(one, open_(goal.args[0], (name,))), formula=goal, value=name)


def _numbers(old: Term, new: Term) -> list[tuple[Term, Term]]:
    """The numbers in which two terms differ."""
    if old == new:
        return []
    if old.type == new.type == REAL and not any((old.free, new.free, old.dangling, new.dangling)):
        return [(old, new)]
    if (old.op, old.data, len(old.args)) != (new.op, new.data, len(new.args)):
        raise NotClosedError(OTHERWISE)
    return [pair for one, other in zip(old.args, new.args, strict=True) for pair in _numbers(one, other)]


def _in_order(one: Term, other: Term) -> Theorem:
    """Which of two numbers is the smaller one."""
    try:
        return numeric(one <= other, depth=0)
    except KernelError:
        return numeric(other <= one, depth=0)
