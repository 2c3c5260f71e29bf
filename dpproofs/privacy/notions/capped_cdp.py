"""Capped concentrated differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies, minimum
from dpproofs.privacy.definitions import RENYI, M, N, alpha, epsilon, rho, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

CAPPED_CDP = Definition(
    "capped_cdp",
    (M, N, epsilon, rho),
    forall(
        (x1, x2, alpha),
        implies(N(x1, x2), 1 < alpha, RENYI(alpha, M(x1), M(x2), minimum(epsilon, rho * alpha))),
    ),
)
"""D_alpha is at most min(epsilon, rho alpha) for every order 1 < alpha < oo: the other notion with the name of
truncated concentrated differential privacy (Colisson 2016; Desfontaines and Pejó 2020, "SoK: Differential
privacies")."""

NOTION = Notion(
    CAPPED_CDP,
    (Quantity("epsilon"), Quantity("rho")),
    words="({epsilon}, {rho})-capped CDP",
    typeset=r"(<epsilon>,\ <rho>)\text{-capped CDP}",
    about="D_alpha is at most min(epsilon, rho alpha) for alpha > 1",
    place=10,
)
