"""As private as Laplace noise: that noise, and a delta above that of two Laplace laws."""

from __future__ import annotations

from dpproofs.accounting.pairs.excess import laplace_profile_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.sources import LAPLACE
from dpproofs.accounting.pairs.worst.base import Numbers, Worst


class LaplaceDP(Worst):
    """The worst cases of what is as private as Laplace noise."""

    __slots__ = ()

    carries = True
    tries_parts = True
    is_a_line = False
    rank = 2

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Laplace noise."""
        return Laws(coin=(away * numbers["shift"], LAPLACE))

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """An epsilon at which the delta is too large."""
        return laplace_profile_above(pair, numbers["shift"])


WORST = LaplaceDP()
