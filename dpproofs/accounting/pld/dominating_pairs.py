"""Dominating pairs of the notions that have PLDs: their privacy losses, and their profiles.

These profiles only choose PLDs; verified functions prove that a PLD is pessimistic. This file is long because all
pairs stand in it, to be compared with each other.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import flint

from dpproofs.accounting.guarantees import ceiling
from dpproofs.accounting.pairs.pair import common_divisor, delta_of_noise
from dpproofs.accounting.pld.discretization import MAX_PLACES, Bound, Discretized, Profile, interpolated
from dpproofs.accounting.pld.estimate import LARGEST_DISTANCE, SMALLEST
from dpproofs.accounting.pld.pld import PLD, Grid, up
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import ball, working
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import (
    BOUNDED_RANGE,
    COMPOSED_DP,
    DISCRETE_GAUSSIAN_DP,
    FIXED_SIZE_GAUSSIAN_DP,
    GAUSSIAN_DP,
    GEOMETRIC_DP,
    KEPT_DP,
    LAPLACE_DP,
    REPLACED_GAUSSIAN_DP,
    SAMPLED_GAUSSIAN_DP,
    SAMPLED_LAPLACE_DP,
    SAMPLED_RESPONSE_DP,
)

Losses = Iterable[tuple[float, float]]
"""Privacy losses, with their probabilities under the first law."""
LEAST_LOSS, MOST_LOSS = Fraction(1, 10**5), 100
"""The losses for which PLDs are computed."""
LEAST_RESPONSE = Fraction(1, 10**9)
"""The least one of responses; smaller ones are enlarged."""
CELLS = 2000
FARTHEST = 20_000
"""The largest integer noise that is considered."""
NONE = flint.arb(0)


@dataclass(frozen=True)
class DominatingPair:
    """The dominating pair of a notion, for remove-one or replace-one; its fields are parameters of the guarantee."""

    is_discrete: ClassVar[bool] = False
    """Whether all privacy losses are multiples of the lattice spacing."""

    @classmethod
    def of(cls, g: Guarantee) -> DominatingPair:
        """The pair of a guarantee."""
        return cls(**{f.name: ceiling(g.parameters[f.name]) for f in fields(cls) if f.name in g.parameters})

    @property
    @abstractmethod
    def is_in_reach(self) -> bool:
        """Whether floats suffice to choose its PLD."""

    @property
    @abstractmethod
    def moments(self) -> tuple[float, float]:
        """Estimates of the mean and the variance of the privacy loss of one run."""

    def tilted(self, order: float) -> tuple[float, float]:
        """Estimates of log E[exp(order * loss)], and of the variance of the loss with that weight."""
        mean, variance = self.moments
        return order * mean + order * order * variance / 2, variance

    @abstractmethod
    def discretized(self, grid: Grid, lost: Fraction, bound: Bound | None) -> Discretized | None:
        """The pessimistic PLD of one run, which may lose that much; with a bound, its nodes are spaced."""

    @property
    def spacing(self) -> Fraction | None:
        """The lattice spacing of the loss's atoms, if any."""
        return None

    def is_on(self, step: Fraction) -> bool:
        """Whether the step divides all losses."""
        return self.is_discrete and self.spacing is not None and (self.spacing / step).denominator == 1


def mean_and_variance(losses: Losses) -> tuple[float, float]:
    """Those of a discrete law."""
    known = list(losses)
    mean, square = (math.fsum(w * x**n for x, w in known) for n in (1, 2))
    return mean, square - mean * mean


