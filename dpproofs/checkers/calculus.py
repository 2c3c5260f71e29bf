"""Derivatives, and the conditions under which a term is differentiable or continuous in a variable."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.checkers.tables import is_term
from dpproofs.language.errors import TermError
from dpproofs.language.terms import PI, Term, add, cosh, div, exp, log, mul, ne, num, power, sinh, sqrt, tanh


def derivative(f: Term, x: Term) -> tuple[Term, tuple[Term, ...]]:
    """The derivative of f in x, with conditions under which f is differentiable and it is right."""
    conditions: dict[Term, None] = {}
    _expect_terms(f, x)
    return _derive(f, x, conditions), tuple(conditions)


def _expect_terms(f: Term, x: Term) -> None:
    if not (is_term(f) and is_term(x)):
        raise TermError("the function and its variable are not terms")


def _derive(f: Term, x: Term, need: dict[Term, None]) -> Term:
    if x not in f.free:
        return num(0)
    args = f.args
    match f.op:
        case "var":
            return num(1)
        case "add":
            return add(*(_derive(a, x, need) for a in args))
        case "mul":
            parts = []
            for i, a in enumerate(args):
                d = _derive(a, x, need)
                if d != num(0):
                    parts.append(mul(d, *(b for j, b in enumerate(args) if j != i)))
            return add(*parts)
        case "pow":
            return _derive_power(f, x, need)
        case "exp" | "log" | "sinh" | "cosh" | "tanh" | "atanh":
            need.update(dict.fromkeys(_domain(f)))
            return mul(_derive(args[0], x, need), _OUTER[f.op](args[0]))
        case "erf" | "erfc":
            sign = 2 if f.op == "erf" else -2
            return mul(sign, _derive(args[0], x, need), exp(-power(args[0], 2)), power(sqrt(PI), -1))
        case _:
            raise TermError(f"cannot differentiate {f!r} in {x!r}")


_OUTER: Mapping[str, Callable[[Term], Term]] = {
    "exp": exp,
    "log": lambda a: power(a, -1),
    "sinh": cosh,
    "cosh": sinh,
    "tanh": lambda a: 1 - power(tanh(a), 2),
    "atanh": lambda a: power(1 - power(a, 2), -1),
}
"""The derivatives of these functions."""


def _domain(f: Term) -> tuple[Term, ...]:
    """Where the outermost function of f is smooth."""
    (a,) = f.args
    return (num(0) < a,) if f.op == "log" else (num(-1) < a, a < num(1)) if f.op == "atanh" else ()


def _derive_power(f: Term, x: Term, need: dict[Term, None]) -> Term:
    base, exponent = f.args
    if x not in exponent.free:
        if exponent.op == "num" and exponent.data.denominator == 1:
            n = exponent.data
            if n == 0:
                return num(0)
            if n < 0:
                need[ne(base, 0)] = None
            lower = num(1) if n == 1 else base if n == 2 else power(base, num(n - 1))
            return mul(num(n), _derive(base, x, need), lower)
        need[num(0) < base] = None
        return mul(exponent, _derive(base, x, need), power(base, exponent - 1))
    need[num(0) < base] = None
    inner = add(mul(_derive(exponent, x, need), log(base)), div(mul(exponent, _derive(base, x, need)), base))
    return mul(f, inner)


def continuity(f: Term, x: Term) -> tuple[Term, ...]:
    """Conditions under which f is continuous in x, relative to any set on which they hold."""
    conditions: dict[Term, None] = {}
    _expect_terms(f, x)
    _continuous(f, x, conditions)
    return tuple(conditions)


def _continuous(f: Term, x: Term, need: dict[Term, None]) -> None:
    if x not in f.free or f.op == "var":
        return
    match f.op:
        case "add" | "mul" | "exp" | "sinh" | "cosh" | "tanh" | "erf" | "erfc" | "abs" | "min" | "max":
            pass
        case "log" | "atanh":
            need.update(dict.fromkeys(_domain(f)))
        case "pow":
            base, exponent = f.args
            if exponent.op == "num" and exponent.data > 0:
                if exponent.data.denominator != 1:
                    need[num(0) <= base] = None
            elif exponent.op == "num" and exponent.data.denominator == 1:
                if exponent.data != 0:
                    need[ne(base, 0)] = None
            else:
                need[num(0) < base] = None
        case _:
            raise TermError(f"cannot see that {f!r} is continuous in {x!r}")
    for a in f.args:
        _continuous(a, x, need)
