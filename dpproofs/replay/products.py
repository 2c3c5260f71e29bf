"""Convolutions of packed PLDs, compared entry by entry; with Python's own numbers alone.

Python multiplies long decimal numbers faster than long integers. So a table is written as one decimal number, with
room for the sums of products between its entries, and nothing may be rounded.
"""

from __future__ import annotations

import decimal
from decimal import Decimal

from dpproofs.replay.work import spend

_LARGEST = 2**24
_MOST_DIGITS = 4000
"""Of an entry of a product. Python does not write longer integers as decimal numbers."""
_EXACT = decimal.Context(
    prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN,
    traps=[decimal.Inexact, decimal.Rounded, decimal.InvalidOperation, decimal.Overflow],
)  # fmt: skip


def _entries(table: int, width: int, count: int) -> list[int]:
    spend(count * (1 + width // 8))
    data = (table & (1 << 8 * width * count) - 1).to_bytes(width * count, "little")
    return [int.from_bytes(data[width * i : width * (i + 1)], "little") for i in range(count)]


def _written(numbers: list[int], digits: int) -> Decimal:
    """The numbers concatenated, the first one last, with that many digits each."""
    spend(len(numbers) * _price(digits))
    return Decimal("".join([f"{n:0{digits}d}" for n in reversed(numbers)]))


def _price(digits: int) -> int:
    return 2 + digits // 32 + digits * digits // 2**16


def refusal(tables: tuple[int, ...], width: int, counts: tuple[int, ...], low: int, unit: int) -> str | None:
    """Why the third table, in units, is not at most the product of the others from the index ``low`` on."""
    if min(*tables, low, unit) < 0 or width < 1 or min(counts) < 1:
        return "not natural numbers, or not tables"
    if width * 8 * max(counts) > _LARGEST or low > _LARGEST:
        return f"a table has more than {_LARGEST} binary digits"
    n, m, _ = counts
    # An entry of the product has at most min(n, m) summands of two entries each: it is less than 2**bits,
    # which is less than 10**digits, as 10 is more than 2**(1/0.30103).
    bits = 16 * width + min(n, m).bit_length()
    digits = bits * 30103 // 100_000 + 1
    if digits > _MOST_DIGITS:
        return f"an entry of the product may have more than {_MOST_DIGITS} digits"
    a, b, c = (_entries(table, width, count) for table, count in zip(tables, counts, strict=True))
    spend(1 + (n + m) * digits // 16)
    first = _written(a, digits)
    second = first if a == b else _written(b, digits)  # squares of one number take less
    product = f"{_EXACT.multiply(first, second):f}".zfill((n + m) * digits)
    price = _price(digits) + unit.bit_length() // 2**10
    for k, least in enumerate(c):
        spend(price)
        end = len(product) - digits * (low + k)
        exact = int(product[end - digits : end]) if end > 0 else 0
        if exact < unit * least:
            return f"entry {k} is larger than that of the product"
    return None
