"""Inequalities on boxes by rigorous enclosures: Arb, with mpmath.iv as the second engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import flint

from dpproofs.checkers.facts import flatten
from dpproofs.kernel.terms import Term, num, open_

_PRECISIONS = (64, 256, 1024, 4096)


class UndefinedError(Exception):
    """A term that has no enclosure at a point or on a box."""


def version() -> str:
    """The engine and its version."""
    return f"python-flint {flint.__version__}"


def _arb(q: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


def enclose(t: Term, box: Mapping[Term, flint.arb], precision: int) -> flint.arb:
    """An Arb ball that contains every value of t on the box."""
    old = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        value = _enclose(t, box)
    finally:
        flint.ctx.prec = old
    if not value.is_finite():
        raise UndefinedError(f"{t!r} has no finite enclosure")
    return value


def _enclose(t: Term, box: Mapping[Term, flint.arb]) -> flint.arb:
    args = t.args
    match t.op:
        case "num":
            return _arb(t.data)
        case "pi":
            return flint.arb.pi()
        case "var":
            if t not in box:
                raise UndefinedError(f"nothing is known of {t!r}")
            return box[t]
        case "add":
            total = flint.arb(0)
            for a in args:
                total = total + _enclose(a, box)
            return total
        case "mul":
            out = flint.arb(1)
            for a in args:
                out = out * _enclose(a, box)
            return out
        case "pow":
            return _power(t, box)
        case "exp" | "sinh" | "cosh" | "tanh" | "erf" | "erfc" | "atanh":
            value: flint.arb = getattr(_enclose(args[0], box), t.op)()
            return value
        case "log":
            x = _enclose(args[0], box)
            if not x > 0:
                raise UndefinedError(f"log of {args[0]!r}, which is not shown to be positive")
            return x.log()
        case "abs":
            return abs(_enclose(args[0], box))
        case "min":
            return _enclose(args[0], box).min(_enclose(args[1], box))
        case "max":
            return _enclose(args[0], box).max(_enclose(args[1], box))
        case "sum":
            lo, hi = (exact(a) for a in args[:2])
            if lo is None or hi is None or lo.denominator != 1 or hi.denominator != 1 or hi - lo > 10**6:
                raise UndefinedError(f"{t!r} is not a short sum of numbers")
            total = flint.arb(0)
            for i in range(int(lo), int(hi) + 1):
                total = total + _enclose(open_(args[2], (num(i),)), box)
            return total
        case _:
            raise UndefinedError(f"{t!r} is not a numerical expression")


def _power(t: Term, box: Mapping[Term, flint.arb]) -> flint.arb:
    base, exponent = t.args
    x = _enclose(base, box)
    if exponent.op == "num" and exponent.data.denominator == 1:
        n = int(exponent.data)
        if abs(n) > 10**6:
            raise UndefinedError(f"the power in {t!r} is too large")
        if n < 0:
            if not x != 0:
                raise UndefinedError(f"division by {base!r}, which is not shown to be nonzero")
            return 1 / _integer_power(x, -n)
        return _integer_power(x, n)
    if exponent.op == "num" and exponent.data == Fraction(1, 2):
        if not x >= 0:
            raise UndefinedError(f"sqrt of {base!r}, which is not shown to be nonnegative")
        return x.sqrt()
    if not x > 0:
        raise UndefinedError(f"power of {base!r}, which is not shown to be positive")
    return (_enclose(exponent, box) * x.log()).exp()


def _integer_power(x: flint.arb, n: int) -> flint.arb:
    # By repeated squaring: Arb's own power is NaN on balls that contain 0.
    out = flint.arb(1)
    while n:
        if n & 1:
            out = out * x
        x, n = x * x, n >> 1
    return out


def exact(t: Term) -> Fraction | None:
    """The value of a rational expression without variables, or None."""
    match t.op:
        case "num":
            return Fraction(t.data)
        case "add" | "mul":
            out = Fraction(0 if t.op == "add" else 1)
            for a in t.args:
                value = exact(a)
                if value is None:
                    return None
                out = out + value if t.op == "add" else out * value
            return out
        case "pow":
            base, exponent = map(exact, t.args)
            if base is None or exponent is None or exponent.denominator != 1 or abs(exponent) > 10**4:
                return None
            if base == 0:
                return Fraction(1 if exponent == 0 else 0)
            return base ** int(exponent)
        case "sum":
            lo, hi = (exact(a) for a in t.args[:2])
            if lo is None or hi is None or lo.denominator != 1 or hi.denominator != 1 or hi - lo > 10**4:
                return None
            total = Fraction(0)
            for i in range(int(lo), int(hi) + 1):
                value = exact(open_(t.args[2], (num(i),)))
                if value is None:
                    return None
                total += value
            return total
        case _:
            return None


def compare(left: Term, right: Term) -> int | None:
    """-1, 0 or 1 as left is less than, equal to or greater than right; None if not decided.

    Both are expressions without variables. Equality is only found between rational values.
    """
    a, b = exact(left), exact(right)
    if a is not None and b is not None:
        return (a > b) - (a < b)
    for precision in _PRECISIONS:
        try:
            x, y = enclose(left, {}, precision), enclose(right, {}, precision)
        except UndefinedError:
            continue
        if x < y:
            return -1
        if x > y:
            return 1
    return None


_HOLDS = {"le": (-1, 0), "lt": (-1,), "eq": (0,), "ne": (-1, 1)}


def decide(goal: Term, premises: Sequence[Term], depth: int) -> str | None:
    """None if the comparison holds on the box that the premises describe, else the reason why not."""
    if goal.op == "nat":
        value = exact(goal.args[0])
        natural = value is not None and value.denominator == 1 and value >= 0
        return None if natural else f"{goal!r} is not shown"
    if goal.op not in _HOLDS or goal.args[0].type != "real":
        return f"{goal!r} is not a comparison of real numbers"
    if not goal.free:
        order = compare(*goal.args)
        if order is None:
            return f"{goal!r} is not decided at the largest precision"
        return None if order in _HOLDS[goal.op] else f"{goal!r} is false"
    if goal.op not in ("le", "lt"):
        return f"{goal!r} is not an inequality"
    try:
        box = _box(goal, premises)
    except UndefinedError as error:
        return str(error)
    stack = [(box, 0)]
    while stack:
        current, level = stack.pop()
        if _holds_on(goal, current):
            continue
        if level >= depth:
            return f"{goal!r} is not shown on {current}"
        x = max(current, key=lambda v: current[v][1] - current[v][0])
        lo, hi = current[x]
        mid = (lo + hi) / 2
        stack.append(({**current, x: (lo, mid)}, level + 1))
        stack.append(({**current, x: (mid, hi)}, level + 1))
    return None


def _box(goal: Term, premises: Sequence[Term]) -> dict[Term, tuple[Fraction, Fraction]]:
    lows: dict[Term, Fraction] = {}
    highs: dict[Term, Fraction] = {}
    for p in flatten(premises):
        if p.op not in ("le", "lt"):
            continue
        a, b = p.args
        if a.op == "var" and (value := exact(b)) is not None:
            highs[a] = min(highs.get(a, value), value)
        elif b.op == "var" and (value := exact(a)) is not None:
            lows[b] = max(lows.get(b, value), value)
    for x in goal.free:
        if x not in lows or x not in highs:
            raise UndefinedError(f"{x!r} has no rational bounds on both sides")
    return {x: (lows[x], highs[x]) for x in sorted(goal.free, key=lambda v: v.key)}


def _holds_on(goal: Term, box: Mapping[Term, tuple[Fraction, Fraction]]) -> bool:
    left, right = goal.args
    balls: dict[Term, Any] = {}
    for x, (lo, hi) in box.items():
        if lo > hi:
            return True
        balls[x] = _arb(lo).union(_arb(hi))
    try:
        gap = enclose(right - left, balls, 64)
    except UndefinedError:
        return False
    return bool(gap > 0) or (goal.op == "le" and bool(gap >= 0))
