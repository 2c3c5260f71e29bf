"""Bounded zCDP: as zCDP, at the orders below the end."""

from __future__ import annotations

from dpproofs.accounting.pairs.excess import divergence_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Worst
from dpproofs.accounting.pairs.worst.zcdp import on_a_line


class BoundedZCDP(Worst):
    """The worst cases of bounded zCDP."""

    __slots__ = ()

    last_order = "m"
    at_orders = True
    is_a_line = False

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """As zCDP."""
        return on_a_line(numbers, away)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """An order below the end at which the divergence is too large."""
        return divergence_above(pair, numbers["xi"], numbers["rho"], numbers["m"])


WORST = BoundedZCDP()
