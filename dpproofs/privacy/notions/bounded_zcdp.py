"""Zero-concentrated differential privacy for the orders below a bound."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.meaning.definitions import BOUNDED_ZCDP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    BOUNDED_ZCDP,
    (Quantity("m", smaller_is_weaker=True, fixes=True), Quantity("xi", default=Fraction(0)), Quantity("rho")),
    words="{m}-bounded ({xi}, {rho})-zCDP",
    typeset=r"<m>\text{-bounded }(<xi>,\ <rho>)\text{-zCDP}",
    about="D_alpha is at most xi + rho alpha for 1 < alpha < m",
    unless={"xi": ("{m}-bounded {rho}-zCDP", r"<m>\text{-bounded }<rho>\text{-zCDP}")},
    place=11,
)
