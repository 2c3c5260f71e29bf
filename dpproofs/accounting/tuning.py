"""Searches for good parameters, in floating point and on finer grids: they decide how tight a bound is, and never
whether it holds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from time import monotonic
from typing import TypeVar

from dpproofs.language.plain import is_a
from dpproofs.numbers import InputError
from dpproofs.system.progress import doing

Found = TypeVar("Found")
SECONDS, MOST_SECONDS = 10, 10**6
"""How long finer grids of privacy loss distributions are tried, by default, and at most."""
FINEST, SLOWER = 8, 3
"""How often grids are refined, and the estimated factor in time of each refinement."""


def logarithm(q: Fraction) -> float:
    """log(q) in floats, also where q itself underflows."""
    return math.log(q.numerator) - math.log(q.denominator) if q > 0 else -math.inf


def least(bound: Callable[[float], float], low: float = -60.0, high: float = 60.0) -> Fraction:
    """The order 1 + exp(x) that minimizes a function of x, assumed to be unimodal."""
    while high - low > 1e-7:
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (low, b) if bound(a) <= bound(b) else (a, high)
    return 1 + Fraction(f"{math.exp((low + high) / 2):.8g}")


def check_seconds(seconds: float) -> None:
    """InputError where that is no number of seconds from 0 to 1,000,000."""
    if not is_a(seconds, int, float) or not 0 <= seconds <= MOST_SECONDS:
        raise InputError("seconds", seconds, f"must be a number from 0 to {MOST_SECONDS}")


def refined(
    found_on: Callable[[int], Found], is_enough: Callable[[Found | None, Found], bool], seconds: float, grids: int
) -> tuple[Found, float | None]:
    """The result on the finest grid for which there is time, and the seconds that a finer one needs.

    The first grid is always tried. These seconds are None where no finer grid helps: the result is enough, given the
    one before it, or there are no more grids.
    """
    begun = started = monotonic()
    before, found = None, found_on(0)
    for finer in range(1, grids):
        if is_enough(before, found):
            break
        now = monotonic()
        needed = now - begun + SLOWER * (now - started)
        if needed > seconds:
            return found, needed
        with doing(f"finer grid {finer} (about {math.ceil(SLOWER * (now - started))} s more)"):
            before, started, found = found, now, found_on(finer)
    return found, None
