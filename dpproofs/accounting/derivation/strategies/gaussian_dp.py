"""Gaussian DP, whose composition is exact."""

from __future__ import annotations

from dpproofs.accounting.derivation.strategies.base import Route, Ways
from dpproofs.accounting.guarantees import ceiling
from dpproofs.accounting.pairs.pair import Pair
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import GAUSSIAN_DP


class GaussianWays(Ways):
    """The derivation strategies of Gaussian DP."""

    __slots__ = ()

    def pair(self, g: Guarantee) -> Pair:
        """Two Gaussian laws."""
        return Pair(ceiling(g.mu_squared))


WAYS = GaussianWays(GAUSSIAN_DP.name, ((4, Route(GAUSSIAN_DP.name)),), exact=True)
