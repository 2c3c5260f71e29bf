"""Gaussian differential privacy of samples without replacement, for replace-one."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import forall, implies, lam, maximum, minimum, var
from dpproofs.meaning.definitions import gaussian_profile
from dpproofs.privacy.definitions import PROFILE, M, N, c, mu_squared, x1, x2
from dpproofs.privacy.domains import NONNEGATIVE, Condition
from dpproofs.privacy.notion import Notion, Quantity

rate = var("rate")


def either_order(share: Term, bound: Term, order: Term) -> Term:
    """The profile of two mixtures with the weight ``share`` on parts with the profile ``bound``, and the rest in
    common; below 1 from that in the other order.
    """
    large = maximum(order, 1 / order)
    return minimum(1, order) * (share * bound(1 + (large - 1) / share)) + maximum(1 - order, 0)


FIXED_SIZE_GAUSSIAN_DP = Definition(
    "fixed_size_gaussian_dp",
    (M, N, rate, mu_squared),
    forall(
        (x1, x2),
        implies(
            N(x1, x2), PROFILE(M(x1), M(x2), lam(c, either_order(rate, lam(c, gaussian_profile(mu_squared, c)), c)))
        ),
    ),
)
"""For N(x1, x2) the answers are as far apart as N(0, 1) and its mixture with N(mu, 1) of the weight ``rate``, in the
order in which they are farther apart."""

NOTION = Notion(
    FIXED_SIZE_GAUSSIAN_DP,
    (
        Quantity("rate", Condition("must satisfy 0 < {} <= 1", Fraction(0), Fraction(1), low_open=True)),
        Quantity("mu_squared", NONNEGATIVE, claimed="mu", is_squared=True),
    ),
    words="Gaussian DP with mu^2 = {mu_squared} of a share {rate} of the records, drawn without replacement",
    typeset=r"\sqrt{<mu_squared>}\text{-Gaussian DP of a share }<rate>\text{ of the records, without replacement,}",
)
