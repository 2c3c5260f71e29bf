"""Domains: which numbers make sense as parameters of mechanisms and guarantees. This is the only table of them.

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
_NONNEGATIVE = Condition("must be at least 0", _ZERO)
_POSITIVE = Condition("must be greater than 0", _ZERO, low_open=True)
_ABOVE_ONE = Condition("must be more than 1", _ONE, low_open=True)
_BELOW_ONE = Condition("must satisfy 0 <= {} < 1", _ZERO, _ONE, high_open=True)
_COUNT = Condition("must be a whole number, at least 1", _ONE, whole=True)
_COUNT_OR_NONE = Condition("must be a whole number, at least 0", _ZERO, whole=True)

PARAMETERS: Mapping[str, Condition] = {
    "sensitivity": _NONNEGATIVE,
    "l1_sensitivity": _NONNEGATIVE,
    "l2_sensitivity": _NONNEGATIVE,
    "sigma": _POSITIVE,
    "scale": _POSITIVE,
    "epsilon": _NONNEGATIVE,
    "delta": Condition("must satisfy 0 <= {} <= 1", _ZERO, _ONE),
    "rho": _NONNEGATIVE,
    "xi": Condition("must be a number"),
    "mu": _NONNEGATIVE,
    "probability": Condition("must satisfy 1/2 <= {} < 1", Fraction(1, 2), _ONE, high_open=True),
    "order": _ABOVE_ONE,
    "kappa": _NONNEGATIVE,
    "omega": _ABOVE_ONE,
    "m": _ABOVE_ONE,
    "tau": _NONNEGATIVE,
}
"""The parameters of mechanisms and guarantees; epsilon, rho, xi and kappa are in nats."""
OWN_CONDITIONS: Mapping[tuple[str, str], Condition] = {
    ("approx_zcdp", "delta"): _BELOW_ONE,
    ("composed_dp", "delta"): _BELOW_ONE,
    ("two_groups_dp", "delta"): _BELOW_ONE,
    ("mixed_dp", "delta"): _BELOW_ONE,
    **{("mixed_dp", k): _COUNT_OR_NONE for k in ("k1", "k2", "k3")},
}
"""What parameters of one kind must satisfy instead."""
_INTERNAL: Mapping[str, Condition] = {
    "alpha": PARAMETERS["order"],
    "mu_squared": _NONNEGATIVE,
    **dict.fromkeys(("epsilon1", "epsilon2", "epsilon3"), PARAMETERS["epsilon"]),
    **dict.fromkeys(("k", "k2"), _COUNT),
}
"""The parameters of notions that no claim names."""


def condition(kind: str, name: str) -> Condition:
    """What a parameter of a mechanism, of a guarantee or of a notion must satisfy."""
    return OWN_CONDITIONS.get((kind, name)) or PARAMETERS.get(name) or _INTERNAL[name]


def check_parameter(name: str, value: Fraction, shown: str, kind: str = "") -> None:
    """InputError when a parameter of a kind of step or claim is outside its domain; ``shown`` says where it is."""
    wanted = condition(kind, name)
    if not wanted.holds(value):
        raise InputError(shown, short(value), wanted.text(name))


def check_together(parameters: Mapping[str, Fraction], shown: str = "xi") -> None:
    """InputError when parameters do not fit each other: no mechanism has a negative divergence."""
    if "xi" in parameters and "rho" in parameters and parameters["xi"] + parameters["rho"] < 0:
        raise InputError(shown, short(parameters["xi"]), "must satisfy xi + rho >= 0")
