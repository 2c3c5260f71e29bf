"""Approximate zero-concentrated differential privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.meaning.definitions import APPROX_ZCDP
from dpproofs.privacy.domains import BELOW_ONE
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    APPROX_ZCDP,
    (Quantity("delta", BELOW_ONE), Quantity("xi", default=Fraction(0)), Quantity("rho")),
    words="{delta}-approximate ({xi}, {rho})-zCDP",
    typeset=r"<delta>\text{-approximate }(<xi>,\ <rho>)\text{-zCDP}",
    about="delta-approximate (xi, rho)-zCDP",
    unless={"xi": ("{delta}-approximate {rho}-zCDP", r"<delta>\text{-approximate }<rho>\text{-zCDP}")},
    place=4,
)
