"""Limits of input values, and checks of single values."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.numbers import InputError, Number, exact_text, plain_integer, short

MAX_COUNT = 10**12
MAX_PARTS = 256
MAX_STEPS = 256
"""How many steps a mechanism in a file may have, where one that is repeated counts once."""
MAX_NESTING = 100


def whole_number(value: object, where: str, largest: int) -> int:
    """The value, if it is an integer from 1 to the largest; InputError for others."""
    whole = plain_integer(value)
    if whole is None or not 1 <= whole <= largest:
        raise InputError(where, value, f"must be a whole number from 1 to {largest}")
    return whole


def written(q: Fraction) -> str:
    """A number of the caller: exactly where that is short, a float as Python writes it, and else 'about'."""
    return repr(float(q)) if is_long_float(q) else short(q)


def is_long_float(q: Fraction) -> bool:
    """Whether the number is just that of a float, and has too many digits to be written out."""
    small = q.numerator.bit_length() <= 1000 and q.denominator.bit_length() <= 1100
    return small and Fraction(float(q)) == q and exact_text(q) is None


def one_of(*, delta: Number | None, epsilon: Number | None) -> dict[str, Number]:
    """The number that is not None, by name; InputError unless there is exactly one."""
    if (delta is None) == (epsilon is None):
        raise InputError("delta", "missing" if delta is None else "given", "give one of delta and epsilon")
    return {k: v for k, v in (("delta", delta), ("epsilon", epsilon)) if v is not None}
