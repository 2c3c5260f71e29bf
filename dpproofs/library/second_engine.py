"""Enclosures by mpmath.iv: a second engine, which shares no code with the checker that uses Arb."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from mpmath import iv

from dpproofs.kernel import Term
from dpproofs.language.terms import num, open_

_LONGEST_SUM = 10_000


def interval(q: Fraction) -> Any:
    """An interval around a rational number."""
    return iv.mpf(q.numerator) / iv.mpf(q.denominator)


def enclose(t: Term, box: Mapping[Term, Any]) -> Any:
    """An interval that contains the values of t on the box, or ValueError."""
    args = t.args
    match t.op:
        case "num":
            return interval(t.data)
        case "pi":
            return iv.pi
        case "var":
            return box[t]
        case "add":
            return sum((enclose(a, box) for a in args), iv.mpf(0))
        case "mul":
            out = iv.mpf(1)
            for a in args:
                out *= enclose(a, box)
            return out
        case "exp":
            return iv.exp(enclose(args[0], box))
        case "sinh":
            e = iv.exp(enclose(args[0], box))
            return (e - 1 / e) / 2
        case "cosh":
            e = iv.exp(enclose(args[0], box))
            return (e + 1 / e) / 2
        case "tanh":
            return 1 - 2 / (iv.exp(2 * enclose(args[0], box)) + 1)
        case "log":
            x = enclose(args[0], box)
            if not x.a > 0:
                raise ValueError("log of a number that is not positive")
            return iv.log(x)
        case "pow":
            return power(enclose(args[0], box), args[1], box)
        case "erf":
            return erf(enclose(args[0], box))
        case "erfc":
            return erfc(enclose(args[0], box))
        case "max" | "min":
            first, second = (enclose(a, box) for a in args)
            pick = max if t.op == "max" else min
            return iv.mpf([pick(first.a, second.a), pick(first.b, second.b)])
        case "binomial":
            n, k = (enclose(a, box) for a in args)
            if not (n.a == n.b == int(n.a) and k.a == k.b == int(k.a)):
                raise ValueError("a binomial coefficient of numbers that are not whole")
            return iv.mpf(comb(int(n.a), int(k.a)) if n.a >= 0 and k.a >= 0 else 0)
        case "entry":
            width, place = (enclose(a, box) for a in args[1:])
            if args[0].op != "num" or width.a != width.b or place.a != place.b:
                raise ValueError("not an entry of a table of numbers")
            whole = args[0].data.denominator == 1 and width.a == int(width.a) and place.a == int(place.a)
            if not whole or args[0].data < 0 or width.a < 0 or place.a < 0:
                return iv.mpf(0)
            return iv.mpf(int(args[0].data) // 2 ** (int(width.a) * int(place.a)) % 2 ** int(width.a))
        case "abs":
            x = enclose(args[0], box)
            return iv.mpf([0 if x.a <= 0 <= x.b else min(abs(x.a), abs(x.b)), max(abs(x.a), abs(x.b))])
        case "sum":
            ends = [enclose(a, box) for a in args[:2]]
            if not all(e.a == e.b == int(e.a) for e in ends) or ends[1].a - ends[0].a > _LONGEST_SUM:
                raise ValueError("not a short sum between whole numbers")
            lo, hi = (int(e.a) for e in ends)
            return sum((enclose(open_(args[2], (num(i),)), box) for i in range(lo, hi + 1)), iv.mpf(0))
        case _:
            raise ValueError(f"the second engine does not know {t.op}")


def truth(formula: Term, box: Mapping[Term, Any]) -> bool | None:
    """Whether a formula without quantifiers holds everywhere on the box, or nowhere; None if that is not seen."""
    match formula.op:
        case "true" | "false":
            return formula.op == "true"
        case "not":
            inner = truth(formula.args[0], box)
            return None if inner is None else not inner
        case "and" | "or":
            parts = [truth(a, box) for a in formula.args]
            decisive = formula.op == "or"
            return decisive if decisive in parts else None if None in parts else not decisive
        case "imp":
            first, second = (truth(a, box) for a in formula.args)
            return True if first is False or second is True else None if None in (first, second) else False
        case "le" | "lt" | "eq" | "ne" if formula.args[0].type == "real":
            gap = enclose(formula.args[1], box) - enclose(formula.args[0], box)
            return _compared(formula.op, gap)
        case "nat":
            value = enclose(formula.args[0], box)
            known = value.a == value.b
            return bool(value.a >= 0 and value.a == int(value.a)) if known else False if value.b < 0 else None
        case _:
            return None


def _compared(op: str, gap: Any) -> bool | None:
    equal = True if gap.a == gap.b == 0 else False if gap.a > 0 or gap.b < 0 else None
    match op:
        case "le":
            return True if gap.a >= 0 else False if gap.b < 0 else None
        case "lt":
            return True if gap.a > 0 else False if gap.b <= 0 else None
        case "eq":
            return equal
        case _:
            return None if equal is None else not equal


def power(base: Any, exponent: Term, box: Mapping[Term, Any]) -> Any:
    """A power: by multiplication, as a square root, or by the logarithm of a positive base."""
    if exponent.op == "num" and exponent.data.denominator == 1:
        n = int(exponent.data)
        if n < 0 and base.a <= 0 <= base.b:
            raise ValueError("division by zero")
        out = iv.mpf(1)
        for _ in range(abs(n)):
            out *= base
        return out if n >= 0 else 1 / out
    if exponent.op == "num" and exponent.data == Fraction(1, 2) and base.a >= 0:
        return iv.sqrt(base)
    raised = enclose(exponent, box)
    if base.a == base.b == 0 and raised.a > 0:
        return iv.mpf(0)
    if not base.a > 0:
        raise ValueError("power of a number that is not positive")
    return iv.exp(raised * iv.log(base))


def erf(x: Any) -> Any:
    """By the series 2/sqrt(pi) exp(-x^2) (x + x^3 2/3 + x^5 2^2/(3 5) + ...), at both ends of the interval."""
    low, high = (_erf(iv.mpf(end)) for end in (x.a, x.b))
    return iv.mpf([low.a, high.b])


def _erf(x: Any) -> Any:
    if x.b < 0:
        return -_erf(-x)
    square, term, total, n = x * x, x, x, 0
    while True:
        ratio = 2 * square / (2 * n + 3)
        term, n = term * ratio, n + 1
        total += term
        # From here on each term is at most half of the one before.
        if ratio.b < 0.5 and term.b <= (total * iv.mpf(2) ** (-iv.prec)).a:
            return 2 / iv.sqrt(iv.pi) * iv.exp(-square) * (total + iv.mpf([0, term.b]))


def erfc(x: Any) -> Any:
    """1 - erf(x), with as many more digits as the difference loses."""
    old = iv.prec
    try:
        if x.a > 0:
            iv.prec = old + int(2 * float((x * x).b)) + 64
        return 1 - erf(x)
    finally:
        iv.prec = old


def holds(goal: Term, digits: int = 120) -> bool:
    """Whether the engine shows a comparison of numbers; equality counts only where both sides are one number."""
    iv.dps = digits
    if goal.op == "nat":
        value = enclose(goal.args[0], {})
        return bool(value.a == value.b and value.a >= 0 and value.a == int(value.a))
    gap = enclose(goal.args[1], {}) - enclose(goal.args[0], {})
    width = iv.mpf(10) ** (-digits // 2)
    match goal.op:
        case "lt":
            return bool(gap.a > 0)
        case "le":
            return bool(gap.a > -width.b) and bool(gap.b >= 0)
        case "eq":
            return bool(gap.a > -width.b) and bool(gap.b < width.b)
        case _:
            return bool(gap.a > 0) or bool(gap.b < 0)
