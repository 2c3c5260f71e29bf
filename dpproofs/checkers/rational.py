"""Exact values of rational expressions: sums, products, powers, binomial coefficients and entries of tables."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

import flint

from dpproofs.language.terms import REAL, Term

LARGEST_COEFFICIENT = 10**6
"""The largest n of a binomial coefficient that is computed."""
_MOST_BITS = 2**17
"""Of the numerator or the denominator of an exact value. Longer values are not computed."""

Scope: TypeAlias = tuple[int, ...]
"""The indices of the sums around a term, innermost last."""
# Whole numbers are int: a Fraction costs ten times as much. Nothing divides them but powers, which make a Fraction.
_Rational: TypeAlias = int | Fraction
_Exact: TypeAlias = Callable[[Scope], _Rational | None]


def exact(t: Term) -> Fraction | None:
    """The value of a rational expression without variables; None if it has none, or has too many digits."""
    value = None if t.dangling else exact_at(t)(())
    return None if value is None else Fraction(value)


def unknown(_: Scope) -> None:
    """The value of what is no rational expression."""


def exact_at(t: Term) -> _Exact:
    """The value of a rational expression, as a function of the indices of the sums around it."""
    match t.op:
        case "num":
            number = t.data.numerator if t.data.denominator == 1 else t.data
            return lambda _: number
        case "bound" if t.type == "real":
            index = -1 - t.data[0]
            return lambda scope: scope[index]
        case "entry":
            return _exact_entry(*t.args)
        case "add" | "mul" | "pow" | "binomial" | "min" | "max":
            f = _EXACT[t.op]
            args = [exact_at(a) for a in t.args]
            if unknown in args:
                return unknown

            def combined(scope: Scope) -> _Rational | None:
                out = args[0](scope)
                for a in args[1:]:
                    value = a(scope)
                    if out is None or value is None:
                        return None
                    out = f(out, value)
                return out

            return combined
        case "sum":
            lo, hi, body = map(exact_at, t.args)
            table = _table_of(t.args[2])

            def summed(scope: Scope) -> _Rational | None:
                low, high = lo(scope), hi(scope)
                if low is None or high is None or low.denominator != 1 or high.denominator != 1:
                    return None
                if table is not None:
                    return _sum_of_entries(*table, int(low), int(high))
                if high - low > 10**4:
                    return None
                total: _Rational | None = 0
                for i in range(int(low), int(high) + 1):
                    value = body((*scope, i))
                    if total is None or value is None:
                        return None
                    total = _exact_sum(total, value)
                return total

            return summed
        case _:
            return unknown


def _bits(q: _Rational) -> int:
    return max(q.numerator.bit_length(), q.denominator.bit_length())


def _exact_sum(a: _Rational, b: _Rational) -> _Rational | None:
    if type(a) is type(b) is int:
        return a + b if max(a.bit_length(), b.bit_length()) < _MOST_BITS else None
    above, below = a.numerator.bit_length(), a.denominator.bit_length()
    over, under = b.numerator.bit_length(), b.denominator.bit_length()
    return a + b if max(above + under, over + below, below + under) <= _MOST_BITS else None


def _exact_product(a: _Rational, b: _Rational) -> _Rational | None:
    if type(a) is type(b) is int:
        return a * b if a.bit_length() + b.bit_length() < _MOST_BITS else None
    return a * b if _bits(a) + _bits(b) <= _MOST_BITS else None


def _exact_power(base: _Rational, exponent: _Rational) -> _Rational | None:
    base, exponent = Fraction(base), Fraction(exponent)
    if exponent.denominator != 1 or abs(exponent) > 10**4:
        return None
    if abs(exponent) * _bits(base) > _MOST_BITS:
        return None
    if base == 0:
        return Fraction(1 if exponent == 0 else 0)
    return base ** int(exponent)


def _exact_binomial(n: _Rational, k: _Rational) -> _Rational | None:
    if n.denominator != 1 or k.denominator != 1 or not 0 <= k.numerator <= n.numerator:
        return Fraction(0)
    if n.numerator > LARGEST_COEFFICIENT:
        return None
    most = min(k.numerator, n.numerator - k.numerator) * n.numerator.bit_length()
    if min(n.numerator, most) > _MOST_BITS:
        return None
    return Fraction(int(flint.fmpz.bin_uiui(n.numerator, k.numerator)))


_EXACT: dict[str, Callable[[_Rational, _Rational], _Rational | None]] = {
    "add": _exact_sum, "mul": _exact_product, "pow": _exact_power, "binomial": _exact_binomial, "min": min, "max": max,
}  # fmt: skip


def _exact_entry(table: Term, width: Term, place: Term) -> _Exact:
    parts = [exact_at(a) for a in (table, width, place)]

    def looked_up(scope: Scope) -> _Rational | None:
        x, w, i = (part(scope) for part in parts)
        if x is None or w is None or i is None or w > _MOST_BITS:
            return None
        if not x.denominator == w.denominator == i.denominator == 1 or x < 0 or w < 0 or i < 0:
            return 0
        return (x.numerator >> (w.numerator * i.numerator)) & ((1 << w.numerator) - 1)

    known = _bytes(table.data, width.data) if table.op == width.op == "num" else None
    if known is None:
        return looked_up
    size, data = known
    at = parts[2]

    def read(scope: Scope) -> _Rational | None:
        i = at(scope)
        if i is None:
            return None
        if i.denominator != 1 or i < 0:
            return 0
        start = size * i.numerator
        return int.from_bytes(data[start : start + size], "little")

    return read


def _table_of(body: Term) -> tuple[int, bytes] | None:
    """The bytes of an entry and the table, where the terms of a sum are the entries of a table, as they stand."""
    if body.op != "entry" or body.args[2] != Term("bound", (), (0, REAL)):
        return None
    table, width, _ = body.args
    return _bytes(table.data, width.data) if table.op == width.op == "num" else None


def _sum_of_entries(size: int, data: bytes, low: int, high: int) -> int:
    """The entries from a place to another; those before and after the table are 0."""
    starts = range(size * max(low, 0), min(size * (high + 1), len(data)), size)
    return sum([int.from_bytes(data[start : start + size], "little") for start in starts])


def _bytes(table: Fraction, width: Fraction) -> tuple[int, bytes] | None:
    """The bytes of an entry, and the table as bytes: many entries of one table are read."""
    size = width / 8
    if size.denominator != 1 or not 0 < size <= _MOST_BITS or table.denominator != 1 or table < 0:
        return None
    return size.numerator, table.numerator.to_bytes((table.numerator.bit_length() + 7) // 8, "little")
