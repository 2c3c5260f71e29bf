"""What a guarantee says of neighbouring data sets x1, x2."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.privacy.notions import SYMMETRIC, N, x1, x2
from dpproofs.proving.tactics import Fact, at


def at_neighbours(guarantee: Fact) -> Theorem:
    """What holds for all neighbouring data sets, at the neighbours x1, x2."""
    return at(guarantee, x1, x2, by=[N(x1, x2)])


def both_ways(guarantee: Fact) -> tuple[Theorem, Theorem]:
    """The same at x1, x2 and at x2, x1: the relation is symmetric."""
    swapped = at_neighbours(SYMMETRIC(N))
    return at_neighbours(guarantee), at(guarantee, x2, x1, by=[swapped])
