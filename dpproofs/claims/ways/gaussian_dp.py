"""Gaussian DP, whose composition is exact."""

from __future__ import annotations

from dpproofs.claims.guarantees import ceiling
from dpproofs.claims.losses import Pair
from dpproofs.claims.ways.base import Route, Ways
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import GAUSSIAN_DP


class GaussianWays(Ways):
    """The derivation strategies of Gaussian DP."""

    __slots__ = ()

    def pair(self, g: Guarantee) -> Pair:
        """Two Gaussian laws."""
        return Pair(ceiling(g.mu_squared))


WAYS = GaussianWays(GAUSSIAN_DP.name, ((4, Route(GAUSSIAN_DP.name)),), exact=True)
