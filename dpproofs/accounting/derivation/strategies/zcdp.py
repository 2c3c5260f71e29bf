"""zCDP: with the least rho of each step; and with pure steps unconverted, whose rho is 0."""

from __future__ import annotations

from dpproofs.accounting.derivation.strategies.base import Embedding, Stepwise, Strategies
from dpproofs.privacy.notions import LAPLACE_DP, PURE_DP, ZCDP

CONCENTRATED = Stepwise(ZCDP.name, prefers=(LAPLACE_DP.name,))
"""The strategy with the least rho."""
STRATEGIES = Strategies(ZCDP.name, ((2, CONCENTRATED), (7, Embedding(ZCDP.name, needs=(PURE_DP.name,)))))
