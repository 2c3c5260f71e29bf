"""Poisson-sampled Gaussian differential privacy, for remove-one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import forall, implies, ind, lam, var
from dpproofs.privacy.definitions import PROFILE, M, N, c, gaussian_profile, mu_squared, x1, x2
from dpproofs.privacy.domains import NONNEGATIVE, Condition
from dpproofs.privacy.notion import Notion, Quantity

rate = var("rate")


def sampled_profile(profile: Callable[[Term], Term], rate: Term, order: Term) -> Term:
    """The profile of the answers on data with a record, which is drawn with probability ``rate``, and without it.

    ``profile`` is that of the answers with the record in the sample, and without it.
    """
    below = 1 - rate
    return ind(below <= order) * (rate * profile((order - below) / rate)) + ind(order < below) * (1 - order)


_profile = lam(c, sampled_profile(lam(c, gaussian_profile(mu_squared, c)), rate, c))
SAMPLED_GAUSSIAN_DP = Definition(
    "sampled_gaussian_dp",
    (M, N, rate, mu_squared),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), _profile))),
)
"""For N(x1, x2), M(x1) and M(x2) are dominated by a mixture, N(mu, 1) with probability ``rate`` and
else N(0, 1), against N(0, 1): x1 has a record that x2 has not, and M sees it with that probability."""

NOTION = Notion(
    SAMPLED_GAUSSIAN_DP,
    (
        Quantity("rate", Condition("must satisfy 0 < {} <= 1", Fraction(0), Fraction(1), low_open=True)),
        Quantity("mu_squared", NONNEGATIVE, claimed="mu", is_squared=True),
    ),
    pair="is dominated, for a record removed, by the pair (1 - q) N(0, 1) + q N(mu, 1), N(0, 1) with q = {rate}, "
    "mu^2 = {mu_squared}",
    words="Gaussian DP with mu^2 = {mu_squared}, Poisson-sampled with rate {rate}, of a record removed",
    typeset=r"\sqrt{<mu_squared>}\text{-Gaussian DP, Poisson-sampled with rate }<rate>\text{, of a record removed,}",
)
