"""Functions on intervals with rational ends, rounded outward to a number of bits.

They are summed from their power series with a bound on the remainder. Only Python's integers and
fractions are used.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import ceil, isqrt
from typing import NamedTuple

from dpproofs.replay.work import arithmetic, spend

_LARGEST_EXPONENT = 20_000
LONGEST_NUMBER = 200_000
"""Of the digits that an exact number may have, and that a number may have before or behind the point."""


class NoEnclosureError(Exception):
    """A term without an enclosure."""


class Interval(NamedTuple):
    """All real numbers from ``lo`` to ``hi``."""

    lo: Fraction
    hi: Fraction


def _down(n: int, d: int, bits: int) -> Fraction:
    """A number with that many bits, at most n / d."""
    shift = bits - n.bit_length() + d.bit_length()
    if shift <= 0:
        return Fraction((n // (d << -shift)) << -shift)
    if d & (d - 1) == 0 and d >> shift == 0:
        return Fraction(n, d)
    return Fraction((n << shift) // d, 1 << shift)


def out(lo: Fraction, hi: Fraction, bits: int) -> Interval:
    """From lo to hi, each with that many bits."""
    return _ratios(lo.numerator, lo.denominator, hi.numerator, hi.denominator, bits)


def _ratios(lo: int, under_lo: int, hi: int, under_hi: int, bits: int) -> Interval:
    """From lo / under_lo to hi / under_hi, rounded outward."""
    if max(abs(lo.bit_length() - under_lo.bit_length()), abs(hi.bit_length() - under_hi.bit_length())) > LONGEST_NUMBER:
        raise NoEnclosureError("a number is too large or too small")
    return Interval(_down(lo, under_lo, bits), -_down(-hi, under_hi, bits))


def point(q: Fraction, bits: int) -> Interval:
    """The number, with that many bits."""
    return out(q, q, bits)


# Functions at a rational point. Each returns an interval that contains the value. -------------


@lru_cache(maxsize=4096)
def exp(x: Fraction, bits: int) -> Interval:
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
def pi(bits: int) -> Interval:
    """Machin: pi = 16 atan(1/5) - 4 atan(1/239)."""
    a, b = (_odd_series(Fraction(1, n), -1, bits + 16) for n in (5, 239))
    return out(16 * a.lo - 4 * b.hi, 16 * a.hi - 4 * b.lo, bits)


@lru_cache(maxsize=64)
def _log2(bits: int) -> Interval:
    """log(2) = 2 atanh(1/3)."""
    a = _odd_series(Fraction(1, 3), 1, bits + 16)
    return out(2 * a.lo, 2 * a.hi, bits)


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
    return out(min(ends) + 2 * a.lo, max(ends) + 2 * a.hi, bits)


def sqrt(x: Fraction, bits: int) -> Interval:
    """For x >= 0."""
    shift = max(0, bits - (x.numerator.bit_length() - x.denominator.bit_length()) // 2)
    root = isqrt((x.numerator << (2 * shift)) // x.denominator)
    return out(Fraction(root, 1 << shift), Fraction(root + 1, 1 << shift), bits) if x else Interval(x, x)


def sinh(x: Fraction, bits: int) -> Interval:
    """(exp(x) - exp(-x)) / 2, with enough bits for x near 0."""
    extra = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length()) + 4
    up, down = exp(x, extra), exp(-x, extra)
    return out((up.lo - down.hi) / 2, (up.hi - down.lo) / 2, bits)


def cosh(x: Fraction, bits: int) -> Interval:
    """(exp(x) + exp(-x)) / 2."""
    up, down = exp(x, bits), exp(-x, bits)
    return out(max(Fraction(1), (up.lo + down.lo) / 2), (up.hi + down.hi) / 2, bits)


def tanh(x: Fraction, bits: int) -> Interval:
    """1 - 2 / (exp(2x) + 1)."""
    if abs(x) > bits:
        near = Interval(1 - Fraction(1, 2**bits), Fraction(1))
        return near if x > 0 else Interval(-near.hi, -near.lo)
    extra = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length()) + 4
    e = exp(2 * x, extra)
    return out((e.lo - 1) / (e.lo + 1), (e.hi - 1) / (e.hi + 1), bits)


def atanh(x: Fraction, bits: int) -> Interval:
    """log((1 + x) / (1 - x)) / 2."""
    if abs(x) >= 1:
        raise NoEnclosureError("atanh of a number that is not between -1 and 1")
    y = _log((1 + x) / (1 - x), bits + 2)
    return out(y.lo / 2, y.hi / 2, bits)


def erf(x: Fraction, bits: int) -> Interval:
    """2/sqrt(pi) exp(-x**2) (x + 2 x**3 / 3 + 4 x**5 / 15 + ...), all terms of one sign."""
    if x < 0:
        y = erf(-x, bits)
        return Interval(-y.hi, -y.lo)
    square = x * x
    if square > 4 * bits:
        return Interval(1 - Fraction(1, 2**bits), Fraction(1))
    # Enough for a sum that is as small as x.
    work = bits + 32 + -(-max(0, x.denominator.bit_length() - x.numerator.bit_length()) // 32) * 32
    (low, high), (below, above) = _cut(x, work), _cut(2 * square, work)
    lo, hi, falls = low, high, ceil(4 * square)
    for n in count(1):
        low, high = (low * below >> work) // (2 * n + 1), -((-high * above >> work) // (2 * n + 1))
        lo, hi = lo + low, hi + high
        # From here each term is at most half the one before.
        if high <= 1 and falls <= 2 * n + 3:
            break
    hi += high
    (e_lo, e_hi, one), (f_lo, f_hi) = _growth(square, work), _two_over_root_of_pi(work)
    y = _ratios(f_lo.numerator * lo * one, f_lo.denominator * e_hi << work,
                f_hi.numerator * hi * one, f_hi.denominator * e_lo << work, bits)  # fmt: skip
    return Interval(y.lo, min(Fraction(1), y.hi))


@lru_cache(maxsize=64)
def _two_over_root_of_pi(bits: int) -> Interval:
    p = pi(bits)
    return out(2 / sqrt(p.hi, bits).hi, 2 / sqrt(p.lo, bits).lo, bits)


def _erfc(x: Fraction, bits: int) -> Interval:
    """1 - erf(x), or for large x the asymptotic series, whose partial sums lie on alternating sides."""
    square = x * x
    if x > 0 and square > _LARGEST_EXPONENT:  # 0 <= erfc(x) <= exp(-x**2)
        return Interval(Fraction(0), exp(Fraction(-_LARGEST_EXPONENT), bits).hi)
    if x > 0 and square > bits:
        e, p = exp(-square, bits + 16), pi(bits + 16)
        term, total = Fraction(1), Fraction(1)
        for n in count(1):
            before, term = total, -term * (2 * n - 1) / (2 * square)
            total += term
            if abs(term) * 2**bits < 1 or 2 * n > square:
                break
        lo, hi = min(before, total), max(before, total)
        return out(e.lo * lo / (x * sqrt(p.hi, bits).hi), e.hi * hi / (x * sqrt(p.lo, bits).lo), bits)
    # In steps, so that what depends on the number of bits alone is worked out a few times.
    y = erf(x, bits + (-(-int(2 * square) // 32) * 32 + 16 if x > 0 else 2))
    return out(max(Fraction(0), 1 - y.hi), 1 - y.lo, bits)


# Functions on an interval. Where it is narrow, the value at one end and the slope are enough. ---


def _is_narrow(x: Interval, bits: int) -> bool:
    return x.hi - x.lo <= Fraction(1, 1 << bits // 2)


def exp_on(x: Interval, bits: int) -> Interval:
    """exp(lo + d) <= exp(lo) (1 + 2 d) for d in [0, 1]."""
    if not _is_narrow(x, bits):
        return Interval(exp(x.lo, bits).lo, exp(x.hi, bits).hi)
    y = exp(x.lo, bits)
    return out(y.lo, y.hi * (1 + 2 * (x.hi - x.lo)), bits)


def log_on(x: Interval, bits: int) -> Interval:
    """log(lo + d) <= log(lo) + d / lo."""
    if not _is_narrow(x, bits):
        return Interval(_log(x.lo, bits).lo, _log(x.hi, bits).hi)
    y = _log(x.lo, bits)
    return out(y.lo, y.hi + (x.hi - x.lo) / x.lo, bits)


def erfc_on(x: Interval, bits: int) -> Interval:
    """erfc(lo + d) >= erfc(lo) (1 - 2 (max(lo, 0) + 1) d).

    At lo >= 0, where the slope is steepest, it is 2/sqrt(pi) exp(-lo**2) <= erfc(lo) (lo + sqrt(lo**2 + 2))
    (Abramowitz and Stegun 7.1.13). At lo < 0, erfc(lo) is at least 1, and no slope is as much as 2.
    """
    if not _is_narrow(x, bits):
        return Interval(_erfc(x.hi, bits).lo, _erfc(x.lo, bits).hi)
    y = _erfc(x.lo, bits)
    return out(max(Fraction(0), y.lo - y.hi * 2 * (max(x.lo, Fraction(0)) + 1) * (x.hi - x.lo)), y.hi, bits)


def length(q: int | Fraction) -> int:
    """The binary digits of the numerator and the denominator."""
    return q.numerator.bit_length() + q.denominator.bit_length()


def absolute(x: Interval) -> Interval:
    """The absolute values."""
    ends = (abs(x.lo), abs(x.hi))
    return Interval(Fraction(0) if x.lo <= 0 <= x.hi else min(ends), max(ends))


def times(x: Interval, y: Interval, bits: int) -> Interval:
    """The products."""
    (a, b), (c, d) = x, y
    spend(4 + arithmetic(length(a) + length(b) + length(c) + length(d)))
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
