"""As private as randomized responses in a row."""

from __future__ import annotations

from dpproofs.privacy.definitions import COMPOSED_DP
from dpproofs.privacy.domains import BELOW_ONE, COUNT
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    COMPOSED_DP,
    (Quantity("k", COUNT), Quantity("epsilon"), Quantity("delta", BELOW_ONE)),
    words="{k}-fold {epsilon}-DP up to {delta}",
    unless={"delta": ("{k}-fold {epsilon}-DP", "")},
)
