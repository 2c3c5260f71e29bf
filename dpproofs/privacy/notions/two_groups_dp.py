"""As private as two groups of randomized responses in a row."""

from __future__ import annotations

from dpproofs.privacy.definitions import TWO_GROUPS_DP
from dpproofs.privacy.domains import BELOW_ONE, COUNT, NONNEGATIVE
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    TWO_GROUPS_DP,
    (
        Quantity("k", COUNT),
        Quantity("epsilon"),
        Quantity("k2", COUNT),
        Quantity("epsilon2", NONNEGATIVE),
        Quantity("delta", BELOW_ONE),
    ),
    words="{k}-fold {epsilon}-DP and {k2}-fold {epsilon2}-DP up to {delta}",
    unless={"delta": ("{k}-fold {epsilon}-DP and {k2}-fold {epsilon2}-DP", "")},
)
