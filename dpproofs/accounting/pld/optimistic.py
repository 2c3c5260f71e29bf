"""Optimistic PLDs of compositions: lower bounds on their privacy profiles.

They are computed in integers; all rounding is downward.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import flint

from dpproofs.accounting.pairs.pair import Sampled
from dpproofs.accounting.pld.lower_profiles import (
    LARGEST,
    LEVEL,
    ROOM,
    Response,
    Runs,
    Table,
    down,
    lines,
    spread,
)
from dpproofs.accounting.pld.pessimistic import Grid
from dpproofs.accounting.pld.pessimistic import multiplied as products
from dpproofs.language.plain import plain_data
from dpproofs.numbers import DpproofsError, ball, endpoints, working

SHORT = 512
"""PLDs of at most this length are not coarsened."""
SHORTENED, FAR = 64, 512
"""The PLD of this many runs is coarsened first; then that of eight times as many;
once the step exceeds what the square root of the number of runs allows, that of four times as many."""
ALONE = Fraction(1, 12)
"""What the interpolation of a minority of the runs may lose, as a fraction of what that of all loses."""
RESOLVED = 0.5
"""Their steps are not larger than so much of the deviation of the loss of one."""
MANY, LONG = 10**7, 2**16
"""The PLD of this many responses is coarsened first."""
MOST_HALVINGS = 16
"""The most times that a PLD is coarsened."""


PLACES = 2**5
"""The length of a product is a multiple of this."""


def most_halvings(runs: int) -> int:
    """How often the PLD of this many runs of noise may be coarsened."""
    return sum(min(SHORTENED * 8**n, FAR * 4**n) <= runs for n in range(MOST_HALVINGS))


def _halvings(of: Runs, runs: int) -> int:
    """How often the PLD of this many of these runs may be coarsened.

    The losses of responses lie on a grid, which is kept unless their PLDs grow too long.
    """
    if isinstance(of, Sampled):
        return most_halvings(runs)
    return sum(LONG * 4**n <= runs for n in range(MOST_HALVINGS)) if of.runs >= MANY else 0


def product_below(first: Table, second: Table, grid: Grid, spare: int) -> Table:
    """Convolve two PLDs, rounding down. At each end at most ``spare`` units of mass are truncated.

    The length, if above 1, stays even for the next few coarsenings where possible.
    """
    sums = [s >> grid.bits for s in products(first.entries, second.entries)]
    low, high = _cut(sums, spare), len(sums) - _cut(sums[::-1], spare)
    low = min(low, high - 1)
    if high - low > 1:
        above = min((low - high) % PLACES, len(sums) - high)
        low, high = max(0, low - (low - high - above) % PLACES), high + above
    return Table(tuple(sums[low:high]), first.origin + second.origin - low)


def coarser_below(table: Table, grid: Grid) -> Table:
    """Downward-rounded PLD on the coarser grid of every second node; the length is even.

    Mass between two nodes is split so that each node gets at least exp(step) times as much from above as from below;
    so no test gains.
    """
    kept, between = table.entries[::2], table.entries[1::2]
    with working(grid.bits + 64):
        share = down(flint.arb(2) ** grid.bits / ball(grid.step).exp() * (1 - flint.arb(1) / ROOM))
    split = [0]
    for m, before in zip(between[:0:-1], between[-2::-1], strict=True):
        split.append(min((m - split[-1]) * share >> grid.bits, before))
    split.append(0)
    split.reverse()
    entries = tuple(m + b + up - after for m, b, up, after in zip(kept, between, split[:-1], split[1:], strict=True))
    return Table(entries, table.origin / 2)


def _cut(sums: Sequence[int], spare: int) -> int:
    """How many of the first numbers add up to at most ``spare``."""
    total = 0
    for place, s in enumerate(sums):
        total += s
        if total > spare:
            return place
    return len(sums) - 1


def delta_below(table: Table, epsilon: Fraction, grid: Grid) -> Fraction:
    """A lower bound of delta at epsilon, by a PLD."""
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
    """The PLD of all runs, its grid, the number of coarsenings, and the entries of all PLDs together."""

    last: Table
    grid: Grid
    halvings: int
    size: int


MOST_KEPT = 2**21
"""The cache holds this many entries; beyond that, only the last PLDs."""
_KEPT: dict[tuple[object, ...], Found | None] = {}


def multiplied(runs: Runs, grid: Grid, cut: Fraction, most: int = MOST_HALVINGS, level: int = LEVEL) -> Found | None:
    """An optimistic PLD of all runs; None where it takes too many entries.

    At most ``cut`` of mass is truncated in all PLDs together, and each is coarsened at most ``most`` times. ``level``
    is the logarithm of 1/delta, on which the nodes of noise depend.
    """
    if type(runs) is Sampled:
        numbers: tuple[Fraction, Fraction | None, bool] = runs.rate, runs.sigma, runs.is_replaced
    elif type(runs) is Response:
        numbers = runs.probability, None, False
    else:
        raise DpproofsError("a PLD needs runs of noise or of responses")
    chosen = plain_data(cut), plain_data(most), plain_data(level)
    key = (plain_data(numbers), plain_data(runs.runs), plain_data(tuple(grid)), *chosen)
    if key not in _KEPT:
        _KEPT[key] = _table_of_runs(*key)
        while len(_KEPT) > 1 and sum(found.size for found in _KEPT.values() if found) > MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    return _KEPT[key]


def _table_of_runs(
    numbers: tuple[Fraction, Fraction | None, bool],
    times: int,
    steps: tuple[Fraction, int],
    cut: Fraction,
    most: int,
    level: int,
) -> Found | None:
    first, sigma, is_replaced = numbers
    of, grid = Response(first, times) if sigma is None else Sampled(first, sigma, times, is_replaced), Grid(*steps)
    one = lines(of, grid, cut / of.runs, LARGEST, level)
    if one is None:
        return None
    chain = _Chain(of, grid, cut, one, most, level)
    total = chain.power()
    return None if total is None else chain.found(total)


class _Chain:
    """PLDs of more and more runs."""

    def __init__(self, of: Runs, grid: Grid, cut: Fraction, one: Table, most: int, level: int) -> None:
        self.of, self.grid, self.cut, self.one, self.most, self.level = of, grid, cut, one, most, level
        self.tables, self.runs, self.halvings = [one], [1], [0]

    def power(self) -> int | None:
        """The index of the PLD of all runs: PLDs are squared, and coarsened once there are many runs.

        A PLD that is not squared counts once, so its nodes may be farther apart from the start.
        """
        runs = self.of.runs
        squarings = next((n for n in range(runs.bit_length()) if self._most(2**n)), runs.bit_length() - 1)
        rest = runs % 2**squarings
        alone = self._coarse(rest) if rest else None
        parts = [] if alone is None else [alone]
        square = 0
        for digit in range(runs.bit_length()):
            if runs >> digit & 1 and (alone is None or digit >= squarings):
                parts.append(square)
            if runs >> (digit + 1):
                square = self._squared(square)
                if self.tables[square].last > LARGEST:
                    return None
                square = self.shortened(square)
        return self._together(parts)

    def _squared(self, of: int) -> int:
        """The index of the PLD of twice as many runs; a long one is coarsened first."""
        made = self.times(of, of)
        if self.tables[made].last <= LARGEST or self.halvings[of] >= self.most or len(self.tables[of].entries) % 2:
            return made
        for known in (self.tables, self.runs, self.halvings):
            known.pop()
        half = self._halved(of)
        return self.times(half, half)

    def _together(self, parts: list[int]) -> int | None:
        """The index of the composition of all of them, those with small steps first."""
        total, *rest = sorted(parts, key=lambda place: (self.halvings[place], self.runs[place]))
        for place in rest:
            while self.halvings[total] < self.halvings[place]:
                if len(self.tables[total].entries) % 2:
                    return None
                total = self._halved(total)
            total = self.times(total, place)
            if self.tables[total].last > LARGEST:
                return None
        return total

    def _coarse(self, times: int) -> int | None:
        """The index of a PLD of few of the runs, on a coarser grid; None where the grid has to be as fine."""
        halvings = next(n for n in range(self.most + 1, -1, -1) if not n or 4**n <= ALONE * self.of.runs / times)
        resolved = math.log2(max(1.0, RESOLVED * spread(self.of) / float(self.grid.step)))
        halvings = min(halvings, self._most(self.of.runs), math.floor(resolved))
        drawn = None
        if halvings:
            drawn = lines(self.of, at_level(self.grid, halvings), self.cut / self.of.runs, LARGEST, self.level)
        if drawn is None:
            return None
        total = base = self._added(drawn, 1, halvings)
        for digit in bin(times)[3:]:
            total = self.times(total, total)
            if digit == "1":
                total = self.times(total, base)
        return total

    def times(self, first: int, second: int) -> int:
        """The index of the product of two PLDs."""
        runs = self.runs[first] + self.runs[second]
        spare = int(self.cut * self.grid.unit * runs / self.of.runs) // (4 * self.of.runs.bit_length())
        made = product_below(self.tables[first], self.tables[second], self.grid, spare)
        return self._added(made, runs, self.halvings[first])

    def _most(self, runs: int) -> int:
        """How often the PLD of this many runs may be coarsened."""
        return min(self.most, _halvings(self.of, runs))

    def shortened(self, of: int) -> int:
        """The PLD, coarsened where the nodes are much closer than the losses are spread."""
        entries = len(self.tables[of].entries)
        is_short = entries <= SHORT or entries % 2 or self.halvings[of] >= self._most(self.runs[of])
        return of if is_short else self._halved(of)

    def _halved(self, of: int) -> int:
        """The PLD on every second node."""
        made = coarser_below(self.tables[of], at_level(self.grid, self.halvings[of]))
        return self._added(made, self.runs[of], self.halvings[of] + 1)

    def found(self, last: int) -> Found:
        """The PLD of all runs at an index."""
        halvings, size = self.halvings[last], sum(len(table.entries) for table in self.tables)
        return Found(self.tables[last], at_level(self.grid, halvings), halvings, size)

    def _added(self, made: Table, runs: int, halvings: int) -> int:
        self.tables.append(made)
        self.runs.append(runs)
        self.halvings.append(halvings)
        return len(self.tables) - 1


def at_level(grid: Grid, halvings: int) -> Grid:
    """The grid after this many coarsenings."""
    return grid._replace(step=grid.step * 2**halvings)


class Row(NamedTuple):
    """A composition that also reveals the data with some probability.

    The sampling rate is the probability with which some record of a group is drawn.
    """

    runs: tuple[Runs, ...]
    revealed: Fraction = Fraction(0)
    group: int = 1

    def delta(self, rest: Fraction) -> Fraction:
        """The delta of the composition, by that of the runs."""
        return self.revealed + (1 - self.revealed) * rest


class Joined(NamedTuple):
    """The PLD of all runs of a composition, and its grid."""

    last: Table
    grid: Grid


def fits(runs: Runs, row: Row, grid: Grid, cut: Fraction, level: int = LEVEL) -> bool:
    """Whether the runs of a composition have a PLD."""
    return multiplied(runs, grid, _share(row, cut), _most_halvings(row), level) is not None


def _most_halvings(row: Row) -> int:
    """How often PLDs may be coarsened; never where some losses lie on a grid."""
    return min(_halvings(runs, runs.runs) for runs in row.runs)


def _share(row: Row, cut: Fraction) -> Fraction:
    """The mass that may be truncated from the PLD of one mechanism, or of a product."""
    return cut / (2 * len(row.runs)) if len(row.runs) > 1 else cut


def _of_all(row: Row, grid: Grid, cut: Fraction, most: int, level: int) -> list[Found]:
    """The PLDs of the mechanisms that have one."""
    return [one for runs in row.runs if (one := multiplied(runs, grid, cut, most, level)) is not None]


def joined(row: Row, grid: Grid, cut: Fraction, level: int = LEVEL) -> Joined | None:
    """An optimistic PLD of a composition; None where it takes too many entries, or the step is too large.

    At most ``cut`` of mass is truncated at each end of all PLDs together.
    """
    share = _share(row, cut)
    found = _of_all(row, grid, share, _most_halvings(row), level)
    if len({one.grid for one in found}) > 1:
        found = _of_all(row, grid, share, min(one.halvings for one in found), level)
    if len(found) < len(row.runs) or len({one.grid for one in found}) > 1:
        return None
    last, grid = found[0].last, found[0].grid
    for other in found[1:]:
        last = product_below(last, other.last, grid, int(share * grid.unit))
        if last.last > LARGEST:
            return None
    return Joined(last, grid)
