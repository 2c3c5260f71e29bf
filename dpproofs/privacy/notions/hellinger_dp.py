"""A bound on the squared Hellinger distance."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies, lam, sqrt, var
from dpproofs.privacy.definitions import DIVERGENCE, M, N, t, x1, x2
from dpproofs.privacy.domains import BELOW_ONE
from dpproofs.privacy.notion import Notion, Quantity

u = var("u")
SQUARED_HELLINGER = lam(u, (sqrt(u) - 1) ** 2 / 2)
HELLINGER_DP = Definition(
    "hellinger_dp",
    (M, N, t),
    forall((x1, x2), implies(N(x1, x2), DIVERGENCE(SQUARED_HELLINGER, M(x1), M(x2), t))),
)
"""The squared Hellinger distance, half the integral of (sqrt(p) - sqrt(q))^2, of the laws of M at neighbouring data
sets is at most t."""

NOTION = Notion(
    HELLINGER_DP,
    (Quantity("t", BELOW_ONE),),
    words="squared Hellinger distance at most {t}",
    typeset=r"\text{squared Hellinger distance} \leq <t>",
)
