"""The values of terms in a model: exact fractions, balls that contain a number, laws and functions.

A comparison of balls that overlap is not decided (None); neither is one with a number that is only constrained by
conditions.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from flint import arb

from dpproofs.kernel import Type
from dpproofs.mutants.models.laws import (
    Function as Function,
    Gaussian as Gaussian,
    GaussianVector as GaussianVector,
    Laplace as Laplace,
    UndecidedError as UndecidedError,
)
from dpproofs.mutants.unknowns import AnyLaw, Symbol

Number: TypeAlias = Any  # a Fraction, or an arb
Truth: TypeAlias = bool | None


@dataclass(frozen=True, eq=False)
class Rest:
    """Any natural number from ``low`` on; a comparison that is not the same for all of them is not decided."""

    low: Fraction

    def __eq__(self, other: object) -> bool:
        """Whether all are that number: none is, or it is not decided."""
        if isinstance(other, Fraction | int) and (other < self.low or Fraction(other).denominator > 1):
            return False
        raise UndecidedError("one of many natural numbers")

    def __hash__(self) -> int:
        """It is the key of no table."""
        raise UndecidedError("one of many natural numbers")

    def __lt__(self, other: Any) -> bool:
        """Whether all are below that number: none is, or it is not decided."""
        if isinstance(other, Fraction | int) and other <= self.low:
            return False
        raise UndecidedError("one of many natural numbers")

    def __le__(self, other: Any) -> bool:
        """Whether all are at most that number: none is, or it is not decided."""
        if isinstance(other, Fraction | int) and other < self.low:
            return False
        raise UndecidedError("one of many natural numbers")

    def __gt__(self, other: Any) -> bool:
        """Whether all are above that number."""
        return not self <= other

    def __ge__(self, other: Any) -> bool:
        """Whether all are at least that number."""
        return not self < other

    def __abs__(self) -> Rest:
        """Natural numbers are not negative."""
        return self


@dataclass(frozen=True, eq=False)
class Elsewhere:
    """Any real number but some."""

    places: frozenset[Fraction]

    def __eq__(self, other: object) -> bool:
        """Whether it is that number: none of those that it is not; else it is not decided."""
        if isinstance(other, Fraction) and other in self.places:
            return False
        raise UndecidedError("one of many numbers")

    def __hash__(self) -> int:
        """It is the key of no table."""
        raise UndecidedError("one of many numbers")


@dataclass(frozen=True)
class Line:
    """The real line as a space of outcomes."""


class Lists(Line):
    """Lists of real numbers as a space of outcomes."""


LINE = Line()
Space: TypeAlias = "Sequence[Any] | Line"


class Logarithm(arb):
    """The ball of log(x) that knows the fraction x, so that exp gives it back."""

    of: Fraction


def logarithm(x: Fraction) -> Logarithm:
    """log(x) for a fraction x > 0."""
    made = Logarithm(ball(x).log())
    made.of = x
    return made


@dataclass
class Model:
    """The points of each space, and values of bound variables by name, tried where one is said to exist."""

    spaces: Mapping[str, Space]
    some: Mapping[str, Callable[[Type], Any]] = field(default_factory=dict)
    below: dict[object, bool] = field(default_factory=dict)
    """Which pairs of laws have divergences below a line, where that was computed."""

    def points(self, kind: Type) -> Sequence[Any]:
        """The points of a space; UndecidedError for one that is not finite."""
        if isinstance(kind, str):
            found = self.spaces.get(kind)
            if found is not None and not isinstance(found, Line):
                return found
        elif kind[0] == "x":
            return list(itertools.product(self.points(kind[1]), self.points(kind[2])))
        raise UndecidedError(f"{kind} is not finite")


def ball(x: Number) -> Any:
    """A number as a ball."""
    if isinstance(x, Symbol):
        raise UndecidedError("an unknown number")
    if isinstance(x, Rest | Elsewhere):
        return arb("[0 +/- inf]")
    return arb(x.numerator) / arb(x.denominator) if isinstance(x, Fraction) else x


def _both(a: Number, b: Number, go: Callable[[Any, Any], Any]) -> Number:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return go(a, b)
    if isinstance(a, Symbol) or isinstance(b, Symbol):
        return go(a, b)
    return go(ball(a), ball(b))


def plus(a: Number, b: Number) -> Number:
    """The sum."""
    if isinstance(b, Rest):
        a, b = b, a
    if isinstance(a, Rest) and isinstance(b, Fraction) and b.denominator == 1 and a.low + b >= 0:
        return Rest(a.low + b)
    for x, y in ((a, b), (b, a)):
        if isinstance(x, Symbol) and isinstance(y, Fraction) and y == 0:
            return x
    return _both(a, b, lambda x, y: x + y)


def times(a: Number, b: Number) -> Number:
    """The product; 0 times anything is 0."""
    for x in (a, b):
        if isinstance(x, Fraction) and x == 0:
            return x
    for x, y in ((a, b), (b, a)):
        if isinstance(x, Symbol) and isinstance(y, Fraction) and y == 1:
            return x
        if isinstance(x, Logarithm) and isinstance(y, Fraction) and abs(y) < 4096:
            root = _root(x.of, y.denominator)
            if root is not None:
                return logarithm(root**y.numerator)
    return _both(a, b, lambda x, y: x * y)


def _root(x: Fraction, degree: int) -> Fraction | None:
    """The square root, or the number itself, where it is a fraction."""
    if degree == 1:
        return x
    top, bottom = math.isqrt(x.numerator), math.isqrt(x.denominator)
    return Fraction(top, bottom) if degree == 2 and (top**2, bottom**2) == (x.numerator, x.denominator) else None


def power(b: Number, e: Number) -> Number:
    """b to the power e, where the language says what it is."""
    if isinstance(b, Symbol):
        return b**e
    if isinstance(e, Fraction):
        if e == 0:
            return Fraction(1)
        if isinstance(b, Fraction):
            if b == 0:
                return Fraction(0)
            if e.denominator == 1 and abs(e) < 4096:
                return b ** int(e)
            if e.denominator == 2 and b > 0 and abs(e) < 64:
                roots = math.isqrt(b.numerator), math.isqrt(b.denominator)
                if roots[0] ** 2 == b.numerator and roots[1] ** 2 == b.denominator:
                    return Fraction(*roots) ** int(2 * e)
        elif e.denominator == 1 and abs(e) < 4096 and (e > 0 or not ball(b).contains(0)):
            return b ** int(e)
    if less(Fraction(0), b, strictly=True) is not True:
        raise UndecidedError("pow")
    return (ball(b).log() * ball(e)).exp()


def less(a: Number, b: Number, *, strictly: bool) -> Truth:
    """a < b or a <= b; None where the balls overlap."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a < b if strictly else a <= b
    if isinstance(a, Rest) or isinstance(b, Rest):
        try:
            return bool(a < b if strictly else a <= b)
        except UndecidedError:
            return None
    if isinstance(a, Logarithm) and isinstance(b, Logarithm):
        return a.of < b.of if strictly else a.of <= b.of
    x, y = ball(a), ball(b)
    if (x < y) or (not strictly and x <= y):
        return True
    if (x >= y) if strictly else (x > y):
        return False
    return None


