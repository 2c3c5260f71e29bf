"""Budgets of Tumult Analytics: read as guarantees that a session assumes, and written from derived ones.

A budget is a ``PureDPBudget(epsilon)``, an ``ApproxDPBudget(epsilon, delta)`` or a ``RhoZCDPBudget(rho)``. Its
numbers may be exact ones of Tumult, whose attributes ``epsilon`` and so on are floats that are rounded down; so the
exact ones are read. The package need not be installed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from dpproofs.accounting import Mechanism, given
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, exact_number, float_up, printable
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, ZCDP

BUDGETS: Frozen[str, tuple[str, tuple[str, ...]]] = Frozen(
    {
        "PureDPBudget": (PURE_DP.name, ("epsilon",)),
        "ApproxDPBudget": (APPROX_DP.name, ("epsilon", "delta")),
        "RhoZCDPBudget": (ZCDP.name, ("rho",)),
    }
)
"""For each class its notion, and its numbers in the order of their values."""
RELATION = "relation"


def read(budget: Any) -> Mechanism:
    """A mechanism that is assumed to have the guarantee of the budget; losses are in nats.

    A budget is an object of Tumult, or plain data with the key ``class_name``. It is over the neighbours that the
    session protects: AddOneRow is ``add-or-remove-one``. Plain data may give the relation with the key ``relation``.
    An ApproxDPBudget with delta 0 is pure DP. Raises InputError for other objects, for infinite budgets, and for
    numbers that are not rational.
    """
    is_plain = isinstance(budget, Mapping)
    name = budget.get("class_name") if is_plain else type(budget).__name__
    if type(name) is not str or name not in BUDGETS:
        raise InputError("budget", name, f"must be one of {', '.join(BUDGETS)}")
    notion, slots = BUDGETS[name]
    relation = budget.get(RELATION) if is_plain else None
    if is_plain and set(budget) - {RELATION} != {"class_name", *slots}:
        raise InputError("budget", ", ".join(map(str, budget)), f"must have the keys class_name, {', '.join(slots)}")
    numbers = {slot: _number(budget[slot], slot) for slot in slots} if is_plain else _exact(budget, slots)
    if numbers.get("delta") == 0:
        return given(PURE_DP.name, relation=relation, epsilon=numbers["epsilon"])
    return given(notion, relation=relation, **numbers)


def write(guarantee: Guarantee) -> dict[str, object]:
    """The budget of the guarantee, as plain data with the key ``class_name``; numbers are rounded up, losses in nats.

    The key ``relation`` has the neighbouring relation, which no class of Tumult has: a session has to protect these
    neighbours.

    Raises InputError for a guarantee of another notion, and for numbers that no float is above.
    """
    if not isinstance(guarantee, Guarantee):
        raise InputError("guarantee", guarantee, "must be a Guarantee")
    name = next((name for name, (notion, _) in BUDGETS.items() if notion == guarantee.notion), None)
    if name is None:
        known = ", ".join(notion for notion, _ in BUDGETS.values())
        raise InputError("notion", guarantee.notion, f"has no budget; these notions have: {known}")
    if guarantee.notion == ZCDP.name and guarantee.parameters["xi"].enclosure()[1] > 0:
        raise InputError("xi", str(guarantee.parameters["xi"]), "must be at most 0 for a RhoZCDPBudget")
    found: dict[str, object] = {"class_name": name}
    for slot in BUDGETS[name][1]:
        number = float_up(guarantee.parameters[slot].enclosure()[1])
        if not math.isfinite(number):
            raise InputError(slot, str(guarantee.parameters[slot]), "must be a number that a float holds")
        found[slot] = number
    return {**found, RELATION: guarantee.relation}


def _exact(budget: Any, slots: tuple[str, ...]) -> dict[str, Fraction]:
    """The numbers of an object: those of its ``value``, which are exact, or else its attributes."""
    value = getattr(budget, "value", None)
    if value is None:
        return {slot: _number(getattr(budget, slot, None), slot) for slot in slots}
    values = value if isinstance(value, tuple) else (value,)
    if len(values) != len(slots):
        raise InputError("budget", repr(value), f"must have the numbers {', '.join(slots)}")
    return {slot: _number(one, slot) for slot, one in zip(slots, values, strict=True)}


def _number(value: Any, slot: str) -> Fraction:
    """The number; an exact one of Tumult holds a number of SymPy, whose fraction is read."""
    expression = getattr(value, "expr", None)
    if expression is None:
        return exact_number(value, slot)
    if getattr(expression, "is_Rational", False) is not True:
        raise InputError(slot, str(expression), "must be a rational number")
    p, q = getattr(expression, "p", None), getattr(expression, "q", None)
    if type(p) is not int or type(q) is not int or q <= 0:
        raise InputError(slot, printable(str(expression)), "must be a rational number")
    return Fraction(p, q)
