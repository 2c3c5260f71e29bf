"""A bound on the KL divergence."""

from __future__ import annotations

from dpproofs.meaning.definitions import KL_DP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    KL_DP,
    (Quantity("kappa"),),
    words="KL divergence at most {kappa}",
    typeset=r"\text{KL divergence} \leq <kappa>",
    about="KL divergence at most kappa",
    place=7,
)
