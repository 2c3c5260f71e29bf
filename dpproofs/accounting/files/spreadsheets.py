"""Claims in spreadsheets, CSV or xlsx: a row is a claim about one step, or several.

Each column has a name that is known here, or one that people use for it, or is left out. Of the second step on they
are ``premise2.sigma`` and so on. What was understood that is not in the file is said in notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from dpproofs.accounting.claims.model import case_entries
from dpproofs.accounting.files import words
from dpproofs.accounting.files.cells import BETWEEN, NOTHING, READ, Signs, as_percent, read_cell, signs_of
from dpproofs.accounting.files.readings import Reading, problem
from dpproofs.accounting.files.tables import MERGED, MOST_ABOVE, Cells, Stored, Table, Wrong, read_tables
from dpproofs.accounting.mechanisms import BATCHES, DP_SGD, DRAWN, KINDS, MONOTONE
from dpproofs.accounting.mechanisms.queried import NOISE, QUERY, VALUES, WORDS as OF_QUERY
from dpproofs.accounting.numerals import SQUARES
from dpproofs.accounting.verdicts.outcomes import Place, Problem
from dpproofs.errors import InputError, did_you_mean
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import exact_number
from dpproofs.privacy.notions import CLAIMED

MAX_COLUMNS, MAX_ROWS = 256, 10_000
OF_CASE, OF_CLAIM, OF_STEP = (
    ("title", "relation"),
    ("notion", "group"),
    ("mechanism", "guarantee", "count", MONOTONE, BATCHES, QUERY, VALUES),
)
WHOLE = ("count", "group")
"""The columns with integers that are not in quotes in claim files."""
CLIPPING = "clipping norm"
"""What is said of DP-SGD, and is no number of a step."""
_STEP = re.compile(r"^premise ([0-9]+)(: )?")
_NUMBERED = re.compile(r"premise([2-9]|[1-9][0-9]{1,2})[.](.+)", re.ASCII)
"""The name of a column that is about a later step: which one, and the name that it has there."""
_CLAIM = re.compile(r"^claim[.:] ?")
_WORDS = frozenset(name for kind in KINDS.values() for name in kind.words)
_TEXTS = frozenset(("title", "relation", "mechanism", "guarantee", "notion", MONOTONE, BATCHES, QUERY, VALUES)) | _WORDS
_SAID = Frozen({"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False})
"""Whether utilities are monotone."""


@cache
def _step_numbers() -> frozenset[str]:
    return frozenset((*SQUARES, *(name for k in KINDS.values() for name in (*k.parameters, *k.instead, *k.words))))


@cache
def _claim_numbers() -> frozenset[str]:
    return frozenset(name for notion in CLAIMED.values() for name in notion.claimed)


_CONDITIONS = [(n, condition) for k in KINDS.values() for form in k.forms for n, condition in form.items()]
_WHOLE = frozenset((*WHOLE, *(n for n, condition in _CONDITIONS if condition.whole))) - {
    n for n, condition in _CONDITIONS if not condition.whole
}
"""The columns with whole numbers, whatever the step is."""


@cache
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
    """The columns by name, what is the same in all rows, and what is left out.

    The separator of cells and the decimal sign are found where they are not given.
    """

    named: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)
    ignored: AbstractSet[str] = frozenset()
    delimiter: str | None = None
    decimal: str | None = None


@dataclass(frozen=True)
class _Layout:
    """What the columns of a table are, its decimal sign, and what was understood of both."""

    columns: Mapping[int, words.Column]
    constants: Mapping[str, str]
    width: int
    signs: Signs
    notes: tuple[str, ...]


def read_spreadsheet(path: str | Path, columns: Columns | None = None) -> list[Reading]:
    """The claims of a spreadsheet, valid or not; never empty. Its first row names the columns."""
    columns, file = Columns() if columns is None else columns, str(path)

    def known(cells: Sequence[str | Wrong]) -> int:
        return sum(1 for cell in cells if isinstance(cell, str) and _column(cell, columns) is not None)

    try:
        tables = read_tables(path, columns.delimiter, known)
    except InputError as error:
        return [_whole(file, None, error.condition)]
    tables = [_below_titles(table, known) for table in tables]
    if len(tables) > 1:  # sheets that are about something else
        some = [table for table in tables if not isinstance(table.rows[0][1], str) and known(table.rows[0][1])]
        left = ", ".join(table.file for table in tables if table not in some)
        said = (f"all sheets but {left}, which has no column that is known",) if left and some else ()
        tables = [replace(table, notes=(*table.notes, *said)) for table in some] or tables[:1]
        tables = tables if len(tables) > 1 else [replace(tables[0], file=file)]
    return [one for table in tables for one in _of_table(table, columns)] or [_whole(file, 1, _NO_NAMES)]


_NO_NAMES = "has no names of columns in its first row"


def _of_table(table: Table, columns: Columns) -> list[Reading]:
    file, (head, *rows) = table.file, table.rows or [(1, list[str | Wrong]())]
    line, header = head
    if isinstance(header, str):
        return [_whole(file, line, header)]
    texts = [cell if isinstance(cell, str) else "" for cell in header]
    cells = [(number, row) for number, row in rows if not isinstance(row, str)]
    wrong, layout = _layout(texts, [row for _, row in cells], columns, table)
    wrong += [f"the name of column {at + 1} {c.reason}" for at, c in enumerate(header) if isinstance(c, Wrong)]
    if wrong:
        return [Reading(Place(file, line), None, tuple(Problem(line, message) for message in wrong))]
    found = []
    for number, (line, row) in enumerate(rows, 1):
        place = Place(file, line, line if table.counts_rows else number, unit="row")
        if isinstance(row, str):
            found.append(Reading(place, None, (Problem(line, row),)))
        elif number > MAX_ROWS:
            message = f"there are more than {MAX_ROWS} rows; this row and what follows it is not judged"
            found.append(Reading(place, None, (Problem(line, message),)))
            break
        else:
            found.append(_row(place, row, layout, is_padded=table.counts_rows))
    return found or [_whole(file, line, "has no rows below its names of columns")]


def _whole(file: str, line: int | None, message: str) -> Reading:
    return Reading(Place(file, line), None, (Problem(line, message),))


def _below_titles(table: Table, known: Callable[[Sequence[str | Wrong]], int]) -> Table:
    """The table without rows of one cell above the names of columns."""
    for at, (line, cells) in enumerate(table.rows[: MOST_ABOVE + 1]):
        if isinstance(cells, str):
            break
        if known(cells) > 1 and at:
            above = f"names of columns in line {line}; what stands above them is left out"
            return replace(table, rows=table.rows[at:], notes=(*table.notes, above))
        if sum(1 for cell in cells if cell and not (isinstance(cell, Wrong) and cell.reason == MERGED)) > 1:
            break
    return table


def _column(header: str, columns: Columns) -> words.Column | None:
    """What the column is, as the caller or its name says; None for one that is unknown."""
    names_of = tuple(name for name, column in columns.named.items() if column == header)
    if names_of:
        return words.Column(names_of)
    if not header or header in columns.ignored:
        return None
    try:
        found = words.column(header, names())
    except InputError:  # said where the columns are laid out
        return None
    return found if found is not None and all(_is_known(name, names()) for name in found.names) else None


def _layout(header: list[str], rows: list[Cells], columns: Columns, table: Table) -> tuple[list[str], _Layout]:
    """The errors of the columns, and what each of them is."""
    known, notes = names(), [*table.notes]
    places: dict[int, words.Column] = {}
    layout = _Layout(places, columns.constants, len(header), Signs(), ())
    if not any(header):
        return [_NO_NAMES], layout
    if len(header) > MAX_COLUMNS:
        return [f"has {len(header)} columns, and at most {MAX_COLUMNS} are read"], layout
    wrong = _options(header, columns, known)
    taken: dict[tuple[str, ...], str] = {}
    left = []
    for at, text in enumerate(header):
        empty = not any(row[at] for row in rows if at < len(row))
        if header.index(text) < at and text:
            wrong.append(f"two columns are named {text}")
        elif text in columns.ignored:
            wrong += [f"the column {text} is both used and ignored"] if text in columns.named.values() else []
        elif not text and empty:
            continue
        else:
            found = words.Column((QUERY,)) if text == QUERY and VALUES in header else _column(text, columns)
            if found is None and text in columns.named.values():
                continue  # said above
            try:
                found = found or _of_noise(text, [row[at] for row in rows if at < len(row)], header, columns)
            except InputError as error:
                wrong.append(f"the column {text} {error.condition}: --map NAME={text}")
                continue
            name = "" if found is None else found.names[0]
            if found is None and words.plainly(text) in words.PERSONAL:
                left.append(text)
            elif found is None:
                shown = f"the column {text}" if text else f"column {at + 1}, which has no name,"
                wrong.append(f"{shown} is to be named (--map NAME={text}) or ignored{did_you_mean(text, known)}")
            elif name in columns.constants:
                wrong.append(f"{name} is the same in all rows, and is also the column {text}")
            elif found.names in taken and name == "title" and "title" not in columns.named:
                left.append(text)
            elif found.names in taken:
                wrong.append(f"two columns are {name}: {taken[found.names]} and {text}")
            else:
                taken[found.names], places[at] = text, found
                if not _is_plain(text, found.names) and text not in columns.named.values():
                    notes.append(f"{text} as {' or '.join(found.names)}" + " in percent" * found.is_percent)
    notes += [f"all columns but {', '.join(left)}"] if left else []
    numbers = (row[at] for row in rows for at, found in places.items() if at < len(row) and _is_number(found.names[0]))
    typed = (cell for cell in numbers if isinstance(cell, str) and not isinstance(cell, Stored))
    if columns.decimal is not None:
        signs = Signs(columns.decimal, is_given=True)
    elif table.counts_rows:  # what is text in xlsx may be of several people
        signs = Signs("")
    else:
        signs = signs_of(typed, "." if table.delimiter == "," else "")
    return wrong, replace(layout, signs=signs, notes=tuple(notes))


def _options(header: list[str], columns: Columns, known: tuple[str, ...]) -> list[str]:
    """What is wrong with what the caller says of the columns."""
    wrong = [
        f"{name} is no name that a column can have{did_you_mean(name, known)}"
        for name in (*columns.named, *columns.constants)
        if not _is_known(name, known)
    ]
    for column in dict.fromkeys((*columns.named.values(), *columns.ignored)):
        if column not in header:
            wrong.append(f"there is no column {column}{did_you_mean(column, header)}")
        given = [name for name, of in columns.named.items() if of == column]
        if len(given) > 1 and not _are_of_several_steps(given):
            wrong.append(f"the column {column} is given two names")
    return wrong


def _are_of_several_steps(given: Sequence[str]) -> bool:
    """Whether each of these is a number of steps that have none of the others."""
    kinds = (k for k in KINDS.values() if sum(name in (*k.parameters, *k.instead, *k.words) for name in given) > 1)
    return set(given) <= _step_numbers() - _claim_numbers() - SQUARES.keys() and not any(kinds)


def _of_noise(text: str, cells: list[str | Wrong], header: list[str], columns: Columns) -> words.Column | None:
    """A column with kinds of noise, whatever else its name may mean; InputError says what it may be."""
    try:
        words.column(text, names())
    except InputError:
        others = (_column(other, columns) for other in header if other != text)
        if not any(other is not None and other.names[0] == "mechanism" for other in others):
            kinds = [cell for cell in cells if isinstance(cell, str) and cell]
            if kinds and not any(cell[0].isdigit() for cell in kinds) and words.plainly(text) == "noise":
                return words.Column(("mechanism",))
        raise
    return None


def _is_known(name: str, known: Container[str]) -> bool:
    """Whether a column can have that name; names of a later step are prefixed with its number."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None:
        return numbered[2] in (*OF_STEP, "relation", CLIPPING, *_step_numbers())
    return name in known or name == CLIPPING


