"""Inequalities on boxes: intervals with rational ends, rounded outward to a number of bits.

Functions are summed from their power series with a bound on the remainder. Only Python's
integers and fractions are used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import count
from math import ceil, comb, floor, isqrt
from operator import add
from typing import NamedTuple, TypeGuard

from dpproofs.language.terms import REAL, Term, num
from dpproofs.replay.work import arithmetic, spend

_BITS = (96, 160, 320, 1152, 4352)
_LARGEST_EXPONENT = 20_000
_MOST_BOXES = 100_000
_LONGEST_SUM = 10_000
_LONGEST_NUMBER = 200_000
_PLACE = 5
"""What it takes to go on to the next index."""


class NoEnclosureError(Exception):
    """A term without an enclosure."""


class Interval(NamedTuple):
    """All real numbers from ``lo`` to ``hi``."""

    lo: Fraction
    hi: Fraction


def _down(n: int, d: int, bits: int) -> Fraction:
    """A number with so many bits, at most n / d."""
    shift = bits - n.bit_length() + d.bit_length()
    if shift <= 0:
        return Fraction((n // (d << -shift)) << -shift)
    if d & (d - 1) == 0 and d >> shift == 0:
        return Fraction(n, d)
    return Fraction((n << shift) // d, 1 << shift)


def _out(lo: Fraction, hi: Fraction, bits: int) -> Interval:
    return _ratios(lo.numerator, lo.denominator, hi.numerator, hi.denominator, bits)


def _ratios(lo: int, under_lo: int, hi: int, under_hi: int, bits: int) -> Interval:
    """From lo / under_lo to hi / under_hi, rounded outward."""
    if (
        max(abs(lo.bit_length() - under_lo.bit_length()), abs(hi.bit_length() - under_hi.bit_length()))
        > _LONGEST_NUMBER
    ):
        raise NoEnclosureError("a number is too large or too small")
    return Interval(_down(lo, under_lo, bits), -_down(-hi, under_hi, bits))


def _point(q: Fraction, bits: int) -> Interval:
    return _out(q, q, bits)


# Functions at a rational point. Each returns an interval that contains the value. -------------


@lru_cache(maxsize=4096)
def _exp(x: Fraction, bits: int) -> Interval:
    """exp(x) = exp(x / 2**k) ** (2**k), with |x| / 2**k <= 1/2, in whole numbers of 2**-work."""
    if abs(x) > _LARGEST_EXPONENT:
        raise NoEnclosureError("the exponential of a number is too large or too small")
    if x < 0:
        lo, hi, one = _growth(-x, bits)
        return _ratios(one, hi, one, lo, bits)
    lo, hi, one = _growth(x, bits)
    return _ratios(lo, one, hi, one, bits)


def _growth(x: Fraction, bits: int) -> tuple[int, int, int]:
    """exp(x) for x >= 0, from below and from above, in parts of the third number."""
    k = max(0, x.numerator.bit_length() - x.denominator.bit_length() + 2)
    work = bits + 2 * k + 16
    below, above = _cut(x / 2**k, work)
    lo = hi = low = high = 1 << work
    for n in count(1):
        low, high = (low * below >> work) // n, -((-high * above >> work) // n)
        lo, hi = lo + low, hi + high
        # The terms that follow are at most 1/2, 1/4, ... of this one.
        if high <= 1:
            break
    hi += high
    shift = work
    for _ in range(k):
        lo, hi, shift = lo * lo, hi * hi, 2 * shift
        surplus = hi.bit_length() - work
        lo, hi, shift = lo >> surplus, -(-hi >> surplus), shift - surplus
    return lo << max(0, -shift), hi << max(0, -shift), 1 << max(0, shift)


def _cut(q: Fraction, bits: int) -> tuple[int, int]:
    """The whole numbers of 2**-bits next to q, below and above."""
    n = q.numerator << bits
    return n // q.denominator, -(-n // q.denominator)


def _odd_series(z: Fraction, sign: int, bits: int) -> Interval:
    """Sum of sign**n z**(2n+1) / (2n+1) for |z| <= 1/2: atanh(z) for sign 1, atan(z) for -1."""
    square, power, total = _cut(z * z, bits)[0], _cut(z, bits)[0], 0
    for n in count():
        total += (-1 if sign < 0 and n % 2 else 1) * (power // (2 * n + 1))
        power = power * square >> bits
        if abs(power) <= 1:
            break
    # In units of 2**-bits: a power errs by at most 2, as it errs by 1 when it is cut, by 1/2 through the
    # square and by a quarter of what the last one erred by; so a term errs by less than 3, and the tail is
    # at most 4/3 of the true power over 2n + 3, so less than 2 |power| + 2.
    error = 2 * abs(power) + 4 * n + 8
    return Interval(Fraction(total - error, 1 << bits), Fraction(total + error, 1 << bits))


@lru_cache(maxsize=64)
def _pi(bits: int) -> Interval:
    """Machin: pi = 16 atan(1/5) - 4 atan(1/239)."""
    a, b = (_odd_series(Fraction(1, n), -1, bits + 16) for n in (5, 239))
    return _out(16 * a.lo - 4 * b.hi, 16 * a.hi - 4 * b.lo, bits)


@lru_cache(maxsize=64)
def _log2(bits: int) -> Interval:
    """log(2) = 2 atanh(1/3)."""
    a = _odd_series(Fraction(1, 3), 1, bits + 16)
    return _out(2 * a.lo, 2 * a.hi, bits)


@lru_cache(maxsize=4096)
def _log(x: Fraction, bits: int) -> Interval:
    """log(x) = k log(2) + 2 atanh((m-1)/(m+1)), where x = 2**k m."""
    if x == 1:
        return Interval(Fraction(0), Fraction(0))
    k = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Fraction(2) ** k
    if m > Fraction(4, 3):
        k, m = k + 1, m / 2
    elif m < Fraction(2, 3):
        k, m = k - 1, m * 2
    # Near 1 the logarithm is small; bits are added so that its relative error is small.
    z = (m - 1) / (m + 1)
    extra = 16 + (k.bit_length() if k else max(0, z.denominator.bit_length() - z.numerator.bit_length()))
    a = _odd_series(z, 1, bits + extra)
    two = _log2(bits + extra) if k else Interval(Fraction(0), Fraction(0))
    ends = (k * two.lo, k * two.hi)
    return _out(min(ends) + 2 * a.lo, max(ends) + 2 * a.hi, bits)


def _sqrt(x: Fraction, bits: int) -> Interval:
    shift = max(0, bits - (x.numerator.bit_length() - x.denominator.bit_length()) // 2)
    root = isqrt((x.numerator << (2 * shift)) // x.denominator)
    return _out(Fraction(root, 1 << shift), Fraction(root + 1, 1 << shift), bits) if x else Interval(x, x)


def _sinh(x: Fraction, bits: int) -> Interval:
    extra = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length()) + 4
    up, down = _exp(x, extra), _exp(-x, extra)
    return _out((up.lo - down.hi) / 2, (up.hi - down.lo) / 2, bits)


def _cosh(x: Fraction, bits: int) -> Interval:
    up, down = _exp(x, bits), _exp(-x, bits)
    return _out(max(Fraction(1), (up.lo + down.lo) / 2), (up.hi + down.hi) / 2, bits)


def _tanh(x: Fraction, bits: int) -> Interval:
    """1 - 2 / (exp(2x) + 1)."""
    if abs(x) > bits:
        near = Interval(1 - Fraction(1, 2**bits), Fraction(1))
        return near if x > 0 else Interval(-near.hi, -near.lo)
    extra = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length()) + 4
    e = _exp(2 * x, extra)
    return _out((e.lo - 1) / (e.lo + 1), (e.hi - 1) / (e.hi + 1), bits)


def _atanh(x: Fraction, bits: int) -> Interval:
    if abs(x) >= 1:
        raise NoEnclosureError("atanh of a number that is not between -1 and 1")
    y = _log((1 + x) / (1 - x), bits + 2)
    return _out(y.lo / 2, y.hi / 2, bits)


def _erf(x: Fraction, bits: int) -> Interval:
    """2/sqrt(pi) exp(-x**2) (x + 2 x**3 / 3 + 4 x**5 / 15 + ...), all terms of one sign."""
    if x < 0:
        y = _erf(-x, bits)
        return Interval(-y.hi, -y.lo)
    if x * x > 4 * bits:
        return Interval(1 - Fraction(1, 2**bits), Fraction(1))
    # Enough for a sum that is as small as x.
    work = bits + 32 + -(-max(0, x.denominator.bit_length() - x.numerator.bit_length()) // 32) * 32
    square = 2 * x * x
    (low, high), (below, above) = _cut(x, work), _cut(square, work)
    lo, hi, falls = low, high, ceil(2 * square)
    for n in count(1):
        low, high = (low * below >> work) // (2 * n + 1), -((-high * above >> work) // (2 * n + 1))
        lo, hi = lo + low, hi + high
        # From here each term is at most half the one before.
        if high <= 1 and falls <= 2 * n + 3:
            break
    hi += high
    one = Interval(Fraction(lo, 1 << work), Fraction(hi, 1 << work))
    y = _times(_times(_exp_on(Interval(-x * x, -x * x), work), _two_over_root_of_pi(work), work), one, bits)
    return Interval(y.lo, min(Fraction(1), y.hi))


@lru_cache(maxsize=64)
def _two_over_root_of_pi(bits: int) -> Interval:
    p = _pi(bits)
    return _out(2 / _sqrt(p.hi, bits).hi, 2 / _sqrt(p.lo, bits).lo, bits)


def _erfc(x: Fraction, bits: int) -> Interval:
    """1 - erf(x), or for large x the asymptotic series, whose partial sums lie on alternating sides."""
    square = x * x
    if x > 0 and square > bits:
        e, p = _exp(-square, bits + 16), _pi(bits + 16)
        term, total = Fraction(1), Fraction(1)
        for n in count(1):
            before, term = total, -term * (2 * n - 1) / (2 * square)
            total += term
            if abs(term) * 2**bits < 1 or 2 * n > square:
                break
        lo, hi = min(before, total), max(before, total)
        return _out(e.lo * lo / (x * _sqrt(p.hi, bits).hi), e.hi * hi / (x * _sqrt(p.lo, bits).lo), bits)
    # In steps, so that what depends on the number of bits alone is worked out a few times.
    y = _erf(x, bits + (-(-int(2 * square) // 32) * 32 + 16 if x > 0 else 2))
    return _out(max(Fraction(0), 1 - y.hi), 1 - y.lo, bits)


# Functions on an interval. Where it is narrow, the value at one end and the slope are enough. ---


def _is_narrow(x: Interval, bits: int) -> bool:
    return x.hi - x.lo <= Fraction(1, 1 << bits // 2)


def _exp_on(x: Interval, bits: int) -> Interval:
    """exp(lo + d) <= exp(lo) (1 + 2 d) for d in [0, 1]."""
    if not _is_narrow(x, bits):
        return Interval(_exp(x.lo, bits).lo, _exp(x.hi, bits).hi)
    y = _exp(x.lo, bits)
    return _out(y.lo, y.hi * (1 + 2 * (x.hi - x.lo)), bits)


def _log_on(x: Interval, bits: int) -> Interval:
    """log(lo + d) <= log(lo) + d / lo."""
    if not _is_narrow(x, bits):
        return Interval(_log(x.lo, bits).lo, _log(x.hi, bits).hi)
    y = _log(x.lo, bits)
    return _out(y.lo, y.hi + (x.hi - x.lo) / x.lo, bits)


def _erfc_on(x: Interval, bits: int) -> Interval:
    """erfc(lo + d) >= erfc(lo) (1 - 2 (max(lo, 0) + 1) d).

    At lo >= 0, where the slope is steepest, it is 2/sqrt(pi) exp(-lo**2) <= erfc(lo) (lo + sqrt(lo**2 + 2))
    (Abramowitz and Stegun 7.1.13). At lo < 0, erfc(lo) is at least 1, and no slope is as much as 2.
    """
    if not _is_narrow(x, bits):
        return Interval(_erfc(x.hi, bits).lo, _erfc(x.lo, bits).hi)
    y = _erfc(x.lo, bits)
    return _out(max(Fraction(0), y.lo - y.hi * 2 * (max(x.lo, Fraction(0)) + 1) * (x.hi - x.lo)), y.hi, bits)


_RISING: dict[str, Callable[[Fraction, int], Interval]] = {
    "sinh": _sinh,
    "tanh": _tanh,
    "atanh": _atanh,
    "erf": _erf,
}


# Terms ----------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """The indices of the sums around a term, innermost last, and what is known: of terms with an index, and without."""

    indices: tuple[int, ...]
    here: dict[Term, Interval]
    everywhere: dict[Term, Interval]

    def inside(self, index: int) -> _Place:
        """The place in the body of a sum."""
        return _Place((*self.indices, index), {}, self.everywhere)


def enclose(t: Term, box: Mapping[Term, Interval], bits: int) -> Interval:
    """An interval that contains every value of t on the box."""
    return _enclose(t, box, bits, _Place((), {}, {}))


def _enclose(t: Term, box: Mapping[Term, Interval], bits: int, place: _Place) -> Interval:
    is_short = t.op in ("num", "var", "bound", "entry", "add", "mul", "min", "max")
    if is_short and t.dangling:
        spend(len(t.args) * (1 + bits // 96))
        return _worked_out(t, box, bits, place)
    known = place.here if t.dangling else place.everywhere
    found = known.get(t)
    if found is None:
        # A function is a sum of about as many terms as it has digits; those of erf are many.
        price = bits // 2 + bits**2 // 256
        spend(len(t.args) * (1 + bits // 96) if is_short else 8 * price if t.op in ("erf", "erfc") else price)
        found = known[t] = _worked_out(t, box, bits, place)
    return found


def _worked_out(t: Term, box: Mapping[Term, Interval], bits: int, place: _Place) -> Interval:
    op = t.op
    match op:
        case "num":
            return _point(t.data, bits)
        case "pi":
            return _pi(bits)
        case "var":
            if t not in box:
                raise NoEnclosureError(f"nothing is known of {t!r}")
            return box[t]
        case "pow":
            return _power(t, box, bits, place)
        case "sum":
            out = Interval(Fraction(0), Fraction(0))
            for i in _range(t, place.indices):
                spend(_PLACE)
                y = _enclose(t.args[2], box, bits, place.inside(i))
                out = _out(out.lo + y.lo, out.hi + y.hi, bits)
            return out
        case "binomial" | "entry" | "bound":
            value = exact(t, place.indices)
            if value is None:
                raise NoEnclosureError(f"{t!r} has no value that can be worked out")
            return _point(Fraction(value), bits)
    if op not in _RISING and op not in ("add", "mul", "exp", "log", "cosh", "erfc", "abs", "min", "max"):
        raise NoEnclosureError(f"{t!r} is not a numerical expression")
    args = [_enclose(a, box, bits, place) for a in t.args]
    x = args[0]
    match op:
        case "add":
            return _out(reduce(add, [y.lo for y in args]), reduce(add, [y.hi for y in args]), bits)
        case "mul":
            for y in args[1:]:
                x = _times(x, y, bits)
            return x
        case "log":
            if x.lo <= 0:
                raise NoEnclosureError(f"log of {t.args[0]!r}, which is not shown to be positive")
            return _log_on(x, bits)
        case "cosh":
            y = _absolute(x)
            return Interval(_cosh(y.lo, bits).lo, _cosh(y.hi, bits).hi)
        case "exp":
            return _exp_on(x, bits)
        case "erfc":
            return _erfc_on(x, bits)
        case "abs":
            return _absolute(x)
        case "min":
            return Interval(min(y.lo for y in args), min(y.hi for y in args))
        case "max":
            return Interval(max(y.lo for y in args), max(y.hi for y in args))
        case _:
            f = _RISING[op]
            return Interval(f(x.lo, bits).lo, f(x.hi, bits).hi)


def _absolute(x: Interval) -> Interval:
    ends = (abs(x.lo), abs(x.hi))
    return Interval(Fraction(0) if x.lo <= 0 <= x.hi else min(ends), max(ends))


def _times(x: Interval, y: Interval, bits: int) -> Interval:
    (a, b), (c, d) = x, y
    spend(4 + arithmetic(_length(a) + _length(b) + _length(c) + _length(d)))
    if a >= 0 and c >= 0:
        low, high = (a, c), (b, d)
    elif b <= 0 and c >= 0:
        low, high = (a, d), (b, c)
    elif a >= 0 and d <= 0:
        low, high = (b, c), (a, d)
    else:
        low, *_, high = sorted(((p, q) for p in x for q in y), key=lambda ends: ends[0] * ends[1])
    (p, q), (r, t) = low, high
    return _ratios(p.numerator * q.numerator, p.denominator * q.denominator,
                   r.numerator * t.numerator, r.denominator * t.denominator, bits)  # fmt: skip


def _range(t: Term, indices: tuple[int, ...]) -> range:
    lo, hi = exact(t.args[0], indices), exact(t.args[1], indices)
    if lo is None or hi is None or lo.denominator != 1 or hi.denominator != 1 or hi - lo > _LONGEST_SUM:
        raise NoEnclosureError(f"{t!r} is not a short sum of numbers")
    return range(int(lo), int(hi) + 1)


def _power(t: Term, box: Mapping[Term, Interval], bits: int, place: _Place) -> Interval:
    base, exponent = t.args
    x = _enclose(base, box, bits, place)
    q = exponent.data if exponent.op == "num" else None
    if q is not None and q.denominator == 1 and abs(q) <= 10**6:
        y = _absolute(x) if q % 2 == 0 else x
        if q < 0:
            if x.lo <= 0 <= x.hi:
                raise NoEnclosureError(f"division by {base!r}, which is not shown to be nonzero")
            y = _out(1 / y.hi, 1 / y.lo, bits)
        n = abs(int(q))
        lo, hi = _rounded_power(y.lo, n, bits).lo, _rounded_power(y.hi, n, bits).hi
        return Interval(lo, hi)
    if q == Fraction(1, 2):
        if x.lo < 0:
            raise NoEnclosureError(f"sqrt of {base!r}, which is not shown to be nonnegative")
        return Interval(_sqrt(x.lo, bits).lo, _sqrt(x.hi, bits).hi)
    if x.lo <= 0:
        raise NoEnclosureError(f"power of {base!r}, which is not shown to be positive")
    return _exp_on(_times(_enclose(exponent, box, bits, place), _log_on(x, bits), bits), bits)


def _rounded_power(x: Fraction, n: int, bits: int) -> Interval:
    out, y = Interval(Fraction(1), Fraction(1)), Interval(x, x)
    while n:
        if n & 1:
            out = _times(out, y, bits)
        n >>= 1
        if n:
            y = _times(y, y, bits)
    return out


def _length(q: int | Fraction) -> int:
    return q.numerator.bit_length() + q.denominator.bit_length()


def exact(t: Term, indices: tuple[int, ...] = ()) -> int | Fraction | None:
    """The value of a rational expression without variables, if it is one and not too long.

    ``indices`` are those of the sums around it, innermost last. A whole number may be an int, which costs less.
    """
    spend(1 + len(t.args))
    match t.op:
        case "num":
            return t.data.numerator if t.data.denominator == 1 else Fraction(t.data)
        case "bound":
            depth, kind = t.data
            return indices[-1 - depth] if kind == REAL and depth < len(indices) else None
        case "add" | "mul" | "pow":
            numbers = []
            for a in t.args:
                value = exact(a, indices)
                if value is None:
                    return None
                numbers.append(value)
            if t.op == "pow":
                base, e = map(Fraction, numbers)
                if e.denominator != 1 or abs(e) > _LONGEST_SUM or abs(e) * _length(base) > _LONGEST_NUMBER:
                    return None
                spend(arithmetic(abs(int(e)) * _length(base)))
                return base ** int(e) if base or e >= 0 else Fraction(0)
            out = numbers[0]
            for v in numbers[1:]:
                if _length(out) > _LONGEST_NUMBER:
                    return None
                spend(arithmetic(_length(out) + _length(v)))
                out = out + v if t.op == "add" else out * v
            return out
        case "min" | "max":
            sides = [v for v in (exact(a, indices) for a in t.args) if v is not None]
            if len(sides) < len(t.args):
                return None
            return min(sides) if t.op == "min" else max(sides)
        case "binomial":
            n, k = (exact(a, indices) for a in t.args)
            if n is None or k is None or n > _LONGEST_SUM:
                return None
            spend(max(floor(n), 0) // 4)
            natural = n.denominator == k.denominator == 1 and n >= 0 and k >= 0
            return comb(int(n), int(k)) if natural else 0
        case "entry":
            return _entry(t, indices)
        case "sum":
            return _sum(t, indices)
        case _:
            return None


def _entry(t: Term, indices: tuple[int, ...]) -> int | None:
    table, width, where = t.args
    place = exact(where, indices)
    if place is None:
        return None
    if place.denominator != 1 or place < 0:
        return 0
    known = _bytes(table, width) if table.op == width.op == "num" else None
    if known is not None:
        size, data = known
        spend(1 + size // 2**6)
        return int.from_bytes(data[size * int(place) : size * (int(place) + 1)], "little")
    x, w = exact(table, indices), exact(width, indices)
    if x is None or w is None or w > _LONGEST_NUMBER:
        return None
    if any(v.denominator != 1 or v < 0 for v in (x, w)):
        return 0
    spend(1 + (x.numerator.bit_length() + w.numerator) // 2**8)
    return (x.numerator >> (w.numerator * int(place))) & ((1 << w.numerator) - 1)


@lru_cache(maxsize=16)
def _bytes(table: Term, width: Term) -> tuple[int, bytes] | None:
    """How many bytes an entry of a table has, and the bytes of the table; None if it is not made of bytes."""
    size, x = width.data / 8, table.data
    if size.denominator != 1 or not 0 < size <= _LONGEST_NUMBER or x.denominator != 1 or x < 0:
        return None
    return int(size), x.numerator.to_bytes((x.numerator.bit_length() + 7) // 8, "little")


def _sum(t: Term, indices: tuple[int, ...]) -> int | Fraction | None:
    low, high, body = t.args
    if body.op == "entry" and body.args[0].op == body.args[1].op == "num" and body.args[2] == _INDEX:
        first, last, known = exact(low, indices), exact(high, indices), _bytes(*body.args[:2])
        if known is not None and _is_whole(first) and _is_whole(last):
            return _sum_of_entries(*known, int(first), int(last))
    try:
        places = _range(t, indices)
    except NoEnclosureError:
        return None
    total: int | Fraction = 0
    for i in places:
        spend(_PLACE)
        value = exact(body, (*indices, i))
        if value is None or _length(total) > _LONGEST_NUMBER:
            return None
        spend(arithmetic(_length(total) + _length(value)))
        total += value
    return total


def _is_whole(q: int | Fraction | None) -> TypeGuard[int | Fraction]:
    return q is not None and q.denominator == 1


_INDEX = Term("bound", (), (0, REAL))


def _sum_of_entries(size: int, data: bytes, low: int, high: int) -> int:
    """Of a table, whose entries are 0 before its beginning and behind its end."""
    total = 0
    for start in range(size * max(0, low), min(size * (high + 1), len(data)), size):
        spend(1 + size // 2**6)
        total += int.from_bytes(data[start : start + size], "little")
    return total


# Decisions ------------------------------------------------------------------------------------


def refusal(goal: Term, premises: Iterable[Term], depth: int) -> str | None:
    """Why the comparison is not shown on the box that the premises describe; None if it is."""
    if goal.op == "nat":
        value = exact(goal.args[0])
        return None if value is not None and value.denominator == 1 and value >= 0 else "not shown to be natural"
    if goal.op == "forall":
        return _at_all_places(goal)
    if goal.op not in ("le", "lt", "eq", "ne") or goal.args[0].type != REAL:
        return "not a comparison of real numbers"
    if not goal.free:
        return _closed(goal)
    if goal.op not in ("le", "lt"):
        return "an equation with variables"
    try:
        box = _box(goal, premises)
    except NoEnclosureError as error:
        return str(error)
    boxes = 0
    stack = [(box, 0)]
    while stack:
        current, level = stack.pop()
        boxes += 1
        if boxes > _MOST_BOXES:
            return f"more than {_MOST_BOXES} boxes are needed"
        if _holds(goal, current):
            continue
        if level >= depth:
            return "not shown on " + ", ".join(f"{v!r} in [{num(i.lo)!r}, {num(i.hi)!r}]" for v, i in current.items())
        x = max(current, key=lambda v: current[v].hi - current[v].lo)
        mid = (current[x].lo + current[x].hi) / 2
        stack.append(({**current, x: Interval(current[x].lo, mid)}, level + 1))
        stack.append(({**current, x: Interval(mid, current[x].hi)}, level + 1))
    return None


def _at_all_places(goal: Term) -> str | None:
    """Why a formula 'for all k: k in N and k <= n -> ...' is not shown by looking at every k."""
    if goal.free or goal.data != REAL:
        return "not about numbers alone"
    body = goal.args[0]
    if body.op != "imp" or body.args[0].op != "and" or len(body.args[0].args) != 2:
        return "not of the form 'k in N and k <= n -> ...'"
    natural, limit = body.args[0].args
    k = Term("bound", (), (0, REAL))
    if natural != Term("nat", (k,)) or limit.op != "le" or limit.args[0] != k or limit.args[1].dangling:
        return "not of the form 'k in N and k <= n -> ...'"
    last = exact(limit.args[1])
    if last is None or last > _MOST_BOXES:
        return f"k is not bounded by a number of at most {_MOST_BOXES}"
    claim = body.args[1]
    for part in claim.args if claim.op == "and" else (claim,):
        if part.op not in ("le", "lt", "eq", "ne") or part.args[0].type != REAL:
            return "not a comparison of real numbers"
        known: dict[int, dict[Term, Interval]] = {bits: {} for bits in _BITS}
        for place in range(floor(last) + 1):
            spend(_PLACE)
            shown = _decided(part, (place,), known)
            if isinstance(shown, str):
                return f"at {place}: {shown}"
            if not place:
                # Fewer bits than the first place takes are hardly enough for others.
                known = {bits: {} for bits in _BITS if bits >= shown}
    return None


def _closed(goal: Term) -> str | None:
    shown = _decided(goal, (), {bits: {} for bits in _BITS})
    return shown if isinstance(shown, str) else None


def _decided(goal: Term, indices: tuple[int, ...], known: Mapping[int, dict[Term, Interval]]) -> str | int:
    """How many bits show the comparison at these indices, none where it is one of exact numbers; or why none do.

    ``known`` has the numbers of bits that are tried, and what was enclosed with them of terms without an index.
    """
    a = exact(goal.args[0], indices)
    b = None if a is None else exact(goal.args[1], indices)
    if a is not None and b is not None:
        holds = {"le": a <= b, "lt": a < b, "eq": a == b, "ne": a != b}[goal.op]
        return 0 if holds else "false"
    if goal.op == "eq":
        return "equality of numbers that are not rational"
    for bits, everywhere in known.items():
        place = _Place(indices, {}, everywhere)
        try:
            x, y = (_enclose(s, {}, bits, place) for s in goal.args)
        except NoEnclosureError:
            continue
        if x.hi < y.lo:
            return bits
        if y.hi < x.lo:
            return bits if goal.op == "ne" else "false"
    return f"not decided with {_BITS[-1]} bits"


def _box(goal: Term, premises: Iterable[Term]) -> dict[Term, Interval]:
    lows: dict[Term, list[int | Fraction]] = {}
    highs: dict[Term, list[int | Fraction]] = {}
    stack = list(premises)
    while stack:
        fact = stack.pop()
        if fact.op == "and":
            stack.extend(fact.args)
        if fact.op in ("le", "lt"):
            a, b = fact.args
            if a.op == "var" and (value := exact(b)) is not None:
                highs.setdefault(a, []).append(value)
            elif b.op == "var" and (value := exact(a)) is not None:
                lows.setdefault(b, []).append(value)
    for x in goal.free:
        if x not in lows or x not in highs:
            raise NoEnclosureError(f"{x!r} has no rational bounds on both sides")
    ends = {x: (Fraction(max(lows[x])), Fraction(min(highs[x]))) for x in goal.free}
    return {x: Interval(*ends[x]) for x in sorted(goal.free, key=lambda v: v.key)}


def _holds(goal: Term, box: Mapping[Term, Interval]) -> bool:
    if any(i.lo > i.hi for i in box.values()):
        return True
    try:
        gap = enclose(goal.args[1] - goal.args[0], box, _BITS[0])
    except NoEnclosureError:
        return False
    return gap.lo > 0 or (goal.op == "le" and gap.lo >= 0)
