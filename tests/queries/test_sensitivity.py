"""Sensitivities of queries on lists: numbers that are known, false claims, and what is no query."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

import dpproofs
from dpproofs.errors import InputError
from dpproofs.language.terms import num
from dpproofs.prover.refute import order
from dpproofs.queries.answers import NOT_PROVEN, PROVED, REFUTED, VERIFIED, sensitivity
from dpproofs.queries.models import Model
from dpproofs.queries.reading import read_query
from dpproofs.queries.search import Evaluator, Pair

REPLACED, ADDED = "replace-one", "add-or-remove-one"
UNIT = "0..1"
KNOWN = [
    ("count(x > 1/2)", UNIT, REPLACED, {}, "1"),
    ("count(x > 1/2)", UNIT, ADDED, {}, "1"),
    ("sum(clip(x, -1, 3))", "-9..9", REPLACED, {}, "4"),
    ("sum(clip(x, -1, 3))", "-9..9", ADDED, {}, "3"),
    ("sum(x)/10", "-2..1", ADDED, {}, "1/5"),
    ("sum(x)/n", "-2..1", REPLACED, {"size": 10}, "3/10"),
    ("mean(x)", UNIT, ADDED, {"least_size": 1}, "1/2"),
    ("mean(x)", UNIT, ADDED, {"least_size": 4}, "1/5"),
    ("mean(x)", UNIT, REPLACED, {"least_size": 4}, "1/4"),
    ("max(x)", UNIT, REPLACED, {"size": 5}, "1"),
    ("min(x)", "-1..1", ADDED, {"least_size": 1}, "2"),
    ("kth(x, 2)", UNIT, REPLACED, {"size": 3}, "1"),
    ("kth(x, 2)", UNIT, ADDED, {"least_size": 2}, "1"),
    ("median(x)", UNIT, REPLACED, {"size": 3}, "1"),
    ("median(x)", UNIT, REPLACED, {"size": 4}, "1/2"),
    ("median(x)", "-3..1", REPLACED, {"size": 2}, "2"),
    ("median(x)", UNIT, ADDED, {"least_size": 1}, "1/2"),
    ("variance(x)", UNIT, REPLACED, {"size": 4}, "3/16"),
    ("variance(x)", UNIT, REPLACED, {}, "1/4"),
    ("n*variance(x)", UNIT, REPLACED, {"size": 5}, "4/5"),
    ("max(x) - min(x)", UNIT, REPLACED, {}, "1"),
    ("sum(x)", "0..0", REPLACED, {}, "0"),
    ("n", UNIT, REPLACED, {}, "0"),
    ("n", UNIT, ADDED, {}, "1"),
    ("count(x = 1/3)", UNIT, ADDED, {}, "1"),
    ("(sum(x) + 1)/(n + 2)", UNIT, ADDED, {}, "1/6"),
    ("max(x)*min(x)", "-1..1", REPLACED, {}, "2"),
    ("count(x != x)", UNIT, ADDED, {}, "0"),
    ("median(x)", "5..5", REPLACED, {"size": 2}, "0"),
    ("min(x)", "-3..-1", ADDED, {"least_size": 1}, "2"),
    ("sum(x*(1 - x))", UNIT, REPLACED, {}, "1/4"),
    ("min(max(x), 1)", "0..", REPLACED, {}, "1"),
    ("sum(x)/(1 + sum(x))", UNIT, REPLACED, {}, "1/2"),
]
"""The numbers of the literature: l1 sensitivities of counts, clipped sums, means, order statistics and variances."""


@pytest.mark.parametrize(("query", "values", "relation", "sizes", "least"), KNOWN)
def test_known_sensitivities_are_proved_and_attained(query, values, relation, sizes, least):
    found = sensitivity(query, values, relation, **sizes)
    assert found.verdict == PROVED
    assert found.is_attained
    assert found.bound == num(Fraction(least))
    assert found.upper.hypotheses <= set(found.model.hypotheses)
    assert found.upper.conclusion == found.model.goal(found.bound)
    assert not found.theorem.axioms()


@pytest.mark.parametrize(
    ("query", "values", "relation", "sizes", "least"), [one for one in KNOWN if one[-1] != "0"][::3]
)
def test_a_smaller_number_is_refuted_by_lists_and_a_larger_one_verified(query, values, relation, sizes, least):
    least = Fraction(least)
    smaller = sensitivity(query, values, relation, **sizes, claim=least * Fraction(99, 100))
    assert smaller.verdict == REFUTED
    one, two = map(Evaluator(smaller.model).at, smaller.pair.lists())
    assert abs(one - two) == least
    assert sensitivity(query, values, relation, **sizes, claim=least * 2).verdict == VERIFIED


def test_numbers_that_are_not_rational():
    found = sensitivity("sum(exp(x))", UNIT)
    assert (found.verdict, repr(found.bound)) == (PROVED, "exp(1) - 1")
    assert sensitivity("log(1 + sum(x))", UNIT, claim="log(2)").verdict == VERIFIED
    assert sensitivity("log(1 + sum(x))", UNIT, claim="log(2) - 1e-9").verdict == REFUTED


@pytest.mark.slow
def test_what_is_not_attained_is_bounded_from_both_sides():
    found = sensitivity("n*variance(x)", UNIT, ADDED, least_size=1)
    assert (found.verdict, found.bound) == (NOT_PROVEN, num(1))
    assert found.to_json()["at_most"] == "1"
    assert Fraction(9, 10) < Fraction(found.to_json()["at_least"]) < 1
    assert sensitivity("n*variance(x)", UNIT, ADDED, least_size=1, claim=1).verdict == VERIFIED


@pytest.mark.parametrize("asked", [("sum(x)^2", UNIT), ("sum(x)", ".."), ("sum(x)", "0.."), ("n*sum(x)", UNIT)])
def test_what_grows_without_end_has_no_bound(asked):
    found = sensitivity(*asked)
    assert (found.verdict, found.bound, found.upper) == (NOT_PROVEN, None, None)
    assert "no bound" in found.reason
    assert sensitivity(*asked, claim=5).verdict == REFUTED


@pytest.mark.parametrize(
    ("query", "values", "more", "said"),
    [
        ("", UNIT, {}, "empty"),
        ("sum(y)", UNIT, {}, "expected x, n"),
        ("x", UNIT, {}, "inside of sum"),
        ("3", UNIT, {}, "expected a query"),
        ("sum(mean(x))", UNIT, {}, "function of one record"),
        ("sum(x/n)", UNIT, {}, "function of x alone"),
        ("(" * 300 + "sum(x)" + ")" * 300, UNIT, {}, "nesting"),
        ("sum(x)^99999", UNIT, {}, "powers"),
        ("sum(x)*1e99999", UNIT, {}, "exponent"),
        ("sum(nan)", UNIT, {}, "expected x, n"),
        ("__import__('os')", UNIT, {}, "position 1"),
        ("sum(x" + "+x" * 20000 + ")", UNIT, {}, "characters"),
        ("kth(x, 0)", UNIT, {}, "whole number"),
        ("sum(clip(x, 1, 0))", UNIT, {}, "a <= b"),
        ("sum(x)", "1..0", {}, "is empty"),
        ("sum(x)", "0,1", {}, "range such as"),
        ("sum(x)", "0..inf", {}, "range such as"),
        ("sum(x)", "0..sqrt(2)", {}, "no rational number"),
        ("sum(x)", None, {}, "range such as"),
        (None, UNIT, {}, "must be text"),
        ("sum(x)", UNIT, {"relation": "zero-out"}, "special"),
        ("sum(x)", UNIT, {"size": 0}, "whole number from 1"),
        ("sum(x)", UNIT, {"size": 3, "relation": ADDED}, "changes it"),
        ("sum(x)", UNIT, {"size": 3, "least_size": 4}, "at most the size"),
        ("sum(x)", UNIT, {"claim": -1}, "at least 0"),
        ("sum(x)", UNIT, {"claim": "y"}, "without variables"),
        ("sum(x)", UNIT, {"claim": "1/0"}, "denominator"),
        ("sum(x)", UNIT, {"claim": 0.5}, "must be a number"),
        ("sum(x)", UNIT, {"claim": "log(0-1)"}, "has a value"),
        ("sum(x)", UNIT, {"claim": "2 + 1/(1 - 1)"}, "has a value"),
        ("sum(x)", "1/(1-1)..1", {}, "no rational number"),
        ("sum(x)", "0^(-1)..1", {}, "no rational number"),
        ("kth(x, 1/(1 - 1) + 1)", UNIT, {}, "whole number"),
        ("sum(clip(x, 0, 1 + 0^(-1)))", UNIT, {}, "a <= b"),
        ("sum(x)", UNIT, {"effort": 0}, "effort"),
        ("mean(x)", UNIT, {"relation": ADDED}, "empty list"),
        ("max(x)", UNIT, {"relation": ADDED}, "empty list"),
        ("median(x)", UNIT, {"relation": ADDED}, "empty list"),
        ("kth(x, 3)", UNIT, {"size": 2}, "has no value on the list"),
        ("kth(x, 3)", UNIT, {}, "least size 3"),
        ("sum(1/x)", UNIT, {}, "has no value on the list (0)"),
        ("sum(1/(x - 1/3))", UNIT, {}, "1/3"),
        ("sum(x)/count(x > 1/2)", UNIT, {}, "has no value on the list"),
        ("sum(log(x))", UNIT, {}, "has no value"),
        ("sum(1/x)*0", UNIT, {}, "has no value"),
        ("sum(x)/sum(x)", UNIT, {}, "has no value"),
        ("1/(n - 2)", UNIT, {}, "has no value"),
        ("sum(0^x)", UNIT, {}, "is not shown to have a value"),
        ("count(log(x) > 0)", UNIT, {}, "has no value"),
        ("log(sum(x))", UNIT, {}, "has no value"),
        ("sqrt(sum(x))", "-1..1", {}, "has no value"),
        ("+".join(f"count(x > {i}/9)" for i in range(1, 6)), UNIT, {}, "conditions"),
        ("+".join(f"sum(x^{i})" for i in range(1, 9)), UNIT, {}, "different sums"),
    ],
)
def test_what_is_no_query_is_refused_in_one_line(query, values, more, said):
    with pytest.raises(InputError) as caught:
        sensitivity(query, values, **more)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    "hole", ["1/3", pytest.param("11/13", marks=pytest.mark.slow), pytest.param("sqrt(2)/2", marks=pytest.mark.slow)]
)
def test_a_query_that_has_no_value_at_a_value_that_no_list_has_tried_is_not_judged(hole):
    """No theorem is printed about what some lists have no value for."""
    for query in (f"sum(1/(x - {hole}))", f"1/(sum(x) - {hole})", f"count(1/(x - {hole}) > 0)"):
        try:
            found = sensitivity(query, UNIT)
        except InputError as error:
            assert "value" in str(error)
            continue
        assert found.upper is None  # a theorem would be about a query without a value


LEAVES = ("sum(x)", "sum(x^2)", "count(x > 1/2)", "max(x)", "min(x)", "n", "median(x)", "sum(abs(x - 1/2))", "1", "2")


def random_query(rng: random.Random) -> str:
    """A query of a few parts."""
    made = rng.choice(LEAVES)
    for _ in range(rng.randint(0, 2)):
        other = rng.choice(LEAVES)
        made = rng.choice((f"({made} + {other})", f"({made} - {other})", f"{made}/n", f"max({made}, {other})"))
    return f"{made} + 0*sum(x)"


def brute_force(model: Model, longest: int) -> Fraction:
    """The farthest that the query moves between short lists of a few values."""
    evaluator, values, best = Evaluator(model), [Fraction(i, 4) for i in range(5)], Fraction(0)
    for length in range(longest):
        for common in product(values, repeat=length):
            ends = [(None, b) for b in values] if model.is_added else [(a, b) for a in values for b in values]
            for first, second in ends:
                pair = Pair(common, first, second)
                if all(max(1, model.least) <= len(one) for one in pair.lists()):
                    one, two = map(evaluator.at, pair.lists())
                    best = max(best, abs(one - two))
    return best


def check_against_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    query, relation = random_query(rng), rng.choice((REPLACED, ADDED))
    least = 1 if relation == ADDED else 0
    found = sensitivity(query, UNIT, relation, least_size=least)
    far = brute_force(Model(read_query(query), Fraction(0), Fraction(1), relation, None, least), 3)
    if found.bound is not None:
        assert order(num(far), found.bound) in (-1, 0), (query, relation)
    claimed = sensitivity(query, UNIT, relation, least_size=least, claim=far * Fraction(9, 10))
    assert claimed.verdict != VERIFIED or far == 0, (query, relation)


@pytest.mark.parametrize("seed", range(3))
def test_random_queries_move_no_farther_than_is_proved(seed):
    check_against_brute_force(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 200))
def test_many_random_queries_move_no_farther_than_is_proved(seed):
    check_against_brute_force(seed)


def test_the_python_name():
    assert dpproofs.sensitivity is sensitivity


def test_a_query_over_several_lines_is_said_in_one() -> None:
    found = sensitivity("0\n * sum(x)\n + 100\n * sum(x)", UNIT)
    assert str(found).split("\n")[0] == "PROVED: the sensitivity of 0 * sum(x) + 100 * sum(x) is 100"


def test_lists_that_have_values_refute_a_claim_though_others_have_none() -> None:
    found = sensitivity("sum(x)/(sum(x) - 1/7)", UNIT, size=1, claim=1)
    assert found.verdict == REFUTED
    assert found.upper is None
