"""Claims in CSV files: a row is a claim about one step, or several.

Each column has a name that is known here, or is left out. Of the second step on they are ``premise2.sigma`` and so on.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path

from dpproofs.accounting.claims.model import case_entries
from dpproofs.accounting.files.readings import Reading
from dpproofs.accounting.mechanisms import KINDS
from dpproofs.accounting.verdicts.outcomes import Place, Problem
from dpproofs.errors import InputError, did_you_mean
from dpproofs.privacy.notions import CLAIMED
from dpproofs.system.files import read_text

MAX_COLUMNS, MAX_ROWS = 256, 10_000
OF_CASE, OF_CLAIM, OF_STEP = ("title", "relation"), ("notion", "group"), ("mechanism", "guarantee", "count")
WHOLE = ("count", "group")
"""The columns with integers that are not in quotes in claim files."""
_STEP = re.compile(r"^premise ([0-9]+)(: )?")
_NUMBERED = re.compile(r"premise([2-9]|[1-9][0-9]{1,2})[.](.+)", re.ASCII)
"""The name of a column that is about a later step: which one, and the name that it has there."""
_CLAIM = re.compile(r"^claim[.:] ?")


def _step_numbers() -> frozenset[str]:
    return frozenset(name for k in KINDS.values() for name in (*k.parameters, *k.instead, *k.words))


def _claim_numbers() -> frozenset[str]:
    return frozenset(name for notion in CLAIMED.values() for name in notion.claimed)


def names() -> tuple[str, ...]:
    """All names of columns: where both steps and claims have a name, it is the claim's unless prefixed with
    ``premise.``.
    """
    of_steps, of_claims = _step_numbers(), _claim_numbers()
    both = sorted(of_steps & of_claims)
    numbers = (*sorted(of_steps | of_claims), *(f"premise.{name}" for name in both))
    return (*OF_CASE, *OF_STEP, *OF_CLAIM, *numbers, "premise.relation")


@dataclass(frozen=True)
class Columns:
    """The columns by name, what is the same in all rows, and what is left out."""

    named: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)
    ignored: AbstractSet[str] = frozenset()
    delimiter: str = ","


def read_csv(path: str | Path, columns: Columns | None = None) -> list[Reading]:
    """The claims of a CSV file, valid or not; never empty. The first row names the columns."""
    columns, file = Columns() if columns is None else columns, str(path)
    try:
        text = read_text(path).removeprefix("\ufeff")
    except InputError as error:
        return [_whole(file, None, error.condition)]
    rows = _rows(text, columns.delimiter)
    line, header = next(rows, (1, []))
    if isinstance(header, str):
        return [_whole(file, line, header)]
    wrong, places = _places([cell.strip() for cell in header], columns)
    if wrong:
        return [Reading(Place(file, line), None, tuple(Problem(line, message) for message in wrong))]
    found = []
    for number, (line, cells) in enumerate(rows, 1):
        place = Place(file, line, number, unit="row")
        if isinstance(cells, str):
            found.append(Reading(place, None, (Problem(line, cells),)))
        elif number > MAX_ROWS:
            message = f"there are more than {MAX_ROWS} rows; this row and what follows it is not judged"
            found.append(Reading(place, None, (Problem(line, message),)))
            break
        else:
            found.append(_row(place, cells, len(header), places, columns.constants))
    return found or [_whole(file, line, "has no rows below its names of columns")]


def _whole(file: str, line: int | None, message: str) -> Reading:
    return Reading(Place(file, line), None, (Problem(line, message),))


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str] | str]]:
    """The rows that are not blank, with the lines on which they begin; last, if applicable, why reading stopped."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield line, f"cannot be read as CSV: {error}; this row and what follows it is not judged"
            return
        if any(cell.strip() for cell in cells):
            yield line, cells
        line = reader.line_num + 1


