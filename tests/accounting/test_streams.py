"""Claims about tree aggregation and the matrix mechanism: what a record changes, counted in the trees and matrices."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest
from hypothesis import given as examples, settings, strategies as st
from searched import searched

from dpproofs.accounting import (
    gaussian,
    matrix_gaussian,
    parse_claim,
    squared_column_norm,
    tree_aggregation,
    vector_gaussian,
)
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import InputError

EITHER = "add-or-remove-one"
ENTRIES = st.fractions(-3, 3, max_denominator=9)
FILE = """
relation = "add-or-remove-one"
[[premise]]
mechanism = "{}"
participation = "once"
{}
[claim]
notion = "gaussian_dp"
mu = "{}"
"""


def most_sums(leaves: int) -> int:
    """In how many nodes a leaf is at most, where two nodes after each other have one above them."""
    level, inside = [[i] for i in range(leaves)], [0] * leaves
    while True:
        for node in level:
            for leaf in node:
                inside[leaf] += 1
        if len(level) == 1:
            return max(inside)
        level = [[leaf for node in level[i : i + 2] for leaf in node] for i in range(0, len(level), 2)]


@pytest.mark.parametrize("leaves", [*range(1, 35), 63, 64, 65, 127, 128, 129, 255, 256, 257])
def test_a_record_is_in_a_sum_of_every_level(leaves: int) -> None:
    found = tree_aggregation(steps=leaves, noise_multiplier=3).to_gaussian_dp(relation=EITHER)
    assert found.mu_squared.exact == Fraction(most_sums(leaves), 9)


@pytest.mark.parametrize(("leaves", "levels"), [(10**400, 1330), (2**1000, 1001), (2**1000 + 1, 1002)])
def test_huge_trees(leaves: int, levels: int) -> None:
    found = tree_aggregation(steps=leaves, l2_sensitivity="1/2", sigma=2).to_gaussian_dp(relation=EITHER)
    assert found.mu_squared.exact == Fraction(levels, 16)


def test_claims_are_those_of_one_gaussian_release() -> None:
    tree, same = tree_aggregation(steps=1000, noise_multiplier=8), vector_gaussian(l2_sensitivity=1, sigma=8).repeat(11)
    for delta in ("1e-5", "1e-10", "0.01"):
        for group in (1, 3):
            one, other = (m.to_approx_dp(delta=delta, relation=EITHER, group=group) for m in (tree, same))
            assert one.epsilon.enclosure() == other.epsilon.enclosure()
            below = one.epsilon.enclosure()[0] - Fraction(1, 10**9)
            assert (
                searched(tree, "approx_dp", epsilon=below, delta=delta, relation=EITHER, group=group).verdict
                == "REFUTED"
            )


@pytest.mark.by_turns(3)
@settings(max_examples=40, deadline=None)
@examples(
    st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(ENTRIES, min_size=n, max_size=n), min_size=1, max_size=4))
)
def test_the_squares_of_a_column_are_what_a_record_changes(rows: list[list[Fraction]]) -> None:
    worst = max(sum(row[t] ** 2 for row in rows) for t in range(len(rows[0])))
    made = matrix_gaussian(squared_column_norm=squared_column_norm(rows), l2_sensitivity="2/3", sigma=5)
    found = made.to_gaussian_dp(relation=EITHER).mu_squared.exact
    assert found == worst * Fraction(4, 225)
    if worst:
        assert searched(made, "zcdp", rho=found / 2, relation=EITHER).verdict == "VERIFIED"
        assert searched(made, "zcdp", rho=found / 2 - Fraction(1, 10**9), relation=EITHER).verdict == "REFUTED"


def test_nothing_is_told_where_nothing_changes() -> None:
    for made in (
        tree_aggregation(steps=5, l2_sensitivity=0, sigma=2),
        matrix_gaussian(squared_column_norm=0, noise_multiplier=2),
        matrix_gaussian(squared_column_norm=4, l2_sensitivity=0, sigma=2),
    ):
        assert searched(made, "approx_dp", epsilon=0, delta=0, relation=EITHER).verdict == "VERIFIED"
        assert made.then(gaussian(sensitivity=1, sigma=4)).to_gaussian_dp(relation=EITHER).mu_squared.exact == Fraction(
            1, 16
        )


@pytest.mark.parametrize(
    ("mechanism", "numbers"),
    [
        ("tree-aggregation", "steps = 4\nnoise_multiplier = 3"),
        ("tree-aggregation", "steps = 4\nl2_sensitivity = 1\nsigma = 3"),
        ("matrix-gaussian", "squared_column_norm = 3\nnoise_multiplier = 3"),
        ("matrix-gaussian", 'squared_column_norm = 3\nl2_sensitivity = "1/2"\nsigma = "1.5"'),
    ],
)
def test_claim_files(mechanism: str, numbers: str) -> None:
    """mu is the square root of 1/3 in all of them."""
    for mu, verdict in (("0.57735026919", "VERIFIED"), ("0.57735026918", "REFUTED")):
        assert judged(parse_claim(tomllib.loads(FILE.format(mechanism, numbers, mu)))).verdict == verdict


def test_what_is_not_said_or_not_known_is_refused() -> None:
    text = FILE.format("tree-aggregation", "steps = 4\nnoise_multiplier = 3", 1)
    for old, new, match in [
        ('"once"', '"several"', "a new tree for each pass over the data, count is the number of passes$"),
        ('participation = "once"', "", "participation = missing"),
        ('relation = "add-or-remove-one"', "", 'relation = replace-one: must be "add-or-remove-one"'),
        ("steps = 4", "steps = 0", "steps = 0: must be a whole number, at least 1"),
        ("steps = 4", "steps = 1.5", r"steps = 3/2|steps = 1.5: must be a whole number"),
        ("noise_multiplier = 3", "noise_multiplier = 0", "noise_multiplier = 0: must be greater than 0"),
        ("noise_multiplier = 3", "noise_multiplier = 3\nsigma = 1", "cannot be mixed"),
    ]:
        with pytest.raises(InputError, match=match):
            judged(parse_claim(tomllib.loads(text.replace(old, new))))


@pytest.mark.parametrize("encoder", ["12", [], [1, 2], [[1], "2"], [[1, 2], [3]], [[]], 5, [["x"]], [[float("nan")]]])
def test_what_is_no_matrix_is_refused(encoder: object) -> None:
    with pytest.raises(InputError, match="encoder"):
        squared_column_norm(encoder)  # type: ignore[arg-type]
