"""Pure DP."""

from __future__ import annotations

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies
from dpproofs.privacy.notions import PURE_DP

STRATEGIES = Strategies(PURE_DP.name, ((1, Stepwise(PURE_DP.name)),))
