"""Discrete Gaussian noise."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.claims.losses import DISCRETE, Laws
from dpproofs.claims.mechanisms.base import Known, Parameter, mechanism
from dpproofs.claims.single_losses import Whole
from dpproofs.privacy.domains import COUNT_OR_NONE


@mechanism
@dataclass(frozen=True, kw_only=True)
class DiscreteGaussian(Known):
    """A query with whole values of that sensitivity plus discrete Gaussian noise: k has odds exp(-k^2/(2 sigma^2))."""

    kind = "discrete-gaussian"
    about = "a query with whole values plus discrete Gaussian noise, odds exp(-k^2/(2 sigma^2)) for k"
    functions = ("discrete_gaussian_zcdp",)
    place = 2

    sensitivity: Parameter = Parameter(
        "how far apart the values of the query are at neighbouring data, a whole number", COUNT_OR_NONE
    )
    sigma: Parameter = Parameter("the scale of the noise, hardly more than its standard deviation")

    def worst(self, away: int) -> Laws:
        """A query that attains its sensitivity."""
        distance = away * int(self.sensitivity)
        return Laws(coin=(Whole(distance, self.sigma**2), DISCRETE)) if distance else Laws()


discrete_gaussian = DiscreteGaussian
