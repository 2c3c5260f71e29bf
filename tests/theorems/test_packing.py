"""From zCDP to pure DP: side-conditions, and finite mechanisms that the bounds must hold for."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.library import library
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import premise

MANY = settings(max_examples=17, deadline=None)


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator


def high(bound: object) -> mpmath.mpf:
    return number(bound.value.enclosure()[1])  # type: ignore[attr-defined]


REFUSED = [
    ("packing_min_n", {"points": 2, "beta": "0.5", "rho": "0.01"}),
    ("packing_min_n", {"points": 2**20, "beta": "0.5", "rho": 0}),
    ("packing_max_points", {"beta": 1, "xi": 0, "rho": "0.01", "n": 10}),
    ("packing_max_points", {"beta": "0.5", "xi": "-0.001", "rho": "0.01", "n": 10}),
    ("exponential_mechanism_mean_loss", {"points": 100, "sensitivity": 0, "epsilon": 1}),
    ("exponential_mechanism_tail_loss", {"points": 100, "sensitivity": 1, "epsilon": 1, "beta": 0}),
    ("zcdp_to_pure_dp_error", {"n": 100, "xi": 0, "rho": "0.01", "alpha": "0.1", "epsilon": 1, "records": 4039}),
    ("zcdp_to_pure_dp_error", {"n": 100, "xi": 0, "rho": "0.011", "alpha": "0.1", "epsilon": 1, "records": 10**6}),
    ("zcdp_to_pure_dp_quadratic_error", {"n": 100, "rho": "0.01", "alpha": "0.1", "records": 20199}),
]


@pytest.mark.parametrize(("name", "arguments"), REFUSED)
def test_side_conditions(name: str, arguments: dict[str, object]) -> None:
    with pytest.raises(InputError):
        getattr(fn, name)(**arguments)


def test_the_setting_is_listed() -> None:
    step = fn.packing_min_n(premise("zcdp", rho="0.01"), points=2**20, beta="0.5").step
    listed = " ".join(step.assumptions)
    for part in ("packing(", "distance(", "distance_function(", "D(n, x1, x2)", "<= 1/2"):
        assert part in listed


@MANY
@given(st.integers(3, 60), st.integers(2, 99))
def test_random_guesses_of_a_value(points: int, percent: int) -> None:
    """The value itself with probability p, and else another one at random: the packing bound for one entry."""
    p = Fraction(percent, 100)
    other = (1 - p) / (points - 1)
    epsilon = abs(mpmath.log(number(p)) - mpmath.log(number(other)))
    rho = Fraction(str(mpmath.nstr(epsilon**2 / 2 + mpmath.mpf(10) ** -9, 30)))
    needed = number(p) * mpmath.log(points) - mpmath.log(2)
    bound = fn.packing_max_points(premise("zcdp", rho=rho), n=1, beta=1 - p)
    assert points <= high(bound)
    if needed > 0:
        assert high(fn.packing_min_n(premise("zcdp", rho=rho), points=points, beta=1 - p)) <= 1 + mpmath.mpf(10) ** -9


@MANY
@given(st.lists(st.integers(0, 50), min_size=1, max_size=30), st.integers(1, 20), st.integers(1, 99))
def test_losses_of_the_exponential_mechanism(losses: list[int], tenths: int, percent: int) -> None:
    """The mean and the tail of the loss above the least one, for finitely many points."""
    epsilon, beta = Fraction(tenths, 10), Fraction(percent, 100)
    weights = [mpmath.exp(-number(epsilon) * loss / 2) for loss in losses]
    total, least = sum(weights), min(losses)
    mean = sum(w * loss for w, loss in zip(weights, losses, strict=True)) / total - least
    given_ = {"points": len(losses), "sensitivity": 1, "epsilon": epsilon}
    assert mean <= high(fn.exponential_mechanism_mean_loss(**given_)) + mpmath.mpf(10) ** -40
    gap = high(fn.exponential_mechanism_tail_loss(**given_, beta=beta))
    far = sum(w for w, loss in zip(weights, losses, strict=True) if loss - least > gap) / total
    assert far <= number(beta)


def test_half_the_loss_is_too_little() -> None:
    """The factor of log(k) cannot be halved: 100 points, one of them best."""
    gap = 2 * (mpmath.log(100) - mpmath.log(mpmath.log(100)))
    other = 99 * mpmath.exp(-gap / 2)
    assert (
        gap * other / (1 + other) > high(fn.exponential_mechanism_mean_loss(points=100, sensitivity=1, epsilon=1)) / 2
    )


AT_LISTS = ("lemma-7.5", "theorem-7.1", "theorem-1.11", "prop-c.3")


@pytest.mark.parametrize("name", [f"bs16.{base}-{norm}" for base in AT_LISTS for norm in ("maximum", "mean")])
def test_norms_and_samples_are_no_hypotheses_at_lists(name: str) -> None:
    general = library()[name.rpartition("-")[0]]
    taken = {h.data.name for h in general.hypotheses if h.op == "def"}
    left = {h.data.name for h in library()[name].hypotheses if h.op == "def"}
    assert "norm_distance" in taken
    assert left <= {"lists", "max_distance", "zcdp"}
