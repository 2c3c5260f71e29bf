"""Discretization: the pessimistic PLD of one run, by upper interpolation of its profile.

Nodes are spread out where there is hardly any mass, by what interpolation adds to the variance of the loss; only what
is proved of them counts.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import flint

from dpproofs.accounting.pld.pld import PLD, Grid, packed, up
from dpproofs.numbers import ball, working

Profile = Callable[[flint.arb], flint.arb]
"""A profile as a function of the logarithm of the order."""
MAX_NODES, MAX_PLACES = 60_000, 120_000
"""The most nodes of the PLD of one run, and its greatest length."""
WIDEST = 128
"""The most grid steps from one node to the next."""
MORE = 0.2
"""What omitted nodes may add to the variance, as a fraction of what interpolation between all nodes adds."""
BLOCKS = 64
"""The least number of gaps between nodes."""


class Discretized(NamedTuple):
    """A PLD of one run: the values of its profile at its nodes, one more than there are; or the gap of its lattice.

    Where nodes are spaced, with their indices, one more than there are, and with the masses there.
    """

    pld: PLD
    values: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    masses: tuple[int, ...] = ()
    gap: int | None = None

    def certificate(self) -> dict[str, Fraction | int]:
        """The numbers from which verified functions prove that it is pessimistic."""
        lists = {"values": self.values, "places": self.places, "masses": self.masses}
        found = self.pld.certificate()
        found |= {name: packed(entries, self.pld.grid.width) for name, entries in lists.items() if entries}
        found |= {"nodes": len(self.masses) - 1} if self.masses else {}
        return found if self.gap is None else found | {"gap": self.gap}


class Bound(NamedTuple):
    """The number of runs composed, and the logarithm of 1/delta, which determines the losses that matter."""

    times: int
    level: float


class _Cell(NamedTuple):
    """Heap entry: an interval keyed by negated variance cost."""

    adds: float
    begin: int
    size: int
    mass: float


def interpolated(
    profile: Profile,
    grid: Grid,
    low: int,
    most: Fraction,
    row: Bound | None = None,
    longest: int = MAX_PLACES,
    largest: int = MAX_NODES,
) -> Discretized | None:
    """Upper interpolation of a profile, a function of log(c), from the index ``low`` to where it is at most ``most``.

    With a bound, nodes are spaced. None where it would be longer than ``longest``, or need more than ``largest`` nodes.
    """
    with working(grid.bits + 64):
        nodes = Nodes(profile, grid, low)
        first = max(1, (2 if row else 1) - low)
        last = nodes.end(int(most * grid.unit), first, longest if row else min(longest, largest))
        if last is None:
            return None
        places = nodes.chosen(last, row, largest) if row else list(range(last + 1))
        return None if places is None else _between(nodes, low, places, are_spaced=row is not None)


class Nodes:
    """The values of a profile on the grid, each computed once."""

    def __init__(self, profile: Profile, grid: Grid, low: int | Fraction) -> None:
        self.profile, self.grid, self.low = profile, grid, low
        self.step = ball(grid.step)
        self.known: dict[int, flint.arb] = {}
        self.growths: dict[int, flint.arb] = {}
        self.tilt, self.scale = 0.0, 1.0

    def value(self, place: int) -> flint.arb:
        """In units."""
        found = self.known.get(place)
        if found is None:
            found = self.known[place] = self.profile(self.step * ball(Fraction(self.low + place))) * self.grid.unit
        return found

    def growth(self, size: int) -> flint.arb:
        """The relative growth of the order over ``size`` steps."""
        found = self.growths.get(size)
        if found is None:
            found = self.growths[size] = (self.step * size).exp() - 1
        return found

    def end(self, enough: int, first: int, longest: int) -> int | None:
        """An index from the ``first`` on at which the profile is at most ``enough``, close to the least such one."""
        begin = high = first
        while self.value(high) > enough:
            begin, high = high, 2 * high
            if high > 4 * longest:
                return None
        while high - begin > 1:
            middle = (begin + high) // 2
            begin, high = (middle, high) if self.value(middle) > enough else (begin, middle)
        return high if high <= longest else None

    def chosen(self, last: int, row: Bound, largest: int) -> list[int] | None:
        """The indices of the nodes from 0 to beyond ``last``: the costliest gap is halved until the bound is met."""
        widest = max(1, min(WIDEST, 2 ** int(math.log2(max(1, last / BLOCKS)))))
        begins = range(0, last, widest)
        self._weigh([(b + widest // 2, self._mass(b, widest)) for b in begins if widest > 1], row)
        cells = [self._cell(begin, widest) for begin in begins]
        adds = math.fsum(-c.adds for c in cells)
        heapq.heapify(cells)
        whole: list[int] = []
        while cells and widest > 1 and adds > 2 * MORE:
            if len(cells) + len(whole) > largest:
                return None
            worst = heapq.heappop(cells)
            half = worst.size // 2
            halves = [self._cell(begin, half, worst.mass / 2) for begin in (worst.begin, worst.begin + half)]
            adds += worst.adds - sum(c.adds for c in halves)
            if half == 1:
                whole += [worst.begin, worst.begin + 1]
                continue
            for cell in halves:
                heapq.heappush(cells, cell)
        return [*sorted([*whole, *(c.begin for c in cells)]), -(-last // widest) * widest]

    def _weigh(self, found: list[tuple[int, float]], row: Bound) -> None:
        """The weights of the losses at the optimal order of the moment bound: x with weight exp(tilt x), normalized."""
        best, levels = math.inf, [(self._level(place), m) for place, m in found]
        for power in range(-40, 60):
            tilt = 2 ** (power / 6)
            mean = 1 + math.fsum([m * math.expm1(min(tilt * level, 600.0)) for level, m in levels])
            bound = (row.times * math.log(max(mean, 1e-300)) + row.level) / tilt
            if bound < best:
                best, self.tilt, self.scale = bound, tilt, 1 / max(mean, 1e-300)

    def _level(self, place: int) -> float:
        return float(self.grid.step) * float(self.low + place)

    def _mass(self, begin: int, size: int) -> float:
        """Twice the mass that interpolation through the midpoint puts there, roughly the mass between the ends."""
        half = size // 2
        a, b, c = (self.value(place) for place in (begin, begin + half, begin + size))
        growth = self.growth(half)
        return 2 * max(0.0, float((c - b - (1 + growth) * (b - a)) / growth / self.grid.unit))

    def _cell(self, begin: int, size: int, mass: float = 0.0) -> _Cell:
        """The mass counts both as it is and tilted; without a midpoint, it is the one passed in."""
        if size > 1:
            tilted = self.scale * math.exp(min(self.tilt * self._level(begin + size // 2), 600.0))
            mass = self._mass(begin, size) * (1 + tilted)
        return _Cell(-mass * (size * size - 1), begin, size, mass)


def _between(nodes: Nodes, low: int, places: Sequence[int], *, are_spaced: bool) -> Discretized:
    """The upper interpolation between these nodes."""
    values: list[int] = []
    for place in places:
        value = up(nodes.value(place))
        values.append(min(value, values[-1]) if values else value)
    values.append(values[-1])
    more, unit = [*places, places[-1] + 1], nodes.grid.unit
    growths = [nodes.growth(b - a) for a, b in pairwise(more)]
    masses = [up((values[1] - values[0] + growths[0] * (unit - values[0])) / growths[0])]
    for a, b, c, first, second in zip(values, values[1:], values[2:], growths, growths[1:], strict=False):
        masses.append(up((flint.arb(c - b) / second) - (1 + first) * (b - a) / first))
    masses = [max(0, m) for m in masses]
    spread = [0] * (places[-1] + 1)
    for place, mass in zip(places, masses, strict=True):
        spread[place] = mass
    pld = PLD(nodes.grid, tuple(spread), -low, values[-2])
    return Discretized(pld, tuple(values), *((tuple(more), tuple(masses)) if are_spaced else ()))
