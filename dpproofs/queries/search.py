"""Two neighbouring lists between which a query moves far: looked for in floating point, as a guide for proofs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, pairwise
from typing import Final, TypeAlias

from dpproofs.errors import InputError
from dpproofs.kernel import Term
from dpproofs.queries.models import Model
from dpproofs.queries.reading import COUNT, RECORD

Values: TypeAlias = tuple[Fraction, ...]
_SMALL, _MOST_OTHERS = 4, 90
_LENGTHS: Final = (5, 6, 8, 12, 20, 39)
LONGEST: Final = 40
"""The most records of the lists that are looked at, if the number of records is not given."""
FAR: Final = 100
"""How far from 0, or from the end that it has, values are tried in a range without an end."""
_CLOSE = 1e-9


class UndefinedError(ArithmeticError):
    """An expression has no value."""


@dataclass(frozen=True)
class Pair:
    """Two neighbouring lists: the values that they share, and then a value each, or none for a list without it."""

    common: Values
    first: Fraction | None
    second: Fraction | None

    def lists(self) -> tuple[Values, Values]:
        """The two lists."""
        ends = ((end,) if end is not None else () for end in (self.first, self.second))
        one, two = (self.common + end for end in ends)
        return one, two

    def __str__(self) -> str:
        """As they are printed."""
        return " and ".join(map(shown, self.lists()))


def shown(values: Values) -> str:
    """A list, with repetitions counted."""
    runs = [(value, len(list(same))) for value, same in groupby(values)]
    return f"({', '.join(f'{k} times {value}' if k > 3 else ', '.join([str(value)] * k) for value, k in runs)})"


Number: TypeAlias = Fraction | float
Function: TypeAlias = Callable[[Mapping[Term, Number]], Number]


def function(t: Term) -> Function:
    """The value of a term at numbers: exact where arithmetic is; UndefinedError where it has none."""
    inner = [function(a) for a in t.args] if t.op != "ind" else []
    match t.op:
        case "num":
            value = t.data
            return lambda _: value
        case "var":
            return lambda point: point[t]
        case "pi":
            return lambda _: math.pi
        case "add":
            return lambda point: _sum(f(point) for f in inner)
        case "mul":
            return lambda point: _product(f(point) for f in inner)
        case "pow":
            return lambda point: _power(inner[0](point), inner[1](point))
        case "abs":
            return lambda point: _size(inner[0](point))
        case "min":
            return lambda point: min(f(point) for f in inner)
        case "max":
            return lambda point: max(f(point) for f in inner)
        case "ind":
            holds = condition(t.args[0])
            return lambda point: Fraction(holds(point))
        case "exp" | "log" | "sinh" | "cosh" | "tanh" | "atanh" | "erf" | "erfc":
            computed: Callable[[float], float] = getattr(math, t.op)
            return lambda point: _guarded(computed, inner[0](point))
    raise InputError("query", repr(t), "is made of what has no value that is computed here")


def condition(t: Term) -> Callable[[Mapping[Term, Number]], bool]:
    """Whether a condition holds at numbers."""
    if t.op == "and":
        every = [condition(a) for a in t.args]
        return lambda point: all(f(point) for f in every)
    left, right = map(function, t.args)
    compare: Callable[[Number, Number], bool] = {
        "le": lambda a, b: a <= b, "lt": lambda a, b: a < b, "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
    }[t.op]  # fmt: skip
    return lambda point: compare(left(point), right(point))


def _size(number: Number) -> Number:
    return -number if number < 0 else number


def _sum(numbers: Iterable[Number]) -> Number:
    total: Number = Fraction(0)
    for number in numbers:
        total += number
    return total


def _product(numbers: Iterable[Number]) -> Number:
    product: Number = Fraction(1)
    for number in numbers:
        product *= number
    return product


def _guarded(computed: Callable[[float], float], value: Number) -> float:
    try:
        return computed(float(value))
    except ValueError as error:
        raise UndefinedError from error
    except OverflowError:
        return math.inf


def _power(base: Number, exponent: Number) -> Number:
    if base == 0 and exponent < 0:
        raise UndefinedError
    whole = isinstance(exponent, Fraction) and exponent.denominator == 1
    if base < 0 and not whole:
        raise UndefinedError
    try:
        if whole and isinstance(base, Fraction) and abs(float(exponent)) < 64:
            return Fraction(base ** int(exponent))
        return math.pow(float(base), float(exponent))
    except (OverflowError, ZeroDivisionError):
        return math.inf


class Evaluator:
    """The values of a query at lists of numbers."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.query = function(model.query.expression)
        self.inner = {v: function(one.inner) for v, one in model.query.aggregates.items()}
        self.known: dict[tuple[Term, Fraction], Number] = {}

    def at(self, values: Values) -> Number:
        """The query at a list; InputError, which names the list, where it has no value."""
        point: dict[Term, Number] = {COUNT: Fraction(len(values))}
        try:
            for v, one in self.model.query.aggregates.items():
                numbers = [self.of_one(v, value) for value in values]
                point[v] = aggregate(one.kind, one.rank, numbers)
            return self.query(point)
        except UndefinedError as error:
            raise undefined(self.model, values) from error

    def of_one(self, v: Term, value: Fraction) -> Number:
        """A function of x at a value."""
        key = v, value
        if key not in self.known:
            self.known[key] = self.inner[v]({RECORD: value})
        return self.known[key]


