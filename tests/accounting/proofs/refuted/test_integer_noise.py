"""Noise on whole numbers, in closed refutations."""

from __future__ import annotations

from fractions import Fraction

import pytest
from refutations import ADDED, REPLACED, refuted_in_full

from dpproofs.accounting import discrete_gaussian, gaussian, geometric, poisson_sampled, randomized_response
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs.sums import bounds_in, closed_number, enclosed, known_between
from dpproofs.kernel import KernelError
from dpproofs.language.terms import num, variables
from dpproofs.proving.tactics import assume

GEOMETRIC, STEPS = geometric(sensitivity=1, scale=2), geometric(sensitivity=3, scale=2)
BELL, BELLS = discrete_gaussian(sensitivity=1, sigma=2), discrete_gaussian(sensitivity=3, sigma=4)


@pytest.mark.by_turns(5)
@pytest.mark.parametrize(
    ("mechanism", "notion", "numbers", "true"),
    [
        (GEOMETRIC, "pure_dp", {"epsilon": "0.499"}, {"epsilon": "0.5"}),
        (GEOMETRIC, "total_variation", {"delta": "0.2449"}, {"delta": "0.245"}),
        (STEPS, "pure_dp", {"epsilon": "1.499"}, {"epsilon": "1.5"}),
        (STEPS, "approx_dp", {"epsilon": "1/2", "delta": "0.3934"}, {"epsilon": "1/2", "delta": "0.3935"}),
        (STEPS.repeat(4), "approx_dp", {"epsilon": 1, "delta": "0.5"}, {"epsilon": 6, "delta": 0}),
        (GEOMETRIC, "zcdp", {"rho": "0.121"}, {"rho": "0.1225"}),
        (GEOMETRIC, "kl_dp", {"kappa": "0.122"}, {"kappa": "0.1225"}),
        (GEOMETRIC, "gaussian_dp", {"mu": "0.62"}, {"mu": "0.63"}),
        (BELL, "approx_dp", {"epsilon": "1/2", "delta": "0.0540"}, {"epsilon": "1/2", "delta": "0.0541"}),
        (BELL, "total_variation", {"delta": "0.1994"}, {"delta": "0.1995"}),
        (BELL, "zcdp", {"rho": "0.11"}, {"rho": "0.125"}),
        (BELLS, "approx_dp", {"epsilon": "1/2", "delta": "0.1396"}, {"epsilon": "1/2", "delta": "0.1397"}),
        (BELLS.repeat(3), "approx_dp", {"epsilon": 1, "delta": "0.2"}, {"epsilon": 1, "delta": "0.2403"}),
        (BELL.repeat(2).then(STEPS), "approx_dp", {"epsilon": 1, "delta": "0.2"}, {"epsilon": 3, "delta": "0.2"}),
    ],
    ids=str,
)
def test_false_claims_are_refuted_and_claims_that_are_true_by_a_hair_are_not(
    mechanism: Mechanism, notion: str, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert refuted_in_full(mechanism, notion, **numbers) is not None
    assert refuted_in_full(mechanism, notion, **true) is None


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("mechanism", [STEPS, BELL], ids=str)
def test_records_are_replaced(mechanism: Mechanism) -> None:
    assert refuted_in_full(mechanism.repeat(2), "approx_dp", REPLACED, epsilon="1/4", delta="0.1") is not None


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
def test_groups(relation: str) -> None:
    assert refuted_in_full(GEOMETRIC, "pure_dp", relation, 3, epsilon="1.499") is not None
    assert refuted_in_full(GEOMETRIC, "pure_dp", relation, 3, epsilon="1.5") is None
    assert refuted_in_full(BELL, "approx_dp", relation, 2, epsilon="1/2", delta="0.2") is not None


@pytest.mark.by_turns(2)
def test_beside_other_steps_and_on_samples() -> None:
    steps = BELL.then(GEOMETRIC, gaussian(sensitivity=1, sigma=3), randomized_response(epsilon="1/2"))
    assert refuted_in_full(steps, "approx_dp", epsilon="1/2", delta="0.05") is not None
    sampled = poisson_sampled(STEPS, sampling_rate="1/2")
    assert refuted_in_full(sampled, "pure_dp", epsilon="1.008") is not None
    assert refuted_in_full(sampled, "pure_dp", epsilon="1.0083") is None


@pytest.mark.by_turns(3)
def test_many_levels_are_not_all_looked_at() -> None:
    wide = geometric(sensitivity=1000, scale=500)
    assert refuted_in_full(wide, "approx_dp", epsilon="1/2", delta="0.5") is not None
    assert refuted_in_full(wide.repeat(3), "approx_dp", epsilon="1/2", delta="0.7") is not None
    assert refuted_in_full(discrete_gaussian(sensitivity=1, sigma=1000), "zcdp", rho=0) is None


def test_queries_that_do_not_move() -> None:
    for still in (geometric(sensitivity=0, scale=2), discrete_gaussian(sensitivity=0, sigma=2)):
        assert refuted_in_full(still, "pure_dp", epsilon=0) is None


def test_numbers_between_bounds() -> None:
    one, other = variables("p q")
    facts = assume(num(Fraction(1, 4)) <= one), assume(one <= num(Fraction(1, 2)))
    with known_between(one, *facts):
        low, high = closed_number(one * 2)
        assert low <= Fraction(1, 2) < 1 <= high
        assert bounds_in(one + other) == facts
        assert enclosed(one < num(1)).hypotheses == {fact.conclusion for fact in facts}
        with pytest.raises(KernelError):
            enclosed(one < num(Fraction(1, 3)))
    assert not bounds_in(one)
