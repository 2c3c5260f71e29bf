"""Dominating pairs: their privacy losses, and the profiles that PLDs are computed from.

These profiles only choose PLDs; verified functions prove that a PLD is pessimistic.

This file is long because each dominating pair has a profile of its own.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

import flint

from dpproofs.accounting.guarantees import ceiling
from dpproofs.accounting.pld.pessimistic import MOST, SMALLEST, Grid, Table, up
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import ball, working
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
"""The losses for which PLDs are computed."""
LEAST_RESPONSE = Fraction(1, 10**9)
"""The least one of responses; smaller ones are enlarged."""
CELLS = 2000
FARTHEST = 20_000
"""The largest integer noise that is considered."""


class Kind(NamedTuple):
    """What determines a dominating pair: a notion and its numbers."""

    notion: str
    numbers: tuple[Fraction, ...]


class Lattice(NamedTuple):
    """A PLD whose losses are all multiples of one number: that number in grid steps, and the PLD."""

    gap: int
    table: Table


class Shape:
    """The dominating pair of a notion."""

    @abstractmethod
    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The numbers that determine the pair."""

    @abstractmethod
    def in_reach(self, *numbers: Fraction) -> bool:
        """Whether floats can represent its losses and profile."""

    @abstractmethod
    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """Estimates of the mean and the variance of the privacy loss of one run."""

    @abstractmethod
    def profile(self, *numbers: Fraction) -> Profile:
        """The profile for remove-one or replace-one."""

    @abstractmethod
    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The logarithm of an order at or below which the profile of one run is 1 - c, up to ``lost``."""

    def atom(self, *numbers: Fraction) -> Fraction | None:
        """The lattice spacing of the loss's atoms, if any."""
        return None

    @property
    def is_discrete(self) -> bool:
        """Whether the privacy loss is discrete: it has no other values."""
        return False

    @property
    def only_on_lattice(self) -> bool:
        """Whether PLDs exist only on grids whose step divides all losses."""
        return False

    def on_lattice(self, grid: Grid, *numbers: Fraction) -> Lattice | None:
        """The exact PLD, where the step divides all losses and there is one."""
        return None

    def told(self, *numbers: Fraction) -> Fraction:
        """The mass at infinite loss."""
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
        """Where the tail of the loss falls to ``lost``."""
        mu = math.sqrt(numbers[0])
        tail = math.sqrt(2 * max(1.0, -math.log(lost)))
        return -Fraction(mu * mu / 2 + mu * tail)


class SampledGaussian(Shape):
    """A mixture of N(mu, 1) and N(0, 1), against N(0, 1)."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The mixture weight, and mu**2."""
        return ceiling(g.rate), ceiling(g.mu_squared)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Rates bounded away from 0 and 1."""
        rate, mu_squared = numbers
        return SMALLEST <= rate <= 1 - SMALLEST and GAUSSIAN.in_reach(mu_squared)

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """By the midpoint rule."""
        mu, q = math.sqrt(numbers[1]), float(numbers[0])
        return _spread_of(mu, q, lambda x: _log_mixed(q, mu * x - mu * mu / 2))

    def profile(self, *numbers: Fraction) -> Profile:
        """That of the noise at another order. (Zhu, Dong and Wang 2022.)"""
        rate, mu_squared = numbers
        gaussian = GAUSSIAN.profile(mu_squared)

        def at(level: flint.arb) -> flint.arb:
            above = level.exp() - ball(1 - rate)
            return ball(rate) * gaussian((above / ball(rate)).log()) if above > 0 else 1 - level.exp()

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """No likelihood ratio is below 1 - rate."""
        return Fraction(math.log1p(-float(numbers[0])))


def _spread_of(mu: float, rate: float, level: Callable[[float], float]) -> tuple[float, float]:
    """The mean and the variance of the loss of a mixture with N(mu, 1) under N(0, 1), by the midpoint rule."""
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
    """Two mixtures with N(0, 1): of N(mu, 1), and of N(-mu, 1)."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The mixture weight, and mu**2."""
        return ceiling(g.rate), ceiling(g.mu_squared)

    def in_reach(self, *numbers: Fraction) -> bool:
        """As for remove-one."""
        return SAMPLED_GAUSSIAN.in_reach(*numbers)

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """By the midpoint rule."""
        mu, q = math.sqrt(numbers[1]), float(numbers[0])
        return _spread_of(mu, q, partial(loss_of_replaced, mu, q))

    def profile(self, *numbers: Fraction) -> Profile:
        """The test at the threshold where the likelihood ratio equals the order, which solves a quadratic equation."""
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
        """Where the tail of the loss falls to ``lost``; the pair is symmetric."""
        mu, q = math.sqrt(numbers[1]), float(numbers[0])
        return -Fraction(loss_of_replaced(mu, q, mu + math.sqrt(2 * max(1.0, -math.log(lost)))))


