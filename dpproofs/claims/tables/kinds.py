"""What steps have tables: how their privacy losses spread, and the profiles that tables are drawn of.

A profile is written down here once more, to choose tables; that they are above it is what verified functions show.

This file is long because each kind of step has a profile of its own.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

import flint

from dpproofs.claims.guarantees import ceiling
from dpproofs.claims.single_losses import ball, working
from dpproofs.claims.tables.table import MOST, SMALLEST, Grid, Table, up
from dpproofs.language.frozen import Frozen
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import (
    BOUNDED_RANGE,
    COMPOSED_DP,
    DISCRETE_GAUSSIAN_DP,
    GAUSSIAN_DP,
    GEOMETRIC_DP,
    KEPT_DP,
    LAPLACE_DP,
    REPLACED_GAUSSIAN_DP,
    SAMPLED_GAUSSIAN_DP,
    SAMPLED_LAPLACE_DP,
    SAMPLED_RESPONSE_DP,
)

Profile = Callable[[flint.arb], flint.arb]
"""A profile as a function of the logarithm of the order."""
LEAST_LOSS, MOST_LOSS = Fraction(1, 10**5), 100
"""Losses that tables are made for."""
LEAST_RESPONSE = Fraction(1, 10**9)
"""The least one of responses; smaller ones are enlarged."""
CELLS = 2000
FARTHEST = 20_000
"""The largest noise on whole numbers that is looked at."""


class Kind(NamedTuple):
    """What the profile of a run depends on: a notion, and numbers of it."""

    notion: str
    numbers: tuple[Fraction, ...]


class Lattice(NamedTuple):
    """The table of losses that are all multiples of one number: the places from one to the next, and the table."""

    gap: int
    table: Table


class Shape:
    """The profiles of a notion."""

    @abstractmethod
    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The numbers that the profile depends on."""

    @abstractmethod
    def in_reach(self, *numbers: Fraction) -> bool:
        """Whether floats can choose tables: no number is so small or large that they lose it."""

    @abstractmethod
    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """The mean and the variance of the privacy loss of one run, about."""

    @abstractmethod
    def profile(self, *numbers: Fraction) -> Profile:
        """The profile, when a record is removed or replaced."""

    @abstractmethod
    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The logarithm of an order at or below which the profile of one run is, but for ``lost``, 1 - c."""

    def atom(self, *numbers: Fraction) -> Fraction | None:
        """What divides all privacy losses that have a positive probability, if there are such."""
        return None

    @property
    def is_discrete(self) -> bool:
        """Whether there are no other losses."""
        return False

    @property
    def only_on_lattice(self) -> bool:
        """Whether there are tables only of steps that divide all losses."""
        return False

    def on_lattice(self, grid: Grid, *numbers: Fraction) -> Lattice | None:
        """The table of all losses, where the step divides them and there are such tables."""
        return None

    def told(self, *numbers: Fraction) -> Fraction:
        """The probability with which all is told."""
        return Fraction(0)


class Gaussian(Shape):
    """N(mu, 1) and N(0, 1)."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """mu**2."""
        return (ceiling(g.mu_squared),)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Distances that floats can square."""
        return SMALLEST <= numbers[0] <= MOST

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """mu**2/2 and mu**2."""
        return float(numbers[0]) / 2, float(numbers[0])

    def profile(self, *numbers: Fraction) -> Profile:
        """By the error function. (Balle and Wang 2018, Theorem 8.)"""
        (mu_squared,) = numbers

        def at(level: flint.arb) -> flint.arb:
            mu, root = ball(mu_squared).sqrt(), flint.arb(2).sqrt()
            first, second = (level / mu - mu / 2) / root, (level / mu + mu / 2) / root
            return (first.erfc() - level.exp() * second.erfc()) / 2

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """Where the tail of the loss is so small."""
        mu = math.sqrt(numbers[0])
        tail = math.sqrt(2 * max(1.0, -math.log(lost)))
        return -Fraction(mu * mu / 2 + mu * tail)


