"""Events that distinguish two laws: that the privacy loss is above a bound, with its probabilities under both."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from dpproofs.accounting.limits import is_long_float, written
from dpproofs.numbers import ball, endpoints, nearest, working

BITS = 256
DIGITS, MORE_DIGITS = 3, 5
FINER, TOLERANCE, OF_GRIDS = 64, Fraction(1, 1000), Fraction(1, 10)
"""What part of a step is looked at, too; how far its slope may be from that of the whole one, relatively, and how far
where the step is that of a grid."""


def event(
    delta: Callable[[Fraction], Fraction], epsilon: Fraction, step: Fraction, tolerance: Fraction = TOLERANCE
) -> str | None:
    """The event that the privacy loss exceeds epsilon, by the privacy profile of two laws; None where it is unclear.

    P(E) - c Q(E) is the profile at c = exp(epsilon), where its slope is -Q(E): with the slope up to the next ``step``
    the numbers are nearly those of the event, and are marked as computed. Where a loss with a probability of its own
    is so near that the slopes on both sides, or up to a part of the step, are not about the same, it is unclear.
    """
    low = delta(epsilon)
    if not low > 0:
        return None
    with working(BITS):
        slopes = [_slope(delta, epsilon, low, epsilon + part) for part in (step, step / FINER, -step)]
        second = slopes[1]
        first = ball(low) + ball(epsilon).exp() * second
        if not all(x.is_finite() for x in (first, *slopes)):  # exp(epsilon) is too large
            return None
        p, q, *others = (endpoints(x)[0] for x in (first, second, *slopes))
    if not (0 <= q <= p <= 1) or any(abs(other - q) > tolerance * q for other in others):
        return None
    one, other = (nearest(x, DIGITS if tolerance > TOLERANCE else MORE_DIGITS) for x in (p, q))
    said = "epsilon" if is_long_float(epsilon) else written(epsilon)
    return (
        f"the privacy loss exceeds {said}: P(E) is about {one} on one data set, and Q(E) about {other} on the other "
        "(computed)"
    )


def _slope(delta: Callable[[Fraction], Fraction], epsilon: Fraction, low: Fraction, other: Fraction) -> arb:
    """How fast the profile falls in exp(epsilon), up to another place or from there."""
    return ball(low - delta(other)) / (ball(other).exp() - ball(epsilon).exp())
