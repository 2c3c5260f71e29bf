"""Selection mechanisms, refuted in closed theorems."""

from __future__ import annotations

import pytest
from refutations import ADDED, REPLACED, refuted_in_full

from dpproofs.accounting import (
    above_threshold,
    exponential,
    gaussian,
    permute_and_flip,
    poisson_sampled,
    released_counts,
    report_noisy_max,
)
from dpproofs.accounting.mechanisms import Mechanism

LARGEST = report_noisy_max(sensitivity=1, scale=2, noise="laplace")
FLIPS = permute_and_flip(sensitivity=1, scale=2)
FIRST = above_threshold(sensitivity=1, threshold_scale=2, query_scale=4)
COUNTS = above_threshold(sensitivity=1, threshold_scale=3, query_scale=3, monotone=True)
SHOWN = released_counts(partitions=3, scale=2, threshold=5)
BELL = gaussian(sensitivity=1, sigma=3)


@pytest.mark.parametrize(
    ("mechanism", "notion", "relation", "group", "numbers", "true"),
    [
        (LARGEST, "pure_dp", ADDED, 1, {"epsilon": "0.997"}, {"epsilon": 1}),
        (LARGEST, "pure_dp", REPLACED, 3, {"epsilon": "2.98"}, {"epsilon": 3}),
        (LARGEST, "approx_dp", REPLACED, 1, {"epsilon": 0, "delta": "0.2418"}, {"epsilon": 0, "delta": "0.245"}),
        (LARGEST.repeat(10), "approx_dp", ADDED, 1, {"epsilon": 2, "delta": "0.1"}, {"epsilon": 8, "delta": "0.1"}),
        (LARGEST, "zcdp", ADDED, 1, {"rho": "0.11"}, {"rho": "0.125"}),
        (LARGEST, "kl_dp", ADDED, 1, {"kappa": "0.11"}, {"kappa": "0.245"}),
        (LARGEST, "renyi_dp", ADDED, 2, {"order": 2, "epsilon": "0.6"}, {"order": 2, "epsilon": 2}),
        (LARGEST, "bounded_range", ADDED, 1, {"epsilon": "0.9"}, {"epsilon": 2}),
        (LARGEST.then(exponential(epsilon=1)), "pure_dp", ADDED, 1, {"epsilon": "1.9"}, {"epsilon": 2}),
        (LARGEST.then(BELL), "approx_dp", ADDED, 1, {"epsilon": "1/2", "delta": "0.07"},
         {"epsilon": 3, "delta": "0.01"}),
        (FLIPS, "approx_dp", ADDED, 1, {"epsilon": 0, "delta": "0.3934"}, {"epsilon": 0, "delta": "0.3935"}),
        (FLIPS, "pure_dp", REPLACED, 1, {"epsilon": "0.9999"}, {"epsilon": 1}),
    ],
)  # fmt: skip
@pytest.mark.by_turns(6)
def test_the_larger_of_two(
    mechanism: Mechanism, notion: str, relation: str, group: int, numbers: dict[str, object], true: dict[str, object]
) -> None:
    """One candidate gains what the other one loses, or it loses its lead."""
    assert refuted_in_full(mechanism, notion, relation, group, **numbers) is not None
    assert refuted_in_full(mechanism, notion, relation, group, **true) is None


@pytest.mark.by_turns(3)
def test_the_larger_of_two_on_samples() -> None:
    sampled = poisson_sampled(LARGEST, sampling_rate="1/4")
    assert refuted_in_full(sampled, "approx_dp", epsilon=0, delta="0.06") is not None
    assert refuted_in_full(sampled, "approx_dp", epsilon=0, delta="0.0613") is None


@pytest.mark.parametrize(
    ("mechanism", "notion", "relation", "group", "numbers", "true"),
    [
        (FIRST, "approx_dp", ADDED, 1, {"epsilon": 0, "delta": "0.0829"}, {"epsilon": 0, "delta": "0.245"}),
        (FIRST, "approx_dp", REPLACED, 2, {"epsilon": 0, "delta": "0.155"}, {"epsilon": 2, "delta": 0}),
        (FIRST, "pure_dp", ADDED, 1, {"epsilon": "0.24"}, {"epsilon": 1}),
        (FIRST.repeat(20), "approx_dp", ADDED, 1, {"epsilon": "0.5", "delta": "0.1"}, {"epsilon": 20, "delta": 0}),
        (COUNTS, "approx_dp", REPLACED, 1, {"epsilon": 0, "delta": "0.0829"}, {"epsilon": 0, "delta": "0.33"}),
        (COUNTS, "pure_dp", ADDED, 1, {"epsilon": "0.32"}, {"epsilon": "0.667"}),
        (COUNTS, "zcdp", ADDED, 3, {"rho": "0.05"}, {"rho": "2.01"}),
        (COUNTS.then(BELL), "approx_dp", ADDED, 1, {"epsilon": "0.1", "delta": "0.1"}, {"epsilon": 3, "delta": "0.01"}),
    ],
)  # fmt: skip
@pytest.mark.by_turns(8)
def test_one_query_above_a_threshold(
    mechanism: Mechanism, notion: str, relation: str, group: int, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert refuted_in_full(mechanism, notion, relation, group, **numbers) is not None
    assert refuted_in_full(mechanism, notion, relation, group, **true) is None


@pytest.mark.parametrize(
    ("mechanism", "notion", "group", "numbers", "true"),
    [
        (SHOWN, "approx_dp", 1, {"epsilon": 2, "delta": "0.1895"}, {"epsilon": 2, "delta": "0.1896"}),
        (SHOWN, "approx_dp", 2, {"epsilon": 3, "delta": "0.298"}, {"epsilon": 3, "delta": 1}),
        (SHOWN.repeat(4), "approx_dp", 1, {"epsilon": 1, "delta": "0.56"}, {"epsilon": 7, "delta": "0.57"}),
        (SHOWN, "pure_dp", 1, {"epsilon": 50}, None),
        (SHOWN, "total_variation", 1, {"delta": "0.1895"}, {"delta": 1}),
        (SHOWN, "zcdp", 1, {"rho": 10}, None),
        (SHOWN.then(BELL), "approx_dp", 1, {"epsilon": 2, "delta": "0.1895"}, {"epsilon": 3, "delta": "0.5"}),
    ],
)
@pytest.mark.by_turns(3)
def test_counts_of_no_person_are_not_released(
    mechanism: Mechanism, notion: str, group: int, numbers: dict[str, object], true: dict[str, object] | None
) -> None:
    assert refuted_in_full(mechanism, notion, ADDED, group, **numbers) is not None
    if true is not None:
        assert refuted_in_full(mechanism, notion, ADDED, group, **true) is None


@pytest.mark.parametrize("threshold", ["1", "3/2"])
def test_groups_whose_count_is_above_the_threshold(threshold: str) -> None:
    """Three persons: the count is above the threshold before noise is added."""
    counts = released_counts(partitions=1, scale=1, threshold=threshold)
    chance = {"1": "0.932", "3/2": "0.888"}[threshold]
    assert refuted_in_full(counts, "approx_dp", ADDED, 3, epsilon=1, delta=chance) is not None
    assert refuted_in_full(counts, "approx_dp", ADDED, 3, epsilon=3, delta=1) is None
