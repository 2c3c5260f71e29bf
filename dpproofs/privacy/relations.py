"""Neighbouring relations: their names, and that of what a verified function returns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from dpproofs.errors import did_you_mean
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import DpproofsError, InputError, Value, plain_text

REPLACE_ONE: Final = "replace-one"
ADD_OR_REMOVE_ONE: Final = "add-or-remove-one"
RELATIONS = (REPLACE_ONE, ADD_OR_REMOVE_ONE)
"""Neighbouring data sets differ in the value of one record, or in its presence."""
REMOVE_ONE: Final = "remove-one"
"""The first of two neighbouring data sets has a record more: add-or-remove-one is this in one of the two orders.

Intermediate guarantees are over it, and no claim; neighbours are not symmetric.
"""

OTHER_NAMES: Final[Mapping[str, str]] = Frozen(
    {
        "REPLACE_ONE": REPLACE_ONE,
        "ADD_OR_REMOVE_ONE": ADD_OR_REMOVE_ONE,
        "ChangeOneDistance": REPLACE_ONE,
        "HammingDistance": REPLACE_ONE,
        "SymmetricDistance": ADD_OR_REMOVE_ONE,
        "InsertDeleteDistance": ADD_OR_REMOVE_ONE,
        "AddOneRow": ADD_OR_REMOVE_ONE,
        "add/remove": ADD_OR_REMOVE_ONE,
        "add-remove": ADD_OR_REMOVE_ONE,
        "add-or-remove": ADD_OR_REMOVE_ONE,
        "replace": REPLACE_ONE,
        "change-one": REPLACE_ONE,
        "unbounded": ADD_OR_REMOVE_ONE,
        "bounded": REPLACE_ONE,
    }
)
"""What dp_accounting, OpenDP (at distance 1), Tumult, Opacus and textbooks call the relations."""
_NOT_READ: Final[Mapping[str, str]] = Frozen(
    {
        "REPLACE_SPECIAL": "is about a record that is replaced by a special one, which no theorem here covers",
        "zero-out": "is about a record that is replaced by a special one, which no theorem here covers",
        "AddMaxRows": f"is about several records: it is {ADD_OR_REMOVE_ONE} for a group of that size",
        "AddRowsWithID": "is about any number of records of one person: bound that number, and claim a group of it",
        REMOVE_ONE: f"is one order of two neighbours; claims are about both, which is {ADD_OR_REMOVE_ONE}",
    }
)
"""Relations that claims cannot be about, with the reason."""
DEFAULTED: Final = f"no relation was given, so {REPLACE_ONE} was taken: neighbours differ in the value of one record"

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
    if relation != ADD_OR_REMOVE_ONE:
        raise RelationError(f"only guarantees over {ADD_OR_REMOVE_ONE} pass to {REPLACE_ONE}, not {relation}")
    return REPLACE_ONE


def added_or_removed(relation: str, _: Mapping[str, Value]) -> str:
    """add-or-remove-one: the theorems on Poisson sampling here do not cover replaced records."""
    if relation != ADD_OR_REMOVE_ONE:
        raise RelationError(f"Poisson sampling is for guarantees over {ADD_OR_REMOVE_ONE}, not {relation}")
    return relation


def replaced(relation: str, _: Mapping[str, Value]) -> str:
    """replace-one: samples without replacement have one size, so no record is added or removed."""
    if relation != REPLACE_ONE:
        raise RelationError(f"sampling without replacement is for guarantees over {REPLACE_ONE}, not {relation}")
    return relation


def only_removed(relation: str, _: Mapping[str, Value]) -> str:
    """Restrict add-or-remove-one to removal."""
    if relation != ADD_OR_REMOVE_ONE:
        raise RelationError(f"only guarantees over {ADD_OR_REMOVE_ONE} pass to {REMOVE_ONE}, not {relation}")
    return REMOVE_ONE


def replaced_in_samples(relation: str, _: Mapping[str, Value]) -> str:
    """replace-one, from add-or-remove-one: a sample has the record, or the other one, or none of them."""
    if relation != ADD_OR_REMOVE_ONE:
        raise RelationError(f"Poisson sampling is for guarantees over {ADD_OR_REMOVE_ONE}, not {relation}")
    return REPLACE_ONE


def in_either_order(relation: str, _: Mapping[str, Value]) -> str:
    """add-or-remove-one, from remove-one."""
    if relation != REMOVE_ONE:
        raise RelationError(f"only guarantees over {REMOVE_ONE} pass to {ADD_OR_REMOVE_ONE} so, not {relation}")
    return ADD_OR_REMOVE_ONE


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
