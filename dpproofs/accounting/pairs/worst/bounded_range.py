"""A privacy loss in an interval: an exponential mechanism."""

from __future__ import annotations

from dpproofs.accounting.limits import written
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.sources import CHOICE
from dpproofs.accounting.pairs.worst.base import Numbers, Worst


class BoundedRange(Worst):
    """The worst cases of a bounded range."""

    __slots__ = ()

    rank = 3

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """A choice between two outcomes, whose odds change by epsilon."""
        return Laws(coin=(away * numbers["epsilon"] / 2, CHOICE))

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The losses of two laws that mirror each other, whose range is twice the largest."""
        loss = pair.largest_loss()
        if loss is None:
            return "its privacy loss is not bounded"
        wide = 2 * loss > numbers["epsilon"]
        return f"its privacy loss has a range above {written(numbers['epsilon'])}" if wide else None


WORST = BoundedRange()
