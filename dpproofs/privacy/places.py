"""Side-conditions on the entries of PLDs: proved entry by entry, or by multiplying two packed PLDs.

Nothing here is trusted: what is returned is a theorem of the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import final

from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import REAL, num
from dpproofs.numbers import InputError, exact_number, plain_integer
from dpproofs.proving.tactics import numeric

LARGEST_TABLE = 2**24
"""The binary digits of a packed PLD."""


def table_number(value: object, parameter: str) -> Fraction:
    """A packed PLD as an exact number; InputError for anything but a natural number of at most MOST binary digits."""
    number = plain_integer(value)
    if number is None and type(value) is str and value.isascii() and value.isdigit():
        number = plain_integer(exact_number(value, parameter).numerator)
    if number is None or number < 0:
        raise InputError(parameter, value, "must be a natural number, whose binary digits are the entries of a table")
    if number.bit_length() > LARGEST_TABLE:
        raise InputError(parameter, "a longer one", f"must have at most {LARGEST_TABLE} binary digits")
    return Fraction(number)


def is_about_places(t: Term) -> bool:
    """Whether this is a formula 'for all k: k in N and k <= n -> ...'."""
    if t.op != "forall" or t.data != REAL or t.args[0].op != "imp":
        return False
    where = t.args[0].args[0]
    return where.op == "and" and len(where.args) == 2 and where.args[0].op == "nat" and where.args[1].op == "le"


@lru_cache(maxsize=16)
def shown_at_places(formula: Term) -> Theorem:
    """The condition on every entry of a PLD, proved; it is cached, since it recurs."""
    return numeric(formula, depth=0)


@dataclass(frozen=True, eq=False)
@final
class Product:
    """A hypothesis of a lemma about three PLDs: the third, in units, is at most the convolution of the others.

    ``tables``, ``lasts`` (the index of the last entry of each), ``width`` (the binary digits of an entry), ``low``
    (the index in the convolution with which the third one begins) and ``unit`` are variables of the lemma.
    """

    tables: tuple[Term, Term, Term]
    lasts: tuple[Term, Term, Term]
    width: Term
    low: Term
    unit: Term

    def proved(self, values: Mapping[Term, Term]) -> Theorem | None:
        """The condition for these values; None where it is false, or a value is no integer."""
        numbers = [values[v] for v in (*self.tables, *self.lasts, self.width, self.low, self.unit)]
        if any(t.op != "num" or t.data.denominator != 1 for t in numbers):
            return None
        left, right, result, *lasts, width, low, unit = numbers
        counts = tuple(int(t.data) + 1 for t in lasts)
        try:
            return infer("convolution", tables=(left, right, result), width=int(width.data) // 8, counts=counts,
                         low=int(low.data), unit=num(unit.data))  # fmt: skip
        except KernelError:
            return None
