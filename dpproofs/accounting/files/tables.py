"""Tables as spreadsheet programs save them: CSV in several encodings and with several separators, and xlsx."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import warnings
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dpproofs.accounting.files.cells import DATE
from dpproofs.errors import InputError
from dpproofs.system.files import read_bytes

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell as XlsxCell
    from openpyxl.worksheet.worksheet import Worksheet

DELIMITERS: Final = (",", ";", "\t", "|")
_ZIP, _OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_SEPARATOR: Final = re.compile(r"\s*\"?sep=(.)\"?\s*(?:\r\n|\r|\n)", re.IGNORECASE)
_IN_FORMAT: Final = re.compile(
    r'"([^"]*)"|\\(.)|_.|[*] |\[[$]([^\]-]*)[^\]]*\]'
    r"|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]|(General|@|E[+-]|[#0?.,/1-9])|(%)|(.)",
    re.IGNORECASE | re.DOTALL,
)
"""In a number format: text in quotes, an escaped sign, a currency, what stands for digits, percents, another sign."""
_DIGITS, _PERCENT = 4, 5
_NUMBER: Final = re.compile(
    r"General|@|(?:[#0?](?:[, ]?[#0?])*)?(?:[.][#0?]*)?(?:E[+-][#0?]+)?|[#0? ]+/ *[#0?1-9]+", re.IGNORECASE
)
_BEFORE: Final = ("", "€", "$", "£", "¥")
_BEHIND: Final = (*_BEFORE, "%", "‰")
MOST_ABOVE: Final = 10
"""The names of columns stand below at most this many other rows."""
MOST_UNPACKED, MOST_ROWS, MOST_COLUMNS = 1 << 26, 20_000, 1000
LATIN: Final = "the text as Windows-1252 (Latin-1), since it is not UTF-8"
_NO_OPENPYXL: Final = "is an xlsx file: pip install 'dpproofs[xlsx]' to read it, or save it as CSV"
_NOT_XLSX: Final = "is no xlsx file that can be read: save it as xlsx or CSV"
STRUCK: Final = "is struck out, or a part of it: delete what does not count"
RAISED: Final = "has raised or lowered signs: write powers as 4^2"
NOT_STORED: Final = "has a formula whose value is not stored: open and save the file in a spreadsheet program"
_FORMATTED: Final = "may be shown as another number than is stored: type what is meant, without the number format "
MERGED: Final = "is part of merged cells, which do not say what each row has: split them"


@dataclass(frozen=True)
class Wrong:
    """A cell that has no text, with the reason."""

    shown: str
    reason: str


class Stored(str):
    """A number as a spreadsheet program stores it, with a decimal point, and what its format shows beside it."""

    __slots__ = ()


Cells = list[str | Wrong]
Scored = Callable[[Sequence[str | Wrong]], int]


@dataclass(frozen=True)
class Table:
    """The rows that are not blank, each with its line; where a row cannot be read, the reason in its place, last."""

    file: str
    rows: list[tuple[int, Cells | str]]
    delimiter: str = ""
    notes: tuple[str, ...] = ()

    @property
    def counts_rows(self) -> bool:
        """Whether lines are rows of a spreadsheet program."""
        return not self.delimiter


def read_tables(path: str | Path, delimiter: str | None, score: Scored) -> list[Table]:
    """The table of a CSV file, or those of the sheets of an xlsx file; InputError where it cannot be read.

    ``score`` says how many names of columns a row has; by it the separator is found.
    """
    data = read_bytes(path)
    if data.startswith(_OLD):
        raise InputError("file", str(path), "is an old Excel file, or one with a password: save it as xlsx or CSV")
    if data.startswith(_ZIP):
        return _sheets(str(path), data)
    text, notes = _decoded(data, str(path))
    named = _SEPARATOR.match(text)
    if named is not None and delimiter is None:
        delimiter = named[1]
    begun = 0 if named is None else 1
    text = text if named is None else text[named.end() :]
    if delimiter is None:
        delimiter = max(DELIMITERS, key=lambda d: _fit(text, d, score))
    return [Table(str(path), list(_rows(text, delimiter, begun)), delimiter, notes)]


def _decoded(data: bytes, file: str) -> tuple[str, tuple[str, ...]]:
    """The text, by its byte order mark, or as UTF-8, UTF-16 or Windows-1252; with a note where that is a guess."""
    marked = next(((mark, encoding) for mark, encoding in _MARKS if data.startswith(mark)), None)
    notes: tuple[str, ...] = ()
    try:
        if marked is not None:
            text = data[len(marked[0]) :].decode(marked[1])
        elif b"\0" in data[:200] and len(data) % 2 == 0:
            text = data.decode("utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be")
        else:
            text = data.decode("utf-8")
    except UnicodeDecodeError:
        if marked is not None or b"\0" in data:
            raise InputError("file", file, "is not text in the encoding that its first bytes say") from None
        text, notes = data.decode("cp1252", errors="replace"), (LATIN,)
    if "\0" in text[:1000] or "\ufffd" in text:
        raise InputError("file", file, "is no text: save it as CSV in UTF-8, or as xlsx")
    return text, notes


def _rows(text: str, delimiter: str, line: int) -> Iterator[tuple[int, Cells | str]]:
    """The rows that are not blank, with the lines on which they begin; last, if applicable, why reading stopped."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter)
    begun = line + 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield begun, f"cannot be read as CSV: {error}; this row and what follows it is not judged"
            return
        if any(cell.strip() for cell in cells):
            yield begun, [cell.strip() for cell in cells]
        begun = reader.line_num + line + 1


