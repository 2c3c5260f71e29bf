"""The exponential mechanism."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.sources import CHOICE
from dpproofs.numbers import Number


@mechanism
@dataclass(frozen=True, kw_only=True)
class Exponential(Known):
    """A choice with odds exp(epsilon*utility/(2*sensitivity)) from finitely many.

    ``epsilon``, in nats, is at least 0. Raises InputError for a number outside its domain.
    """

    kind = "exponential"
    rising = ("epsilon",)
    about = "a choice with odds exp(epsilon*utility/(2*sensitivity))"
    functions = ("exponential_mechanism_zcdp", "exponential_mechanism_pure_dp", "exponential_mechanism_bounded_range")
    place = 4

    epsilon: Parameter = Parameter("how much the odds of two outcomes change, at most, as a logarithm")

    def arguments(self) -> Mapping[str, Number]:
        """In units of the sensitivity."""
        return {"sensitivity": 1, **self.parameters}

    @property
    def monotone(self) -> str:
        """Half of the epsilon."""
        return "exponential with half of epsilon"

    def worst(self, away: int) -> Laws:
        """Two outcomes of equal utility 0, 0 that become sensitivity, -sensitivity, from odds in between."""
        return Laws(coin=(away * self.epsilon / 2, CHOICE))


exponential = Exponential
