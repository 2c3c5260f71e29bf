"""Audits as files: what a library was asked and what it returned, as JSON.

One object, or a list of objects, with the keys

- ``event``, an event tree of dp_accounting; or a list: ``history`` of Opacus, ``odometer`` of SmartNoise, ``pipeline``
  of PipelineDP;
- ``relation``, which a list may leave out; ``epsilon``; ``delta``; and, if wanted, ``title``.

Numbers mean exactly what is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeVar

from dpproofs.audit import dp_accounting, opacus, pipelinedp, smartnoise
from dpproofs.audit.judging import Audit
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number
from dpproofs.system.files import read_text
from dpproofs.system.progress import counted

MAX_AUDITS = 1000
LISTS: Mapping[str, ModuleType] = Frozen({"history": opacus, "odometer": smartnoise, "pipeline": pipelinedp})
"""Lists of other libraries, and who reads them."""
ONE = ("event", *LISTS)
KEYS = ("title", *ONE, "relation", "epsilon", "delta")


Found = TypeVar("Found")


class Row(NamedTuple):
    """What was asked, with its key, and what was returned; numbers as they are written."""

    key: str
    asked: object
    relation: object
    epsilon: Number
    delta: Number
    title: str

    @property
    def event(self) -> object:
        """The event tree."""
        found: object = LISTS[self.key].event(self.asked) if self.key in LISTS else self.asked
        return found


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
    given = [key for key in ONE if key in row]
    if len(given) != 1:
        raise InputError("event", " and ".join(given) or "missing", f"give one of {', '.join(ONE)}")
    (key,) = given
    for needed in ("epsilon", "delta", *(("relation",) if key == "event" else ())):
        if needed not in row:
            raise InputError(needed, "missing", "must be given")
    title = row.get("title", "")
    if not isinstance(title, str):
        raise InputError("title", title, "must be text")
    if key == "event":
        return Row(key, row[key], row["relation"], row["epsilon"], row["delta"], title)
    if not isinstance(row[key], list):
        raise InputError(key, row[key], "must be a list")
    return Row(key, row[key], row.get("relation", LISTS[key].RELATION), row["epsilon"], row["delta"], title)


def _audited(row: Row) -> Audit:
    reader = LISTS.get(row.key, dp_accounting)
    found: Audit = reader.audit(row.asked, epsilon=row.epsilon, delta=row.delta, relation=row.relation, title=row.title)
    return found
