"""The passage between SymPy expressions or text and the kernel's terms.

A slip here cannot make a false theorem: what was proved is always shown from the kernel's own
value. Symbols must carry real=True and nothing more, since SymPy simplifies by assumptions
while it builds; domains belong into hypotheses.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dpproofs.kernel import Term, TermError
from dpproofs.kernel.terms import (
    PI,
    absolute,
    add,
    atanh,
    cosh,
    eq,
    erf,
    erfc,
    exp,
    log,
    maximum,
    minimum,
    mul,
    ne,
    num,
    open_,
    power,
    sinh,
    tanh,
    var,
)
from dpproofs.parse import parse_conditions, parse_formula
from dpproofs.prover import GoalError, Result, prove_inequality

if TYPE_CHECKING:
    import sympy
else:

    class _Lazy:
        """SymPy, loaded when first used: text does not need it."""

        def __getattr__(self, name: str) -> Any:
            return getattr(import_module("sympy"), name)

    sympy = _Lazy()


@lru_cache(maxsize=1)
def _functions() -> dict[Any, Callable[[object], Term]]:
    return {
        sympy.exp: exp, sympy.log: log, sympy.sinh: sinh, sympy.cosh: cosh, sympy.tanh: tanh,
        sympy.atanh: atanh, sympy.erf: erf, sympy.erfc: erfc, sympy.Abs: absolute,
    }  # fmt: skip


@lru_cache(maxsize=1)
def _builders() -> dict[str, Callable[..., Any]]:
    return {
        "exp": sympy.exp, "log": sympy.log, "sinh": sympy.sinh, "cosh": sympy.cosh, "tanh": sympy.tanh,
        "atanh": sympy.atanh, "erf": sympy.erf, "erfc": sympy.erfc, "abs": sympy.Abs,
        "add": sympy.Add, "mul": sympy.Mul, "pow": sympy.Pow, "min": sympy.Min, "max": sympy.Max,
        "binomial": sympy.binomial, "le": sympy.Le, "lt": sympy.Lt, "eq": sympy.Eq, "ne": sympy.Ne,
    }  # fmt: skip


def from_sympy(expression: Any) -> Term:
    """A SymPy expression or relation as a term."""
    e = expression
    if isinstance(e, bool | sympy.logic.boolalg.BooleanAtom):
        raise TermError("SymPy has evaluated the relation to a truth value; the statement is gone")
    if isinstance(e, sympy.Symbol):
        if e.assumptions0.get("real") is not True or e != sympy.Symbol(e.name, real=True):
            raise TermError(f"symbol {e} must be made with real=True and no other assumption")
        return var(e.name)
    if isinstance(e, sympy.Rational):
        return num(Fraction(int(e.p), int(e.q)))
    if e is sympy.pi:
        return PI
    if e is sympy.E:
        return exp(1)
    if isinstance(e, sympy.Add):
        return add(*map(from_sympy, e.args))
    if isinstance(e, sympy.Mul):
        return mul(*map(from_sympy, e.args))
    if isinstance(e, sympy.Pow):
        return power(from_sympy(e.base), from_sympy(e.exp))
    if isinstance(e, sympy.Max | sympy.Min):
        build = maximum if isinstance(e, sympy.Max) else minimum
        parts = [from_sympy(a) for a in e.args]
        out = parts[0]
        for p in parts[1:]:
            out = build(out, p)
        return out
    if isinstance(e, sympy.core.relational.Relational):
        left, right = from_sympy(e.lhs), from_sympy(e.rhs)
        if isinstance(e, sympy.Eq):
            return eq(left, right)
        if isinstance(e, sympy.Ne):
            return ne(left, right)
        return {"<=": left <= right, "<": left < right, ">=": right <= left, ">": right < left}[e.rel_op]
    if e.func in _functions():
        return _functions()[e.func](from_sympy(e.args[0]))
    raise TermError(f"{e} of type {type(e).__name__} has no counterpart in the term language")


def to_sympy(t: Term) -> Any:
    """A term or comparison as a SymPy expression, unevaluated where SymPy allows it."""
    if t.op == "num":
        return sympy.Rational(t.data.numerator, t.data.denominator)
    if t.op == "pi":
        return sympy.pi
    if t.op == "var":
        return sympy.Symbol(str(t.data[0]), real=True)
    if t.op == "sum":
        name, used = "i", {str(v.data[0]) for v in t.free}
        while name in used:
            name += "_"
        body = to_sympy(open_(t.args[2], (var(name),)))
        return sympy.Sum(body, (sympy.Symbol(name, real=True), to_sympy(t.args[0]), to_sympy(t.args[1])))
    if t.op in _builders():
        return _builders()[t.op](*map(to_sympy, t.args))
    raise TermError(f"{t!r} has no counterpart in SymPy")


def _formulas(value: object) -> tuple[Term, ...]:
    if isinstance(value, Term):
        return (value,)
    if isinstance(value, str):
        return parse_conditions(value)
    try:
        return (from_sympy(value),)
    except TermError as error:
        raise GoalError(str(error)) from error


def prove(
    goal: object, where: object = (), *, effort: int = 1, progress: Callable[[str, float], None] | None = None
) -> Result:
    """Prove or refute an inequality on a domain: text, SymPy relations or terms.

    ``prove("tanh(u)*tanh(v) <= tanh(u*v)", ["0 <= u <= 1", "0 <= v <= 1"])``. The effort, from 1 to 100,
    is how long to search. ``progress`` is called with what is being done and the share of the
    search's steps that is used. Raises GoalError for what is no statement, or has no meaning on the
    whole domain, and on Ctrl-C InterruptedSearchError, a KeyboardInterrupt with the partial result.
    """
    formula = parse_formula(goal) if isinstance(goal, str) else _formulas(goal)[0]
    given = where if isinstance(where, list | tuple) else (where,)
    domain = [f for value in given for f in _formulas(value)]
    return prove_inequality(formula, domain, effort, progress)
