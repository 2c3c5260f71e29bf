"""Permute-and-flip: a choice by coins that are flipped in random order."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Heads
from dpproofs.accounting.pairs.sources import FLIPS


@mechanism
@dataclass(frozen=True, kw_only=True)
class PermuteAndFlip(Known):
    """The first of finitely many outcomes, in random order, whose coin shows heads.

    Heads have the probability exp((utility - largest utility)/scale). It is report-noisy-max with exponential noise of
    that scale. (Ding et al. 2021, arXiv:2105.07260, Theorem 5.)

    ``sensitivity`` is at least 0, and ``scale`` above 0, both in the units of the utilities. Raises InputError for a
    number outside its domain.
    """

    kind = "permute-and-flip"
    about = "the first outcome, in random order, whose coin shows heads: probability exp((utility - largest)/scale)"
    functions = ("permute_and_flip",)
    place = 5
    units = ("scale",)

    sensitivity: Parameter = Parameter("how far apart each utility is at neighbouring data")
    scale: Parameter = Parameter("the scale of the noise, twice the sensitivity over epsilon")

    @property
    def monotone(self) -> str:
        """Half of the sensitivity."""
        return f"{self.kind} with half of sensitivity"

    def worst(self, away: int) -> Laws:
        """Two outcomes whose utilities move apart."""
        distance = away * self.sensitivity / self.scale
        return Laws(coin=(Heads(distance), FLIPS)) if distance else Laws()


permute_and_flip = PermuteAndFlip
