"""Numbers as people and spreadsheet programs write them, as the exact reader of numbers takes them.

A cell is read where it means one number, whatever the decimal sign: 0,5 and 1.234,5 and 1 234 are clear. With three
digits behind its only sign, as in 1,234, it is read by the decimal sign of the file, or refused.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Final, NamedTuple

from dpproofs.numbers import InputError

READ: Final = "read: "
"""How a note begins that says how a spreadsheet was read."""
BETWEEN: Final = "; "
NOTHING: Final = frozenset(("-", "–", "—", "n/a", "na", "none", "null", "nan", "#n/a", "n.a.", "./."))
"""What people write in a cell without a number, in small letters."""
_PLAIN: Final = str.maketrans(
    {"\u2212": "-", "×": "*", "·": "*", "⋅": "*", "÷": "/", "⁄": "/",
     "\xa0": " ", "\u2009": " ", "\u202f": " ", "\u2007": " ", "\t": " ", "’": "'", "≤": "<="}
)  # fmt: skip
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_POWER: Final = re.compile("⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_ROOT: Final = re.compile(r"√\s*(\d+(?:[.,]\d+)?)|√\s*(?=\()")
_NUMBER: Final = re.compile(r"(?:\d+|(?=[.,]\d))(?:[.,' ]\d+)*", re.ASCII)
_EXPONENT: Final = re.compile(r"[eE][+-]?\d", re.ASCII)
_GROUPED: Final = re.compile(r"[1-9]\d{0,2}([ '])\d{3}(?:\1\d{3})*(?:[.,]\d+)?", re.ASCII)
_MIXED: Final = re.compile(r"[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+)", re.ASCII)
_THOUSANDS: Final = re.compile(r"[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,})", re.ASCII)
_ONE_SIGN: Final = re.compile(r"\d*([.,])(\d+)", re.ASCII)
_UNCLEAR: Final = re.compile(r"[1-9]\d{0,2}[.,]\d{3}", re.ASCII)
_TAIL: Final = re.compile(r"(.*[\d)])\s*([^\W\d_]+)[.]?", re.DOTALL)
_DASH: Final = re.compile("(?<=[eE^])[\u2010\u2011\u2013]|^[\u2010\u2011\u2013]")
_RANGE: Final = re.compile(r"\d+\s*-\s*\d+", re.ASCII)
_DATE: Final = re.compile(r"\d{4}-\d{1,2}-\d{1,2}.*|\d{1,2}([/.])\d{1,2}\1\d{2,4}", re.ASCII | re.DOTALL)
_IN_BRACKETS: Final = re.compile(r"\([\d.,' €$£¥%]+\)", re.ASCII)
DATE: Final = "is a date: spreadsheet programs make dates of numbers such as 1.5 and 1/2"
_CURRENCY: Final = re.compile(r"([€$£¥])\s*(?=\d)")
_SINGLE: Final = re.compile(r"[+-]?(?:\d+[.]?\d*|[.]\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_MANY: Final = {"k": "000", "thousand": "000", "million": "000000"}


class Cell(NamedTuple):
    """A number as text, its unit of measurement, and what was understood."""

    text: str
    unit: str = ""
    notes: tuple[str, ...] = ()


class Signs(NamedTuple):
    """The decimal sign of a file, empty where it is not known; whether its cells show it, or a caller gave it."""

    decimal: str = "."
    is_shown: bool = False
    is_given: bool = False


def signs_of(texts: Iterable[str], default: str) -> Signs:
    """The decimal sign that the cells show, if they show one and not both; the default where they show none."""
    shown = set[str]()
    for text in texts:
        line = text.translate(_PLAIN)
        for match in _NUMBER.finditer(line):
            one = match.group()
            if _THOUSANDS.fullmatch(one):
                shown.add("," if "." in one else ".")
            elif not _is_unclear(one, line[match.end() :]):
                shown |= set(one[max(one.rfind("."), one.rfind(",")) :][:1]) & set(".,")
    return Signs(shown.pop(), is_shown=True) if len(shown) == 1 else Signs("" if shown else default)


def read_cell(
    text: str, parameter: str, signs: Signs, *, is_whole: bool, is_claimed: bool, counted: Container[str] = ()
) -> Cell:
    """The number of a cell; InputError where it is not clear which one is meant.

    ``counted`` are the words, in small letters, that may stand behind it and say what its column counts.
    """
    notes = list[str]()
    line = _POWER.sub(lambda m: f"^{m.group().translate(_RAISED)}", text).translate(_PLAIN).strip()
    line = _ROOT.sub(lambda m: f"sqrt({m[1]})" if m[1] else "sqrt", line).replace("‰", "/1000")
    if _DATE.fullmatch(line):
        raise InputError(parameter, text, DATE)
    line = _DASH.sub("-", line)
    if _RANGE.fullmatch(line):
        raise InputError(parameter, text, "may be a range, a date or a power of 10: write the number")
    if _IN_BRACKETS.fullmatch(line):
        raise InputError(parameter, text, "stands in brackets, as spreadsheet programs write negative numbers")
    line = line.removeprefix("<=").strip() if is_claimed else line
    units = [m[1] for m in _CURRENCY.finditer(line)]
    line = _CURRENCY.sub("", line)
    pieces, end = list[str](), 0
    for match in _NUMBER.finditer(line):
        number, note = _decimal(match.group(), line[match.end() :], signs, is_whole=is_whole)
        if number is None:
            raise InputError(parameter, text, note)
        pieces += [line[end : match.start()], number]
        notes += [note] if note else []
        end = match.end()
    line = "".join([*pieces, line[end:]])
    if line.endswith(("€", "$", "£", "¥")):
        units, line = [*units, line[-1]], line[:-1].strip()
    if "x" in counted:
        line = re.sub(r"(?<=\d)\s*\*$", "", line)  # 30×
    tail = _TAIL.fullmatch(line)
    if tail is not None and tail[2].isalpha():
        line, word = tail[1], tail[2]
        if word.casefold() in ("percent", "pct"):
            line += "%"
        elif is_whole and word.casefold() in _MANY and line.isdigit():
            line += _MANY[word.casefold()]
            notes.append("k as thousands" if word in "kK" else f"{word} as a number")
        elif word.casefold() in _MANY or word == "M":
            raise InputError(parameter, text, "must be written out, with its zeros")
        elif word.casefold() not in counted:
            units.append(word)
    if len(set(units)) > 1:
        raise InputError(parameter, text, "has two units")
    return Cell(line, units[0] if units else "", tuple(dict.fromkeys(notes)))


def _is_unclear(one: str, after: str) -> bool:
    return _UNCLEAR.fullmatch(one) is not None and not _EXPONENT.match(after)


COMMAS, THOUSANDS = "commas as decimal signs", "separators of thousands"
_UNCLEAR_WHICH: Final = (
    "may have a decimal sign or a separator of thousands; write the number without separators, or give --decimal"
)
_CONTRARY: Final = "has another decimal sign than --decimal says"


def _decimal(one: str, after: str, signs: Signs, *, is_whole: bool) -> tuple[str | None, str]:
    """The digits with a point as decimal sign, with a note; None, with the reason, where they are unclear."""
    if one.isdigit():
        return one, ""
    last = one[max(one.rfind("."), one.rfind(","))] if "." in one or "," in one else ""
    if _THOUSANDS.fullmatch(one):
        if signs.is_given and signs.decimal == last:
            return None, _CONTRARY
        return re.sub(r"\D", "", one), THOUSANDS
    if _GROUPED.fullmatch(one) or _MIXED.fullmatch(one):
        if signs.is_given and last and signs.decimal != last:
            return None, _CONTRARY
        whole, _, decimals = one.rpartition(last) if last else (one, "", "")
        return re.sub(r"\D", "", whole) + (f".{decimals}" if decimals else ""), THOUSANDS
    sign = _ONE_SIGN.fullmatch(one)
    if sign is None:
        return None, "must be a number with at most one decimal sign"
    decimal = ("0" if one[0] in ".," else "") + one.replace(",", ".")
    if _is_unclear(one, after):
        is_decimal = signs.decimal == sign[1]
        if not is_decimal and ((is_whole and signs.is_shown) or signs.is_given):
            return re.sub(r"\D", "", one), THOUSANDS
        if not is_decimal or (is_whole and not signs.is_given):
            return None, _UNCLEAR_WHICH
    elif signs.is_given and signs.decimal != sign[1]:
        return None, _CONTRARY
    return decimal, COMMAS if sign[1] == "," else ""


def as_percent(text: str, parameter: str) -> str:
    """The number of a column in percent; InputError for what is computed, as of 0.5-0.45, which may be a range."""
    number = text.removesuffix("%").rstrip()
    if _SINGLE.fullmatch(number) is None:
        raise InputError(parameter, text, "must be a single number, since its column is in percent")
    return f"{number}%"
