"""A bound on the mean power of the distance of the likelihood ratio from 1."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import CHI, M, N, alpha, t, x1, x2
from dpproofs.privacy.domains import ABOVE_ONE, NONNEGATIVE
from dpproofs.privacy.notion import Notion, Quantity

CHI_DP = Definition("chi_dp", (M, N, alpha, t), forall((x1, x2), implies(N(x1, x2), CHI(alpha, M(x1), M(x2), t))))
"""M is (f_alpha, t)-divergence private, with f_alpha(u) = |u - 1|^alpha, for the neighbouring relation N."""

NOTION = Notion(
    CHI_DP,
    (Quantity("alpha", ABOVE_ONE, claimed="order", smaller_is_weaker=True, fixes=True), Quantity("t", NONNEGATIVE)),
    words="chi^{alpha} divergence at most {t}",
    typeset=r"\text{divergence } \chi^{<alpha>} \leq <t>",
)
