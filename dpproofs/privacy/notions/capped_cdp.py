"""Capped concentrated differential privacy."""

from __future__ import annotations

from dpproofs.meaning.definitions import CAPPED_CDP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    CAPPED_CDP,
    (Quantity("epsilon"), Quantity("rho")),
    words="({epsilon}, {rho})-capped CDP",
    typeset=r"(<epsilon>,\ <rho>)\text{-capped CDP}",
    about="D_alpha is at most min(epsilon, rho alpha) for alpha > 1",
    place=10,
)
