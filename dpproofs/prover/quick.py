"""What needs no search: polynomials by one certificate, and bounded boxes by interval arithmetic."""

from __future__ import annotations

from dpproofs.checkers.interval import exact
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.prover.bernstein import on_a_box
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.scope import Scope
from dpproofs.search import FULL, QUICK, certificate

_DEPTH = 11


def quickly(goal: Term, scope: Scope) -> Theorem | None:
    """The goal, if it is shown in one step; points of the domain tell when there is no use in trying."""
    if goal.op not in ("le", "lt"):
        return None
    left, right = goal.args
    gap = right - left
    if scope.samples(gap).signs(gap)[0]:
        return None
    facts = tuple(th.conclusion for th in scope.premises)
    polynomial = all(map(_is_polynomial, (gap, *(a for f in facts for a in f.args))))
    found = (certificate(facts, goal, QUICK) or on_a_box(facts, goal)) if polynomial else None
    if found is None and all(_is_bounded(v, scope) for v in gap.free):
        try:
            return infer("enclosure", *scope.premises, formula=goal, depth=_DEPTH)
        except RuleError:
            pass
    if found is None and polynomial:
        found = certificate(facts, goal, FULL)
    return infer("certified", *scope.premises, formula=goal, certificate=found) if found is not None else None


def _is_polynomial(t: Term) -> bool:
    if t.op == "pow":
        e = t.args[1]
        return e.op == "num" and e.data.denominator == 1 and e.data > 0 and _is_polynomial(t.args[0])
    return t.op in ("num", "var") or (t.op in ("add", "mul") and all(map(_is_polynomial, t.args)))


def _is_bounded(v: Term, scope: Scope) -> bool:
    """Whether numbers bound v on both sides."""
    ends = [bound_on(h, v) for h in scope.hypotheses]
    return {b[0] for b in ends if b is not None and exact(b[1]) is not None} == {"low", "high"}
