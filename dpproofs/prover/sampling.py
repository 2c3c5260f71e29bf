"""Values of terms at sample points, in floating point with a running bound on the rounding error.

Only a guide for the search: what is seen here is never part of a proof.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import reduce
from operator import add, mul
from random import Random

from dpproofs.kernel import Term

NAN = math.nan
_EPS = 2.0**-52
_FEW = 16
_STARTS, _FIRST_STEP, _DOUBLINGS, _BISECTIONS = 12, 1.0 / 1024, 30, 50
Column = tuple[list[float], list[float]]
Ray = tuple[list[float], list[float]]  # where it starts, and its direction


def bound_on(formula: Term, x: Term) -> tuple[str, Term] | None:
    """("low", a) for a <= x or a < x, ("high", b) for x <= b or x < b, where a, b are free of x."""
    if formula.op not in ("le", "lt"):
        return None
    a, b = formula.args
    if b == x and x not in a.free:
        return "low", a
    if a == x and x not in b.free:
        return "high", b
    return None


class Samples:
    """Points of a domain, and the values of terms there."""

    def __init__(self, domain: Sequence[Term], variables: Iterable[Term], count: int = 120, seed: int = 1) -> None:
        self.order = _order(domain, variables)
        self.memo: dict[Term, Column] = {}
        if not self.order:
            count = 1
        columns: dict[Term, list[float]] = {v: [] for v in self.order}
        random = Random(seed)  # noqa: S311
        found = 0
        for _ in range(12):
            trial = self._draw(domain, random, count)
            good = inside(domain, trial, count, clearly=True)
            for v in self.order:
                columns[v].extend(x for x, ok in zip(trial[v], good, strict=True) if ok)
            found += sum(good)
            if found >= count:
                break
        self.size = min(found, count)
        self.columns = {v: c[: self.size] for v, c in columns.items()}
        self._few = Evaluator({v: c[:_FEW] for v, c in self.columns.items()}, min(self.size, _FEW))

    def _draw(self, domain: Sequence[Term], random: Random, count: int) -> dict[Term, list[float]]:
        columns: dict[Term, list[float]] = {}
        for v in self.order:
            lows, highs = [[-math.inf] * count], [[math.inf] * count]
            for formula in domain:
                found = bound_on(formula, v)
                if found is not None and found[1].free <= columns.keys():
                    values = Evaluator(columns, count).value(found[1])[0]
                    (lows if found[0] == "low" else highs).append(values)
            low = list(map(max, *lows)) if len(lows) > 1 else lows[0]
            high = list(map(min, *highs)) if len(highs) > 1 else highs[0]
            columns[v] = [_between(a, b, random.random) for a, b in zip(low, high, strict=True)]
        return columns

    def value(self, t: Term) -> Column:
        """Values of t and bounds on their errors."""
        return Evaluator(self.columns, self.size, self.memo).value(t)

    def signs(self, t: Term) -> tuple[bool, bool]:
        """Whether t is certainly negative somewhere, and certainly positive somewhere; a few points come first."""
        if t not in self.memo:
            values, errors = self._few.value(t)
            pairs = list(zip(values, errors, strict=True))
            if any(v < -e for v, e in pairs) and any(v > e for v, e in pairs):
                return True, True
        values, errors = self.value(t)
        negative = any(v < -e for v, e in zip(values, errors, strict=True))
        positive = any(v > e for v, e in zip(values, errors, strict=True))
        return negative, positive

    def negative(self, t: Term) -> bool:
        """Whether t is certainly negative somewhere; a few points are looked at before all."""
        if t not in self.memo and any(v < -e for v, e in zip(*self._few.value(t), strict=True)):
            return True
        return any(v < -e for v, e in zip(*self.value(t), strict=True))

    def vanishes(self, t: Term) -> bool:
        """Whether t looks like 0 everywhere; a few points are looked at before all."""
        if t not in self.memo and any(abs(v) > e for v, e in zip(*self._few.value(t), strict=True)):
            return False
        values, errors = self.value(t)
        return all(abs(v) <= e for v, e in zip(values, errors, strict=True))


def _order(domain: Sequence[Term], variables: Iterable[Term]) -> list[Term]:
    """The variables, those that bound others first where possible."""
    left = sorted(set(variables), key=lambda v: v.key)
    out: list[Term] = []
    needs = {v: frozenset().union(*(b[1].free for f in domain if (b := bound_on(f, v)))) for v in left}
    while left:
        ready = [v for v in left if needs[v] <= set(out)]
        # In a circle of bounds the variable that depends on fewest others comes first.
        chosen = ready[0] if ready else min(left, key=lambda v: (len(needs[v]), v.key))
        out.append(chosen)
        left.remove(chosen)
    return out


def _between(low: float, high: float, draw: Callable[[], float]) -> float:
    """A finite number between the ends; NaN if there is none that could be drawn."""
    drawn = _drawn(low, high, draw)
    return drawn if math.isfinite(drawn) else NAN


def _drawn(low: float, high: float, draw: Callable[[], float]) -> float:
    kind, step = draw(), draw()
    if math.isnan(low) or math.isnan(high):
        return NAN
    if low > -math.inf and high < math.inf:
        width = high - low
        if kind < 0.4:
            return low + width * draw()
        part: float = width * 10.0 ** (3.5 * step - 3.5)
        return low + part if kind < 0.7 else high - part
    spread: float = 10.0 ** (5.2 * draw() - 3.5)
    if low > -math.inf:
        return low + spread
    if high < math.inf:
        return high - spread
    return spread if kind < 0.5 else -spread


def inside(
    domain: Sequence[Term], columns: dict[Term, list[float]], count: int, *, clearly: bool = False
) -> list[bool]:
    """Which points of the columns are in the domain; if ``clearly``, without those where rounding decides it."""
    good = [True] * count
    evaluator = Evaluator(columns, count)
    for formula in domain:
        if formula.op not in ("le", "lt", "eq", "ne") or not formula.free <= columns.keys():
            continue
        left, right = (evaluator.value(a) for a in formula.args)
        test = _TESTS[formula.op]
        close = clearly and formula.op in ("le", "lt")
        good = [
            g and test(a, b) and not (close and 0 < d + e and b - a <= d + e)
            for g, a, d, b, e in zip(good, *left, *right, strict=True)
        ]
    return good


def is_curved(formula: Term) -> bool:
    """Whether a condition is more than a number that bounds a variable."""
    return formula.op in ("le", "lt") and not any(
        (found := bound_on(formula, v)) is not None and not found[1].free for v in formula.free
    )


def rays(columns: dict[Term, list[float]], size: int, random: Random) -> list[Ray]:
    """From the first of some points along each coordinate, and in some other directions."""
    out: list[Ray] = []
    axes = [[float(s * (j == k)) for j in range(len(columns))] for k in range(len(columns)) for s in (1, -1)]
    for i in range(min(size, _STARTS)):
        start = [c[i] for c in columns.values()]
        others = [[random.uniform(-1, 1) for _ in start] for _ in range(2 * len(start) if len(start) > 1 else 0)]
        out.extend((start, way) for way in axes + others)
    return out


def borders(domain: Sequence[Term], free: Sequence[Term], along: Sequence[Ray]) -> list[dict[Term, float] | None]:
    """The last points of rays before they leave the domain; None where they do not, or do at once."""
    count = len(along)

    def points(distances: list[float]) -> dict[Term, list[float]]:
        pairs = list(zip(along, distances, strict=True))
        return {v: [x[j] + s * d[j] if d[j] else x[j] for (x, d), s in pairs] for j, v in enumerate(free)}

    near, far = [0.0] * count, [_FIRST_STEP] * count
    for doubling in (True, False):
        for _ in range(_DOUBLINGS if doubling else _BISECTIONS):
            tried = far if doubling else [(a + b) / 2 for a, b in zip(near, far, strict=True)]
            good = inside(domain, points(tried), count)
            near = [t if ok else a for t, ok, a in zip(tried, good, near, strict=True)]
            if doubling and not any(good):
                break
            far = [2 * b if ok and doubling else b if ok else t for t, ok, b in zip(tried, good, far, strict=True)]
    found = points(near)
    most = _FIRST_STEP * 2**_DOUBLINGS
    return [{v: c[k] for v, c in found.items()} if 0 < near[k] < far[k] < most else None for k in range(count)]


_TESTS: dict[str, Callable[[float, float], bool]] = {
    "le": lambda a, b: a <= b,
    "lt": lambda a, b: a < b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
}


class Evaluator:
    """Terms on columns of numbers, one number for each point."""

    def __init__(
        self,
        columns: dict[Term, list[float]],
        size: int,
        memo: dict[Term, Column] | None = None,
        radii: dict[Term, list[float]] | None = None,
    ) -> None:
        self.columns = columns
        self.radii = radii or {}
        self.size = size
        self.memo: dict[Term, Column] = {} if memo is None else memo

    def value(self, t: Term) -> Column:
        """Values and bounds on their errors; NaN where there is none."""
        found = self.memo.get(t)
        if found is None:
            found = self.memo[t] = self._value(t)
        return found

    def _value(self, t: Term) -> Column:
        n = self.size
        match t.op:
            case "num":
                v = as_float(t.data)
                return [v] * n, [0.0 if v.is_integer() else abs(v) * _EPS] * n
            case "pi":
                return [math.pi] * n, [_EPS * 4] * n
            case "var":
                return self.columns.get(t, [NAN] * n), self.radii.get(t, [0.0] * n)
            case "add":
                return reduce(_plus, map(self.value, t.args))
            case "mul":
                return reduce(_times, map(self.value, t.args))
            case "pow":
                return self._power(t)
            case "min" | "max":
                pick = min if t.op == "min" else max
                (left, e), (right, f) = map(self.value, t.args)
                return list(map(pick, left, right)), list(map(max, e, f))
            case "ind":
                good = inside([t.args[0]], self.columns, n)
                return [float(g) for g in good], [0.0] * n
            case _ if t.op in _UNARY:
                return _mapped(_UNARY[t.op], *self.value(t.args[0]))
            case _:
                return [NAN] * n, [0.0] * n

    def _power(self, t: Term) -> Column:
        base, exponent = t.args
        values, errors = self.value(base)
        if exponent.op == "num":
            return _mapped(_number_power(exponent.data), values, errors)
        others, mistakes = self.value(exponent)
        pairs = [
            _guard(lambda v, e, x=x, d=d: _real_power(v, e, x, d), v, e)  # type: ignore[misc]
            for v, e, x, d in zip(values, errors, others, mistakes, strict=True)
        ]
        return [p[0] for p in pairs], [p[1] for p in pairs]


def as_float(q: Fraction) -> float:
    """The float next to q, which is infinite where q is too large for any other."""
    try:
        return q.numerator / q.denominator
    except OverflowError:
        return math.inf if q > 0 else -math.inf


def _plus(left: Column, right: Column) -> Column:
    (a, e), (b, f) = left, right
    errors = [d + g + _EPS * (abs(v) + abs(w)) for v, d, w, g in zip(a, e, b, f, strict=True)]
    return list(map(add, a, b)), errors


def _times(left: Column, right: Column) -> Column:
    (a, e), (b, f) = left, right
    values = list(map(mul, a, b))
    rows = zip(a, e, b, f, values, strict=True)
    return values, [abs(v) * g + abs(w) * d + d * g + _EPS * abs(p) + 5e-324 for v, d, w, g, p in rows]


def _mapped(f: Callable[[float, float], tuple[float, float]], values: list[float], errors: list[float]) -> Column:
    """A function on a column; NaN where it has no value."""
    try:
        out, mistakes = map(list, zip(*map(f, values, errors), strict=True))
        if math.isfinite(sum(out) + sum(mistakes)):
            return out, mistakes
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        pass
    pairs = [_guard(f, v, e) for v, e in zip(values, errors, strict=True)]
    return [p[0] for p in pairs], [p[1] for p in pairs]


def _guard(f: Callable[[float, float], tuple[float, float]], v: float, e: float) -> tuple[float, float]:
    try:
        value, error = f(v, e)
    except (ValueError, OverflowError, ZeroDivisionError):
        return NAN, 0.0
    return (value, error) if math.isfinite(value) and math.isfinite(error) else (NAN, 0.0)


def _number_power(q: Fraction) -> Callable[[float, float], tuple[float, float]]:
    n, size = int(q) if q.denominator == 1 else as_float(q), abs(as_float(q))

    def power(v: float, e: float) -> tuple[float, float]:
        value = v**n
        if isinstance(value, complex):
            return NAN, 0.0
        if v == 0:
            return value, e if n == 1 else e**n if n > 0 else 0.0
        return value, abs(value) * (size * e / abs(v) + 8 * _EPS)

    return power


def _real_power(v: float, e: float, x: float, d: float) -> tuple[float, float]:
    if v == 0:
        return (0.0, e) if x != 0 else (1.0, d)
    value = math.exp(x * math.log(v))
    return value, value * (abs(x) * e / v + d * abs(math.log(v)) + (8 + abs(x * math.log(v))) * _EPS)


def _with_slope(
    f: Callable[[float], float], slope: Callable[[float, float], float]
) -> Callable[[float, float], tuple[float, float]]:
    def both(v: float, e: float) -> tuple[float, float]:
        value = f(v)
        size = 4 * _EPS * abs(value) + 5e-324
        return value, (abs(slope(v, value)) * e + size if e else size)

    return both


_UNARY: dict[str, Callable[[float, float], tuple[float, float]]] = {
    "exp": _with_slope(math.exp, lambda _, y: y),
    "log": _with_slope(math.log, lambda x, _: 1 / x),
    "sinh": _with_slope(math.sinh, lambda x, _: math.cosh(x)),
    "cosh": _with_slope(math.cosh, lambda x, _: math.sinh(x)),
    "tanh": _with_slope(math.tanh, lambda _, y: 1 - y * y + 1e-15),
    "atanh": _with_slope(math.atanh, lambda x, _: 1 / (1 - x * x)),
    "erf": _with_slope(math.erf, lambda x, _: 1.2 * math.exp(-x * x)),
    "erfc": _with_slope(math.erfc, lambda x, _: 1.2 * math.exp(-x * x)),
    "abs": lambda v, e: (abs(v), e),
}
