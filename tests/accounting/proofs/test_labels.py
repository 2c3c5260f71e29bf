"""Thresholds between labelled answers, and what is at least kept of each label."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.labels import LEVEL, Labels, Line, labelled, shares, spread
from dpproofs.language.terms import eq, maximum, num, var
from dpproofs.proving.tactics import assume, numeric

UNIT = 10**6
TAIL = assume(eq(var("tail"), maximum(0, 1 - LEVEL)))


def line(top: float = 1.0) -> Line:
    """Answers that are uniform between 0 and ``top`` on both lists; the loss is the answer."""

    def above(answer: float) -> float:
        return min(1.0, max(0.0, 1 - answer / top))

    return Line((TAIL, TAIL), lambda answer: answer, above, lambda answer: 1 - above(answer), (0.0, top))


def labels(step: float, top: float = 1.0) -> Labels:
    return labelled(line(top), step, told=1e-5, runs=1, tilt=0.0)


@pytest.mark.parametrize("step", [0.25, 0.1, 0.01])
def test_thresholds_lie_in_the_middle_between_the_losses_of_labels(step: float) -> None:
    made = labels(step)
    assert made.places == tuple(range(round(1 / step) + 1))
    middles = [step * (a + b) / 2 for a, b in pairwise(made.places)]
    assert [float(one) for one in made.thresholds] == pytest.approx(middles, abs=1e-9)
    assert len(made.thresholds) == made.last + 1 == len(made.places) - 1


def test_the_tables_of_the_theorem_have_the_thresholds_and_places() -> None:
    made = labels(0.1)
    for number, threshold in enumerate(made.thresholds):
        numeric(eq(made.threshold(num(number)), num(threshold)))
    for number, place in enumerate(made.places):
        numeric(eq(made.place(num(number)), place))


@pytest.mark.parametrize("which", [0, 1])
def test_no_label_keeps_more_than_it_has(which: int) -> None:
    made = labels(0.25)
    has = [Fraction(1, 8), Fraction(1, 4), Fraction(1, 4), Fraction(1, 4), Fraction(1, 8)]
    kept = shares(line(), which, made, UNIT)
    assert all(mass * UNIT - 2 <= share <= mass * UNIT for share, mass in zip(kept, has, strict=True))


def test_labels_are_farther_apart_where_losses_are_rare() -> None:
    """Losses that fall off exponentially."""
    rare = Line((TAIL, TAIL), lambda answer: answer, lambda answer: math.exp(-answer), lambda answer: 0.0, (0.0, 12.0))
    gaps = [b - a for a, b in pairwise(labelled(rare, 0.01, told=1e-3, runs=1, tilt=0.0).places)]
    assert gaps[0] == 1 < max(gaps)
    assert all(gap & (gap - 1) == 0 for gap in gaps)


def test_too_many_labels_are_refused() -> None:
    with pytest.raises(NotClosedError, match="too many labels"):
        labels(0.001, top=50.0)


def test_the_spread_of_a_uniform_loss() -> None:
    assert spread(line()) == pytest.approx(1 / math.sqrt(12), abs=1e-4)
