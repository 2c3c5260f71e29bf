"""Events that distinguish two laws: that the privacy loss is above a bound, with its probabilities under both."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.accounting.limits import is_long_float, written
from dpproofs.numbers import ball, endpoints, nearest, working

BITS = 256
DIGITS = 3


def event(delta: Callable[[Fraction], Fraction], epsilon: Fraction, step: Fraction) -> str | None:
    """The event that the privacy loss exceeds epsilon, by the privacy profile of two laws; None where it is unclear.

    P(S) - c Q(S) is the profile at c = exp(epsilon), where its slope is -Q(S): with the slope up to the next ``step``
    the numbers are nearly those of the event, and are marked as computed.
    """
    low, high = delta(epsilon), delta(epsilon + step)
    if not low > 0 or low < high:
        return None
    with working(BITS):
        here, there = ball(epsilon).exp(), ball(epsilon + step).exp()
        second = ball(low - high) / (there - here)
        first = ball(low) + here * second
        if not (first.is_finite() and second.is_finite()):  # exp(epsilon) is beyond all numbers that are computed with
            return None
        p, q = endpoints(first)[0], endpoints(second)[0]
    if not (0 <= q <= p <= 1):
        return None
    shown = (nearest(x, DIGITS) for x in (p, q))
    one, other = shown
    said = "epsilon" if is_long_float(epsilon) else written(epsilon)
    return (
        f"the privacy loss exceeds {said}: P(E) is about {one} on one data set, and Q(E) about {other} on the other "
        "(computed)"
    )