class SampledGaussian(Shape):
    """N(mu, 1), with a probability and else N(0, 1), and N(0, 1)."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The probability, and mu**2."""
        return ceiling(g.rate), ceiling(g.mu_squared)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Rates that are not too near 0 or 1."""
        rate, mu_squared = numbers
        return SMALLEST <= rate <= 1 - SMALLEST and GAUSSIAN.in_reach(mu_squared)

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """By the rule of midpoints."""
        mu, q = math.sqrt(numbers[1]), float(numbers[0])
        return _spread_of(mu, q, lambda x: _log_mixed(q, mu * x - mu * mu / 2))

    def profile(self, *numbers: Fraction) -> Profile:
        """That of the noise, at another order. (Zhu, Dong and Wang 2022.)"""
        rate, mu_squared = numbers
        gaussian = GAUSSIAN.profile(mu_squared)

        def at(level: flint.arb) -> flint.arb:
            above = level.exp() - ball(1 - rate)
            return ball(rate) * gaussian((above / ball(rate)).log()) if above > 0 else 1 - level.exp()

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """Nothing has a likelihood ratio below 1 - rate."""
        return Fraction(math.log1p(-float(numbers[0])))


def _spread_of(mu: float, rate: float, level: Callable[[float], float]) -> tuple[float, float]:
    """The mean and the variance of a loss under N(0, 1) with N(mu, 1) mixed in, by the rule of midpoints."""
    mean = square = 0.0
    low, high = -9.0, 9.0 + mu
    width = (high - low) / CELLS
    for i in range(CELLS):
        x = low + (i + 0.5) * width
        weight = math.exp(-x * x / 2) * (1 - rate) + math.exp(-((x - mu) ** 2) / 2) * rate
        value = level(x)
        mean += weight * value
        square += weight * value * value
    share = width / math.sqrt(2 * math.pi)
    mean, square = mean * share, square * share
    return mean, max(square - mean * mean, 1e-300)


def _log_mixed(rate: float, tilt: float) -> float:
    """log(1 - rate + rate exp(tilt))."""
    return math.log1p(rate * math.expm1(tilt)) if tilt < 600 else tilt + math.log(rate)


class ReplacedGaussian(Shape):
    """N(mu, 1) and N(-mu, 1), each with a probability and else N(0, 1)."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The probability, and mu**2."""
        return ceiling(g.rate), ceiling(g.mu_squared)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Those of a record that is removed."""
        return SAMPLED_GAUSSIAN.in_reach(*numbers)

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """By the rule of midpoints."""
        mu, q = math.sqrt(numbers[1]), float(numbers[0])
        return _spread_of(mu, q, partial(loss_of_replaced, mu, q))

    def profile(self, *numbers: Fraction) -> Profile:
        """What is above the threshold at which the likelihood ratio is the order: a quadratic equation has it."""
        rate, mu_squared = numbers

        def at(level: flint.arb) -> flint.arb:
            mu, q, rest = ball(mu_squared).sqrt(), ball(rate), ball(1 - rate)
            order, large = level.exp(), abs(level).exp()
            away = rest * (large - 1)
            root = (away * away + 4 * large * q * q * (-ball(mu_squared)).exp()).sqrt()
            place = ((away + root) / (2 * q)).log() / mu + mu / 2
            if level < 0:
                place = -place
            still, moved, other = ((place - x * mu) / flint.arb(2).sqrt() for x in (0, 1, -1))
            return (q * moved.erfc() - order * q * other.erfc() + rest * (1 - order) * still.erfc()) / 2

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """Where the tail of the loss is so small: the other way round, the laws are as far apart."""
        mu, q = math.sqrt(numbers[1]), float(numbers[0])
        return -Fraction(loss_of_replaced(mu, q, mu + math.sqrt(2 * max(1.0, -math.log(lost)))))


def loss_of_replaced(mu: float, rate: float, x: float) -> float:
    """The privacy loss of an outcome when a record is replaced."""
    return _log_mixed(rate, mu * x - mu * mu / 2) - _log_mixed(rate, -mu * x - mu * mu / 2)


class Drawn(Shape):
    """What else is sampled: the numbers are the rate, and those of the step itself."""

    @abstractmethod
    def itself(self, *numbers: Fraction) -> Profile:
        """The profile of the step without sampling."""

    @abstractmethod
    def losses(self, *numbers: Fraction) -> list[tuple[float, float]]:
        """Privacy losses of the step without sampling, and their probabilities under the first law, about."""

    def in_reach(self, *numbers: Fraction) -> bool:
        """Rates that are not too near 0 or 1, and losses that are not too small or large."""
        rate, size, *_ = numbers
        return SMALLEST <= rate <= 1 - SMALLEST and LEAST_LOSS <= rate * size <= size <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """Of the mixture; more variance is counted where it is almost always one of them."""
        rate, size = float(numbers[0]), float(numbers[1])
        found = [
            (math.log1p(rate * math.expm1(level)), weight * (rate + (1 - rate) * math.exp(-level)))
            for level, weight in self.losses(*numbers[1:])
        ]
        mean, square = (math.fsum(w * x**n for x, w in found) for n in (1, 2))
        return mean, max(square - mean * mean, (rate * min(size, 1.0)) ** 2 / 1000)

    def profile(self, *numbers: Fraction) -> Profile:
        """That of the step, at another order. (Zhu, Dong and Wang 2022.)"""
        rate, *others = numbers
        itself = self.itself(*others)

        def at(level: flint.arb) -> flint.arb:
            above = level.exp() - ball(1 - rate)
            return ball(rate) * itself((above / ball(rate)).log()) if above > 0 else 1 - level.exp()

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """Nothing has a likelihood ratio below 1 - rate."""
        return Fraction(math.log1p(-float(numbers[0])))


class SampledResponse(Drawn):
    """A sampled randomized response, which may be said rarely, and may reveal the record."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The rate, epsilon, and the probabilities that anything is said and that all is told."""
        return ceiling(g.rate), ceiling(g.epsilon), ceiling(g.keep), ceiling(g.delta)

    def itself(self, *numbers: Fraction) -> Profile:
        """Three answers, and what is told."""
        epsilon, keep, delta = numbers
        said = KEPT.profile(epsilon, keep)
        return lambda level: ball(delta) + ball(1 - delta) * said(level)

    def losses(self, *numbers: Fraction) -> list[tuple[float, float]]:
        """Epsilon, its negative, and 0."""
        epsilon, keep, _ = map(float, numbers)
        odds = 1 / (1 + math.exp(-epsilon))
        return [(epsilon, keep * odds), (-epsilon, keep * (1 - odds)), (0.0, 1 - keep)]

    def told(self, *numbers: Fraction) -> Fraction:
        """Delta, if the record is drawn."""
        return numbers[0] * numbers[3]