@dataclass(frozen=True)
class Interpolated(DominatingPair):
    """A pair whose PLDs are found by interpolation of its profile."""

    @abstractmethod
    def profile(self) -> Profile:
        """The privacy profile of one run."""

    @abstractmethod
    def lowest(self, lost: Fraction) -> Fraction:
        """The logarithm of an order at or below which the profile of one run is 1 - c, up to ``lost``."""

    @property
    def infinity_mass(self) -> Fraction:
        """The mass at infinite loss."""
        return Fraction(0)

    def discretized(self, grid: Grid, lost: Fraction, bound: Bound | None) -> Discretized | None:
        """By interpolation."""
        low = math.floor(self.lowest(lost) / grid.step)
        return interpolated(self.profile(), grid, low, lost + self.infinity_mass, bound)


@dataclass(frozen=True)
class Gaussian(Interpolated):
    """N(mu, 1) and N(0, 1)."""

    mu_squared: Fraction

    @property
    def is_in_reach(self) -> bool:
        """Distances that floats can square."""
        return SMALLEST <= self.mu_squared <= LARGEST_DISTANCE

    @property
    def moments(self) -> tuple[float, float]:
        """mu**2/2 and mu**2."""
        return float(self.mu_squared) / 2, float(self.mu_squared)

    def profile(self) -> Profile:
        """By the error function."""

        def at(level: flint.arb) -> flint.arb:
            return delta_of_noise(self.mu_squared)(level)

        return at

    def lowest(self, lost: Fraction) -> Fraction:
        """Where the tail of the loss falls to ``lost``."""
        mu = math.sqrt(self.mu_squared)
        return -Fraction(mu * mu / 2 + mu * math.sqrt(2 * max(1.0, -math.log(lost))))


@dataclass(frozen=True)
class Sampled(Interpolated):
    """The mixture of the first law of a pair with the second one, against the second one."""

    rate: Fraction

    @property
    @abstractmethod
    def unsampled(self) -> Interpolated:
        """The pair without sampling."""

    @property
    def infinity_mass(self) -> Fraction:
        """That without sampling, if the record is drawn."""
        return self.rate * self.unsampled.infinity_mass

    def profile(self) -> Profile:
        """That of the unsampled pair at another order. (Zhu, Dong and Wang 2022.)"""
        rate, itself = self.rate, self.unsampled.profile()

        def at(level: flint.arb) -> flint.arb:
            above = level.exp() - ball(1 - rate)
            return ball(rate) * itself((above / ball(rate)).log()) if above > 0 else 1 - level.exp()

        return at

    def lowest(self, lost: Fraction) -> Fraction:
        """No likelihood ratio is below 1 - rate."""
        return Fraction(math.log1p(-float(self.rate)))


@dataclass(frozen=True)
class SampledGaussian(Sampled):
    """A mixture of N(mu, 1) and N(0, 1), against N(0, 1)."""

    mu_squared: Fraction

    @property
    def unsampled(self) -> Gaussian:
        """The pair without sampling."""
        return Gaussian(self.mu_squared)

    @property
    def is_in_reach(self) -> bool:
        """Rates bounded away from 0 and 1."""
        return SMALLEST <= self.rate <= 1 - SMALLEST and self.unsampled.is_in_reach

    def losses(self) -> Losses:
        """By the midpoint rule, under the first law."""
        mu, q = math.sqrt(self.mu_squared), float(self.rate)
        width = (18 + mu) / CELLS
        share = width / math.sqrt(2 * math.pi)
        points = [(i + 0.5) * width - 9 for i in range(CELLS)]
        weights = (math.exp(-x * x / 2) * (1 - q) + math.exp(-((x - mu) ** 2) / 2) * q for x in points)
        return [(self.loss_at(x), w * share) for x, w in zip(points, weights, strict=True)]

    @cached_property
    def moments(self) -> tuple[float, float]:
        """By summation."""
        mean, variance = mean_and_variance(self.losses())
        return mean, max(variance, 1e-300)

    def tilted(self, order: float) -> tuple[float, float]:
        """By summation over some of the losses."""
        powers = [(y, w, order * y) for y, w in self._some]
        top = max(p for *_, p in powers)
        weighted = [(y, w * math.exp(p - top)) for y, w, p in powers]
        whole = math.fsum(w for _, w in weighted)
        scale = math.fsum(w for _, w in self._some)
        return top + math.log(whole / scale), mean_and_variance((y, w / whole) for y, w in weighted)[1]

    @cached_property
    def _some(self) -> list[tuple[float, float]]:
        """Every tenth of the losses, with its probability."""
        return list(self.losses())[::10]

    def loss_at(self, x: float) -> float:
        """The privacy loss of an answer."""
        return self._log_mixed(math.sqrt(self.mu_squared) * x)

    def _log_mixed(self, tilt: float) -> float:
        """log(1 - rate + rate exp(tilt - mu^2/2))."""
        mu, q = math.sqrt(self.mu_squared), float(self.rate)
        power = tilt - mu * mu / 2
        return math.log1p(q * math.expm1(power)) if power < 600 else power + math.log(q)


