"""Gaussian noise."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.guarantees import call
from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.privacy.guarantees import Guarantee

NOT_SAMPLED = (
    'each step of "gaussian" and "vector-gaussian" uses every record; steps whose batches are Poisson samples, as '
    'those of DP-SGD, are "poisson-sampled-gaussian", with a sampling_rate'
)
"""A hint for many steps."""


@mechanism
@dataclass(frozen=True, kw_only=True)
class Gaussian(Known):
    """A real-valued query of that sensitivity plus noise N(0, sigma^2).

    ``sensitivity`` is at least 0, and ``sigma``, the standard deviation, above 0, both in the units of the query.
    Raises InputError for a number outside its domain.
    """

    kind = "gaussian"
    about = "a real-valued query plus noise N(0, sigma^2)"
    functions = ("gaussian_zcdp", "gaussian_dp", "gaussian_mcdp")
    place = 1
    units = ("sigma",)

    sensitivity: Parameter = Parameter("how far apart the values of the query are at neighbouring data")
    sigma: Parameter = Parameter("the standard deviation of the noise")

    @property
    def confused(self) -> str | None:
        """Steps of DP-SGD are sampled."""
        return NOT_SAMPLED

    def tail(self, epsilon: Fraction, relation: str) -> Guarantee | None:
        """The privacy loss is Gaussian."""
        if self.sensitivity == 0:
            return None
        return call("gaussian_probabilistic_dp", relation=relation, epsilon=epsilon, **self.parameters)

    def worst(self, away: int) -> Laws:
        """A query that attains its sensitivity."""
        return Laws(square=(away * self.sensitivity / self.sigma) ** 2)


@mechanism
@dataclass(frozen=True, kw_only=True)
class VectorGaussian(Known):
    """A vector of that Euclidean sensitivity plus independent noise N(0, sigma^2) on each entry.

    ``l2_sensitivity`` is at least 0, and ``sigma``, the standard deviation, above 0, both in the units of the query.
    Raises InputError for a number outside its domain.
    """

    kind = "vector-gaussian"
    about = "a vector plus noise N(0, sigma^2) on each entry"
    functions = ("gaussian_zcdp_vector", "gaussian_dp_vector")
    place = 1
    units = ("sigma",)

    l2_sensitivity: Parameter = Parameter("the Euclidean distance of the vectors at neighbouring data")
    sigma: Parameter = Parameter("the standard deviation of the noise on each entry")

    @property
    def confused(self) -> str | None:
        """Steps of DP-SGD are sampled."""
        return NOT_SAMPLED

    def worst(self, away: int) -> Laws:
        """A vector that moves along one axis, by its sensitivity."""
        return Laws(square=(away * self.l2_sensitivity / self.sigma) ** 2)


gaussian = Gaussian
vector_gaussian = VectorGaussian
