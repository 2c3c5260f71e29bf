"""Permute-and-flip: a choice by coins that are flipped in random order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import Mechanism, mechanism
from dpproofs.accounting.mechanisms.known import Parameter, Selection, monotone_or_not
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Heads
from dpproofs.accounting.pairs.sources import FLIPS
from dpproofs.numbers import Number


@mechanism
@dataclass(frozen=True, kw_only=True)
class PermuteAndFlip(Selection):
    """The first of finitely many outcomes, in random order, whose coin shows heads.

    Heads have the probability exp((utility - largest utility)/scale). It is report-noisy-max with exponential noise of
    that scale. (Ding et al. 2021, arXiv:2105.07260, Theorem 5.)
    """

    kind = "permute-and-flip"
    about = "the first outcome, in random order, whose coin shows heads: probability exp((utility - largest)/scale)"
    functions = ("permute_and_flip", "permute_and_flip_laplace_dp")
    place = 5
    units = ("scale",)

    sensitivity: Parameter = Parameter("how far apart each utility is at neighbouring data")
    scale: Parameter = Parameter("the scale of the noise, twice the sensitivity over epsilon")

    def worst(self, away: int) -> Laws:
        """Two outcomes whose utilities move apart, or one of which moves."""
        distance = away * self.ways * self.sensitivity / (2 * self.scale)
        return Laws(coin=(Heads(distance), FLIPS)) if distance else Laws()


@mechanism
@dataclass(frozen=True, kw_only=True)
class PermuteAndFlipMonotone(PermuteAndFlip):
    """The same for monotone utilities: how far a candidate is behind the best other one moves by the sensitivity."""

    kind = "permute-and-flip-monotone"
    about = f"{PermuteAndFlip.about}, for monotone utilities"
    functions = ("permute_and_flip_by_margin", "permute_and_flip_laplace_dp_monotone")
    ways = 1

    def arguments(self) -> Mapping[str, Number]:
        """The margin moves as far as one utility does."""
        return {"margin_sensitivity": self.sensitivity, "scale": self.scale}


def permute_and_flip(*, sensitivity: Number, scale: Number, monotone: bool = False) -> Mechanism:
    """The first of finitely many outcomes, in random order, whose coin shows heads.

    Heads have the probability exp((utility - largest utility)/scale). It is report-noisy-max with exponential noise of
    that scale. ``sensitivity`` is at least 0, and ``scale`` above 0, both in the units of the utilities. ``monotone``:
    between two neighbouring data sets, no utility rises or no utility falls. Raises InputError for a number outside
    its domain.
    """
    kind = monotone_or_not(PermuteAndFlip, PermuteAndFlipMonotone, monotone=monotone)
    return kind(sensitivity=sensitivity, scale=scale)
