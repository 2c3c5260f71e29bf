"""Several steps that keep their answers, in notions that postprocessing does not keep, refuted by a theorem."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from refutations import ADDED, REPLACED, refuted_by

from dpproofs.claims import gaussian, geometric, given, laplace, randomized_response, vector_gaussian
from dpproofs.claims.closed import NotClosedError
from dpproofs.claims.closed.refuted_rows import refuted
from dpproofs.claims.mechanisms import Mechanism
from dpproofs.claims.model import PrivacyClaim
from dpproofs.claims.writing import document
from dpproofs.meaning.formula import meaning
from dpproofs.meaning.laws import COUNTED
from dpproofs.meaning.process import PAIRED

HEAVY, BELL = laplace(sensitivity=1, scale=2), gaussian(sensitivity=1, sigma=2)
COIN = randomized_response(probability="3/5")


_refuted = partial(refuted_by, refuted)


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


def test_one_step_and_other_notions_are_left_to_others() -> None:
    for mechanism, notion, numbers in (
        (BELL, "mcdp", {"mu": "1/100", "tau": "1/10"}),
        (BELL.repeat(2), "zcdp", {"xi": 0, "rho": "1/100"}),
        (BELL.then(COIN).repeat(2), "mcdp", {"mu": "1/100", "tau": "1/10"}),
    ):
        with pytest.raises(NotClosedError):
            _refuted(mechanism, notion, ADDED, 1, **numbers)
