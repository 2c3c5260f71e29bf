"""As private as discrete Gaussian noise on a whole number, of which far noise is counted as telling all."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import exp, forall, implies, lam, maximum, summation, variables
from dpproofs.privacy.definitions import PROFILE, M, N, c, i, x1, x2
from dpproofs.privacy.domains import COUNT, COUNT_OR_NONE, POSITIVE
from dpproofs.privacy.notion import Notion, Quantity

distance, sigma, reach, mass = WHOLE_NOISE = variables("distance sigma reach mass")


def bell(size: Term) -> Term:
    """The odds of noise of that size."""
    return exp(-(size**2) / (2 * sigma**2))


def noise_part(number: Term, order: Term) -> Term:
    """What noise with that number, from 0 to 2 reach, tells at an order."""
    return maximum(1 - order * exp(distance / sigma**2 * (reach - distance / 2 - number)), 0)


def whole_noise_profile(order: Term) -> Term:
    """What noise beyond ``reach`` has at most, and what other noise tells, of which all odds add up to ``mass``."""
    return 2 * bell(reach) + summation(i, 0, 2 * reach, bell(i - reach) * noise_part(i, order)) / mass


DISCRETE_GAUSSIAN_DP = Definition(
    "discrete_gaussian_dp",
    (M, N, *WHOLE_NOISE),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, whole_noise_profile(c))))),
)
"""At neighbours, no test tells more of M than of discrete Gaussian noise on two numbers so far apart: k has the odds
exp(-k^2/(2 sigma^2)), noise of a size above ``reach`` is counted as telling all, and ``mass`` is at most what the odds
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
    "{reach} tells all, other odds add up to {mass} or more)",
    typeset=r"\text{discrete Gaussian DP, }\sigma = <sigma>\text{, }\Delta = <distance> (<reach>, <mass>)",
)
