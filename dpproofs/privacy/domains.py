"""Domains: which numbers make sense as parameters of mechanisms and guarantees.

Names that mechanisms and notions share have one domain, in the table here. Other names declare theirs.

A lemma is often true outside of these domains, for mechanisms that do not exist or guarantees that everything has:
(epsilon, delta)-DP with delta = 2, say. A number there is a mistake, so it is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, short


class Condition(NamedTuple):
    """The domain of a parameter: the ends of an interval, which belong to it or not, and its wording."""

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

    def meet(self, other: Condition) -> Condition:
        """What satisfies both conditions; it has no words."""
        lows = [(c.low, c.low_open) for c in (self, other) if c.low is not None]
        highs = [(c.high, not c.high_open) for c in (self, other) if c.high is not None]
        low, low_open = max(lows, default=(None, False))
        high, high_closed = min(highs, default=(None, True))
        return Condition("", low, high, low_open, not high_closed, self.whole or other.whole)

    def formula(self, name: str) -> str:
        """The condition as a formula; empty where every number is allowed."""
        bounded = self.low is not None and not (self.whole and self.low == 0)
        below = f"{self.low} {'<' if self.low_open else '<='} " if bounded else ""
        above = "" if self.high is None else f" {'<' if self.high_open else '<='} {self.high}"
        whole = f"{name} in N" if self.whole else ""
        return " and ".join(filter(None, (whole, f"{below}{name}{above}" if below or above else "")))


_ZERO, _ONE = Fraction(0), Fraction(1)
NONNEGATIVE = Condition("must be at least 0", _ZERO)
POSITIVE = Condition("must be greater than 0", _ZERO, low_open=True)
ABOVE_ONE = Condition("must be more than 1", _ONE, low_open=True)
BELOW_ONE = Condition("must satisfy 0 <= {} < 1", _ZERO, _ONE, high_open=True)
COUNT = Condition("must be a whole number, at least 1", _ONE, whole=True)
COUNT_OR_NONE = Condition("must be a whole number, at least 0", _ZERO, whole=True)

PARAMETERS: Mapping[str, Condition] = Frozen(
    {
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
        "shift": NONNEGATIVE,
        "probability": Condition("must satisfy 1/2 <= {} < 1", Fraction(1, 2), _ONE, high_open=True),
        "order": ABOVE_ONE,
        "kappa": NONNEGATIVE,
        "omega": ABOVE_ONE,
        "m": ABOVE_ONE,
        "tau": NONNEGATIVE,
        "sampling_rate": Condition("must satisfy 0 < {} <= 1", _ZERO, _ONE, low_open=True),
        "noise_multiplier": POSITIVE,
        "steps": COUNT,
        "epochs": POSITIVE,
        "batch_size": COUNT,
        "dataset_size": COUNT,
        "squared_column_norm": NONNEGATIVE,
        "k": COUNT,
        "partitions": COUNT,
        "threshold": Condition("must satisfy {} >= 1", _ONE),
    }
)
"""The parameters of mechanisms and guarantees; is_in_nats says which are in nats."""
_NATS = ("epsilon", "rho", "xi", "kappa", "epsilon1", "epsilon2", "epsilon3", "mcdp.mu", "mcdp.tau")


def is_in_nats(notion: str, name: str) -> bool:
    """Whether a number of a notion, or one of that name, is a privacy loss or a divergence, and so in nats."""
    return name in _NATS or f"{notion}.{name}" in _NATS


def check_parameter(name: str, value: Fraction, shown: str, wanted: Condition | None = None) -> None:
    """InputError when a parameter is outside its domain, the usual one of its name; ``shown`` says where it is."""
    wanted = PARAMETERS[name] if wanted is None else wanted
    if not wanted.holds(value):
        raise InputError(shown, short(value), wanted.text(name))


def check_table(parameters: Mapping[str, Fraction], shown: str = "rest") -> None:
    """InputError for a PLD that no two laws have: its probabilities, with the infinity mass, are less than 1 in all."""
    table, width, last, unit = (int(parameters[name]) for name in ("table", "width", "last", "unit"))
    if min(table, last) < 0 or min(width, unit) < 1:
        return  # each number has a domain of its own, where this is refused
    if Fraction(_sum(table, width, last + 1), unit) + parameters["rest"] < 1:
        raise InputError(shown, short(parameters["rest"]), "must be, with the entries of the PLD, at least 1 in all")


def _sum(table: int, width: int, count: int) -> int:
    """The sum of ``count`` entries of ``width`` binary digits each."""
    if width * count < table.bit_length():
        table &= (1 << width * count) - 1
    while table >> width:
        every_second, period = (1 << width) - 1, 2 * width
        while period < table.bit_length():
            every_second |= every_second << period
            period *= 2
        table = (table & every_second) + (table >> width & every_second)
        width *= 2
    return table


def check_together(parameters: Mapping[str, Fraction], shown: str = "xi") -> None:
    """InputError when parameters contradict each other: no mechanism has a negative divergence."""
    if "xi" in parameters and "rho" in parameters and parameters["xi"] + parameters["rho"] < 0:
        raise InputError(shown, short(parameters["xi"]), "must satisfy xi + rho >= 0")
