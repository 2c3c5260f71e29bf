"""Products of tables of natural numbers, each the binary digits of one number, compared entry by entry."""

from __future__ import annotations

import flint

from dpproofs.language.terms import digits

LARGEST = 2**24
"""The binary digits of a table; what is larger is not multiplied."""


def entries(table: int, width: int, count: int) -> list[int] | None:
    """The first entries of a table with so many bytes each; None if it is no table or too large."""
    if table < 0 or width < 1 or count < 1 or 8 * width * count > LARGEST:
        return None
    data = (table & ((1 << 8 * width * count) - 1)).to_bytes(width * count, "little")
    return [int.from_bytes(data[i : i + width], "little") for i in range(0, width * count, width)]


def refusal(tables: tuple[int, int, int], width: int, counts: tuple[int, int, int], low: int, unit: int) -> str | None:
    """None if unit*c(k) is at most the sum of all a(i) b(k + low - i), for all entries c(k) of the third table."""
    if not 0 <= low <= LARGEST:
        return f"the first place must be a natural number of at most {LARGEST}"
    if unit.bit_length() > LARGEST // max(1, counts[2]):
        return f"the unit has more binary digits than fit {LARGEST} with the entries"
    a, b, c = (entries(table, width, count) for table, count in zip(tables, counts, strict=True))
    if a is None or b is None or c is None:
        return f"a table has no entries of whole bytes, or more than {LARGEST} binary digits of them"
    product = flint.fmpz_poly(a) * flint.fmpz_poly(b)
    for k, least in enumerate(c):
        exact = int(product[low + k])
        if exact < unit * least:
            return f"the entry {k} of the product is {digits(exact)}, which is less than {digits(least)} units"
    return None
