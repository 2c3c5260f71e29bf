"""Products of tables of natural numbers, each the binary digits of one number, compared entry by entry.

A table is multiplied as one number, after zeros are put between its entries, so that no entry of the
product runs into the next one.
"""

from __future__ import annotations

import flint

from dpproofs.language.terms import digits

LARGEST = 2**24
"""The most binary digits of a table that is multiplied."""


def _apart(table: int, width: int, count: int, place: int) -> int:
    """The first entries of a table with ``count`` bytes each, at a spacing of ``place`` bytes."""
    data = (table & ((1 << 8 * width * count) - 1)).to_bytes(width * count, "little")
    apart = bytearray(place * count)
    for i in range(width):
        apart[i::place] = data[i::width]
    return int.from_bytes(apart, "little")


def refusal(tables: tuple[int, int, int], width: int, counts: tuple[int, int, int], low: int, unit: int) -> str | None:
    """None if unit*c(k) is at most the sum of all a(i) b(k + low - i), for all entries c(k) of the third table."""
    if not 0 <= low <= LARGEST:
        return f"the first place must be a natural number of at most {LARGEST}"
    if width < 1 or min(counts) < 1 or 8 * width * max(counts) > LARGEST or min(*tables, unit) < 0:
        return f"a table has no entries of whole bytes, or more than {LARGEST} binary digits of them"
    # An entry of the product is less than min(counts) 256**(2 width), and unit*c(k) less than unit 256**width:
    # both are less than half of what fits a place.
    place = 1 + max(2 * width + _bytes(min(counts[:2])), width + _bytes(unit))
    if 8 * place * max(counts) > 8 * LARGEST:
        return f"the tables have more than {8 * LARGEST} binary digits, with room for sums and the unit"
    a, b, c = (_apart(table, width, count, place) for table, count in zip(tables, counts, strict=True))
    size = 8 * place * counts[2]
    product = int(flint.fmpz(a) * flint.fmpz(b)) >> 8 * place * low & ((1 << size) - 1)
    halves = int.from_bytes((bytes(place - 1) + b"\x80") * counts[2], "little")
    # At each place: half of what fits, and what the product exceeds unit*c(k) by. It is less than half if that is
    # negative, and nothing is borrowed from the next place.
    missing = ~(product + halves - unit * c) & halves
    if not missing:
        return None
    k = (missing & -missing).bit_length() // (8 * place) - 1
    exact, least = (number >> 8 * place * k & ((1 << 8 * place) - 1) for number in (product, c))
    return f"the entry {k} of the product is {digits(exact)}, which is less than {digits(least)} units"


def _bytes(number: int) -> int:
    return (number.bit_length() + 7) // 8
