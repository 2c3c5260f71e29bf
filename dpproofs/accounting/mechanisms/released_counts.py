"""Counts that are released above a threshold: partition selection, stability histograms."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import flint

from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.sources import COUNTS
from dpproofs.numbers import ball, endpoints, working
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE

_LEAST = 1000
"""A probability below 2 to minus this is taken for 0 in what refutes claims."""


@mechanism
@dataclass(frozen=True, kw_only=True)
class ReleasedCounts(Known):
    """The number of persons in each partition, with Laplace noise, released where the noisy count is above a
    threshold.

    Other partitions, and those without a person, are not visible. A person is in at most ``partitions`` partitions,
    and counts for 1 in each.

    ``partitions`` is a positive integer, ``scale`` above 0, and ``threshold`` at least 1. Raises InputError for a
    number outside its domain.
    """

    kind = "released-counts"
    units, either = ("scale", "threshold"), ("scale",)
    about = "positive counts of persons plus Laplace noise, released above a threshold"
    functions = ("released_counts_dp",)
    place = 6
    over = ADD_OR_REMOVE_ONE

    partitions: Parameter = Parameter("the number of partitions that a person is in at most")
    scale: Parameter = Parameter("the scale of the noise")
    threshold: Parameter = Parameter("what a noisy count must be above to be released")

    @property
    def both_ways(self) -> tuple[str, ...]:
        """More noise hides counts, and releases more of the partitions with one person."""
        return ("scale",)

    def worst(self, away: int) -> Laws:
        """One more in partitions with counts far above the threshold; or a person in new partitions only."""
        coin, seen = (away / self.scale, COUNTS), self._seen(away)
        return Laws(coin=coin, copies=int(self.partitions), shown=seen, crowded=True)

    def _chance(self) -> flint.arb:
        """The probability that a partition with one person is released."""
        return (-ball((self.threshold - 1) / self.scale)).exp() / 2

    def _seen(self, away: int) -> Fraction:
        """The probability that some new partition is released, rounded down."""
        with working(256):
            one = self._chance()
            if not one > flint.arb(2) ** -_LEAST:
                return Fraction(0)
            low = endpoints(-(away * ball(self.partitions) * (-one).log1p()).expm1())[0]
        return min(max(low, Fraction(0)), Fraction(1))


released_counts = ReleasedCounts
