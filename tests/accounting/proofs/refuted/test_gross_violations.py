"""Claims that are far from the truth, refuted as one closed theorem: many steps, and guarantees that say little."""

from __future__ import annotations

import pytest
from refutations import ADDED, REPLACED, refuted_in_full

from dpproofs.accounting import gaussian, given, laplace, randomized_response
from dpproofs.accounting.mechanisms import Mechanism

NOISE, COIN = laplace(sensitivity=1, scale=1), randomized_response(probability="3/4")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("mechanism", "numbers", "true"),
    [
        (NOISE.repeat(10_000), {"epsilon": 3, "delta": "1e-5"}, {"epsilon": 10_000, "delta": 0}),
        (NOISE.repeat(1000), {"epsilon": 30, "delta": "1e-5"}, {"epsilon": 1000, "delta": 0}),
        (COIN.repeat(1000), {"epsilon": "1.098699", "delta": "1e-6"}, {"epsilon": "687.2625537", "delta": "1e-6"}),
    ],
    ids=str,
)
def test_many_steps_that_tell_the_lists_apart_almost_for_sure(
    mechanism: Mechanism, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert refuted_in_full(mechanism, "approx_dp", REPLACED, 1, **numbers) is not None
    assert refuted_in_full(mechanism, "approx_dp", ADDED, 1, **true) is None


HUGE = 10**300
GIVEN: dict[str, dict[str, object]] = {
    "pure_dp": {"epsilon": HUGE},
    "approx_dp": {"epsilon": HUGE, "delta": "1e-9"},
    "zcdp": {"rho": 10**400},
    "renyi_dp": {"order": 2, "epsilon": 10**400},
    "gaussian_dp": {"mu": HUGE},
    "laplace_dp": {"shift": HUGE},
    "bounded_range": {"epsilon": HUGE},
}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("notion", GIVEN)
def test_a_guarantee_that_allows_all_but_everything(notion: str) -> None:
    premise = given(notion, **GIVEN[notion])  # type: ignore[arg-type]
    assert refuted_in_full(premise, "approx_dp", REPLACED, 1, epsilon=1, delta="1/2") is not None
    assert refuted_in_full(premise, "approx_dp", ADDED, 1, epsilon=0, delta=1) is None


def test_responses_of_a_large_loss() -> None:
    assert refuted_in_full(given("pure_dp", epsilon=HUGE).repeat(2), "pure_dp", epsilon=199) is not None
    assert refuted_in_full(given("pure_dp", epsilon=70), "pure_dp", epsilon="69.99") is not None
    assert refuted_in_full(given("pure_dp", epsilon=70), "pure_dp", epsilon=70) is None


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("notion", "given_numbers", "numbers", "true"),
    [
        ("pure_dp", {"epsilon": 1}, {"epsilon": "1.999"}, {"epsilon": 2}),
        ("laplace_dp", {"shift": 1}, {"shift": "1.9"}, {"shift": 2}),
        ("zcdp", {"rho": 1}, {"rho": "3.99"}, {"rho": 4}),
    ],
)
def test_a_guarantee_for_one_record_more_or_less_and_a_claim_for_one_that_is_replaced(
    notion: str, given_numbers: dict[str, object], numbers: dict[str, object], true: dict[str, object]
) -> None:
    premise = given(notion, relation=ADDED, **given_numbers)  # type: ignore[arg-type]
    assert refuted_in_full(premise, notion, REPLACED, 1, **numbers) is not None
    assert refuted_in_full(premise, notion, REPLACED, 1, **true) is None


@pytest.mark.by_turns(3)
def test_several_given_guarantees_beside_noise() -> None:
    given_ones = given("pure_dp", epsilon="0.3").repeat(4).then(given("approx_dp", epsilon="0.4", delta="1e-9"))
    steps = gaussian(sensitivity=1, sigma=10).repeat(10).then(given_ones)
    assert refuted_in_full(steps, "approx_dp", REPLACED, 1, epsilon="2.66", delta="1e-6") is not None
    assert refuted_in_full(steps, "approx_dp", REPLACED, 1, epsilon="2.85", delta="1e-6") is None


ONE = given("pure_dp", epsilon=1)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("mechanism", "epsilon", "true"),
    [
        (ONE.repeat(1000), "303.5", "580"),
        (ONE.repeat(500).then(given("pure_dp", epsilon="1/2").repeat(400)).then(COIN), "250", "702"),
        (given("approx_dp", epsilon=1, delta="1e-9").repeat(1000), "300", "600"),
        (gaussian(sensitivity=1, sigma=1).repeat(1000), "300", "640"),
    ],
    ids=str,
)
def test_a_large_epsilon_of_many_steps(mechanism: Mechanism, epsilon: str, true: str) -> None:
    assert refuted_in_full(mechanism, "approx_dp", REPLACED, 1, epsilon=epsilon, delta="1e-5") is not None
    assert refuted_in_full(mechanism, "approx_dp", ADDED, 1, epsilon=true, delta="1e-5") is None


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
def test_groups_of_many_records(relation: str) -> None:
    bell = gaussian(sensitivity=1, sigma=8)
    assert refuted_in_full(bell, "zcdp", relation, 1000, rho="0.0078125") is not None
    assert refuted_in_full(laplace(sensitivity=1, scale=1), "pure_dp", relation, 1000, epsilon=5) is not None
    assert refuted_in_full(bell, "zcdp", relation, 1000, rho=31250) is None
