"""Refutations of steps on disjoint parts of the data: one part has all records."""

import random
from fractions import Fraction

import pytest

from dpproofs.accounting import exponential, gaussian, given, laplace, parallel, randomized_response, vector_gaussian
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs.refuted.parts import MOST_TRIED, in_parts
from tests.refutations import ADDED, REPLACED, refuted_in_full

NEARLY, MORE = Fraction(99, 100), Fraction(101, 100)
COIN, NOISE = randomized_response(epsilon=1), laplace(sensitivity=1, scale=2)
BELL = gaussian(sensitivity=1, sigma=2)


def _random(rng: random.Random) -> tuple[Mechanism, Fraction]:
    """A step, and its epsilon."""
    epsilon = Fraction(rng.randint(1, 40), 20)
    kinds = (
        randomized_response(epsilon=epsilon),
        laplace(sensitivity=epsilon, scale=1),
        given("pure_dp", epsilon=epsilon),
        exponential(epsilon=epsilon),
    )
    return rng.choice(kinds), epsilon


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("seed", range(6))
def test_the_worst_part_is_as_private_as_all_are(seed: int) -> None:
    rng = random.Random(seed)
    relation = rng.choice((ADDED, REPLACED))
    found = [_random(rng) for _ in range(rng.randint(2, 5))]
    steps, epsilon = parallel(*(step for step, _ in found)), max(number for _, number in found)
    assert refuted_in_full(steps, "pure_dp", relation, epsilon=epsilon * NEARLY) is not None
    assert refuted_in_full(steps, "pure_dp", relation, epsilon=epsilon * MORE) is None


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
@pytest.mark.parametrize("sigmas", [(2, 3), (5, 2), (4, 3, 2)])
def test_parts_with_gaussian_noise(relation: str, sigmas: tuple[int, ...]) -> None:
    steps = parallel(*(gaussian(sensitivity=1, sigma=sigma) for sigma in sigmas))
    assert refuted_in_full(steps, "zcdp", relation, rho=Fraction(1, 8) * NEARLY) is not None
    assert refuted_in_full(steps, "zcdp", relation, rho=Fraction(1, 8)) is None


FALSE = [
    (parallel(COIN, BELL).then(NOISE), "pure_dp", {"epsilon": "1.49"}),
    (parallel(COIN, NOISE).repeat(3), "pure_dp", {"epsilon": "2.99"}),
    (parallel(COIN, parallel(BELL, NOISE)), "pure_dp", {"epsilon": "0.99"}),
    (parallel(parallel(NOISE, COIN), BELL), "pure_dp", {"epsilon": "0.99"}),
    (parallel(NOISE, vector_gaussian(l2_sensitivity=1, sigma=1)), "zcdp", {"rho": "0.49"}),
    (parallel(COIN, NOISE.then(COIN).repeat(2)), "pure_dp", {"epsilon": "0.99"}),
    (parallel(COIN, BELL.repeat(2).then(BELL)).then(BELL), "zcdp", {"rho": "0.49"}),
    (parallel(given("approx_dp", epsilon=1, delta="1e-3"), COIN), "approx_dp", {"epsilon": 1, "delta": "9e-4"}),
    (parallel(given("zcdp", rho="0.1"), COIN), "kl_dp", {"kappa": "0.4"}),
    (parallel(NOISE, given("bounded_range", epsilon=2)), "bounded_range", {"epsilon": "0.9"}),
]
TRUE = [
    (parallel(COIN, NOISE).repeat(3), "pure_dp", {"epsilon": 3}),
    (parallel(COIN, parallel(COIN, NOISE)), "pure_dp", {"epsilon": 1}),
    (parallel(COIN.postprocess(), COIN.then(NOISE)), "pure_dp", {"epsilon": "1.5"}),
    (parallel(COIN, BELL).then(BELL), "total_variation", {"delta": "0.6"}),
]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("steps", "notion", "numbers"), FALSE)
def test_parts_among_other_steps(steps: Mechanism, notion: str, numbers: dict[str, object]) -> None:
    assert refuted_in_full(steps, notion, **numbers) is not None


@pytest.mark.parametrize(("steps", "notion", "numbers"), TRUE)
def test_what_is_true_is_not_refuted(steps: Mechanism, notion: str, numbers: dict[str, object]) -> None:
    assert refuted_in_full(steps, notion, **numbers) is None


def test_of_groups_all_records_are_in_the_part() -> None:
    assert refuted_in_full(parallel(COIN, NOISE), "pure_dp", ADDED, 3, epsilon="1.49") is not None
    assert refuted_in_full(parallel(NOISE, BELL), "zcdp", REPLACED, 2, rho="0.49") is not None


def test_the_part_that_is_known_to_violate_the_claim_is_tried_alone() -> None:
    claim = PrivacyClaim("", ADDED, parallel(NOISE, COIN, NOISE), "pure_dp", {"epsilon": Fraction(3, 4)})
    assert list(in_parts(claim)) == [[1]]
    true = PrivacyClaim("", ADDED, parallel(NOISE, COIN, NOISE), "pure_dp", {"epsilon": Fraction(2)})
    assert list(in_parts(true)) == [[0], [1]]
    many = parallel(*(randomized_response(epsilon=Fraction(k, 10)) for k in range(1, 9)))
    assert len(list(in_parts(PrivacyClaim("", ADDED, many, "pure_dp", {"epsilon": Fraction(2)})))) == MOST_TRIED


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(16))
def test_random_parts_near_the_truth(seed: int) -> None:
    rng = random.Random(1000 + seed)
    relation, group = rng.choice((ADDED, REPLACED)), rng.choice((1, 1, 2))
    found = [_random(rng) for _ in range(rng.randint(2, 4))]
    more, extra = _random(rng)
    steps, total = parallel(*(step for step, _ in found)).then(more), max(number for _, number in found) + extra
    assert refuted_in_full(steps, "pure_dp", relation, group, epsilon=total * group * MORE) is None
    if group == 1:
        assert refuted_in_full(steps, "pure_dp", relation, epsilon=total * NEARLY) is not None
