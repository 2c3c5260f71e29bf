"""Audits of OpenDP: the map of a measurement at some distances, against a declared mechanism.

A map takes a distance of the data to a guarantee. Its numbers are compared with the mechanism that the caller
declares for each distance, such as ``lambda d: laplace(sensitivity=d, scale=2)``. The code of the measurement is not
inspected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from dpproofs.accounting import Mechanism, given
from dpproofs.audit.judging import Audit, audit_epsilon, audit_guarantee
from dpproofs.numbers import InputError, Number, exact_number, plain_text
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, ZCDP
from dpproofs.privacy.relations import OTHER_NAMES, single_relation

MEASURES = ("MaxDivergence", "Approximate(MaxDivergence)", "SmoothedMaxDivergence", "ZeroConcentratedDivergence")


def audit_map(
    measurement: Any,
    mechanism: Callable[[Any], Mechanism],
    distances: Iterable[Any],
    *,
    delta: Number | None = None,
    relation: str = "replace-one",
) -> list[Audit]:
    """The verdict on the guarantee of the map at each distance; losses are in nats.

    For the measure SmoothedMaxDivergence the map gives a function of delta, which is evaluated at ``delta``, in [0,
    1]. The relation is only a label: the distance is that of neighbouring data. Raises InputError for unsupported
    measures, and for numbers outside their domain.
    """
    measure = plain_text(str(measurement.output_measure))
    if measure is None or measure not in MEASURES:
        raise InputError("output_measure", measure, f"is not checked; must be one of {', '.join(MEASURES)}")
    if (measure == "SmoothedMaxDivergence") != (delta is not None):
        needs = "must be given" if delta is None else "is given by the map"
        raise InputError("delta", "missing" if delta is None else delta, f"{needs} for {measure}")
    return [_audited(measure, measurement.map(d), mechanism(d), delta, relation) for d in distances]


@dataclass(frozen=True)
class Measured:
    """A mechanism with the guarantee of a measurement's map, and the neighbouring relation."""

    mechanism: Mechanism
    relation: str


def read(measurement: Any, distance: Any = 1, *, delta: Number | None = None, relation: str | None = None) -> Measured:
    """The guarantee of a measurement's map at a distance, as an assumption of its author; losses are in nats.

    Where the input metric is one of data sets, such as SymmetricDistance, it determines the neighbours, and the
    distance must be 1. Otherwise the distance is the sensitivity of what was computed before, and the relation must
    be given. For SmoothedMaxDivergence, the profile is evaluated at ``delta``. InputError for other measures.

    The noise of the measurement is not inspected: what refutes a claim about the guarantee is some mechanism that has
    it, and need not be this one. ``audit_map`` judges a mechanism that the caller declares.
    """
    measure, metric = plain_text(str(measurement.output_measure)), str(measurement.input_metric).partition("(")[0]
    if metric in OTHER_NAMES:
        if exact_number(distance, "distance") != 1:
            raise InputError("distance", distance, f"must be 1 for {metric}; for more, claim a group")
        if relation is not None and single_relation(relation) != OTHER_NAMES[metric]:
            raise InputError("relation", relation, f"must be {OTHER_NAMES[metric]}, which {metric} is")
        relation = OTHER_NAMES[metric]
    elif relation is None:
        raise InputError("relation", "missing", f"must be given, since {metric} does not say which data are neighbours")
    returned = measurement.map(distance)
    return Measured(_given(measure, returned, delta), single_relation(relation))


def _given(measure: str | None, returned: Any, delta: Number | None) -> Mechanism:
    if measure == "SmoothedMaxDivergence":
        if delta is None:
            raise InputError("delta", "missing", f"must be given for {measure}")
        return given(APPROX_DP.name, epsilon=returned.epsilon(float(delta)), delta=float(delta))
    if delta is not None:
        raise InputError("delta", delta, f"is given by the map for {measure}")
    if measure == "MaxDivergence":
        return given(PURE_DP.name, epsilon=returned)
    if measure == "ZeroConcentratedDivergence":
        return given(ZCDP.name, rho=returned)
    if measure == "Approximate(MaxDivergence)":
        epsilon, fixed = returned
        return given(APPROX_DP.name, epsilon=epsilon, delta=fixed) if fixed else given(PURE_DP.name, epsilon=epsilon)
    raise InputError("output_measure", measure, f"is not checked; must be one of {', '.join(MEASURES)}")


def _audited(measure: str, returned: Any, mechanism: Mechanism, delta: Number | None, relation: str) -> Audit:
    if measure == "ZeroConcentratedDivergence":
        return audit_guarantee(mechanism, relation, ZCDP.name, rho=returned)
    if measure == "MaxDivergence":
        return audit_epsilon(mechanism, relation, returned, 0)
    if delta is None:
        epsilon, fixed = returned
        return audit_epsilon(mechanism, relation, epsilon, fixed)
    return audit_epsilon(mechanism, relation, returned.epsilon(float(delta)), delta)
