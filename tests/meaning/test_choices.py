"""Choices and streams have closed formulas, with every number that a claim gives."""

from __future__ import annotations

import pytest

from dpproofs.accounting import (
    above_threshold,
    gumbel_top_k,
    matrix_gaussian,
    mixing,
    noisy_gradient_descent,
    noisy_sgd,
    permute_and_flip,
    released_counts,
    report_noisy_max,
    tree_aggregation,
)
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import MECHANISMS as ALL, Mechanism
from dpproofs.language.terms import REAL
from dpproofs.meaning.batches import BATCHES
from dpproofs.meaning.choices import CHOICES
from dpproofs.meaning.descent import DESCENT
from dpproofs.meaning.formula import ALL_KINDS, Meaning, meaning
from dpproofs.meaning.kinds import KINDS
from dpproofs.meaning.mixing import MIXING
from dpproofs.meaning.streams import STREAMS

DESCENT_SIZES = {
    "l2_sensitivity": 17,
    "sigma": 19,
    "convexity": "1/13",
    "smoothness": 23,
    "step_size": "1/29",
    "steps": 31,
}
MECHANISMS = [
    noisy_sgd(**DESCENT_SIZES),
    noisy_gradient_descent(**DESCENT_SIZES),
    noisy_gradient_descent(**DESCENT_SIZES, diameter=37),
    report_noisy_max(sensitivity=1, scale=17, noise="laplace"),
    permute_and_flip(sensitivity=1, scale=17),
    above_threshold(sensitivity=1, threshold_scale=17, query_scale=19),
    above_threshold(sensitivity=1, threshold_scale=17, query_scale=19, monotone=True),
    gumbel_top_k(sensitivity=1, scale=17, k=3),
    report_noisy_max(sensitivity=1, scale=17, noise="laplace", monotone=True),
    report_noisy_max(sensitivity=1, scale=17, monotone=True),
    permute_and_flip(sensitivity=1, scale=17, monotone=True),
    gumbel_top_k(sensitivity=1, scale=17, k=3, monotone=True),
    gumbel_top_k(sensitivity=1, scale=17, k=1, monotone=True),
    released_counts(partitions=3, scale=17, threshold=19),
    tree_aggregation(steps=8, noise_multiplier=17),
    tree_aggregation(steps=8, l2_sensitivity=19, sigma=17),
    matrix_gaussian(squared_column_norm=19, l2_sensitivity=13, sigma=17),
    *(mixing(epsilon=17, delta="1/13", **{name: "1/19"}) for name in ("dobrushin", "doeblin", "ultra_mixing")),
]


def _said(mechanism: Mechanism) -> Meaning:
    claim = PrivacyClaim("", "add-or-remove-one", mechanism, "pure_dp", {"epsilon": 1}, 1)  # type: ignore[arg-type]
    return meaning(document(claim))


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=str)
def test_the_formula_is_closed_and_has_the_numbers(mechanism: Mechanism) -> None:
    said = _said(mechanism)
    assert not said.formula.free
    assert not said.refutation(1, REAL).free
    (step,) = document(PrivacyClaim("", "add-or-remove-one", mechanism, "pure_dp", {"epsilon": 1}, 1))["premise"]  # type: ignore[misc,attr-defined,arg-type]
    numbers = [value for name, value in step.items() if name not in ("mechanism", *mechanism.words)]  # type: ignore[attr-defined]
    assert all(str(number) in repr(said.body) for number in numbers)


def test_a_tree_is_as_high_as_its_leaves_need() -> None:
    for leaves, levels in ((1, 0), (2, 1), (8, 3), (9, 4)):
        body = repr(_said(tree_aggregation(steps=leaves, noise_multiplier=17)).body)
        assert f", 1, {leaves}, {levels}, 17)" in body


def test_each_kind_has_one_meaning() -> None:
    assert len(ALL_KINDS) == len(KINDS) + len(CHOICES) + len(STREAMS) + len(MIXING) + len(DESCENT) + len(BATCHES)


def test_each_mechanism_of_claims_has_a_meaning() -> None:
    assert ALL.keys() == ALL_KINDS.keys()
