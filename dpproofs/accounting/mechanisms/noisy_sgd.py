"""Noisy gradient descent that releases only the last iterate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Either, Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number, short
from dpproofs.privacy.domains import NONNEGATIVE, POSITIVE

_UNIT = 1 << 512
"""The denominator to which powers are rounded."""
MOST_DIGITS = 2**18
"""The most binary digits of a power that is computed; longer ones are bounded."""
_ROUNDED = 1 << 200
"""The denominator of bounds on such powers; they differ from the power by at least one unit of it."""
WORDS = Frozen({"releases": "last"})
OTHERS = Frozen(
    {
        "all": 'the iterates before the last one leak more; claim mechanism = "vector-gaussian" for the steps that use '
        "the record",
        "average": "an average of the points has no theorem here",
    }
)
NUMBERS = ("l2_sensitivity", "sigma", "convexity", "smoothness", "step_size", "steps")


def _check(convexity: Fraction, smoothness: Fraction, step_size: Fraction) -> None:
    """InputError for contradictory losses, and for steps that are too long."""
    if smoothness <= convexity:
        raise InputError("smoothness", short(smoothness), f"must be more than convexity = {short(convexity)}")
    most = 2 / (convexity + smoothness)
    if step_size > most:
        raise InputError("step_size", short(step_size), f"must be at most 2/(convexity + smoothness) = {short(most)}")


def _can_be_worked_out(shrunk: Fraction, steps: Fraction) -> bool:
    """Whether the contraction over that many steps, each by that factor, has few digits."""
    return int(steps) * shrunk.denominator.bit_length() <= MOST_DIGITS


def _squared(share: Fraction, away: int, sensitivity: Fraction, sigma: Fraction) -> Laws:
    """Losses of that convexity whose gradients move by the sensitivity; they attain the bound, up to rounding."""
    return Laws(square=Fraction(int(share * (away * sensitivity / sigma) ** 2 * _UNIT), _UNIT))


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisySgd(Known):
    """Projected SGD on smooth convex losses with Gaussian noise on each gradient; the last iterate is released.

    The gradient of the first of these steps uses the record, and changes by at most the sensitivity at any point; the
    other gradients are those of other records. The iterates before are the same for neighbours. The losses are convex
    where ``convexity`` is 0, and else strongly convex; the iterates may be projected onto a closed convex set.

    ``l2_sensitivity`` and ``convexity`` are at least 0, ``sigma``, ``smoothness`` and ``step_size`` above 0, and
    ``steps`` is a positive integer. Raises InputError for a number outside its domain, for a convexity that is not
    below the smoothness, and for steps that are too long.
    """

    kind = "noisy-sgd"
    about = "the last point of projected SGD with Gaussian noise on the gradients of smooth convex losses"
    functions = ("noisy_sgd", "noisy_sgd_convex", "noisy_sgd_many")
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
        """The function with the tightest bound."""
        return (min(self._levels(), key=self._levels().__getitem__),)

    def arguments(self) -> Mapping[str, Number]:
        """The step size is called the step in theorems; where convexity does not help, it is not used."""
        named = {"step" if name == "step_size" else name: v for name, v in self.parameters.items()}
        match self.applicable():
            case ("noisy_sgd_convex",):
                return {name: v for name, v in named.items() if name != "convexity"}
            case ("noisy_sgd_many",):
                return {**named, "kept": self.kept}
            case _:
                return named

    @property
    def kept(self) -> Fraction:
        """An upper bound of the fraction of the squared displacement that is left by the steps after that of the
        record.
        """
        above = _power((1 - self.step_size * self.convexity) ** 2, int(self.steps) - 1, up=True)
        return min(Fraction(int(above * _ROUNDED) + 2, _ROUNDED), Fraction(1))

    def _levels(self) -> Mapping[str, Fraction]:
        """Estimates of the bound of each function, as a multiple of the square of l2_sensitivity/sigma."""
        convex, shrunk = {"noisy_sgd_convex": 1 / self.steps}, self.step_size * self.convexity
        if not self.convexity:
            return convex
        if _can_be_worked_out(shrunk, self.steps):
            return {"noisy_sgd": Fraction(0)}
        left = (1 - shrunk) ** 2
        return {**convex, "noisy_sgd_many": (1 - left) * self.kept / (1 - left * self.kept)}

    def worst(self, away: int) -> Laws:
        """Quadratic losses of that convexity, or linear ones, the first of which moves; they attain the bound."""
        steps, kept = int(self.steps), (1 - self.step_size * self.convexity) ** 2
        share = 1 / Fraction(steps)
        if kept < 1:
            share = _power(kept, steps - 1) * (1 - kept) / (1 - _power(kept, steps))
        return _squared(share, away, self.l2_sensitivity, self.sigma)


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisyGradientDescent(Known):
    """Projected gradient descent on smooth convex losses with Gaussian noise on each gradient.

    The last iterate is released. All records are used in each step, and the gradient changes by at most the
    sensitivity at any point. The start does not depend on the data. With a diameter, the iterates are projected onto
    a closed convex set of that diameter. The losses are convex where ``convexity`` is 0.

    ``l2_sensitivity``, ``convexity`` and ``diameter`` are at least 0, ``sigma``, ``smoothness`` and ``step_size``
    above 0, and ``steps`` is a positive integer. Raises InputError for a number outside its domain, for a convexity
    that is not below the smoothness, and for steps that are too long.
    """

    kind = "noisy-gradient-descent"
    about = "the last point of projected gradient descent with Gaussian noise, on smooth convex losses"
    functions = ("noisy_gd", "noisy_gd_convex", "noisy_gd_within", "noisy_gd_many", "noisy_gd_within_strong")
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
        """The function with the tightest bound."""
        return (min(self._levels(), key=self._levels().__getitem__),)

    def arguments(self) -> Mapping[str, Number]:
        """The step size is called the step in theorems; with a diameter only some of the last steps count."""
        named = {"step" if name == "step_size" else name: v for name, v in self.parameters.items()}
        plain = {name: v for name, v in named.items() if name != "diameter"}
        match self.applicable():
            case ("noisy_gd_within",):
                return {**named, "last_steps": self.last_steps}
            case ("noisy_gd_within_strong",):
                return {**named, "last_steps": self.last_steps_forgetting}
            case ("noisy_gd_many",):
                return {**plain, "left": self.left}
            case _:
                return plain

    @property
    def left(self) -> Fraction:
        """A lower bound of the contraction over the steps."""
        below = _power(1 - self.step_size * self.convexity, int(self.steps))
        return Fraction(max(int(below * _ROUNDED) - 1, 0), _ROUNDED)

    @property
    def last_steps(self) -> int:
        """How many of the last steps minimize the bound, including that for the diameter."""
        most, change = int(self.steps), self.step_size * self.l2_sensitivity
        if self.diameter is None or self.diameter >= most * change:
            return most
        below = max(1, int(self.diameter / change))
        return min(below, below + 1, key=self._within)

    @property
    def last_steps_forgetting(self) -> int:
        """How many minimize the bound that uses the contraction; among those whose powers can be computed."""
        low, high = 1, min(int(self.steps), MOST_DIGITS // (self.step_size * self.convexity).denominator.bit_length())
        while low < high:  # it decreases, and then increases
            middle = (low + high) // 2
            if self._forgetting(middle + 1) < self._forgetting(middle):
                low = middle + 1
            else:
                high = middle
        return low

    def _within(self, last: int) -> Fraction:
        """The bound by that many last steps, as a multiple of the square of 1/sigma."""
        return last * (self.l2_sensitivity + Fraction(self.diameter or 0) / (self.step_size * last)) ** 2

    def _forgetting(self, last: int) -> Fraction:
        """The same with the contraction."""
        shrunk = self.step_size * self.convexity
        left = _power(1 - shrunk, last)
        reached = left * Fraction(self.diameter or 0) / self.step_size + self.l2_sensitivity * (1 - left) / shrunk
        return reached**2 * shrunk * (2 - shrunk) / (1 - left**2)

    def _levels(self) -> Mapping[str, Fraction]:
        """Estimates of the bound of each function, as a multiple of the square of 1/sigma."""
        square, shrunk = self.l2_sensitivity**2, self.step_size * self.convexity
        levels = {"noisy_gd_convex": self.steps * square}
        if self.convexity:
            if (
                _can_be_worked_out(shrunk, self.steps) and 0 < self.left
            ):  # else it is close to 1, the value without a power
                levels["noisy_gd"] = self._share() * square
            else:
                levels["noisy_gd_many"] = (2 - shrunk) * (1 - self.left) / (shrunk * (1 + self.left)) * square
        if self.diameter is not None:
            levels["noisy_gd_within"] = self._within(self.last_steps)
            if self.convexity and _can_be_worked_out(shrunk, Fraction(1)):
                levels["noisy_gd_within_strong"] = self._forgetting(self.last_steps_forgetting)
        return levels

    def _share(self) -> Fraction:
        """How many steps those of quadratic losses of that convexity are worth, all of which move; rounded down."""
        shrunk = self.step_size * self.convexity
        left = _power(1 - shrunk, int(self.steps), up=True)
        return (2 - shrunk) * (1 - left) / (shrunk * (1 + left))

    def worst(self, away: int) -> Laws:
        """Quadratic losses of that convexity, or linear ones, all of which move; none for bounded sets."""
        if self.diameter is not None:
            return Laws()
        share = self._share() if self.convexity else self.steps
        return _squared(share, away, self.l2_sensitivity, self.sigma)


def _power(base: Fraction, exponent: int, up: bool = False) -> Fraction:
    """An upper or a lower bound of the power of a number below 1."""
    more = _UNIT - 1 if up else 0
    found, square = _UNIT, (int(base * _UNIT) + 1 if up else int(base * _UNIT))
    while exponent:
        if exponent & 1:
            found = (found * square + more) // _UNIT
        square, exponent = (square * square + more) // _UNIT, exponent >> 1
    return min(Fraction(found, _UNIT), Fraction(1))


noisy_sgd = NoisySgd
noisy_gradient_descent = NoisyGradientDescent
