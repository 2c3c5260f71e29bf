"""Irrational numbers in claims, made of roots, logarithms and exponentials, such as ``sqrt(2)`` and ``log(3)/2``.

Such a number lies between two rational ones. A derivation is searched with the one that makes the claim stronger: the
larger sensitivity, the smaller noise, the smaller claimed number; and refutations with the other ones. The theorem is
about the number itself in any case: a guarantee with the numbers as they are written follows from the derived one, or
is derived anew (``derivation.exactly``). ``units`` are the numbers of a mechanism of which smaller ones say less, and
``rising`` those of which larger ones do so, beside sensitivities.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from dpproofs.accounting.limits import written
from dpproofs.kernel import Term
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import num
from dpproofs.numbers import (
    DpproofsError,
    InputError,
    Value,
    exact_number,
    expression,
    is_expression,
    plain_integer,
    plain_text,
    square_root,
)
from dpproofs.privacy.notions import CLAIMED

Given = TypeVar("Given")

_DECIMAL = re.compile(r"[0-9]{1,40}[.][0-9]{1,40}([eE][+-]?[0-9]{1,3})?", re.ASCII)
MOST_EXPONENT = 1000
"""Of decimals, in whose last digit a claim may be rounded."""
RISING = ("sensitivity", "l1_sensitivity", "l2_sensitivity")
"""Numbers of mechanisms whose larger values are weaker assumptions."""
SQUARES: Mapping[str, str] = Frozen(
    {"variance": "sigma", "squared_sensitivity": "sensitivity", "squared_l2_sensitivity": "l2_sensitivity"}
)
"""Numbers of mechanisms by their squares."""
NO_SIDE = "must be a rational number here, since neither side to round it to is safe"
BITS = 192
"""How near to each other the rational numbers are that an irrational one lies between."""


class Numeral(NamedTuple):
    """A number as it was written, and rational numbers that it lies between."""

    text: str
    low: Fraction
    high: Fraction


def is_numeral(value: object) -> bool:
    """Whether a value is text with an irrational number, or with no number although it begins like one."""
    if not is_expression(value):
        return False
    try:
        return expression(str(value), "")[0].op != "num"
    except InputError:
        return True


def read_numeral(text: str, parameter: str) -> Numeral:
    """The number; InputError where the text has another form, or what it says has no value."""
    terms = expression(text, parameter)
    try:
        return _read(text, terms)
    except _NoValueError as error:
        raise InputError(parameter, text, str(error)) from error
    except DpproofsError as error:
        raise InputError(parameter, text, f"cannot be computed: {error}") from error


def from_squares(row: Mapping[str, object], names: Iterable[str], where: str) -> Mapping[str, object]:
    """The numbers whose squares are given, as their roots."""
    found = dict(row)
    for square, root in SQUARES.items():
        if square in row and root in names:
            if root in row:
                raise InputError(f"{where}: {square}", row[square], f"is the square of {root}, which is given, too")
            found[root] = f"sqrt({_number_text(found.pop(square), f'{where}: {square}')})"
    return found


def _number_text(value: object, where: str) -> str:
    """A number as text, that of one that is made of others as it is."""
    if not is_expression(value):
        return str(exact_number(value, where))
    expression(str(value), where)
    return str(value).strip()


def settled(rising: bool | None, value: Given, shown: str, *, is_given: bool) -> Given | Fraction:
    """The number, an irrational one rounded so that less is said of a step, or where it is not given more is claimed.

    ``rising`` is whether a larger number says less. InputError where that is not known.
    """
    if not is_numeral(value):
        return value
    numeral = read_numeral(str(value), shown)
    if rising is None and numeral.low < numeral.high:
        raise InputError(shown, numeral.text, NO_SIDE)
    return numeral.high if rising is is_given else numeral.low


def rises(kind: str | None, name: str, units: tuple[str, ...] = (), rising: tuple[str, ...] = ()) -> bool | None:
    """Whether a larger number says less: of a guarantee of that notion, or where the kind is None of a mechanism.

    ``units`` are the numbers of the mechanism of which smaller ones say less, ``rising`` those of which larger ones do
    so, beside sensitivities. None where it is neither that nor the reverse, or where nothing is known.
    """
    if kind is None:
        return True if name in (*RISING, *rising) else False if name in units else None
    quantity = CLAIMED[kind].claimed.get(name) if kind in CLAIMED else None
    return None if quantity is None or quantity.fixes or quantity.smaller_is_weaker else True


class Root(NamedTuple):
    """An irrational number, by its place in a claim."""

    step: int | None
    """Which step it is a number of, from 0 on, or None where it is claimed."""
    parameter: str
    text: str

    @property
    def term(self) -> Term:
        """The number itself."""
        return expression(self.text, self.parameter)[0]

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """Rational numbers that it lies between."""
        return read_numeral(self.text, self.parameter)[1:]


def roots_of(step: int | None, numbers: Mapping[str, object]) -> Iterator[Root]:
    """Those among the numbers of a step, or among those that are claimed."""
    yield from (Root(step, name, str(value)) for name, value in numbers.items() if is_numeral(value))


def plain_roots(roots: object) -> tuple[Root, ...]:
    """The same made anew; InputError where one is none."""
    found: dict[tuple[int | None, str], Root] = {}
    for root in roots if type(roots) is tuple else (roots,):
        step, name, text = root if type(root) is Root else (None, None, None)
        where, parameter, number = plain_integer(step), plain_text(name), plain_text(text)
        is_place = step is None or (where is not None and where >= 0)
        if parameter is None or number is None or not is_numeral(number) or not is_place:
            raise InputError("roots", root, "must be a tuple of irrational numbers with their places")
        read_numeral(number, parameter)
        found[where, parameter] = Root(where, parameter, number)
    return tuple(found.values())


def said(roots: Iterable[Root]) -> tuple[str, ...]:
    """What was understood."""
    ends = {" ".join(root.text.split()): root.ends for root in roots}
    return tuple(f"{text} is {written(low)}" for text, (low, high) in ends.items() if low < high)


class _NoValueError(Exception):
    """A number that has no value, or of which too little is known."""


@lru_cache(maxsize=1024)
def _read(text: str, terms: tuple[Term, ...]) -> Numeral:
    term, *conditions = terms
    for condition in conditions:
        _check(condition)
    low, high = Value(_simplified(term)).enclosure(BITS)
    if (high - low) * 2**BITS > min(abs(low), abs(high)):
        raise _NoValueError("must be further from cancelling out: too few of its digits can be computed")
    return Numeral(text, low, high)


def _check(condition: Term) -> None:
    """Refuse a number that has no value, or of which that is not known: what it says of a part of it must hold."""
    left, right = condition.args
    low, high = Value(_simplified(left if condition.op == "ne" else right)).enclosure(BITS)
    if condition.op == "ne" and low <= 0 <= high:
        raise _NoValueError("must not divide by 0")
    if condition.op == "lt" and low <= 0:
        raise _NoValueError("must take logarithms of numbers above 0 only")
    if condition.op == "le" and low < 0:
        raise _NoValueError("must take roots of numbers that are not negative only")


def _simplified(t: Term) -> Term:
    """The number with rational roots as rational numbers."""
    if not t.args:
        return t
    args = tuple(map(_simplified, t.args))
    if t.op == "pow" and args[1] == num(Fraction(1, 2)) and Value(args[0]).exact is not None:
        return square_root(Value(args[0])).term
    return Term(t.op, args, t.data, t.hint)


def last_digits(row: Mapping[str, object]) -> Mapping[str, Fraction]:
    """The unit of the last digit of each positive decimal in a table that has several digits."""
    found = {}
    for name, given in row.items():
        is_text = isinstance(given, str) and _DECIMAL.fullmatch(given.strip()) is not None
        value = Decimal(str(given).strip()) if is_text else given
        if isinstance(value, Decimal) and value.is_finite() and value > 0 and abs(value.adjusted()) <= MOST_EXPONENT:
            _, digits, exponent = value.as_tuple()
            if len(digits) > 1:
                found[name] = Fraction(10) ** int(exponent)
    return found
