"""Values that witnesses are written with, apart from numbers and tuples: nothing is evaluated or loaded for it here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


class UndecidedError(Exception):
    """A value that is open, or that an evaluation does not find."""


@dataclass(frozen=True)
class Gaussian:
    """A Gaussian law on the real line."""

    mean: Fraction
    deviation: Fraction


@dataclass(frozen=True)
class GaussianVector(Gaussian):
    """A list of independent Gaussian numbers of one variance."""

    mean: tuple[Fraction, ...]  # type: ignore[assignment]


@dataclass(frozen=True)
class Laplace:
    """A Laplace law on the real line."""

    centre: Fraction
    scale: Fraction


@dataclass(frozen=True)
class Paths:
    """The distance by paths of a neighbouring relation."""

    relation: str


class Function:
    """A function of the points of finite spaces, or of numbers; ``steps`` if it is the distance by paths of steps."""

    def __init__(self, go: Callable[..., Any], steps: Any = None, *, unknown: bool = False) -> None:
        self.go, self.steps, self.unknown = go, steps, unknown
        self.places: frozenset[Fraction] = frozenset()

    def __call__(self, *arguments: Any) -> Any:
        """The value."""
        return self.go(*arguments)


def opaque(*_: Any) -> Any:
    """What has no value: UndecidedError."""
    raise UndecidedError("a list of numbers")


UNCHANGED = Function(opaque)
"""The kernel that leaves every point of a line as it is."""
