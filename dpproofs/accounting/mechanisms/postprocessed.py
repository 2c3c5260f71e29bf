"""Postprocessing."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.accounting.guarantees import postprocessed
from dpproofs.accounting.mechanisms.base import Dealer, Mechanism, Runs, Way, check_nesting, mechanism
from dpproofs.privacy.guarantees import Guarantee


@mechanism
@dataclass(frozen=True)
class Postprocessed(Mechanism):
    """What is computed from the answer of a mechanism, perhaps with random numbers."""

    mechanism: Mechanism

    def __post_init__(self) -> None:
        check_nesting(self)

    @property
    def inner(self) -> tuple[Mechanism, ...]:
        """The mechanism."""
        return (self.mechanism,)

    def total(self, way: Way, relation: str, group: int) -> Guarantee | None:
        """The guarantees that postprocessing preserves."""
        one = way.whole(self.mechanism, relation, group)
        return None if one is None else postprocessed(one)

    def choices(self, count: int, most: int) -> list[Runs]:
        """The identity is a postprocessing."""
        return self.mechanism.choices(count, most)

    def shared(self, dealer: Dealer) -> Guarantee | None:
        """The mechanism has the whole share."""
        one = dealer.one(self.mechanism, 1)
        return None if one is None else postprocessed(one)

    def __str__(self) -> str:
        return f"what is computed from {self.mechanism}"