class SampledLaplace(Drawn):
    """Two Laplace laws, of which one is mixed into the other."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The rate, and the distance of the medians."""
        return ceiling(g.rate), ceiling(g.shift)

    def itself(self, *numbers: Fraction) -> Profile:
        """That of Laplace noise."""
        return LAPLACE.profile(*numbers)

    def losses(self, *numbers: Fraction) -> list[tuple[float, float]]:
        """Those of Laplace noise."""
        return LAPLACE.losses(*numbers)


class Response(Shape):
    """A randomized response that may reveal the data set: what pure and approximate DP allow."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """Epsilon, and the probability that all is told."""
        return ceiling(g.epsilon), ceiling(g.delta)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are not too small or large."""
        return LEAST_RESPONSE <= numbers[0] <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """Epsilon or its negative; more variance is counted where it is almost always one of them."""
        epsilon = float(numbers[0])
        mean = epsilon * math.tanh(epsilon / 2)
        return mean, max(epsilon * epsilon - mean * mean, epsilon * epsilon / 100)

    def profile(self, *numbers: Fraction) -> Profile:
        """Two answers."""
        epsilon, delta = numbers

        def at(level: flint.arb) -> flint.arb:
            ratio, order, none = ball(epsilon).exp(), level.exp(), flint.arb(0)
            answers = (ratio - order).max(none) + (1 - order * ratio).max(none)
            return ball(delta) + ball(1 - delta) * answers / (1 + ratio)

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The negative loss."""
        return -numbers[0]

    def atom(self, *numbers: Fraction) -> Fraction | None:
        """Epsilon."""
        return numbers[0]

    @property
    def is_discrete(self) -> bool:
        """There are two losses."""
        return True

    def told(self, *numbers: Fraction) -> Fraction:
        """Delta."""
        return numbers[1]


class KeptResponse(Shape):
    """A randomized response that is said with some probability, and else nothing."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """Epsilon, and the probability that anything is said."""
        return ceiling(g.epsilon), ceiling(g.keep)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are not too small or large, and said often enough."""
        return LEAST_LOSS <= numbers[0] <= MOST_LOSS and SMALLEST <= numbers[1]

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """Epsilon, its negative, or 0; more variance is counted where it is almost always one of them."""
        epsilon, keep = float(numbers[0]), float(numbers[1])
        mean = keep * epsilon * math.tanh(epsilon / 2)
        return mean, max(keep * epsilon * epsilon - mean * mean, keep * epsilon * epsilon / 100)

    def profile(self, *numbers: Fraction) -> Profile:
        """Three answers."""
        epsilon, keep = numbers

        def at(level: flint.arb) -> flint.arb:
            ratio, order, none = ball(epsilon).exp(), level.exp(), flint.arb(0)
            answers = (ratio - order).max(none) + (1 - order * ratio).max(none)
            return ball(keep) * answers / (1 + ratio) + ball(1 - keep) * (1 - order).max(none)

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The negative loss."""
        return -numbers[0]

    def atom(self, *numbers: Fraction) -> Fraction | None:
        """Epsilon."""
        return numbers[0]

    @property
    def is_discrete(self) -> bool:
        """There are three losses."""
        return True


class WholeNoise(Shape):
    """Discrete Gaussian noise on two whole numbers; of noise beyond a reach all is told."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """How far the numbers are apart, sigma, the reach, and what the odds up to it add up to."""
        return ceiling(g.distance), ceiling(g.sigma), ceiling(g.reach), ceiling(g.mass)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are not too small or large, and not too many."""
        distance, sigma, reach, _ = numbers
        return distance > 0 and reach <= FARTHEST and LEAST_LOSS <= distance / sigma <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """That of the noise: its mean is that of Gaussian noise, its variance less where sigma is small."""
        distance, sigma = float(numbers[0]), float(numbers[1])
        share = distance / sigma
        if sigma > 2:
            return share * share / 2, share * share
        odds = [(y, math.exp(-y * y / (2 * sigma * sigma))) for y in range(-30, 31)]
        variance = sum(w * y * y for y, w in odds) / sum(w for _, w in odds)
        return share * share / 2, max(variance * (share / sigma) ** 2, 1e-300)

    def profile(self, *numbers: Fraction) -> Profile:
        """Noise by noise."""
        distance, sigma, reach, mass = numbers

        def at(level: flint.arb) -> flint.arb:
            total, order = flint.arb(0), level.exp()
            for y in range(-int(reach), int(reach) + 1):
                loss = distance * (2 * y + distance) / (2 * sigma**2)
                total += _bell(y, sigma) * (1 - order / ball(loss).exp()).max(flint.arb(0))
            return total / ball(mass) + 2 * _bell(int(reach), sigma)

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The loss where the noise is farthest below."""
        distance, sigma, reach, _ = numbers
        return distance * (distance - 2 * reach) / (2 * sigma**2)

    def atom(self, *numbers: Fraction) -> Fraction | None:
        """What divides all losses: they are odd multiples of half of what a unit of noise tells, or whole ones."""
        distance, sigma, *_ = numbers
        return distance / sigma**2 / (1 + distance % 2)

    @property
    def is_discrete(self) -> bool:
        """Noise is whole."""
        return True

    @property
    def only_on_lattice(self) -> bool:
        """The verified function has each loss at a place."""
        return True

    def on_lattice(self, grid: Grid, *numbers: Fraction) -> Lattice | None:
        """All losses at their places."""
        distance, sigma, reach, mass = numbers
        gap, size = distance / sigma**2 / grid.step, int(reach)
        origin = gap * (reach - distance / 2)
        if gap.denominator != 1 or origin.denominator != 1:
            return None
        entries = [0] * (int(gap) * 2 * size + 1)
        with working(grid.bits + 64):
            for y in range(size + 1):
                entry = up(_bell(y, sigma) / ball(mass) * grid.unit)
                entries[int(gap) * (size + y)] = entries[int(gap) * (size - y)] = entry
            rest = up(2 * _bell(size, sigma) * grid.unit)
        return Lattice(int(gap), Table(tuple(entries), int(origin), rest))


class GeometricNoise(Shape):
    """Discrete Laplace noise on two whole numbers; answers beyond them tell what these do."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """How far the numbers are apart, and the scale."""
        return ceiling(g.distance), ceiling(g.scale)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are not too small or large, and not too many."""
        distance, scale = numbers
        return 0 < distance <= FARTHEST and LEAST_LOSS <= distance / scale <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """Over all answers."""
        distance, scale = int(numbers[0]), float(numbers[1])
        found = [((2 * y - distance) / scale, self._weight(y, *numbers)) for y in range(distance + 1)]
        weights = [float(w) for _, w in found]
        mean, square = (sum(w * x**n for (x, _), w in zip(found, weights, strict=True)) for n in (1, 2))
        return mean, max(square - mean * mean, 1e-300)

    def profile(self, *numbers: Fraction) -> Profile:
        """Answer by answer."""
        distance, scale = numbers

        def at(level: flint.arb) -> flint.arb:
            total, order = flint.arb(0), level.exp()
            for y in range(int(distance) + 1):
                told = (1 - order * ball((distance - 2 * y) / scale).exp()).max(flint.arb(0))
                total += self._weight(y, *numbers) * told
            return total

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The negative loss."""
        return -numbers[0] / numbers[1]

    def atom(self, *numbers: Fraction) -> Fraction | None:
        """What divides all losses, of which each is two units of noise above the one before."""
        distance, scale = numbers
        return 2 / scale / (1 + distance % 2)

    @property
    def is_discrete(self) -> bool:
        """Noise is whole."""
        return True

    @property
    def only_on_lattice(self) -> bool:
        """The verified function has each loss at a place."""
        return True

    def on_lattice(self, grid: Grid, *numbers: Fraction) -> Lattice | None:
        """All losses at their places."""
        distance, scale = numbers
        gap = 2 / scale / grid.step
        origin = gap * distance / 2
        if gap.denominator != 1 or origin.denominator != 1:
            return None
        entries = [0] * (int(gap * distance) + 1)
        with working(grid.bits + 64):
            for y in range(int(distance) + 1):
                entries[int(gap) * y] = up(self._weight(y, *numbers) * grid.unit)
        return Lattice(int(gap), Table(tuple(entries), int(origin), 0))

    def _weight(self, answer: int, distance: Fraction, scale: Fraction) -> flint.arb:
        """The probability of an answer from 0 to the distance."""
        ratio = ball(-1 / scale).exp()
        ends = flint.arb(answer == distance) + ball(-distance / scale).exp() * int(answer == 0)
        return ((1 - ratio) * ball((answer - distance) / scale).exp() + ratio * ends) / (1 + ratio)


def _bell(size: int, sigma: Fraction) -> flint.arb:
    """The odds of noise of that size."""
    return (-ball(Fraction(size**2) / (2 * sigma**2))).exp()


class Interval(Shape):
    """A privacy loss in an interval, which may begin anywhere."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The size of the interval."""
        return (ceiling(g.epsilon),)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are not too small or large."""
        return LEAST_LOSS <= numbers[0] <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """That of a density which grows as exp(x/2), from -size to size."""
        size = float(numbers[0])
        levels = [size * ((2 * i + 1) / CELLS - 1) for i in range(CELLS)]
        weights = [math.exp((x - size) / 2) for x in levels]
        mean, square = (sum(w * x**n for w, x in zip(weights, levels, strict=True)) / sum(weights) for n in (1, 2))
        return mean, square - mean * mean

    def profile(self, *numbers: Fraction) -> Profile:
        """(u - z)^2/(u^2 - 1), where u^2 = exp(size), and z^2 is the order."""
        (size,) = numbers

        def at(level: flint.arb) -> flint.arb:
            root, order = (ball(size) / 2).exp(), level.exp()
            least, most = (-ball(size)).exp(), ball(size).exp()
            kept = order.max(least).min(most)
            above = root - kept.sqrt()
            return above * above / (most - 1) + (least - order).max(flint.arb(0))

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The negative size."""
        return -numbers[0]


