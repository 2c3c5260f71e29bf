"""Mean-concentrated differential privacy."""

from __future__ import annotations

from dpproofs.meaning.definitions import MCDP
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    MCDP,
    (Quantity("mu"), Quantity("tau")),
    words="({mu}, {tau})-mCDP",
    typeset=r"(<mu>,\ <tau>)\text{-mCDP}",
    about="a privacy loss of mean at most mu, tau-subgaussian about it",
    place=14,
)