def loss_of_replaced(mu: float, rate: float, x: float) -> float:
    """The privacy loss of an outcome for replace-one."""
    return _log_mixed(rate, mu * x - mu * mu / 2) - _log_mixed(rate, -mu * x - mu * mu / 2)


class Drawn(Shape):
    """A sampled mechanism: the numbers are the rate, and those of the unsampled pair."""

    @abstractmethod
    def itself(self, *numbers: Fraction) -> Profile:
        """The profile without sampling."""

    @abstractmethod
    def losses(self, *numbers: Fraction) -> list[tuple[float, float]]:
        """Estimates of the losses without sampling, and of their probabilities under the first law."""

    def in_reach(self, *numbers: Fraction) -> bool:
        """Rates bounded away from 0 and 1, and losses that are neither too small nor too large."""
        rate, size, *_ = numbers
        return SMALLEST <= rate <= 1 - SMALLEST and LEAST_LOSS <= rate * size <= size <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """That of the mixture; the variance is overestimated where one component almost always occurs."""
        rate, size = float(numbers[0]), float(numbers[1])
        found = [
            (math.log1p(rate * math.expm1(level)), weight * (rate + (1 - rate) * math.exp(-level)))
            for level, weight in self.losses(*numbers[1:])
        ]
        mean, square = (math.fsum(w * x**n for x, w in found) for n in (1, 2))
        return mean, max(square - mean * mean, (rate * min(size, 1.0)) ** 2 / 1000)

    def profile(self, *numbers: Fraction) -> Profile:
        """That of the unsampled pair at another order. (Zhu, Dong and Wang 2022.)"""
        rate, *others = numbers
        itself = self.itself(*others)

        def at(level: flint.arb) -> flint.arb:
            above = level.exp() - ball(1 - rate)
            return ball(rate) * itself((above / ball(rate)).log()) if above > 0 else 1 - level.exp()

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """No likelihood ratio is below 1 - rate."""
        return Fraction(math.log1p(-float(numbers[0])))


class SampledResponse(Drawn):
    """A sampled randomized response that may withhold its answer, and may reveal the record."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The rate, epsilon, and the response and reveal probabilities."""
        return ceiling(g.rate), ceiling(g.epsilon), ceiling(g.keep), ceiling(g.delta)

    def itself(self, *numbers: Fraction) -> Profile:
        """Three answers, and the revelation."""
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
    """A Laplace law, and its mixture with another one."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The rate, and the distance of the medians."""
        return ceiling(g.rate), ceiling(g.shift)

    def itself(self, *numbers: Fraction) -> Profile:
        """That of the Laplace mechanism."""
        return LAPLACE.profile(*numbers)

    def losses(self, *numbers: Fraction) -> list[tuple[float, float]]:
        """Those of the Laplace mechanism."""
        return LAPLACE.losses(*numbers)


class Response(Shape):
    """Randomized response that may reveal the data set: the dominating pair of pure and approximate DP."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """Epsilon, and the reveal probability."""
        return ceiling(g.epsilon), ceiling(g.delta)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are neither too small nor too large."""
        return LEAST_RESPONSE <= numbers[0] <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """Epsilon or its negative; the variance is overestimated where one of them almost always occurs."""
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
        """It has two values."""
        return True

    def told(self, *numbers: Fraction) -> Fraction:
        """Delta."""
        return numbers[1]


