"""Neighbouring relations: their names, and that of what a verified function returns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from dpproofs.errors import did_you_mean
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import DpproofsError, InputError, Value, plain_text

RELATIONS = ("replace-one", "add-or-remove-one")
"""Neighbouring data sets differ in the value of one record, or in its presence."""
REMOVE_ONE: Final = "remove-one"
"""The first of two neighbouring data sets has a record more: add-or-remove-one is this in one of the two orders.

Intermediate guarantees are over it, and no claim; neighbours are not symmetric.
"""

OTHER_NAMES: Final[Mapping[str, str]] = Frozen(
    {
        "REPLACE_ONE": RELATIONS[0],
        "ADD_OR_REMOVE_ONE": RELATIONS[1],
        "ChangeOneDistance": RELATIONS[0],
        "HammingDistance": RELATIONS[0],
        "SymmetricDistance": RELATIONS[1],
        "InsertDeleteDistance": RELATIONS[1],
        "AddOneRow": RELATIONS[1],
        "add/remove": RELATIONS[1],
        "add-remove": RELATIONS[1],
        "add-or-remove": RELATIONS[1],
        "replace": RELATIONS[0],
        "change-one": RELATIONS[0],
        "unbounded": RELATIONS[1],
        "bounded": RELATIONS[0],
    }
)
"""What dp_accounting, OpenDP (at distance 1), Tumult, Opacus and textbooks call the relations."""
_NOT_READ: Final[Mapping[str, str]] = Frozen(
    {
        "REPLACE_SPECIAL": "is about a record that is replaced by a special one, which no theorem here covers",
        "zero-out": "is about a record that is replaced by a special one, which no theorem here covers",
        "AddMaxRows": f"is about several records: it is {RELATIONS[1]} for a group of that size",
        "AddRowsWithID": "is about any number of records of one person: bound that number, and claim a group of it",
        REMOVE_ONE: f"is one order of two neighbours; claims are about both, which is {RELATIONS[1]}",
    }
)
"""Relations that claims cannot be about, with the reason."""
DEFAULTED: Final = f"no relation was given, so {RELATIONS[0]} was taken: neighbours differ in the value of one record"

_GROUPS: Final = ", groups of "
_SIZE: Final = re.compile(r"[1-9]\d{0,17}", re.ASCII)


class RelationError(DpproofsError, ValueError):
    """Guarantees over different neighbouring relations, or of the wrong kind, were combined."""


def check_relation(relation: object) -> str:
    """The neighbouring relation, if it is one of RELATIONS, or that of groups: 'replace-one, groups of 4'."""
    text = plain_text(relation) or ""
    name, _, size = text.partition(_GROUPS)
    if text == REMOVE_ONE:
        return text
    if text != name and name in RELATIONS and _SIZE.fullmatch(size):
        return text
    return single_relation(relation)


def single_relation(relation: object, where: str = "relation") -> str:
    """The neighbouring relation, if it is one of RELATIONS, or another name of one; InputError for others."""
    text = plain_text(relation) or ""
    if text in _NOT_READ:
        raise InputError(where, relation, _NOT_READ[text])
    name = OTHER_NAMES.get(text, text)
    if name not in RELATIONS:
        hint = did_you_mean(text, (*RELATIONS, *OTHER_NAMES))
        raise InputError(where, relation, f"must be one of {', '.join(RELATIONS)}{hint}")
    return name


def read_as(relation: object) -> tuple[str, ...]:
    """A note on a relation that was given by another name."""
    text = plain_text(relation) or ""
    return (f"the relation {text} is read as {OTHER_NAMES[text]}",) if text in OTHER_NAMES else ()


def the_same(relation: str, _: Mapping[str, Value]) -> str:
    """That of the premises."""
    return relation


def in_one_part(relation: str, _: Mapping[str, Value]) -> str:
    """The same relation for all data, if neighbours differ in one part: not so for groups, which can be spread."""
    if relation not in RELATIONS:
        raise RelationError(
            f"only guarantees over neighbouring data pass to data in parts, not {relation}, which can differ in several"
        )
    return relation


def over_groups(size_name: str, relation: str, numbers: Mapping[str, Value]) -> str:
    """The neighbouring relation of groups: a path of at most that many neighbouring pairs joins the data."""
    if _GROUPS in relation:
        raise RelationError(f"groups of groups: {relation} is about groups already")
    if relation not in RELATIONS:
        raise RelationError(f"groups are joined by neighbours in both orders, not {relation}")
    size = numbers[size_name].exact
    return relation if size == 1 else f"{relation}{_GROUPS}{size}"


def by_replacing(relation: str, _: Mapping[str, Value]) -> str:
    """replace-one, from add-or-remove-one: a record is replaced by removing it and adding another one."""
    if relation != RELATIONS[1]:
        raise RelationError(f"only guarantees over {RELATIONS[1]} pass to {RELATIONS[0]}, not {relation}")
    return RELATIONS[0]


def added_or_removed(relation: str, _: Mapping[str, Value]) -> str:
    """add-or-remove-one: the theorems on Poisson sampling here do not cover replaced records."""
    if relation != RELATIONS[1]:
        raise RelationError(f"Poisson sampling is for guarantees over {RELATIONS[1]}, not {relation}")
    return relation


def replaced(relation: str, _: Mapping[str, Value]) -> str:
    """replace-one: samples without replacement have one size, so no record is added or removed."""
    if relation != RELATIONS[0]:
        raise RelationError(f"sampling without replacement is for guarantees over {RELATIONS[0]}, not {relation}")
    return relation


def only_removed(relation: str, _: Mapping[str, Value]) -> str:
    """Restrict add-or-remove-one to removal."""
    if relation != RELATIONS[1]:
        raise RelationError(f"only guarantees over {RELATIONS[1]} pass to {REMOVE_ONE}, not {relation}")
    return REMOVE_ONE


def replaced_in_samples(relation: str, _: Mapping[str, Value]) -> str:
    """replace-one, from add-or-remove-one: a sample has the record, or the other one, or none of them."""
    if relation != RELATIONS[1]:
        raise RelationError(f"Poisson sampling is for guarantees over {RELATIONS[1]}, not {relation}")
    return RELATIONS[0]


def in_either_order(relation: str, _: Mapping[str, Value]) -> str:
    """add-or-remove-one, from remove-one."""
    if relation != REMOVE_ONE:
        raise RelationError(f"only guarantees over {REMOVE_ONE} pass to {RELATIONS[1]} so, not {relation}")
    return RELATIONS[1]


PASSAGES: Final = Frozen(
    {
        the_same: "same",
        in_one_part: "parallel",
        over_groups: "groups",
        by_replacing: "replacement",
        added_or_removed: "sampling",
        replaced: "sampling",
        replaced_in_samples: "sampling",
        only_removed: "one order",
        in_either_order: "either order",
    }
)
