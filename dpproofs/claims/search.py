"""Floating-point searches for good parameters: they decide how tight a bound is, and never whether it holds."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction


def logarithm(q: Fraction) -> float:
    """log(q) in floats, also where q itself underflows."""
    return math.log(q.numerator) - math.log(q.denominator) if q > 0 else -math.inf


def least(bound: Callable[[float], float], low: float = -60.0, high: float = 60.0) -> Fraction:
    """The order 1 + exp(x) that minimizes a function of x, assumed to be unimodal."""
    while high - low > 1e-7:
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (low, b) if bound(a) <= bound(b) else (a, high)
    return 1 + Fraction(f"{math.exp((low + high) / 2):.8g}")