def _is_plain(text: str, meant: Sequence[str]) -> bool:
    """Whether a word is one of these but for capital letters and the signs between its parts."""
    return words.plainly(text) in map(words.plainly, meant)


def _is_number(name: str) -> bool:
    return name.rpartition(".")[2] not in _TEXTS


@dataclass
class _Row:
    """What is known of a row while it is read: its steps by number and its claim, and what was understood."""

    signs: Signs
    notes: list[str]
    wrong: dict[str, InputError] = field(default_factory=dict)
    steps: dict[int, dict[str, object]] = field(default_factory=lambda: {1: {}})
    claim: dict[str, object] = field(default_factory=dict)
    case: dict[str, object] = field(default_factory=dict)
    units: dict[int, dict[str, str]] = field(default_factory=dict)
    sgd: dict[int, str] = field(default_factory=dict)
    """The word for DP-SGD, of the steps that are it."""

    def kind(self, number: int) -> str:
        """The mechanism or the guarantee of a step, if it is a known one."""
        step = self.steps.get(number, {})
        kind = step.get("mechanism", step.get("guarantee"))
        return kind if isinstance(kind, str) and kind in KINDS else ""

    def put(self, name: str, value: object) -> None:
        """Keep what a column has."""
        number, own, is_of_step = _place(name)
        if is_of_step:
            self.steps.setdefault(number, {})[own] = value
        else:
            (self.case if name in OF_CASE else self.claim)[own] = value

    def has(self, name: str) -> bool:
        """Whether another column, or a constant, has said it."""
        number, own, is_of_step = _place(name)
        return own in (self.steps.get(number, {}) if is_of_step else self.case if name in OF_CASE else self.claim)

    def refuse(self, name: str, error: InputError) -> None:
        """Keep an error; what is refused stands in its place, so that nothing else seems to be missing."""
        self.wrong.setdefault(name, error)
        self.put(name, error.value)


