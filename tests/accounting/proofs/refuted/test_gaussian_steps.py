"""Kinds of Gaussian steps, in closed refutations."""

from __future__ import annotations

from fractions import Fraction

import pytest
from refutations import REPLACED, refuted_in_full

from dpproofs.accounting import gaussian, given, poisson_sampled_gaussian, vector_gaussian
from dpproofs.accounting.mechanisms import Mechanism

NOISE = gaussian(sensitivity=1, sigma=1)


TWICE = gaussian(sensitivity=1, sigma=1).then(gaussian(sensitivity=2, sigma=3).repeat(9))
GIVEN = given("gaussian_dp", mu=1).then(given("zcdp", rho="1/2"))


@pytest.mark.by_turns(7)
@pytest.mark.parametrize(
    ("mechanism", "kappa"),
    [
        (vector_gaussian(l2_sensitivity=1, sigma=1).repeat(4), "2"),
        (TWICE, "5/2"),
        (gaussian(sensitivity=0, sigma=1).then(NOISE), "1/2"),
        (NOISE.then(GIVEN), "3/2"),
        (given("truncated_cdp", rho=1, omega=2).then(given("kl_dp", kappa=1)), "2"),
        (given("bounded_zcdp", m=3, xi=1, rho=1).then(given("zcdp", xi="-1/2", rho=2)), "5/2"),
        (poisson_sampled_gaussian(noise_multiplier=1, sampling_rate=1, steps=6), "3"),
    ],
    ids=str,
)
def test_kinds_of_steps_with_the_weights_of_the_best_test(mechanism: Mechanism, kappa: str) -> None:
    for apart in (Fraction(-1, 10**9), Fraction(0)):
        found = refuted_in_full(mechanism, "kl_dp", kappa=Fraction(kappa) + apart)
        assert (found is not None) == (apart < 0)


def test_noise_beside_a_guarantee_for_other_neighbours() -> None:
    steps = NOISE.then(given("gaussian_dp", mu=1, relation=REPLACED))
    assert refuted_in_full(steps, "kl_dp", kappa="0.9999") is not None
