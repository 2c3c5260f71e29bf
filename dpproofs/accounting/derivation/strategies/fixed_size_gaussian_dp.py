"""Gaussian DP of samples without replacement: of one step the profile is exact."""

from __future__ import annotations

from dpproofs.accounting.derivation.strategies.base import Single, Strategies
from dpproofs.privacy.notions import FIXED_SIZE_GAUSSIAN_DP

STRATEGIES = Strategies(FIXED_SIZE_GAUSSIAN_DP.name, ((4, Single(FIXED_SIZE_GAUSSIAN_DP.name)),))
