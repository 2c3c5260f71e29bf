"""A bound on the KL divergence."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import KL, M, N, kappa, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

KL_DP = Definition(
    "kl_dp",
    (M, N, kappa),
    forall((x1, x2), implies(N(x1, x2), KL(M(x1), M(x2), kappa))),
)
"""KL(M(x1)||M(x2)), the mean of the privacy loss, is at most kappa for all ordered pairs of neighbours."""

NOTION = Notion(
    KL_DP,
    (Quantity("kappa"),),
    words="KL divergence at most {kappa}",
    typeset=r"\text{KL divergence} \leq <kappa>",
    about="KL divergence at most kappa",
    place=7,
)
