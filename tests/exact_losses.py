"""What mechanisms lose at the worst, at 50 digits: closed forms, sums over outcomes and quadrature with mpmath.

It is written from the definitions, and shares nothing with what it is compared to. A row of steps is a pair
of laws, so that every bound is attained: Gaussian noise, Laplace noise, randomized response (which is the worst
that is only known to be epsilon-DP, and with a rest the worst that is (epsilon, delta)-DP), and Gaussian noise
on Poisson samples. The law of the total loss under the first law of the pair is L.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

import mpmath
from mpmath import erfc, exp, log, mpf, sqrt

DIGITS = 50


def normal(x: mpf) -> mpf:
    """The probability of at most x under N(0, 1)."""
    return erfc(-x / sqrt(mpf(2))) / 2


def gaussian(mu: mpf, level: mpf) -> mpf:
    """E[(1 - e^(level - L))+] for N(mu, 1) against N(0, 1)."""
    return normal(mu / 2 - level / mu) - exp(level) * normal(-mu / 2 - level / mu)


def mixture(rate: mpf, mu: mpf, level: mpf) -> mpf:
    """The same for (1 - rate) N(0, 1) + rate N(mu, 1) against N(0, 1)."""
    above = exp(level) - (1 - rate)
    return rate * gaussian(mu, log(above / rate)) if above > 0 else 1 - exp(level)


@dataclass(frozen=True)
class Row:
    """Steps that run one after the other.

    ``responses`` are (epsilon, delta); ``laplaces`` the sensitivities over the scales; ``mu_squared`` the sum of the
    squares of sensitivity over sigma; ``sampled`` are (rate, sensitivity over sigma).
    """

    responses: tuple[tuple[mpf, mpf], ...] = ()
    laplaces: tuple[mpf, ...] = ()
    mu_squared: mpf = mpmath.mp.zero
    sampled: tuple[tuple[mpf, mpf], ...] = ()

    def delta(self, epsilon: mpf) -> mpf:
        """The least delta, in the worse one of both orders of the pair."""
        there = self.profile(epsilon)
        if not self.sampled:
            return there
        return max(there, 1 - exp(epsilon) + exp(epsilon) * self.profile(-epsilon))

    def profile(self, level: mpf) -> mpf:
        """The greatest P(S) - e^level Q(S), where a record is removed."""
        rest, losses = self.outcomes()
        return rest + mpmath.fsum(mass * self._noisy(level - loss) for loss, mass in losses.items())

    @lru_cache(maxsize=64)  # noqa: B019
    def outcomes(self) -> tuple[mpf, dict[mpf, mpf]]:
        """The responses: the probability of what the second law never gives, and the law of the other losses."""
        rest, losses = mpf(0), {mpf(0): mpf(1)}
        for epsilon, delta in self.responses:
            rest = rest + (1 - rest) * delta
            high = (1 - delta) / (1 + exp(-epsilon))
            both = ((epsilon, high), (-epsilon, 1 - delta - high))
            found = dict[mpf, mpf]()
            for (loss, mass), (more, share) in product(losses.items(), both):
                found[loss + more] = found.get(loss + more, mpf(0)) + mass * share
            losses = found
        return rest, losses

    def _noisy(self, level: mpf) -> mpf:
        """What the steps with noise have as their profile."""
        if self.laplaces and (self.mu_squared or self.sampled):
            return self._behind_laplace(level, self.laplaces)
        if self.laplaces:
            return laplaces(self.laplaces, level)
        return self._normal(level, self.sampled)

    def _normal(self, level: mpf, sampled: tuple[tuple[mpf, mpf], ...]) -> mpf:
        """What the Gaussian steps have as theirs: all but one by quadrature."""
        mu = sqrt(self.mu_squared)
        if not sampled:
            return gaussian(mu, level) if mu else max(1 - exp(level), mpf(0))
        (rate, shift), *others = sampled
        if not mu and not others:
            return mixture(rate, shift, level)

        def at(z: mpf) -> mpf:
            loss = log(1 - rate + rate * exp(shift * z - shift**2 / 2))
            density = (1 - rate) * exp(-(z**2) / 2) + rate * exp(-((z - shift) ** 2) / 2)
            return density * self._normal(level - loss, tuple(others))

        points = [mpf(k) for k in range(-15, int(shift) + 17, 2)]
        for other, _ in others:  # beyond this loss the profile of one sampled step is a straight line
            ratio = (exp(level - log(1 - other)) - (1 - rate)) / rate
            if ratio > 0:
                points.append((log(ratio) + shift**2 / 2) / shift)
        return integral(at, points) / sqrt(2 * mpmath.pi)

    def _behind_laplace(self, level: mpf, scales: tuple[mpf, ...]) -> mpf:
        if not scales:
            return self._normal(level, self.sampled)
        one, *others = scales

        def at(loss: mpf) -> mpf:
            return exp((loss - one) / 2) / 4 * self._behind_laplace(level - loss, tuple(others))

        ends = sum(
            mass * self._behind_laplace(level - loss, tuple(others))
            for loss, mass in ((one, mpf(1) / 2), (-one, exp(-one) / 2))
        )
        # Noise hardly larger than 0 turns the profile within a few of its sizes.
        turns = [level + k * sqrt(self.mu_squared) for k in (-12, -4, 0, 4, 12)]
        return ends + integral(at, sorted({-one, mpf(0), one, *(turn for turn in turns if -one < turn < one)}))

    def renyi(self, order: mpf) -> mpf:
        """The Rényi divergence, infinite where something has a rest; for steps that are not sampled."""
        if any(delta for _, delta in self.responses):
            return mpmath.inf
        total = order * self.mu_squared / 2
        for x, _ in self.responses:
            total += log((exp(order * x) + exp((1 - order) * x)) / (1 + exp(x))) / (order - 1)
        for x in self.laplaces:
            inside = order / (2 * order - 1) * exp((order - 1) * x) + (order - 1) / (2 * order - 1) * exp(-order * x)
            total += log(inside) / (order - 1)
        return total

    def kl(self) -> mpf:
        """The KL divergence; for steps that are not sampled."""
        if any(delta for _, delta in self.responses):
            return mpmath.inf
        return (
            self.mu_squared / 2
            + sum((x * mpmath.tanh(x / 2) for x, _ in self.responses), mpf(0))
            + sum((x - 1 + exp(-x) for x in self.laplaces), mpf(0))
        )

    def largest(self) -> mpf:
        """The largest loss."""
        if self.mu_squared or self.sampled or any(delta for _, delta in self.responses):
            return mpmath.inf
        return sum((x for x, _ in self.responses), mpf(0)) + sum(self.laplaces, mpf(0))


def integral(function: Callable[[mpf], mpf], points: list[mpf]) -> mpf:
    """By Gauss and Legendre between the points, where the function is smooth."""
    nodes = legendre(48)
    total = mpf(0)
    for a, b in pairwise(sorted(points)):
        half, middle = (b - a) / 2, (a + b) / 2
        total += half * mpmath.fsum(w * function(middle + half * x) for x, w in nodes)
    return total


@lru_cache(maxsize=4)
def legendre(count: int) -> list[tuple[mpf, mpf]]:
    """The nodes and weights of Gauss and Legendre, by Newton's method."""
    found = []
    for i in range(count):
        x = mpmath.cos(mpmath.pi * (mpf(i) + mpf(3) / 4) / (count + mpf(1) / 2))
        for _ in range(8):
            before, value = mpf(1), x
            for k in range(2, count + 1):
                before, value = value, ((2 * k - 1) * x * value - (k - 1) * before) / k
            slope = count * (x * value - before) / (x * x - 1)
            x -= value / slope
        found.append((x, 2 / ((1 - x * x) * slope**2)))
    return found


