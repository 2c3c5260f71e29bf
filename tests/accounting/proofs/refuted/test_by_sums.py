"""REFUTED as one closed theorem, for any number of Gaussian steps."""

from __future__ import annotations

from fractions import Fraction

import pytest
from refutations import ADDED, REPLACED, refuted_in_full

from dpproofs.accounting import (
    gaussian,
    given,
    laplace,
    matrix_gaussian,
    ornstein_uhlenbeck,
    poisson_sampled_gaussian,
    tree_aggregation,
)
from dpproofs.accounting.mechanisms import Mechanism

NOISE = gaussian(sensitivity=1, sigma=1)
LONG = gaussian(sensitivity=1, sigma=1000).repeat(10**6)
STATE = ornstein_uhlenbeck(sensitivity=1, theta=1, diffusion=1, time=1)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("mechanism", [NOISE, LONG], ids=str)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
def test_false_claims_are_refuted_and_claims_that_are_true_by_a_hair_are_not(
    mechanism: Mechanism, relation: str
) -> None:
    delta = Fraction("0.126936737507")
    for apart in (Fraction(-1, 10**10), Fraction(1, 10**10)):
        found = refuted_in_full(mechanism, "approx_dp", relation, epsilon=1, delta=delta + apart)
        assert (found is not None) == (apart < 0)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    "mechanism", [NOISE.then(gaussian(sensitivity=2, sigma=2).repeat(5)), STATE.repeat(3)], ids=str
)
def test_rows_of_steps(mechanism: Mechanism) -> None:
    assert refuted_in_full(mechanism, "approx_dp", epsilon="1/10", delta="1/10") is not None
    assert refuted_in_full(mechanism, "approx_dp", epsilon="1/10", delta="9/10") is None


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
def test_several_steps_that_are_repeated_together(relation: str) -> None:
    several = NOISE.then(given("zcdp", rho="1/8").repeat(2).then(NOISE).repeat(2)).repeat(3)
    rho = 3 * (Fraction(1, 2) + 2 * (2 * Fraction(1, 8) + Fraction(1, 2)))
    assert refuted_in_full(several, "zcdp", relation, rho=rho - Fraction(1, 10**6)) is not None
    assert refuted_in_full(several, "zcdp", relation, rho=rho + Fraction(1, 10**6)) is None
    assert refuted_in_full(several, "bounded_range", relation, epsilon=9) is not None


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
def test_groups(relation: str) -> None:
    assert refuted_in_full(NOISE, "approx_dp", relation, group=3, epsilon=1, delta="0.787") is not None
    assert refuted_in_full(NOISE, "approx_dp", relation, group=3, epsilon=1, delta="0.788") is None


@pytest.mark.by_turns(2)
def test_dp_sgd_on_all_records_tells_of_replaced_ones_twice() -> None:
    whole = poisson_sampled_gaussian(noise_multiplier=2, sampling_rate=1, steps=3)
    assert refuted_in_full(whole, "kl_dp", REPLACED, kappa="1.4999") is not None
    assert refuted_in_full(whole, "kl_dp", REPLACED, kappa="1.5") is None
    assert refuted_in_full(whole, "kl_dp", REPLACED, 2, kappa="5.9999") is not None
    assert refuted_in_full(whole, "kl_dp", REPLACED, 2, kappa="6") is None


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("mechanism", "mu"),
    [
        (tree_aggregation(steps=8, noise_multiplier=10), Fraction(1, 5)),
        (matrix_gaussian(squared_column_norm="2.25", l2_sensitivity=2, sigma=30), Fraction(1, 10)),
        (matrix_gaussian(squared_column_norm=0, noise_multiplier=1).then(NOISE), Fraction(1)),
    ],
    ids=str,
)
def test_noisy_sums_of_a_stream(mechanism: Mechanism, mu: Fraction) -> None:
    assert refuted_in_full(mechanism, "gaussian_dp", mu=mu - Fraction(1, 10**6)) is not None
    assert refuted_in_full(mechanism, "gaussian_dp", mu=mu) is None
    assert refuted_in_full(mechanism, "gaussian_dp", group=2, mu=2 * mu - Fraction(1, 10**6)) is not None
    assert refuted_in_full(mechanism, "zcdp", rho=mu**2 / 2 - Fraction(1, 10**8)) is not None
    assert refuted_in_full(mechanism, "zcdp", rho=mu**2 / 2) is None


def test_noisy_sums_of_a_stream_and_other_noise() -> None:
    both = tree_aggregation(steps=1, noise_multiplier=1).then(laplace(sensitivity=1, scale=4))
    assert refuted_in_full(both, "total_variation", delta="0.3") is not None
    assert refuted_in_full(both, "total_variation", delta="0.6") is None
