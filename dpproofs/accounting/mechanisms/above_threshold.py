"""Sparse vector: the first query above a noisy threshold."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import Mechanism, mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Crossing
from dpproofs.accounting.pairs.sources import FIRST_ABOVE
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number
from dpproofs.privacy.domains import POSITIVE

WORDS = Frozen({"releases": "index"})
OTHERS = Frozen(
    {
        "answer": "release the index alone, and then the answer to that query with noise of its own, as a further step",
        "several": "stop at the first one; with new noise on the threshold for each further one, count is their number",
    }
)


def _worst(one: AboveThreshold | AboveThresholdMonotone, away: int, falls: int) -> Laws:
    """A single query; at worst many that rise before one, which falls or stays."""
    distance = away * one.sensitivity
    if distance == 0:
        return Laws()
    lead, own = distance / one.threshold_scale, distance / one.query_scale
    return Laws(coin=(Crossing(lead / 2, own / 2, lead + (1 + falls) * own), FIRST_ABOVE))


@mechanism
@dataclass(frozen=True, kw_only=True)
class AboveThreshold(Known):
    """The index of the first query at or above a threshold, or that there is none, with Laplace noise on all.

    The threshold has its noise once, each query its own. Each query may depend on the answers to those before it.
    """

    kind = "above-threshold"
    units = ("threshold_scale", "query_scale")
    about = "sparse vector: the first query above a threshold, with Laplace noise on the threshold and on each query"
    functions = ("above_threshold_pure_dp",)
    place = 5
    words = WORDS
    others = OTHERS

    sensitivity: Parameter = Parameter("how far apart the values of each query are at neighbouring data")
    threshold_scale: Parameter = Parameter("the scale of the noise on the threshold", POSITIVE)
    query_scale: Parameter = Parameter("the scale of the noise on each query", POSITIVE)

    def worst(self, away: int) -> Laws:
        """A single query; at worst many that rise, and then one that falls."""
        return _worst(self, away, falls=1)


@mechanism
@dataclass(frozen=True, kw_only=True)
class AboveThresholdMonotone(Known):
    """The same for queries that, between two neighbouring data sets, either never rise or never fall."""

    kind = "above-threshold-monotone"
    units = ("threshold_scale", "query_scale")
    about = "the same for queries that never rise, or never fall, between neighbouring data sets"
    functions = ("above_threshold_monotone_pure_dp",)
    place = 5
    words = WORDS
    others = OTHERS

    sensitivity: Parameter = Parameter("how far apart the values of each query are at neighbouring data")
    threshold_scale: Parameter = Parameter("the scale of the noise on the threshold", POSITIVE)
    query_scale: Parameter = Parameter("the scale of the noise on each query", POSITIVE)

    @property
    def meant(self) -> str:
        """Between which data sets all queries move one way."""
        return (
            "between two neighbouring data sets no query may rise where another one falls: counts are like this where "
            "a record is added or removed, and not where one is replaced"
        )

    def worst(self, away: int) -> Laws:
        """A single query; at worst many that rise, and then one that stays."""
        return _worst(self, away, falls=0)


def above_threshold(
    *, sensitivity: Number, threshold_scale: Number, query_scale: Number, monotone: bool = False
) -> Mechanism:
    """The index of the first of any number of queries that is at or above a threshold, with Laplace noise on all.

    ``sensitivity`` is that of each query; ``threshold_scale`` and ``query_scale`` are the scales of the noise, in the
    units of the queries; all are above 0. ``monotone``: between two neighbouring data sets, no query rises or no
    query falls. Raises InputError for a number outside its domain.
    """
    if type(monotone) is not bool:
        raise InputError("monotone", monotone, "must be True or False")
    kind = AboveThresholdMonotone if monotone else AboveThreshold
    return kind(sensitivity=sensitivity, threshold_scale=threshold_scale, query_scale=query_scale)
