"""The constants that a project declares in its ``dpproofs.toml``."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal

from dpproofs.accounting import VERDICTS
from dpproofs.numbers import InputError, exact_number
from dpproofs.privacy.relations import REPLACE_ONE, single_relation
from dpproofs.system.files import read_toml

MAX_CONSTANTS = 1000
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,99}")
_MAX_BITS = 10_000


@dataclass(frozen=True)
class Declaration:
    """A constant as a project declares it: by a verified function with its arguments, or by a claim.

    ``value`` is the number that the project's code uses. It has to be on the safe side of what is derived: at or
    above it for a guarantee (the end of a range of orders: at or below it), and for a plain number on the ``safe``
    side, on which its statement stays true.
    """

    name: str
    function: str | None = None
    arguments: Mapping[str, Fraction] = dataclasses.field(default_factory=dict)
    relation: str = REPLACE_ONE
    claim: str | None = None
    case: int | None = None
    verdict: str = "VERIFIED"
    parameter: str | None = None
    value: Fraction | None = None
    safe: Literal["above", "below"] | None = None


def read_declarations(path: str | Path) -> list[Declaration]:
    """The constants that a TOML file declares; raises InputError, which names the file, the constant and the key."""
    data = read_toml(path)
    try:
        return _declarations(data)
    except InputError as error:
        raise InputError(f"{path}: {error.parameter}", error.value, error.condition) from error


def _declarations(data: Mapping[str, object]) -> list[Declaration]:
    _only(data, ("constant",), "the file")
    rows = data.get("constant", "missing")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_CONSTANTS:
        raise InputError("constant", rows, f"must be 1 to {MAX_CONSTANTS} tables [[constant]]")
    found: dict[str, Declaration] = {}
    for number, row in enumerate(rows, 1):
        one = _declaration(row, f"constant {number}")
        if one.name in found:
            raise InputError(f"constant {number}: name", one.name, "is the name of another constant")
        found[one.name] = one
    return list(found.values())


def _declaration(row: object, where: str) -> Declaration:
    if not isinstance(row, dict):
        raise InputError(where, row, "must be a table")
    name = row.get("name", "")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InputError(
            f"{where}: name",
            name if "name" in row else "missing",
            "must be letters, digits, '_', '.' or '-', and start with a letter",
        )
    where = f"constant {name}"
    kinds = [k for k in ("function", "claim") if k in row]
    if len(kinds) != 1:
        raise InputError(where, " and ".join(kinds) or "neither", "must have one of the keys function, claim")
    own = ("function", "arguments", "relation", "safe") if kinds == ["function"] else ("claim", "case", "verdict")
    _only(row, ("name", *own, "parameter", "value"), where)
    for key in (*kinds, "parameter"):
        if key in row and not isinstance(row[key], str):
            raise InputError(f"{where}: {key}", row[key], "must be text")
    arguments = row.get("arguments", {})
    if not isinstance(arguments, dict):
        raise InputError(f"{where}: arguments", arguments, "must be a table of numbers")
    case = row.get("case")
    if case is not None and (isinstance(case, bool) or not isinstance(case, int) or not 1 <= case <= 10**6):
        raise InputError(f"{where}: case", case, "must be a whole number from 1")
    if row.get("verdict", "VERIFIED") not in VERDICTS:
        raise InputError(f"{where}: verdict", row["verdict"], f"must be one of {', '.join(VERDICTS)}")
    if row.get("safe") not in (None, "above", "below"):
        raise InputError(f"{where}: safe", row["safe"], "must be above or below")
    relation = single_relation(row.get("relation", REPLACE_ONE), f"{where}: relation")
    return Declaration(
        name,
        function=row.get("function"),
        arguments={k: _number(v, f"{where}: {k}") for k, v in sorted(arguments.items())},
        relation=relation,
        claim=row.get("claim"),
        case=case,
        verdict=row.get("verdict", "VERIFIED"),
        parameter=row.get("parameter"),
        value=_number(row["value"], f"{where}: value") if "value" in row else None,
        safe=row.get("safe"),
    )


def _only(table: Mapping[str, object], known: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in known:
            raise InputError(str(key), "unknown key", f"{where} knows {', '.join(known)}")


def _number(value: object, where: str) -> Fraction:
    exact = exact_number(value, where)
    if max(exact.numerator.bit_length(), exact.denominator.bit_length()) > _MAX_BITS:
        raise InputError(where, value, f"must have at most {_MAX_BITS} binary digits")
    return exact
