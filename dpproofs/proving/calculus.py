"""Calculus: monotone functions by their derivatives, and integrals by antiderivatives."""

from __future__ import annotations

from collections.abc import Iterable

from dpproofs.checkers.calculus import continuity, derivative
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import as_term, num
from dpproofs.proving.arithmetic import arith
from dpproofs.proving.goals import prove
from dpproofs.proving.logic import Fact, both


def monotone(
    f: Term, x: Term, domain: Iterable[Term], *facts: Fact, strict: bool = False, slope: Fact | None = None
) -> Theorem:
    """For all x, y in the domain: x <= y -> f(x) <= f(y), by the sign of the derivative.

    The facts, and the strict bounds of the domain, must entail that the derivative is nonnegative
    (positive if strict) by arithmetic; or ``slope`` proves that an equal of it is.
    """
    bounds = list(domain)
    inside = [Term("lt", b.args) for b in bounds]
    d, smooth = derivative(f, x)
    sign = (num(0) < d) if strict else (num(0) <= d)
    helpers = (*facts, slope) if slope is not None else facts
    first = both(*(arith(goal, *helpers, *inside) for goal in (sign, *smooth)))
    loose = [b for b in bounds if b.op == "le" and b in first.hypotheses]
    first = infer("cut", first, *(arith(b, Term("lt", b.args)) for b in loose))
    needed = continuity(f, x)
    premises = [first]
    if needed:
        premises.append(both(*(arith(goal, *helpers, *bounds) for goal in needed)))
    return infer("derivative_sign", *premises, function=f, variable=x, domain=tuple(bounds), strict=strict)


def integral(f: Term, x: Term, a: object, b: object, *facts: Fact) -> Theorem:
    """1[a <= x and x <= b] f'(x) is integrable, with integral f(b) - f(a): f' is continuous on [a, b]."""
    low, high = as_term(a), as_term(b)
    slope, smooth = derivative(f, x)
    needed = tuple(dict.fromkeys((*smooth, *continuity(slope, x))))
    premises = [prove(low <= high, *facts)]
    if needed:
        premises.append(both(*(arith(goal, *facts, low <= x, x <= high) for goal in needed)))
    return infer("integral_of_derivative", *premises, function=f, variable=x, lower=low, upper=high)