def _places(header: list[str], columns: Columns) -> tuple[list[str], dict[str, int]]:
    """The errors of the columns, and the index of each name."""
    known, wrong = names(), list[str]()
    if not any(header):
        return ["has no names of columns in its first row"], {}
    if len(header) > MAX_COLUMNS:
        return [f"has {len(header)} columns, and at most {MAX_COLUMNS} are read"], {}
    places: dict[str, int] = {}
    of = {column: name for name, column in columns.named.items()}
    for name in (*columns.named, *columns.constants):
        if not _is_known(name, known):
            wrong.append(f"{name} is no name that a column can have{did_you_mean(name, known)}")
    for column in (*columns.named.values(), *columns.ignored):
        if column not in header:
            wrong.append(f"there is no column {column}{did_you_mean(column, header)}")
    used = list(columns.named.values())
    wrong += [f"the column {column} is given two names" for column in dict.fromkeys(used) if used.count(column) > 1]
    for at, column in enumerate(header):
        name = of.get(column, column)
        if header.index(column) < at:
            wrong.append(f"two columns are named {column or 'nothing'}")
        elif column in columns.ignored:
            if column in of:
                wrong.append(f"the column {column} is both used and ignored")
        elif not _is_known(name, known) and column in of:
            continue  # said above
        elif not _is_known(name, known):
            shown = f"the column {column}" if column else f"column {at + 1}, which has no name,"
            hint = (
                "; the cells are separated by commas, unless --delimiter says otherwise"
                if len(header) == 1 and columns.delimiter == "," and re.search(r"[;\t|]", name)
                else ""
            )
            wrong.append(f"{shown} is to be named (--map NAME={column}) or ignored{did_you_mean(column, known)}{hint}")
        elif name in columns.constants:
            wrong.append(f"{name} is the same in all rows, and is also the column {column}")
        elif name in places:
            wrong.append(f"two columns are {name}: {header[places[name]]} and {column}")
        else:
            places[name] = at
    return wrong, places


def _is_known(name: str, known: Container[str]) -> bool:
    """Whether a column can have that name; names of a later step are prefixed with its number."""
    numbered = _NUMBERED.fullmatch(name)
    return name in known or (numbered is not None and numbered[2] in (*OF_STEP, "relation", *_step_numbers()))


def _row(
    place: Place, cells: list[str], width: int, places: Mapping[str, int], constants: Mapping[str, str]
) -> Reading:
    """The claim of a row. Empty cells are ignored."""
    said = {**constants, **{name: cells[at].strip() for name, at in places.items() if at < len(cells)}}
    title = said.pop("title", "")
    place = Place(place.file, place.line, place.case, None, title, place.unit)
    if len(cells) != width:
        longer = "more" if len(cells) > width else "fewer"
        return Reading(
            place, None, (Problem(place.line, f"has {len(cells)} cells, {longer} than the {width} columns"),)
        )
    steps, claim, case = {1: dict[str, object]()}, dict[str, object](), dict[str, object]()
    for name, text in said.items():
        if not text:
            continue
        numbered = _NUMBERED.fullmatch(name)
        prefix, _, own = name.rpartition(".") if numbered is None else (name, ".", numbered[2])
        value: object = int(text) if own in WHOLE and re.fullmatch(r"[0-9]{1,15}", text, re.ASCII) else text
        if prefix or name in OF_STEP:
            steps.setdefault(1 if numbered is None else int(numbered[1]), {})[own] = value
        elif name in OF_CASE:
            case[name] = value
        elif name in OF_CLAIM or name in _claim_numbers():
            claim[name] = value
        else:
            steps[1][name] = value
    numbers = sorted(steps)
    rows = [steps[number] for number in numbers]
    (entry,) = case_entries({**case, "title": title, "premise": rows, "claim": claim}, place.case)
    problems = tuple(Problem(place.line, _message(error, numbers)) for error in entry.errors)
    return Reading(place, entry.claim, problems, units=entry.units)


def _message(error: InputError, numbers: Sequence[int]) -> str:
    """The error by the name of the column."""
    of_step = _STEP.match(error.parameter)
    number = numbers[int(of_step[1]) - 1] if of_step else 1
    name = error.parameter[of_step.end() :] if of_step else error.parameter
    if number > 1:
        name = f"premise{number}.{name}" if name else ""
    else:
        name = f"premise.{name}" if of_step and name in _claim_numbers() else _CLAIM.sub("", name)
    condition = re.sub("^premise [0-9]+ knows", "such a step has", error.condition)
    if name:
        return str(InputError(name, error.value, condition))
    return f"the step: {condition}" if number == 1 else f"step {number}: {condition}"
