"""Pure differential privacy."""

from __future__ import annotations

from dpproofs.meaning.definitions import PURE_DP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    PURE_DP,
    (Quantity("epsilon"),),
    words="{epsilon}-DP",
    typeset=r"<epsilon>\text{-DP}",
    about="epsilon-DP",
    place=1,
)
