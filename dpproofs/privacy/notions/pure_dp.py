"""Pure differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import INDISTINGUISHABLE, M, N, epsilon, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

PURE_DP = Definition(
    "pure_dp",
    (M, N, epsilon),
    forall((x1, x2), implies(N(x1, x2), INDISTINGUISHABLE(M(x1), M(x2), epsilon, 0))),
)
"""M is epsilon-differentially private for the neighbouring relation N (all ordered pairs)."""

NOTION = Notion(
    PURE_DP,
    (Quantity("epsilon"),),
    words="{epsilon}-DP",
    typeset=r"<epsilon>\text{-DP}",
    about="epsilon-DP",
    place=1,
)
