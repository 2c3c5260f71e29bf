"""Numbers as people and spreadsheet programs write them: what is clear is read, what is not is refused."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from dpproofs.accounting.files.cells import COMMAS, THOUSANDS, Signs, as_percent, read_cell, signs_of
from dpproofs.accounting.files.words import COUNTED
from dpproofs.numbers import InputError, exact_number

POINT, COMMA, UNKNOWN = Signs("."), Signs(",", is_shown=True), Signs("")
GIVEN = Signs(",", is_given=True)


def read(
    text: str, signs: Signs = UNKNOWN, column: str = "x", *, is_whole: bool = False, is_claimed: bool = False
) -> Fraction | str:
    counted = COUNTED.get(column, ())
    try:
        cell = read_cell(text, column, signs, is_whole=is_whole, is_claimed=is_claimed, counted=counted)
        return exact_number(cell.text, column) if not cell.unit else f"unit {cell.unit}"
    except InputError as error:
        return error.condition


CLEAR = {
    "0,5": "0.5", "0,125": "0.125", "12,34": "12.34", "1,2345": "1.2345", "1.234,5": "1234.5", "1,234.5": "1234.5",
    "12.345.678": "12345678", "12,345,678": "12345678", "1 234": "1234", "1\u202f234,50": "1234.5",
    "1'234.5": "1234.5", "1,00E-05": "0.00001", "1.000e-5": "0.00001", "10⁻⁶": "1/1000000", "1×10^-6": "1/1000000",
    "2,5 %": "0.025", "5%": "0.05", "5 percent": "0.05", "2‰": "0.002", ".5": "0.5", ",5": "0.5", "256/60000": "8/1875",
    "\u22126": "-6", "1\u20442": "0.5", "30": "30",
    "1e–6": "1/1000000", "10^–6": "1/1000000", "–6": "-6",
}  # fmt: skip
UNCLEAR = {
    "1.234": "may have a decimal sign or a separator of thousands",
    "1,234": "may have a decimal sign or a separator of thousands",
    "1,2,3": "at most one decimal sign",
    "1 23": "at most one decimal sign",
    "1,23,456": "at most one decimal sign",
    "1½": "must be",
    "2026-05-01": "is a date",
    "01/05/2026": "is a date",
    "1.5.2026": "is a date",
    "10k": "must be written out",
    "10-6": "may be a range, a date or a power of 10",
    "8–10": "must be",
    "(5)": "stands in brackets",
    "(1.234,5 €)": "stands in brackets",
    "3 m 4": "must be",
    "€5 m": "has two units",
}


@pytest.mark.parametrize("text", CLEAR)
@pytest.mark.parametrize("signs", [POINT, COMMA, UNKNOWN])
def test_what_is_clear_is_read_whatever_the_sign_of_the_file_is(text: str, signs: Signs) -> None:
    assert read(text, signs) == Fraction(CLEAR[text])


@pytest.mark.parametrize("text", UNCLEAR)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert UNCLEAR[text] in str(read(text))


def test_three_digits_behind_a_sign_are_read_by_that_of_the_file() -> None:
    assert (read("1.234", POINT), read("1,234", COMMA)) == (Fraction("1.234"), Fraction("1.234"))
    assert all("may have" in str(read(text, signs)) for text, signs in (("1,234", POINT), ("1.234", COMMA)))
    assert (read("1.234", GIVEN), read("1,234", GIVEN)) == (1234, Fraction("1.234"))
    assert all("another decimal sign" in str(read(text, GIVEN)) for text in ("0.5", "1,234.5", "1.000e-5", "1,234,567"))


def test_whole_numbers_with_separators_are_read_where_the_file_shows_its_decimal_sign() -> None:
    point = Signs(".", is_shown=True)
    assert (read("60,000", point, is_whole=True), read("60.000", COMMA, is_whole=True)) == (60_000, 60_000)
    for text, signs in (("60,000", COMMA), ("60.000", point), ("60,000", POINT), ("60.000", UNKNOWN)):
        assert "may have" in str(read(text, signs, is_whole=True))
    counted = {"30x": 30, "30 times": 30, "30×": 30, "60k": 60_000, "2 million": 2_000_000, "30.0": 30}
    assert {text: read(text, column="count", is_whole=True) for text in counted} == counted


WORDS = {
    "count": ("30 runs", "30 times", "30 Queries", "30 releases"), "steps": ("30 steps", "30 iterations", "30 updates"),
    "epochs": ("30 epochs",), "group": ("30 persons", "30 records"), "dataset_size": ("30 people", "30 examples"),
    "batch_size": ("30 records",), "answers": ("30",), "k": ("30",),
}  # fmt: skip


@pytest.mark.parametrize("column", WORDS)
def test_what_a_number_counts_is_what_its_column_does(column: str) -> None:
    """10 epochs are not 10 steps, and 10 steps are not 10 records."""
    for own, texts in WORDS.items():
        for text in texts:
            said = set(text.casefold().split()[1:])
            is_read = read(text, column=column, is_whole=True) == 30
            assert is_read == (said <= COUNTED.get(column, frozenset()) or own == column)
    assert all(read("30×", column=other, is_whole=True) != 30 for other in WORDS if other != "count")


def test_units_are_named_and_notes_say_what_was_understood() -> None:
    assert read_cell("1,5 kWh", "x", UNKNOWN, is_whole=False, is_claimed=False) == ("1.5", "kWh", (COMMAS,))
    assert read_cell("€1 000", "x", UNKNOWN, is_whole=False, is_claimed=False) == ("1000", "€", (THOUSANDS,))
    assert read_cell("1000 €", "x", UNKNOWN, is_whole=False, is_claimed=False).unit == "€"
    assert read_cell("√2", "x", UNKNOWN, is_whole=False, is_claimed=False).text == "sqrt(2)"
    assert read("≤ 1", is_claimed=True) == 1
    assert "must be" in str(read("≤ 1"))


@pytest.mark.parametrize("text", ["0.5-0.45", "1+1", "1+5%", "1/3", "5%%", "2*3", "e5", "", "sqrt(2)"])
def test_in_percent_is_one_number(text: str) -> None:
    assert [as_percent(one, "x") for one in ("5", "5%", "2.5 %", ".5", "1e-3")] == ["5%", "5%", "2.5%", ".5%", "1e-3%"]
    with pytest.raises(InputError, match="must be a single number"):
        as_percent(text, "x")


def test_the_sign_of_a_file_is_that_of_its_clear_cells() -> None:
    assert signs_of(["1.234", "0,5"], ".") == COMMA
    assert signs_of(["1.234", "0.5"], "") == Signs(".", is_shown=True)
    assert signs_of(["12.345.678"], ".") == COMMA
    assert signs_of(["1 234,5"], ".") == COMMA
    assert signs_of(["0.5", "0,5"], ".") == UNKNOWN
    assert signs_of(["1.234", "30", "1e-5", "", "gaussian"], ".") == POINT


numbers = st.decimals(min_value=0, max_value=10**9, places=4)


@given(numbers, st.sampled_from([".", ","]), st.sampled_from(["", " ", "'", ".", ","]))
def test_no_number_is_read_as_another_one(number: Decimal, decimal: str, thousands: str) -> None:
    """However it is written, in whatever file: it is read as what it is, or refused."""
    if thousands == decimal:
        return
    text = f"{number:,.4f}".replace(",", "\0").replace(".", decimal).replace("\0", thousands)
    for signs in (POINT, COMMA, UNKNOWN, GIVEN, Signs(".", is_given=True)):
        assert read(text, signs) == Fraction(number) or isinstance(read(text, signs), str)
    assert read(text, Signs(decimal, is_given=True)) == Fraction(number)


@given(st.text(alphabet="0123456789.,' %eE-+*/()k½²€", max_size=12), st.booleans())
def test_any_text_is_read_or_refused(text: str, is_whole: bool) -> None:
    assert read(text, is_whole=is_whole) is not None
