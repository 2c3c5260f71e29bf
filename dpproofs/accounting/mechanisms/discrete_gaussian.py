"""Discrete Gaussian noise."""

from __future__ import annotations

import math
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import flint

from dpproofs.accounting.guarantees import call
from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Whole
from dpproofs.accounting.pairs.sources import DISCRETE
from dpproofs.numbers import DpproofsError, ball, decimal_string, endpoints, working
from dpproofs.privacy.domains import COUNT_OR_NONE
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import DISCRETE_GAUSSIAN_DP

REACH = 16
"""Noise beyond this many sigmas has a probability below 10^-55."""
SMALLEST, LARGEST = Fraction(1, 8), 1200
"""The sigmas of noise whose losses are listed."""


@mechanism
@dataclass(frozen=True, kw_only=True)
class DiscreteGaussian(Known):
    """An integer query of that sensitivity plus discrete Gaussian noise: k has odds exp(-k^2/(2 sigma^2)).

    ``sensitivity`` is a whole number, at least 0, and ``sigma``, the parameter of the noise, is above 0. Raises
    InputError for a number outside its domain.
    """

    kind = "discrete-gaussian"
    units = ("sigma",)
    about = "a query with whole values plus discrete Gaussian noise, odds exp(-k^2/(2 sigma^2)) for k"
    functions = ("discrete_gaussian_zcdp", "discrete_gaussian_dp")
    place = 2
    by_squares = False

    sensitivity: Parameter = Parameter(
        "how far apart the values of the query are at neighbouring data, a whole number", COUNT_OR_NONE
    )
    sigma: Parameter = Parameter("the scale of the noise, slightly more than its standard deviation")

    def applicable(self) -> Iterable[str]:
        """The function without further arguments."""
        return self.functions[:1]

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees by the functions in these notions; for the PLD, of noise up to a negligible tail."""
        found = super().seeds(relation, notions)
        if DISCRETE_GAUSSIAN_DP.name in notions and self.sensitivity and SMALLEST <= self.sigma <= LARGEST:
            reach = math.ceil(REACH * self.sigma) + 1
            with suppress(DpproofsError):  # a lemma that is not proved, or a number that is too large
                found.append(call(self.functions[1], relation=relation, reach=reach,
                                  mass=_mass(self.sigma, reach), **self.parameters))  # fmt: skip
        return found

    def worst(self, away: int) -> Laws:
        """A query that attains its sensitivity."""
        distance = away * int(self.sensitivity)
        return Laws(coin=(Whole(distance, self.sigma**2), DISCRETE)) if distance else Laws()


@lru_cache(maxsize=64)
def _mass(sigma: Fraction, reach: int) -> Fraction:
    """A lower bound, nearly tight, of the sum of the weights of the noise up to the cutoff."""
    with working(192):
        half = sum(((-ball(Fraction(y * y) / (2 * sigma**2))).exp() for y in range(1, reach + 1)), flint.arb(0))
        return Fraction(decimal_string(endpoints(1 + 2 * half)[0], 30, up=False))


discrete_gaussian = DiscreteGaussian
