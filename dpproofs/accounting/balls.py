"""Rigorous numbers: balls, by python-flint."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

import flint


def ball(q: Fraction) -> flint.arb:
    """The number at the working precision."""
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


@contextmanager
def working(precision: int) -> Iterator[None]:
    """Compute with this many bits."""
    old = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        yield
    finally:
        flint.ctx.prec = old
