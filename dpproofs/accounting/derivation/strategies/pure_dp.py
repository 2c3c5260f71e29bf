"""Pure DP."""

from __future__ import annotations

from dpproofs.accounting.derivation.strategies.base import Route, Ways
from dpproofs.privacy.notions import PURE_DP

WAYS = Ways(PURE_DP.name, ((1, Route(PURE_DP.name)),))