class ReplacedGaussian(SampledGaussian):
    """Two mixtures with N(0, 1): of N(mu, 1), and of N(-mu, 1)."""

    def profile(self) -> Profile:
        """The test at the threshold where the likelihood ratio equals the order, which solves a quadratic equation."""
        rate, mu_squared = self.rate, self.mu_squared

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

    def lowest(self, lost: Fraction) -> Fraction:
        """Where the tail of the loss falls to ``lost``; the pair is symmetric."""
        return -Fraction(self.loss_at(math.sqrt(self.mu_squared) + math.sqrt(2 * max(1.0, -math.log(lost)))))

    def loss_at(self, x: float) -> float:
        """The privacy loss of an answer."""
        tilt = math.sqrt(self.mu_squared) * x
        return self._log_mixed(tilt) - self._log_mixed(-tilt)


class FixedSizeGaussian(SampledGaussian):
    """The sampled pair in the order in which it is farther apart: no two samples without replacement attain both."""

    def profile(self) -> Profile:
        """That of the mixture against N(0, 1) at orders from 1 on; below 1 that of the other order, by complements."""
        rate, itself = self.rate, self.unsampled.profile()

        def at(level: flint.arb) -> flint.arb:
            order, above = level.exp(), abs(level).exp() - ball(1 - rate)
            far = ball(rate) * itself((above / ball(rate)).log())
            return order.min(flint.arb(1)) * far + (1 - order).max(NONE)

        return at

    def lowest(self, lost: Fraction) -> Fraction:
        """Where the tail of the loss falls to ``lost``; the profile says the same in both orders."""
        return -Fraction(self.loss_at(math.sqrt(self.mu_squared) + math.sqrt(2 * max(1.0, -math.log(lost)))))


@dataclass(frozen=True)
class Bounded(Interpolated):
    """A pair whose finite losses lie between a number and its negative."""

    @property
    def largest(self) -> Fraction:
        """The largest finite loss, the first of the numbers."""
        number: Fraction = getattr(self, fields(self)[0].name)
        return number

    @abstractmethod
    def losses(self) -> Losses:
        """Estimates of the finite losses, with their probabilities."""

    @property
    def is_in_reach(self) -> bool:
        """Losses that are neither too small nor too large."""
        return LEAST_LOSS <= self.largest <= MOST_LOSS

    @cached_property
    def moments(self) -> tuple[float, float]:
        """By summation over the losses."""
        return mean_and_variance(self.losses())

    def lowest(self, lost: Fraction) -> Fraction:
        """The least loss."""
        return -self.largest

    def _between(self) -> list[tuple[float, float]]:
        """Losses in cells, with a density proportional to exp(x/2)."""
        size = float(self.largest)
        levels = (size * ((2 * i + 1) / CELLS - 1) for i in range(CELLS))
        return [(x, math.exp((x - size) / 2)) for x in levels]


