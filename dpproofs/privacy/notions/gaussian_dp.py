"""Gaussian differential privacy; the number is the square of mu."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies, lam
from dpproofs.privacy.definitions import PROFILE, M, N, c, gaussian_profile, mu_squared, x1, x2
from dpproofs.privacy.domains import NONNEGATIVE
from dpproofs.privacy.notion import Notion, Quantity

GAUSSIAN_DP = Definition(
    "gaussian_dp",
    (M, N, mu_squared),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, gaussian_profile(mu_squared, c))))),
)
"""M is mu-Gaussian differentially private: at neighbours, no test tells more than it does of N(mu, 1) and N(0, 1)."""

NOTION = Notion(
    GAUSSIAN_DP,
    (Quantity("mu_squared", NONNEGATIVE, claimed="mu", is_squared=True),),
    words="Gaussian DP with mu^2 = {mu_squared}",
    typeset=r"\sqrt{<mu_squared>}\text{-Gaussian DP}",
    about="mu-Gaussian DP",
    place=6,
    also=("gdp",),
)
