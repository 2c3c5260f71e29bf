"""What Poisson sampling makes of Gaussian differential privacy, when a record is replaced by another one."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition
from dpproofs.language.terms import conj, exists, forall, implies, lam, prob, var, variables
from dpproofs.privacy.definitions import MIXTURE, PROFILE, M, N, P, Q, c, gaussian_profile, mu_squared, x1, x2
from dpproofs.privacy.domains import NONNEGATIVE, Condition
from dpproofs.privacy.notion import Notion, Quantity

rate = var("rate")
without, drawn, other = variables("A B B2", prob("Y"))
_profile = lam(c, gaussian_profile(mu_squared, c))
_parts = conj(
    MIXTURE(P, rate, drawn, without),
    MIXTURE(Q, rate, other, without),
    PROFILE(drawn, without, _profile),
    PROFILE(without, other, _profile),
)
REPLACED_GAUSSIAN_PAIR = Definition(
    "replaced_gaussian_pair", (P, Q, rate, mu_squared), exists((without, drawn, other), _parts)
)
"""P and Q are mixtures with one part A in common; the others, B of P and B2 of Q, have the weight ``rate``. No test
tells more of B from A, or of A from B2, than of N(mu, 1) from N(0, 1)."""
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