def _fit(text: str, delimiter: str, score: Scored) -> tuple[int, int]:
    """How well a separator fits the first rows: how many names of columns there are, and how many cells."""
    rows = (cells for _, cells in islice(_rows(text, delimiter, 0), MOST_ABOVE + 1) if not isinstance(cells, str))
    return max(((score(cells), len(cells)) for cells in rows), default=(0, 0))


def _sheets(file: str, data: bytes) -> list[Table]:
    """The sheets of an xlsx file that are not empty."""
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise InputError("file", file, _NO_OPENPYXL) from None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(one.file_size for one in packed.infolist())
            is_plain = size <= MOST_UNPACKED and all(b"<!DOCTYPE" not in packed.read(one) for one in packed.infolist())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            read = partial(load_workbook, io.BytesIO(data), rich_text=True)
            books = [read(data_only=only) for only in (True, False)] if is_plain else []
    except Exception:  # noqa: BLE001 - a package of XML files that anybody may have written
        raise InputError("file", file, _NOT_XLSX) from None
    if size > MOST_UNPACKED:
        raise InputError("file", file, f"must be at most {MOST_UNPACKED} bytes long when it is unpacked")
    if not books:
        raise InputError("file", file, _NOT_XLSX)
    values, formulas = books
    found = [_sheet(file, sheet, formulas[sheet.title]) for sheet in values.worksheets]
    kept = [table for table in found if table.rows]
    named = len(kept) > 1
    return [replace(t, file=f"{file}[{t.file}]" if named else file) for t in kept]


def _sheet(file: str, sheet: Worksheet, formulas: Worksheet) -> Table:
    if sheet.max_row > MOST_ROWS or sheet.max_column > MOST_COLUMNS:
        size = f"{sheet.max_row} rows and {sheet.max_column} columns"
        raise InputError("file", file, f"has a sheet with {size}, some perhaps empty: delete these, or save it as CSV")
    covered = {
        (row, column)
        for one in sheet.merged_cells.ranges
        for row in range(one.min_row, one.max_row + 1)
        for column in range(one.min_col, one.max_col + 1)
        if (row, column) != (one.min_row, one.min_col) and sheet.cell(one.min_row, one.min_col).value is not None
    }
    rows = list[tuple[int, Cells | str]]()
    for number, row in enumerate(sheet.iter_rows(), 1):
        cells = [_cell(cell, formulas.cell(number, at).data_type == "f") for at, cell in enumerate(row, 1)]
        if any(cells):
            merged = (Wrong("merged", MERGED) if (number, at) in covered else c for at, c in enumerate(cells, 1))
            rows.append((number, list(merged)))
    return Table(sheet.title, rows)