def many_sampled(rate: mpf, mu: mpf, steps: int, level: mpf, *, added: bool, period: int = 60) -> mpf:
    """The profile of many equal sampled steps, a record added or removed, by Laplace inversion, to about 20 digits.

    The transform of the profile in the level is M(s)^steps/(s (s + 1)), M(s) = E[e^(s L)] for one step. On the line
    Re s = 1, at distances of 2 pi/period, it gives the profile here, and e^k times those that are k = period,
    2 period, ... away on both sides.
    """
    fine, points = mpf(1) / 16, []
    for k in range(-15 * 16, int((16 + mu) * 16)):
        z = k * fine
        loss = log(1 - rate + rate * exp(mu * z - mu**2 / 2))
        without, other = exp(-(z**2) / 2), exp(-((z - mu) ** 2) / 2)
        density = without if added else (1 - rate) * without + rate * other
        points.append((-loss if added else loss, density * fine / sqrt(2 * mpmath.pi)))
    total = mpf(0)
    with mpmath.workdps(30):
        turn = [(exp(loss), mpmath.expjpi(2 * loss / period), mass) for loss, mass in points]
        values = [mass * tilt for tilt, _, mass in turn]
        for j in range(100_000):
            s = mpmath.mpc(1, 2 * mpmath.pi * j / period)
            moment = mpmath.fsum(values) ** steps
            term = (moment * exp(-s * level) / (s * (s + 1))).real
            total += term if j == 0 else 2 * term
            if abs(moment) < mpf(10) ** -28:
                return total / period
            values = [v * t for v, (_, t, _) in zip(values, turn, strict=True)]
    raise ArithmeticError("the law of the loss is too narrow")


