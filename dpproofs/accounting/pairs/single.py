"""Privacy losses of one run of a mechanism with few outcomes, or integer ones, as rigorous numbers."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import flint

from dpproofs.numbers import ball, short


@dataclass(frozen=True)
class Odds:
    """The odds of the true answer; the privacy loss is their logarithm."""

    odds: Fraction

    def log(self) -> flint.arb:
        """The loss, at the working precision."""
        return ball(self.odds).log()

    def __str__(self) -> str:
        return f"log({short(self.odds)})"


@dataclass(frozen=True)
class Margin:
    """Report-noisy-max with Laplace noise on two outcomes: each leads by ``lead`` scales on one of the data sets.

    The difference of two Laplace variables of scale 1 exceeds a lead with probability h = exp(-lead)(2 + lead)/4. So
    the privacy loss is log((1 - h)/h).
    """

    lead: Fraction

    def log(self) -> flint.arb:
        """The loss, at the working precision."""
        s = ball(self.lead)
        if self.lead < 1:  # 1 - 2h without cancellation
            return 2 * (-(-s).expm1() - s * (-s).exp() / 2).atanh()
        tail = (1 + s / 2).log() - s - flint.arb(2).log()
        return (-tail.exp()).log1p() - tail

    def __str__(self) -> str:
        return f"log((1 - h)/h), h = exp(-s)(2 + s)/4, s = {short(self.lead)}"


@dataclass(frozen=True)
class Crossing:
    """AboveThreshold with one query: as far above the threshold as it is below it on the other data set.

    ``lead`` is that distance in scales of the threshold and ``own`` in scales of the query, both above 0. The
    difference of two Laplace variables of scales b and c exceeds d with probability h = (b^2 exp(-d/b) - c^2
    exp(-d/c))/(2 (b^2 - c^2)). So the privacy loss is log((1 - h)/h). ``most`` is the largest loss of the mechanism,
    its limit for many queries.
    """

    lead: Fraction
    own: Fraction
    most: Fraction

    def log(self) -> flint.arb:
        """The loss, at the working precision."""
        low, high = sorted((self.lead, self.own))
        if high - low <= high / 2**_CLOSE:  # the loss grows with both
            return Margin(low).log().union(Margin(high).log())
        x, y = ball(low), ball(high)
        apart = ball(high**2 - low**2)
        if low < 1:  # 1 - 2h without cancellation
            return 2 * ((x**2 * (-y).expm1() - y**2 * (-x).expm1()) / apart).atanh()
        tail = ((y**2 - x**2 * (x - y).exp()) / (2 * apart)).log() - x
        return (-tail.exp()).log1p() - tail

    def __str__(self) -> str:
        x, y = short(self.lead), short(self.own)
        return f"log((1 - h)/h), h = (y^2 exp(-x) - x^2 exp(-y))/(2 (y^2 - x^2)), x = {x}, y = {y}"


_CLOSE = 40
"""Distances that agree in this many binary digits count as equal."""


@dataclass(frozen=True)
class Heads:
    """Permute-and-flip on two outcomes: each leads by ``lead`` scales on one of the data sets.

    The one behind is chosen with probability h = exp(-lead)/2. So the privacy loss is log((1 - h)/h).
    """

    lead: Fraction

    def log(self) -> flint.arb:
        """The loss, at the working precision."""
        s = ball(self.lead)
        return s + (-(-s).expm1()).log1p()

    def __str__(self) -> str:
        return f"log(2 exp(s) - 1), s = {short(self.lead)}"


class Ternary:
    """A loss with three values: the largest, its negative, and 0."""

    @abstractmethod
    def log(self) -> flint.arb:
        """The largest loss, at the working precision."""

    @abstractmethod
    def weights(self) -> list[flint.arb]:
        """The probabilities of the largest loss, of none and of the negative loss, under the first law."""


@dataclass(frozen=True)
class Bits(Ternary):
    """Two bits, which are 1 with probabilities p and q, or q and p on the other data set.

    Where they differ the privacy loss is log(p (1 - q)/(q (1 - p))) or its negative, and else it is 0.
    """

    p: Fraction
    q: Fraction

    def log(self) -> flint.arb:
        """The largest loss, at the working precision."""
        return ball(self.p * (1 - self.q) / (self.q * (1 - self.p))).log()

    def weights(self) -> list[flint.arb]:
        """The probabilities of the largest loss, of none and of the negative loss, under the first law."""
        first, last = self.p * (1 - self.q), self.q * (1 - self.p)
        return [ball(first), ball(1 - first - last), ball(last)]

    def __str__(self) -> str:
        return f"log({short(self.p * (1 - self.q) / (self.q * (1 - self.p)))})"


@dataclass(frozen=True)
class Kept(Ternary):
    """Randomized response whose answer is kept with probability ``keep``, and else withheld.

    The privacy loss is epsilon, 0 or -epsilon.
    """

    epsilon: Fraction
    keep: Fraction

    def log(self) -> flint.arb:
        """The largest loss, at the working precision."""
        return ball(self.epsilon)

    def weights(self) -> list[flint.arb]:
        """The probabilities of the largest loss, of none and of the negative loss, under the first law."""
        e, keep = self.log(), ball(self.keep)
        return [keep / (1 + (-e).exp()), ball(1 - self.keep), keep / (1 + e.exp())]

    def __str__(self) -> str:
        return short(self.epsilon)


@dataclass(frozen=True)
class Answers(Ternary):
    """Randomized response over two or more answers, the true one of which has the odds exp(epsilon).

    The privacy loss is epsilon, 0 or -epsilon.
    """

    epsilon: Fraction
    answers: int

    def log(self) -> flint.arb:
        """The largest loss, at the working precision."""
        return ball(self.epsilon)

    def weights(self) -> list[flint.arb]:
        """The probabilities of the largest loss, of none and of the negative loss, under the first law."""
        odds = self.log().exp()
        total = odds + self.answers - 1
        return [odds / total, flint.arb(self.answers - 2) / total, 1 / total]

    def __str__(self) -> str:
        return short(self.epsilon)


@dataclass(frozen=True)
class Bit:
    """Randomized response on the output of an epsilon-DP response that reveals the truth with probability delta.

    The first is right with probability p = delta + (1 - delta)/(1 + exp(-epsilon)), and the second repeats it with
    probability 1/(2 - gamma). So the privacy loss is log((1 - gamma + gamma p)/(1 - gamma p)).
    """

    epsilon: Fraction
    delta: Fraction
    gamma: Fraction

    def log(self) -> flint.arb:
        """The loss, at the working precision."""
        delta, gamma = ball(self.delta), ball(self.gamma)
        right = gamma * (delta + (1 - delta) / (1 + (-ball(self.epsilon)).exp()))
        return ((1 - gamma + right) / (1 - right)).log()

    def __str__(self) -> str:
        epsilon, delta, gamma = map(short, (self.epsilon, self.delta, self.gamma))
        return f"log((1 - g + g p)/(1 - g p)), p = d + (1 - d)/(1 + exp(-e)), e = {epsilon}, d = {delta}, g = {gamma}"


@dataclass(frozen=True)
class Whole:
    """Discrete Gaussian noise with the parameter ``variance`` on two integers that are ``distance`` apart.

    A noise of y has odds exp(-y^2/(2 variance)), and the privacy loss distance (distance - 2 y)/(2 variance).
    """

    distance: int
    variance: Fraction

    @property
    def far(self) -> int:
        """The cutoff of the noise: larger noise leaks more, and is negligible."""
        if self.variance * _NEVER < 1:
            return 0
        return math.isqrt(math.ceil(2 * _NATS * self.variance)) + 1

    def log(self) -> flint.arb:
        """The lattice spacing of the losses."""
        return ball(self.distance / (2 * self.variance))

    def weights(self) -> list[flint.arb]:
        """The probabilities of noise from -far to far."""
        total = (2 * flint.arb.pi() * ball(self.variance)).sqrt() * self._waves(flint.arb(0))
        half = [(-ball(y * y / (2 * self.variance))).exp() / total for y in range(self.far + 1)]
        return [*half[:0:-1], *half]

    def renyi(self, order: flint.arb) -> flint.arb:
        """exp((order - 1) D_order): as with Gaussian noise where (order - 1) distance is whole, else less."""
        excess = (order - 1) * self.distance
        place = excess - excess.mid().floor()
        larger = (order * excess * self.distance / (2 * ball(self.variance))).exp()
        return larger * self._waves(place) / self._waves(flint.arb(0))

    def kl(self) -> flint.arb:
        """The KL divergence, that of Gaussian noise."""
        return ball(self.distance**2 / (2 * self.variance))

    def _waves(self, place: flint.arb) -> flint.arb:
        """The sum of exp(-(y - place)^2/(2 variance)) over all integers y, over sqrt(2 pi variance); place is in [0,
        2).

        By Poisson's formula it is 1 + 2 sum of exp(-2 pi^2 variance m^2) cos(2 pi m place), m = 1, 2, ...
        """
        pi, variance = flint.arb.pi(), ball(self.variance)
        if self.variance < _NARROW:
            last = 2 + math.isqrt(flint.ctx.prec)
            terms = sum(((-((place - y) ** 2) / (2 * variance)).exp() for y in range(-last, last + 3)), flint.arb(0))
            rest = _beyond((-1 / (2 * variance)).exp(), last - 1)
            return (terms + rest) / (2 * pi * variance).sqrt()
        last, ratio = 2 + math.isqrt(flint.ctx.prec), (-2 * pi**2 * variance).exp()
        waves = sum((ratio ** (m * m) * (2 * pi * m * place).cos() for m in range(1, last + 1)), flint.arb(0))
        most = 2 * _beyond(ratio, last)
        return 1 + 2 * waves + most.union(-most)


def _beyond(ratio: flint.arb, last: int) -> flint.arb:
    """From 0 to an upper bound of two sums of ratio^(m^2), m > last; ratio is below 1."""
    return flint.arb(0).union(2 * ratio ** ((last + 1) ** 2) / (1 - ratio))


_NARROW = Fraction(1, 6)
"""Noise of a smaller variance is added up as it is, that of a larger one by its waves."""
_NEVER = 10**4
"""Noise of a variance below 1 over this is 0 for all purposes: any other has a probability below exp(-_NEVER/2)."""
_NATS = 120
"""Noise has the probability exp(-_NATS), about, to be left out."""
Loss: TypeAlias = Fraction | Odds | Margin | Heads | Crossing | Bits | Kept | Answers | Bit | Whole
"""A rational loss, or a logarithm, by the numbers of its mechanism."""
LOGARITHMS = (Odds, Margin, Heads, Crossing, Bits, Kept, Answers, Bit, Whole)
