"""The exponential mechanism."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import Mechanism, mechanism
from dpproofs.accounting.mechanisms.known import Parameter, Selection, monotone_or_not
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.sources import CHOICE
from dpproofs.numbers import Number


@mechanism
@dataclass(frozen=True, kw_only=True)
class Exponential(Selection):
    """A choice with odds exp(epsilon*utility/(2*sensitivity)) from finitely many."""

    kind = "exponential"
    rising = ("epsilon",)
    about = "a choice with odds exp(epsilon*utility/(2*sensitivity))"
    functions = ("exponential_mechanism_zcdp", "exponential_mechanism_pure_dp", "exponential_mechanism_bounded_range")
    place = 4

    epsilon: Parameter = Parameter("how much the odds of two outcomes change, at most, as a logarithm")

    def arguments(self) -> Mapping[str, Number]:
        """In units of the sensitivity."""
        return {"sensitivity": 1, **self.parameters}

    def worst(self, away: int) -> Laws:
        """Two outcomes of equal utility 0, 0 that become sensitivity, -sensitivity, or 0, from odds in between."""
        return Laws(coin=(away * self.ways * self.epsilon / 4, CHOICE))


@mechanism
@dataclass(frozen=True, kw_only=True)
class ExponentialMonotone(Exponential):
    """The same for monotone utilities, with the same odds."""

    kind = "exponential-monotone"
    about = f"{Exponential.about}, for monotone utilities"
    functions = (
        "exponential_mechanism_monotone_zcdp", "exponential_mechanism_monotone_pure_dp",
        "exponential_mechanism_monotone_bounded_range",
    )  # fmt: skip
    ways = 1


def exponential(*, epsilon: Number, monotone: bool = False) -> Mechanism:
    """A choice with odds exp(epsilon*utility/(2*sensitivity)) from finitely many.

    ``epsilon``, in nats, is at least 0. ``monotone``: between two neighbouring data sets, no utility rises or no
    utility falls; the choice is then (epsilon/2)-DP. Raises InputError for a number outside its domain.
    """
    return monotone_or_not(Exponential, ExponentialMonotone, monotone=monotone)(epsilon=epsilon)
