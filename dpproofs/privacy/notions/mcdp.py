"""Mean-concentrated differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import MEAN_CONCENTRATED, M, N, mu, tau, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

MCDP = Definition(
    "mcdp",
    (M, N, mu, tau),
    forall((x1, x2), implies(N(x1, x2), MEAN_CONCENTRATED(M(x1), M(x2), mu, tau))),
)
"""M is (mu, tau)-mean-concentrated differentially private for the neighbouring relation N."""

NOTION = Notion(
    MCDP,
    (Quantity("mu"), Quantity("tau")),
    words="({mu}, {tau})-mCDP",
    typeset=r"(<mu>,\ <tau>)\text{-mCDP}",
    about="a privacy loss of mean at most mu, tau-subgaussian about it",
    place=14,
)
