"""As private as discrete Gaussian noise on an integer, with the tail counted as infinite loss."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import exp, forall, implies, lam, maximum, summation, variables
from dpproofs.privacy.definitions import PROFILE, M, N, c, i, x1, x2
from dpproofs.privacy.domains import COUNT, COUNT_OR_NONE, POSITIVE
from dpproofs.privacy.notion import Notion, Quantity

distance, sigma, reach, mass = WHOLE_NOISE = variables("distance sigma reach mass")


def bell(size: Term) -> Term:
    """The unnormalized weight of noise of that size."""
    return exp(-(size**2) / (2 * sigma**2))


def noise_part(number: Term, order: Term) -> Term:
    """The contribution of the noise with that number, from 0 to 2 reach, to the profile at an order."""
    return maximum(1 - order * exp(distance / sigma**2 * (reach - distance / 2 - number)), 0)


def whole_noise_profile(order: Term) -> Term:
    """The profile: an upper bound for noise beyond ``reach``, and the other noise, whose weights add up to ``mass``."""
    return 2 * bell(reach) + summation(i, 0, 2 * reach, bell(i - reach) * noise_part(i, order)) / mass


DISCRETE_GAUSSIAN_DP = Definition(
    "discrete_gaussian_dp",
    (M, N, *WHOLE_NOISE),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, whole_noise_profile(c))))),
)
"""At neighbours, M is dominated by discrete Gaussian noise on two numbers that far apart: k has the odds
exp(-k^2/(2 sigma^2)), noise of a size above ``reach`` counts as infinite loss, and ``mass`` is at most what the odds
of all other noise add up to."""

NOTION = Notion(
    DISCRETE_GAUSSIAN_DP,
    (
        Quantity("distance", COUNT_OR_NONE, is_exact=True),
        Quantity("sigma", POSITIVE, is_exact=True),
        Quantity("reach", COUNT, is_exact=True),
        Quantity("mass", POSITIVE, is_exact=True),
    ),
    words="as private as discrete Gaussian noise of sigma {sigma} on a number that moves by {distance} (noise beyond "
    "{reach} reveals all, other odds add up to {mass} or more)",
    typeset=r"\text{discrete Gaussian DP, }\sigma = <sigma>\text{, }\Delta = <distance> (<reach>, <mass>)",
)
