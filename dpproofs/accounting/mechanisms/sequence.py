"""Sequential composition."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import chain, groupby, product

from dpproofs.accounting.guarantees import composed, folded
from dpproofs.accounting.mechanisms.base import Dealer, Runs, Several, Way, mechanism, read_all
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.render.html import listed


@mechanism
@dataclass(frozen=True)
class Sequence(Several):
    """Sequential composition: one mechanism after the other, each with knowledge of the answers before it."""

    def total(self, way: Way, relation: str, group: int) -> Guarantee | None:
        """The adaptive composition of the parts."""
        found = read_all(way, self.parts, relation, group)
        return None if found is None else folded(composed, found)

    def choices(self, count: int, most: int) -> list[Runs]:
        """Any choice of each part, or the first one where there are too many."""
        options = [p.choices(count, most) for p in self.parts]
        if math.prod(map(len, options)) > most:
            options = [o[:1] for o in options]
        return [[s for one in way for s in one] for way in product(*options)]

    def shared(self, dealer: Dealer) -> Guarantee | None:
        """Consecutive parts have shares of their own."""
        return dealer.several(self.parts)

    def in_order(self, most: int) -> Runs | None:
        """The steps of the parts, in their order."""
        found = [part.in_order(most) for part in self.parts]
        return None if None in found else list(chain.from_iterable(filter(None, found)))

    @property
    def is_row(self) -> bool:
        """Whether each part is a sequential composition."""
        return all(p.is_row for p in self.parts)

    def html(self) -> str:
        """The parts, one line each; equal consecutive ones are one line."""
        runs = ((part, len(list(equal))) for part, equal in groupby(self.parts))
        lines = (part.html() if count == 1 else f"{count} &times; {part.html()}" for part, count in runs)
        return f"one after the other:{listed(lines, 'ol')}"

    def __str__(self) -> str:
        return " and ".join(map(str, self.parts))
