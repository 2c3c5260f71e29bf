"""Bells at points with weights, and what they have in common."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PI, REAL, E, conj, exp, forall, function_type, integrable, measure, sqrt, var
from dpproofs.language.terms import variables
from dpproofs.proving.tactics import arith, both, use
from theorems.foundations.reals.exponential import EXP_INCREASING

j, k, s, t, u, p, r = variables("j k s t u p r")
mu = var("mu", measure(REAL))
first, second = variables("f g", function_type((REAL,), REAL))
SIZE = s * sqrt(2 * PI) / 2
"""What the square of exp(-u^2/s^2) has as its integral."""


def bell(at_: Term) -> Term:
    """A bell; each two of these have a bell in common that is wider."""
    return exp(-(at_**2) / s**2)


def common(distance: Term) -> Term:
    """What two bells have in common, but for a factor."""
    return exp(-(distance**2) / (2 * s**2))


def weight(f: Term) -> tuple[Term, Term]:
    """A weight is between 0 and 1, and has a total."""
    return forall(j, conj(0 <= f(j), f(j) <= 1)), integrable(mu, j, f(j))


def heap(f: Term, move: Term) -> Term:
    """The sum of bells at the moved points, with their weights."""
    return E(mu, j, f(j) * bell(u - j - move))


def shared(f: Term, g: Term, move: Term) -> Term:
    """The sum over pairs of points of what they have in common, with their weights."""
    return E(mu, j, f(j) * E(mu, k, g(k) * common(j - k + move)))


def below_one(square: Term, *facts: Theorem | Term) -> Theorem:
    """0 <= exp(-x) <= 1, from 0 <= x."""
    small = use(EXP_INCREASING, arith(-square <= 0, *facts), x=-square, y=0)
    return both(arith(0 <= exp(-square)), arith(exp(-square) <= 1, small))