def _place(name: str) -> tuple[int, str, bool]:
    """The number of the step that a column is about, its name there, and whether it is about a step."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None:
        return int(numbered[1]), numbered[2], True
    prefix, _, own = name.rpartition(".")
    is_claimed = own in (*OF_CASE, *OF_CLAIM) or own in _claim_numbers()
    return 1, own, bool(prefix) or not is_claimed


def _row(place: Place, cells: Cells, layout: _Layout, *, is_padded: bool) -> Reading:
    """The claim of a row. Empty cells are ignored."""
    given: list[tuple[words.Column, str | Wrong]]
    given = [(words.Column((name,)), text) for name, text in layout.constants.items()]
    given += [(column, cells[at]) for at, column in layout.columns.items() if at < len(cells)]
    title = next((text for column, text in given if column.names[0] == "title"), "")
    place = replace(place, title=title.shown if isinstance(title, Wrong) else title)
    if len(cells) != layout.width and not is_padded:
        longer = "more" if len(cells) > layout.width else "fewer"
        message = f"has {len(cells)} cells, {longer} than the {layout.width} columns"
        return Reading(place, None, (Problem(place.line, message),))
    row = _Row(layout.signs, [*layout.notes])
    texts = [(column, text) for column, text in given if text and column.names[0] != "title"]
    said = [(c, text) for c, text in texts if isinstance(text, Wrong) or text.casefold() not in NOTHING]
    row.notes += ["cells such as n/a as empty"] if len(said) < len(texts) else []
    first = "mechanism", "guarantee", BATCHES
    for column, cell in sorted(said, key=lambda pair: [_place(pair[0].names[0])[1] != name for name in first]):
        _read(row, column, cell)
    for number in row.steps:
        _adjust(row, number)
    _imply(row)
    numbers = sorted(row.steps)
    steps = [row.steps[number] for number in numbers]
    (entry,) = case_entries({**row.case, "title": place.title, "premise": steps, "claim": row.claim}, place.case)
    problems = [problem(place.line, error, str(error)) for error in row.wrong.values()]
    others = ((error, *_message(error, numbers)) for error in entry.errors)
    problems += [problem(place.line, error, message) for error, name, message in others if name not in row.wrong]
    claim = entry.claim
    if claim is not None:
        notes = [READ + BETWEEN.join(dict.fromkeys(row.notes))] if row.notes else []
        claim = replace(claim, understood=(*claim.understood, *notes))
    return Reading(place, None if problems else claim, tuple(problems), units=entry.units)


def _read(row: _Row, column: words.Column, cell: str | Wrong) -> None:
    """Keep what a cell says, by the name that the step of the row has for its column."""
    number, _, _ = _place(column.names[0])
    kind = row.kind(number)
    is_repeated = kind in words.REPEATED or kind in CLAIMED
    known = [one for one in _known_to(kind) if one != "count" or is_repeated]
    name = next((name for name in column.names if _place(name)[1] in known), column.names[0])
    try:
        value = _value(row, name, column, cell)
    except InputError as error:
        row.refuse(name, InputError(name, error.value, error.condition))
    else:
        row.notes += [f"{column.names[0]} as {name}"] if name != column.names[0] else []
        row.put(name, value)


def _value(row: _Row, name: str, column: words.Column, cell: str | Wrong) -> object:
    """What a cell says; InputError where it is not clear what, or where another one has said it."""
    number, own, _ = _place(name)
    if isinstance(cell, Wrong):
        raise InputError(name, cell.shown, cell.reason)
    if row.has(name):
        raise InputError(name, cell, "is given by two columns")
    if _is_number(own):
        return _number(row, name, column, cell)
    if own == MONOTONE:
        return _SAID.get(cell.strip().casefold(), cell)
    if own == BATCHES:
        return _batches(row, number, name, cell)
    if own in (QUERY, VALUES):
        return cell
    if own == "mechanism" and words.plainly(cell) in words.SGD:
        row.sgd[number] = cell
    meant = _word(row.kind(number), own, cell) if own in _WORDS else words.name_of(own, cell)
    row.notes += [] if _is_plain(cell, (meant,)) else [f"{cell} as {meant}"]
    return meant


def _batches(row: _Row, number: int, name: str, cell: str) -> str:
    """How batches of DP-SGD are drawn; the step becomes one of the kind that draws them so."""
    way = words.plainly(cell)
    if way not in DRAWN:
        raise InputError(name, cell, f"must be {', '.join(DRAWN)}")
    if number not in row.sgd:
        raise InputError(name, cell, f"is known of the mechanism {DP_SGD} alone")
    kind, poisson = DRAWN[way], DRAWN["poisson"]
    row.notes = [note.replace(f"{row.sgd[number]} as {poisson}", f"{row.sgd[number]} as {kind}") for note in row.notes]
    row.steps[number]["mechanism"] = kind
    return way


def _known_to(kind: str) -> tuple[str, ...]:
    said = OF_QUERY if kind in NOISE else ()
    return (*KINDS[kind].parameters, *KINDS[kind].instead, *KINDS[kind].words, *said, "count", MONOTONE) if kind else ()


def _may_have_units(kind: str) -> bool:
    """Whether the numbers of a step are lengths that need not be whole, or counts: only quotients of lengths matter."""
    numbers = [number for form in KINDS[kind].forms for number in form.items()] if kind else []
    return bool(numbers) and all((name in words.LENGTHS) != condition.whole for name, condition in numbers)


def _word(kind: str, name: str, text: str) -> str:
    """A word that a step must have, in any case."""
    known = KINDS[kind] if kind else None
    meant = [known.words[name], *known.others] if known is not None and name in known.words else []
    said = words.plainly(text).removesuffix(f"-{name}")
    return next((word for word in meant if words.plainly(word) == said), text)


def _number(row: _Row, name: str, column: words.Column, text: str) -> object:
    """The number of a cell, as the reader of numbers takes it."""
    number, own, is_of_step = _place(name)
    signs = Signs(is_given=True) if isinstance(text, Stored) else row.signs
    counted = frozenset[str]().union(*(words.COUNTED.get(_place(one)[1], ()) for one in {name, column.names[0]}))
    cell = read_cell(text, name, signs, is_whole=own in _WHOLE, is_claimed=not is_of_step, counted=counted)
    value, unit = cell.text, cell.unit
    row.notes += cell.notes
    if unit.casefold() in ("nat", "nats") and own in words.IN_NATS:
        unit = ""
    is_unit = own in words.LENGTHS and unit.casefold() in words.UNITS and column.unit in ("", unit)
    if unit and not is_unit:
        raise InputError(name, text, f"has a unit, {unit}, that is not known here")
    if own in words.LENGTHS:
        row.units.setdefault(number, {})[own] = unit or column.unit
    value = as_percent(value, name) if column.is_percent else value
    if own in WHOLE and re.fullmatch(r"[0-9]{1,15}([.]0{1,15})?", value, re.ASCII):
        return int(exact_number(value, name))
    return value


def _adjust(row: _Row, number: int) -> None:
    """Give a step the numbers that it has in claim files, where people give others for them."""
    step, prefix = row.steps[number], "" if number == 1 else f"premise{number}."
    if row.kind(number) in DRAWN.values() and step.pop(BATCHES, None):
        for word, said in KINDS[row.kind(number)].words.items():
            step.setdefault(word, said)
    for (kind, name), meant in words.VECTORS.items():
        if step.get("mechanism") == kind and name in step and "sensitivity" not in step:
            step["mechanism"] = meant
            row.notes.append(f"{kind} with {name} as {meant}")
    known = _known_to(row.kind(number))
    if CLIPPING in step and (not known or "noise_multiplier" in known):
        del step[CLIPPING]
        row.notes.append("the noise multiplier as that over the clipping norm, whatever that is")
    elif CLIPPING in step:
        of = "is the L2 sensitivity over add-or-remove-one, and half of it over replace-one"
        row.refuse(prefix + CLIPPING, InputError(prefix + CLIPPING, step[CLIPPING], of))
    sizes = [name for name in known if name in words.LENGTHS and "sensitivity" in name]
    is_derived = "sigma" in known and "noise_multiplier" not in known and not {"sigma", "variance"} & step.keys()
    if is_derived and "noise_multiplier" in step and len(sizes) == 1 and sizes[0] in step:
        step["sigma"] = f"({step.pop('noise_multiplier')})*({step[sizes[0]]})"
        row.notes.append(f"sigma as noise_multiplier times {sizes[0]}")
        row.units.setdefault(number, {})["sigma"] = row.units.get(number, {}).get(sizes[0], "")
    given = {unit for name, unit in row.units.get(number, {}).items() if name in step}
    name = next((name for name in row.units.get(number, {}) if name in step), "")
    if len(given) > 1:
        said = " and ".join(f"{unit or 'none'} of {n}" for n, unit in row.units[number].items() if n in step)
        row.wrong[prefix + name] = InputError(prefix + name, step[name], f"has another unit than the noise: {said}")
    elif given != {""} and given and (not _may_have_units(row.kind(number)) or not SQUARES.keys().isdisjoint(step)):
        row.wrong[prefix + name] = InputError(prefix + name, step[name], "has a unit, which such a step cannot have")
    elif given and given != {""}:
        row.notes.append(f"sensitivity and noise in the unit {given.pop()}")


def _imply(row: _Row) -> None:
    """Give the claim its notion, where its numbers show which one is meant."""
    claim, notion = row.claim, row.claim.get("notion")
    numbers = tuple(sorted(name for name in claim if name not in OF_CLAIM))
    if notion is None and numbers in words.IMPLIED:
        claim["notion"] = words.IMPLIED[numbers]
        row.notes.append(f"a claim of {' and '.join(numbers)} alone as {claim['notion']}")
    elif isinstance(notion, str) and words.plainly(notion) in words.DP_WORDS and numbers in list(words.IMPLIED)[:2]:
        claim["notion"] = words.IMPLIED[numbers]
        row.notes.append(f"{notion} of {' and '.join(numbers)} as {claim['notion']}")


def _message(error: InputError, numbers: Sequence[int]) -> tuple[str, str]:
    """The name of the column that the error is about, empty for the step as a whole, and the error by that name."""
    of_step = _STEP.match(error.parameter)
    number = numbers[int(of_step[1]) - 1] if of_step else 1
    name = error.parameter[of_step.end() :] if of_step else error.parameter
    if number > 1:
        name = f"premise{number}.{name}" if name else ""
    else:
        name = f"premise.{name}" if of_step and name in _claim_numbers() else _CLAIM.sub("", name)
    condition = re.sub("^premise [0-9]+ knows", "such a step has", error.condition)
    if name:
        return name, str(InputError(name, error.value, condition))
    return "", f"the step: {condition}" if number == 1 else f"step {number}: {condition}"
