"""Sparse vector: the first query above a noisy threshold."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import Mechanism, mechanism
from dpproofs.accounting.mechanisms.known import Parameter, Selection, monotone_or_not
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Crossing
from dpproofs.accounting.pairs.sources import FIRST_ABOVE
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import Number
from dpproofs.privacy.domains import POSITIVE

WORDS = Frozen({"releases": "index"})
OTHERS = Frozen(
    {
        "answer": "release the index alone, and then the answer to that query with noise of its own, as a further step",
        "several": "stop at the first one; with new noise on the threshold for each further one, count is their number",
    }
)


@mechanism
@dataclass(frozen=True, kw_only=True)
class AboveThreshold(Selection):
    """The index of the first query at or above a threshold, or that there is none, with Laplace noise on all.

    The threshold has its noise once, each query its own. Each query may depend on the answers to those before it.
    """

    kind = "above-threshold"
    units = ("threshold_scale", "query_scale")
    about = "sparse vector: the first query above a threshold, with Laplace noise on the threshold and on each query"
    functions = ("above_threshold_pure_dp", "above_threshold_laplace_dp")
    place = 5
    words = WORDS
    others = OTHERS

    sensitivity: Parameter = Parameter("how far apart the values of each query are at neighbouring data")
    threshold_scale: Parameter = Parameter("the scale of the noise on the threshold", POSITIVE)
    query_scale: Parameter = Parameter("the scale of the noise on each query", POSITIVE)

    def worst(self, away: int) -> Laws:
        """A single query; at worst many that rise, and then one that falls, or stays where they are monotone."""
        distance = away * self.sensitivity
        if distance == 0:
            return Laws()
        lead, own = distance / self.threshold_scale, distance / self.query_scale
        return Laws(coin=(Crossing(lead / 2, own / 2, lead + self.ways * own), FIRST_ABOVE))


@mechanism
@dataclass(frozen=True, kw_only=True)
class AboveThresholdMonotone(AboveThreshold):
    """The same for queries that, between two neighbouring data sets, either never rise or never fall."""

    kind = "above-threshold-monotone"
    about = f"{AboveThreshold.about}, for monotone queries"
    functions = ("above_threshold_monotone_pure_dp", "above_threshold_monotone_laplace_dp")
    ways = 1


def above_threshold(
    *, sensitivity: Number, threshold_scale: Number, query_scale: Number, monotone: bool = False
) -> Mechanism:
    """The index of the first of any number of queries that is at or above a threshold, with Laplace noise on all.

    ``sensitivity`` is that of each query; ``threshold_scale`` and ``query_scale`` are the scales of the noise, in the
    units of the queries; all are above 0. ``monotone``: between two neighbouring data sets, no query rises or no
    query falls. Raises InputError for a number outside its domain.
    """
    kind = monotone_or_not(AboveThreshold, AboveThresholdMonotone, monotone=monotone)
    return kind(sensitivity=sensitivity, threshold_scale=threshold_scale, query_scale=query_scale)
