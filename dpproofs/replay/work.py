"""A limit on the work that a saved proof may cause, counted so that it is the same on every machine.

One unit is about a microsecond: the time of one operation on small numbers. A step may take ``STEP``
units, a proof ``PROOF``; what asks for more is refused, so that no file keeps replay busy for long.
"""

from __future__ import annotations

STEP = 1_000_000
PROOF = 3_000_000
DIGIT = 25
"""The extra limits of both for each hexadecimal digit of the long numbers in a file, which are packed PLDs."""
TABLES = 4_000_000
"""What both may take more at most."""


class TooMuchWorkError(Exception):
    """A step takes more work than a step may take."""


class _Meter:
    spent = 0
    more = 0


def spend(units: int) -> None:
    """Count work; raises TooMuchWorkError when the step has used up its share."""
    _Meter.spent += units
    if _Meter.spent > STEP + _Meter.more:
        raise TooMuchWorkError


def arithmetic(bits: int) -> int:
    """What an operation on fractions of that many binary digits costs: their common divisor takes long."""
    return 1 + bits // 256 + bits * bits // 2**21


def allow(digits: int, share: float = 1) -> int:
    """Begin with a proof that has long numbers of that many digits: it may take more than others.

    ``share`` is the processor time that a proof may take, relative to its usual limit.
    """
    _Meter.more = min(DIGIT * digits, int(TABLES * share))
    return _Meter.more


def start() -> None:
    """Begin to count for another step."""
    _Meter.spent = 0


def spent() -> int:
    """The units that the step has taken."""
    return _Meter.spent
