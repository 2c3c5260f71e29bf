"""Domains: which numbers make sense as parameters of mechanisms and guarantees.

Names that mechanisms and notions share have one domain, in the table here. What has another one says so itself.

A lemma is often true outside of these domains, of mechanisms that do not exist or of guarantees that
everything has: (epsilon, delta)-DP with delta = 2, say. A number there is a slip, so it is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from dpproofs.numbers import InputError, short


class Condition(NamedTuple):
    """What a parameter must satisfy: the ends of an interval, which belong to it or not, and how that is said."""

    words: str
    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False
    whole: bool = False

    def holds(self, v: Fraction) -> bool:
        """Whether the number is in the interval, and whole where that is asked for."""
        if self.whole and v.denominator != 1:
            return False
        if self.low is not None and (v < self.low or (self.low_open and v == self.low)):
            return False
        return self.high is None or not (v > self.high or (self.high_open and v == self.high))

    def text(self, name: str) -> str:
        """The condition on the parameter of that name."""
        return self.words.format(name)


_ZERO, _ONE = Fraction(0), Fraction(1)
NONNEGATIVE = Condition("must be at least 0", _ZERO)
POSITIVE = Condition("must be greater than 0", _ZERO, low_open=True)
ABOVE_ONE = Condition("must be more than 1", _ONE, low_open=True)
BELOW_ONE = Condition("must satisfy 0 <= {} < 1", _ZERO, _ONE, high_open=True)
COUNT = Condition("must be a whole number, at least 1", _ONE, whole=True)
COUNT_OR_NONE = Condition("must be a whole number, at least 0", _ZERO, whole=True)

PARAMETERS: Mapping[str, Condition] = {
    "sensitivity": NONNEGATIVE,
    "l1_sensitivity": NONNEGATIVE,
    "l2_sensitivity": NONNEGATIVE,
    "sigma": POSITIVE,
    "scale": POSITIVE,
    "epsilon": NONNEGATIVE,
    "delta": Condition("must satisfy 0 <= {} <= 1", _ZERO, _ONE),
    "rho": NONNEGATIVE,
    "xi": Condition("must be a number"),
    "mu": NONNEGATIVE,
    "probability": Condition("must satisfy 1/2 <= {} < 1", Fraction(1, 2), _ONE, high_open=True),
    "order": ABOVE_ONE,
    "kappa": NONNEGATIVE,
    "omega": ABOVE_ONE,
    "m": ABOVE_ONE,
    "tau": NONNEGATIVE,
}
"""The parameters of mechanisms and guarantees; epsilon, rho, xi and kappa are in nats."""


def check_parameter(name: str, value: Fraction, shown: str, wanted: Condition | None = None) -> None:
    """InputError when a parameter is outside its domain, the usual one of its name; ``shown`` says where it is."""
    wanted = PARAMETERS[name] if wanted is None else wanted
    if not wanted.holds(value):
        raise InputError(shown, short(value), wanted.text(name))


def check_together(parameters: Mapping[str, Fraction], shown: str = "xi") -> None:
    """InputError when parameters do not fit each other: no mechanism has a negative divergence."""
    if "xi" in parameters and "rho" in parameters and parameters["xi"] + parameters["rho"] < 0:
        raise InputError(shown, short(parameters["xi"]), "must satisfy xi + rho >= 0")
