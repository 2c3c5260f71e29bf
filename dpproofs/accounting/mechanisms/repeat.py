"""Repeated composition of a mechanism."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.accounting.guarantees import repeated, rounded_up
from dpproofs.accounting.limits import MAX_COUNT, whole_number
from dpproofs.accounting.mechanisms.base import Dealer, Mechanism, Runs, Step, Way, check_nesting, mechanism
from dpproofs.accounting.mechanisms.sequence import Sequence
from dpproofs.privacy.guarantees import Guarantee


@mechanism
@dataclass(frozen=True)
class Repeat(Mechanism):
    """The adaptive composition of ``count`` runs of a mechanism."""

    mechanism: Mechanism
    count: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", whole_number(self.count, "count", MAX_COUNT))
        check_nesting(self)

    @property
    def inner(self) -> tuple[Mechanism, ...]:
        """The mechanism."""
        return (self.mechanism,)

    def total(self, way: Way, relation: str, group: int) -> Guarantee | None:
        """The adaptive composition of all runs."""
        if isinstance(self.mechanism, Step):
            return way.run(self.mechanism, self.count, relation, group)
        one = way.whole(self.mechanism, relation, group)
        return None if one is None else repeated(one, self.count)

    def choices(self, count: int, most: int) -> list[Runs]:
        """What each run may be."""
        return self.mechanism.choices(count * self.count, most)

    def shared(self, dealer: Dealer) -> Guarantee | None:
        """Each run has an equal share."""
        one = dealer.one(self.mechanism, self.count)
        return None if one is None else dealer.exactly(repeated(rounded_up(one), self.count))

    def counted(self, count: int = 1) -> Runs:
        """The steps, ``count`` times as often."""
        return self.mechanism.counted(count * self.count)

    def in_order(self, most: int) -> Runs | None:
        """The step repeated, or all steps repeated where that is short."""
        if isinstance(self.mechanism, Step):
            return [(self.mechanism, self.count)]
        one = self.mechanism.in_order(most) if self.count <= most else None
        return None if one is None else one * self.count

    @property
    def is_row(self) -> bool:
        """Whether each run is a sequential composition."""
        return self.mechanism.is_row

    def html(self) -> str:
        """The mechanism, with the number of runs."""
        return f"{self.count} &times; {self.mechanism.html()}"

    def __str__(self) -> str:
        many = isinstance(self.mechanism, Sequence)
        return f"{self.count} x ({self.mechanism})" if many else f"{self.count} x {self.mechanism}"
