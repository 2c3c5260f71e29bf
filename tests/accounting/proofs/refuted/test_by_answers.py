"""Notions that postprocessing does not keep, refuted as one closed theorem."""

from fractions import Fraction
from functools import partial

import pytest
from refutations import ADDED, REPLACED, refuted_by

from dpproofs.accounting import (
    gaussian,
    geometric,
    given,
    laplace,
    randomized_response,
    vector_gaussian,
    vector_laplace,
)
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.refuted.by_answers import IMPLIED, refuted
from dpproofs.meaning.formula import KEPT, meaning
from dpproofs.meaning.laws import COUNTED
from dpproofs.meaning.process import PAIRED

VECTOR = vector_gaussian(l2_sensitivity=1, sigma=2)
BELL, COIN = gaussian(sensitivity=1, sigma=2), randomized_response(probability="3/5")
HEAVY = laplace(sensitivity=1, scale=2)


_refuted = partial(refuted_by, refuted)


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(
    ("mechanism", "notion", "numbers", "true"),
    [
        (BELL, "mcdp", {"mu": "0.124", "tau": 1}, {"mu": "1/8", "tau": "1/2"}),
        (BELL, "mcdp", {"mu": 1, "tau": "0.499"}, {"mu": "1/8", "tau": "1/2"}),
        (given("mcdp", mu="1/8", tau=1), "mcdp", {"mu": "0.124", "tau": 1}, {"mu": "1/8", "tau": 1}),
        (given("kl_dp", kappa="1/8"), "mcdp", {"mu": "0.124", "tau": 1}, {"mu": "1/8", "tau": "1/2"}),
        (COIN, "mcdp", {"mu": "0.08", "tau": "0.2"}, {"mu": "0.0811", "tau": "0.41"}),
        (COIN, "probabilistic_dp", {"epsilon": "0.4", "delta": "0.001"}, {"epsilon": "0.4055", "delta": 0}),
        (laplace(sensitivity=1, scale=2), "probabilistic_dp", {"epsilon": "0.4", "delta": "0.001"},
         {"epsilon": "1/2", "delta": 0}),
        (given("probabilistic_dp", epsilon=1, delta="1/10"), "probabilistic_dp", {"epsilon": "1/2", "delta": "1/10"},
         {"epsilon": 1, "delta": "1/10"}),
        (given("approx_dp", epsilon=1, delta="1/10"), "probabilistic_dp", {"epsilon": 1, "delta": "0.099"},
         {"epsilon": 2, "delta": "1/2"}),
        (BELL, "probabilistic_dp", {"epsilon": "1/2", "delta": "0.2266"}, {"epsilon": "1/2", "delta": "0.2267"}),
        (BELL, "probabilistic_dp", {"epsilon": 0, "delta": "0.5987"}, {"epsilon": 0, "delta": "0.5988"}),
        (VECTOR, "probabilistic_dp", {"epsilon": "1/2", "delta": "0.2266"}, {"epsilon": "1/2", "delta": "0.2267"}),
        (VECTOR, "mcdp", {"mu": "0.124", "tau": 1}, {"mu": "1/8", "tau": "1/2"}),
        (VECTOR, "probabilistic_dp", {"epsilon": "1/2", "delta": "0.04"}, {"epsilon": "1/2", "delta": "0.2267"}),
        (vector_laplace(l1_sensitivity=1, scale=2), "probabilistic_dp", {"epsilon": "0.4", "delta": "0.001"},
         {"epsilon": "1/2", "delta": 0}),
    ],
    ids=str,
)  # fmt: skip
def test_one_step_whose_answer_is_released(
    mechanism: Mechanism, notion: str, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert _refuted(mechanism, notion, REPLACED, 1, **numbers) is not None
    assert _refuted(mechanism, notion, ADDED, 1, **true) is None


def test_groups_lose_more_by_noise() -> None:
    assert _refuted(BELL, "mcdp", ADDED, 2, mu="0.49", tau=1) is not None
    assert _refuted(BELL, "mcdp", ADDED, 2, mu="1/2", tau=1) is None
    assert _refuted(BELL, "probabilistic_dp", ADDED, 2, epsilon="1/2", delta="1/2") is None
    assert _refuted(BELL, "probabilistic_dp", ADDED, 2, epsilon="1/2", delta="0.4999") is not None


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("mechanism", "notion", "numbers", "true"),
    [
        (COIN.repeat(2), "probabilistic_dp", {"epsilon": "0.81", "delta": "0.0001"}, {"epsilon": "0.811", "delta": 0}),
        (COIN.repeat(10), "probabilistic_dp", {"epsilon": 2, "delta": "0.01"}, {"epsilon": "4.055", "delta": 0}),
        (COIN.then(HEAVY), "mcdp", {"mu": "0.15", "tau": "0.4"}, {"mu": "0.1877", "tau": "0.91"}),
        (HEAVY.repeat(3).then(COIN), "probabilistic_dp", {"epsilon": "1.8", "delta": "0.001"},
         {"epsilon": "1.906", "delta": 0}),
        (BELL.repeat(2), "probabilistic_dp", {"epsilon": 1, "delta": "0.03"}, {"epsilon": 1, "delta": "0.15"}),
        (HEAVY.then(vector_gaussian(l2_sensitivity=1, sigma=2)), "mcdp", {"mu": "0.1", "tau": "0.4"},
         {"mu": "0.232", "tau": 1}),
        (HEAVY.then(given("mcdp", mu="1/8", tau=1)), "mcdp", {"mu": "0.1", "tau": "0.4"}, {"mu": "0.232", "tau": 2}),
        (COIN.then(given("probabilistic_dp", epsilon=1, delta="1/10")), "probabilistic_dp",
         {"epsilon": 1, "delta": "0.05"}, {"epsilon": "1.406", "delta": "1/10"}),
    ],
    ids=str,
)  # fmt: skip
def test_several_steps(mechanism: Mechanism, notion: str, numbers: dict[str, object], true: dict[str, object]) -> None:
    assert _refuted(mechanism, notion, REPLACED, 1, **numbers) is not None
    assert _refuted(mechanism, notion, ADDED, 1, **true) is None


@pytest.mark.by_turns(3)
def test_noise_on_whole_numbers_needs_both_assumptions() -> None:
    whole = geometric(sensitivity=1, scale=2).then(COIN)
    numbers = {"epsilon": Fraction("0.6"), "delta": Fraction("0.001")}
    claim = PrivacyClaim("", ADDED, whole, "probabilistic_dp", numbers)
    assert meaning(document(claim)).needs == (COUNTED, PAIRED)
    assert refuted(claim) is not None


def test_groups_lose_more() -> None:
    assert _refuted(HEAVY.repeat(2), "probabilistic_dp", ADDED, 2, epsilon="1.8", delta="0.001") is not None
    assert _refuted(HEAVY.repeat(2), "probabilistic_dp", ADDED, 2, epsilon=2, delta=0) is None


def test_other_notions_and_steps_that_are_repeated_together_are_left_to_others() -> None:
    for mechanism, notion, numbers in (
        (BELL, "zcdp", {"xi": 0, "rho": "1/100"}),
        (BELL.repeat(2), "zcdp", {"xi": 0, "rho": "1/100"}),
        (BELL.then(COIN).repeat(2), "mcdp", {"mu": "1/100", "tau": "1/10"}),
    ):
        with pytest.raises(NotClosedError):
            _refuted(mechanism, notion, ADDED, 1, **numbers)


def test_all_notions_that_keep_answers_are_refuted() -> None:
    assert set(IMPLIED) == KEPT