class Laplace(Shape):
    """Two Laplace laws: the largest loss and its negative have a positive probability, and there are others."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The distance of the medians."""
        return (ceiling(g.shift),)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are not too small or large."""
        return LEAST_LOSS <= numbers[0] <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """That of the two ends, and of a density between them."""
        found = self.losses(*numbers)
        mean, square = (sum(w * x**n for x, w in found) for n in (1, 2))
        return mean, square - mean * mean

    def losses(self, *numbers: Fraction) -> list[tuple[float, float]]:
        """The two ends, and a density which grows as exp(x/2) between them."""
        size = float(numbers[0])
        width = 2 * size / CELLS
        levels = [size * ((2 * i + 1) / CELLS - 1) for i in range(CELLS)]
        weights = [math.exp((x - size) / 2) * width / 4 for x in levels]
        levels += [size, -size]
        weights += [0.5, math.exp(-size) / 2]
        return list(zip(levels, weights, strict=True))

    def profile(self, *numbers: Fraction) -> Profile:
        """1 - sqrt(c) exp(-size/2) between the ends. (Balle, Barthe and Gaboardi 2018.)"""
        (size,) = numbers

        def at(level: flint.arb) -> flint.arb:
            return (1 - level.min((level - ball(size)) / 2).exp()).max(flint.arb(0))

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The negative distance."""
        return -numbers[0]

    def atom(self, *numbers: Fraction) -> Fraction | None:
        """The distance."""
        return numbers[0]


