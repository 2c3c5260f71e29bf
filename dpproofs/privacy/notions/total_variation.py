"""A bound on the total variation distance."""

from __future__ import annotations

from dpproofs.meaning.definitions import TOTAL_VARIATION_DP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    TOTAL_VARIATION_DP,
    (Quantity("delta"),),
    words="total variation at most {delta}",
    typeset=r"\text{total variation} \leq <delta>",
    about="total variation at most delta",
    place=8,
    also=("tv",),
)