class KeptResponse(Shape):
    """Randomized response that withholds its answer with some probability."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """Epsilon, and the response probability."""
        return ceiling(g.epsilon), ceiling(g.keep)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are neither too small nor too large, and a response probability that is not too small."""
        return LEAST_LOSS <= numbers[0] <= MOST_LOSS and SMALLEST <= numbers[1]

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """Epsilon, its negative, or 0; the variance is overestimated where one of them almost always occurs."""
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
        """It has three values."""
        return True


class WholeNoise(Shape):
    """Discrete Gaussian noise on two integers; the tail beyond a cutoff counts as infinite loss."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The distance of the integers, sigma, the cutoff, and the sum of the weights up to it."""
        return ceiling(g.distance), ceiling(g.sigma), ceiling(g.reach), ceiling(g.mass)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are neither too small nor too large, and not too many."""
        distance, sigma, reach, _ = numbers
        return distance > 0 and reach <= FARTHEST and LEAST_LOSS <= distance / sigma <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """Its mean is that of Gaussian noise, its variance less where sigma is small."""
        distance, sigma = float(numbers[0]), float(numbers[1])
        share = distance / sigma
        if sigma > 2:
            return share * share / 2, share * share
        odds = [(y, math.exp(-y * y / (2 * sigma * sigma))) for y in range(-30, 31)]
        variance = sum(w * y * y for y, w in odds) / sum(w for _, w in odds)
        return share * share / 2, max(variance * (share / sigma) ** 2, 1e-300)

    def profile(self, *numbers: Fraction) -> Profile:
        """By summation over the noise."""
        distance, sigma, reach, mass = numbers

        def at(level: flint.arb) -> flint.arb:
            total, order = flint.arb(0), level.exp()
            for y in range(-int(reach), int(reach) + 1):
                loss = distance * (2 * y + distance) / (2 * sigma**2)
                total += _bell(y, sigma) * (1 - order / ball(loss).exp()).max(flint.arb(0))
            return total / ball(mass) + 2 * _bell(int(reach), sigma)

        return at

    def lowest(self, lost: Fraction, *numbers: Fraction) -> Fraction:
        """The loss at the lower cutoff."""
        distance, sigma, reach, _ = numbers
        return distance * (distance - 2 * reach) / (2 * sigma**2)

    def atom(self, *numbers: Fraction) -> Fraction | None:
        """The lattice spacing: the loss of one unit of noise for an even distance, and half of it for an odd one."""
        distance, sigma, *_ = numbers
        return distance / sigma**2 / (1 + distance % 2)

    @property
    def is_discrete(self) -> bool:
        """The noise is an integer."""
        return True

    @property
    def only_on_lattice(self) -> bool:
        """The verified function needs each loss on the grid."""
        return True

    def on_lattice(self, grid: Grid, *numbers: Fraction) -> Lattice | None:
        """All losses, on the grid."""
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
    """Discrete Laplace noise on two integers; answers beyond them have the losses of these."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The distance of the integers, and the scale."""
        return ceiling(g.distance), ceiling(g.scale)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are neither too small nor too large, and not too many."""
        distance, scale = numbers
        return 0 < distance <= FARTHEST and LEAST_LOSS <= distance / scale <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """By summation over the answers."""
        distance, scale = int(numbers[0]), float(numbers[1])
        found = [((2 * y - distance) / scale, self._weight(y, *numbers)) for y in range(distance + 1)]
        weights = [float(w) for _, w in found]
        mean, square = (sum(w * x**n for (x, _), w in zip(found, weights, strict=True)) for n in (1, 2))
        return mean, max(square - mean * mean, 1e-300)

    def profile(self, *numbers: Fraction) -> Profile:
        """By summation over the answers."""
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
        """The lattice spacing: 2/scale for an even distance, and 1/scale for an odd one."""
        distance, scale = numbers
        return 2 / scale / (1 + distance % 2)

    @property
    def is_discrete(self) -> bool:
        """The noise is an integer."""
        return True

    @property
    def only_on_lattice(self) -> bool:
        """The verified function needs each loss on the grid."""
        return True

    def on_lattice(self, grid: Grid, *numbers: Fraction) -> Lattice | None:
        """All losses, on the grid."""
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
    """The unnormalized weight of noise of that size."""
    return (-ball(Fraction(size**2) / (2 * sigma**2))).exp()


class Interval(Shape):
    """Bounded range: a privacy loss in an interval, which may begin anywhere."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The length of the interval."""
        return (ceiling(g.epsilon),)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are neither too small nor too large."""
        return LEAST_LOSS <= numbers[0] <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """That of a density proportional to exp(x/2), from -size to size."""
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
        """The negative length."""
        return -numbers[0]


class Laplace(Shape):
    """Two Laplace laws: the loss has an atom at each end, and a density between them."""

    def numbers(self, g: Guarantee) -> tuple[Fraction, ...]:
        """The distance of the medians."""
        return (ceiling(g.shift),)

    def in_reach(self, *numbers: Fraction) -> bool:
        """Losses that are neither too small nor too large."""
        return LEAST_LOSS <= numbers[0] <= MOST_LOSS

    def loss(self, *numbers: Fraction) -> tuple[float, float]:
        """That of the two atoms and the density between them."""
        found = self.losses(*numbers)
        mean, square = (sum(w * x**n for x, w in found) for n in (1, 2))
        return mean, square - mean * mean

    def losses(self, *numbers: Fraction) -> list[tuple[float, float]]:
        """The two atoms, and a density proportional to exp(x/2) between them."""
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
"""The notions of sampled mechanisms: for remove-one, and for replace-one."""
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
"""The notions with a PLD, the tightest first."""


def kind_of(g: Guarantee) -> Kind:
    """The dominating pair of a guarantee."""
    return Kind(g.notion, SHAPES[g.notion].numbers(g))


def in_reach(kind: Kind) -> bool:
    """Whether floats suffice to choose its PLD."""
    return SHAPES[kind.notion].in_reach(*kind.numbers)


@lru_cache(maxsize=256)
def loss(kind: Kind) -> tuple[float, float]:
    """Estimates of the mean and the variance of the privacy loss of one run, for remove-one or replace-one."""
    return SHAPES[kind.notion].loss(*kind.numbers)


def profile(kind: Kind) -> Profile:
    """The profile of one run, for remove-one or replace-one."""
    return SHAPES[kind.notion].profile(*kind.numbers)


def lowest(kind: Kind, lost: Fraction) -> Fraction:
    """The logarithm of the order at which the PLD of one run begins."""
    return SHAPES[kind.notion].lowest(lost, *kind.numbers)


def told(kind: Kind) -> Fraction:
    """The mass at infinite loss of one run."""
    return SHAPES[kind.notion].told(*kind.numbers)


def common(kinds: Iterable[Kind], least: Fraction = Fraction(0)) -> Fraction | None:
    """The largest common divisor of all atoms of the losses; None where there is none.

    Pairs that would push it below ``least`` are left out.
    """
    found: Fraction | None = None
    for kind in kinds:
        one = SHAPES[kind.notion].atom(*kind.numbers)
        if one is not None:
            divisor = one if found is None else _divisor(found, one)
            found = divisor if divisor >= least else found
    return found


def is_lattice(kind: Kind, step: Fraction) -> bool:
    """Whether the step divides all losses of a pair."""
    one = SHAPES[kind.notion].atom(*kind.numbers)
    return one is not None and SHAPES[kind.notion].is_discrete and (one / step).denominator == 1


def only_on_lattice(kind: Kind) -> bool:
    """Whether a pair has PLDs only on grids whose step divides all losses."""
    return SHAPES[kind.notion].only_on_lattice


def on_lattice(kind: Kind, grid: Grid) -> Lattice | None:
    """The PLD of one run with all losses on the grid, if any."""
    return SHAPES[kind.notion].on_lattice(grid, *kind.numbers)


def _divisor(a: Fraction, b: Fraction) -> Fraction:
    bottom = math.lcm(a.denominator, b.denominator)
    return Fraction(math.gcd(a.numerator * (bottom // a.denominator), b.numerator * (bottom // b.denominator)), bottom)
