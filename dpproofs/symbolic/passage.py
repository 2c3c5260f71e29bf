"""Terms to SymPy and back.

``to_sympy`` keeps the form of a term: nothing is evaluated, sorted or dropped, and ``from_sympy`` gives the
same term again. ``from_sympy`` also takes what SymPy has made of an expression while it was built.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import sympy

from dpproofs.kernel import Term, TermError, Type
from dpproofs.kernel import terms as k
from dpproofs.kernel.terms import REAL, bound_types, open_, var
from dpproofs.symbolic.classes import (
    BINDERS,
    OPERATIONS,
    Applied,
    AppliedRelation,
    Defined,
    Function,
    Operation,
    Variable,
)

_FUNCTIONS: dict[str, Any] = {
    "exp": sympy.exp, "log": sympy.log, "sinh": sympy.sinh, "cosh": sympy.cosh, "tanh": sympy.tanh,
    "atanh": sympy.atanh, "erf": sympy.erf, "erfc": sympy.erfc, "abs": sympy.Abs, "binomial": sympy.binomial,
    "pow": sympy.Pow, "add": sympy.Add, "mul": sympy.Mul,
    "le": sympy.Le, "lt": sympy.Lt, "eq": sympy.Eq, "ne": sympy.Ne,
}  # fmt: skip
_EVALUATED: dict[str, Any] = {"min": sympy.Min, "max": sympy.Max}


def symbol(name: str, sort: Type = REAL) -> Any:
    """A variable of a type of the term language; a real one is an ordinary SymPy symbol."""
    return sympy.Symbol(name, real=True) if sort == REAL else Variable(name, sort)


# From terms -----------------------------------------------------------------------------------


def to_sympy(t: Term, *, evaluate: bool = False) -> Any:
    """A term, formula, law or function as a SymPy object.

    With ``evaluate`` SymPy may simplify numbers and comparisons while it builds, and ``from_sympy`` then
    gives an equal value, but not always the same term. Raises TermError for what has no form in SymPy.
    """

    def go(t: Term) -> Any:
        match t.op:
            case "num":
                return sympy.Rational(t.data.numerator, t.data.denominator)
            case "pi":
                return sympy.pi
            case "var":
                return symbol(str(t.data[0]), t.data[1])
            case "app":
                head, *values = map(go, t.args)
                return (AppliedRelation if t.type == "prop" else Applied)(head, *values)
            case "def":
                return Defined(t.data, *(go(_without_eta(a)) for a in t.args))
            case "sum":
                (i,), body = _opened(t)
                return sympy.Sum(go(body), (i, go(t.args[0]), go(t.args[1])))
            case "lam":
                vs, body = _opened(t)
                return Function(sympy.Tuple(*vs), go(body))
        if t.op in BINDERS:
            (v,), body = _opened(t)
            return BINDERS[t.op](*map(go, t.args[:-1]), v, go(body))
        if evaluate and t.op in _EVALUATED:
            return _EVALUATED[t.op](*map(go, t.args))
        if t.op in OPERATIONS:
            return OPERATIONS[t.op](*map(go, t.args))
        if t.op in _FUNCTIONS:
            build = _FUNCTIONS[t.op]
            return build(*map(go, t.args)) if evaluate else build(*map(go, t.args), evaluate=False)
        raise TermError(f"{t!r} has no counterpart in SymPy")

    return go(t)


def _opened(t: Term) -> tuple[tuple[Any, ...], Term]:
    """New variables for those that a term binds, and its body with them."""
    hints = t.hint.split() if t.hint else []
    used = {str(v.data[0]) for v in t.free}
    chosen: list[Term] = []
    for n, sort in enumerate(bound_types(t)):
        name = hint = hints[n] if n < len(hints) else "v"
        number = 1
        while name in used:
            number += 1
            name = f"{hint}{number}"
        used.add(name)
        chosen.append(var(name, sort))
    return tuple(symbol(str(v.data[0]), v.type) for v in chosen), open_(t.args[-1], tuple(chosen))


def _without_eta(t: Term) -> Term:
    """f for (x, y => f(x, y)): an applied definition is given f."""
    if t.op != "lam" or t.args[0].op != "app":
        return t
    (head, *values), n = t.args[0].args, len(t.data)
    straight = len(values) == n and all(a.op == "bound" and a.data[0] == n - 1 - i for i, a in enumerate(values))
    return head if straight and head.op == "var" else t


# To terms -------------------------------------------------------------------------------------


def from_sympy(expression: Any) -> Term:
    """A SymPy expression, relation or formula as a term.

    Raises TermError for what SymPy has evaluated to a truth value, for symbols with other assumptions than
    real=True, and for what the term language cannot say.
    """
    e = expression
    if isinstance(e, str):
        raise TermError(f"{e!r} is text, not a SymPy expression")
    if isinstance(e, int | Fraction) and not isinstance(e, bool):
        return k.num(e)
    if isinstance(e, bool | sympy.logic.boolalg.BooleanAtom):
        raise TermError("SymPy has evaluated the relation to a truth value; the statement is gone")
    if isinstance(e, sympy.Symbol):
        return _variable(e)
    if isinstance(e, sympy.Rational):
        return k.num(Fraction(int(e.p), int(e.q)))
    if isinstance(e, Operation):
        return _operation(e)
    if e is sympy.pi:
        return k.PI
    if e is sympy.E:
        return k.exp(1)
    if isinstance(e, sympy.core.relational.Relational):
        left, right = from_sympy(e.lhs), from_sympy(e.rhs)
        if isinstance(e, sympy.Eq):
            return k.eq(left, right)
        if isinstance(e, sympy.Ne):
            return k.ne(left, right)
        return {"<=": left <= right, "<": left < right, ">=": right <= left, ">": right < left}[e.rel_op]
    if isinstance(e, sympy.Sum):
        body = from_sympy(e.function)
        for limits in e.limits:
            i, low, high = map(from_sympy, limits)
            body = k.summation(i, low, high, body)
        return body
    build = _BUILDERS.get(e.func) if isinstance(e, sympy.Basic) else None
    if build is None:
        raise TermError(f"{e} of type {type(e).__name__} has no counterpart in the term language")
    return build(*map(from_sympy, e.args))


def _variable(e: Any) -> Term:
    if isinstance(e, Variable):
        return var(e.name, e.sort)
    if e.assumptions0.get("real") is not True or e != sympy.Symbol(e.name, real=True):
        raise TermError(f"symbol {e.name} must be made with real=True and no other assumption")
    return var(e.name)


def _operation(e: Any) -> Term:
    if isinstance(e, Defined):
        return e.definition(*map(from_sympy, e.args[1:]))
    if isinstance(e, Applied | AppliedRelation):
        return k.apply(*map(from_sympy, e.args))
    if isinstance(e, Function):
        return k.lam(tuple(map(from_sympy, e.args[0])), from_sympy(e.args[1]))
    if e.op in ("forall", "exists"):
        return (k.forall if e.op == "forall" else k.exists)(*map(from_sympy, e.args))
    if e.op in BINDERS:
        return {"E": k.E, "integrable": k.integrable, "as": k.almost_surely}[e.op](*map(from_sympy, e.args))
    if e.op in ("and", "or"):
        return (k.conj if e.op == "and" else k.disj)(*map(from_sympy, e.args))
    return Term(e.op, tuple(map(from_sympy, e.args)))


def _folded(build: Callable[[object, object], Term]) -> Callable[..., Term]:
    """Min and Max take any number of arguments."""

    def all_of(first: Term, *others: Term) -> Term:
        for other in others:
            first = build(first, other)
        return first

    return all_of


_BUILDERS: dict[Any, Callable[..., Term]] = {
    sympy.Add: k.add, sympy.Mul: k.mul, sympy.Pow: k.power, sympy.Min: _folded(k.minimum),
    sympy.Max: _folded(k.maximum), sympy.binomial: k.binomial,
    sympy.exp: k.exp, sympy.log: k.log, sympy.sinh: k.sinh, sympy.cosh: k.cosh, sympy.tanh: k.tanh,
    sympy.atanh: k.atanh, sympy.erf: k.erf, sympy.erfc: k.erfc, sympy.Abs: k.absolute,
    sympy.And: k.conj, sympy.Or: k.disj, sympy.Not: k.neg, sympy.Implies: k.implies,
}  # fmt: skip
