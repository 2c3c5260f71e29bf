"""As private as discrete Laplace noise on an integer."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import eq, exp, forall, implies, ind, lam, maximum, summation, variables
from dpproofs.privacy.definitions import PROFILE, M, N, c, i, x1, x2
from dpproofs.privacy.domains import COUNT, POSITIVE
from dpproofs.privacy.notion import Notion, Quantity

distance, scale = variables("distance scale")
RATIO = exp(-1 / scale)


def geometric_part(number: Term, order: Term) -> Term:
    """The contribution of the answer with that number, from 0 to the distance, to the profile at an order."""
    return maximum(1 - order * exp(2 / scale * (distance / 2 - number)), 0)


def geometric_weight(number: Term) -> Term:
    """The probability of an answer; those beyond the two values count as these."""
    ends = ind(eq(distance, number)) + exp(-distance / scale) * ind(eq(0, number))
    return ((1 - RATIO) * exp((number - distance) / scale) + RATIO * ends) / (1 + RATIO)


def geometric_profile(order: Term) -> Term:
    """The hockey-stick divergence of discrete Laplace noise on an integer from that on 0."""
    return summation(i, 0, distance, geometric_weight(i) * geometric_part(i, order))


GEOMETRIC_DP = Definition(
    "geometric_dp",
    (M, N, distance, scale),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, geometric_profile(c))))),
)
"""At neighbours, M is dominated by discrete Laplace noise on two integers that far apart."""

NOTION = Notion(
    GEOMETRIC_DP,
    (Quantity("distance", COUNT, is_exact=True), Quantity("scale", POSITIVE, is_exact=True)),
    words="as private as discrete Laplace noise of scale {scale} on a number that moves by {distance}",
    typeset=r"\text{discrete Laplace DP, scale }<scale>\text{, }\Delta = <distance>",
)
