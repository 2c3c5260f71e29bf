"""Roots and logarithms of rational numbers in claims, such as ``sqrt(2)`` and ``log(3)/2``.

Such a number lies between two rational ones. A claim is verified with the one that makes it stronger: the larger
sensitivity, the smaller noise, the smaller claimed number. So the verdict holds for the number itself. Refutations
are searched with the other ones, with which it is weaker. That more sensitivity, larger numbers of an assumed
guarantee, and smaller numbers of a claimed one are stronger follows from the definitions. Noise of another scale is
the same mechanism for a query of another scale where a query may have any values; a mechanism lists such numbers in
its ``units``. Integer values, and thresholds, have no other scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from dpproofs.accounting.limits import written
from dpproofs.kernel import Term, TermError
from dpproofs.language.terms import num
from dpproofs.meaning.numerals import LIKE, numeral
from dpproofs.numbers import DpproofsError, InputError, Value, plain_integer, plain_text, square_root
from dpproofs.privacy.notions import CLAIMED

Given = TypeVar("Given")

RISING = ("sensitivity", "l1_sensitivity", "l2_sensitivity")
"""Numbers of mechanisms whose larger values are weaker assumptions."""
BITS = 192


class Numeral(NamedTuple):
    """A number as it was written, and rational numbers that it lies between."""

    text: str
    low: Fraction
    high: Fraction


def is_numeral(value: object) -> bool:
    """Whether a value is text with a root or a logarithm in it."""
    text = plain_text(value)
    return text is not None and LIKE.search(text) is not None


def read_numeral(text: str, parameter: str) -> Numeral:
    """The number; InputError where the text has another form, or what it says has no value."""
    try:
        return _read(text)
    except (ValueError, _NoValueError) as error:
        raise InputError(parameter, text, str(error)) from error
    except TermError as error:
        raise InputError(parameter, text, "must not divide by 0") from error
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


class Root(NamedTuple):
    """A number with roots or logarithms, by its place in a claim."""

    step: int | None
    """Which step it is a number of, from 0 on, or None where it is claimed."""
    parameter: str
    text: str

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
            raise InputError("roots", root, "must be a tuple of roots and logarithms with their places")
        read_numeral(number, parameter)
        found[where, parameter] = Root(where, parameter, number)
    return tuple(found.values())


def said(roots: Iterable[Root]) -> tuple[str, ...]:
    """What was understood."""
    ends = {" ".join(root.text.split()): root.ends for root in roots}
    return tuple(
        f"{text} is {written(low)}, rounded to the safe side" for text, (low, high) in ends.items() if low < high
    )


class _NoValueError(Exception):
    """A number that has no value, or of which too little is known."""


@lru_cache(maxsize=1024)
def _read(text: str) -> Numeral:
    term, *conditions = numeral(text)
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
