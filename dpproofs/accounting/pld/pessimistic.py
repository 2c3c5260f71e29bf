"""PLDs in integers: upper interpolation of a profile, and convolution; rounding and truncation go to infinity mass."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import flint

from dpproofs.numbers import working

SMALLEST = Fraction(1, 10**9)
"""How near 0 or 1 a rate, and how small squared distances and deltas may be, for PLDs to be tried."""
MOST_RUNS = 10**13
MOST = 10_000
"""The largest squared distance, in standard deviations, for which PLDs are computed."""
LEAST_DELTA = Fraction(1, 10**200)


def in_reach(rate: Fraction, mu_squared: Fraction, runs: int, delta: Fraction) -> bool:
    """Whether floats suffice to choose the PLD of that many runs."""
    rates = SMALLEST <= rate <= 1 - SMALLEST or rate == 1
    return rates and SMALLEST <= mu_squared <= MOST and runs <= MOST_RUNS and (not delta or delta >= LEAST_DELTA)


class Grid(NamedTuple):
    """What PLDs that are convolved share: the step between nodes, and the binary digits of a unit."""

    step: Fraction
    bits: int

    @property
    def unit(self) -> int:
        """How many units make 1."""
        return 1 << self.bits

    @property
    def width(self) -> int:
        """The binary digits of an entry, in whole bytes."""
        return 8 * -(-(self.bits + 2) // 8)


class Table(NamedTuple):
    """Entries in units, the index of the ratio 1, and the infinity mass, in units."""

    entries: tuple[int, ...]
    origin: int
    rest: int

    @property
    def last(self) -> int:
        """The index of the last entry."""
        return len(self.entries) - 1


class Product(NamedTuple):
    """The convolution of two PLDs, from an index on."""

    table: Table
    low: int


class Coarser(NamedTuple):
    """A PLD on every second node, and what a unit between two of them gives to each, in units, rounded up."""

    table: Table
    upper: int
    lower: int


class Chords(NamedTuple):
    """A pessimistic PLD, with the values of the profile at its nodes, and one more."""

    values: tuple[int, ...]
    table: Table


def packed(numbers: Sequence[int], width: int) -> int:
    """Numbers packed into one integer, with ``width`` binary digits each, a multiple of 8."""
    size = width // 8
    return int.from_bytes(b"".join([n.to_bytes(size, "little") for n in numbers]), "little")


def chords(
    profile: Callable[[flint.arb], flint.arb], grid: Grid, low: int, most: Fraction, largest: int
) -> Chords | None:
    """Upper interpolation of a profile, a function of log(c), from the node ``low`` to where it is at most ``most``.

    None where there are more than ``largest`` nodes.
    """
    with working(grid.bits + 64):
        return _chords(profile, grid, low, most, largest)


def _chords(
    profile: Callable[[flint.arb], flint.arb], grid: Grid, low: int, most: Fraction, largest: int
) -> Chords | None:
    step = flint.arb(flint.fmpq(grid.step.numerator, grid.step.denominator))
    unit, enough = grid.unit, int(most * grid.unit)
    values: list[int] = []
    while not values or values[-1] > enough or low + len(values) < 2:
        if len(values) > largest:
            return None
        values.append(up(profile(step * (low + len(values))) * unit))
        if len(values) > 1:
            values[-1] = min(values[-1], values[-2])
    values.append(values[-1])
    rho = step.exp()
    growth = rho - 1
    entries = [up((flint.arb(values[1] - values[0]) + growth * (unit - values[0])) / growth)]
    for a, b, c in zip(values, values[1:], values[2:], strict=False):
        entries.append(up((flint.arb(c - b) - rho * (b - a)) / growth))
    return Chords(tuple(values), Table(tuple(max(0, m) for m in entries), -low, values[-2]))


def up(x: flint.arb) -> int:
    """The ceiling of x, or more where that is not certain."""
    whole = x.upper().ceil().unique_fmpz()
    if whole is None:
        raise ValueError(f"{x!r} has no least whole number above it")
    return int(whole)


def multiplied(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """The convolution of the entries, natural numbers, up to the last one that is not 0.

    They are multiplied as two numbers, with room between the entries for those of the product.
    """
    bits = sum(max(numbers, default=0).bit_length() for numbers in (first, second))
    size = 1 + (bits + min(len(first), len(second)).bit_length()) // 8
    a = flint.fmpz(packed(first, 8 * size))
    b = a if second is first else flint.fmpz(packed(second, 8 * size))  # a square takes less time
    found = int(a * b)
    data = found.to_bytes(size * -(-found.bit_length() // (8 * size)), "little")
    return [int.from_bytes(entry, "little") for (entry,) in struct.iter_unpack(f"{size}s", data)]


def product(first: Table, second: Table, grid: Grid, spare: int, *, free: int = 0) -> Product:
    """Convolve two PLDs. At each end at most ``spare`` units of mass are truncated, and moved to the infinity mass.

    With ``free``, both ends are padded with as many empty entries, or half as many, where there is room; the result
    can be coarsened as often as ``free``, one less than a power of two, can be halved.
    """
    exact = multiplied(first.entries, second.entries)
    size = len(first.entries) + len(second.entries) - 1
    sums = exact + [0] * (size - len(exact))
    unit, origin = grid.unit, first.origin + second.origin
    low, high = _cut(sums, spare * unit), size - _cut(sums[::-1], spare * unit)
    low = min(low, high - 1)
    kept = tuple([s >> grid.bits for s in sums[low:high]])
    if 0 < free <= low <= high <= size - free:
        half = (free + 1) // 2
        before = free - (origin - low + free + 1) % half
        after = free - (before + len(kept) + free + 1) % half
        kept, low = (0,) * before + kept + (0,) * after, low - before
    mass, mass2 = sum(first.entries), sum(second.entries)
    told = Fraction(first.rest * mass2 + mass * mass2, unit) - sum(kept)
    return Product(Table(kept, origin - low, second.rest + -(-told.numerator // told.denominator)), low)


def coarser(table: Table, grid: Grid) -> Coarser | None:
    """The PLD on every second node, the odd ones: each entry between is shared among its neighbours.

    None where the first or the last entry is not empty, or the ratio 1 is at no node that stays.
    """
    m = table.entries
    if len(m) % 2 == 0 or len(m) < 3 or table.origin % 2 == 0 or m[0] or m[-1]:
        return None
    with working(grid.bits + 32):
        rho = flint.arb(flint.fmpq(grid.step.numerator, grid.step.denominator)).exp()
        upper, lower = (up(grid.unit * part / (1 + rho)) for part in (rho, flint.arb(1)))
    entries = tuple(
        b - (-(a * upper + c * lower) >> grid.bits) for a, b, c in zip(m[::2], m[1::2], m[2::2], strict=False)
    )
    return Coarser(Table(entries, (table.origin - 1) // 2, table.rest), upper, lower)


def _cut(sums: Sequence[int], spare: int) -> int:
    """How many of the first numbers add up to at most ``spare``."""
    total = 0
    for place, s in enumerate(sums):
        total += s
        if total > spare:
            return place
    return len(sums) - 1
