"""Tables as spreadsheet programs save them: encodings, separators, and the cells of xlsx."""

from __future__ import annotations

import datetime as dt
import io
import re
import sys
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font

from dpproofs.accounting.files.spreadsheets import Columns, read_spreadsheet
from dpproofs.accounting.files.tables import MERGED, RAISED, STRUCK, Stored, Wrong, read_tables
from dpproofs.errors import InputError

HEAD = ["title", "mechanism", "sensitivity", "sigma", "rho"]
ROW = ["Zähler", "gaussian", 1, 2, "0,125"]
TEXT = "\r\n".join(";".join(map(str, row)) for row in (HEAD, ROW, [""] * 5))
SAME = Columns(constants={"relation": "swap"})


def known(cells: object) -> int:
    return len(set(HEAD) & {*cells})  # type: ignore[misc]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rows.any"


def book(file: Path, *rows: list[object]) -> openpyxl.worksheet.worksheet.Worksheet:
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(row)
    made.save(file)
    return made.active


ENCODINGS = {
    "utf-8": b"", "utf-8-sig": b"", "utf-16": b"", "utf-16-le": b"", "utf-16-be": b"", "cp1252": b"",
    "utf-16-be with mark": b"\xfe\xff", "utf-32": b"",
}  # fmt: skip


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encodings(encoding: str, file: Path) -> None:
    file.write_bytes(ENCODINGS[encoding] + TEXT.encode(encoding.partition(" ")[0]))
    (row,) = read_spreadsheet(file, SAME)
    assert row.claim is not None
    assert (row.place.title, row.claim.parameters["rho"]) == ("Zähler", 0.125)
    assert any("Windows-1252" in note for note in row.claim.understood) == (encoding == "cp1252")


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_separators_are_found(mark: str, file: Path) -> None:
    rows = [HEAD, ["a;b|c, d", "gaussian", "1", "2", "1/8"]]
    text = "\n".join(mark.join(f'"{cell}"' for cell in row) for row in rows)
    for head in ("", f"sep={mark}\n", f"Register{mark * 4}\n\n"):
        file.write_text(head + text)
        (row,) = read_spreadsheet(file, SAME)
        assert row.claim is not None
        assert row.place.title == "a;b|c, d"
        assert row.place.line == len((head + text).splitlines())
        assert any("what stands above" in note for note in row.claim.understood) == ("Register" in head)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xd0\xcf\x11\xe0", "is an old Excel file"),
        (b"PK\x03\x04", "is no xlsx file"),
        (b"\x89PNG\x00\x01\x02", "first bytes say"),
        (b"\x00" * 64, "is no text"),
        (b"\xef\xbb\xbf\xff", "is not text in the encoding"),
    ],
)
def test_what_is_no_table_is_refused_in_one_line(data: bytes, said: str, file: Path) -> None:
    file.write_bytes(data)
    (row,) = read_spreadsheet(file)
    assert said in row.problems[0].message


def test_cells_of_xlsx_are_what_was_typed(file: Path) -> None:
    """A number is its shortest decimal, with % where it is shown so; nothing else is taken for one."""
    numbers = [0.1, 0.05, 1e-05, 3, 1 / 3, 2.5]
    sheet = book(file, numbers, ["x", True, dt.date(2026, 5, 1), "#DIV/0!", "=1/2", None])
    sheet.cell(1, 2).number_format = "0%"
    sheet.parent.save(file)
    (table,) = read_tables(file, None, known)
    assert table.rows[0] == (1, ["0.1", "5%", "1e-05", "3", "0.3333333333333333", "2.5"])
    assert all(isinstance(cell, Stored) for cell in table.rows[0][1])
    reasons = [cell.reason for cell in table.rows[1][1] if isinstance(cell, Wrong)]
    assert [reason.split()[1] for reason in reasons] == ["a", "a", "an", "a"]
    assert "is not stored" in reasons[3]


