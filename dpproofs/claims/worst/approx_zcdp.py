"""Approximate zCDP: as zCDP, with data that may be revealed; nothing is seen to violate it."""

from __future__ import annotations

from dpproofs.claims.losses import Laws, Pair
from dpproofs.claims.worst.base import Numbers, Worst
from dpproofs.claims.worst.zcdp import on_a_line


class ApproxZCDP(Worst):
    """The worst cases of approximate zCDP."""

    __slots__ = ()

    carries = True

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """As zCDP, and the data are revealed with probability delta."""
        return on_a_line(numbers, away)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """None: parts of mass delta can be chosen in many ways."""
        return None


WORST = ApproxZCDP()
