"""Audits of SmartNoise: the queries that an odometer counted, and the epsilon and delta that it says are spent.

A list of queries has rows (epsilon, delta, count): that many queries, each of which is (epsilon, delta)-DP.
``Odometer`` has one row, ``OdometerHeterogeneous`` one for each step. Data sets are neighbours when a record is added
or removed.
The package need not be installed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dpproofs.audit import dp_accounting
from dpproofs.audit.judging import Audit
from dpproofs.numbers import InputError, Number

RELATION = "add-or-remove-one"
ASSUMPTION = "every query is (epsilon, delta)-DP for the epsilon and delta that were passed to the odometer"
ROW = "(epsilon, delta, count)"


def audit(
    queries: Iterable[Sequence[Any]], epsilon: Number, delta: Number, *, relation: object = RELATION, title: str = ""
) -> Audit:
    """The verdict on the epsilon (in nats) and the delta that are said to be spent by the queries.

    ``epsilon`` is at least 0 and ``delta`` in [0, 1]. Raises InputError for invalid rows, and for numbers outside
    their domain.
    """
    found = dp_accounting.audit(event(queries), relation, epsilon, delta, title=title)
    return Audit(found.judged, (*found.assumptions, ASSUMPTION))


def audit_odometer(odometer: Any, *, title: str = "") -> Audit:
    """The verdict on what an ``Odometer`` or ``OdometerHeterogeneous`` says is spent; errors as in ``audit``."""
    epsilon, delta = odometer.spent
    return audit(queries_of(odometer), epsilon, delta, title=title)


def queries_of(odometer: Any) -> list[tuple[Any, ...]]:
    """The queries of an ``Odometer`` or ``OdometerHeterogeneous`` as rows (epsilon, delta, count)."""
    steps = getattr(odometer, "steps", None)
    if steps is not None:
        return [(*step, 1) for step in steps]
    return [(odometer.privacy.epsilon, odometer.privacy.delta, odometer.k)]


def event(queries: Iterable[Sequence[Any]]) -> dict[str, Any]:
    """The queries as an event tree of plain data; raises InputError for invalid rows."""
    if not isinstance(queries, Iterable):
        raise InputError("odometer", queries, f"must be a list of {ROW}")
    events = []
    for i, row in enumerate(queries):
        if isinstance(row, str) or not isinstance(row, Sequence) or len(row) != 3:
            raise InputError(f"odometer[{i}]", row, f"must be {ROW}")
        one = {"class_name": "EpsilonDeltaDpEvent", "epsilon": row[0], "delta": row[1]}
        events.append({"class_name": "SelfComposedDpEvent", "event": one, "count": row[2]})
    return {"class_name": "ComposedDpEvent", "events": events}
