"""Noisy SGD that releases the last point: quadratic losses, whose points are Gaussian, against the bounds."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.numbers import InputError

STRONG = {"convexity": 1, "smoothness": 4, "step": "0.4", "steps": 6, "l2_sensitivity": 2, "sigma": 1}


def attained(curvature: Fraction, step: Fraction, steps: int, change: Fraction, sigma: Fraction) -> Fraction:
    """mu^2 between losses curvature w^2/2 + c w, where the first c changes: by the mean and the variance of w."""
    mean, variance = Fraction(0), Fraction(0)
    for number in range(steps):
        mean = (1 - step * curvature) * mean - step * (change if number == 0 else 0)
        variance = (1 - step * curvature) ** 2 * variance + (step * sigma) ** 2
    return mean**2 / variance


@pytest.mark.parametrize("seed", range(12))
def test_quadratic_losses_attain_the_bound(seed: int) -> None:
    rng = random.Random(seed)
    convexity = Fraction(rng.randint(0, 3), 4)
    smoothness = convexity + Fraction(rng.randint(1, 8), 4)
    step = Fraction(rng.randint(1, 4), 4) * 2 / (convexity + smoothness)
    steps, change, sigma = rng.randint(1, 9), Fraction(rng.randint(0, 5), 2), Fraction(rng.randint(1, 6), 2)
    numbers = {"smoothness": smoothness, "step": step, "steps": steps, "l2_sensitivity": change, "sigma": sigma}
    found = fn.noisy_sgd(convexity=convexity, **numbers) if convexity else fn.noisy_sgd_convex(**numbers)
    assert found.mu_squared.exact == attained(convexity, step, steps, change, sigma)


def test_the_number_on_paper() -> None:
    """B = sigma = 1, and five steps after the one that uses the record: epsilon is mu^2/2."""
    found = fn.noisy_sgd(**STRONG).mu_squared.exact
    assert found is not None
    assert abs(found / 2 - Fraction("0.00775655485960661")) < Fraction("1e-16")


def test_many_steps_leave_hardly_anything() -> None:
    assert str(fn.noisy_sgd(**{**STRONG, "steps": 10_000})) == "Gaussian DP with mu^2 = 7.53260401527e-4437"


@pytest.mark.parametrize(
    ("change", "name"),
    [({"step": "0.41"}, "step"), ({"convexity": 0}, "convexity"), ({"smoothness": 1}, "smoothness"),
     ({"steps": 0}, "steps"), ({"steps": "1.5"}, "steps"), ({"sigma": 0}, "sigma")],
)  # fmt: skip
def test_what_the_step_must_satisfy(change: dict[str, object], name: str) -> None:
    with pytest.raises((InputError, SideConditionError), match=name):
        fn.noisy_sgd(**{**STRONG, **change})


def test_it_is_said_what_is_taken_as_given() -> None:
    """Nothing is given without words."""
    text = fn.noisy_sgd.__doc__ or ""
    for words in ("and nothing else", "only the first one changes", "is the same, in law", "as on a closed convex set"):
        assert words in " ".join(text.split())


@pytest.mark.parametrize("seed", range(6))
def test_gradient_descent_on_all_records(seed: int) -> None:
    """The points of quadratic losses, which all move."""
    rng = random.Random(seed)
    convexity, steps = Fraction(rng.randint(1, 3), 4), rng.randint(1, 9)
    mean, variance = Fraction(0), Fraction(0)
    for _ in range(steps):
        mean, variance = (1 - convexity) * mean - 2, (1 - convexity) ** 2 * variance + 9
    found = fn.noisy_gd(convexity=convexity, smoothness=1, step=1, steps=steps, l2_sensitivity=2, sigma=3)
    assert found.mu_squared.exact == mean**2 / variance


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("last", [1, 2, 7])
def test_gradient_descent_within_a_diameter(last: int) -> None:
    """r (Delta + diameter/(step r))^2/sigma^2, for each number r of last steps."""
    numbers = {"convexity": 0, "smoothness": 1, "step": "0.5", "steps": 7, "l2_sensitivity": 2, "sigma": 3}
    found = fn.noisy_gd_within(**numbers, diameter="1/3", last_steps=last)
    assert found.mu_squared.exact == last * (2 + Fraction(2, 3 * last)) ** 2 / 9
    assert fn.noisy_gd_convex(**numbers).mu_squared.exact == Fraction(28, 9)


@pytest.mark.parametrize("change", [{"last_steps": 8}, {"last_steps": 0}, {"last_steps": "1.5"}, {"diameter": -1}])
def test_what_the_last_steps_must_satisfy(change: dict[str, object]) -> None:
    numbers = {"convexity": 0, "smoothness": 1, "step": "0.5", "steps": 7, "l2_sensitivity": 2, "sigma": 3}
    with pytest.raises((InputError, SideConditionError)):
        fn.noisy_gd_within(**{**numbers, "diameter": 1, "last_steps": 7, **change})


@pytest.mark.parametrize("seed", range(12))
def test_within_a_diameter_the_shifts_of_strongly_convex_losses_arrive(seed: int) -> None:
    """The third process is at first the diameter away; it shrinks and moves, and arrives with the last shift."""
    rng = random.Random(seed)
    step, convexity = Fraction(rng.randint(1, 8), 8), Fraction(rng.randint(1, 7), 8)
    change, diameter, last = Fraction(rng.randint(0, 9), 4), Fraction(rng.randint(0, 30), 4), rng.randint(1, 7)
    kept = 1 - step * convexity
    reached = kept**last * diameter + step * change * sum(kept**j for j in range(last))
    front = reached / sum(kept ** (2 * j) for j in range(last))
    gap, squares = diameter, Fraction(0)
    for number in range(1, last + 1):
        shift = front * kept ** (last - number)
        gap, squares = kept * gap + step * change - shift, squares + shift**2
        assert gap >= 0
    assert gap == 0
    numbers = {"convexity": convexity, "smoothness": 1, "step": step, "l2_sensitivity": change, "sigma": 3}
    found = fn.noisy_gd_within_strong(**numbers, diameter=diameter, steps=last + 5, last_steps=last).mu_squared.exact
    assert found == squares / (3 * step) ** 2
    whole = fn.noisy_gd_within_strong(**numbers, diameter=0, steps=last, last_steps=last)
    assert whole.mu_squared.exact == fn.noisy_gd(**numbers, steps=last).mu_squared.exact


def test_with_hardly_any_convexity_it_is_the_bound_for_convex_losses() -> None:
    numbers = {"smoothness": 1, "step": "0.5", "l2_sensitivity": 2, "sigma": 3, "diameter": 2, "steps": 9}
    convex = fn.noisy_gd_within(**numbers, convexity=0, last_steps=5).mu_squared.exact
    strong = fn.noisy_gd_within_strong(**numbers, convexity="1e-9", last_steps=5).mu_squared.exact
    assert convex is not None
    assert strong is not None
    assert 0 < convex - strong < Fraction("1e-7")


@pytest.mark.parametrize("steps", [2, 7, 10**9])
def test_what_many_steps_leave(steps: int) -> None:
    """The share 0 is left at least, and 1 kept at most; more than the power is refused as left, and less as kept."""
    numbers = {**STRONG, "steps": steps}
    assert fn.noisy_gd_many(**numbers, left=0).mu_squared.exact == 16
    assert fn.noisy_sgd_many(**numbers, kept=1).mu_squared.exact == 4
    if steps < 100:
        power = Fraction(3, 5) ** steps
        assert fn.noisy_gd_many(**numbers, left=power - Fraction("1e-9")).mu_squared.exact > (
            fn.noisy_gd(**numbers).mu_squared.exact or 0
        )
        with pytest.raises(SideConditionError, match="left"):
            fn.noisy_gd_many(**numbers, left=power + Fraction("1e-9"))
        kept = power**2 / Fraction(9, 25)
        with pytest.raises(SideConditionError, match="kept"):
            fn.noisy_sgd_many(**numbers, kept=kept - Fraction("1e-9"))
        assert fn.noisy_sgd_many(**numbers, kept=kept + Fraction("1e-9")).mu_squared.exact > (
            fn.noisy_sgd(**numbers).mu_squared.exact or 0
        )
