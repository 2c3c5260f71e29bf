"""Noisy SGD of which the last point is released: the steps after the one that uses a record hide it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.claims.losses import Laws
from dpproofs.claims.mechanisms.base import Known, Parameter, mechanism
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number, short
from dpproofs.privacy.domains import NONNEGATIVE, POSITIVE

_UNIT = 1 << 512
"""Powers are rounded down to so many parts of 1."""


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisySgd(Known):
    """Steps of projected SGD on smooth convex losses with Gaussian noise on each gradient; the last point is released.

    The gradient of the first of these steps uses the record, and changes by at most the sensitivity wherever the point
    is; the other gradients are those of other records. What came before is the same for neighbours. The losses are
    convex where ``convexity`` is 0, and else strongly convex; the points are projected on a closed convex set, or not.
    """

    kind = "noisy-sgd"
    about = "the last point of projected SGD with Gaussian noise on the gradients of smooth convex losses"
    place = 1
    words = Frozen({"releases": "last"})
    others = Frozen(
        {
            "all": 'the points before the last one tell more; claim mechanism = "vector-gaussian" for the step that '
            "uses the record",
            "average": "an average of the points has no theorem here",
        }
    )

    l2_sensitivity: Parameter = Parameter("how far one record moves the gradient of the step that uses it")
    sigma: Parameter = Parameter("the standard deviation of the noise on each entry of the gradients")
    convexity: Parameter = Parameter("how strongly convex the losses are; 0 for convex ones", NONNEGATIVE)
    smoothness: Parameter = Parameter("how smooth the losses are: how fast their gradients change at most", POSITIVE)
    step_size: Parameter = Parameter("what the gradients are multiplied by", POSITIVE)
    steps: Parameter = Parameter("how many steps there are from the one that uses the record, with that one")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.smoothness <= self.convexity:
            wanted = f"must be more than convexity = {short(self.convexity)}"
            raise InputError("smoothness", short(self.smoothness), wanted)
        most = 2 / (self.convexity + self.smoothness)
        if self.step_size > most:
            wanted = f"must be at most 2/(convexity + smoothness) = {short(most)}"
            raise InputError("step_size", short(self.step_size), wanted)

    @property
    def meant(self) -> str:
        """Which steps count."""
        return (
            "steps are those from the one that uses the record on: a record that may be in any step of one pass over "
            "the data has steps = 1"
        )

    def applicable(self) -> Iterable[str]:
        """By whether the losses are strongly convex."""
        return ("noisy_sgd" if self.convexity else "noisy_sgd_convex",)

    def arguments(self) -> Mapping[str, Number]:
        """The step size is called the step in theorems."""
        renamed = {"step_size": "step"}
        return {renamed.get(name, name): v for name, v in self.parameters.items() if v or name != "convexity"}

    def worst(self, away: int) -> Laws:
        """Quadratic losses of that convexity, or linear ones, of which the first moves; they attain the bound."""
        steps, kept = int(self.steps), (1 - self.step_size * self.convexity) ** 2
        share = 1 / Fraction(steps)
        if kept < 1:
            share = _power(kept, steps - 1) * (1 - kept) / (1 - _power(kept, steps))
        shown = Fraction(int(share * (away * self.l2_sensitivity / self.sigma) ** 2 * _UNIT), _UNIT)
        return Laws(square=shown)


def _power(base: Fraction, exponent: int) -> Fraction:
    """At most the power of a number below 1."""
    found, square = _UNIT, int(base * _UNIT)
    while exponent:
        if exponent & 1:
            found = found * square // _UNIT
        square, exponent = square * square // _UNIT, exponent >> 1
    return Fraction(found, _UNIT)


noisy_sgd = NoisySgd
