"""Families of claims, each with one that is true and one that is not: both are decided."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from searched import searched

from dpproofs.accounting import (
    Mechanism,
    exponential,
    gaussian,
    given,
    laplace,
    parallel,
    poisson_sampled_gaussian,
    randomized_response,
    unary_encoding,
    vector_laplace,
)

EITHER = "add-or-remove-one"
Numbers = dict[str, str | int]


class Family(NamedTuple):
    """Claims about a mechanism: numbers that it has, and numbers that some such mechanism does not have."""

    name: str
    mechanism: Mechanism
    notion: str
    true: Numbers
    false: Numbers
    relation: str = "replace-one"
    group: int = 1


def adp(epsilon: str, delta: str) -> Numbers:
    return {"epsilon": epsilon, "delta": delta}


def azcdp(delta: str, rho: str) -> Numbers:
    return {"delta": delta, "xi": 0, "rho": rho}


def noise(sigma: int) -> Mechanism:
    return gaussian(sensitivity=1, sigma=sigma).repeat(100)


def steps(scale: int) -> Mechanism:
    return laplace(sensitivity=1, scale=scale).repeat(10)


pure, approx, renyi = given("pure_dp", epsilon=1), given("approx_dp", epsilon="0.1", delta="1e-9"), "renyi_dp"
rdp = given(renyi, order=8, epsilon=1)
removed = given(renyi, order=8, epsilon=1, relation=EITHER), given("gaussian_dp", mu=1, relation=EITHER)
sampled = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=20)
divergence, event = given("kl_dp", kappa="0.02"), given("probabilistic_dp", epsilon="0.1", delta="1e-8")
OFTEN = 10**12
tenth = given("gaussian_dp", mu="0.1", relation=EITHER).repeat(100)

FAMILIES = [
    Family("equal parts, Gaussian", parallel(noise(10), noise(10)), "approx_dp", adp("4.3772", "1e-5"),
           adp("4.3771", "1e-5")),
    Family("parts, Gaussian", parallel(noise(10), noise(12)), "approx_dp", adp("4.3772", "1e-5"),
           adp("4.3771", "1e-5")),
    Family("parts, postprocessed", parallel(noise(10), noise(12)).postprocess(), "approx_dp", adp("4.3772", "1e-5"),
           adp("4.3771", "1e-5")),
    Family("parts, Gaussian DP", parallel(noise(10), noise(12)), "gaussian_dp", {"mu": 1}, {"mu": "0.9999"}),
    Family("composed parts", parallel(noise(10), noise(12)).repeat(2), "approx_dp", adp("6.573", "1e-5"),
           adp("6.572", "1e-5")),
    Family("parts, sampled", parallel(sampled, gaussian(sensitivity=1, sigma=20)), "approx_dp", adp("0.456", "1e-5"),
           adp("0.45", "1e-5"), relation=EITHER),
    Family("parts, approximate", parallel(approx.repeat(100), approx.repeat(90)), "approx_dp", adp("4.8", "1e-6"),
           adp("4.7", "1e-6")),
    Family("Gaussian DP, replaced", removed[1], "gaussian_dp", {"mu": 2}, {"mu": "1.9999"}),
    Family("Gaussian DP, replaced, in groups", removed[1], "gaussian_dp", {"mu": 4}, {"mu": "3.9999"}, group=2),
    Family("Gaussian DP, replaced, as approximate", tenth, "approx_dp", adp("9.9973", "1e-5"), adp("9.997", "1e-5")),
    Family("Rényi in groups", rdp, renyi, {"order": 4, "epsilon": 3}, {"order": 4, "epsilon": "1.9"}, group=2),
    Family("Rényi in groups, lower", rdp, renyi, {"order": 2, "epsilon": "8.4"}, {"order": 2, "epsilon": "3.9"},
           group=4),
    Family("approximate zCDP", given("approx_zcdp", delta="1e-6", rho="0.1"), "approx_zcdp", azcdp("1e-6", "0.1"),
           azcdp("1e-6", "0.0999")),
    Family("approximate zCDP, repeated", given("approx_zcdp", delta="1e-6", rho="0.1").repeat(5), "approx_zcdp",
           azcdp("5e-6", "0.5"), azcdp("5e-6", "0.499")),
    Family("Gaussian as approximate zCDP", gaussian(sensitivity=1, sigma=4).repeat(10), "approx_zcdp",
           azcdp("1e-6", "0.3125"), azcdp("1e-6", "0.312")),
    Family("approximate as approximate zCDP", given("approx_dp", epsilon=1, delta="1e-6"), "approx_zcdp",
           azcdp("1e-6", "0.4622"), azcdp("1e-6", "0.462")),
    Family("Laplace as approximate zCDP", laplace(sensitivity=1, scale=1), "approx_zcdp", azcdp("1e-6", "0.4622"),
           azcdp("1e-6", "0.367")),
    Family("Laplace as zCDP", laplace(sensitivity=1, scale=2), "zcdp", {"rho": "0.10654"}, {"rho": "0.1065"}),
    Family("Laplace in groups as zCDP", laplace(sensitivity=1, scale=2), "zcdp", {"rho": "0.3679"}, {"rho": "0.3678"},
           group=2),
    Family("vector Laplace as zCDP", vector_laplace(l1_sensitivity=1, scale=2).repeat(3), "zcdp", {"rho": "0.3196"},
           {"rho": "0.3195"}),
    Family("vector Laplace, KL", vector_laplace(l1_sensitivity=1, scale=2), "kl_dp", {"kappa": "0.10654"},
           {"kappa": "0.1065"}),
    Family("vector Laplace, Rényi", vector_laplace(l1_sensitivity=1, scale=2), "renyi_dp",
           {"order": 3, "epsilon": "0.27123"}, {"order": 3, "epsilon": "0.27122"}),
    Family("Laplace DP", laplace(sensitivity=1, scale=2), "laplace_dp", {"shift": "0.5"}, {"shift": "0.4999"}),
    Family("Laplace DP, replaced", given("laplace_dp", shift=1, relation=EITHER), "laplace_dp", {"shift": 2},
           {"shift": "1.9999"}),
    Family("Laplace DP as approximate", given("laplace_dp", shift=1), "approx_dp", adp("0.5", "0.2213"),
           adp("0.5", "0.2211")),
    Family("delta = 1 in groups", given("approx_dp", epsilon=2, delta="0.1"), "approx_dp", adp("1", "1"),
           adp("1", "0.999"), group=5),
    Family("total variation 1 in groups", given("total_variation", delta="0.5"), "total_variation", {"delta": 1},
           {"delta": "0.99"}, group=3),
    Family("total variation, replaced", given("total_variation", delta="0.01", relation=EITHER), "total_variation",
           {"delta": "0.02"}, {"delta": "0.0199"}),
    Family("pure as mCDP", pure, "mcdp", {"mu": "0.4622", "tau": 1}, {"mu": "0.46", "tau": 1}),
    Family("KL, total variation", divergence, "total_variation", {"delta": "0.09983331"}, {"delta": "0.0998333"}),
    Family("KL, total variation at a root", given("kl_dp", kappa="0.01"), "total_variation",
           {"delta": "0.0707106781186547524400"}, {"delta": "0.0706517"}),
    Family("KL, total variation at a whole root", divergence, "total_variation", {"delta": "0.1"}, {"delta": "0.0998"}),
    Family("KL, repeated, total variation", divergence.repeat(300), "total_variation", {"delta": "0.9952"},
           {"delta": "0.91"}),
    Family("probabilistic, repeated", event.repeat(50), "probabilistic_dp", adp("3.4", "1e-5"), adp("3", "1e-5")),
    Family("approximate, repeated, as probabilistic", given("approx_dp", epsilon="0.1", delta="1e-8").repeat(50),
           "probabilistic_dp", adp("3.4", "1e-5"), adp("3", "1e-5")),
    Family("Gaussian as probabilistic", gaussian(sensitivity=1, sigma=10).repeat(50), "probabilistic_dp",
           adp("3.43", "1e-5"), adp("3.26", "1e-5")),
    Family("responses as probabilistic", randomized_response(epsilon="0.1").repeat(50), "probabilistic_dp",
           adp("3.3", "1e-5"), adp("3", "1e-5")),
    Family("pure, 10^12 times", given("pure_dp", epsilon="1e-12").repeat(OFTEN), "pure_dp", {"epsilon": 1},
           {"epsilon": "0.999999"}),
    Family("pure, 10^12 times, with delta = 0", given("pure_dp", epsilon="1e-12").repeat(OFTEN), "approx_dp",
           adp("1", "0"), adp("0.999999", "0")),
    Family("delta = 0, 10^12 times", given("approx_dp", epsilon="1e-12", delta=0).repeat(OFTEN), "pure_dp",
           {"epsilon": 1}, {"epsilon": "0.999999"}),
    Family("Laplace, 10^12 times", laplace(sensitivity=1, scale=OFTEN).repeat(OFTEN), "probabilistic_dp",
           adp("1", "0"), adp("0.999999", "0")),
    Family("choices, 10^12 times", exponential(epsilon="1e-12").repeat(OFTEN), "approx_dp", adp("1", "0"),
           adp("0.999999", "0")),
    Family("unary encoding, 10^12 times", unary_encoding(p="0.5", q="0.499999999999").repeat(OFTEN), "approx_dp",
           adp("4.00001", "0"), adp("3.99999", "0")),
    Family("Laplace, repeated, in groups", steps(10), "approx_dp", adp("2.5214", "1e-3"), adp("2.51", "1e-3"), group=3),
    Family("vector Laplace, repeated, in groups", vector_laplace(l1_sensitivity=1, scale=20).repeat(20), "approx_dp",
           adp("1.1303", "1e-3"), adp("1.12", "1e-3"), relation=EITHER, group=2),
    Family("Laplace, replaced, repeated", given("laplace_dp", shift="0.05", relation=EITHER).repeat(10), "approx_dp",
           adp("0.7383", "1e-3"), adp("0.735", "1e-3")),
    Family("delta = 1, added", given("pure_dp", epsilon=1, relation="replace-one"), "approx_dp", adp("1", "1"),
           adp("1", "0.999999"), relation=EITHER),
    Family("delta = 1, added, in groups", given("gaussian_dp", mu=1, relation="replace-one"), "probabilistic_dp",
           adp("1", "1"), adp("1", "0.999999"), relation=EITHER, group=3),
    Family("total variation 1, added", given("zcdp", rho=1, relation="replace-one"), "total_variation", {"delta": 1},
           {"delta": "0.999999"}, relation=EITHER),
    Family("Rényi, replaced", removed[0], renyi, {"order": 4, "epsilon": 3}, {"order": 4, "epsilon": "1.9"}),
]  # fmt: skip


SLOW = [
    Family("pure, 10^12 times, with delta", given("pure_dp", epsilon="1e-6").repeat(OFTEN), "approx_dp",
           adp("4.378", "1e-5"), adp("4.376", "1e-5")),
    Family("Laplace as probabilistic", laplace(sensitivity=1, scale=10).repeat(50), "probabilistic_dp",
           adp("3.25", "1e-5"), adp("2.5", "1e-5")),
    Family("sampled as probabilistic", poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=200),
           "probabilistic_dp", adp("1.3", "1e-5"), adp("0.9", "1e-5"), relation=EITHER),
    Family("parts, Laplace", parallel(steps(5), steps(6)), "approx_dp", adp("1.59", "1e-3"), adp("1.577", "1e-3")),
    Family("parts, Gaussian and Laplace", parallel(noise(30), steps(5)), "approx_dp", adp("1.59", "1e-3"),
           adp("1.577", "1e-3")),
]  # fmt: skip


@pytest.mark.parametrize(
    "family", [*FAMILIES, *(pytest.param(f, marks=pytest.mark.slow) for f in SLOW)], ids=lambda family: family.name
)
def test_what_is_true_is_verified_and_what_is_false_is_refuted(family: Family) -> None:
    more = {"relation": family.relation, "group": family.group}
    assert searched(family.mechanism, family.notion, **more, **family.true).verdict == "VERIFIED"
    assert searched(family.mechanism, family.notion, **more, **family.false).verdict == "REFUTED"


def test_parts_that_a_replaced_record_may_move_between_are_not_read_alone() -> None:
    """It touches two of them: with one mechanism on each part, the loss is twice as large."""
    one = given("approx_dp", epsilon="0.5", delta="1e-9", relation=EITHER)
    both = parallel(one, one)
    assert searched(both, "approx_dp", epsilon="0.5", delta="1e-9", relation=EITHER).verdict == "VERIFIED"
    assert searched(both, "approx_dp", epsilon="0.99", delta="2e-9").verdict != "VERIFIED"
    assert searched(both, "approx_dp", epsilon=1, delta="3e-9").verdict == "VERIFIED"


def test_groups_touch_several_parts() -> None:
    one = given("approx_dp", epsilon="0.5", delta="1e-9")
    assert searched(parallel(one, one), "approx_dp", epsilon="0.9", delta="1e-8", group=2).verdict != "VERIFIED"


@pytest.mark.parametrize("notion", ["pure_dp", "gaussian_dp", "zcdp"])
def test_nothing_is_said_of_added_records_by_what_is_known_of_replaced_ones(notion: str) -> None:
    """The number of records may be published."""
    numbers = {"pure_dp": {"epsilon": 1}, "gaussian_dp": {"mu": 1}, "zcdp": {"rho": 1}}[notion]
    step = given(notion, relation="replace-one", **numbers)
    verdict = searched(step, notion, relation=EITHER, **dict.fromkeys(numbers, 3))
    assert verdict.verdict == "REFUTED"
    assert "the number of records" in str(verdict)
    assert searched(step, "approx_dp", relation=EITHER, epsilon=1, delta=1).verdict != "REFUTED"


def test_what_is_left_out_may_be_all_that_tells_much() -> None:
    """A mechanism that reveals all with that probability is approximately concentrated, with any rho."""
    step = given("total_variation", delta="0.01")
    assert searched(step, "approx_zcdp", delta="0.01", rho="1e-9").verdict != "REFUTED"
    assert searched(step, "approx_zcdp", delta="0.00999", rho=100).verdict == "REFUTED"
