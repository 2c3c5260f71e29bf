"""What needs no search: polynomials by one certificate, and bounded boxes by interval arithmetic."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.prover.bernstein import on_a_box
from dpproofs.prover.boxes import Box, box_of, enclosed
from dpproofs.prover.direct import directly
from dpproofs.prover.scope import Scope
from dpproofs.proving.case import FULL, QUICK, SQUARES
from dpproofs.proving.search import certificate

_FEW_BOXES, _MANY_BOXES = 100, 1600
_POLYNOMIAL = frozenset(("add", "mul", "le", "lt", "eq", "ne"))


def quickly(goal: Term, scope: Scope) -> Theorem | None:
    """The goal, if it is proved in one step; sample points show when trying is useless."""
    if goal.op not in ("le", "lt"):
        return None
    polynomial = is_polynomial(goal) and all(is_polynomial(th.conclusion) for th in scope.premises)
    at_once = directly(goal, scope) if polynomial else None
    if at_once is not None:
        return at_once
    left, right = goal.args
    gap = right - left
    if scope.samples(gap).negative(gap):
        return None
    facts = tuple(th.conclusion for th in scope.premises)
    box = box_of(list(gap.free), scope.hypotheses) if gap.free else None
    th = _enclosed(goal, scope, box, _FEW_BOXES if polynomial else _MANY_BOXES)
    if th is not None:
        return th
    found = on_a_box(facts, goal) if polynomial and box is not None else None
    if found is None and polynomial:
        alone = certificate((), goal, SQUARES) if facts else None
        if alone is not None:
            return infer("certified", formula=goal, certificate=alone)
        found = certificate(facts, goal, QUICK)
    if found is None and polynomial:
        th = _enclosed(goal, scope, box, _MANY_BOXES)
        if th is not None:
            return th
    if found is None and polynomial:
        found = certificate(facts, goal, FULL)
    return infer("certified", *scope.premises, formula=goal, certificate=found) if found is not None else None


def _enclosed(goal: Term, scope: Scope, box: Box | None, most: int) -> Theorem | None:
    """By interval arithmetic, if that seems to take no more boxes."""
    return enclosed(goal, scope.premises, box, most) if box is not None else None


def is_polynomial(t: Term) -> bool:
    """Whether t is made of numbers, variables, sums, products and whole powers, or compares such terms."""
    if t.op == "pow":
        e = t.args[1]
        return e.op == "num" and e.data.denominator == 1 and e.data > 0 and is_polynomial(t.args[0])
    return t.op in ("num", "var") or (t.op in _POLYNOMIAL and all(map(is_polynomial, t.args)))
