"""Mechanisms with finitely or countably many answers, against sums over their answers at 50 digits."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from mpmath import exp, log, mpf

from dpproofs.claims import geometric
from dpproofs.claims.losses import GEOMETRIC_FAR, Coin, Pair
from dpproofs.numbers import InputError

Law = dict[int, mpf]
ROUNDING = mpf("1e-40")


@pytest.fixture(autouse=True)
def _precision() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def up(x: mpf) -> Fraction:
    """A rational number above x."""
    return Fraction(mpmath.nstr(x * (1 + mpf(10) ** -20), 40))


def down(x: mpf) -> Fraction:
    """A rational number below x."""
    return Fraction(mpmath.nstr(x * (1 - mpf(10) ** -20), 40))


def discrete_laplace(centre: int, scale: mpf, far: int) -> Law:
    """The law, but for what is further than ``far`` away."""
    ratio = exp(-1 / scale)
    return {k: (1 - ratio) / (1 + ratio) * ratio ** abs(k - centre) for k in range(centre - far, centre + far + 1)}


def delta(first: Law, second: Law, epsilon: mpf) -> mpf:
    return mpmath.fsum(max(p - exp(epsilon) * second.get(k, mpf(0)), mpf(0)) for k, p in first.items())


def renyi(first: Law, second: Law, order: mpf) -> mpf:
    both = first.keys() & second.keys()
    return log(mpmath.fsum(first[k] ** order * second[k] ** (1 - order) for k in both)) / (order - 1)


@pytest.mark.parametrize("scale", [Fraction(1, 2), Fraction(2), Fraction(7)])
def test_a_geometric_count_is_judged_exactly(scale):
    size = mpf(scale.numerator) / scale.denominator
    first, second = (discrete_laplace(k, size, 1000) for k in (0, 1))
    one = geometric(sensitivity=1, scale=scale)
    told = 1 / size
    true = {
        ("pure_dp", "epsilon", ()): told,
        ("approx_dp", "delta", (("epsilon", "0.1"),)): delta(first, second, mpf("0.1")),
        ("total_variation", "delta", ()): delta(first, second, mpf(0)),
        ("renyi_dp", "epsilon", (("order", 3),)): renyi(first, second, mpf(3)),
    }
    for (notion, name, others), value in true.items():
        if value > 0:
            assert one.verify(notion, **dict(others), **{name: up(value)}).verdict == "VERIFIED"
            assert one.verify(notion, **dict(others), **{name: down(value)}).verdict == "REFUTED"


@pytest.mark.parametrize("scale", [Fraction(1), Fraction(9, 2)])
@pytest.mark.parametrize("sensitivity", [2, 3, 7])
def test_values_further_apart_are_told_at_least_as_well_as_with_laplace_noise(scale, sensitivity):
    """What refutes is below the truth, and what is proved is above it."""
    size = mpf(scale.numerator) / scale.denominator
    first, second = (discrete_laplace(k, size, 1000) for k in (0, sensitivity))
    pair = Pair(coins=(Coin(sensitivity / scale, GEOMETRIC_FAR, 1),))
    several = geometric(sensitivity=sensitivity, scale=scale)
    for level in (Fraction(0), Fraction(1, 4), Fraction(1)):
        epsilon = mpf(level.numerator) / level.denominator
        least, true = pair.delta(level, 256)[0], delta(first, second, epsilon)
        assert mpf(least.numerator) / least.denominator <= true + ROUNDING
        found = several.to_approx_dp(epsilon=level).delta.upper()
        assert mpf(found) >= true - ROUNDING
    order, divergence = Fraction(5, 2), renyi(first, second, mpf("2.5"))
    low = pair.renyi(order, 256)
    assert low is not None
    assert mpf(low[0].numerator) / low[0].denominator <= divergence + ROUNDING
    loss = Fraction(sensitivity) / scale
    assert several.verify("pure_dp", epsilon=loss).verdict == "VERIFIED"
    assert several.verify("pure_dp", epsilon=loss * Fraction(999, 1000)).verdict == "REFUTED"


def test_groups_and_rows_of_geometric_counts():
    one = geometric(sensitivity=1, scale=4)
    assert one.verify("pure_dp", group=3, epsilon="0.75").verdict == "VERIFIED"
    assert one.verify("pure_dp", group=3, epsilon="0.7499").verdict == "REFUTED"
    many = one.repeat(100)
    least = many.to_approx_dp(delta="1e-6").epsilon.upper()
    assert many.verify("approx_dp", epsilon=least, delta="1e-6").verdict == "VERIFIED"
    assert many.verify("approx_dp", epsilon=least * Fraction(999, 1000), delta="1e-6").verdict == "REFUTED"


@pytest.mark.parametrize(
    ("numbers", "condition"),
    [
        ({"sensitivity": "1.5", "scale": 1}, "whole number"),
        ({"sensitivity": -1, "scale": 1}, "whole number"),
        ({"sensitivity": 1, "scale": 0}, "greater than 0"),
    ],
)
def test_numbers_outside_of_their_domains_are_refused(numbers, condition):
    with pytest.raises(InputError, match=condition):
        geometric(**numbers)


def test_noise_that_is_tiny_or_huge_is_judged():
    assert geometric(sensitivity=0, scale=1).verify("approx_dp", epsilon=0, delta=0).verdict == "VERIFIED"
    assert geometric(sensitivity=10**30, scale="1e-9").verify("pure_dp", epsilon=10**38).verdict == "REFUTED"
    assert geometric(sensitivity=1, scale=10**9).verify("pure_dp", epsilon="1e-9").verdict == "VERIFIED"
    assert geometric(sensitivity=1, scale=10**6).repeat(10**5).verify("pure_dp", epsilon="0.1").verdict == "VERIFIED"
