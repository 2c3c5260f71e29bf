"""DP-SGD, refuted in closed theorems."""

from __future__ import annotations

import pytest
from refutations import ADDED, REPLACED, refuted_in_full

from dpproofs.accounting import (
    exponential,
    given,
    laplace,
    poisson_sampled,
    poisson_sampled_gaussian,
    randomized_response,
    report_noisy_max,
)
from dpproofs.accounting.mechanisms import Mechanism, Step

ONCE = poisson_sampled_gaussian(noise_multiplier=1, sampling_rate="1/100", steps=1)
OFTEN = poisson_sampled_gaussian(noise_multiplier=1, sampling_rate="1/100", steps=1000)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("relation", "epsilon", "delta", "true"),
    [
        (ADDED, "0", "0.0038", "0.0039"),
        (ADDED, "0.01", "0.001900", "0.001901"),
        (REPLACED, "0", "0.0068", "0.0069"),
        (REPLACED, "1", "2.95e-9", "2.97e-9"),
    ],
)
def test_one_step_of_dp_sgd(relation: str, epsilon: str, delta: str, true: str) -> None:
    assert refuted_in_full(ONCE, "approx_dp", relation, epsilon=epsilon, delta=delta) is not None
    assert refuted_in_full(ONCE, "approx_dp", relation, epsilon=epsilon, delta=true) is None


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("relation", "epsilon", "true"), [(ADDED, "1.826", "1.8285"), (REPLACED, "2.84", "2.844")])
def test_many_steps_of_dp_sgd(relation: str, epsilon: str, true: str) -> None:
    assert refuted_in_full(OFTEN, "approx_dp", relation, epsilon=epsilon, delta="1e-5") is not None
    assert refuted_in_full(OFTEN, "approx_dp", relation, epsilon=true, delta="1e-5") is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rate", "noise", "steps", "delta", "epsilon", "true"),
    [
        ("0.01", 1, 10_000, "1e-10", "9.3151671", "9.3175"),
        ("0.1", 5, 2000, "1e-5", "3.91598", "3.9200"),
        ("0.5", 2, 100, "1e-5", "14.2701", "14.2845"),
    ],
)
def test_so_many_steps_as_accountants_are_asked_for(
    rate: str, noise: int, steps: int, delta: str, epsilon: str, true: str
) -> None:
    """What the default accountant of dp_accounting returns for the first one is below the truth."""
    sampled = poisson_sampled_gaussian(noise_multiplier=noise, sampling_rate=rate, steps=steps)
    assert refuted_in_full(sampled, "approx_dp", epsilon=epsilon, delta=delta) is not None
    assert refuted_in_full(sampled, "approx_dp", epsilon=true, delta=delta) is None


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(
    ("steps", "delta", "epsilon", "true"),
    [
        (laplace(sensitivity=1, scale=1).repeat(250), "1e-5", "143.63", "143.68"),
        (poisson_sampled_gaussian(noise_multiplier=1, sampling_rate="1/2", steps=500), "1e-10", "156.19", "156.24"),
        (poisson_sampled(laplace(sensitivity=1, scale="1/2"), sampling_rate="1/2", steps=200), "1e-6", "121.91",
         "121.96"),
    ],
    ids=["Laplace", "DP-SGD", "Laplace on samples"],
)  # fmt: skip
def test_losses_of_more_than_a_hundred(steps: Mechanism, delta: str, epsilon: str, true: str) -> None:
    """Chances that count exp(epsilon) times are known so much more exactly."""
    assert refuted_in_full(steps, "approx_dp", epsilon=epsilon, delta=delta) is not None
    assert refuted_in_full(steps, "approx_dp", epsilon=true, delta=delta) is None


@pytest.mark.by_turns(8)
@pytest.mark.parametrize(
    ("base", "notion", "numbers", "false", "true"),
    [
        (laplace(sensitivity=1, scale=1), "approx_dp", {"delta": "1e-5"}, {"epsilon": "0.158"}, {"epsilon": "0.1587"}),
        (randomized_response(probability="3/4"), "approx_dp", {"epsilon": 0}, {"delta": "0.049"}, {"delta": "0.05"}),
        (randomized_response(epsilon=1, answers=3), "pure_dp", {}, {"epsilon": "0.158"}, {"epsilon": "0.1587"}),
        (exponential(epsilon=1), "total_variation", {}, {"delta": "0.0244"}, {"delta": "0.0245"}),
        (report_noisy_max(sensitivity=1, scale=2), "approx_dp", {"epsilon": 0}, {"delta": "0.0244"},
         {"delta": "0.0245"}),
        (given("pure_dp", epsilon=1), "approx_dp", {"delta": 0}, {"epsilon": "0.158"}, {"epsilon": "0.1587"}),
        (given("approx_dp", epsilon=1, delta="1/100"), "approx_dp", {"epsilon": "0.2"}, {"delta": "0.00099"},
         {"delta": "0.001"}),
        (given("total_variation", delta="1/4"), "total_variation", {}, {"delta": "0.0249"}, {"delta": "0.025"}),
    ],
)  # fmt: skip
def test_one_step_on_a_sample(
    base: Step, notion: str, numbers: dict[str, str], false: dict[str, str], true: dict[str, str]
) -> None:
    """ln(1 + (e - 1)/10) is 0.158565."""
    step = poisson_sampled(base, sampling_rate="1/10")
    assert refuted_in_full(step, notion, **numbers, **false) is not None
    assert refuted_in_full(step, notion, **numbers, **true) is None


@pytest.mark.by_turns(3)
def test_several_steps_on_samples() -> None:
    steps = poisson_sampled(laplace(sensitivity=1, scale=1), sampling_rate="1/10", steps=10)
    assert refuted_in_full(steps, "approx_dp", epsilon="0.766", delta="1e-3") is not None
    assert refuted_in_full(steps, "approx_dp", epsilon="0.7667", delta="1e-3") is None


@pytest.mark.by_turns(4)
def test_steps_of_several_kinds() -> None:
    steps = poisson_sampled(laplace(sensitivity=1, scale=1), sampling_rate="1/10", steps=10)
    steps = steps.then(
        ONCE.repeat(100), randomized_response(epsilon="1/10").repeat(20), laplace(sensitivity=1, scale=9)
    )
    assert refuted_in_full(steps, "approx_dp", epsilon="1.554", delta="1e-3") is not None
    assert refuted_in_full(steps, "gaussian_dp", mu="0.5") is not None
    assert refuted_in_full(steps, "approx_dp", epsilon="1.556", delta="1e-3") is None


@pytest.mark.by_turns(4)
def test_groups_of_records_are_drawn() -> None:
    steps = ONCE.repeat(100)
    assert refuted_in_full(steps, "approx_dp", ADDED, 2, epsilon="1.2", delta="1e-5") is not None
    assert refuted_in_full(steps, "approx_dp", ADDED, 2, epsilon="1.6896", delta="1e-5") is None
    assert refuted_in_full(ONCE, "total_variation", ADDED, 3, delta="0.01144") is not None
    assert refuted_in_full(ONCE, "total_variation", ADDED, 3, delta="0.01145") is None
