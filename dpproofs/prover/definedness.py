"""Whether a statement is one on real functions that have a meaning on its whole domain."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import ne, num
from dpproofs.numbers import DpproofsError
from dpproofs.prover.leaves import at_the_ends, with_certificates
from dpproofs.prover.monotone import condition
from dpproofs.prover.refute import refute
from dpproofs.prover.scope import Scope
from dpproofs.prover.search import OutOfEffortError, Search

_DEEPEST = 200
_DEPTHS = range(4)
_OPERATORS = frozenset("num pi var add mul pow exp log sinh cosh tanh atanh erf erfc abs min max".split())


class GoalError(DpproofsError, ValueError):
    """A statement that is not an inequality of real functions that are defined on the domain."""


def check(formula: Term) -> None:
    """Refuse, with GoalError, what is no comparison of real functions, or is nested too deeply."""
    if type(formula) is not Term or formula.op not in ("le", "lt", "eq", "ne") or formula.dangling:
        raise GoalError(f"{formula!r} is not a comparison of real numbers")
    stack = [(a, 1) for a in formula.args]
    seen = set(stack)
    while stack:
        t, depth = stack.pop()
        if depth > _DEEPEST:
            raise GoalError(f"the statement is nested more than {_DEEPEST} terms deep")
        if t.op not in _OPERATORS or t.type != "real":
            raise GoalError(f"{t!r} is not a real expression in variables and known functions")
        inner = [part for a in t.args if (part := (a, depth + 1)) not in seen]
        seen.update(inner)
        stack.extend(inner)


def _conditions(t: Term) -> Iterator[Term]:
    """What must hold for t to have its usual meaning; for inner terms first."""
    for a in t.args:
        yield from _conditions(a)
    if t.op == "log":
        yield num(0) < t.args[0]
    elif t.op == "atanh":
        yield num(-1) < t.args[0]
        yield t.args[0] < num(1)
    elif t.op == "pow":
        base, e = t.args
        if e.op == "num":
            if e.data.denominator == 1:
                if e.data < 0:
                    yield ne(base, 0)
            else:
                yield (num(0) <= base) if e.data > 0 else (num(0) < base)
        else:
            yield num(0) < base


def meaningful(goal: Term, domain: tuple[Term, ...], search: Search) -> Scope | Term:
    """The domain with the facts that make the statement meaningful, or the condition that is not shown."""
    plain = [d for d in domain if not list(_conditions(d))]
    scope = Scope(plain)
    for formula in (*(d for d in domain if d not in plain), goal):
        for needed in dict.fromkeys(_conditions(formula)):
            th, asked, where = _known(needed, formula, scope, search)
            if th is None:
                counterexample = refute(asked, where, formula.free)
                if counterexample is not None:
                    raise GoalError(f"{formula!r} is not defined at {counterexample}, where {asked!r} fails")
                return asked
            scope = Scope(scope.hypotheses, [*scope.facts, th])
        if formula is not goal:
            scope = Scope([*scope.hypotheses, formula], scope.facts)
    return scope


def _known(needed: Term, formula: Term, scope: Scope, search: Search) -> tuple[Theorem | None, Term, tuple[Term, ...]]:
    """The condition, shown; or else None, what is not shown, and where that matters.

    A base may be 0 where the exponents are positive.
    """
    th = _shown(needed, scope, search)
    if th is None and needed.op == "lt" and _is_power_base(needed.args[1], formula):
        base = needed.args[1]
        th = _shown(num(0) <= base, scope, search)
        positive = [num(0) < e for e in _exponents(base, formula)] if th is not None else []
        unknown = next((one for one in positive if _shown(one, scope, search) is None), None)
        if unknown is not None:
            return None, unknown, (*scope.hypotheses, base <= 0)
    return th, needed, scope.hypotheses


def _is_power_base(base: Term, t: Term) -> bool:
    return bool(_exponents(base, t)) and not _has_log(base, t)


def _has_log(inner: Term, t: Term) -> bool:
    return (t.op == "log" and t.args[0] == inner) or any(_has_log(inner, a) for a in t.args)


def _exponents(base: Term, t: Term) -> list[Term]:
    out = [e for a in t.args for e in _exponents(base, a)]
    if t.op == "pow" and t.args[0] == base and not (t.args[1].op == "num" and t.args[1].data.denominator == 1):
        out.append(t.args[1])
    return out


def _shown(needed: Term, scope: Scope, search: Search) -> Theorem | None:
    """The condition, under the hypotheses of the scope alone: without what only z3 says."""
    th = _found(needed, scope, search)
    th = th and with_certificates(th, scope.hypotheses)
    return th if th is not None and th.hypotheses <= set(scope.hypotheses) else None


def _found(needed: Term, scope: Scope, search: Search) -> Theorem | None:
    th = at_the_ends(needed, scope) if needed.op == "lt" else None
    th = th or scope.derive(needed)
    if th is not None or needed.op not in ("le", "lt", "ne"):
        return th
    left, right = needed.args
    try:
        if needed.op == "ne":
            return condition(needed, scope, search.may)
        gap = search.deepen(right - left, scope, needed.op == "lt", _DEPTHS)
        return scope.arith(needed, gap) if gap is not None else None
    except OutOfEffortError:
        return None
