"""Approximate differential privacy."""

from __future__ import annotations

from dpproofs.meaning.definitions import APPROX_DP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    APPROX_DP,
    (Quantity("epsilon"), Quantity("delta")),
    words="({epsilon}, {delta})-DP",
    typeset=r"(<epsilon>,\ <delta>)\text{-DP}",
    about="(epsilon, delta)-DP",
    choices=("delta", "epsilon"),
    place=2,
    also=("adp",),
)
