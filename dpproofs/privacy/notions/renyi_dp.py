"""Rényi differential privacy of one order."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import RENYI, M, N, alpha, epsilon, x1, x2
from dpproofs.privacy.domains import ABOVE_ONE
from dpproofs.privacy.notion import Notion, Quantity

RENYI_DP = Definition(
    "renyi_dp",
    (M, N, alpha, epsilon),
    forall((x1, x2), implies(N(x1, x2), RENYI(alpha, M(x1), M(x2), epsilon))),
)
"""M is (alpha, epsilon)-Rényi differentially private for the neighbouring relation N, for an order 1 < alpha < oo."""

NOTION = Notion(
    RENYI_DP,
    (Quantity("alpha", ABOVE_ONE, claimed="order", smaller_is_weaker=True, fixes=True), Quantity("epsilon")),
    words="({alpha}, {epsilon})-Rényi DP",
    typeset=r"(<alpha>,\ <epsilon>)\text{-Rényi DP}",
    about="Rényi DP: D_order is at most epsilon",
    place=5,
    also=("rdp",),
)
