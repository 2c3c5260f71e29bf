"""Total variation: data that are revealed, and the delta at epsilon = 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.pairs.excess import delta_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Worst


class TotalVariation(Worst):
    """The worst cases of a bound on the total variation."""

    __slots__ = ()

    tries_parts = True

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """The data are revealed with that probability."""
        return Laws(revealed=numbers["delta"], any_of=(Fraction(0), numbers["delta"]))

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The least delta at 0."""
        return delta_above(pair, Fraction(0), numbers["delta"])

    def delta(self, numbers: Numbers) -> tuple[Fraction, Fraction]:
        """With epsilon = 0."""
        return Fraction(0), numbers["delta"]


WORST = TotalVariation()
