"""Noisy gradient descent of which the last point is released."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.claims.losses import Laws
from dpproofs.claims.mechanisms.base import Either, Known, Parameter, mechanism
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number, short
from dpproofs.privacy.domains import NONNEGATIVE, POSITIVE

_UNIT = 1 << 512
"""Powers are rounded to so many parts of 1."""
MOST_DIGITS = 2**23
"""The binary digits of a power of which it is used that losses are strongly convex."""
WORDS = Frozen({"releases": "last"})
OTHERS = Frozen(
    {
        "all": 'the points before the last one tell more; claim mechanism = "vector-gaussian" for the steps that use '
        "the record",
        "average": "an average of the points has no theorem here",
    }
)
NUMBERS = ("l2_sensitivity", "sigma", "convexity", "smoothness", "step_size", "steps")


def _check(convexity: Fraction, smoothness: Fraction, step_size: Fraction) -> None:
    """InputError for losses that there are not, and for steps that are too long."""
    if smoothness <= convexity:
        raise InputError("smoothness", short(smoothness), f"must be more than convexity = {short(convexity)}")
    most = 2 / (convexity + smoothness)
    if step_size > most:
        raise InputError("step_size", short(step_size), f"must be at most 2/(convexity + smoothness) = {short(most)}")


def _can_be_worked_out(shrunk: Fraction, steps: Fraction) -> bool:
    """Whether what is left after so many steps, each of which shrinks distances by that share, has few digits."""
    return int(steps) * shrunk.denominator.bit_length() <= MOST_DIGITS


def _squared(share: Fraction, away: int, sensitivity: Fraction, sigma: Fraction) -> Laws:
    """Losses of that convexity whose gradients move by the sensitivity; they attain the bound, but for rounding."""
    return Laws(square=Fraction(int(share * (away * sensitivity / sigma) ** 2 * _UNIT), _UNIT))


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
    functions = ("noisy_sgd", "noisy_sgd_convex")
    place = 1
    units = ("sigma",)
    words = WORDS
    others = OTHERS

    l2_sensitivity: Parameter = Parameter("how far one record moves the gradient of the step that uses it")
    sigma: Parameter = Parameter("the standard deviation of the noise on each entry of the gradients")
    convexity: Parameter = Parameter("how strongly convex the losses are; 0 for convex ones", NONNEGATIVE)
    smoothness: Parameter = Parameter("how smooth the losses are: how fast their gradients change at most", POSITIVE)
    step_size: Parameter = Parameter("what the gradients are multiplied by", POSITIVE)
    steps: Parameter = Parameter("how many steps there are from the one that uses the record, with that one")

    def __post_init__(self) -> None:
        super().__post_init__()
        _check(self.convexity, self.smoothness, self.step_size)

    @property
    def meant(self) -> str:
        """Which steps count."""
        return (
            "steps are those from the one that uses the record on: a record that may be in any step of one pass over "
            "the data has steps = 1"
        )

    def applicable(self) -> Iterable[str]:
        """By whether the losses are strongly convex, and what that leaves can be computed."""
        return self.functions[:1] if self._counts_convexity else self.functions[1:]

    def arguments(self) -> Mapping[str, Number]:
        """The step size is called the step in theorems."""
        named = {"step" if name == "step_size" else name: v for name, v in self.parameters.items()}
        return named if self._counts_convexity else {name: v for name, v in named.items() if name != "convexity"}

    @property
    def _counts_convexity(self) -> bool:
        """Whether it is used that losses are strongly convex, and not only that they are convex then, too.

        After very many steps what is left of a record is a number with too many digits to be worked out.
        """
        return 0 < self.convexity and _can_be_worked_out(self.step_size * self.convexity, self.steps)

    def worst(self, away: int) -> Laws:
        """Quadratic losses of that convexity, or linear ones, of which the first moves; they attain the bound."""
        steps, kept = int(self.steps), (1 - self.step_size * self.convexity) ** 2
        share = 1 / Fraction(steps)
        if kept < 1:
            share = _power(kept, steps - 1) * (1 - kept) / (1 - _power(kept, steps))
        return _squared(share, away, self.l2_sensitivity, self.sigma)


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisyGradientDescent(Known):
    """Steps of projected gradient descent on smooth convex losses with Gaussian noise on each gradient.

    The last point is released. All records are used in each step, and the gradient changes by at most the sensitivity
    wherever the point is. The start does not depend on the data. Where a diameter is given, the points are projected on
    a closed convex set of which no two points are farther apart. The losses are convex where ``convexity`` is 0.
    """

    kind = "noisy-gradient-descent"
    about = "the last point of projected gradient descent with Gaussian noise, on smooth convex losses"
    functions = ("noisy_gd", "noisy_gd_convex", "noisy_gd_within")
    forms = (NUMBERS, (*NUMBERS, "diameter"))
    place = 1
    units = ("sigma",)
    words = WORDS
    others = OTHERS

    l2_sensitivity: Parameter = Parameter("how far one record moves the gradient of a step")
    sigma: Parameter = Parameter("the standard deviation of the noise on each entry of the gradients")
    convexity: Parameter = Parameter("how strongly convex the losses are; 0 for convex ones", NONNEGATIVE)
    smoothness: Parameter = Parameter("how smooth the losses are: how fast their gradients change at most", POSITIVE)
    step_size: Parameter = Parameter("what the gradients are multiplied by", POSITIVE)
    steps: Parameter = Parameter("how many steps there are")
    diameter: Either = Either("how far apart two points are at most of the set that is projected on", NONNEGATIVE)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check(self.convexity, self.smoothness, self.step_size)

    def applicable(self) -> Iterable[str]:
        """The function that says most."""
        return (min(self._levels(), key=self._levels().__getitem__),)

    def arguments(self) -> Mapping[str, Number]:
        """The step size is called the step in theorems; with a diameter so many of the last steps count."""
        named = {"step" if name == "step_size" else name: v for name, v in self.parameters.items()}
        if "noisy_gd_within" in self.applicable():
            return {**named, "last_steps": self.last_steps}
        return {name: v for name, v in named.items() if name != "diameter"}

    @property
    def last_steps(self) -> int:
        """How many of the last steps tell least, with what they tell of the diameter."""
        most, change = int(self.steps), self.step_size * self.l2_sensitivity
        if self.diameter is None or self.diameter >= most * change:
            return most
        below = max(1, int(self.diameter / change))
        return min(below, below + 1, key=self._within)

    def _within(self, last: int) -> Fraction:
        """What so many last steps tell, as a multiple of the square of 1/sigma."""
        return last * (self.l2_sensitivity + Fraction(self.diameter or 0) / (self.step_size * last)) ** 2

    def _levels(self) -> Mapping[str, Fraction]:
        """About what each function says, as a multiple of the square of 1/sigma."""
        square = self.l2_sensitivity**2
        levels = {"noisy_gd_convex": self.steps * square}
        if self.convexity and _can_be_worked_out(self.step_size * self.convexity, self.steps):
            levels["noisy_gd"] = self._share() * square
        if self.diameter is not None:
            levels["noisy_gd_within"] = self._within(self.last_steps)
        return levels

    def _share(self) -> Fraction:
        """How many steps those of quadratic losses of that convexity are worth, all of which move; hardly less."""
        shrunk = self.step_size * self.convexity
        left = _power(1 - shrunk, int(self.steps), up=True)
        return (2 - shrunk) * (1 - left) / (shrunk * (1 + left))

    def worst(self, away: int) -> Laws:
        """Quadratic losses of that convexity, or linear ones, all of which move; nothing is said of bounded sets."""
        if self.diameter is not None:
            return Laws()
        share = self._share() if self.convexity else self.steps
        return _squared(share, away, self.l2_sensitivity, self.sigma)


def _power(base: Fraction, exponent: int, up: bool = False) -> Fraction:
    """At most the power of a number below 1, or at least it."""
    more = _UNIT - 1 if up else 0
    found, square = _UNIT, (int(base * _UNIT) + 1 if up else int(base * _UNIT))
    while exponent:
        if exponent & 1:
            found = (found * square + more) // _UNIT
        square, exponent = (square * square + more) // _UNIT, exponent >> 1
    return min(Fraction(found, _UNIT), Fraction(1))


noisy_sgd = NoisySgd
noisy_gradient_descent = NoisyGradientDescent