@dataclass(frozen=True)
class RandomizedResponse(Bounded):
    """Randomized response, with that probability of an answer at all, and delta of revealing the data set.

    It is the dominating pair of pure and approximate DP.
    """

    epsilon: Fraction
    keep: Fraction = Fraction(1)
    delta: Fraction = Fraction(0)
    is_discrete = True

    @property
    def is_in_reach(self) -> bool:
        """Losses that are neither too small nor too large, and a response probability that is not too small."""
        least = LEAST_RESPONSE if self.keep == 1 else LEAST_LOSS
        return least <= self.epsilon <= MOST_LOSS and SMALLEST <= self.keep

    def losses(self) -> Losses:
        """Epsilon, its negative, and 0."""
        epsilon, keep = float(self.epsilon), float(self.keep)
        odds = 1 / (1 + math.exp(-epsilon))
        return [(epsilon, keep * odds), (-epsilon, keep * (1 - odds)), (0.0, 1 - keep)]

    @cached_property
    def moments(self) -> tuple[float, float]:
        """By summation; the variance is overestimated where one answer almost always occurs."""
        mean, variance = mean_and_variance(self.losses())
        return mean, max(variance, float(self.keep * self.epsilon**2) / 100)

    def profile(self) -> Profile:
        """Three answers, and the revelation."""
        epsilon, keep, delta = self.epsilon, self.keep, self.delta

        def at(level: flint.arb) -> flint.arb:
            ratio, order = ball(epsilon).exp(), level.exp()
            answers = (ratio - order).max(NONE) + (1 - order * ratio).max(NONE)
            said = ball(keep) * answers / (1 + ratio)
            said += ball(1 - keep) * (1 - order).max(NONE) if keep < 1 else 0
            return ball(delta) + ball(1 - delta) * said

        return at

    @property
    def spacing(self) -> Fraction | None:
        """Epsilon."""
        return self.epsilon

    @property
    def infinity_mass(self) -> Fraction:
        """Delta."""
        return self.delta


@dataclass(frozen=True)
class Laplace(Bounded):
    """Two Laplace laws: the loss has an atom at each end, and a density between them."""

    shift: Fraction

    def losses(self) -> Losses:
        """The two atoms, and the density between them."""
        size = float(self.shift)
        return [*((x, w * size / (2 * CELLS)) for x, w in self._between()), (size, 0.5), (-size, math.exp(-size) / 2)]

    def profile(self) -> Profile:
        """1 - sqrt(c) exp(-size/2) between the ends. (Balle, Barthe and Gaboardi 2018.)"""
        return lambda level: (1 - level.min((level - ball(self.shift)) / 2).exp()).max(NONE)

    @property
    def spacing(self) -> Fraction | None:
        """The distance."""
        return self.shift


@dataclass(frozen=True)
class Interval(Bounded):
    """Bounded range: a privacy loss in an interval of length epsilon, which may begin anywhere."""

    epsilon: Fraction

    def losses(self) -> Losses:
        """The density alone."""
        found = self._between()
        whole = sum(w for _, w in found)
        return [(x, w / whole) for x, w in found]

    def profile(self) -> Profile:
        """(u - z)^2/(u^2 - 1), where u^2 = exp(size), and z^2 is the order."""

        def at(level: flint.arb) -> flint.arb:
            order, least, most = level.exp(), (-ball(self.epsilon)).exp(), ball(self.epsilon).exp()
            above = most.sqrt() - order.max(least).min(most).sqrt()
            return above * above / (most - 1) + (least - order).max(NONE)

        return at


class SampledBounded(Sampled):
    """A sampled pair of bounded losses."""

    @property
    @abstractmethod
    def unsampled(self) -> Bounded:
        """The pair without sampling."""

    @property
    def is_in_reach(self) -> bool:
        """Rates bounded away from 0 and 1, and losses that are neither too small nor too large."""
        rate, size = self.rate, self.unsampled.largest
        return SMALLEST <= rate <= 1 - SMALLEST and LEAST_LOSS <= rate * size <= size <= MOST_LOSS

    @cached_property
    def moments(self) -> tuple[float, float]:
        """Those of the mixture; the variance is overestimated where one component almost always occurs."""
        rate, size = float(self.rate), float(self.unsampled.largest)
        mean, variance = mean_and_variance(
            (math.log1p(rate * math.expm1(level)), weight * (rate + (1 - rate) * math.exp(-level)))
            for level, weight in self.unsampled.losses()
        )
        return mean, max(variance, (rate * min(size, 1.0)) ** 2 / 1000)


