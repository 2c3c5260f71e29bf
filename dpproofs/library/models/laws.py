"""Values that witnesses are written with, apart from numbers, tuples and functions: nothing is evaluated here."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


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
