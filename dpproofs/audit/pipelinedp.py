"""Audits of PipelineDP: the budgets that an accountant gave to the mechanisms of a pipeline, against the total.

A list of mechanisms has rows with the keys

- ``mechanism_type``, such as GAUSSIAN, and ``count``, 1 where it is not given;
- ``eps`` and ``delta``, which ``NaiveBudgetAccountant`` gives: the mechanism is (eps, delta)-DP;
- or ``noise_standard_deviation``, which ``PLDBudgetAccountant`` gives to LAPLACE and GAUSSIAN: that of the noise on a
  sum that one record moves by at most 1.

Data sets are neighbours when a record, which is all that one privacy unit contributes, is added or removed. The package
need not be installed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dpproofs.audit import dp_accounting
from dpproofs.audit.judging import Audit
from dpproofs.language.terms import num
from dpproofs.numbers import InputError, Number, Value, exact_number, plain_text, short, square_root

RELATION = "add-or-remove-one"
ASSUMPTION = (
    "every mechanism keeps to its budget, or adds the noise that it was given to a sum that a record moves by 1"
)
NOISE = ("LAPLACE", "GAUSSIAN")
DEVIATION = "noise_standard_deviation"
KEYS = ("mechanism_type", "count", "eps", "delta", DEVIATION, "sensitivity")


def audit(
    mechanisms: Iterable[Mapping[str, Any]],
    epsilon: Number,
    delta: Number,
    *,
    relation: object = RELATION,
    title: str = "",
) -> Audit:
    """The verdict on the total budget of a pipeline with these mechanisms.

    ``epsilon`` (in nats) is at least 0 and ``delta`` in [0, 1]. Raises InputError for invalid rows, and for numbers
    outside their domain.
    """
    found = dp_accounting.audit(event(mechanisms), relation, epsilon, delta, title=title)
    return Audit(found.judged, (*found.assumptions, ASSUMPTION))


def audit_accountant(accountant: Any, *, title: str = "") -> Audit:
    """The verdict on the total budget of an accountant whose budgets are computed; errors as in ``audit``."""
    return audit(mechanisms_of(accountant), accountant.total_epsilon, accountant.total_delta, title=title)


def mechanisms_of(accountant: Any) -> list[dict[str, Any]]:
    """What an accountant gave to each mechanism, as plain data; InputError where it has not computed it."""
    if not accountant.finalized:
        raise InputError("accountant", "compute_budgets", "must have been called")
    rows = []
    for one in vars(accountant)["_mechanisms"]:
        spec = one.mechanism_spec
        row = {"mechanism_type": spec.mechanism_type.name, "count": spec.count}
        if spec.standard_deviation_is_set:
            row |= {DEVIATION: spec.noise_standard_deviation, "sensitivity": one.sensitivity}
        else:
            row |= {"eps": spec.eps, "delta": spec.delta}
        rows.append(row)
    return rows


def event(mechanisms: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The mechanisms as an event tree of plain data; raises InputError for invalid rows."""
    if isinstance(mechanisms, str | Mapping) or not isinstance(mechanisms, Iterable):
        raise InputError("pipeline", mechanisms, f"must be a list of mechanisms with the keys {', '.join(KEYS)}")
    events = []
    for i, row in enumerate(mechanisms):
        where = f"pipeline[{i}]"
        if not isinstance(row, Mapping) or not set(row) <= set(KEYS):
            raise InputError(where, row, f"must be a mechanism with the keys {', '.join(KEYS)}")
        events.append({"class_name": "SelfComposedDpEvent", "event": _one(row, where), "count": row.get("count", 1)})
    return {"class_name": "ComposedDpEvent", "events": events}


def _one(row: Mapping[str, Any], where: str) -> dict[str, Any]:
    kind = plain_text(row.get("mechanism_type"))
    if ("eps" in row) == (DEVIATION in row):
        raise InputError(where, "eps", f"give one of eps, with delta, and {DEVIATION}")
    if "eps" in row:
        return {"class_name": "EpsilonDeltaDpEvent", "epsilon": row["eps"], "delta": row.get("delta", 0)}
    if kind not in NOISE:
        said = f"is not checked with {DEVIATION}, only {' and '.join(NOISE)}: what a threshold leaks is not in it"
        raise InputError(f"{where}.mechanism_type", kind, said)
    if exact_number(row.get("sensitivity", 1), f"{where}.sensitivity") != 1:
        said = f"must be 1: else {DEVIATION} may be that of the noise, or of the noise over the sensitivity"
        raise InputError(f"{where}.sensitivity", row["sensitivity"], said)
    if kind == "GAUSSIAN":
        return {"class_name": "GaussianDpEvent", "noise_multiplier": row[DEVIATION]}
    deviation = exact_number(row[DEVIATION], f"{where}.{DEVIATION}")
    if deviation < 0:
        raise InputError(f"{where}.{DEVIATION}", short(deviation), "must be at least 0")
    scale = square_root(Value(num(deviation**2 / 2))).enclosure()[0]
    return {"class_name": "LaplaceDpEvent", "noise_multiplier": scale}