def aggregate(kind: str, rank: int, numbers: list[Number]) -> Number:
    """A total and so on of numbers; UndefinedError where there are too few of them."""
    if kind == "total":
        return _sum(numbers)
    if len(numbers) < max(1, rank):
        raise UndefinedError
    if kind in ("largest", "smallest"):
        return max(numbers) if kind == "largest" else min(numbers)
    ordered = sorted(numbers)
    if kind == "ranked":
        return ordered[rank - 1]
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def undefined(model: Model, values: Values) -> InputError:
    """What is said of a query that has no value at a list."""
    more = ""
    if model.size is None:
        need = max((one.rank for one in model.query.aggregates.values()), default=0)
        hint = len(values) + 1 if not values or need > len(values) else 0
        more = (
            f"; lists of at least {max(hint, need)} are asked about by the least size {max(hint, need)}" if hint else ""
        )
    where = "the empty list" if not values else f"the list {shown(values)}"
    return InputError("query", model.query.text, f"has no value on {where}{more}")


def grid(model: Model) -> tuple[list[Fraction], list[Fraction]]:
    """Few values, and more of them, in the range: its ends, what the query compares with, and some between."""
    low, high = model.low, model.high
    if low is None:
        low = min(Fraction(-FAR), high - FAR if high is not None else Fraction(-FAR))
    if high is None:
        high = max(Fraction(FAR), low + FAR)
    written = {t.data for one in model.query.aggregates.values() for t in _numbers(one.inner)}
    inside = sorted(w for w in written if low < w < high)[:6]
    marks = sorted({low, *inside, high})
    between = [(one + two) / 2 for one, two in pairwise(marks)]
    zero = [Fraction(0)] if low < 0 < high else []
    few = sorted({*marks, *between[:4], *zero})
    more = {low + (high - low) * Fraction(i, 12) for i in range(13)}
    return few[:7], sorted({*few, *more})


def _numbers(t: Term) -> Iterator[Term]:
    if t.op == "num":
        yield t
    for a in t.args:
        yield from _numbers(a)


def _lengths(model: Model) -> list[int]:
    """How many records two neighbours share."""
    if model.size is not None:
        return [model.size - 1]
    least = model.least if model.is_added else max(0, model.least - 1)
    return sorted({*range(least, least + _SMALL + 1), *(n for n in _LENGTHS if n >= least)})


def _others(values: list[Fraction], length: int, most: int) -> Iterator[Values]:
    """Lists of that many values, up to order."""
    count = math.comb(len(values) + length - 1, length)
    if count <= most:
        yield from combinations_with_replacement(values, length)
        return
    parts = sorted({length * i // 4 for i in range(5)} | {1, length - 1, length // 2, (length + 1) // 2})
    for i, one in enumerate(values):
        for two in values[i + 1 :]:
            for many in parts:
                yield (one,) * (length - many) + (two,) * many


def pairs(model: Model) -> Iterator[Pair]:
    """Neighbouring lists to look at, short ones first."""
    few, many = grid(model)
    for length in _lengths(model):
        values = many if length <= 1 else few
        for common in _others(values if length else many, length, _MOST_OTHERS):
            ends = many if length <= 1 else few
            if model.is_added:
                yield from (Pair(common, None, end) for end in ends)
            else:
                yield from (Pair(common, one, two) for i, one in enumerate(ends) for two in ends[i + 1 :] or ends[:1])


def farthest(model: Model) -> tuple[Pair, float]:
    """The shortest lists, of those that are looked at, between which the query moves farthest, and how far.

    InputError where the query has no value on one of them.
    """
    evaluator = Evaluator(model)
    best: Pair | None = None
    how_far = 0.0
    known: dict[Values, Number] = {}
    for pair in pairs(model):
        one, two = pair.lists()
        numbers = []
        for values in (one, two):
            key = tuple(sorted(values))
            if key not in known:
                known[key] = evaluator.at(values)
            numbers.append(known[key])
        moved = abs(float(numbers[0]) - float(numbers[1])) if not math.isinf(float(numbers[0])) else math.inf
        if best is None or moved > how_far * (1 + _CLOSE):
            best, how_far = pair, moved
    if best is None:
        raise InputError("query", model.query.text, "is about no neighbouring lists")
    return best, how_far
