"""Truncated concentrated differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import RENYI, M, N, alpha, omega, rho, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

TRUNCATED_CDP = Definition(
    "truncated_cdp",
    (M, N, rho, omega),
    forall((x1, x2, alpha), implies(N(x1, x2), 1 < alpha, alpha < omega, RENYI(alpha, M(x1), M(x2), rho * alpha))),
)
"""M is omega-truncated rho-concentrated differentially private: D_alpha is at most rho alpha for 1 < alpha < omega
(Bun, Dwork, Rothblum and Steinke 2018, "Composable and versatile privacy via truncated CDP")."""

NOTION = Notion(
    TRUNCATED_CDP,
    (Quantity("rho"), Quantity("omega", smaller_is_weaker=True, fixes=True)),
    words="({rho}, {omega})-truncated CDP",
    typeset=r"(<rho>,\ <omega>)\text{-truncated CDP}",
    about="D_alpha is at most rho alpha for 1 < alpha < omega",
    place=9,
    also=("tcdp",),
)
