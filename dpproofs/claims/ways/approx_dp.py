"""Approximate DP: the sums of the epsilons and of the deltas, where some step has a delta."""

from __future__ import annotations

from dpproofs.claims.ways.base import Route, Ways
from dpproofs.privacy.notions import APPROX_DP

SUM = Route(APPROX_DP.name, needs=(APPROX_DP.name,))
WAYS = Ways(APPROX_DP.name, ((3, SUM),))
