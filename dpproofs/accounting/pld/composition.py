"""Self-composition by squaring PLDs, which are coarsened once there are many runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from dpproofs.accounting.pld.lower_profiles import Lines
from dpproofs.accounting.pld.pld import PLD
from dpproofs.privacy.guarantees import Guarantee

SHORT = 512
"""PLDs of at most this length are not coarsened."""
ALONE = Fraction(1, 12)
"""What the interpolation of a minority of the runs may add, as a fraction of what that of all adds."""


class Composed(NamedTuple):
    """The PLD of that many runs, and the average variance of their losses; if pessimistic, the guarantee it proves."""

    pld: PLD
    times: int
    variance: float
    known: Guarantee | None = None
    made: tuple[Lines | Composed, ...] = ()
    """What an optimistic one is made from: the lines of one run, two that are convolved, or one that is coarsened."""

    @property
    def step(self) -> Fraction:
        """The step of its grid."""
        return self.pld.grid.step


Kind = TypeVar("Kind")


class Composer(ABC, Generic[Kind]):
    """Compositions of runs of one or several mechanisms, on one side of the truth. None where a PLD is too long."""

    @abstractmethod
    def one(self, kind: Kind, step: Fraction) -> Composed | None:
        """The PLD of one run."""

    @abstractmethod
    def composed(self, first: Composed, second: Composed) -> Composed | None:
        """The composition of two on one grid."""

    @abstractmethod
    def coarsened(self, of: Composed) -> Composed | None:
        """The same on every second loss."""

    def coarsened_to_join(self, of: Composed) -> Composed | None:
        """The same, with other ends if need be."""
        return self.coarsened(of)

    @abstractmethod
    def may_be(self, of: Composed, step: Fraction) -> bool:
        """Whether the step may be this, for that many runs."""

    @abstractmethod
    def most_alone(self, kind: Kind, step: Fraction) -> int:
        """How often the step may be doubled for a few of the runs."""

    def self_composed(self, kind: Kind, times: int, step: Fraction) -> Composed | None:
        """The composition of that many runs.

        A PLD that is not squared counts once, so its losses may be farther apart from the start.
        """
        digits = times.bit_length()
        square = self.one(kind, step)
        if square is None:
            return None
        squarings = next((n for n in range(digits) if self.may_be(square._replace(times=2**n), 2 * step)), digits - 1)
        rest = times % 2**squarings
        alone = self._alone(kind, times, rest, step) if rest else None
        parts = [] if alone is None else [alone]
        for place in range(digits):
            if times >> place & 1 and (alone is None or place >= squarings):
                parts.append(square)
            if times >> (place + 1):
                square = self.squared(square)
                if square is None:
                    return None
        return self.together(parts)

    def squared(self, one: Composed) -> Composed | None:
        """The composition with itself, coarsened as long as its losses are much closer than they are spread."""
        found = self.composed(one, one)
        while found is not None and len(found.pld.masses) > SHORT:
            is_wide = self.may_be(found, 2 * found.step)
            shorter = self.coarsened(found) if is_wide else None
            if shorter is None:
                break
            found = shorter
        return found

    def together(self, parts: Iterable[Composed]) -> Composed | None:
        """The composition of all, those with small steps first."""
        total, *rest = sorted(parts, key=lambda c: (c.step, c.times))
        for one in rest:
            joined = self.joined(total, one)
            if joined is None:
                return None
            total = joined
        return total

    def joined(self, first: Composed, second: Composed) -> Composed | None:
        """The composition of two, on the coarser of their grids."""
        while first.step != second.step:
            finer = min(first, second, key=lambda c: c.step)
            shorter = self.coarsened_to_join(finer)
            if shorter is None:
                return None
            first, second = (shorter, second) if finer is first else (first, shorter)
        return self.composed(first, second)

    def _alone(self, kind: Kind, times: int, rest: int, step: Fraction) -> Composed | None:
        """A few of the runs, on a coarser grid; None where the grid has to be as fine."""
        doublings = (max(1, int(ALONE * times / rest)).bit_length() - 1) // 2
        doublings = min(doublings, self.most_alone(kind, step))
        base = self.one(kind, step * 2**doublings) if doublings > 0 else None
        total = base
        for digit in f"{rest:b}"[1:]:
            for twice in range(1 + int(digit)):
                if total is None or base is None:
                    return None
                total = self.composed(total, base if twice else total)
        return total
