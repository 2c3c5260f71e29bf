"""Gaussian differential privacy; the number is the square of mu."""

from __future__ import annotations

from dpproofs.meaning.definitions import GAUSSIAN_DP
from dpproofs.privacy.domains import NONNEGATIVE
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    GAUSSIAN_DP,
    (Quantity("mu_squared", NONNEGATIVE, claimed="mu", is_squared=True),),
    pair="is dominated by the pair N(0, 1), N(mu, 1) with mu^2 = {mu_squared}",
    words="Gaussian DP with mu^2 = {mu_squared}",
    typeset=r"\sqrt{<mu_squared>}\text{-Gaussian DP}",
    about="mu-Gaussian DP",
    place=6,
    also=("gdp",),
)
