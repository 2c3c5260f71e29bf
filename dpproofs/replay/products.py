"""Products of tables of natural numbers, compared entry by entry; with Python's integers alone."""

from __future__ import annotations

from dpproofs.replay.work import spend

_LARGEST = 2**24


def _entries(table: int, width: int, count: int) -> list[int]:
    spend(count * (1 + width // 8))
    data = (table % 2 ** (8 * width * count)).to_bytes(width * count, "little")
    return [int.from_bytes(data[width * i : width * (i + 1)], "little") for i in range(count)]


def _spread(numbers: list[int], width: int) -> int:
    return int.from_bytes(b"".join(n.to_bytes(width, "little") for n in numbers), "little")


def refusal(tables: tuple[int, ...], width: int, counts: tuple[int, ...], low: int, unit: int) -> str | None:
    """Why the third table, in units, is not at most the product of the others from the place ``low`` on."""
    if min(*tables, low, unit) < 0 or width < 1 or min(counts) < 1:
        return "not natural numbers, or not tables"
    if width * 8 * max(counts) > _LARGEST or low > _LARGEST:
        return f"a table has more than {_LARGEST} binary digits"
    a, b, c = (_entries(table, width, count) for table, count in zip(tables, counts, strict=True))
    # A number of the product has at most min(n, m) summands of two entries each, so that none runs into the next.
    wide = 2 * width + (min(len(a), len(b)).bit_length() + 7) // 8
    size = 8 * wide * max(len(a), len(b))
    spend(1 + int((size / 2**10) ** 1.6))
    product = _spread(a, wide) * _spread(b, wide)
    data = product.to_bytes(wide * (len(a) + len(b)), "little")
    for k, least in enumerate(c):
        spend(2 + wide // 8)
        if int.from_bytes(data[wide * (low + k) : wide * (low + k + 1)], "little") < unit * least:
            return f"entry {k} is larger than that of the product"
    return None
