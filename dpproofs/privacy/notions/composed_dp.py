"""As private as a composition of randomized responses."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import lam
from dpproofs.privacy.definitions import M, N, c, delta, epsilon, k, responses_profile, revealing
from dpproofs.privacy.domains import BELOW_ONE, COUNT
from dpproofs.privacy.notion import Notion, Quantity

COMPOSED_DP = Definition("composed_dp", (M, N, k, epsilon, delta), revealing(lam(c, responses_profile(k, epsilon, c))))
"""At neighbours, M is dominated by k randomized responses that are epsilon-DP, and that with
probability delta reveal the data set: the worst case of a composition of k mechanisms."""

NOTION = Notion(
    COMPOSED_DP,
    (Quantity("k", COUNT), Quantity("epsilon"), Quantity("delta", BELOW_ONE)),
    pair="is dominated by {k} independent randomized responses of epsilon = {epsilon}, which reveal the data with "
    "probability {delta} in all",
    words="{k}-fold {epsilon}-DP up to {delta}",
    typeset=r"<k>\text{-fold }<epsilon>\text{-DP up to }<delta>",
    unless={"delta": ("{k}-fold {epsilon}-DP", r"<k>\text{-fold }<epsilon>\text{-DP}")},
)
