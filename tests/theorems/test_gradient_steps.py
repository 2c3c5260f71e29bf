"""Gradient steps on random quadratic losses against the bounds on paper."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.numbers import InputError


@pytest.mark.parametrize("seed", range(20))
def test_no_quadratic_loss_moves_points_farther_apart(seed: int) -> None:
    """The loss has curvatures between convexity and smoothness, and the step acts on each coordinate."""
    rng = random.Random(seed)
    convexity = Fraction(rng.randint(0, 10), 10)
    smoothness = convexity + Fraction(rng.randint(1, 30), 10)
    step = Fraction(rng.randint(0, 100), 100) * 2 / (convexity + smoothness)
    curvatures = [convexity, smoothness, (convexity + smoothness) / 2]
    apart = [Fraction(rng.randint(-9, 9)) for _ in curvatures]
    moved = sum((d * (1 - step * k)) ** 2 for d, k in zip(apart, curvatures, strict=True))
    found = fn.contracted_distance(convexity=convexity, smoothness=smoothness, step=step, distance=1).value.exact
    assert found is not None
    assert found == 1 - step * convexity
    assert moved <= found**2 * sum(d**2 for d in apart)
    rate = 1 - 2 * step * smoothness * convexity / (smoothness + convexity)
    assert moved <= rate * sum(d**2 for d in apart)


def test_the_number_on_paper() -> None:
    found = fn.contracted_distance(convexity=1, smoothness=4, step="0.4", distance=1)
    assert str(found.value) == "0.6"


@pytest.mark.parametrize(
    ("change", "name"),
    [({"step": "0.41"}, "step"), ({"convexity": -1}, "convexity"), ({"smoothness": 1}, "smoothness")],
)
def test_steps_that_are_too_long_are_refused(change: dict[str, object], name: str) -> None:
    numbers: dict[str, object] = {"convexity": 1, "smoothness": 4, "step": "0.4", "distance": 1}
    with pytest.raises((InputError, SideConditionError), match=name):
        fn.contracted_distance(**{**numbers, **change})
