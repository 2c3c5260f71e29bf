"""Roots and logarithms of rational numbers in claims, such as ``sqrt(2)`` and ``log(3)/2``.

Such a number lies between two rational ones. A claim is verified with the one that makes it stronger: the larger
sensitivity, the smaller noise, the smaller claimed number. So the verdict holds for the number itself. Refutations
are searched with the other ones, with which it is weaker. That more sensitivity, larger numbers of an assumed
guarantee, and smaller numbers of a claimed one are stronger follows from the definitions. Noise of another scale is
the same mechanism for a query of another scale where a query may have any values; a mechanism lists such numbers in
its ``units``. Integer values, and thresholds, have no other scale.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from dpproofs.claims.values import written
from dpproofs.kernel import Term, TermError
from dpproofs.language.terms import log, num, sqrt
from dpproofs.numbers import DpproofsError, InputError, Value, exact_number, plain_text, square_root
from dpproofs.privacy.notions import CLAIMED

Given = TypeVar("Given")

RISING = ("sensitivity", "l1_sensitivity", "l2_sensitivity")
"""Numbers of mechanisms whose larger values are more private."""
LONGEST, DEEPEST = 200, 16
"""How many letters such a number may have, and how deep its parts may lie in each other."""
BITS = 192

_TOKEN = re.compile(r"\s*(sqrt|log|[-+*/()]|[0-9]{1,40}(?:\.[0-9]{0,40})?(?:[eE][+-]?[0-9]{1,3})?)", re.ASCII)
_LIKE = re.compile(r"(?:sqrt|log)\s*\(", re.ASCII)
HINT = "must be made of numbers, + - * / ( ), sqrt(...) and log(...), which is the natural logarithm"


class Numeral(NamedTuple):
    """A number as it was written, and rational numbers that it lies between."""

    text: str
    low: Fraction
    high: Fraction


def is_numeral(value: object) -> bool:
    """Whether a value is text with a root or a logarithm in it."""
    text = plain_text(value)
    return text is not None and _LIKE.search(text) is not None


def read_numeral(text: str, parameter: str) -> Numeral:
    """The number; InputError where the text has another form, or what it says has no value."""
    if len(text) > LONGEST:
        raise InputError(parameter, text, f"must have at most {LONGEST} letters")
    try:
        return _read(text)
    except (_FormError, TermError, ZeroDivisionError) as error:
        raise InputError(parameter, text, str(error) or HINT) from error
    except DpproofsError as error:
        raise InputError(parameter, text, f"cannot be computed: {error}") from error


def settled(
    kind: str | None,
    numbers: Mapping[str, Given],
    where: str,
    units: tuple[str, ...] = (),
    rising: tuple[str, ...] = (),
) -> dict[str, Given | Fraction]:
    """The numbers of a step, those with roots or logarithms rounded so that less is said of the step.

    ``kind`` is the notion of a guarantee that is given, and None for a mechanism, which has ``units``
    and ``rising`` numbers.
    """
    return {
        name: _settled(rises(kind, name, units, rising), name, v, where, is_given=True) for name, v in numbers.items()
    }


def settled_claim(notion: str, numbers: Mapping[str, Given], where: str) -> dict[str, Given | Fraction]:
    """The claimed numbers, those with roots or logarithms rounded so that more is claimed."""
    return {name: _settled(rises(notion, name), name, v, where, is_given=False) for name, v in numbers.items()}


def _settled(rising: bool | None, name: str, value: Given, where: str, *, is_given: bool) -> Given | Fraction:
    if not is_numeral(value):
        return value
    numeral = read_numeral(str(value), f"{where}: {name}")
    if rising is None and numeral.low < numeral.high:
        raise InputError(
            f"{where}: {name}",
            numeral.text,
            "must be a rational number here, since neither side to round it to is safe",
        )
    return numeral.high if rising is is_given else numeral.low


def rises(kind: str | None, name: str, units: tuple[str, ...] = (), rising: tuple[str, ...] = ()) -> bool | None:
    """Whether a larger number says less: of a guarantee of that notion, or where the kind is None of a mechanism.

    ``units`` are the numbers of the mechanism of which smaller ones say less, ``rising`` those of which larger ones do
    so, beside sensitivities. None where it is neither that nor the
    reverse, or where nothing is known.
    """
    if kind is None:
        return True if name in (*RISING, *rising) else False if name in units else None
    quantity = CLAIMED[kind].claimed.get(name) if kind in CLAIMED else None
    return None if quantity is None or quantity.fixes or quantity.smaller_is_weaker else True


def numerals_in(data: object) -> Iterator[Numeral]:
    """All such numbers in a table, and in what lies in it."""
    if isinstance(data, Mapping):
        for one in data.values():
            yield from numerals_in(one)
    elif isinstance(data, list):
        for one in data:
            yield from numerals_in(one)
    elif is_numeral(data):
        try:
            yield read_numeral(str(data), "")
        except InputError:  # refused where it is read
            return


def plain_numerals(roots: Iterable[Numeral]) -> tuple[Numeral, ...]:
    """The numbers that are not rational, made anew, each once."""
    made = (Numeral(plain_text(r[0]) or "", exact_number(r[1], "root"), exact_number(r[2], "root")) for r in roots)
    return tuple(dict.fromkeys(r for r in made if r.low != r.high))


def least(roots: Iterable[Numeral], value: Fraction) -> Fraction:
    """The lower end for a number that is an end of one of these."""
    return min((value, *(min(r.low, r.high) for r in roots if value in (r.low, r.high))))


def largest(roots: Iterable[Numeral], value: Fraction) -> Fraction:
    """The upper end for a number that is an end of one of these."""
    return max((value, *(max(r.low, r.high) for r in roots if value in (r.low, r.high))))


def said(roots: Iterable[Numeral]) -> tuple[str, ...]:
    """What was understood."""
    return tuple(
        f"{r.text} is {written(r.low)}, rounded to the safe side" for r in dict.fromkeys(roots) if r.low < r.high
    )


class _FormError(Exception):
    """The text has another form."""


@lru_cache(maxsize=1024)
def _read(text: str) -> Numeral:
    low, high = Value(_Reader(text).whole()).enclosure(BITS)
    if (high - low) * 2**BITS > min(abs(low), abs(high)):
        raise _FormError("must be further from cancelling out: too few of its digits can be computed")
    return Numeral(text.strip(), low, high)


class _Reader:
    """Reads sums of products of numbers, roots and logarithms; each part is computed, so that it has a value."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        at, text = 0, text.strip()
        while at < len(text):
            token = _TOKEN.match(text, at)
            if token is None:
                raise _FormError(HINT)
            self.tokens.append(token[1])
            at = token.end()
        self.depth = 0

    def whole(self) -> Term:
        """The number, to the end of the text."""
        found = self.sum()
        if self.tokens:
            raise _FormError(HINT)
        return found

    def next(self, *wanted: str) -> str | None:
        """The next token, if it is one of these."""
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted else None

    def sum(self) -> Term:
        """Products that are added up."""
        found = self.product()
        while sign := self.next("+", "-"):
            other = self.product()
            found = found + other if sign == "+" else found - other
        return found

    def product(self) -> Term:
        """Factors."""
        found = self.factor()
        while sign := self.next("*", "/"):
            other = self.factor()
            if sign == "/":
                low, high = Value(other).enclosure(BITS)
                if low <= 0 <= high:
                    raise _FormError("must not divide by 0")
            found = found * other if sign == "*" else found / other
        return found

    def factor(self) -> Term:
        """A number, a root, a logarithm, or what stands in brackets."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise _FormError(f"must not be nested more than {DEEPEST} levels deep")
        try:
            if self.next("-"):
                return -self.factor()
            name = self.next("sqrt", "log")
            if self.next("("):
                inner = self.sum()
                if not self.next(")"):
                    raise _FormError(HINT)
                return inner if name is None else _applied(name, inner)
            if name is not None or not self.tokens or not self.tokens[0][0].isdigit():
                raise _FormError(HINT)
            return num(exact_number(self.tokens.pop(0), "number"))
        finally:
            self.depth -= 1


def _applied(name: str, inner: Term) -> Term:
    low, _ = Value(inner).enclosure(BITS)
    if name == "log":
        if low <= 0:
            raise _FormError("must take logarithms of numbers above 0 only")
        return log(inner)
    if low < 0:
        raise _FormError("must take roots of numbers that are not negative only")
    return _rational_root(inner)


def _rational_root(inner: Term) -> Term:
    """The root, as a rational number where it is one."""
    return square_root(Value(inner)).term if Value(inner).exact is not None else sqrt(inner)
