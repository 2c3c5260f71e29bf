"""Zero-concentrated differential privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.meaning.definitions import ZCDP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    ZCDP,
    (Quantity("xi", default=Fraction(0)), Quantity("rho")),
    words="({xi}, {rho})-zCDP",
    typeset=r"(<xi>,\ <rho>)\text{-zCDP}",
    about="(xi, rho)-zCDP",
    unless={"xi": ("{rho}-zCDP", r"<rho>\text{-zCDP}")},
    place=3,
    also=("cdp",),
)