FORMATS = {
    "0.00": 1.5, "#,##0.00": 1.5, "0.00E+00": 1.5, "# ?/?": 1.5, "@": 1.5, "#\\ ##0.0": 1.5, "[Red]0.0": 1.5,
    '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)': 1.5, "[$-407]0.0": 1.5, "General": 1.5,
    "0.0%": "150%", '0.000"%"': "1.5%", "0.0\\%": "1.5%", "0.0‰": "1.5‰", '0.0 "m"': "1.5m", "0.0 k": "1.5k",
    '"€"0.0': "€1.5", "[$€-407] 0.0": "€1.5", "$0.0": "$1.5", '0.0 "bits"': "1.5bits", '0.0" squared"': "1.5squared",
}  # fmt: skip
"""What a format shows beside 1.5."""
OTHER_FORMATS = (
    '0.0 "% of all"', "0.0,", "0.0,,", "0,", '0"0"', '"1"0', '0"e-5"', '"-"0.0', "(0.0)", '0.0"²"', '0.0"^2"',
    "[>1]0.0;0", ";;;", '"about "0.0', "0.0%%", '0.0%"%"', "0.0% %", '"x"', "0.0*x", '0.0"', '"sqrt("0.0")"',
    '0"5"0', "[DBNum1]0", "0.0 /1000",
)  # fmt: skip


@pytest.mark.parametrize("style", FORMATS)
def test_what_a_format_shows_stands_beside_the_number(style: str, file: Path) -> None:
    sheet = book(file, [1.5, 0, "text"])
    for cell in sheet[1]:
        cell.number_format = style
    sheet.parent.save(file)
    (table,) = read_tables(file, None, known)
    assert table.rows[0][1][0] == str(FORMATS[style])
    assert str(table.rows[0][1][1]).strip("€$") == str(FORMATS[style]).strip("€$").replace("150", "0").replace(
        "1.5", "0"
    )
    assert table.rows[0][1][2] == "text"


@pytest.mark.parametrize("style", OTHER_FORMATS)
def test_formats_that_show_other_numbers_are_refused(style: str, file: Path) -> None:
    sheet = book(file, [1.5])
    sheet["A1"].number_format = style
    sheet.parent.save(file)
    (table,) = read_tables(file, None, known)
    (cell,) = table.rows[0][1]
    assert isinstance(cell, Wrong)
    assert cell.reason.endswith(f"without the number format {style}")


def test_what_a_format_shows_is_read_as_typed(file: Path) -> None:
    """Percents and units are those of the number; text of a format of text is no number."""
    sheet = book(file, HEAD, ["a", "gaussian", 1, 2, 12.5], ["b", "gaussian", 1, 2, 1], ["c", "gaussian", 1, 2, "1/8"])
    for at, style in (("E2", '0.0"%"'), ("D3", '0 "squared"'), ("E4", '0;0;0;@"%"')):
        sheet[at].number_format = style
    sheet.parent.save(file)
    first, second, third = read_spreadsheet(file, SAME)
    assert first.claim is not None
    assert first.claim.parameters["rho"] == 0.125
    assert "squared" in second.problems[0].message
    assert "number format" in third.problems[0].message


def test_raised_and_struck_signs_are_refused(file: Path) -> None:
    odd = [
        CellRichText("4", TextBlock(InlineFont(vertAlign="superscript"), "2")),
        CellRichText("4", TextBlock(InlineFont(vertAlign="subscript"), "2")),
        CellRichText(TextBlock(InlineFont(strike=True), "4"), "2"),
        42,
        42,
    ]
    sheet = book(file, HEAD, *(["a", "gaussian", 1, one, 1] for one in odd))
    sheet["D5"].font, sheet["D6"].font = Font(strike=True), Font(vertAlign="superscript")
    sheet.append(["a", "gaussian", 1, CellRichText("4", TextBlock(InlineFont(b=True), "2")), 1])
    sheet.parent.save(file)
    *wrong, good = read_spreadsheet(file, SAME)
    reasons = [RAISED, RAISED, STRUCK, STRUCK, RAISED]
    assert [row.problems[0].message for row in wrong] == [f"sigma = 42: {reason}" for reason in reasons]
    assert "sigma = 42)" in str(good.claim)


