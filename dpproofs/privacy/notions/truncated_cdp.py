"""Truncated concentrated differential privacy."""

from __future__ import annotations

from dpproofs.meaning.definitions import TRUNCATED_CDP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    TRUNCATED_CDP,
    (Quantity("rho"), Quantity("omega", smaller_is_weaker=True, fixes=True)),
    words="({rho}, {omega})-truncated CDP",
    typeset=r"(<rho>,\ <omega>)\text{-truncated CDP}",
    about="D_alpha is at most rho alpha for 1 < alpha < omega",
    place=9,
    also=("tcdp",),
)
