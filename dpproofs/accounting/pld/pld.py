"""Discretized privacy loss distributions, upward or downward: their composition, coarsening and truncation.

Masses are integers, in units. A pessimistic PLD never says less than the truth: what rounding and truncation lose goes
to the infinity mass. An optimistic one never says more: what they lose is lost.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import flint

from dpproofs.numbers import ball, working

ROOM = 2**45
"""The fraction 1/n of a mass that is given up, so that values can be rounded."""
PLACES = 2**5
"""The length of an optimistic composition is a multiple of this, where possible."""
PADDED = 2**3
"""The number of empty masses at an end of a padded PLD is at least this, and less than twice as much."""


class Side(Enum):
    """On which side of the truth a PLD is."""

    PESSIMISTIC = "pessimistic"
    OPTIMISTIC = "optimistic"


class Grid(NamedTuple):
    """What PLDs that are composed share: the step between losses, and the binary digits of a unit."""

    step: Fraction
    bits: int

    @property
    def unit(self) -> int:
        """How many units make 1."""
        return 1 << self.bits

    @property
    def width(self) -> int:
        """The binary digits of a mass, in whole bytes."""
        return 8 * -(-(self.bits + 2) // 8)

    @property
    def shares(self) -> tuple[int, int]:
        """What a mass between two losses of the coarser grid gives to the upper and to the lower one, in units of it,
        rounded up: so no test loses.
        """
        with working(self.bits + 32):
            rho = ball(self.step).exp()
            return up(self.unit * rho / (1 + rho)), up(self.unit / (1 + rho))

    def coarsened(self, times: int = 1) -> Grid:
        """The grid of every second loss, that many times."""
        return self._replace(step=self.step * 2**times)


@dataclass(frozen=True)
class PLD:
    """The masses of the losses step * (k - origin), k = 0, 1, ..., and of an infinite loss, in units.

    The origin of an optimistic PLD may lie between two losses.
    """

    grid: Grid
    masses: tuple[int, ...]
    origin: int | Fraction
    infinity_mass: int = 0
    side: Side = Side.PESSIMISTIC

    @property
    def last(self) -> int:
        """The index of the last mass."""
        return len(self.masses) - 1

    def loss(self, place: int) -> Fraction:
        """The loss at an index."""
        return self.grid.step * (place - self.origin)

    def compose(self, other: PLD, spare: int, *, pad: bool = False) -> PLD:
        """The convolution. At each end at most ``spare`` units of mass are truncated.

        A pessimistic one is padded, if ``pad`` and there is room. The length of an optimistic one stays even for the
        next few coarsenings, where possible.
        """
        found, unit = multiplied(self.masses, other.masses, self.grid.bits) or [0], self.grid.unit
        low, end = _cut(found, spare), len(found) - _cut(reversed(found), spare)
        low = min(low, end - 1)
        if self.side is Side.OPTIMISTIC and end - low > 1:
            above = min((low - end) % PLACES, len(found) - end)
            low, end = max(0, low - (low - end - above) % PLACES), end + above
        made = replace(self, masses=tuple(found[low:end]), origin=self.origin + other.origin - low)
        if self.side is Side.OPTIMISTIC:
            return made
        mass, size = sum(other.masses), len(self.masses) + len(other.masses) - 1
        lost = Fraction((self.infinity_mass + sum(self.masses)) * mass, unit) - sum(made.masses)
        made = replace(made, infinity_mass=other.infinity_mass + math.ceil(lost))
        return made.padded() if pad and 2 * PADDED <= low + 1 and end + 2 * PADDED <= size + 1 else made

    def padded(self, least: int = PADDED) -> PLD:
        """With at least that many empty masses at both ends, for a few coarsenings."""
        before = least + -int(self.origin + least + 1) % PADDED
        after = least + -(before + len(self.masses) + least + 1) % PADDED
        return replace(self, masses=(0,) * before + self.masses + (0,) * after, origin=self.origin + before)

    def coarsened(self) -> PLD | None:
        """The PLD on every second loss; None where that needs other ends."""
        masses = _above(self) if self.side is Side.PESSIMISTIC else _below(self)
        if masses is None:
            return None
        origin = (self.origin - 1) // 2 if self.side is Side.PESSIMISTIC else Fraction(self.origin) / 2
        return replace(self, grid=self.grid.coarsened(), masses=masses, origin=origin)

    def certificate(self) -> dict[str, Fraction | int]:
        """The numbers of a pessimistic PLD, as verified functions take them."""
        width, rest = self.grid.width, Fraction(self.infinity_mass, self.grid.unit)
        return {
            "step": self.grid.step, "table": packed(self.masses, width), "width": width, "last": self.last,
            "origin": self.origin, "rest": rest, "unit": self.grid.unit,
        }  # fmt: skip

    @cached_property
    def _tails(self) -> list[tuple[flint.arb, flint.arb]]:
        """The mass of the last losses, and the same with weight exp(-loss)."""
        with working(self.grid.bits + 64):
            mass = below = flint.arb(0)
            found, rho, ratio = [(mass, below)], ball(self.grid.step).exp(), (-ball(self.loss(self.last))).exp()
            for m in reversed(self.masses):
                mass, below, ratio = mass + m, below + m * ratio, ratio * rho
                found.append((mass, below))
        return found

    def delta(self, epsilon: Fraction, *, in_both_orders: bool = False) -> flint.arb:
        """The delta at epsilon, of neighbours in this order, or in both."""
        with working(self.grid.bits + 64):
            order = ball(epsilon).exp()
            above = self.last - math.floor(self.origin + epsilon / self.grid.step)
            mass, below = self._tails[min(max(0, above), len(self.masses))]
            found = (self.infinity_mass + mass - order * below) / self.grid.unit
            return found.max(1 - order + order * self.delta(-epsilon)) if in_both_orders else found

    def epsilon(self, delta: Fraction, about: float, *, in_both_orders: bool = False) -> tuple[float, float] | None:
        """Two numbers next to each other: only with the second one as epsilon, delta is enough.

        They are searched from ``about``; both are 0 where that is enough, and None where none are found.
        """

        def is_enough(epsilon: float) -> bool:
            return bool(self.delta(Fraction(epsilon), in_both_orders=in_both_orders) <= ball(delta))

        if is_enough(0.0):
            return 0.0, 0.0
        low, high, most = 0.0, max(about, 1e-6), float(self.loss(len(self.masses)))
        while not is_enough(high):
            if high >= most:
                return None
            low, high = high, 1.2 * high
        while high - low > 1e-12 * max(high, 1e-3):
            middle = (low + high) / 2
            low, high = (low, middle) if is_enough(middle) else (middle, high)
        return low, high


def up(x: flint.arb) -> int:
    """The ceiling of x, or more where that is not certain."""
    whole = x.upper().ceil().unique_fmpz()
    if whole is None:
        raise ValueError(f"{x!r} has no least whole number above it")
    return int(whole)


def down(x: flint.arb) -> int:
    """The floor of x, or less where that is not certain."""
    return -up(-x)


def packed(numbers: Sequence[int], width: int) -> int:
    """Numbers packed into one integer, with ``width`` binary digits each, a multiple of 8."""
    size = width // 8
    return int.from_bytes(b"".join([n.to_bytes(size, "little") for n in numbers]), "little")


def multiplied(first: Sequence[int], second: Sequence[int], less: int = 0) -> list[int]:
    """The convolution of natural numbers, up to the last one that is not 0, without the last ``less`` binary digits.

    They are multiplied as two numbers, with room between the entries for those of the product.
    """
    bits = sum(max(numbers, default=0).bit_length() for numbers in (first, second))
    size = 1 + (bits + min(len(first), len(second)).bit_length()) // 8
    a = flint.fmpz(packed(first, 8 * size))
    b = a if second is first else flint.fmpz(packed(second, 8 * size))  # a square takes less time
    found = int(a * b)
    data = found.to_bytes(size * -(-found.bit_length() // (8 * size)), "little")
    left_out = min(less // 8, size)
    kept = struct.iter_unpack(f"{left_out}x{size - left_out}s", data)
    rest = less - 8 * left_out
    if rest:
        return [int.from_bytes(entry, "little") >> rest for (entry,) in kept]
    return [int.from_bytes(entry, "little") for (entry,) in kept]


def _cut(masses: Iterable[int], spare: int) -> int:
    """How many of the first numbers add up to at most ``spare``; not all of them."""
    total = place = 0
    for place, mass in enumerate(masses):
        total += mass
        if total > spare:
            return place
    return place


def _above(pld: PLD) -> tuple[int, ...] | None:
    """The masses at the odd indices: each one between is shared among its neighbours.

    None where the first or the last mass is not empty, or the loss 0 is at no index that stays.
    """
    m, bits, (upper, lower) = pld.masses, pld.grid.bits, pld.grid.shares
    if len(m) % 2 == 0 or len(m) < 3 or pld.origin % 2 != 1 or m[0] or m[-1]:
        return None
    return tuple(b - (-(a * upper + c * lower) >> bits) for a, b, c in zip(m[::2], m[1::2], m[2::2], strict=False))


class Split(NamedTuple):
    """How an optimistic PLD gets to every second loss: what of each mass between two of these goes to the upper one.

    Each mass that stays gets at least top/bottom times as much from above as from below, which is at least exp(step),
    so no test gains.
    """

    up: tuple[int, ...]
    top: int
    bottom: int


def split(pld: PLD) -> Split:
    """The shares of the masses at the odd indices, of which there are as many as at the even ones."""
    between, bits = pld.masses[1::2], pld.grid.bits
    with working(bits + 64):
        share = down(flint.arb(2) ** bits / ball(pld.grid.step).exp() * (1 - flint.arb(1) / ROOM))
    up = [0]
    for m, before in zip(between[:0:-1], between[-2::-1], strict=True):
        up.append(min((m - up[-1]) * share >> bits, before))
    up.append(0)
    return Split(tuple(reversed(up)), 1 << bits, share)


def _below(pld: PLD) -> tuple[int, ...] | None:
    """The masses at the even indices, with those between that are split. None where the number of all is odd."""
    if len(pld.masses) % 2:
        return None
    shares = split(pld).up
    kept = zip(pld.masses[::2], pld.masses[1::2], shares[:-1], shares[1:], strict=True)
    return tuple(m + b + up - after for m, b, up, after in kept)
