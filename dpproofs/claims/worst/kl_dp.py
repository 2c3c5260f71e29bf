"""KL divergence: Gaussian noise."""

from __future__ import annotations

from dpproofs.claims.excess import kl_above
from dpproofs.claims.losses import Laws, Pair
from dpproofs.claims.worst.base import Numbers, Worst


class KL(Worst):
    """The worst cases of a bound on the KL divergence."""

    __slots__ = ()

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise."""
        return Laws(square=2 * numbers["kappa"] * away**2)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The divergence."""
        return kl_above(pair, numbers["kappa"])


WORST = KL()
