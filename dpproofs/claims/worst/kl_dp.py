"""KL divergence: Gaussian noise."""

from __future__ import annotations

from dpproofs.claims.excess import kl_above
from dpproofs.claims.guarantees import converted, rounded_up
from dpproofs.claims.losses import Laws, Pair
from dpproofs.claims.worst.base import Numbers, Worst
from dpproofs.privacy.guarantees import Guarantee


def _pinsker(g: Guarantee) -> Guarantee | None:
    """Total variation, where that is at most 1."""
    return None if g.kappa.enclosure()[1] > 2 else rounded_up(converted(g, "total_variation"))


def _as_approximate(g: Guarantee) -> Guarantee | None:
    near = _pinsker(g)
    return None if near is None else converted(near, "approx_dp")


class KL(Worst):
    """The worst cases of a bound on the KL divergence."""

    reads = {"total_variation": _pinsker, "approx_dp": _as_approximate}

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise."""
        return Laws(square=2 * numbers["kappa"] * away**2)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The divergence."""
        return kl_above(pair, numbers["kappa"])


WORST = KL()