GAUSSIAN, LAPLACE, KEPT = Gaussian(), Laplace(), KeptResponse()
SAMPLED_GAUSSIAN = SampledGaussian()
SAMPLED = (SAMPLED_GAUSSIAN_DP.name, REPLACED_GAUSSIAN_DP.name, SAMPLED_LAPLACE_DP.name, SAMPLED_RESPONSE_DP.name)
"""What is known of steps on samples, when a record is removed, and when one is replaced."""
SHAPES: Mapping[str, Shape] = Frozen(
    {
        SAMPLED_GAUSSIAN_DP.name: SAMPLED_GAUSSIAN,
        REPLACED_GAUSSIAN_DP.name: ReplacedGaussian(),
        SAMPLED_LAPLACE_DP.name: SampledLaplace(),
        SAMPLED_RESPONSE_DP.name: SampledResponse(),
        GAUSSIAN_DP.name: GAUSSIAN,
        BOUNDED_RANGE.name: Interval(),
        LAPLACE_DP.name: LAPLACE,
        KEPT_DP.name: KEPT,
        DISCRETE_GAUSSIAN_DP.name: WholeNoise(),
        GEOMETRIC_DP.name: GeometricNoise(),
        COMPOSED_DP.name: Response(),
    }
)
"""The notions that tables are made of; those of which a table is the closest come first."""


