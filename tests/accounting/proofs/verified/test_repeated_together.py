"""Refutations of steps that are several, one after the other, and are repeated together."""

import random
from fractions import Fraction

import pytest

from dpproofs.accounting import gaussian, given, laplace, parallel, randomized_response
from dpproofs.accounting.mechanisms import Mechanism
from tests.refutations import ADDED, REPLACED, refuted_in_full

NEARLY, MORE = Fraction(99, 100), Fraction(101, 100)
COIN, NOISE, BELL = randomized_response(epsilon=1), laplace(sensitivity=1, scale=2), gaussian(sensitivity=1, sigma=2)
HALF = given("pure_dp", epsilon="1/2")

FALSE = [
    (NOISE.then(COIN).repeat(3), "pure_dp", {"epsilon": "4.49"}),
    (NOISE.then(COIN.repeat(2).then(NOISE).repeat(2)).repeat(3), "pure_dp", {"epsilon": "16.49"}),
    (COIN.then(HALF).repeat(3), "approx_dp", {"epsilon": "2.8", "delta": "1e-3"}),
    (NOISE.then(COIN).repeat(3), "approx_dp", {"epsilon": 2, "delta": "1e-3"}),
    (COIN.then(HALF).repeat(3).then(BELL), "zcdp", {"rho": "0.9"}),
    (COIN.then(HALF).repeat(2), "total_variation", {"delta": "0.4"}),
    (COIN.then(HALF).repeat(2), "renyi_dp", {"order": 2, "epsilon": "1.92"}),
    (COIN.then(NOISE).repeat(3), "bounded_range", {"epsilon": 4}),
    (parallel(COIN, NOISE.then(COIN)), "pure_dp", {"epsilon": "1.49"}),
    (parallel(COIN, HALF.then(COIN).repeat(2)).then(COIN), "approx_dp", {"epsilon": "3.5", "delta": "1e-3"}),
]
TRUE = [
    (NOISE.then(COIN).repeat(3), "pure_dp", {"epsilon": "4.5"}),
    (COIN.then(HALF).repeat(3), "approx_dp", {"epsilon": "4.5", "delta": 0}),
    (COIN.then(HALF).repeat(2), "total_variation", {"delta": "0.6"}),
    (COIN.then(HALF).repeat(2), "renyi_dp", {"order": 2, "epsilon": "1.93"}),
    (parallel(COIN, NOISE.then(COIN)), "pure_dp", {"epsilon": "1.5"}),
]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("steps", "notion", "numbers"), FALSE)
def test_what_is_false_is_refuted(steps: Mechanism, notion: str, numbers: dict[str, object]) -> None:
    assert refuted_in_full(steps, notion, **numbers) is not None


@pytest.mark.parametrize(("steps", "notion", "numbers"), TRUE)
def test_what_is_true_is_not_refuted(steps: Mechanism, notion: str, numbers: dict[str, object]) -> None:
    assert refuted_in_full(steps, notion, **numbers) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_random_steps_near_the_truth(seed: int) -> None:
    rng = random.Random(seed)
    relation, total, made = rng.choice((ADDED, REPLACED)), Fraction(0), list[Mechanism]()
    for _ in range(rng.randint(2, 3)):
        epsilon, count = Fraction(rng.randint(1, 20), 20), rng.randint(1, 3)
        kinds = laplace(sensitivity=epsilon, scale=1), given("pure_dp", epsilon=epsilon)
        made.append(rng.choice((*kinds, randomized_response(epsilon=epsilon))).repeat(count))
        total += epsilon * count
    steps = made[0].then(*made[1:]).repeat(rng.randint(2, 6)).then(COIN)
    total = total * steps.parts[0].count + 1  # type: ignore[attr-defined]
    assert refuted_in_full(steps, "pure_dp", relation, epsilon=total * NEARLY) is not None
    assert refuted_in_full(steps, "pure_dp", relation, epsilon=total * MORE) is None
