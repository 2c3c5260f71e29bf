"""Poisson-sampled Gaussian differential privacy, for replace-one."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies, var
from dpproofs.privacy.definitions import REPLACED_GAUSSIAN_PAIR, M, N, mu_squared, x1, x2
from dpproofs.privacy.domains import NONNEGATIVE, Condition
from dpproofs.privacy.notion import Notion, Quantity

rate = var("rate")
REPLACED_GAUSSIAN_DP = Definition(
    "replaced_gaussian_dp",
    (M, N, rate, mu_squared),
    forall((x1, x2), implies(N(x1, x2), REPLACED_GAUSSIAN_PAIR(M(x1), M(x2), rate, mu_squared))),
)
"""For N(x1, x2) the answers are such mixtures: with probability ``rate`` M sees the record that is replaced."""

NOTION = Notion(
    REPLACED_GAUSSIAN_DP,
    (
        Quantity("rate", Condition("must satisfy 0 < {} <= 1", Fraction(0), Fraction(1), low_open=True)),
        Quantity("mu_squared", NONNEGATIVE, claimed="mu", is_squared=True),
    ),
    words="Gaussian DP with mu^2 = {mu_squared}, Poisson-sampled with rate {rate}, of a record replaced",
    typeset=r"\sqrt{<mu_squared>}\text{-Gaussian DP, Poisson-sampled with rate }<rate>\text{, of a record replaced,}",
)
