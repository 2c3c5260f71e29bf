"""Monomials as tuples of integers, for the search of certificates."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TypeAlias

from flint import fmpq

from dpproofs.proving.simplex import accumulate

# A monomial as the powers of the generators, in units of Case.units; a polynomial with such.
Powers: TypeAlias = tuple[int, ...]
Flat: TypeAlias = "dict[Powers, fmpq]"
# (rule, quotient, coefficient): coefficient * quotient * rule was subtracted.
Trail: TypeAlias = "list[tuple[int, Powers, fmpq]]"


def up_to_scale(p: Flat) -> tuple[object, ...]:
    """A polynomial up to a positive factor; with whole numbers, since the hash of a fmpq takes long."""
    items = sorted(p.items())
    scale = abs(items[0][1]) if items else fmpq(1)
    ratios = [c for _, c in items] if scale == 1 else [c / scale for _, c in items]
    return tuple([m for m, _ in items]), tuple([int(r.p) for r in ratios]), tuple([int(r.q) for r in ratios])


def best(found: Counter[Powers], limit: int) -> list[Powers]:
    """The quotients that make most monomials meet; the smallest, where these are equal."""
    return sorted(found, key=lambda s: (-found[s], sum(map(abs, s)), s))[:limit]


def double(m: Powers) -> Powers:
    """The square of a monomial."""
    return tuple(2 * k for k in m)


def plain(c: Fraction) -> int | Fraction:
    """A whole number as an integer, unless it is long."""
    return c.numerator if c.denominator == 1 and abs(c) < 10**9 else c


def scaled(origin: dict[int, Flat], c: fmpq) -> dict[int, Flat]:
    """Each polynomial times a number."""
    return {i: {m: c * d for m, d in p.items()} for i, p in origin.items()}


def collect(total: dict[int, Flat], more: dict[int, Flat]) -> None:
    """Add polynomials to others with the same numbers."""
    for i, p in more.items():
        target = total.setdefault(i, {})
        for m, c in p.items():
            accumulate(target, m, c)
