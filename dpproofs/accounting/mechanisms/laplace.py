"""Laplace noise."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.guarantees import call, rounded_up
from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.sources import LAPLACE
from dpproofs.privacy.guarantees import Guarantee


@mechanism
@dataclass(frozen=True, kw_only=True)
class Laplace(Known):
    """A real-valued query of that sensitivity plus Laplace noise of that scale.

    ``sensitivity`` is at least 0, and ``scale`` above 0, both in the units of the query. Raises InputError for a
    number outside its domain.
    """

    kind = "laplace"
    about = "a real-valued query plus Laplace noise"
    functions = ("laplace_pure_dp", "laplace_dp")
    place = 2
    units = ("scale",)
    line = False

    sensitivity: Parameter = Parameter("how far apart the values of the query are at neighbouring data")
    scale: Parameter = Parameter("the scale of the noise")

    def at_order(self, alpha: Fraction, relation: str) -> Guarantee | None:
        """The divergence of two Laplace laws."""
        if self.sensitivity == 0:
            return None
        return rounded_up(call("laplace_renyi_dp", relation=relation, alpha=alpha, **self.parameters))

    def tail(self, epsilon: Fraction, relation: str) -> Guarantee | None:
        """The privacy loss is at most the distance of the values in scales."""
        if epsilon * self.scale >= self.sensitivity:
            return None
        return call("laplace_probabilistic_dp", relation=relation, epsilon=epsilon, **self.parameters)

    def worst(self, away: int) -> Laws:
        """A query that attains its sensitivity."""
        return Laws(coin=(away * self.sensitivity / self.scale, LAPLACE))


@mechanism
@dataclass(frozen=True, kw_only=True)
class VectorLaplace(Known):
    """A vector of that l1 sensitivity plus independent Laplace noise on each entry.

    ``l1_sensitivity`` is at least 0, and ``scale`` above 0, both in the units of the query. Raises InputError for a
    number outside its domain.
    """

    kind = "vector-laplace"
    about = "a vector plus Laplace noise on each entry"
    functions = ("laplace_pure_dp_vector", "laplace_dp_vector")
    place = 2
    units = ("scale",)
    line = False

    l1_sensitivity: Parameter = Parameter("how far apart the vectors are at neighbouring data, in the sum norm")
    scale: Parameter = Parameter("the scale of the noise on each entry")

    def worst(self, away: int) -> Laws:
        """A vector that moves along one axis, by its sensitivity."""
        return Laws(coin=(away * self.l1_sensitivity / self.scale, LAPLACE))


laplace = Laplace
vector_laplace = VectorLaplace