def _cell(cell: XlsxCell, is_formula: bool) -> str | Wrong:
    """What a person would have typed: the shortest decimal of a number, with what its format shows beside it."""
    value = cell.value
    if value is None:
        return Wrong("formula", NOT_STORED) if is_formula and cell.data_type != "str" else ""
    if cell.data_type == "e":
        return Wrong(str(value), "is an error of the spreadsheet")
    if (odd := _odd(cell)) is not None:
        return Wrong(str(value), odd)
    if isinstance(value, bool):
        return Wrong(str(value).upper(), "is a truth value")
    if isinstance(value, int | float):
        return _shown(value, cell.number_format or "General")
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        return Wrong(str(value), DATE)
    sections = _sections(cell.number_format or "@")
    if any((_DIGITS, "@") in one and _beside(one) != ("", "", False) for one in sections):
        return Wrong(str(value), f"{_FORMATTED}{cell.number_format}")
    return str(value).strip()


def _odd(cell: XlsxCell) -> str | None:
    """The reason why the signs of a cell are not all that it says."""
    parts = cell.value if isinstance(cell.value, list) else ()
    fonts = [cell.font, *(part.font for part in parts if not isinstance(part, str))]
    if any(font.strike for font in fonts):
        return STRUCK
    return RAISED if any(font.vertAlign not in (None, "baseline") for font in fonts) else None


def _shown(value: float, number_format: str) -> Stored | Wrong:
    """A number as its format shows it, but for rounding."""
    sections = _sections(number_format)
    section = sections[2] if value == 0 and len(sections) > 2 else sections[0]
    if value == 0:
        section = [(kind, "" if text == "-" else text) for kind, text in section]
    beside = _beside(section)
    if beside is None:
        return Wrong(repr(value), f"{_FORMATTED}{number_format}")
    before, behind, is_percent = beside
    number = f"{(Decimal(repr(value)) * 100).normalize():f}%" if is_percent else repr(value)
    return Stored(f"{before}{number}{behind}")


def _sections(number_format: str) -> list[list[tuple[int, str]]]:
    """The sections of a number format, for positive, negative and no numbers and text: what they show, in order."""
    sections: list[list[tuple[int, str]]] = [[]]
    for found in _IN_FORMAT.finditer(number_format):
        if found[0] == ";":
            sections.append([])
        elif found.lastindex is not None:
            sections[-1].append((found.lastindex, found[found.lastindex]))
    return sections


def _beside(section: Sequence[tuple[int, str]]) -> tuple[str, str, bool] | None:
    """What a section shows before and behind a number, and whether in percent; None where it may show another one."""
    digits = [at for at, (kind, _) in enumerate(section) if kind == _DIGITS]
    if not digits:
        return None
    first, last = digits[0], digits[-1] + 1
    number = "".join(" " if text.isspace() else text if kind == _DIGITS else "x" for kind, text in section[first:last])
    before, behind = ("".join(t for _, t in part).strip() for part in (section[:first], section[last:]))
    is_percent = any(kind == _PERCENT for kind, _ in section)
    if is_percent and (before + behind == "%"):
        before = behind = ""
    elif is_percent:
        return None
    is_clear = _NUMBER.fullmatch(number) and before in _BEFORE and (behind in _BEHIND or behind.isalpha())
    return (before, behind, is_percent) if is_clear else None