@dataclass(frozen=True)
class SampledResponse(SampledBounded):
    """A sampled randomized response that may withhold its answer, and may reveal the record."""

    epsilon: Fraction
    keep: Fraction
    delta: Fraction

    @property
    def unsampled(self) -> RandomizedResponse:
        """The pair without sampling."""
        return RandomizedResponse(self.epsilon, self.keep, self.delta)


@dataclass(frozen=True)
class SampledLaplace(SampledBounded):
    """A Laplace law, and its mixture with another one."""

    shift: Fraction

    @property
    def unsampled(self) -> Laplace:
        """The pair without sampling."""
        return Laplace(self.shift)


@dataclass(frozen=True)
class IntegerNoise(DominatingPair):
    """Noise on two integers at that distance. PLDs exist only on grids whose step divides all losses."""

    distance: Fraction
    is_discrete = True

    @property
    @abstractmethod
    def unit(self) -> Fraction:
        """How much the loss grows from an answer to the next."""

    @property
    @abstractmethod
    def middle(self) -> Fraction:
        """The number of the answer without a loss; it may lie between two."""

    @abstractmethod
    def weights(self) -> list[flint.arb]:
        """The probabilities of all answers, with losses in ascending order."""

    def tail(self) -> flint.arb:
        """What is beyond these answers; it counts as infinite loss."""
        return NONE

    @property
    def spacing(self) -> Fraction | None:
        """The unit for an even distance, and half of it for an odd one."""
        return self.unit / (1 + self.distance % 2)

    def discretized(self, grid: Grid, lost: Fraction, bound: Bound | None) -> Discretized | None:
        """Exact, where the step divides all losses."""
        gap = self.unit / grid.step
        origin = gap * self.middle
        if gap.denominator != 1 or origin.denominator != 1:
            return None
        with working(grid.bits + 64):
            masses = [up(w * grid.unit) for w in self.weights()]
            rest = up(self.tail() * grid.unit)
        spread = [0] * (int(gap) * (len(masses) - 1) + 1)
        spread[:: int(gap)] = masses
        if len(spread) > MAX_PLACES:
            return None
        return Discretized(PLD(grid, tuple(spread), int(origin), rest), gap=int(gap))


@dataclass(frozen=True)
class DiscreteGaussian(IntegerNoise):
    """Discrete Gaussian noise; the tail beyond a cutoff counts as infinite loss."""

    sigma: Fraction
    reach: Fraction
    mass: Fraction

    @property
    def unit(self) -> Fraction:
        """By the parameter of the noise."""
        return self.distance / self.sigma**2

    @property
    def middle(self) -> Fraction:
        """Halfway between the integers."""
        return self.reach - self.distance / 2

    @property
    def is_in_reach(self) -> bool:
        """Losses that are neither too small nor too large, and not too many."""
        return self.distance > 0 and self.reach <= FARTHEST and LEAST_LOSS <= self.distance / self.sigma <= MOST_LOSS

    @cached_property
    def moments(self) -> tuple[float, float]:
        """The mean is that of Gaussian noise, the variance less where sigma is small."""
        sigma = float(self.sigma)
        share = float(self.distance) / sigma
        if sigma > 2:
            return share * share / 2, share * share
        odds = [(y, math.exp(-y * y / (2 * sigma * sigma))) for y in range(-30, 31)]
        variance = sum(w * y * y for y, w in odds) / sum(w for _, w in odds)
        return share * share / 2, max(variance * (share / sigma) ** 2, 1e-300)

    def weights(self) -> list[flint.arb]:
        """Bell-shaped."""
        half = [self._bell(y) / ball(self.mass) for y in range(int(self.reach) + 1)]
        return [*half[:0:-1], *half]

    def tail(self) -> flint.arb:
        """At most twice the weight at the cutoff."""
        return 2 * self._bell(int(self.reach))

    def _bell(self, size: int) -> flint.arb:
        """The unnormalized weight of noise of that size."""
        return (-ball(Fraction(size**2) / (2 * self.sigma**2))).exp()


