"""Audits of Opacus: the history of an accountant, and the epsilon that it returned.

A history is a list of (noise_multiplier, sample_rate, steps). The noise multiplier is the noise
divided by the norm to which gradients are clipped, the sample rate is the probability with which a
record is in a batch, and data sets are neighbours when a record is added or removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dpproofs.accounting import Mechanism
from dpproofs.audit import dp_accounting
from dpproofs.audit.judging import Audit
from dpproofs.numbers import InputError, Number, exact_number

RELATION = "add-or-remove-one"
ASSUMPTION = "every step adds Gaussian noise to a sum of clipped vectors over a batch, or all records (sample_rate = 1)"


def audit(
    history: Iterable[Sequence[Any]], epsilon: Number, delta: Number, *, relation: object = RELATION, title: str = ""
) -> Audit:
    """The verdict on the epsilon (in nats) that was returned for a history and delta.

    ``epsilon`` is at least 0 and ``delta`` in [0, 1]. Raises InputError for an invalid history, and for numbers
    outside their domain.
    """
    found = dp_accounting.audit(event(history), relation, epsilon, delta, title=title)
    return Audit(found.judged, (*found.assumptions, ASSUMPTION))


def audit_accountant(accountant: Any, delta: float, *, title: str = "") -> Audit:
    """The verdict on the epsilon that an accountant returns for delta in [0, 1]; errors as in ``audit``."""
    return audit(accountant.history, accountant.get_epsilon(delta=delta), delta, title=title)


def mechanism(history: Iterable[Sequence[Any]]) -> Mechanism:
    """The mechanism of a history, over add-or-remove-one: Poisson sampling where a rate is below 1.

    It can be claimed, composed with other steps, or passed to an accountant. Raises InputError for an invalid
    history.
    """
    return dp_accounting.read(event(history), RELATION).mechanism


def event(history: Iterable[Sequence[Any]]) -> dict[str, Any]:
    """The history as an event tree of plain data; raises InputError for an invalid history."""
    if not isinstance(history, Iterable):
        raise InputError("history", history, "must be a list of (noise_multiplier, sample_rate, steps)")
    events = []
    for i, row in enumerate(history):
        where = f"history[{i}]"
        if isinstance(row, str) or not isinstance(row, Sequence) or len(row) != 3:
            raise InputError(where, row, "must be (noise_multiplier, sample_rate, steps)")
        multiplier, rate, steps = row
        rate = exact_number(rate, f"{where}: sample_rate")
        one: dict[str, Any] = {"class_name": "GaussianDpEvent", "noise_multiplier": multiplier}
        if rate != 1:
            one = {"class_name": "PoissonSampledDpEvent", "sampling_probability": rate, "event": one}
        events.append({"class_name": "SelfComposedDpEvent", "event": one, "count": steps})
    return {"class_name": "ComposedDpEvent", "events": events}
