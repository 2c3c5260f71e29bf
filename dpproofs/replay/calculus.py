"""Derivatives, and what has to hold for them and for continuity."""

from __future__ import annotations

from dpproofs.replay.terms import PI, Term, num, of, power
from dpproofs.replay.work import spend


class NotSmoothError(Exception):
    """A term that has no derivative, or is not seen to be continuous."""


def slope(f: Term, x: Term) -> tuple[Term, set[Term]]:
    """The derivative of f in x, and formulas that make f differentiable with this derivative."""
    spend(1 + len(f.args))
    if x not in f.free:
        return num(0), set()
    if f == x:
        return num(1), set()
    if f.op == "pow" and f.args[1].op == "num" and f.args[1].data == 0:
        return num(0), set()
    parts = [slope(a, x) for a in f.args]
    d = [p[0] for p in parts]
    need: set[Term] = set().union(*(p[1] for p in parts))
    a = f.args[0]
    match f.op:
        case "add":
            total = num(0)
            for term in d:
                spend(len(total.args) + len(term.args))
                total = total + term
            return total, need
        case "mul":
            # The product rule, one factor at a time: (p a)' = p' a + p a'.
            product, total = num(1), num(0)
            for factor, change in zip(f.args, d, strict=True):
                spend(len(product.args) + len(total.args) + len(factor.args) + len(change.args))
                total = total * factor + product * change
                product = product * factor
            return total, need
        case "pow":
            return _slope_of_power(f, x, d, need)
        case "exp":
            return f * d[0], need
        case "log":
            return d[0] / a, need | {0 < a}
        case "sinh":
            return of("cosh", a) * d[0], need
        case "cosh":
            return of("sinh", a) * d[0], need
        case "tanh":
            return (1 - of("tanh", a) * of("tanh", a)) * d[0], need
        case "atanh":
            return d[0] / (1 - a * a), need | {num(-1) < a, a < 1}
        case "erf" | "erfc":
            bell = 2 * of("exp", -(a * a)) / power(PI, num(1) / 2)
            return (bell if f.op == "erf" else -bell) * d[0], need
        case _:
            raise NotSmoothError(f"{f!r} has no derivative in {x!r} here")


def _slope_of_power(f: Term, x: Term, d: list[Term], need: set[Term]) -> tuple[Term, set[Term]]:
    base, exponent = f.args
    if exponent.op == "num" and exponent.data.denominator == 1:
        if exponent.data < 0:
            need = need | {of("ne", base, 0)}
        return exponent * power(base, num(exponent.data - 1)) * d[0], need
    # b**e = of("exp", e of("log", b)) for b > 0.
    if x in exponent.free:
        return f * (d[1] * of("log", base) + exponent * d[0] / base), need | {0 < base}
    return exponent * power(base, exponent - 1) * d[0], need | {0 < base}


def continuous(f: Term, x: Term) -> set[Term]:
    """Formulas that make f continuous in x, on any set where they hold."""
    spend(1 + len(f.args))
    if x not in f.free or f == x:
        return set()
    need: set[Term] = set().union(*(continuous(a, x) for a in f.args))
    a = f.args[0]
    match f.op:
        case "add" | "mul" | "exp" | "sinh" | "cosh" | "tanh" | "erf" | "erfc" | "abs" | "min" | "max":
            return need
        case "log":
            return need | {0 < a}
        case "atanh":
            return need | {num(-1) < a, a < 1}
        case "pow":
            q = f.args[1].data if f.args[1].op == "num" else None
            if q is None or (q < 0 and q.denominator != 1):
                return need | {0 < a}
            if q.denominator != 1:
                return need | {0 <= a}
            return need | ({of("ne", a, 0)} if q < 0 else set())
        case _:
            raise NotSmoothError(f"{f!r} is not seen to be continuous in {x!r}")