def test_values_of_formulas_are_those_that_are_stored(file: Path) -> None:
    book(file, ["=1/4", "=A1", '=IF(A1>9,A1,"")'])
    with zipfile.ZipFile(file) as packed:
        parts = {one.filename: packed.read(one) for one in packed.infolist()}
    name = "xl/worksheets/sheet1.xml"
    cells = parts[name].decode()
    cells = re.sub(r"<f>1/4</f><v ?(?:/|></v)>", "<f>1/4</f><v>0.25</v>", cells)
    cells = cells.replace('<c r="C1">', '<c r="C1" t="str">')
    parts[name] = cells.encode()
    with zipfile.ZipFile(file, "w") as packed:
        for part, data in parts.items():
            packed.writestr(part, data)
    (table,) = read_tables(file, None, known)
    first, second, third = table.rows[0][1]
    assert (first, third) == ("0.25", "")
    assert isinstance(second, Wrong)


def test_merged_cells_are_refused_below_the_names_of_columns(file: Path) -> None:
    sheet = book(file, ["Register"], HEAD, ROW, ROW, [], [*ROW[:3], 4, "1/32"])
    sheet.merge_cells("A1:E1")
    sheet.merge_cells("D3:D4")
    sheet.parent.save(file)
    rows = read_spreadsheet(file, SAME)
    assert [(row.place.line, row.place.case, row.claim is None) for row in rows] == [
        (3, 3, False), (4, 4, True), (6, 6, False),
    ]  # fmt: skip
    assert MERGED in rows[1].problems[0].message


def test_sheets_without_known_columns_are_left_out_and_several_are_named(file: Path) -> None:
    sheet = book(file, HEAD, ROW)
    notes = sheet.parent.create_sheet("Notes")
    notes.append(["read me"])
    sheet.parent.save(file)
    (row,) = read_spreadsheet(file, SAME)
    assert (row.place.file, row.claim is None) == (str(file), False)
    assert any(f"all sheets but {file}[Notes]" in note for note in row.claim.understood)
    more = sheet.parent.create_sheet("More")
    for line in (HEAD, ROW):
        more.append(line)
    sheet.parent.save(file)
    assert [row.place.file for row in read_spreadsheet(file, SAME)] == [f"{file}[Sheet]", f"{file}[More]"]
    book(file)
    assert "no names of columns" in read_spreadsheet(file)[0].problems[0].message


def test_without_what_reads_xlsx_one_line_says_what_to_do(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book(file, HEAD, ROW)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    (row,) = read_spreadsheet(file)
    assert row.problems[0].message == "is an xlsx file: pip install 'dpproofs[xlsx]' to read it, or save it as CSV"


def test_no_xlsx_file_fills_the_memory(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b" " * (1 << 26) + b" ")
    with pytest.raises(InputError, match="bytes long when it is unpacked"):
        read_tables(file, None, known)
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("xl/workbook.xml", b"<!DOCTYPE a>")
    with pytest.raises(InputError, match="is no xlsx file"):
        read_tables(file, None, known)
    sheet = book(file, HEAD)
    sheet.cell(1_000_000, 1).value = 1
    sheet.parent.save(file)
    with pytest.raises(InputError, match="has a sheet with 1000000 rows"):
        read_tables(file, None, known)


def test_a_damaged_file_is_read_or_refused(file: Path) -> None:
    book(file, HEAD, ROW)
    data = file.read_bytes()
    for at in range(0, len(data), 61):
        file.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        assert all((row.claim is None) == bool(row.problems) for row in read_spreadsheet(file, SAME))


def test_text_in_xlsx_shows_no_decimal_sign_for_other_cells(file: Path) -> None:
    """Numbers are stored without one, so that what is text may be of several people."""
    book(file, HEAD, ["a", "gaussian", "0,5", 2.125, 1], ["b", "gaussian", "1,000", 2, 1])
    first, second = read_spreadsheet(file, SAME)
    assert "sensitivity = 0.5, sigma = 2.125)" in str(first.claim)
    assert "may have a decimal sign" in second.problems[0].message
    (_, settled) = read_spreadsheet(file, Columns(constants=SAME.constants, decimal=","))
    assert "sensitivity = 1, sigma = 2)" in str(settled.claim)


def test_xlsx_comes_by_standard_input_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dpproofs.system.files import named

    book(file, HEAD, ROW)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert read_spreadsheet(named("-"), SAME)[0].claim is not None
