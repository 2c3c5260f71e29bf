"""Tables below the profiles of what is run in a row: what no guarantee can be better than.

They are found here in whole numbers; ``attained.py`` has the kernel show them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import flint

from dpproofs.claims.losses import Sampled, ball, working
from dpproofs.claims.tables.table import Grid
from dpproofs.language.plain import plain_data
from dpproofs.numbers import DpproofsError, endpoints

LARGEST = 50_000
"""The entries of a table."""
WIDTH = 120
"""The binary digits of an entry; a unit has a few less."""


ROOM = 2**45
"""One part in so many of an entry is given up, so that values can be rounded."""


FINE = 2**24
"""The first node is a whole number of steps away from the ratio 1, up to one part in so many."""


class Response(NamedTuple):
    """Independent runs of randomized response to a bit, which keep it with a probability above 1/2."""

    probability: Fraction
    runs: int


Runs: TypeAlias = Sampled | Response


class Table(NamedTuple):
    """Entries in units, and the place of the ratio 1, which may lie between two of them."""

    entries: tuple[int, ...]
    origin: Fraction

    @property
    def last(self) -> int:
        """The place of the last entry."""
        return len(self.entries) - 1


class Product(NamedTuple):
    """A table that is below the product of two, from a place on."""

    table: Table
    low: int


class Lines(NamedTuple):
    """A table below a profile, with the values at its nodes, and one more, from which it comes."""

    values: tuple[int, ...]
    table: Table


def _first(noise: Sampled, step: Fraction) -> Fraction:
    """The node to begin with, in steps from the ratio 1: the least at which the line is at least that of the test 1.

    The line of the test 1 says that probabilities add up to 1. Whatever less is said of the first node counts in
    each run, so that of many little is left.
    """
    deviation = 1 / float(noise.sigma)
    lowest = -10 * deviation - deviation**2 / 2 if noise.rate == 1 else math.log1p(-float(noise.rate))
    begin = Fraction(math.ceil(lowest / float(step) * FINE), FINE)
    for eighths in range(1, min(40, math.floor(-8 * begin))):
        node = (begin + Fraction(eighths, 8)) * step
        first, second = _tails(noise, ball(node + step / 2))
        if (1 - first) < ball(node).exp() * (1 - second):
            return node / step
    return min(begin + 1, begin / 2)


def _tails(noise: Sampled, level: flint.arb) -> tuple[flint.arb, flint.arb]:
    """The probabilities, with the record and without it, of likelihood ratios from exp(level) on."""
    rate, sigma = ball(noise.rate), ball(noise.sigma)
    at = sigma**2 * ((level.exp() - (1 - rate)) / rate).log() + flint.arb(1) / 2
    scale = sigma * flint.arb(2).sqrt()
    moved, still = ((at - 1) / scale).erfc() / 2, (at / scale).erfc() / 2
    return rate * moved + (1 - rate) * still, still


def lines(runs: Runs, grid: Grid, least: Fraction, largest: int) -> Lines | None:
    """Lines below the profile of one run: those of noise to where they give no more than ``least``.

    None where there are more than ``largest`` nodes, or fewer than two.
    """
    with working(grid.bits + 64):
        found = (
            _of_noise(runs, grid, least, largest) if isinstance(runs, Sampled) else _of_response(runs, grid, largest)
        )
        return None if found is None else _below(*found, grid)


def _of_noise(noise: Sampled, grid: Grid, least: Fraction, largest: int) -> tuple[list[int], Fraction] | None:
    """What the lines of the thresholds in the middle between nodes give at the nodes, and the first node."""
    unit, low = grid.unit, _first(noise, grid.step)
    enough, most = int(least * unit), [_down((1 - ball(grid.step * low).exp()) * unit)]
    while most[-1] > enough or low + len(most) < 2:
        if len(most) > largest:
            return None
        node = grid.step * (low + len(most) - 1)
        first, second = _tails(noise, ball(node + grid.step / 2))
        here, after = (_down((first - ball(level).exp() * second) * unit) for level in (node, node + grid.step))
        most[-1] = min(most[-1], here)
        most.append(after)
    while most and most[-1] < 0:
        most.pop()  # where a line gives nothing any more, there is no node
    return most, low


def _of_response(response: Response, grid: Grid, largest: int) -> tuple[list[int], Fraction] | None:
    """What the line of the likelier answer gives at nodes from about the least ratio to the largest one."""
    p = response.probability
    last = math.floor(endpoints(2 * (ball(p) / ball(1 - p)).log() / ball(grid.step))[0])
    if not 1 <= last <= largest:
        return None
    low = Fraction(-last, 2)
    orders = [ball(grid.step * (low + k)).exp() for k in range(last + 1)]
    most = [_down((ball(p) - order * ball(1 - p)) * grid.unit) for order in orders]
    return [min(most[0], _down((1 - orders[0]) * grid.unit)), *most[1:]], low


def _below(most: list[int], low: Fraction, grid: Grid) -> Lines | None:
    """Lines that are at most that at the nodes."""
    unit, rho = grid.unit, ball(grid.step).exp()
    if len(most) < 2 or most[-1] < 0:
        return None
    entries = _hull(most, ball(grid.step * low).exp(), rho, unit)
    values = [most[-1], most[-1]]
    for m in entries[:0:-1]:
        values.append(-_down(-((1 + rho) * values[-1] - values[-2] + (rho - 1) * m) / rho))
    values.reverse()
    entries[0] = _down(flint.arb(values[1] - values[0]) / (rho - 1) + (unit - values[0]))
    if entries[0] < 0 or any(v > top for v, top in zip(values, most, strict=False)):
        return None
    return Lines(tuple(values), Table(tuple(entries), -low))


def _hull(most: list[int], first: flint.arb, rho: flint.arb, unit: int) -> list[int]:
    """The entries of the largest convex function of the order that begins at 0 with 1, falls, and is at most that at
    the nodes; a little less, so that there is room to round values.
    """
    fine = 1 << flint.ctx.prec
    orders, order = [0], first
    for _ in most:
        orders.append(_down(order * fine))
        order = order * rho
    points = list(zip(orders, [unit, *most], strict=True))
    corners: list[int] = []
    for k, (x, y) in enumerate(points):
        while len(corners) > 1:
            (x0, y0), (x1, y1) = points[corners[-2]], points[corners[-1]]
            if (y1 - y0) * (x - x1) < (y - y1) * (x1 - x0):
                break
            corners.pop()
        corners.append(k)
    slopes = [Fraction(points[b][1] - points[a][1], points[b][0] - points[a][0]) for a, b in pairwise(corners)]
    entries = [0] * len(most)
    for corner, before, after in zip(corners[1:], slopes, [*slopes[1:], Fraction(0)], strict=True):
        exact = orders[corner] * (after - before)
        entries[corner - 1] = max(0, math.floor(exact - exact / ROOM))
    return entries


def _down(x: flint.arb) -> int:
    """The largest whole number that is surely at most x."""
    whole = x.lower().floor().unique_fmpz()
    if whole is None:
        raise ValueError(f"{x!r} has no largest whole number below it")
    return int(whole)


def product_below(first: Table, second: Table, grid: Grid, spare: int) -> Product:
    """A table below that of both in a row. At each end what amounts to ``spare`` units at most is left out."""
    exact = (flint.fmpz_poly(list(first.entries)) * flint.fmpz_poly(list(second.entries))).coeffs()
    sums = [int(c) >> grid.bits for c in exact]
    low, high = _cut(sums, spare), len(sums) - _cut(sums[::-1], spare)
    low = min(low, high - 1)
    return Product(Table(tuple(sums[low:high]), first.origin + second.origin - low), low)


def from_level(made: Product, level: Fraction) -> Product:
    """Without the ratios below one, so many steps from 1."""
    left_out = min(max(0, math.floor(made.table.origin + level)), made.table.last)
    table = Table(made.table.entries[left_out:], made.table.origin - left_out)
    return Product(table, made.low + left_out)


def _cut(sums: Sequence[int], spare: int) -> int:
    """How many numbers from the beginning add up to no more than that."""
    total = 0
    for place, s in enumerate(sums):
        total += s
        if total > spare:
            return place
    return len(sums) - 1


def delta_below(table: Table, epsilon: Fraction, grid: Grid) -> Fraction:
    """What the delta of an epsilon is at least, by a table."""
    with working(96):
        ratio, total = ball(grid.step).exp(), flint.arb(0)
        part = ball(epsilon + grid.step * table.origin).exp()
        for m in table.entries:
            if part < 1:
                total += m * (1 - part)
            part = part / ratio
        return endpoints(total / grid.unit)[0]


def nearly(table: Table, grid: Grid) -> Callable[[float], float]:
    """The same as a function of epsilon, in floats."""
    ratios = [(float(grid.step * (k - table.origin)), m / grid.unit) for k, m in enumerate(table.entries)]

    def at(epsilon: float) -> float:
        return sum(-m * math.expm1(epsilon - level) for level, m in ratios if level > epsilon)

    return at


class Found(NamedTuple):
    """How tables are multiplied, by their places in the list that begins with that of the lines."""

    lines: Lines
    products: tuple[tuple[int, int, Product], ...]

    @property
    def last(self) -> Table:
        """The table of all runs."""
        return self.products[-1][2].table if self.products else self.lines.table


def multiplied(runs: Runs, grid: Grid, cut: Fraction) -> Found | None:
    """A table below the profile of all runs; None where it takes too many entries.

    So much of what all runs tell is left out at each end of each table.
    """
    if type(runs) is Sampled:
        numbers: tuple[Fraction, Fraction | None] = runs.rate, runs.sigma
    elif type(runs) is Response:
        numbers = runs.probability, None
    else:
        raise DpproofsError("tables are made of runs of noise or of responses")
    return _table_of_runs(plain_data(numbers), plain_data(runs.runs), plain_data(tuple(grid)), plain_data(cut))


@lru_cache(maxsize=32)
def _table_of_runs(
    numbers: tuple[Fraction, Fraction | None], times: int, steps: tuple[Fraction, int], cut: Fraction
) -> Found | None:
    first, sigma = numbers
    of, grid = Response(first, times) if sigma is None else Sampled(first, sigma, times), Grid(*steps)
    one = lines(of, grid, cut / of.runs, LARGEST)
    if one is None:
        return None
    tables, products, runs = [one.table], list[tuple[int, int, Product]](), [1]
    turns = [turn for digit in f"{of.runs:b}"[1:] for turn in ((True, False) if digit == "1" else (True,))]
    for doubles in turns:
        last = len(tables) - 1
        second = last if doubles else 0
        runs.append(runs[last] + runs[second])
        made = product_below(tables[last], tables[second], grid, int(cut * grid.unit * runs[-1] / of.runs))
        if made.table.last > LARGEST:
            return None
        products.append((last, second, made))
        tables.append(made.table)
    return Found(one, tuple(products))


class Row(NamedTuple):
    """What is run in a row; beside, the data are revealed with a probability."""

    runs: tuple[Runs, ...]
    revealed: Fraction = Fraction(0)

    def delta(self, rest: Fraction) -> Fraction:
        """The delta of all, by that of the runs."""
        return self.revealed + (1 - self.revealed) * rest


class Joined(NamedTuple):
    """The tables of each kind of runs, and their products, each with that of the next one."""

    runs: tuple[Found, ...]
    products: tuple[Product, ...]

    @property
    def last(self) -> Table:
        """The table of all runs."""
        return self.products[-1].table if self.products else self.runs[0].last


def fits(runs: Runs, row: Row, grid: Grid, cut: Fraction) -> bool:
    """Whether runs of a row have a table."""
    return multiplied(runs, grid, _share(row, cut)) is not None


def _share(row: Row, cut: Fraction) -> Fraction:
    """What may be left out of the table of one kind of runs, or of a product."""
    return cut / (2 * len(row.runs)) if len(row.runs) > 1 else cut


def joined(row: Row, grid: Grid, cut: Fraction) -> Joined | None:
    """A table below the profile of all runs of a row; None where it takes too many entries, or the step is too large.

    So much of what they tell is left out at each end of all tables together.
    """
    share = _share(row, cut)
    found = [one for runs in row.runs if (one := multiplied(runs, grid, share)) is not None]
    if len(found) < len(row.runs):
        return None
    products = list[Product]()
    for other in found[1:]:
        before = products[-1].table if products else found[0].last
        made = product_below(before, other.last, grid, int(share * grid.unit))
        if made.table.last > LARGEST:
            return None
        products.append(made)
    return Joined(tuple(found), tuple(products))
