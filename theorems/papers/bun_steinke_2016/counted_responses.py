"""Values for witnesses: k answers, each 1 with one of two probabilities, where only the number of ones is kept."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def counted(k: int, first: Fraction, second: Fraction) -> dict[str, object]:
    """R(i, x): how many of i answers are 1; M(i, x, y): one answer more after y ones; nothing is asked after k."""
    counts = range(k + 1)

    def so_far(i: int, chance: Fraction) -> tuple[Fraction, ...]:
        return tuple(comb(i, j) * chance**j * (1 - chance) ** (i - j) if j <= i else Fraction(0) for j in counts)

    def after(y: int, chance: Fraction) -> tuple[Fraction, ...]:
        chance = Fraction(0) if y == k else chance
        return tuple(1 - chance if j == y else chance if j == y + 1 else Fraction(0) for j in counts)

    both = (first, second)
    asked = tuple(after(y, chance) for chance in both for y in counts)
    nothing = tuple(after(y, Fraction(0)) for _ in both for y in counts)
    return {
        "R": {i: tuple(so_far(i, chance) for chance in both) for i in counts},
        "M": {0: nothing, **dict.fromkeys(range(1, k + 1), asked), k + 1: nothing},
    }
