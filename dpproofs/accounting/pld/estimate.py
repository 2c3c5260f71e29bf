"""Floating-point estimates of delta and epsilon of the sampled Gaussian mechanism, by inverse Laplace transforms.

Nothing rests on these numbers: they choose the grid of the PLDs that prove or refute a claim.
"""

from __future__ import annotations

import cmath
import math
import operator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

SMALLEST = Fraction(1, 10**9)
"""How near 0 or 1 a rate, and how small squared distances may be, for PLDs to be tried."""
LARGEST_DISTANCE = 10_000
"""The largest squared distance, in standard deviations, for which PLDs are computed."""
MOST_RUNS = 10**13
LEAST_DELTA = Fraction(1, 10**200)
CELLS = 8
"""How many points there are in a standard deviation of the noise, for means by the trapezoidal rule."""
FAR = 9.0
"""The distance, in deviations, beyond which a tail counts as empty."""
MOST_POINTS, MOST_WORK = 10_000, 10**6
"""The losses of all runs, and moments of losses: with more, no estimate is made."""


class Noise(NamedTuple):
    """A composition of sampled Gaussian mechanisms; the distance of the means is in deviations, and squared.

    The neighbour lacks a record, or has the opposite one in its place.
    """

    rate: Fraction
    mu_squared: Fraction
    times: int
    is_replaced: bool = False

    def is_in_reach(self, delta: Fraction) -> bool:
        """Whether floats suffice to choose its PLD."""
        rates = SMALLEST <= self.rate <= 1 - SMALLEST or self.rate == 1
        sizes = SMALLEST <= self.mu_squared <= LARGEST_DISTANCE and self.times <= MOST_RUNS
        return rates and sizes and (not delta or delta >= LEAST_DELTA)


class _Law(NamedTuple):
    """The privacy losses of one run, with their probabilities without the record, or with its replacement."""

    losses: tuple[float, ...]
    weights: tuple[float, ...]
    times: int


