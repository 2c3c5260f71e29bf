"""A limit on the work that a saved proof may cause, counted so that it is the same on every machine.

One unit is about a microsecond: the time of one operation on small numbers. A step may take ``STEP``
units, a proof ``PROOF``; what asks for more is refused, so that no file keeps replay busy for long.
"""

from __future__ import annotations

STEP = 400_000
PROOF = 3_000_000


class TooMuchWorkError(Exception):
    """A step takes more work than a step may take."""


class _Meter:
    spent = 0


def spend(units: int) -> None:
    """Count work; raises TooMuchWorkError when the step has used up its share."""
    _Meter.spent += units
    if _Meter.spent > STEP:
        raise TooMuchWorkError


def arithmetic(bits: int) -> int:
    """What an operation on fractions of that many binary digits costs: their common divisor takes long."""
    return 1 + bits // 256 + bits * bits // 2**21


def start() -> None:
    """Begin to count for another step."""
    _Meter.spent = 0


def spent() -> int:
    """The units that the step has taken."""
    return _Meter.spent
