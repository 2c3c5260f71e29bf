"""Audits of OpenDP: the map of a measurement at some distances, against the mechanism that it is said to be.

A map takes a distance of the data to a guarantee. Its numbers are compared with the mechanism that
the caller declares for each distance, such as ``lambda d: laplace(sensitivity=d, scale=2)``. The
code of the measurement is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dpproofs.audit.judging import Audit, audit_epsilon, audit_guarantee
from dpproofs.claims import Mechanism
from dpproofs.numbers import InputError, Number, plain_text
from dpproofs.privacy.notions import ZCDP

MEASURES = ("MaxDivergence", "Approximate(MaxDivergence)", "SmoothedMaxDivergence", "ZeroConcentratedDivergence")


def audit_map(
    measurement: Any,
    mechanism: Callable[[Any], Mechanism],
    distances: Iterable[Any],
    *,
    delta: Number | None = None,
    relation: str = "replace-one",
) -> list[Audit]:
    """The verdict on what the map gives at each distance.

    For the measure SmoothedMaxDivergence the map gives a function, and delta says where it is looked
    at. The relation is just a label: the distance says how far neighbouring data are apart. Raises
    InputError for other measures, which are not checked.
    """
    measure = plain_text(str(measurement.output_measure))
    if measure is None or measure not in MEASURES:
        raise InputError("output_measure", measure, f"is not checked; must be one of {', '.join(MEASURES)}")
    if (measure == "SmoothedMaxDivergence") != (delta is not None):
        needs = "must be given" if delta is None else "is given by the map"
        raise InputError("delta", "missing" if delta is None else delta, f"{needs} for {measure}")
    return [_audited(measure, measurement.map(d), mechanism(d), delta, relation) for d in distances]


def _audited(measure: str, returned: Any, mechanism: Mechanism, delta: Number | None, relation: str) -> Audit:
    if measure == "ZeroConcentratedDivergence":
        return audit_guarantee(mechanism, relation, ZCDP.name, rho=returned)
    if measure == "MaxDivergence":
        return audit_epsilon(mechanism, relation, returned, 0)
    if delta is None:
        epsilon, fixed = returned
        return audit_epsilon(mechanism, relation, epsilon, fixed)
    return audit_epsilon(mechanism, relation, returned.epsilon(float(delta)), delta)
