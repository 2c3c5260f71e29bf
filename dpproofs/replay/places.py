"""A comparison at many places in turn, in whole numbers of 2**-bits that are rounded outward.

A comparison is made into a list of operations once, and these are done at each place. They show that it holds, or say
nothing: where they do not show it, ``intervals.py`` looks at the place.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from dpproofs.language.terms import REAL, Term
from dpproofs.replay import functions
from dpproofs.replay.functions import Interval, NoEnclosureError
from dpproofs.replay.work import spend

Pair: TypeAlias = tuple[int, int]
"""All numbers from the first to the second, in parts of 2**-bits."""
Operation: TypeAlias = Callable[[list[Pair], int], Pair]
"""What it gives at a place, from the values of the operations before it."""

BITS = (96, 160, 352)
_LONGEST = 2**13
"""Of the binary digits of a number; with longer ones nothing is shown here."""
_MOST = 1 << _LONGEST
_MOST_TWOS = 2**12
_FARTHEST = 2**64
_EXTRA = 40
"""More digits for the inside of functions."""
_MOST_FAILURES = 8
_MOST_BITS_OF_ONE_STEP = 200


class Places:
    """A comparison ``a <= b`` or ``a < b`` about an index; ``constant`` encloses terms without it."""

    def __init__(self, goal: Term, constant: Callable[[Term, int], Interval]) -> None:
        self.goal, self.constant = goal, constant
        self.left, self.failures = list(BITS), 0
        self.program: _Program | None = None
        if goal.op in ("le", "lt"):
            self._next()

    def _next(self) -> None:
        """Go on with more digits, or not at all."""
        self.program = None
        while self.left and self.program is None:
            try:
                self.program = _Program(self.goal, self.left.pop(0), self.constant)
            except NoEnclosureError:
                continue

    def show(self, place: int) -> bool:
        """Whether the comparison is shown at the place; if not, nothing is known of it."""
        while self.program is not None:
            try:
                if self.program.shows(place):
                    return True
            except NoEnclosureError:
                pass
            self.failures += 1
            if self.failures > _MOST_FAILURES:
                self._next()
                self.failures = 0
                continue
            return False
        return False


class _Program:
    """Both sides of a comparison as operations."""

    def __init__(self, goal: Term, bits: int, constant: Callable[[Term, int], Interval]) -> None:
        self.bits, self.constant = bits, constant
        self.operations: list[Operation] = []
        self.known: dict[Term, int] = {}
        self.tables: dict[Term, bytes] = {}
        self.moves: dict[Term, Pair] = {}
        self.is_strict = goal.op == "lt"
        self.price = 1
        self.first, self.second = map(self._value, goal.args)

    def shows(self, place: int) -> bool:
        """Whether the comparison is shown at the place."""
        spend(self.price)
        values: list[Pair] = []
        for operation in self.operations:
            pair = operation(values, place)
            if pair[0] < -_MOST or pair[1] > _MOST:
                raise NoEnclosureError("a number is too long")
            values.append(pair)
        high, low = values[self.first][1], values[self.second][0]
        return high < low or (high == low and not self.is_strict)

    def _value(self, t: Term) -> int:
        """The number of the operation that gives the value of a term."""
        spend(1)
        found = self.known.get(t)
        if found is None:
            operation = self._operation(t)
            found = self.known[t] = len(self.operations)
            self.operations.append(operation)
            self.price += 1 + len(t.args)
        return found

    def _operation(self, t: Term) -> Operation:
        bits = self.bits
        if not t.dangling:
            given = self.constant(t, bits + _EXTRA)
            pair = _scaled(given, bits)
            return lambda _, __: pair
        match t.op:
            case "bound" if t.data == (0, REAL):
                return lambda _, place: (place << bits, place << bits)
            case "entry":
                return self._entry(t)
            case "add":
                places = [self._value(a) for a in t.args]
                return lambda values, _: (sum([values[i][0] for i in places]), sum([values[i][1] for i in places]))
            case "min":
                places = [self._value(a) for a in t.args]
                return lambda values, _: (min([values[i][0] for i in places]), min([values[i][1] for i in places]))
            case "mul":
                return self._product([self._value(a) for a in t.args])
            case "exp" if t.args[0].op == "log":
                # What has a logarithm is its exponential.
                self._value(t.args[0])
                inside = self._value(t.args[0].args[0])
                return lambda values, _: values[inside]
            case "exp" | "log" | "erfc":
                function, argument = {"exp": exp, "log": log, "erfc": erfc}[t.op], self._value(t.args[0])
                return lambda values, _: function(values[argument], bits)
        raise NoEnclosureError(f"{t.op} is not worked out at places")

    def _product(self, factors: list[int]) -> Operation:
        bits, (begin, *rest) = self.bits, factors

        def work_out(values: list[Pair], _: int) -> Pair:
            x = values[begin]
            for i in rest:
                x = times(x, values[i], bits)
                if x[0] < -_MOST or x[1] > _MOST:
                    raise NoEnclosureError("a number is too long")
            return x

        return work_out

    def _entry(self, t: Term) -> Operation:
        """An entry of a table of whole bytes, at a place that is a whole number."""
        table, width, where = t.args
        if table.op != "num" or width.op != "num":
            raise NoEnclosureError("a table is no number")
        x, w = table.data, width.data
        if x.denominator != 1 or x < 0 or w.denominator != 1 or w.numerator % 8 or not 0 < w <= _LONGEST:
            raise NoEnclosureError("a table is not made of bytes")
        size, bits, (shift, factor) = w.numerator // 8, self.bits, self._moved(where)
        if table not in self.tables:
            spend(1 + x.numerator.bit_length() // 2**10)
            self.tables[table] = x.numerator.to_bytes((x.numerator.bit_length() + 7) // 8, "little")
        data = self.tables[table]

        def work_out(_: list[Pair], place: int) -> Pair:
            at = factor * place + shift
            value = int.from_bytes(data[size * at : size * (at + 1)], "little") << bits if at >= 0 else 0
            return value, value

        return work_out

    def _moved(self, where: Term) -> Pair:
        """The whole numbers a and b for which a term is a + b k, where k is the index."""
        spend(1)
        if where not in self.moves:
            self.moves[where] = a, b = self._moved_so(where)
            if max(abs(a), abs(b)) > _FARTHEST:
                raise NoEnclosureError("the place of an entry is far away")
        return self.moves[where]

    def _moved_so(self, where: Term) -> Pair:
        match where.op:
            case "num" if where.data.denominator == 1 and where.data.numerator.bit_length() <= 64:
                return where.data.numerator, 0
            case "bound" if where.data == (0, REAL):
                return 0, 1
            case "add":
                parts = [self._moved(a) for a in where.args]
                return sum(p[0] for p in parts), sum(p[1] for p in parts)
            case "mul" if len(where.args) == 2:
                (a, b), (c, d) = map(self._moved, where.args)
                if not b or not d:
                    return a * c, a * d + b * c
        raise NoEnclosureError("the place of an entry is not a whole number of the index")


def _scaled(x: Interval, bits: int) -> Pair:
    """The whole numbers of 2**-bits around an interval."""
    if max(functions.length(x.lo), functions.length(x.hi)) > _LONGEST:
        raise NoEnclosureError("a number is too long")
    return (x.lo.numerator << bits) // x.lo.denominator, -((-x.hi.numerator << bits) // x.hi.denominator)


# Functions, of numbers in parts of 2**-bits and with such numbers -------------------------------


def times(x: Pair, y: Pair, bits: int) -> Pair:
    """The products."""
    (a, b), (c, d) = x, y
    if a >= 0 and c >= 0:
        return a * c >> bits, -(-b * d >> bits)
    products = (a * c, a * d, b * c, b * d)
    return min(products) >> bits, -(-max(products) >> bits)


@lru_cache(maxsize=8)
def _log2(work: int) -> int:
    """A whole number of 2**-work that differs from log(2) by less than two."""
    x = functions.log_on(Interval(Fraction(2), Fraction(2)), work + 8)
    return (x.lo.numerator << work) // x.lo.denominator


def _power(x: int, bits: int) -> tuple[int, int, int]:
    """exp(x / 2**bits): from the first to the second number, both times 2**(the third).

    With work = bits + 40, and units of 2**-work: x = n log(2) + r, where |r| <= 0.36 and n has 12 digits, so that r
    errs by at most 2**13 units, for log(2) does by less than two; r / 2**8 by at most 33. Of 2**-9 and less the powers
    over factorials fall by a factor of 500 and more, and each errs by less than 3 units, so that the sum of 40 at most,
    and of what follows them, errs by less than 2**8 units, and so by 2**8.1 parts of 2**work of itself. It is squared
    8 times; each time the error doubles, relatively, and 2 units are added. What comes out is at most 1.5, and errs
    by less than 2**18 units.
    """
    work = bits + _EXTRA
    given, two = x << _EXTRA, _log2(work)
    n = (2 * given + two) // (2 * two)
    if abs(n) >= _MOST_TWOS:
        raise NoEnclosureError("the exponential of a number is too large or too small")
    part = (given - n * two) >> 8
    total = term = 1 << work
    j = 0
    while term not in (0, -1):
        j += 1
        term = (term * part >> work) // j
        total += term
        if j > 40:
            raise NoEnclosureError("the exponential has too many digits")
    for _ in range(8):
        total = total * total >> work
    spend(10 + (j * bits >> 9))
    return total - 2**18, total + 2**18, n - work


def _shifted(x: int, by: int) -> int:
    """x 2**by, rounded down."""
    return x << by if by >= 0 else x >> -by


def exp(x: Pair, bits: int) -> Pair:
    """The exponentials."""
    low, high, below = _power(x[0], bits)
    above = below
    if x[1] != x[0]:
        _, high, above = _power(x[1], bits)
    return _shifted(low, below + bits), -_shifted(-high, above + bits)


def log(x: Pair, bits: int) -> Pair:
    """The logarithms, from what floats give."""
    if x[0] <= 0:
        raise NoEnclosureError("the logarithm of what is not shown to be positive")
    y = int((math.log(x[0]) - bits * math.log(2)) * 2.0**50) << bits - 50
    if bits > _MOST_BITS_OF_ONE_STEP:
        y, _ = _log_near((x[0], x[0]), y, bits)
    return _log_near(x, y, bits)


def _log_near(x: Pair, y: int, bits: int) -> Pair:
    """log(x) = y + 2 atanh((x - exp(y)) / (x + exp(y))), where y is near."""
    low, high, power = _power(y, bits)
    work = bits + _EXTRA
    first, second = _shifted(x[0], -power - bits), -_shifted(-x[1], -power - bits)
    below = ((first - high) << work) // (first + high)
    above = -((-(second - low) << work) // (second + low))
    return (y + (2 * _atanh(below, work, -1) >> _EXTRA), y - (-2 * _atanh(above, work, 1) >> _EXTRA))


def _atanh(z: int, work: int, side: int) -> int:
    """A number below or above atanh(z / 2**work), in parts of 2**-work.

    For |z| <= 1/2 it differs from z + z**3/3 by at most |z|**5; what is cut off is less than 4 units.
    """
    if abs(z) >> work - 20:
        raise NoEnclosureError("a logarithm is not near what floats give")
    square = z * z >> work
    cube = (square * z >> work) // 3
    fifth = square * square * abs(z) >> 2 * work
    return z + cube + side * (fifth + 4)


def erfc(x: Pair, bits: int) -> Pair:
    """1 - erf, where erf(-x) = -erf(x)."""
    one = 1 << bits
    if x[1] <= 0:
        low, high = _erf((-x[1], -x[0]), bits)
        return one + low, one + high
    if x[0] >= 0:
        low, high = _erf(x, bits)
        return one - high, one - low
    return one - _erf((0, x[1]), bits)[1], one + _erf((0, -x[0]), bits)[1]


def _erf(x: Pair, bits: int) -> Pair:
    """2/sqrt(pi) exp(-x**2) (x + 2 x**3 / 3 + 4 x**5 / 15 + ...) of numbers that are not negative.

    All terms have one sign, and grow with x.
    """
    one, (near, far) = 1 << bits, (x[0] * x[0], x[1] * x[1])
    if near >> 2 * bits >= bits:
        return one - 1, one  # erfc(x) <= exp(-x**2)
    if x[1] - x[0] > one:
        raise NoEnclosureError("a number is hardly known")
    work = bits + _EXTRA
    low, high = lo, hi = x[0] << _EXTRA, x[1] << _EXTRA
    below, above = near >> bits - _EXTRA - 1, -(-far >> bits - _EXTRA - 1)
    falls = 2 * above >> work
    n = 0
    while high > 1 or 2 * n + 3 <= falls:
        n += 1
        low, high = (low * below >> work) // (2 * n + 1), -((-high * above >> work) // (2 * n + 1))
        lo, hi = lo + low, hi + high
    # From here each term is at most half the one before.
    hi += high
    spend(2 + (n * bits >> 7))
    factor = _two_over_root_of_pi(work)
    first, _, p = _power(-far >> bits, bits)
    _, last, q = _power(-(near >> bits), bits)
    least = _shifted(factor[0] * lo * first, p - 2 * work + bits)
    most = -_shifted(-factor[1] * hi * last, q - 2 * work + bits)
    return max(0, least), min(one, most)


@lru_cache(maxsize=8)
def _two_over_root_of_pi(work: int) -> Pair:
    p = functions.pi(work + 16)
    low, high = 2 / functions.sqrt(p.hi, work + 16).hi, 2 / functions.sqrt(p.lo, work + 16).lo
    return _scaled(Interval(low, high), work)
