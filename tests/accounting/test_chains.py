"""Chains of data sets: each of a chain is as private as its step, and what is refuted by one is false."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from hypothesis import given as drawn, settings, strategies as st
from mpmath import mpf
from searched import searched

from dpproofs.accounting import PrivacyClaim, given
from dpproofs.accounting.refutation.chains import Kind, chain, chained

REPLACE, EITHER = "replace-one", "add-or-remove-one"
epsilons = st.fractions(0, 2, max_denominator=50)
deltas = st.fractions(0, 1, max_denominator=1000)


def m(x: Fraction) -> mpf:
    return mpf(x.numerator) / x.denominator


def claim(step, notion: str = "approx_dp", group: int = 2, relation: str = REPLACE, **numbers: object) -> PrivacyClaim:
    return PrivacyClaim("", relation, step, notion, {k: Fraction(v) for k, v in numbers.items()}, group)


@settings(max_examples=200, deadline=None)
@drawn(epsilons, deltas, st.integers(1, 12), st.fractions(0, 1, max_denominator=1000))
def test_neighbours_in_a_chain_are_private(epsilon, delta, changes, last):
    found = chain(Kind(epsilon, delta, changes), last)
    assert len(found) == changes + 1
    assert found[-1] == last
    with mpmath.workdps(120):
        ratio = mpmath.exp(m(epsilon))
        for p, q in pairwise(map(m, found)):
            assert 1 >= p >= q >= 0
            assert p <= ratio * q + m(delta)
            assert 1 - q <= ratio * (1 - p) + m(delta)


def grouped(epsilon: Fraction, delta: Fraction, size: int) -> Fraction:
    """What follows for groups at size times epsilon, rounded down."""
    with mpmath.workdps(60):
        ratio = mpmath.exp(m(epsilon))
        parts = mpmath.fsum(ratio**i for i in range(size))
        return Fraction(mpmath.nstr(m(delta) * parts, 40))


@settings(max_examples=60, deadline=None)
@drawn(epsilons, st.fractions(Fraction(1, 10**6), Fraction(1, 100), max_denominator=10**6), st.integers(2, 6))
def test_what_holds_of_groups_is_not_refuted_and_hardly_less_is(epsilon, delta, size):
    step, whole = given("approx_dp", epsilon=epsilon, delta=delta), grouped(epsilon, delta, size)
    if whole > Fraction(1, 3):
        return
    assert chained(claim(step, group=size, epsilon=size * epsilon, delta=whole * (1 + Fraction(1, 10**30)))) is None
    found = chained(claim(step, group=size, epsilon=size * epsilon, delta=whole * (1 - Fraction(1, 10**20))))
    assert found is not None


@settings(max_examples=25, deadline=None)
@drawn(st.lists(st.tuples(epsilons, deltas, st.integers(1, 3)), min_size=1, max_size=3), st.integers(2, 4), epsilons)
def test_rows_are_refuted_by_no_more_than_their_groups_may_lose(parts, size, epsilon):
    """(epsilon, delta)-DP of each step for groups, one after the other."""
    steps = [given("approx_dp", epsilon=e, delta=d).repeat(n) for e, d, n in parts]
    row = steps[0].then(*steps[1:]) if len(steps) > 1 else steps[0]
    total = sum((size * e * n for e, _, n in parts), Fraction(0))
    kept = Fraction(1)
    for e, d, n in parts:
        kept *= (1 - min(Fraction(1), grouped(e, d, size))) ** n
    above = 1 - kept + Fraction(1, 10**25)
    assert chained(claim(row, group=size, epsilon=total, delta=min(above, Fraction(1)))) is None
    assert chained(claim(row, group=size, epsilon=epsilon, delta=1)) is None


@pytest.mark.parametrize("relation", [None, EITHER])
@pytest.mark.parametrize(("delta", "is_false"), [("0.19", True), ("0.2", False), ("0.3", False)])
def test_changes_are_counted_by_the_relation_of_the_step(relation, delta, is_false):
    step = given("total_variation", delta="0.1", relation=relation)
    group = 2 if relation is None else 1  # a record is replaced by two changes
    verdict = searched(step, "total_variation", group=group, delta=delta).verdict
    assert (verdict == "REFUTED") == is_false
    assert chained(claim(step, "total_variation", group=1, relation=EITHER, delta="0.01")) is None


def test_what_a_probabilistic_guarantee_allows_is_not_made_of_chains():
    step = given("probabilistic_dp", epsilon="0.1", delta="0.01")
    assert chained(claim(step, group=3, epsilon="0.3", delta="0.02")) is None


def test_groups_of_pure_and_approximate_steps_are_refuted():
    assert searched(given("pure_dp", epsilon=1), "approx_dp", group=2, epsilon="1/2", delta="0.5").verdict == "REFUTED"
    several = given("approx_dp", epsilon="0.1", delta="1e-4").repeat(5)
    verdict = searched(several, "approx_dp", group=2, epsilon=1, delta="1e-3")
    assert verdict.verdict == "REFUTED"
    assert "along 2 changes from one data set to the other" in verdict.witness.mechanism
    assert (
        searched(given("approx_dp", epsilon=0, delta=1), "approx_dp", group=2, epsilon=1, delta=1).verdict != "REFUTED"
    )


def test_of_a_long_chain_a_part_is_enough():
    step = given("total_variation", delta="1e-3")
    for group in (200, 10**6):
        assert chained(claim(step, "total_variation", group=group, delta="0.199")) is not None
    assert chained(claim(step, "total_variation", group=200, delta="0.2")) is None
