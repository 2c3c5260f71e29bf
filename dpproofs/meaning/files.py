"""Claim files: from the text of one to a claim in it as plain data, with exact numbers.

A decimal means just what it says. Of a key that has no meaning the formula is refused, so here none is looked at.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from dpproofs.language.frozen import Frozen
from dpproofs.meaning.formula import ADDED_OR_REMOVED, REPLACED, Document, NoMeaningError
from dpproofs.meaning.numerals import numeral

SYNONYMS: Mapping[str, str] = Frozen(
    {
        **dict.fromkeys(("REPLACE_ONE", "ChangeOneDistance", "HammingDistance"), REPLACED),
        **dict.fromkeys(("replace", "change-one", "bounded"), REPLACED),
        **dict.fromkeys(("ADD_OR_REMOVE_ONE", "SymmetricDistance", "InsertDeleteDistance"), ADDED_OR_REMOVED),
        **dict.fromkeys(("AddOneRow", "add/remove", "add-remove", "add-or-remove", "unbounded"), ADDED_OR_REMOVED),
    }
)
"""Other names of the neighbouring relations."""
SQUARES: Mapping[str, str] = Frozen(
    {"variance": "sigma", "squared_sensitivity": "sensitivity", "squared_l2_sensitivity": "l2_sensitivity"}
)
"""Numbers of mechanisms by their squares."""
ORDERS = ("order", "omega", "m")
"""Claimed numbers of which larger ones claim more."""
Source = tuple[str, int | None, int | None]
"""The text of a claim file, the number of a [[case]] in it, and that of a [[claim]]; None where there is but one."""
_NUMBER = re.compile(r"[+-]?\d{1,4000}(/\d{1,4000}|(\.\d{0,4000})?([eE][+-]?\d{1,4})?)", re.ASCII)
LARGEST_EXPONENT = 1000
LONGEST = 2**20


def claim_in(text: str, case: int | None = None, number: int | None = None) -> Document:
    """A claim of a file; NoMeaningError where there is none.

    ``case`` is the number of its [[case]] and ``number`` that of its [[claim]], where there are several.
    """
    if type(text) is not str or len(text) > LONGEST:
        raise NoMeaningError(f"the text of a claim file has at most {LONGEST} characters")
    try:
        file = _file(text)
        row: object = file if case is None else _only(file, "case")["case"]
        row = _only(row if case is None else _one_of(row, case), "title", "relation", "premise", "claim")
        claimed = _one_of(row["claim"], number)
        if not isinstance(claimed, dict):
            raise NoMeaningError("a claim that is no table")
        is_rounded = claimed.get("as_printed", False)
        if type(is_rounded) is not bool:
            raise NoMeaningError("as_printed that is neither true nor false")
        said = {
            "relation": row.get("relation", REPLACED),
            "premise": row["premise"],
            "claim": {
                name: _largest(value) if is_rounded and name not in ORDERS else value
                for name, value in claimed.items()
                if name not in ("title", "as_printed")
            },
        }
        return {name: _exact(name, value) for name, value in said.items()}
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise NoMeaningError(f"the claim file cannot be read: {error}") from error
    except KeyError as error:
        raise NoMeaningError(f"{error.args[0]}: it is missing") from error


@lru_cache(maxsize=2)
def _file(text: str) -> Mapping[str, object]:
    """The tables of the file; one file is read once for all of its claims."""
    return tomllib.loads(text, parse_float=Decimal)


def _only(table: object, *known: str) -> Mapping[str, object]:
    """The table, if it has no other keys."""
    if not isinstance(table, dict) or not table.keys() <= set(known):
        raise NoMeaningError(f"a table of a claim file that has other keys than {', '.join(known)}")
    return table


def _one_of(rows: object, number: int | None) -> object:
    """The entry with that number, from 1 on; without a number, there is only one."""
    listed = rows if isinstance(rows, list) else [rows]
    if number is None and len(listed) == 1:
        return listed[0]
    if number is None or not 1 <= number <= len(listed):
        raise NoMeaningError(f"a claim file that has {len(listed)} tables, and not number {number}")
    return listed[number - 1]


def _largest(value: object) -> object:
    """The largest number that is printed like this: half a unit more, of a positive decimal with several digits."""
    if not isinstance(value, Decimal) or not value.is_finite() or abs(value.adjusted()) > LARGEST_EXPONENT:
        return value
    sign, digits, exponent = value.as_tuple()
    is_rounded = not sign and len(digits) > 1
    return Fraction(value) + Fraction(10) ** int(exponent) / 2 if is_rounded else value


def _exact(key: str, value: object) -> object:
    """A value with exact numbers, roots of what is said by its square, and the usual name of a relation."""
    if key in SQUARES:
        number = _exact("", value)
        numeral(str(number))
        return f"sqrt({number})"
    if isinstance(value, dict):
        if value.get("mechanism") == "discrete-gaussian" and not SQUARES.keys().isdisjoint(value):
            raise NoMeaningError("sigma^2 is not the variance of discrete Gaussian noise")
        found = {SQUARES.get(name, name): _exact(name, one) for name, one in value.items()}
        if len(found) < len(value):
            raise NoMeaningError("a number that is said twice, also by its square")
        return found
    if isinstance(value, list):
        return [_exact(key, one) for one in value]
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) <= LARGEST_EXPONENT:
        return Fraction(value)
    if isinstance(value, str):
        if key == "relation":
            return SYNONYMS.get(value, value)
        return Fraction(value.strip()) if _NUMBER.fullmatch(value.strip()) else value
    return value
