"""Answers that are numbers, labelled by their privacy loss in steps of one size: thresholds lie between labels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.sums import closed_number
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import entry, ind, lam, num, substitute, var

_sums = theorem_file("foundations.sums.sums")

LEVEL = var("level_")
w, _k = var("w"), var("k")
WIDTH, PLACE_WIDTH = 96, 32
"""The binary digits of a threshold, and of a label."""
FINE = 2**40
"""Thresholds are multiples of its inverse."""
MOST, LARGEST_GAP = 3000, 128
"""The most labels, and their largest gap; gaps are powers of 2."""
SPARSE = 0.02
"""Labels are farther apart where the square of the gap, times the probability of such losses, is no more."""
ALONE = 2**12
"""No label is for answers that are rarer, in all runs, than this part of what matters."""
HALVINGS, GUARD = 60, 64
"""How often an interval with a threshold is halved; and with how many more digits than a unit has chances are found."""

At = Callable[[float], float]


class Line(NamedTuple):
    """The facts about the answers of a step whose larger ones are likelier on the second list."""

    tails: tuple[Theorem, Theorem]
    """For each list, E[K(list)] 1[t <= w] = a term that is closed but for the level t."""
    loss: At
    """The logarithm of how much likelier an answer is on the second list than on the first."""
    above: At
    """How likely the second list makes answers from one on, about."""
    below: At
    """How likely the first list makes smaller answers, about."""
    ends: tuple[float, float]
    """Between which all but a negligible part of the answers lie."""
    within: tuple[float, float] | None = None
    """Between which thresholds lie, if not there."""


class Labels(NamedTuple):
    """Thresholds, and what an answer that reaches k of them adds."""

    thresholds: tuple[Fraction, ...]
    places: tuple[int, ...]

    @property
    def last(self) -> int:
        """The number of the last threshold."""
        return len(self.thresholds) - 1

    @property
    def threshold(self) -> Term:
        """T(k)."""
        first = self.thresholds[0]
        packed = _packed(tuple(int((one - first) * FINE) for one in self.thresholds), WIDTH)
        return lam(_k, num(first) + num(Fraction(1, FINE)) * entry(packed, num(WIDTH), _k))

    @property
    def place(self) -> Term:
        """What is added where k thresholds are reached."""
        return places(self.places)

    @property
    def cell(self) -> Term:
        """What the answer w adds."""
        threshold = self.threshold
        return lam(w, self.place(_sums.total(lam(_k, ind(threshold(_k) <= w)), num(self.last))))


def places(found: tuple[int, ...]) -> Term:
    """The label with the number k; there is one more than is needed."""
    packed = _packed((*found, found[-1] + 1), PLACE_WIDTH)
    return lam(_k, entry(packed, num(PLACE_WIDTH), _k))


@lru_cache(maxsize=64)
def _packed(numbers: tuple[int, ...], width: int) -> Term:
    if max(numbers) >> width:
        raise NotClosedError("answers that are too far apart")
    return num(int.from_bytes(b"".join(one.to_bytes(width // 8, "little") for one in numbers), "little"))


def spread(line: Line) -> float:
    """An estimate of the deviation of the loss."""
    low, high = line.ends
    points = [low + (high - low) * n / 1000 for n in range(1001)]
    chances = [1.0, *(line.above(one) for one in points), 0.0]
    losses = [line.loss(low), *(line.loss((a + b) / 2) for a, b in pairwise(points)), line.loss(high)]
    parts = [(a - b, loss) for (a, b), loss in zip(pairwise(chances), losses, strict=True)]
    mean = sum(p * loss for p, loss in parts)
    return math.sqrt(max(0.0, sum(p * (loss - mean) ** 2 for p, loss in parts)))


def labelled(line: Line, step: float, told: float, runs: int, tilt: float) -> Labels:
    """Labels in steps of that size for ``runs`` runs, where probabilities of ``told`` matter.

    ``tilt`` is the extra weight of large losses, for each unit.
    """
    low, high = line.within or line.ends
    least, most = line.loss(low), line.loss(high)
    middle = round(min(max(0.0, least), most) / step)

    def chance(place: int) -> float:
        at = _reached(line, place * step)
        return line.above(at) if place >= middle else line.below(at)

    def gaps(sign: int, end: float) -> Iterator[int]:
        place, gap = middle, 1
        while (end - place * step) * sign > step / 2:
            weight = chance(place)
            if weight < told / (runs * ALONE):
                return
            weight *= math.exp(min(-math.log(told), tilt * abs(place) * step))
            while gap > 1 and gap**2 * weight > SPARSE:
                gap //= 2
            yield gap
            place += sign * gap
            if gap < LARGEST_GAP and (2 * gap) ** 2 * weight <= SPARSE:
                gap *= 2

    up, down = list(gaps(1, most)), list(gaps(-1, least))
    if len(up) + len(down) > MOST:
        raise NotClosedError("steps that need too many labels")
    up = up or ([] if down else [1])
    found = [middle - sum(down)]
    for gap in (*reversed(down), *up):
        found.append(found[-1] + gap)
    cuts = [Fraction(round(_reached(line, step * (a + b) / 2) * FINE), FINE) for a, b in pairwise(found)]
    return Labels(tuple(cuts), tuple(place - found[0] for place in found))


def _reached(line: Line, loss: float) -> float:
    """The answer from which on the loss is that large."""
    low, high = line.within or line.ends
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if line.loss(middle) < loss else (low, middle)
    return high


def shares(line: Line, which: int, labels: Labels, unit: int) -> tuple[int, ...]:
    """Lower bounds of the probability of each label on a list, in units."""
    closed = line.tails[which].conclusion.args[1]
    values = [
        closed_number(substitute(closed, {LEVEL: num(one)}), unit.bit_length() + GUARD) for one in labels.thresholds
    ]
    tails = [(Fraction(1), Fraction(1)), *values, (Fraction(0), Fraction(0))]
    return tuple(max(0, math.floor((a - b) * unit) - 1) for (a, _), (_, b) in pairwise(tails))
