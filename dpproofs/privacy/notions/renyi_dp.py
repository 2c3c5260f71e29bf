"""Rényi differential privacy of one order."""

from __future__ import annotations

from dpproofs.meaning.definitions import RENYI_DP
from dpproofs.privacy.domains import ABOVE_ONE
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    RENYI_DP,
    (Quantity("alpha", ABOVE_ONE, claimed="order", smaller_is_weaker=True, fixes=True), Quantity("epsilon")),
    words="({alpha}, {epsilon})-Rényi DP",
    typeset=r"(<alpha>,\ <epsilon>)\text{-Rényi DP}",
    about="Rényi DP: D_order is at most epsilon",
    place=5,
    also=("rdp",),
)
