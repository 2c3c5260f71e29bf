"""Plain values: what the trusted base takes from outside, it first copies; it reads only the copy.

In Python an object can say of itself what it likes: that it is equal to two names, that it is another
number the next time it is read, and its class that it is ``str``. So a class is asked for by identity,
which no object has a say in, and a value is read once, into a copy that consists of exactly ``str``,
``int``, ``bool``, ``Fraction`` and ``tuple``. What is looked up, compared, hashed and kept is the copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from dpproofs.language.errors import TermError

_name = type.__dict__["__name__"].__get__


def is_in(kind: type, classes: Iterable[type]) -> bool:
    """Whether a class is one of these. Neither is asked whether it is equal to another."""
    for one in classes:  # noqa: SIM110 - every part of every certificate comes by
        if kind is one:
            return True
    return False


def is_a(value: object, *classes: type) -> bool:
    """Whether the value is of exactly one of the classes: of no subclass, and of no class that claims to be one."""
    return is_in(type(value), classes)


def class_name(value: object) -> str:
    """The name of the class of a value. The value is not asked, and neither is the class."""
    return str.__str__(_name(type(value)))


def plain_fraction(value: Fraction) -> Fraction:
    """The fraction made anew from its two whole numbers, in lowest terms.

    A Fraction can be made of anything, through a number that gives its own ratio.
    """
    top, bottom = value.numerator, value.denominator
    if type(top) is int and type(bottom) is int and bottom > 0:
        copy = Fraction(top, bottom)
        if copy.denominator == bottom:
            return copy
    raise TermError("a number must be a Fraction in lowest terms, of whole numbers")


def plain_data(value: object, made: tuple[type, ...] = ()) -> Any:
    """The value as names, numbers, truth values and tuples of these; TermError for anything else.

    Values of the classes ``made``, which are themselves made of plain data alone, stay as they are. Where
    ``list`` is among them, a list becomes a tuple.
    """
    kind = type(value)
    if kind is str or value is None or kind is int or kind is bool:
        return value
    if kind is Fraction:
        return plain_fraction(value)  # type: ignore[arg-type]
    if kind is tuple or (kind is list and is_in(list, made)):
        parts: tuple[object, ...] = tuple(value)  # type: ignore[arg-type]
        for part in parts:
            if type(part) is not str:
                return tuple([plain_data(part, made) for part in parts])
        return parts
    if is_in(kind, made):
        return value
    raise TermError(f"a value of type {class_name(value)} is not a term, name, number or tuple")
