"""Optimistic PLDs of compositions: lower bounds on their privacy profiles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from dpproofs.accounting.pairs.pair import Sampled
from dpproofs.accounting.pld.composition import Composed, Composer
from dpproofs.accounting.pld.lower_profiles import LARGEST, LEVEL, Response, Runs, discretized_below, spread
from dpproofs.accounting.pld.pld import PLD, Grid
from dpproofs.language.plain import plain_data
from dpproofs.numbers import DpproofsError

SHORTENED, FAR = 64, 512
"""The PLD of this many runs is coarsened first; then that of eight times as many;
once the step exceeds what the square root of the number of runs allows, that of four times as many."""
RESOLVED = 0.5
"""The steps of a few of the runs are not larger than so much of the deviation of the loss of one."""
MANY, LONG = 10**7, 2**16
"""The PLD of this many responses is coarsened first."""
MOST_HALVINGS = 16
"""The most times that a PLD is coarsened."""


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


@dataclass(frozen=True)
class Optimistic(Composer[Runs]):
    """PLDs of more and more runs.

    At most ``cut`` of mass is truncated in all PLDs together, and each is coarsened at most ``most`` times. ``level``
    is the logarithm of 1/delta, on which the nodes of noise depend.
    """

    of: Runs
    grid: Grid
    cut: Fraction
    most: int
    level: int

    def one(self, kind: Runs, step: Fraction) -> Composed | None:
        """By lines below the profile."""
        grid = self.grid._replace(step=step)
        lines = discretized_below(kind, grid, self.cut / kind.runs, LARGEST, self.level)
        return None if lines is None else Composed(lines.pld, 1, spread(kind) ** 2, made=(lines,))

    def composed(self, first: Composed, second: Composed) -> Composed | None:
        """A part of the mass is truncated, by the number of runs."""
        times = first.times + second.times
        spare = int(self.cut * self.grid.unit * times / self.of.runs) // (4 * self.of.runs.bit_length())
        pld = first.pld.compose(second.pld, spare)
        return None if pld.last > LARGEST else Composed(pld, times, first.variance, made=(first, second))

    def squared(self, one: Composed) -> Composed | None:
        """A long PLD is coarsened first."""
        found = super().squared(one)
        if found is None and one.step < self.grid.coarsened(self.most).step:
            half = self.coarsened(one)
            return None if half is None else super().squared(half)
        return found

    def coarsened(self, of: Composed) -> Composed | None:
        """Downward."""
        pld = of.pld.coarsened()
        return None if pld is None else of._replace(pld=pld, made=(of,))

    def may_be(self, of: Composed, step: Fraction) -> bool:
        """By the number of runs."""
        return step <= self.grid.coarsened(min(self.most, _halvings(self.of, of.times))).step

    def most_alone(self, kind: Runs, step: Fraction) -> int:
        """Where the losses of one run are still resolved."""
        resolved = math.floor(math.log2(max(1.0, RESOLVED * spread(kind) / float(step))))
        return min(self.most, _halvings(kind, kind.runs), resolved)


def of_runs(runs: Runs, grid: Grid, cut: Fraction, most: int = MOST_HALVINGS, level: int = LEVEL) -> Composed | None:
    """An optimistic PLD of all runs; None where it takes too many masses. Numbers are as above."""
    if type(runs) is not Sampled and type(runs) is not Response:
        raise DpproofsError("a PLD needs runs of noise or of responses")
    return _of_runs(*(plain_data(x) for x in (tuple(runs), tuple(grid), cut, most, level)))


@lru_cache(maxsize=8)
def _of_runs(
    numbers: tuple[Fraction, int] | tuple[Fraction, Fraction, int, bool],
    grid: tuple[Fraction, int],
    cut: Fraction,
    most: int,
    level: int,
) -> Composed | None:
    of: Runs = Response(*numbers) if len(numbers) == 2 else Sampled(*numbers)
    return Optimistic(of, Grid(*grid), cut, most, level).self_composed(of, of.runs, grid[0])


class Whole(NamedTuple):
    """The PLDs of the kinds of runs, and those of the first ones together."""

    kinds: tuple[Composed, ...]
    sums: tuple[PLD, ...]

    @property
    def pld(self) -> PLD:
        """That of all."""
        return self.sums[-1]


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

    def fits(self, runs: Runs, grid: Grid, cut: Fraction, level: int = LEVEL) -> bool:
        """Whether these runs of the composition have a PLD."""
        return of_runs(runs, grid, self._share(cut), self._halvings(), level) is not None

    def plds(self, grid: Grid, cut: Fraction, level: int = LEVEL) -> Whole | None:
        """Optimistic PLDs of the composition; None where they take too many masses, or the step is too large.

        At most ``cut`` of mass is truncated at each end of all PLDs together.
        """
        share = self._share(cut)
        found = self._of_kinds(grid, share, self._halvings(), level)
        if len({one.step for one in found}) > 1:
            most = int(min(one.step for one in found) / grid.step).bit_length() - 1
            found = self._of_kinds(grid, share, most, level)
        if len(found) < len(self.runs) or len({one.step for one in found}) > 1:
            return None
        spare = int(share * grid.unit)
        sums = tuple(accumulate((one.pld for one in found), lambda a, b: a.compose(b, spare)))
        return None if sums[-1].last > LARGEST else Whole(tuple(found), sums)

    def _halvings(self) -> int:
        """How often PLDs may be coarsened; never where some losses lie on a grid."""
        return min(_halvings(runs, runs.runs) for runs in self.runs)

    def _share(self, cut: Fraction) -> Fraction:
        """The mass that may be truncated from the PLD of one mechanism, or of a composition."""
        return cut / (2 * len(self.runs)) if len(self.runs) > 1 else cut

    def _of_kinds(self, grid: Grid, cut: Fraction, most: int, level: int) -> list[Composed]:
        """The PLDs of the mechanisms that have one."""
        return [one for runs in self.runs if (one := of_runs(runs, grid, cut, most, level)) is not None]