@dataclass(frozen=True)
class Geometric(IntegerNoise):
    """Discrete Laplace noise; answers beyond the two integers have the losses of these."""

    scale: Fraction

    @property
    def unit(self) -> Fraction:
        """By the scale of the noise."""
        return 2 / self.scale

    @property
    def middle(self) -> Fraction:
        """Halfway between the integers."""
        return self.distance / 2

    @property
    def is_in_reach(self) -> bool:
        """Losses that are neither too small nor too large, and not too many."""
        return 0 < self.distance <= FARTHEST and LEAST_LOSS <= self.distance / self.scale <= MOST_LOSS

    @cached_property
    def moments(self) -> tuple[float, float]:
        """By summation over the answers."""
        middle, unit = float(self.middle), float(self.unit)
        mean, variance = mean_and_variance(((y - middle) * unit, float(w)) for y, w in enumerate(self.weights()))
        return mean, max(variance, 1e-300)

    def weights(self) -> list[flint.arb]:
        """The probabilities of the answers from 0 to the distance."""
        ratio, last = ball(-1 / self.scale).exp(), int(self.distance)
        inner = [(1 - ratio) * ball((y - self.distance) / self.scale).exp() for y in range(last + 1)]
        inner[0] += ratio * ball(-self.distance / self.scale).exp()
        inner[-1] += ratio
        return [w / (1 + ratio) for w in inner]


SAMPLED = (
    SAMPLED_GAUSSIAN_DP.name,
    REPLACED_GAUSSIAN_DP.name,
    FIXED_SIZE_GAUSSIAN_DP.name,
    SAMPLED_LAPLACE_DP.name,
    SAMPLED_RESPONSE_DP.name,
)
"""The notions of sampled mechanisms: for remove-one, and for replace-one."""
PAIRS: Mapping[str, type[DominatingPair]] = Frozen(
    {
        SAMPLED_GAUSSIAN_DP.name: SampledGaussian,
        REPLACED_GAUSSIAN_DP.name: ReplacedGaussian,
        FIXED_SIZE_GAUSSIAN_DP.name: FixedSizeGaussian,
        SAMPLED_LAPLACE_DP.name: SampledLaplace,
        SAMPLED_RESPONSE_DP.name: SampledResponse,
        GAUSSIAN_DP.name: Gaussian,
        BOUNDED_RANGE.name: Interval,
        LAPLACE_DP.name: Laplace,
        KEPT_DP.name: RandomizedResponse,
        DISCRETE_GAUSSIAN_DP.name: DiscreteGaussian,
        GEOMETRIC_DP.name: Geometric,
        COMPOSED_DP.name: RandomizedResponse,
    }
)
"""The notions with a PLD, the tightest first."""


def pair_of(g: Guarantee) -> DominatingPair:
    """The dominating pair of a guarantee."""
    return PAIRS[g.notion].of(g)


def common(pairs: Iterable[DominatingPair], least: Fraction = Fraction(0)) -> Fraction | None:
    """The largest common divisor of all atoms of the losses; None where there is none.

    Pairs that would push it below ``least`` are left out.
    """
    found: Fraction | None = None
    for one in pairs:
        if one.spacing is not None:
            divisor = common_divisor([one.spacing, found or one.spacing])
            found = divisor if found is None or divisor >= least else found
    return found