def equal(a: Any, b: Any) -> Truth:
    """a = b; None where the balls overlap."""
    if isinstance(a, Rest | Elsewhere) or isinstance(b, Rest | Elsewhere):
        try:
            return bool(a == b)
        except UndecidedError:
            return None
    if isinstance(a, arb) or isinstance(b, arb):
        return False if not ball(a).overlaps(ball(b)) else None
    return bool(a == b)


def all_of(found: Iterable[Truth]) -> Truth:
    """Whether all are true; None where that is open."""
    undecided = False
    for v in found:
        if v is False:
            return False
        undecided = undecided or v is None
    return None if undecided else True


def any_of(found: Iterable[Truth]) -> Truth:
    """Whether one is true; None where that is open."""
    undecided = False
    for v in found:
        if v is True:
            return True
        undecided = undecided or v is None
    return None if undecided else False


class Dirac(dict[Any, Any]):
    """The law of one point, which may be a number."""

    def __init__(self, point: Any) -> None:
        super().__init__({point: Fraction(1)})

    def __missing__(self, point: Any) -> Fraction:
        return Fraction(0)


def table(values: Mapping[tuple[Any, ...], Any], elsewhere: Any = None) -> Function:
    """A function by its values at the arguments."""

    def at(*arguments: Any) -> Any:
        if any(isinstance(a, arb) for a in arguments):
            raise UndecidedError("a function at a number that is not exact")
        return values[arguments] if elsewhere is None else values.get(arguments, elsewhere)

    return Function(at)


def is_unknown(value: Any) -> bool:
    """Whether a value is, or may give, an unknown number."""
    if isinstance(value, dict):
        return any(map(is_unknown, value.values()))
    return value is None or isinstance(value, Symbol | AnyLaw) or (isinstance(value, Function) and value.unknown)
