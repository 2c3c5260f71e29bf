"""Mechanisms on disjoint parts of the data."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.accounting.guarantees import beside, folded, moved
from dpproofs.accounting.limits import MAX_PARTS
from dpproofs.accounting.mechanisms.base import Dealer, Mechanism, Runs, Several, Strategy, mechanism, read_all
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE
from dpproofs.render.html import listed


@mechanism
@dataclass(frozen=True)
class Parallel(Several):
    """Independent mechanisms on disjoint parts of the data; neighbouring data differ in one of the parts."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.records_within is not None:
            raise InputError("dataset_size", self.records_within, "must not be given for a part of the data")

    def total(self, strategy: Strategy, relation: str, group: int) -> Guarantee | None:
        """The parts for one record first: a group, or a moving record, may touch several parts."""
        if not strategy.allows_parallel:
            return None
        found = read_all(strategy, self.parts, self.for_neighbours(relation), 1)
        return None if found is None else moved(folded(beside, found), relation, group)

    def for_neighbours(self, relation: str) -> str:
        """The relation for the parts: add-or-remove-one, where all are about it.

        A replaced record may move then, and touch two parts.
        """
        return ADD_OR_REMOVE_ONE if all(step.relation == ADD_OR_REMOVE_ONE for step in self.leaves()) else relation

    def choices(self, count: int, most: int) -> list[Runs]:
        """Only one part observes the difference of the data."""
        return [way for p in self.parts for way in p.choices(count, most)][:most]

    def shared(self, dealer: Dealer) -> Guarantee | None:
        """Parts in parallel are not analyzed separately."""
        return None

    def html(self) -> str:
        """The parts, one line each."""
        return f"on disjoint parts of the data:{listed(part.html() for part in self.parts)}"

    def __str__(self) -> str:
        return f"in parallel ({'; '.join(map(str, self.parts))})"


def parallel(*parts: Mechanism) -> Mechanism:
    """Independent mechanisms on disjoint parts of the data; neighbouring data differ in one of the parts.

    Raises InputError for what is no mechanism, or where there is none.
    """
    if not 1 <= len(parts) <= MAX_PARTS:
        raise InputError("parts", len(parts), f"must be 1 to {MAX_PARTS} mechanisms")
    return Parallel(tuple(parts)) if len(parts) > 1 else parts[0]
