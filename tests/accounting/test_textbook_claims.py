"""Claims of textbooks and of other libraries that are true of just their numbers; a number below is not VERIFIED."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.accounting import parse_claim, verify

RESPONSE, COUNTS = {"mechanism": "randomized-response"}, {"mechanism": "released-counts", "partitions": 1}
LAPLACE = {"mechanism": "laplace", "sensitivity": 1, "scale": 1}
FIRST, SECOND = ({"guarantee": "approx_dp", "epsilon": n, "delta": f"0.{n}"} for n in (1, 2))
SMALL = {"guarantee": "approx_dp", "epsilon": "1/10", "delta": "1e-6", "count": 100}
CHOICE = {"mechanism": "exponential", "epsilon": 1}
APPROX, RENYI, KL = {"notion": "approx_dp"}, {"notion": "renyi_dp", "order": 2}, {"notion": "kl_dp"}
Row = tuple[list[dict[str, Any]], dict[str, Any], str, str]

EXACT: dict[str, Row] = {
    "a coin of 3/4 is log(3)-DP": ([{**RESPONSE, "probability": "3/4"}], {"notion": "pure_dp"}, "epsilon", "log(3)"),
    "and (log(3), 0)-DP": ([{**RESPONSE, "probability": "3/4"}], {**APPROX, "delta": 0}, "epsilon", "log(3)"),
    "and (log(2), 1/4)-DP": ([{**RESPONSE, "probability": "3/4"}], {**APPROX, "epsilon": "log(2)"}, "delta", "1/4"),
    "two coins": ([{**RESPONSE, "probability": "3/4", "count": 2}], {**APPROX, "epsilon": "log(3)"}, "delta", "3/8"),
    "Warner 1965, by its epsilon": (
        [{**RESPONSE, "probability": "exp(1)/(1+exp(1))"}], {**APPROX, "delta": 0}, "epsilon", "1",
    ),
    "with one half": ([{**RESPONSE, "probability": "1/(1+exp(-1/2))"}], {"notion": "pure_dp"}, "epsilon", "1/2"),
    "twice": ([{**RESPONSE, "probability": "exp(1)/(1+exp(1))", "count": 2}], {"notion": "pure_dp"}, "epsilon", "2"),
    "of four answers": (
        [{**RESPONSE, "probability": "exp(1)/(3+exp(1))", "answers": 4}], {"notion": "pure_dp"}, "epsilon", "1",
    ),
    "its divergence": ([{**RESPONSE, "probability": "1/2", "answers": 3}], RENYI, "epsilon", "log(11/8)"),
    "of two answers": ([{**RESPONSE, "probability": "3/4"}], RENYI, "epsilon", "log(7/3)"),
    "four answers, half of them true": (
        [{**RESPONSE, "probability": "1/2", "answers": 4}], {**APPROX, "epsilon": 0}, "delta", "1/3",
    ),
    "by their epsilon": (
        [{**RESPONSE, "epsilon": 1, "answers": 5}], {**APPROX, "epsilon": 0}, "delta", "(exp(1)-1)/(exp(1)+4)",
    ),
    "and of all epsilons in between": (
        [{**RESPONSE, "probability": "1/2", "answers": 4}], {**APPROX, "epsilon": "log(2)"}, "delta", "1/6",
    ),
    "two bits": (
        [{"mechanism": "unary-encoding", "p": "1/2", "q": "1/4"}], {**APPROX, "epsilon": "log(2)"}, "delta", "1/8",
    ),
    "(1, 0.1) and then (2, 0.2)": ([FIRST, SECOND], {**APPROX, "epsilon": 3}, "delta", "0.28"),
    "with room in epsilon": ([FIRST, SECOND], {**APPROX, "epsilon": "3.5"}, "delta", "0.28"),
    "twice (1, 0.1)": ([{**FIRST, "count": 2}], {**APPROX, "epsilon": 2}, "delta", "0.19"),
    "(1, 0.1) and then (1, 0.2)": ([FIRST, {**SECOND, "epsilon": 1}], {**APPROX, "epsilon": 2}, "delta", "0.28"),
    "a hundred (0.1, 1e-6)": ([SMALL], {**APPROX, "epsilon": 10}, "delta", "1-(1-10^-6)^100"),
    "five steps, all different": (
        [{"guarantee": "approx_dp", "epsilon": f"0.{n}", "delta": f"0.0{n}"} for n in range(1, 6)],
        {**APPROX, "epsilon": "1.5"}, "delta", "1-0.99*0.98*0.97*0.96*0.95",
    ),
    "each of them forty times": (
        [{"guarantee": "approx_dp", "epsilon": f"0.00{n}", "delta": f"{n}e-6", "count": 40} for n in range(1, 6)],
        {**APPROX, "epsilon": "0.6"}, "delta", "1-(1-1e-6)^40*(1-2e-6)^40*(1-3e-6)^40*(1-4e-6)^40*(1-5e-6)^40",
    ),
    "and pure ones": (
        [*({"guarantee": "pure_dp", "epsilon": f"0.{n}"} for n in range(1, 6)), FIRST, SECOND],
        {**APPROX, "epsilon": "4.5"}, "delta", "0.28",
    ),
    "and a coin": (
        [{**SMALL, "count": 9}, {**RESPONSE, "probability": "2/3"}],
        {**APPROX, "epsilon": "9/10+log(2)"}, "delta", "1-(1-10^-6)^9",
    ),
    "a new partition": (
        [{**COUNTS, "scale": "1/log(3)", "threshold": 3}], {**APPROX, "epsilon": "log(3)"}, "delta", "1/18",
    ),
    "three new partitions": (
        [{**COUNTS, "partitions": 3, "scale": 1, "threshold": 6}], {**APPROX, "epsilon": 3}, "delta",
        "1-(1-exp(-5)/2)^3",
    ),
    "of a rational chance": (
        [{**COUNTS, "partitions": 2, "scale": "1/log(3)", "threshold": 3}], {**APPROX, "epsilon": "2*log(3)"}, "delta",
        "1-(17/18)^2",
    ),
    "many of them": (
        [{**COUNTS, "partitions": 50, "scale": 2, "threshold": 100}], {**APPROX, "epsilon": 25}, "delta",
        "1-(1-exp(-99/2)/2)^50",
    ),
    "twice three": (
        [{**COUNTS, "partitions": 3, "scale": 1, "threshold": 6, "count": 2}], {**APPROX, "epsilon": 6}, "delta",
        "1-(1-exp(-5)/2)^6",
    ),
    "the delta of Laplace noise": ([LAPLACE], {**APPROX, "epsilon": "1/2"}, "delta", "1-exp(-1/4)"),
    "its total variation": ([LAPLACE], {"notion": "total_variation"}, "delta", "1-exp(-1/2)"),
    "its KL divergence": ([LAPLACE], KL, "kappa", "exp(-1)"),
    "that of an exponential mechanism": ([CHOICE], KL, "kappa", "1/(exp(1)-1)-1-log(1/(exp(1)-1))"),
    "of five and a wider one": (
        [{**CHOICE, "count": 5}, {**CHOICE, "epsilon": 2}], KL, "kappa",
        "5*(1/(exp(1)-1)-1-log(1/(exp(1)-1)))+2/(exp(2)-1)-1-log(2/(exp(2)-1))",
    ),
    "of a largest score": (
        [{"mechanism": "report-noisy-max", "sensitivity": 1, "scale": 4}], KL, "kappa",
        "1/2/(exp(1/2)-1)-1-log(1/2/(exp(1/2)-1))",
    ),
}  # fmt: skip
OPEN = {"a new partition", "of a rational chance", "its KL divergence"}
"""False ones are not refuted: no theorem is about noise of an irrational scale, or bounds the divergence."""


def verdict(steps: Iterable[dict[str, Any]], claimed: dict[str, Any]) -> str:
    rows = list(steps)
    relation = "add-or-remove-one" if rows[0].get("mechanism") == "released-counts" else "replace-one"
    return verify(parse_claim({"relation": relation, "premise": rows, "claim": claimed}), 0).verdict


@pytest.mark.parametrize("name", EXACT)
def test_a_claim_of_just_the_number_is_verified_and_less_is_not(name: str) -> None:
    steps, claimed, key, number = EXACT[name]
    assert verdict(steps, {**claimed, key: number}) == "VERIFIED"
    assert verdict(steps, {**claimed, key: f"({number})*(1-1e-20)"}) != "VERIFIED"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", EXACT)
def test_a_number_that_is_less_by_a_ten_thousandth_is_refuted(name: str) -> None:
    steps, claimed, key, number = EXACT[name]
    found = verdict(steps, {**claimed, key: f"({number})*(1-1e-4)"})
    assert found == ("NOT PROVEN" if name in OPEN else "REFUTED")


def least_delta(responses: list[Fraction], ratio: Fraction) -> Fraction:
    """The least delta of independent responses with these probabilities, where e^epsilon is the ratio."""
    found = Fraction(0)
    for answers in itertools.product((True, False), repeat=len(responses)):
        pairs = [(p, 1 - p) if true else (1 - p, p) for p, true in zip(responses, answers, strict=True)]
        p, q = (math.prod(pair[side] for pair in pairs) for side in (0, 1))
        found += max(p - ratio * q, Fraction(0))
    return found


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("count", "ratio"), [(1, 1), (1, 3), (2, 2), (3, "3/2"), (2, 6)])
@pytest.mark.parametrize(("p", "q"), [("2/3", "3/4"), ("3/5", "3/5"), ("9/10", "2/3")])
def test_the_least_delta_of_responses_is_that_of_all_their_answers(p: str, q: str, count: int, ratio: Any) -> None:
    least = least_delta([*[Fraction(p)] * count, Fraction(q)], Fraction(ratio))
    steps = [{**RESPONSE, "probability": p, "count": count}, {**RESPONSE, "probability": q}]
    claimed = {**APPROX, "epsilon": f"log({ratio})" if ratio != 1 else 0}
    assert verdict(steps, {**claimed, "delta": least}) == "VERIFIED"
    if least:
        assert verdict(steps, {**claimed, "delta": least * (1 - Fraction(1, 10**20))}) != "VERIFIED"


@pytest.mark.parametrize(("epsilon", "delta"), [("0", "0"), ("0", "1e-60"), ("1e-60", "0")])
def test_a_scale_that_is_rounded_safely_to_neither_side_computes_nothing_false(epsilon: str, delta: str) -> None:
    """More noise leaks less of a count, and releases more of the new partitions."""
    step = {**COUNTS, "scale": "1/log(3)", "threshold": 3}
    claimed = {**APPROX, "epsilon": f"log(3)+{epsilon}", "delta": f"1/18+{delta}"}
    found = verify(parse_claim({"relation": "add-or-remove-one", "premise": [step], "claim": claimed}), 0)
    assert found.verdict == "VERIFIED"
    assert found.evidence is None


GAUSSIAN_NUMBERS: dict[str, tuple[dict[str, Any], str]] = {
    "1-DP": ({"guarantee": "pure_dp", "epsilon": 1}, "1.2320353"),
    "a coin of 3/4": ({**RESPONSE, "probability": "3/4"}, "1.3489795"),
    "two-sided geometric noise": ({"mechanism": "geometric", "sensitivity": 1, "scale": 1}, "1.2320353"),
    "one of ten answers": ({**RESPONSE, "epsilon": 1, "answers": 10}, "0.6376662"),
}
"""The largest mu, to seven digits, that is too small: 2 Phi^-1(e^epsilon/(1 + e^epsilon)), and Phi^-1(p) - Phi^-1(q)
for the probabilities p and q of an answer."""


@pytest.mark.parametrize("name", GAUSSIAN_NUMBERS)
def test_pure_dp_and_responses_are_gaussian_dp_with_just_the_mu_of_their_most_telling_answer(name: str) -> None:
    step, below = GAUSSIAN_NUMBERS[name]
    near = Fraction(1, 10**6)
    found = [verdict([step], {"notion": "gaussian_dp", "mu": Fraction(below) + off}) for off in (near, -near)]
    assert found == ["VERIFIED", "REFUTED"]
