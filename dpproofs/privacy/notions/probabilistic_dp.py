"""Probabilistic differential privacy."""

from __future__ import annotations

from dpproofs.meaning.definitions import PROBABILISTIC_DP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    PROBABILISTIC_DP,
    (Quantity("epsilon"), Quantity("delta")),
    words="({epsilon}, {delta})-probabilistic DP",
    typeset=r"(<epsilon>,\ <delta>)\text{-probabilistic DP}",
    about="a privacy loss of at most epsilon, but with probability delta",
    choices=("delta", "epsilon"),
    place=13,
)
