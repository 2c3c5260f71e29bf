"""Gaussian DP: Gaussian noise, and a delta above that of two Gaussian laws."""

from __future__ import annotations

from dpproofs.accounting.pairs.excess import profile_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Worst


class GaussianDP(Worst):
    """The worst cases of Gaussian DP."""

    __slots__ = ()

    carries = True
    tries_parts = True
    rank = 1

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise."""
        return Laws(square=(numbers["mu"] * away) ** 2)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """An epsilon at which the delta is too large."""
        return profile_above(pair, numbers["mu"] ** 2)


WORST = GaussianDP()