class Losses:
    """All runs together."""

    def __init__(self, runs: tuple[Noise, ...]) -> None:
        if sum(_cells(math.sqrt(r.mu_squared)) for r in runs) > MOST_POINTS:
            raise ValueError("too many losses")
        self.laws = [_law(*r) for r in runs]

    def log_moment(self, order: float) -> float:
        """The logarithm of the mean of exp(order times the loss)."""
        total = 0.0
        for law in self.laws:
            parts = [math.log(w) + (order + 1) * y for y, w in zip(law.losses, law.weights, strict=True)]
            top = max(parts)
            total += law.times * (top + math.log(math.fsum(math.exp(p - top) for p in parts)))
        return total

    def shift(self, epsilon: float | None, delta: float | None) -> float:
        """The order at which the bound by moments is tightest, for an epsilon or for a delta."""

        def bound(log_order: float) -> float:
            order = math.exp(log_order)
            value = self.log_moment(order) - math.log(order) - math.log1p(order)
            return value - order * epsilon if epsilon is not None else (value - math.log(delta or 1.0)) / order

        low, high = math.log(1e-3), math.log(1e5)
        golden = (math.sqrt(5) - 1) / 2
        left, right = high - golden * (high - low), low + golden * (high - low)
        at_left, at_right = bound(left), bound(right)
        while high - low > 0.02:
            if at_left <= at_right:
                high, right, at_right = right, left, at_left
                left = high - golden * (high - low)
                at_left = bound(left)
            else:
                low, left, at_left = left, right, at_right
                right = low + golden * (high - low)
                at_right = bound(right)
        return math.exp((low + high) / 2)

    def deltas(self, shift: float) -> _Deltas | None:
        """Deltas as a function of epsilon, by moments at orders with the real part ``shift``."""
        base, step = self.log_moment(shift), 1e-3 * shift
        curve = (self.log_moment(shift + step) - 2 * base + self.log_moment(shift - step)) / step**2
        deviation = math.sqrt(max(curve, 1e-12))
        turn = 2 * math.pi / max(14 * deviation, 50 / shift)
        tilted = []
        for law in self.laws:
            weights = [complex(w * math.exp((shift + 1) * y - base / law.times / len(self.laws)))
                       for y, w in zip(law.losses, law.weights, strict=True)]  # fmt: skip
            tilted.append((law.times, weights, [cmath.exp(1j * turn * y) for y in law.losses]))
        found: list[tuple[complex, complex]] = []
        for j in range(MOST_WORK // sum(len(law.losses) for law in self.laws)):
            s = complex(shift, turn * j)
            value = 1 / (s * (s + 1))
            for times, weights, turns in tilted:
                moment = sum(weights)
                value *= cmath.exp(times * cmath.log(moment)) if moment else 0
                weights[:] = map(operator.mul, weights, turns)
            found.append((s, value if j else value / 2))
            if abs(value) < 1e-13 * abs(found[0][1]):
                return _Deltas(base, turn / math.pi, tuple(found))
        return None


class _Deltas(NamedTuple):
    """Moments at complex orders."""

    log_scale: float
    share: float
    values: tuple[tuple[complex, complex], ...]

    def at(self, epsilon: float) -> float:
        """The delta at epsilon; 0 where floats cannot decide."""
        shift = self.values[0][0].real
        part = math.fsum((value * cmath.exp(-1j * s.imag * epsilon)).real for s, value in self.values)
        log_size = self.log_scale - shift * epsilon
        return self.share * part * math.exp(log_size) if part > 0 and log_size < 600 else 0.0


def _cells(mu: float) -> int:
    """The number of grid points between negligible losses."""
    return math.ceil(2 * (FAR + mu) * CELLS * max(1.0, mu))


def _law(rate: Fraction, mu_squared: Fraction, times: int, is_replaced: bool) -> _Law:
    mu, q = math.sqrt(mu_squared), float(rate)
    reach, count = FAR + mu, _cells(mu)
    middle = 0.0 if is_replaced else mu / 2
    points = [2 * reach * (k / count - 0.5) + middle for k in range(count + 1)]
    width = 2 * reach / count / math.sqrt(2 * math.pi)
    weights = tuple(width * math.exp(-x * x / 2) for x in points)
    losses = tuple(_log_mixed(q, mu * x - mu * mu / 2) for x in points)
    if is_replaced:
        others = tuple(_log_mixed(q, -mu * x - mu * mu / 2) for x in points)
        weights = tuple(w * math.exp(y) for w, y in zip(weights, others, strict=True))
        losses = tuple(x - y for x, y in zip(losses, others, strict=True))
    return _Law(losses, weights, times)


def _log_mixed(rate: float, tilt: float) -> float:
    """log(1 - rate + rate exp(tilt))."""
    return tilt if rate == 1 else math.log1p(rate * math.expm1(tilt)) if tilt < 600 else tilt + math.log(rate)


@lru_cache(maxsize=64)
def delta_about(runs: tuple[Noise, ...], epsilon: Fraction) -> float | None:
    """An estimate of the delta of all runs at epsilon, for remove-one or replace-one; None where floats fail."""
    try:
        losses = Losses(runs)
        deltas = losses.deltas(losses.shift(float(epsilon), None))
        return None if deltas is None else deltas.at(float(epsilon))
    except (ArithmeticError, ValueError):
        return None


@lru_cache(maxsize=64)
def moved(runs: tuple[Noise, ...], epsilon: float) -> float | None:
    """An estimate of how much epsilon grows with the variance added to the loss; None where floats fail.

    The logarithm of the mean of exp(a x), x the loss with the record, grows by a (a - 1)/2 times that variance, and
    is divided by a - 1. The order is the one at which the bound by moments is tightest.
    """
    try:
        return (Losses(runs).shift(epsilon, None) + 1) / 2
    except (ArithmeticError, ValueError):
        return None


@lru_cache(maxsize=64)
def epsilon_about(runs: tuple[Noise, ...], delta: Fraction) -> float | None:
    """An estimate of the epsilon of all runs at a delta above 0."""
    try:
        return _epsilon(Losses(runs), float(delta))
    except (ArithmeticError, ValueError):
        return None


def _epsilon(losses: Losses, delta: float) -> float | None:
    shift = losses.shift(None, delta)
    start = (losses.log_moment(shift) - math.log(shift * (1 + shift)) - math.log(delta)) / shift
    deltas = losses.deltas(losses.shift(start, None))
    if deltas is None or not start > 0:
        return None
    low, high = 0.0, 1.05 * start
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if deltas.at(middle) <= delta else (middle, high)
    return high
