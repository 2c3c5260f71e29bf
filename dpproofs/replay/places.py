"""A comparison or a sum at many consecutive indices, in integers scaled by 2**-bits, rounded outward.

Terms are compiled to a list of operations once, which run at each index. They show that a comparison holds, or leave
it open: then ``intervals.py`` decides the index.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from dpproofs.replay import functions
from dpproofs.replay.functions import Interval, NoEnclosureError
from dpproofs.replay.terms import REAL, Term, num
from dpproofs.replay.work import spend

Pair: TypeAlias = tuple[int, int]
"""All numbers from the first to the second, in parts of 2**-bits."""
Operation: TypeAlias = Callable[[list[Pair], int], Pair]
"""Its value at an index, from the values of the operations before it."""

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
_LONGEST_RATIO = 512
"""Of the binary digits of a number that is added to the index, or multiplies it."""
_MOST_BITS_OF_SERIES = 400
_SERIES = 256
"""What it takes to make a series of 128 digits."""
_AT_ONCE = 256
"""This many consecutive indices get an exponential by multiplication, before it is computed again."""


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
                self.program = _Program(self.goal.args, self.left.pop(0), self.constant)
            except NoEnclosureError:
                continue

    def show(self, place: int) -> bool:
        """Whether the comparison is shown at the index; if not, it is undecided."""
        while self.program is not None:
            try:
                (_, high), (low, _) = self.program.values(place)
                if high < low or (high == low and self.goal.op == "le"):
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


def total(term: Term, indices: Iterable[int], bits: int, constant: Callable[[Term, int], Interval]) -> Interval | None:
    """The sum of a term over the indices; None where it is unknown, or imprecise for its size."""
    low = high = 0
    try:
        program = _Program((term,), bits, constant)
        for place in indices:
            least, most = program.values(place)[-1]
            low, high = low + least, high + most
    except NoEnclosureError:
        return None
    if (high - low) << bits // 2 > max(abs(low), abs(high)):
        return None
    return Interval(Fraction(low, 1 << bits), Fraction(high, 1 << bits))


class _Program:
    """Terms about an index as operations."""

    def __init__(self, terms: Iterable[Term], bits: int, constant: Callable[[Term, int], Interval]) -> None:
        self.bits, self.constant = bits, constant
        self.operations: list[Operation] = []
        self.known: dict[Term, int] = {}
        self.tables: dict[Term, bytes] = {}
        self.moves: dict[Term, tuple[Fraction, Fraction]] = {}
        self.price = 1
        self.results = [self._value(t) for t in terms]

    def values(self, place: int) -> list[Pair]:
        """The values of the terms at the place."""
        spend(self.price)
        values: list[Pair] = []
        for operation in self.operations:
            pair = operation(values, place)
            if pair[0] < -_MOST or pair[1] > _MOST:
                raise NoEnclosureError("a number is too long")
            values.append(pair)
        return [values[i] for i in self.results]

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
            case "min" | "max":
                places, of = [self._value(a) for a in t.args], min if t.op == "min" else max
                return lambda values, _: (of([values[i][0] for i in places]), of([values[i][1] for i in places]))
            case "mul":
                return self._product([self._value(a) for a in t.args])
            case "pow" if not t.args[0].dangling:
                return self._row(t.args[1], lambda q: Term("pow", (t.args[0], num(q))))
            case "exp" if t.args[0].op == "log":
                # What has a logarithm is its exponential.
                self._value(t.args[0])
                inside = self._value(t.args[0].args[0])
                return lambda values, _: values[inside]
            case "exp" if self._is_straight(t.args[0]):
                return self._row(t.args[0], lambda q: Term("exp", (num(q),)))
            case "exp" | "log":
                function, argument = {"exp": exp, "log": log}[t.op], self._value(t.args[0])
                return lambda values, _: function(values[argument], bits)
            case "erfc" if bits <= _MOST_BITS_OF_SERIES:
                return self._erfc(self._value(t.args[0]))
        raise NoEnclosureError(f"{t.op} is not computed at indices")

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

    def _erfc(self, argument: int) -> Operation:
        """erfc; each series counts as work once here, though one that was made before is at hand."""
        bits, series = self.bits, set[int]()

        def work_out(values: list[Pair], _: int) -> Pair:
            x = values[argument]
            near = {_eighths(abs(end), bits) for end in x if end * end >> 2 * bits < bits}
            spend((_SERIES * bits >> 7) * len(near - series))
            series.update(near)
            return erfc(x, bits)

        return work_out

    def _row(self, exponent: Term, power: Callable[[Fraction], Term]) -> Operation:
        """The powers, of what is positive, with exponents a + b k: from one place to the next times that with b."""
        (a, b), work = self._straight(exponent), self.bits + _EXTRA
        ratio = self._positive(power(b), work)
        last: int | None = None
        left, known = 0, (0, 0)

        def work_out(_: list[Pair], place: int) -> Pair:
            nonlocal last, left, known
            if last is not None and place == last + 1 and left > 0:
                known, left = times(known, ratio, work), left - 1
            else:
                last = None  # a failure leaves nothing to go on from
                known, left = self._positive(power(a + b * place), work), _AT_ONCE
            spend(known[1].bit_length() >> 9)
            last = place
            return known[0] >> _EXTRA, -(-known[1] >> _EXTRA)

        return work_out

    def _positive(self, t: Term, bits: int) -> Pair:
        x = self.constant(t, bits)
        if x.lo <= 0:
            raise NoEnclosureError("a power of what is not shown to be positive")
        return _scaled(x, bits)

    def _moved(self, where: Term) -> Pair:
        """The whole numbers a and b for which a term is a + b k, where k is the index."""
        a, b = self._straight(where)
        if a.denominator != 1 or b.denominator != 1 or max(abs(a), abs(b)) > _FARTHEST:
            raise NoEnclosureError("the place of an entry is far away, or not a whole number of the index")
        return a.numerator, b.numerator

    def _is_straight(self, t: Term) -> bool:
        try:
            self._straight(t)
        except NoEnclosureError:
            return False
        return True

    def _straight(self, t: Term) -> tuple[Fraction, Fraction]:
        """The numbers a and b for which a term is a + b k, where k is the index."""
        spend(1)
        if t not in self.moves:
            a, b = self._found_straight(t)
            if functions.length(a) + functions.length(b) > _LONGEST_RATIO:
                raise NoEnclosureError("a number is too long")
            self.moves[t] = a, b
        return self.moves[t]

    def _found_straight(self, t: Term) -> tuple[Fraction, Fraction]:
        match t.op:
            case "num":
                return t.data, Fraction(0)
            case "bound" if t.data == (0, REAL):
                return Fraction(0), Fraction(1)
            case "add":
                parts = [self._straight(a) for a in t.args]
                return sum([p[0] for p in parts], Fraction(0)), sum([p[1] for p in parts], Fraction(0))
            case "mul":
                a, b = Fraction(1), Fraction(0)
                for c, d in map(self._straight, t.args):
                    if b and d:
                        break
                    a, b = a * c, a * d + b * c
                else:
                    return a, b
        raise NoEnclosureError("a term is not a number and a multiple of the index")


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
    """erf of numbers that are not negative. Its slope is at most 2/sqrt(pi), which is less than 2."""
    one = 1 << bits
    if x[0] * x[0] >> 2 * bits >= bits:
        return one - 1, one  # erfc(x) <= exp(-x**2)
    low, high = _erf_at(x[0], bits)
    if x[1] - x[0] <= 1:
        high += 2 * (x[1] - x[0])
    elif x[1] * x[1] >> 2 * bits < bits:
        high = _erf_at(x[1], bits)[1]
    else:
        high = one
    return max(0, low), min(one, high)


def _erf_at(x: int, bits: int) -> Pair:
    """erf(x / 2**bits), from its Taylor series at the next eighth n/8.

    With |d| <= 1/16 and coefficients that are low by at most E units of 2**-work, each step of Horner's rule adds less
    than E + 1 to 1/16 of the error so far, so that it is less than 2 (E + 1) in the end.
    """
    work = bits + _EXTRA
    n = _eighths(x, bits)
    coefficients, error = _series(n, work)
    d = (x << _EXTRA) - (n << work - 3)
    value = 0
    for c in coefficients:
        value = (value * d >> work) + c
    spend(2 + (len(coefficients) * work >> 10))
    error = 2 * error + 4
    return value - error >> _EXTRA, -(-value - error >> _EXTRA)


def _eighths(x: int, bits: int) -> int:
    """The whole number n for which n/8 is next to x / 2**bits."""
    return (x + (1 << bits - 4)) >> bits - 3


@lru_cache(maxsize=1024)
def _series(n: int, work: int) -> tuple[list[int], int]:
    """The coefficients of erf at x = n/8, the last one first, in units of 2**-work, and by how much they may be low.

    The derivative of erf is g = 2/sqrt(pi) exp(-x**2). As g' = -2 x g, its coefficients have the recursion
    (j + 1) g[j+1] = -2 (x g[j] + g[j-1]). On the circle of radius 4 around x its size is at most
    2/sqrt(pi) exp(16) < 2**24, so that by Cauchy's estimate |g[j]| <= 2**24 / 4**j. So from j = m on the
    terms g[j] d**(j+1) / (j+1) of erf add up to less than 2**(20 - 6 m) where |d| <= 1/16. There are few n
    and few lengths, and each is done once.
    """
    more = work + 64
    m = (work + 20) // 6 + 1
    at = Fraction(n, 8)
    start = times(_scaled(functions.exp(-at * at, more), more), _two_over_root_of_pi(more), more)
    g = [(0, 0), start]
    for j in range(m - 1):
        under = 4 * (j + 1)
        least, most = (n * g[-1][i] + 8 * g[-2][i] for i in (0, 1))
        g.append((-most // under, -(least // under)))
    pairs = [_scaled(functions.erf(at, more), more), *((lo // j, -(-hi // j)) for j, (lo, hi) in enumerate(g[1:], 1))]
    rounded = [(lo >> 64, -(-hi >> 64)) for lo, hi in pairs]
    # One unit more for the terms that follow.
    return [lo for lo, _ in reversed(rounded)], 1 + max(hi - lo for lo, hi in rounded)


@lru_cache(maxsize=8)
def _two_over_root_of_pi(work: int) -> Pair:
    p = functions.pi(work + 16)
    low, high = 2 / functions.sqrt(p.hi, work + 16).hi, 2 / functions.sqrt(p.lo, work + 16).lo
    return _scaled(Interval(low, high), work)
