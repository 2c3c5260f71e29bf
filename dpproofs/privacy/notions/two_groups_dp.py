"""As private as a composition of two groups of randomized responses."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import lam
from dpproofs.privacy.definitions import M, N, c, delta, epsilon, epsilon2, k, k2, revealing, two_groups_profile
from dpproofs.privacy.domains import BELOW_ONE, COUNT, COUNT_OR_NONE, NONNEGATIVE
from dpproofs.privacy.notion import Notion, Quantity

TWO_GROUPS_DP = Definition(
    "two_groups_dp",
    (M, N, k, epsilon, k2, epsilon2, delta),
    revealing(lam(c, two_groups_profile(k, epsilon, k2, epsilon2, c))),
)
"""The same for k randomized responses that are epsilon-DP and k2 more that are epsilon2-DP."""

NOTION = Notion(
    TWO_GROUPS_DP,
    (
        Quantity("k", COUNT),
        Quantity("epsilon"),
        Quantity("k2", COUNT_OR_NONE),
        Quantity("epsilon2", NONNEGATIVE),
        Quantity("delta", BELOW_ONE),
    ),
    words="{k}-fold {epsilon}-DP and {k2}-fold {epsilon2}-DP up to {delta}",
    typeset=r"<k>\text{-fold }<epsilon>\text{-DP and }<k2>\text{-fold }<epsilon2>\text{-DP up to }<delta>",
    unless={
        "delta": (
            "{k}-fold {epsilon}-DP and {k2}-fold {epsilon2}-DP",
            r"<k>\text{-fold }<epsilon>\text{-DP and }<k2>\text{-fold }<epsilon2>\text{-DP}",
        )
    },
)
