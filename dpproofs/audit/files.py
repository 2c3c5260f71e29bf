"""Audits as files: what a library was asked and what it returned, as JSON.

One object, or a list of objects, with the keys

- ``event``, an event tree of dp_accounting, or ``history``, a list for Opacus;
- ``relation``, which a history may leave out; ``epsilon``; ``delta``; and, if wanted, ``title``.

Numbers mean exactly what is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple, TypeVar

from dpproofs.audit import dp_accounting, opacus
from dpproofs.audit.judging import Audit
from dpproofs.numbers import InputError, Number
from dpproofs.system.files import read_text
from dpproofs.system.progress import counted

MAX_AUDITS = 1000
KEYS = ("title", "event", "history", "relation", "epsilon", "delta")


Found = TypeVar("Found")


class History(NamedTuple):
    """The history of an accountant of Opacus."""

    rows: list[Sequence[object]]


class Row(NamedTuple):
    """What was asked, and what was returned; numbers as they are written."""

    tree: object
    relation: object
    epsilon: Number
    delta: Number
    title: str


def audit_file(path: str | Path) -> list[Audit]:
    """The verdicts on the entries of a file; InputError names the file, the key and the violated condition."""
    return each_row(path, _audited)


def each_row(path: str | Path, one: Callable[[Row], Found]) -> list[Found]:
    """``one`` applied to each object of a file; InputError names the file, the key and the violated condition."""
    data = _read(path)
    rows = data if isinstance(data, list) else [data]
    if not 1 <= len(rows) <= MAX_AUDITS:
        raise InputError("file", str(path), f"must have 1 to {MAX_AUDITS} audits")
    found = []
    for number, row in enumerate(counted(rows, len(rows), "audit"), 1):
        place = f"{path}: " if len(rows) == 1 else f"{path}: {number}: "
        try:
            found.append(one(_row(row)))
        except InputError as error:
            raise InputError(f"{place}{error.parameter}", error.value, error.condition) from error
    return found


def _read(path: str | Path) -> object:
    text = read_text(path)
    try:
        return json.loads(text, parse_float=Decimal, object_pairs_hook=_object)
    except RecursionError as error:
        raise InputError("file", str(path), "is nested too deeply") from error
    except (ValueError, ArithmeticError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("file", str(path), f"is not valid JSON: {error}") from error


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(key, "given twice", "must be given once")
        found[key] = value
    return found


def _row(row: object) -> Row:
    if not isinstance(row, dict):
        raise InputError("audit", row, f"must be an object with the keys {', '.join(KEYS)}")
    for key in row:
        if key not in KEYS:
            raise InputError(key, "unknown key", f"must be one of {', '.join(KEYS)}")
    if ("event" in row) == ("history" in row):
        raise InputError("event", "given" if "event" in row else "missing", "give one of event and history")
    for key in ("epsilon", "delta", *(("relation",) if "event" in row else ())):
        if key not in row:
            raise InputError(key, "missing", "must be given")
    title = row.get("title", "")
    if not isinstance(title, str):
        raise InputError("title", title, "must be text")
    if "event" in row:
        return Row(row["event"], row["relation"], row["epsilon"], row["delta"], title)
    history = row["history"]
    if not isinstance(history, list):
        raise InputError("history", history, "must be a list of [noise_multiplier, sample_rate, steps]")
    return Row(History(history), row.get("relation", opacus.RELATION), row["epsilon"], row["delta"], title)


def _audited(row: Row) -> Audit:
    if isinstance(row.tree, History):
        return opacus.audit(row.tree.rows, row.epsilon, row.delta, relation=row.relation, title=row.title)
    return dp_accounting.audit(row.tree, row.relation, row.epsilon, row.delta, title=row.title)
