"""Truncated CDP: Gaussian noise, and a divergence that is too large at an order below the end."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.pairs.excess import divergence_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Worst


class TruncatedCDP(Worst):
    """The worst cases of truncated CDP."""

    __slots__ = ()

    last_order = "omega"
    at_orders = True
    is_a_line = False

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise."""
        return Laws(square=2 * numbers["rho"] * away**2)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """An order below the end at which the divergence is too large."""
        return divergence_above(pair, Fraction(0), numbers["rho"], numbers["omega"])


WORST = TruncatedCDP()
