"""As private as Laplace noise: the guarantee of one step is exact."""

from __future__ import annotations

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies
from dpproofs.accounting.guarantees import ceiling
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.sources import LAPLACE
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import LAPLACE_DP


class LaplaceWays(Strategies):
    """The derivation strategies for what is as private as Laplace noise."""

    __slots__ = ()

    def pair(self, g: Guarantee) -> Pair:
        """Two Laplace laws."""
        return Pair(coins=(Coin(ceiling(g.shift), LAPLACE, 1),))


STRATEGIES = LaplaceWays(LAPLACE_DP.name, ((5, Stepwise(LAPLACE_DP.name)),), exact=True)
