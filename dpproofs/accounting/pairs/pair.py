"""Pairs of laws made of independent parts, and rigorous bounds on their privacy losses.

The pair is the product of its parts, so only the law of the total privacy loss matters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import flint

from dpproofs.accounting.pairs import moments
from dpproofs.accounting.pairs.single import LOGARITHMS, Crossing, Heads, Loss, Margin, Ternary, Whole
from dpproofs.accounting.pairs.sources import BEYOND, LAPLACE, RESPONSE, Source
from dpproofs.language.errors import TermError
from dpproofs.language.plain import plain_data, plain_fraction
from dpproofs.numbers import ball, endpoints, short, working

MAX_TERMS = 20_001
MAX_PARTIAL = 5_000
SMALL, LARGE = 1e3, 1e9
"""Above the first epsilon this is asked; a delta that is still too large at the second one is taken to stay so."""
OFFSETS = tuple(map(Fraction, (0, 1, 2, 4, 8, 16, 32)))
"""How much likelier one of two candidates is made at first, in logarithms of odds."""


def widest(loss: Fraction) -> Fraction:
    """The logarithm of odds around which two candidates diverge most, nearly, where it moves by ``loss`` both ways."""
    if loss < Fraction(1, 2**64):
        return -loss / 3
    with working(256):
        whole = 2 * ball(loss)
        share = (whole / -(-whole).expm1() - 1) / whole.expm1()
        low, _ = endpoints((share / (1 - share)).log() / ball(loss) + 1)
    return loss * Fraction(round(low * 2**20), 2**20)


class Sampled(NamedTuple):
    """Independent runs of Gaussian noise of the deviation ``sigma`` on a count, where a record is drawn with the
    probability ``rate``: a mixture of N(0, sigma^2) and N(1, sigma^2), against N(0, sigma^2), for neighbouring data.

    For replace-one, it is the mixture with N(1, sigma^2) against that with N(-1, sigma^2).
    """

    rate: Fraction
    sigma: Fraction
    runs: int
    is_replaced: bool = False

    def __str__(self) -> str:
        other = f"N(-1, {short(self.sigma)}^2) with the same probability" if self.is_replaced else "the latter alone"
        many = "a step on a Poisson sample" if self.runs == 1 else f"{self.runs} steps on Poisson samples"
        return (
            f"{many}, of a record whose clipped gradient is 1: "
            f"N(1, {short(self.sigma)}^2) with probability {short(self.rate)}, and else N(0, {short(self.sigma)}^2); "
            f"against {other}"
        )


DIGITS = 60
"""The binary digits of deviations that are rounded up, so that less is leaked."""


def deviation(square: Fraction) -> Fraction:
    """The deviation of noise on 0 or 1 with that squared distance, rounded up, so that it leaks less."""
    root = Fraction(math.isqrt(square.denominator), max(1, math.isqrt(square.numerator)))
    if root**2 * square == 1:
        return root
    size = 1 << DIGITS
    return Fraction(math.isqrt(size**2 * square.denominator // square.numerator) + 1, size)


def common_divisor(numbers: Sequence[Fraction]) -> Fraction:
    """The largest number that divides all of them."""
    below = math.lcm(*(x.denominator for x in numbers))
    return Fraction(math.gcd(*(int(x * below) for x in numbers)), below)


def some(share: Fraction, count: int) -> Fraction:
    """The probability that one of ``count`` independent events happens, rounded down."""
    if count == 1 or not share:
        return share
    with working(256):
        return max(Fraction(0), endpoints(1 - ball(1 - share) ** count)[0])


class Laws(NamedTuple):
    """Two laws of one step: mu**2 of N(mu, 1) against N(0, 1), a discrete privacy loss with its description, and the
    probability that the data are revealed.

    There are ``copies`` of the discrete loss. ``sampled``: Gaussian noise on counts of Poisson samples instead.
    ``any_of``: the step is only assumed to be (epsilon, delta)-DP with these numbers, for neighbouring data.
    ``shown``: other laws, the first of which differs from the second with that probability; the other steps are not
    described. ``instead``: an alternative discrete loss of the step. ``crowded``: the discrete loss is that of a
    record among many others, and ``shown`` that of a record alone.
    """

    square: Fraction = Fraction(0)
    coin: tuple[Loss, Source] | None = None
    revealed: Fraction = Fraction(0)
    sampled: Sampled | None = None
    any_of: tuple[Fraction, Fraction] | None = None
    shown: Fraction = Fraction(0)
    copies: int = 1
    instead: tuple[Loss, Source] | None = None
    crowded: bool = False

    def alone(self) -> Laws:
        """The laws of the step on a single record and on the empty data set: with sampling, other records would be
        drawn or not.
        """
        return self._replace(coin=None, copies=1, crowded=False) if self.crowded else self


@dataclass(frozen=True)
class Coin:
    """Discrete privacy loss: epsilon or -epsilon, ``count`` times; of Laplace noise also values between them, of bits
    and withheld answers also 0.

    The loss of discrete Gaussian noise is unbounded: epsilon is then the lattice spacing.

    The loss is a rational epsilon, or a logarithm. Laplace noise is seen up to equal ``cells`` between the two
    answers: the loss in the cell after i others is epsilon - (2i + 1) epsilon/cells.
    """

    loss: Loss
    source: Source
    count: int
    cells: int = field(default=1, kw_only=True)

    @property
    def epsilon(self) -> flint.arb:
        """The loss, at the working precision."""
        return ball(self.loss) if isinstance(self.loss, Fraction) else self.loss.log()

    @property
    def size(self) -> flint.arb:
        """A rough measure of how much all runs leak: epsilon**2 times their number."""
        with working(64):
            if isinstance(self.loss, Whole):
                return (2 * self.loss.kl() * self.count).mid()
            return (self.epsilon**2 * self.count).mid()

    @property
    def laplace(self) -> bool:
        """Whether the loss has cells between its ends."""
        return self.source.is_laplace

    @property
    def is_response(self) -> bool:
        """Whether the loss of one run is epsilon or -epsilon, and never another one."""
        return not self.laplace and not isinstance(self.loss, Ternary | Whole)

    @property
    def points(self) -> int:
        """The number of values of the total loss."""
        if isinstance(self.loss, Whole):
            return 2 * self.loss.far * self.count + 1
        return (2 * self.cells if self.laplace else 2 if isinstance(self.loss, Ternary) else 1) * self.count + 1

    def losses(self) -> list[tuple[flint.arb, flint.arb]]:
        """The values of the total loss under the first law, in descending order, with their probabilities."""
        unit = self.epsilon / self.cells
        return [(times * unit, weight) for times, weight in self.multiples()]

    def multiples(self) -> list[tuple[int, flint.arb]]:
        """The values of the total loss under the first law as multiples of epsilon/cells, with their probabilities."""
        e = self.epsilon
        if isinstance(self.loss, Ternary):
            powers = flint.arb_poly(self.loss.weights()) ** self.count
            return [(self.count - j, powers[j]) for j in range(2 * self.count + 1)]
        if isinstance(self.loss, Whole):
            powers = flint.arb_poly(self.loss.weights()) ** self.count
            most = self.count * (self.loss.distance + 2 * self.loss.far)
            return [(most - 2 * j, powers[j]) for j in range(2 * self.loss.far * self.count + 1)]
        if not self.laplace:
            up, down = 1 / (1 + (-e).exp()), 1 / (1 + e.exp())
            weights = [up**self.count]
            for j in range(self.count):
                weights.append(weights[-1] * (down / up) * (self.count - j) / (j + 1))
            return [(self.count - 2 * j, w) for j, w in enumerate(weights)]
        ends = [(-e * i / self.cells).exp() / 2 for i in range(self.cells + 1)]
        inner = [x for high, low in pairwise(ends) for x in (high - low, flint.arb(0))]
        powers = flint.arb_poly([ends[0], *inner[:-1], ends[-1]]) ** self.count
        most = self.cells * self.count
        return [(most - j, powers[j]) for j in range(2 * most + 1)]

    def renyi(self, order: flint.arb) -> flint.arb:
        """exp((order - 1) D_order) of one step."""
        if isinstance(self.loss, Whole):
            return self.loss.renyi(order)
        e = self.epsilon
        if isinstance(self.loss, Ternary):
            most, none, least = self.loss.weights()
            return most * ((order - 1) * e).exp() + none + least * (-(order - 1) * e).exp()
        a, b = ((order - 1) * e).exp(), (-order * e).exp()
        if self.laplace:
            return (order * a + (order - 1) * b) / (2 * order - 1)
        return (a + b) / (1 + (-e).exp())

    def kl(self) -> flint.arb:
        """The KL divergence of one step, at the working precision."""
        if isinstance(self.loss, Whole):
            return self.loss.kl()
        e = self.epsilon
        if isinstance(self.loss, Ternary):
            most, _, least = self.loss.weights()
            return e * (most - least)
        return e + (-e).expm1() if self.laplace else e * (e / 2).tanh()

    def __str__(self) -> str:
        many = "a run" if self.count == 1 else f"{self.count} independent runs"
        name = self.source.words
        if self.source.is_of_answers:
            answers = "an answer" if self.count == 1 else f"{self.count} answers"
            near = f"{_shown(self.loss)}{' or its negative' if self.source.behind else ''}"
            return f"{answers} of {name}, each with a privacy loss as close to {near} as one likes"
        if self.source.is_limit:
            return f"{many} of {name}, with a privacy loss as close to {_shown(self.loss)} as one likes"
        if isinstance(self.loss, Whole):
            return f"{many} of {name}, {self.loss.distance} apart, with sigma^2 = {short(self.loss.variance)}"
        others = ", 0" if isinstance(self.loss, Ternary) else ""
        return f"{many} of {name}, with the privacy loss {_shown(self.loss)}{others} or its negative"


@dataclass(frozen=True)
class Pair:
    """Two laws of a mechanism on neighbouring data: N(mu, 1) against N(0, 1), discrete losses, and revelations.

    ``sampled`` noise counts in Rényi and KL divergences alone, of which lower bounds are found then.
    """

    square: Fraction = Fraction(0)
    coins: tuple[Coin, ...] = ()
    reveals: tuple[tuple[Fraction, int], ...] = field(default=())
    sampled: tuple[Sampled, ...] = ()

    @property
    def terms(self) -> int:
        """An upper bound on the number of values of the total discrete loss."""
        alone = math.prod(c.points for c in self.coins)
        if alone <= MAX_TERMS:
            return alone
        together = _together(self.coins)
        return alone if together is None else min(alone, together[1] + 1)

    def parts(self) -> Iterator[Pair]:
        """The pair, or the part of it that is not too large, and the same with the other steps silent."""
        yield self._fitting()
        if len(self.coins) + (self.square > 0) > 1:
            if self.square > 0:
                yield Pair(self.square, (), self.reveals)
            yield from (Pair(Fraction(0), (c,), self.reveals) for c in self.coins if c.points <= MAX_TERMS)

    def _fitting(self) -> Pair:
        """The pair; fewer runs of the smallest discrete losses where there would be too many terms."""
        if self.terms <= MAX_TERMS:
            return self
        kept: list[Coin] = []
        room = MAX_PARTIAL
        for coin in sorted(self.coins, key=lambda c: c.size, reverse=True):
            runs = min(coin.count, (room - 1) // max(1, (coin.points - 1) // coin.count))
            if runs:
                kept.append(replace(coin, count=runs))
                room //= kept[-1].points
        return Pair(self.square, tuple(kept), self.reveals)

    def delta(self, epsilon: Fraction, precision: int) -> tuple[Fraction, Fraction]:
        """Rational bounds of the least delta at epsilon."""
        with working(precision):
            e = ball(epsilon)
            total = self._coins_delta(e)
            safe = flint.arb(1)
            for delta, count in self.reveals:
                safe = safe * (1 - ball(delta)) ** count
            return _within_one(1 - safe * (1 - total) if self.reveals else total)

    def _coins_delta(self, e: flint.arb) -> flint.arb:
        if not self.coins:
            return delta_of_noise(self.square)(e)
        if not self.square and len(self.coins) == self.coins[0].count == 1 and self.coins[0].laplace:
            # One Laplace mechanism: the event that the loss exceeds epsilon.
            gap = (e - self.coins[0].epsilon) / 2
            return (1 - gap.exp()).max(flint.arb(0))
        total, at = flint.arb(0), delta_of_noise(self.square)
        for loss, weight in _known_losses(self.coins, flint.ctx.prec):
            total = total + weight * at(e - loss)
        return total

    def largest_loss(self) -> Fraction | None:
        """A lower bound of the supremum of the privacy loss; None when it is infinite."""
        if self.square or self.reveals or any(isinstance(c.loss, Whole) for c in self.coins):
            return None
        exact = sum((c.count * c.loss for c in self.coins if isinstance(c.loss, Fraction)), Fraction(0))
        with working(256):
            rest = sum((c.count * c.epsilon for c in self.coins if not isinstance(c.loss, Fraction)), flint.arb(0))
            return exact + endpoints(rest)[0]

    def never_exceeds(self, epsilon: Fraction) -> bool:
        """Whether the losses are rational and total at most epsilon: then the least delta there is 0."""
        losses = [c.loss * c.count for c in self.coins if isinstance(c.loss, Fraction)]
        bounded = not self.square and not self.reveals and len(losses) == len(self.coins)
        return bounded and sum(losses) <= epsilon

    def behind(self) -> Pair:
        """The pair with choices one of whose outcomes is far behind: their largest loss is nearly twice as large.

        AboveThreshold is run on many queries, too.
        """
        coins = []
        for c in self.coins:
            if isinstance(c.loss, Crossing):
                coins.append(replace(c, loss=c.loss.most, source=BEYOND))
                continue
            loss = c.loss.lead if isinstance(c.loss, Margin | Heads) else c.loss
            if c.source.behind is not None and isinstance(loss, Fraction):
                coins.append(replace(c, loss=2 * loss, source=c.source.behind))
            else:
                coins.append(c)
        return replace(self, coins=tuple(coins))

    def renyi(self, order: Fraction, precision: int) -> tuple[Fraction, Fraction] | None:
        """Rational bounds of the Rényi divergence of an order above 1; None where it is infinite or too large."""
        if self.reveals:
            return None
        with working(precision):
            a = ball(order)
            total = a * ball(self.square) / 2
            for c in self.coins:
                total = total + c.count * c.renyi(a).log() / (a - 1)
            for rate, sigma, runs, is_replaced in self.sampled:
                total = total + runs * moments.renyi(rate, sigma, order, is_replaced=is_replaced)
            return endpoints(total) if total.is_finite() else None

    def kl(self, precision: int) -> tuple[Fraction, Fraction] | None:
        """Rational bounds of the KL divergence; None where it is infinite or too large."""
        if self.reveals:
            return None
        with working(precision):
            total = ball(self.square) / 2
            for c in self.coins:
                total = total + c.count * c.kl()
            for rate, sigma, runs, is_replaced in self.sampled:
                total = total + runs * moments.kl(rate, sigma, is_replaced=is_replaced)
            return endpoints(total) if total.is_finite() else None

    def capped_moment(self, power: Fraction, cap: Fraction, precision: int) -> Fraction:
        """A lower bound of the mean, under the first law, of exp(power min(loss, cap)) on what is not revealed."""
        with working(precision):
            a, total, s = ball(power), flint.arb(0), ball(self.square)
            for loss, weight in _known_losses(self.coins, precision):
                room = ball(cap) - loss
                if self.square:
                    root = (2 * s).sqrt()
                    below = (a * (1 + a) * s / 2).exp() * (((a + flint.arb("0.5")) * s - room) / root).erfc()
                    above = (a * room).exp() * ((room - s / 2) / root).erfc()
                    least = (below + above) / 2
                else:
                    least = (a * room.min(flint.arb(0))).exp()
                total = total + weight * (a * loss).exp() * least
            return endpoints(total)[0] if total.is_finite() else Fraction(0)

    def tail(self, epsilon: Fraction, precision: int) -> Fraction:
        """A lower bound of the probability of a loss above epsilon.

        Of one Laplace mechanism it is exact. Where Laplace noise is seen in cells, each loss counts as the least one of
        its cell. It is 0 where noise is only known to leak at least as much as Laplace noise: then its losses may be
        others.
        """
        if any(c.source.is_other for c in self.coins):
            return Fraction(0)
        with working(precision):
            if [(c.source, c.count) for c in self.coins] == [(LAPLACE, 1)] and not self.square and not self.reveals:
                below = ball(epsilon) - self.coins[0].epsilon
                return _within_one(1 - (below / 2).exp() / 2)[0] if below < 0 else Fraction(0)
            e, root = ball(epsilon), (2 * ball(self.square)).sqrt()
            total, safe = flint.arb(0), flint.arb(1)
            less = sum((c.count * c.epsilon / c.cells for c in self.coins if c.laplace), flint.arb(0))
            for middle, weight in _known_losses(self.coins, precision):
                loss = middle - less
                if self.square:
                    total = total + weight * ((e - loss) / root - root / 4).erfc() / 2
                elif loss > e:
                    total = total + weight
            for delta, count in self.reveals:
                safe = safe * (1 - ball(delta)) ** count
            return _within_one(1 - safe * (1 - total))[0]

    def __str__(self) -> str:
        said = []
        if self.square:
            said.append(
                "queries that attain their sensitivities, with Gaussian noise: as hard to distinguish as N(mu, 1) "
                f"and N(0, 1), mu^2 = {short(self.square)}"
            )
        said.extend(map(str, (*self.coins, *self.sampled)))
        said.extend(
            f"{f'{n} steps, each of which' if n > 1 else 'a step which'} answers with probability {short(d)} "
            "what it never answers on the other data set"
            for d, n in self.reveals
        )
        return "; and ".join(said) if said else "a constant"


def _shown(loss: Loss) -> str:
    return short(loss) if isinstance(loss, Fraction) else str(loss)


def _within_one(delta: flint.arb) -> tuple[Fraction, Fraction]:
    """Bounds of a number in [0, 1]; just 0 and 1 where cancellation left no digits."""
    if not abs(delta) < 2:
        return Fraction(0), Fraction(1)
    low, high = endpoints(delta)
    return max(low, Fraction(0)), min(high, Fraction(1))


def delta_of_noise(square: Fraction) -> Callable[[flint.arb], flint.arb]:
    """The hockey-stick divergence of N(mu, 1) from N(0, 1) at exp(e), mu**2 = square, as a function of e.

    It is Q(e/mu - mu/2) - exp(e) Q(e/mu + mu/2) with the Gaussian tail Q, the value at the best event {x > e/mu +
    mu/2}. (Balle and Wang 2018, Theorem 8.)
    """
    if not square:
        return lambda e: 1 - e.exp() if e < 0 else (flint.arb(0) if e >= 0 else (1 - e.exp()).max(flint.arb(0)))
    root = (2 * ball(square)).sqrt()
    half = root / 4

    def at(e: flint.arb) -> flint.arb:
        middle = e / root
        return ((middle - half).erfc() - e.exp() * (middle + half).erfc()) / 2

    return at


def _known_losses(coins: tuple[Coin, ...], precision: int) -> list[tuple[flint.arb, flint.arb]]:
    """The losses, cached where all are discrete losses of this file: of copies of them made of plain numbers."""
    if all(type(c) is Coin for c in coins):
        return _remembered_losses(_copied(coins), precision)
    return _losses(coins, precision)


def _copied(coins: tuple[Coin, ...]) -> tuple[Coin, ...]:
    sources = (LAPLACE if c.laplace is True else RESPONSE for c in coins)  # losses do not depend on the words
    return tuple(
        Coin(_copied_loss(c.loss), source, _whole(c.count), cells=_whole(c.cells))
        for c, source in zip(coins, sources, strict=True)
    )


def _copied_loss(loss: Loss) -> Loss:
    if isinstance(loss, Fraction):
        return plain_fraction(loss)
    for kind in LOGARITHMS:
        if type(loss) is kind:
            copy: Loss = kind(*(plain_data(getattr(loss, f.name)) for f in fields(loss)))
            return copy
    raise TermError("a discrete loss is a rational number, or a logarithm")


def _whole(count: int) -> int:
    if type(count) is not int:
        raise TermError("a discrete loss has an integer multiplicity")
    return count


@lru_cache(maxsize=16)
def _remembered_losses(coins: tuple[Coin, ...], precision: int) -> list[tuple[flint.arb, flint.arb]]:
    return _losses(coins, precision)


def _losses(coins: tuple[Coin, ...], precision: int) -> list[tuple[flint.arb, flint.arb]]:
    """The values of the total loss of independent discrete losses under the first law, with their probabilities.

    Rational losses are added exactly, so that equal ones are merged.
    """
    together = _together(coins) if math.prod(c.points for c in coins) > MAX_TERMS else None
    if together is not None:
        return _on_one_lattice(coins, *together, precision)
    with working(precision):
        rational = [c for c in coins if isinstance(c.loss, Fraction)]
        scale = math.lcm(*((c.loss / c.cells).denominator for c in rational if isinstance(c.loss, Fraction)))
        found: dict[tuple[int, ...], flint.arb] = {(0,): flint.arb(1)}
        for coin in coins:
            after: dict[tuple[int, ...], flint.arb] = {}
            unit = int(coin.loss / coin.cells * scale) if isinstance(coin.loss, Fraction) else None
            steps = coin.multiples()
            for (exact, *others), weight in found.items():
                for times, chance in steps:
                    key = (exact, *others, times) if unit is None else (exact + unit * times, *others)
                    after[key] = after[key] + weight * chance if key in after else weight * chance
            found = after
        logarithms = [c.epsilon for c in coins if not isinstance(c.loss, Fraction)]
        size = flint.arb(scale)
        return [
            (sum((n * e for n, e in zip(others, logarithms, strict=True)), flint.arb(exact) / size), weight)
            for (exact, *others), weight in found.items()
        ]


def _together(coins: tuple[Coin, ...]) -> tuple[Fraction, int] | None:
    """The lattice spacing of all discrete losses, and how many multiples of it they total; None without one."""
    if not coins or not all(c.is_response and isinstance(c.loss, Fraction) for c in coins):
        return None
    losses = [c.loss for c in coins if isinstance(c.loss, Fraction)]
    unit = common_divisor(losses)
    return unit, sum(c.count * int(x / unit) for c, x in zip(coins, losses, strict=True))


def _on_one_lattice(
    coins: tuple[Coin, ...], unit: Fraction, most: int, precision: int
) -> list[tuple[flint.arb, flint.arb]]:
    """The same where each discrete loss lowers the total loss by twice its value, or not: a product of polynomials."""
    with working(precision):
        product = flint.arb_poly([1])
        for coin in coins:
            if not isinstance(coin.loss, Fraction):
                raise TermError("losses on one lattice are rational")
            e, places = coin.epsilon, int(coin.loss / unit)
            one = flint.arb_poly([1 / (1 + (-e).exp()), *[0] * (places - 1), 1 / (1 + e.exp())])
            product = product * one**coin.count
        step = ball(unit)
        return [((most - 2 * j) * step, product[j]) for j in range(most + 1)]


LARGEST_SAMPLED = 10**4
"""The largest epsilon of an unsampled step that is considered."""


def unsampled_epsilon(epsilon: Fraction, rate: Fraction) -> tuple[Fraction, Fraction] | None:
    """Rational bounds of log(1 + (exp(epsilon) - 1)/rate), the epsilon that sampling at that rate turns into
    ``epsilon``.

    The lower one is never below 0. None where epsilon is negative, or too large.
    """
    if not 0 <= epsilon <= LARGEST_SAMPLED:
        return None
    if not epsilon:
        return Fraction(0), Fraction(0)
    digits = sum(q.bit_length() for q in (*epsilon.as_integer_ratio(), *rate.as_integer_ratio()))
    with working(256 + 2 * digits):
        low, high = endpoints((ball(epsilon).expm1() / ball(rate)).log1p())
    scale = 2 ** max(256, 256 + high.denominator.bit_length() - high.numerator.bit_length())
    return Fraction(max(0, math.floor(low * scale) - 1), scale), Fraction(math.ceil(high * scale) + 1, scale)


def log_delta(pair: Pair) -> Callable[[float], float]:
    """log of the least delta as a function of epsilon, to search with."""

    def at(epsilon: float) -> float:
        low, high = pair.delta(Fraction(epsilon), 96)
        middle = (low + high) / 2
        if middle <= 0:
            return -math.inf
        return math.log(middle.numerator) - math.log(middle.denominator)

    return at


def solve(log_at: Callable[[float], float], target: float, start: float) -> float | None:
    """The number at which a decreasing function reaches the target, to about 12 digits; None if it isn't found.

    Bisection of a bracket, sped up by the secant of its ends.
    """
    low, high = 0.0, start
    at_low = log_at(low)
    if at_low <= target:
        return 0.0
    at_high = log_at(high)
    while at_high > target:
        low, at_low, high = high, at_high, 2 * high
        if high > 1e300 or (low < SMALL <= high and target < log_at(LARGE) < math.inf):
            return None
        at_high = log_at(high)
    for turn in range(64):
        if high - low <= 1e-13 * high:
            break
        middle = (low + high) / 2
        if turn % 3 and math.isfinite(at_low) and math.isfinite(at_high):
            guess = low + (high - low) * (at_low - target) / (at_low - at_high)
            middle = min(max(guess, low + (high - low) * 1e-3), high - (high - low) * 1e-3)
        value = log_at(middle)
        if value <= target:
            high, at_high = middle, value
        else:
            low, at_low = middle, value
    return high
