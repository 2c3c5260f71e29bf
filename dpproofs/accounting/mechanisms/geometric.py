"""Discrete Laplace noise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.sources import GEOMETRIC, GEOMETRIC_FAR
from dpproofs.privacy.domains import COUNT_OR_NONE


@mechanism
@dataclass(frozen=True, kw_only=True)
class Geometric(Known):
    """An integer query of that sensitivity plus discrete Laplace noise: k has odds exp(-abs(k)/scale).

    ``sensitivity`` is a whole number, at least 0, and ``scale`` is above 0. Raises InputError for a number outside
    its domain.
    """

    kind = "geometric"
    units = ("scale",)
    about = "a query with whole values plus discrete Laplace noise, odds exp(-abs(k)/scale) for k"
    functions = ("discrete_laplace_pure_dp", "geometric_dp")
    place = 2
    line = False

    sensitivity: Parameter = Parameter(
        "how far apart the values of the query are at neighbouring data, a whole number", COUNT_OR_NONE
    )
    scale: Parameter = Parameter("the scale of the noise")

    def applicable(self) -> Iterable[str]:
        """The functions; noise on adjacent integers is exactly a randomized response."""
        return self.functions if self.sensitivity > 1 else self.functions[:1]

    def worst(self, away: int) -> Laws:
        """A query that attains its sensitivity: randomized response on which of two values it is, if that is 1.

        At a larger distance the values are distinguished at least as well as with Laplace noise, whose profile is
        below the interpolation that is the profile of the discrete noise.
        """
        distance = away * self.sensitivity
        return Laws(coin=(distance / self.scale, GEOMETRIC if distance == 1 else GEOMETRIC_FAR))


geometric = Geometric