def kind_of(g: Guarantee) -> Kind:
    """What the profile of a step depends on, by what is known of it."""
    return Kind(g.notion, SHAPES[g.notion].numbers(g))


def in_reach(kind: Kind) -> bool:
    """Whether tables can be chosen for it."""
    return SHAPES[kind.notion].in_reach(*kind.numbers)


@lru_cache(maxsize=256)
def loss(kind: Kind) -> tuple[float, float]:
    """The mean and the variance of the privacy loss of one run, when a record is removed or replaced, about."""
    return SHAPES[kind.notion].loss(*kind.numbers)


def profile(kind: Kind) -> Profile:
    """The profile of a run when a record is removed or replaced."""
    return SHAPES[kind.notion].profile(*kind.numbers)


def lowest(kind: Kind, lost: Fraction) -> Fraction:
    """Where tables of a run begin."""
    return SHAPES[kind.notion].lowest(lost, *kind.numbers)


def told(kind: Kind) -> Fraction:
    """The probability with which a run tells all."""
    return SHAPES[kind.notion].told(*kind.numbers)


def common(kinds: Iterable[Kind], least: Fraction = Fraction(0)) -> Fraction | None:
    """The largest number that divides all losses with a positive probability; None where there are none.

    Kinds for which it would have to be below ``least`` are left out.
    """
    found: Fraction | None = None
    for kind in kinds:
        one = SHAPES[kind.notion].atom(*kind.numbers)
        if one is not None:
            divisor = one if found is None else _divisor(found, one)
            found = divisor if divisor >= least else found
    return found


def is_lattice(kind: Kind, step: Fraction) -> bool:
    """Whether the step divides all losses of a kind."""
    one = SHAPES[kind.notion].atom(*kind.numbers)
    return one is not None and SHAPES[kind.notion].is_discrete and (one / step).denominator == 1


def only_on_lattice(kind: Kind) -> bool:
    """Whether there are tables of a kind only of steps that divide all losses."""
    return SHAPES[kind.notion].only_on_lattice


def on_lattice(kind: Kind, grid: Grid) -> Lattice | None:
    """The table of a run that has all losses at places, if there is such a one."""
    return SHAPES[kind.notion].on_lattice(grid, *kind.numbers)


def _divisor(a: Fraction, b: Fraction) -> Fraction:
    bottom = math.lcm(a.denominator, b.denominator)
    return Fraction(math.gcd(a.numerator * (bottom // a.denominator), b.numerator * (bottom // b.denominator)), bottom)
