"""Gaussian DP, whose composition is exact."""

from __future__ import annotations

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies
from dpproofs.accounting.guarantees import ceiling
from dpproofs.accounting.pairs.pair import Pair
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import GAUSSIAN_DP


class GaussianWays(Strategies):
    """The derivation strategies of Gaussian DP."""

    __slots__ = ()

    def pair(self, g: Guarantee) -> Pair:
        """Two Gaussian laws."""
        return Pair(ceiling(g.mu_squared))


STRATEGIES = GaussianWays(GAUSSIAN_DP.name, ((4, Stepwise(GAUSSIAN_DP.name)),), exact=True)
