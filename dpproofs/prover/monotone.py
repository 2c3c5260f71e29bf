"""Functions that rise or fall along a variable, and what their values at an end say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dpproofs.checkers.calculus import continuity, derivative
from dpproofs.kernel import RuleError, Term, TermError, Theorem, infer
from dpproofs.language.terms import num, substitute, variables
from dpproofs.prover.goal import May
from dpproofs.prover.schemas import above, apply, schema
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import negate

_a, _b = variables("a b")
_DEPTH_OF_CONDITIONS = 2


def monotone(f: Term, v: Term, scope: Scope, base: Term | None, depth: int, strict: bool, may: May) -> Theorem | None:
    """For all x, y between the bounds on v, closed at the base: x <= y -> f(x) <= f(y)."""
    inner, outer = scope.inside(v), scope.closed(v, base)
    try:
        slope, smooth = derivative(f, v)
        continuous = continuity(f, v)
    except TermError:
        return None
    needed = [condition(c, outer, may) for c in continuous]
    if any(th is None for th in needed):
        return None
    smoothness = [condition(c, inner, may) for c in smooth]
    if any(th is None for th in smoothness):
        return None
    rises = may.show(slope, inner, depth, strict)
    if rises is None:
        return None
    premises = [infer("and_intro", rises, *(th for th in smoothness if th is not None))]
    if needed:
        premises.append(infer("and_intro", *(th for th in needed if th is not None)))
    domain = tuple(scope.domain(v, base))
    try:
        return infer("derivative_sign", *premises, function=f, variable=v, domain=domain, strict=strict)
    except RuleError:
        return None


def condition(formula: Term, scope: Scope, may: May) -> Theorem | None:
    """A condition of smoothness."""
    th = scope.derive(formula)
    if th is not None:
        return th
    if formula.op in ("le", "lt"):
        left, right = formula.args
        gap = may.show(right - left, scope, _DEPTH_OF_CONDITIONS, formula.op == "lt")
        return scope.arith(formula, gap) if gap is not None else None
    if formula.op == "ne" and formula.args[1] == num(0):
        t = formula.args[0]
        for side in (t, negate(t)):
            th = may.show(side, scope, _DEPTH_OF_CONDITIONS, True)
            if th is not None:
                return scope.arith(formula, th)
    return None


def ordered(th: Theorem, values: Iterable[Term], scope: Scope) -> Theorem | None:
    """The result of ``monotone``, for two ordered points of the domain."""
    for value in values:
        th = infer("forall_elim", th, value=value)
    while th.conclusion.op == "imp":
        proof = scope.derive(th.conclusion.args[0])
        if proof is None:
            return None
        th = infer("imp_elim", th, proof)
    return th


def usable_ends(h: Term, v: Term, side: str, scope: Scope) -> Iterator[Term]:
    """Ends of the domain at which h is not seen to be negative."""
    for base in scope.ends(v, side):
        if all(scope.derive(substitute(b, {v: base})) is not None for b in scope.domain(v, base)):
            at_base = substitute(h, {v: base})
            if not scope.without(v).samples(at_base).negative(at_base):
                yield base


def from_an_end(
    h: Term, v: Term, up: bool, base: Term, scope: Scope, depth: int, strict: bool, may: May
) -> Theorem | None:
    """The sign of h from its value at an end and the sign of its derivative."""
    at_base = substitute(h, {v: base})
    outer = scope.without(v)
    strict_base = strict and not outer.samples(at_base).vanishes(at_base)
    strict_slope = strict and not strict_base
    first, second = (base, v) if up else (v, base)
    order = scope.derive((first < second) if strict_slope else (first <= second))
    if order is None:
        return None
    low = may.show(at_base, outer, depth - 1, strict_base)
    low = scope.settle(low) if low is not None else None
    if low is None:
        return None
    grows = monotone(h if up else -h, v, scope, base, depth - 1, strict_slope, may)
    if grows is None:
        return None
    for value in (first, second):
        grows = infer("forall_elim", grows, value=value)
    while grows.conclusion.op == "imp":
        premise = grows.conclusion.args[0]
        proof = order if premise == order.conclusion else scope.derive(premise)
        if proof is None:
            return None
        grows = infer("imp_elim", grows, proof)
    if not up:
        x, y = h, at_base
        relation = "lt" if strict_slope else "le"
        turned = schema((Term(relation, (-_a, -_b)),), Term(relation, (_b, _a)))
        grows = apply(turned, {_a: x, _b: y}, grows)
    return above(low, grows)
