"""What terms mean on finite spaces, by direct computation: a second opinion on the kernel.

Written from the documented meaning of the language, without any of the kernel's code but the
shape of its terms. Numbers are exact fractions until a transcendental function makes them
mpmath numbers of 60 digits; then two numbers within 1e-30 of each other count as equal.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import mpmath

DIGITS = 60
TOLERANCE = mpmath.mpf(10) ** -30
INFINITY = "infinite mass"


class JunkError(Exception):
    """The language leaves this value open."""


@dataclass(frozen=True)
class Line:
    """A measure on the real line with a density."""

    density: Callable[[Any], Any]
    points: Sequence[Any] = (-mpmath.inf, mpmath.inf)


@dataclass
class Model:
    """Finite spaces, and what the quantifiers range over for every other type."""

    spaces: dict[str, list[Any]] = field(default_factory=dict)
    domains: dict[Any, list[Any]] = field(default_factory=dict)
    junk: Callable[[str, Any, Any], Any] | None = None

    def domain(self, kind: Any) -> list[Any]:
        """The values of a type that the model has."""
        if kind in self.domains:
            return self.domains[kind]
        if kind == "prop":
            return [False, True]
        if isinstance(kind, str) and kind in self.spaces:
            return self.spaces[kind]
        if isinstance(kind, tuple) and kind[0] == "x":
            return list(itertools.product(self.domain(kind[1]), self.domain(kind[2])))
        if isinstance(kind, tuple) and kind[0] == "fn":
            points = list(itertools.product(*(self.domain(a) for a in kind[1])))
            images = itertools.product(self.domain(kind[2]), repeat=len(points))
            return [table(dict(zip(points, image, strict=True))) for image in images]
        raise KeyError(kind)


def table(values: Mapping[tuple[Any, ...], Any]) -> Callable[..., Any]:
    """A function given by its values."""
    return lambda *arguments: values[arguments]


def number(x: Any) -> Any:
    """x as an mpmath number."""
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def same(a: Any, b: Any) -> bool:
    """Equality of values, up to rounding."""
    if isinstance(a, mpmath.mpf) or isinstance(b, mpmath.mpf):
        with mpmath.workdps(DIGITS):
            a, b = number(a), number(b)
            return bool(abs(a - b) <= TOLERANCE * (1 + abs(a) + abs(b)))
    return bool(a == b)


def evaluate(t: Any, model: Model, values: Mapping[Any, Any]) -> Any:
    """The value of a term; ``values`` gives those of its free variables."""
    with mpmath.workdps(DIGITS):
        return _Evaluator(model, values).value(t, ())


def holds(hypotheses: Any, conclusion: Any, model: Model, values: Mapping[Any, Any]) -> bool | None:
    """Whether the conclusion is true; None if a hypothesis is not."""
    if not all(evaluate(h, model, values) for h in hypotheses):
        return None
    return bool(evaluate(conclusion, model, values))


def some_junk(op: str, *arguments: Any) -> Any:
    """A choice of the open values: some number that depends on the operator and the arguments alone."""
    key = op + ",".join(mpmath.nstr(number(a), 12) for a in arguments if a is not None)
    return Fraction(sum(map(ord, key)) % 7 - 3)


class _Evaluator:
    def __init__(self, model: Model, values: Mapping[Any, Any]) -> None:
        self.model, self.values = model, values

    def value(self, t: Any, scope: tuple[Any, ...]) -> Any:  # scope: innermost last
        op = t.op
        if op in ("E", "integrable", "as", "forall", "exists", "sum", "lam"):
            return self.binder(t, scope)
        if op == "var":
            return self.values[t]
        if op == "bound":
            return scope[-1 - t.data[0]]
        if op == "def":
            inner = dict(zip(t.data.parameters, (self.value(a, scope) for a in t.args), strict=True))
            return _Evaluator(self.model, inner).value(t.data.body, ())
        if op == "imp":
            return not self.value(t.args[0], scope) or self.value(t.args[1], scope)
        args = [self.value(a, scope) for a in t.args]
        if op == "app":
            return args[0](*args[1:])
        return self.plain(op, args, t.data)

    def plain(self, op: str, a: list[Any], data: Any) -> Any:
        match op:
            case "num":
                return data
            case "pi":
                return +mpmath.pi
            case "add":
                total = a[0]
                for x in a[1:]:
                    total = _both(total, x, lambda p, q: p + q)
                return total
            case "mul":
                total = a[0]
                for x in a[1:]:
                    total = _both(total, x, lambda p, q: p * q)
                return total
            case "pow":
                return self.power(*a)
            case "log":
                return mpmath.log(number(a[0])) if a[0] > 0 else self.open(op, a[0], None)
            case "atanh":
                return mpmath.atanh(number(a[0])) if abs(a[0]) < 1 else self.open(op, a[0], None)
            case "exp" | "sinh" | "cosh" | "tanh" | "erf" | "erfc":
                return getattr(mpmath, op)(number(a[0]))
            case "binomial":
                return self.binomial(*a)
            case "abs":
                return abs(a[0])
            case "min":
                return a[0] if less(a[0], a[1]) else a[1]
            case "max":
                return a[1] if less(a[0], a[1]) else a[0]
            case "le":
                return less(a[0], a[1]) or same(*a)
            case "lt":
                return less(a[0], a[1]) and not same(*a)
            case "eq":
                return same(*a)
            case "ne":
                return not same(*a)
            case "not":
                return not a[0]
            case "and":
                return all(a)
            case "or":
                return any(a)
            case "true" | "false":
                return op == "true"
            case "nat":
                return a[0] >= 0 and a[0] == int(a[0])
            case "ind":
                return Fraction(int(a[0]))
            case "pair":
                return (a[0], a[1])
            case "fst" | "snd":
                return a[0][0 if op == "fst" else 1]
            case "dirac":
                return {a[0]: Fraction(1)}
            case "normal":
                mean, deviation = map(number, a)
                return Line(
                    lambda x: mpmath.npdf(x, mean, deviation),
                    [mean + k * deviation for k in (-40, -10, -3, 0, 3, 10, 40)],
                )
            case "lebesgue":
                return Line(lambda x: mpmath.mpf(1), [-40, -10, -3, -1, 0, 1, 3, 10, 40])
            case _:
                raise NotImplementedError(op)

    def open(self, op: str, x: Any, y: Any) -> Any:
        """A value that the language leaves open: the model chooses, or the test passes over it."""
        if self.model.junk is None:
            raise JunkError(op)
        return self.model.junk(op, x, y)

    def binomial(self, n: Any, k: Any) -> Any:
        near = [Fraction(int(mpmath.nint(number(x)))) for x in (n, k)]
        if not all(x >= 0 and same(x, y) for x, y in zip(near, (n, k), strict=True)):
            return Fraction(0)
        if min(near[1], near[0] - near[1]) > 10**4:
            raise JunkError("binomial")  # not open, but too large
        return Fraction(math.comb(*map(int, near)))

    def power(self, b: Any, e: Any) -> Any:
        if e == 0:
            return Fraction(1)
        if b == 0:
            return Fraction(0)
        if isinstance(e, Fraction) and e.denominator == 1:
            return b ** int(e) if isinstance(b, Fraction) else mpmath.power(b, int(e))
        if b < 0:
            if isinstance(e, mpmath.mpf) and mpmath.isint(e):
                return mpmath.power(number(b), int(e))
            return self.open("pow", b, e)
        return mpmath.power(number(b), number(e))

    def binder(self, t: Any, scope: tuple[Any, ...]) -> Any:
        body = t.args[-1]
        if t.op == "lam":
            return lambda *arguments: self.value(body, (*scope, *arguments))
        if t.op in ("forall", "exists"):
            results = (self.value(body, (*scope, v)) for v in self.model.domain(t.data))
            return all(results) if t.op == "forall" else any(results)
        if t.op == "sum":
            lo, hi = (self.value(a, scope) for a in t.args[:2])
            total: Any = Fraction(0)
            for i in range(int(mpmath.ceil(number(lo))), int(mpmath.floor(number(hi))) + 1):
                total = _both(total, self.value(body, (*scope, Fraction(i))), lambda p, q: p + q)
            return total
        mu = self.value(t.args[0], scope)
        if isinstance(mu, Line):
            return self.line(t.op, mu, lambda x: self.value(body, (*scope, x)))
        if t.op == "as":
            return all(self.value(body, (*scope, w)) for w, weight in mu.items() if weight != 0)
        charged = [(self.value(body, (*scope, w)), m) for w, m in mu.items() if m != 0]
        finite = all(m != INFINITY or same(x, Fraction(0)) for x, m in charged)
        if t.op == "integrable":
            return finite
        total = Fraction(0)
        for x, m in charged:
            if finite and m != INFINITY:
                total = _both(total, _both(x, m, lambda p, q: p * q), lambda p, q: p + q)
        return total

    def line(self, op: str, mu: Line, f: Callable[[Any], Any]) -> Any:
        if op == "as":
            raise NotImplementedError(op)
        value = mpmath.quad(lambda x: number(f(x)) * mu.density(x), mu.points)
        return value if op == "E" else bool(mpmath.isfinite(value))


def _both(a: Any, b: Any, go: Callable[[Any, Any], Any]) -> Any:
    """An operation on two numbers, exact if both are."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return go(a, b)
    return go(number(a), number(b))


def less(a: Any, b: Any) -> bool:
    """a < b."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a < b
    return bool(number(a) < number(b))
