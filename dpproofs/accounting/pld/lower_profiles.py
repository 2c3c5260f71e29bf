"""Lower bounds of the profile of one run: tests, which are lines in the order c, and what each gains at the nodes.

Nodes and tests may be chosen freely; the resulting PLD is optimistic in any case.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import flint

from dpproofs.accounting.pairs.pair import Sampled
from dpproofs.accounting.pld.discretization import Bound, Nodes
from dpproofs.accounting.pld.dominating_pairs import Gaussian, Interpolated, ReplacedGaussian, SampledGaussian
from dpproofs.accounting.pld.pld import PLD, ROOM, Grid, Side, down, up
from dpproofs.numbers import ball, endpoints, working

BITS = 112
"""The binary digits of a unit where there are responses, and of numbers that are compared."""
LARGEST, MAX_NODES = 130_000, 60_000
"""The most masses of a PLD, and nodes of the PLD of one run."""
FINE = 2**24
"""The first node is a whole number of steps from the ratio 1, up to the fraction 1/n of a step."""
LEVEL = 12
"""The logarithm of 1/delta, rounded, where none is given."""
FINER = 40
"""The binary digits of values, more than those of masses: each mass is some differences of values."""
LEAST = 60.0
"""No first node is at a smaller logarithm of the ratio than the negative of that: digits would be lost."""


class Response(NamedTuple):
    """Independent runs of randomized response on a bit, which keep it with a probability above 1/2."""

    probability: Fraction
    runs: int


Runs: TypeAlias = Sampled | Response


class Lines(NamedTuple):
    """An optimistic PLD of one run, its nodes, and the values there in units of their own: one more of both."""

    pld: PLD
    places: tuple[int, ...]
    values: tuple[int, ...]
    fine: Grid


def loss_of(response: Response) -> Fraction:
    """The privacy loss of one run, rounded down."""
    with working(BITS):
        odds = ball(response.probability) / ball(1 - response.probability)
        return endpoints(odds.log())[0]


def spread(runs: Runs) -> float:
    """An estimate of the deviation of the privacy loss of one run."""
    if isinstance(runs, Response):
        p = float(runs.probability)
        return 2 * math.sqrt(p * (1 - p)) * float(loss_of(runs))
    distance = 1 / float(runs.sigma) ** 2
    if runs.is_replaced:
        return 2 * math.sqrt(min(distance, float(runs.rate) ** 2 * math.sinh(min(distance, 100.0))))
    return math.sqrt(min(distance, float(runs.rate) ** 2 * math.expm1(distance)))


def discretized_below(
    runs: Runs, grid: Grid, least: Fraction, largest: int = LARGEST, level: int = LEVEL
) -> Lines | None:
    """An optimistic PLD of one run; of noise, up to where it gains no more than ``least``.

    ``level`` is the logarithm of 1/delta, on which the nodes depend. None for more than ``largest`` masses, or fewer
    than two.
    """
    fine = grid._replace(bits=grid.bits + FINER)
    with working(fine.bits + 64):
        if isinstance(runs, Response):
            return _of_response(runs, grid, fine, largest)
        return _of_noise(runs, grid, fine, least, largest, level)


# Noise ------------------------------------------------------------------------------------------


class _Tails:
    """Tail probabilities of the likelihood ratio, under both laws."""

    def __init__(self, noise: Sampled) -> None:
        self.is_replaced = noise.is_replaced
        self.rate, self.rest = ball(noise.rate), ball(1 - noise.rate)
        self.variance, self.half = ball(noise.sigma) ** 2, flint.arb(1) / 2
        self.share = 1 / (ball(noise.sigma) * flint.arb(2).sqrt())

    def at(self, ratio: flint.arb) -> tuple[flint.arb, flint.arb]:
        """Those at a ratio."""
        if self.is_replaced:
            return self._opposite(ratio)
        place = self.variance * ((ratio - self.rest) / self.rate).log() + self.half
        moved, still = ((place - 1) * self.share).erfc() / 2, (place * self.share).erfc() / 2
        return self.rate * moved + self.rest * still, still

    def _opposite(self, ratio: flint.arb) -> tuple[flint.arb, flint.arb]:
        """Those of the replace-one pair."""
        large = ratio if ratio > 1 else 1 / ratio  # where digits would be lost, by symmetry
        away = self.rest * (large - 1)
        root = (away * away + 4 * large * self.rate**2 * (-1 / self.variance).exp()).sqrt()
        place = self.variance * ((away + root) / (2 * self.rate)).log() + self.half
        place = place if ratio > 1 else -place
        moved, still, other = (((place - mean) * self.share).erfc() / 2 for mean in (1, 0, -1))
        return self.rate * moved + self.rest * still, self.rate * other + self.rest * still


def _first(noise: Sampled, step: Fraction) -> Fraction:
    """The first node, in steps from the ratio 1: the least at which the line is at least that of the constant test 1.

    The constant test says that probabilities add up to 1. Whatever the first node loses against it counts once per
    run, so that little is left of a long composition.
    """
    deviation = 1 / float(noise.sigma)
    lowest = -10 * deviation - deviation**2 / 2 if noise.rate == 1 else math.log1p(-float(noise.rate))
    if noise.is_replaced:
        lowest = -min(ReplacedGaussian(noise.rate, 1 / noise.sigma**2).loss_at(10 + deviation), LEAST)
    begin, tails = Fraction(math.ceil(lowest / float(step) * FINE), FINE), _Tails(noise)
    for eighths in range(1, min(40, math.floor(-8 * begin))):
        node = (begin + Fraction(eighths, 8)) * step
        first, second = tails.at(ball(node + step / 2).exp())
        if (1 - first) < ball(node).exp() * (1 - second):
            return node / step
    return min(begin + 1, begin / 2)


def _pair(noise: Sampled) -> Interpolated:
    distance = 1 / noise.sigma**2
    if noise.rate == 1:
        return Gaussian(4 * distance if noise.is_replaced else distance)
    return (ReplacedGaussian if noise.is_replaced else SampledGaussian)(noise.rate, distance)


def _of_noise(noise: Sampled, grid: Grid, fine: Grid, least: Fraction, largest: int, level: int) -> Lines | None:
    """The lines of the thresholds midway between nodes, which are spread out where there is hardly any mass."""
    low, tails = _first(noise, grid.step), _Tails(noise)
    nodes = Nodes(_pair(noise).profile(), fine, low)
    last = nodes.end(int(least * fine.unit), max(1, math.ceil(2 - low)), largest)
    places = None if last is None else nodes.chosen(last, Bound(noise.runs, level), MAX_NODES)
    if places is None:
        return None
    places = _graded(places)
    orders = [ball(grid.step * (low + place)).exp() for place in places]
    most = [down((1 - orders[0]) * fine.unit)]
    for (a, b), (here, there) in zip(pairwise(places), pairwise(orders), strict=True):
        first, second = tails.at(ball(grid.step * (low + Fraction(a + b, 2))).exp())
        most[-1] = min(most[-1], down((first - here * second) * fine.unit))
        most.append(down((first - there * second) * fine.unit))
    while most and most[-1] < 0:
        most.pop()  # where a line gives nothing any more, there is no node
    return _spaced(places[: len(most)], most, orders[: len(most)], low, grid, fine)


def _graded(places: Sequence[int]) -> list[int]:
    """The same nodes with some added: each gap is at most twice as long as its neighbours.

    Next to a much shorter gap, the line of a long one would be far below the node between them.
    """
    gaps = [b - a for a, b in pairwise(places)]
    for _ in range(2):
        for n in range(1, len(gaps)):
            gaps[n] = min(gaps[n], 2 * gaps[n - 1])
        gaps.reverse()
    found = [places[0]]
    for (a, b), most in zip(pairwise(places), gaps, strict=True):
        found += range(a + most, b + 1, most)
    return found


# Responses --------------------------------------------------------------------------------------


def _of_response(response: Response, grid: Grid, fine: Grid, largest: int) -> Lines | None:
    """The line of the likelier answer."""
    kept, other = ball(response.probability), ball(1 - response.probability)
    last = math.floor(endpoints(2 * (kept / other).log() / ball(grid.step))[0])
    if not 1 <= last <= largest:
        return None
    low, places = Fraction(-last, 2), list(range(last + 1))
    orders = [ball(grid.step * (low + k)).exp() for k in places]
    most = [down((kept - order * other) * fine.unit) for order in orders]
    most[0] = min(most[0], down((1 - orders[0]) * fine.unit))
    return None if most[-1] < 0 else _spaced(places, most, orders, low, grid, fine)


# Both -------------------------------------------------------------------------------------------


def _spaced(
    places: list[int], most: list[int], orders: list[flint.arb], low: Fraction, grid: Grid, fine: Grid
) -> Lines | None:
    """Lines that are at most ``most`` at the nodes."""
    if len(most) < 2:
        return None
    scale = fine.unit // grid.unit
    masses = [max(0, m // scale - 1) for m in _hull(most, orders, fine.unit)]
    growths = {size: (ball(grid.step * size)).exp() - 1 for size in {b - a for a, b in pairwise(places)} | {1}}
    gaps = [growths[b - a] for a, b in pairwise([*places, places[-1] + 1])]
    values = [most[-1], most[-1]]
    for m, first, second in zip(masses[:0:-1], gaps[-2::-1], gaps[:0:-1], strict=True):
        risen = scale * m * first - (values[-2] - values[-1]) * first / second
        values.append(values[-1] + up(risen / (1 + first)))
    values.reverse()
    masses[0] = down(flint.arb(values[1] - values[0]) / gaps[0] + (fine.unit - values[0])) // scale
    if masses[0] < 0 or any(v > top for v, top in zip(values, most, strict=False)):
        return None
    spread = [0] * (places[-1] + 1)
    for place, mass in zip(places, masses, strict=True):
        spread[place] = mass
    pld = PLD(grid, tuple(spread), -low, side=Side.OPTIMISTIC)
    return Lines(pld, (*places, places[-1] + 1), tuple(values), fine)


def _hull(most: list[int], orders: list[flint.arb], unit: int) -> list[int]:
    """The masses of the largest convex function of the order that is 1 at 0, decreases, and is at most ``most`` at
    the nodes; slightly less, to leave room for rounding.
    """
    fine = 1 << flint.ctx.prec
    points = list(zip([0, *(down(order * fine) for order in orders)], [unit, *most], strict=True))
    corners: list[int] = []
    for k, (x, y) in enumerate(points):
        while len(corners) > 1:
            (x0, y0), (x1, y1) = points[corners[-2]], points[corners[-1]]
            if (y1 - y0) * (x - x1) < (y - y1) * (x1 - x0):
                break
            corners.pop()
        corners.append(k)
    slopes = [(points[b][1] - points[a][1], points[b][0] - points[a][0]) for a, b in pairwise(corners)]
    masses = [0] * len(most)
    for corner, (fall, width), (fall2, width2) in zip(corners[1:], slopes, [*slopes[1:], (0, 1)], strict=True):
        exact = points[corner][0] * (fall2 * width - fall * width2) * (ROOM - 1)
        masses[corner - 1] = max(0, exact // (width * width2 * ROOM))
    return masses