def laplaces(scales: tuple[mpf, ...], level: mpf) -> mpf:
    """The profile of Laplace steps: each loses its most, or the negative of it, or has a density between them.

    That density is exp((x - scale)/2)/4 from -scale to scale, so that a sum of several of them has the density of
    a sum of uniform ones, a spline, times an exponential function.
    """
    total = mpf(0)
    for choice in product((1, -1, 0), repeat=len(scales)):
        fixed = sum((c * x for c, x in zip(choice, scales, strict=True)), mpf(0))
        mass = mpf(1)
        for c, x in zip(choice, scales, strict=True):
            mass *= {1: mpf(1) / 2, -1: exp(-x) / 2, 0: mpf(1)}[c]
        free = [x for c, x in zip(choice, scales, strict=True) if c == 0]
        total += mass * spline(free, level - fixed)
    return total


def spline(scales: list[mpf], level: mpf) -> mpf:
    """The integral of (1 - e^(level - x))+ over the density of a sum of the continuous parts."""
    if not scales:
        return max(1 - exp(level), mpf(0))
    k, whole = len(scales), sum(scales, mpf(0))
    total = mpf(0)
    for signs in product((1, -1), repeat=k):
        shift = sum((s * x for s, x in zip(signs, scales, strict=True)), mpf(0))
        low = max(level, -shift)
        if low < whole:
            sign = mpmath.fprod(signs)
            total += sign * (
                power_times_exp(k - 1, shift, mpf(1) / 2, low, whole)
                - exp(level) * power_times_exp(k - 1, shift, -mpf(1) / 2, low, whole)
            )
    return total * exp(-whole / 2) / mpf(4) ** k / mpmath.factorial(k - 1)


def power_times_exp(power: int, shift: mpf, slope: mpf, low: mpf, high: mpf) -> mpf:
    """The integral of (x + shift)^power e^(slope x) from low to high, by parts."""

    def primitive(x: mpf) -> mpf:
        total, term = mpf(0), 1 / slope
        for j in range(power + 1):
            total += term * (x + shift) ** (power - j)
            term *= -mpf(power - j) / slope
        return total * exp(slope * x)

    return primitive(high) - primitive(low)
