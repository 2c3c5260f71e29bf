"""Approximate differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import INDISTINGUISHABLE, M, N, delta, epsilon, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

APPROX_DP = Definition(
    "approx_dp",
    (M, N, epsilon, delta),
    forall((x1, x2), implies(N(x1, x2), INDISTINGUISHABLE(M(x1), M(x2), epsilon, delta))),
)
"""M is (epsilon, delta)-differentially private for the neighbouring relation N."""

NOTION = Notion(
    APPROX_DP,
    (Quantity("epsilon"), Quantity("delta")),
    words="({epsilon}, {delta})-DP",
    typeset=r"(<epsilon>,\ <delta>)\text{-DP}",
    about="(epsilon, delta)-DP",
    choices=("delta", "epsilon"),
    place=2,
    also=("adp",),
)
