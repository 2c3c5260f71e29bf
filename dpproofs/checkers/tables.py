"""Caches: of limited size, and keyed by exact values alone.

A value of a class of its own can claim to be equal to a term, or a number may have one value when it is compared and
another when it is read. If one were a key, its answer would be returned for the value that it imitates. So a call is
computed only for values of exactly the types that the function is for; the cached result was computed from the value
itself.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, wraps
from typing import Any, TypeVar

from dpproofs.language.errors import TermError
from dpproofs.language.plain import class_name, plain_fraction
from dpproofs.language.terms import Term

Result = TypeVar("Result")
Is = Callable[[object], bool]


def is_term(value: object) -> bool:
    """A term, and nothing that imitates one."""
    return type(value) is Term


def is_count(value: object) -> bool:
    """A whole number; not a truth value, which Python calls equal to 0 or 1."""
    return type(value) is int


def is_rational(value: object) -> bool:
    """A Fraction of whole numbers, in lowest terms. One can be made of other things, which lie in its place."""
    if type(value) is not Fraction:
        return False
    try:
        return plain_fraction(value) == value
    except TermError:
        return False


def are_terms(value: object) -> bool:
    """A tuple of terms."""
    return type(value) is tuple and all(type(t) is Term for t in value)


def is_monomial(value: object) -> bool:
    """A monomial of algebra.py: (exponent of e, ((atom, power), ...)), of plain data throughout."""
    if type(value) is not tuple or len(value) != 2 or type(value[1]) is not tuple:
        return False
    return is_exponent(value[0]) and all(
        type(a) is tuple and len(a) == 2 and type(a[0]) is Term and type(a[1]) is int for a in value[1]
    )


def is_exponent(value: object) -> bool:
    """An exponent of algebra.py: ((monomial, coefficient), ...)."""
    return type(value) is tuple and all(
        type(a) is tuple and len(a) == 2 and is_rational(a[1]) and is_monomial(a[0]) for a in value
    )


def remembered(size: int, *exactly: Is) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Cache that many results of a function; its arguments must have exactly the declared types."""

    def table_of(function: Callable[..., Result]) -> Callable[..., Result]:
        @wraps(function)
        def work_out(*arguments: Any) -> Result:
            for argument, is_exact in zip(arguments, exactly, strict=True):
                if not is_exact(argument):
                    raise TermError(f"{function.__name__} was given a {class_name(argument)} of the wrong kind")
            return function(*arguments)

        return lru_cache(maxsize=size)(work_out)

    return table_of
