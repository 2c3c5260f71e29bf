"""Notes on what a claim is taken to be about, where users may mean something else."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

import pytest
from searched import searched

from dpproofs.accounting import (
    Mechanism,
    above_threshold,
    exponential,
    gaussian,
    gumbel_top_k,
    permute_and_flip,
    poisson_sampled,
    randomized_response,
    report_noisy_max,
    tree_aggregation,
    unary_encoding,
)

EITHER, REPLACED = "add-or-remove-one", "replace-one"
LOWERS = "where adding a record lowers none, or raises none, as with counts, write monotone = true"


def said(mechanism: Mechanism, notion: str, relation: str = EITHER, **numbers: object) -> tuple[str, str]:
    found = searched(mechanism, notion, relation=relation, **numbers)
    return found.verdict, "\n".join(found.notes)


def of_largest(counts: tuple[int, ...], scale: float, fine: int = 40, reach: int = 30) -> list[float]:
    """The probability that each is the largest one with Laplace noise, by the midpoint rule."""
    places = [(i + 0.5) / fine for i in range(-reach * fine, reach * fine)]

    def below(gap: float) -> float:
        return 1 - math.exp(-gap / scale) / 2 if gap >= 0 else math.exp(gap / scale) / 2

    return [
        sum(
            math.exp(-abs(y - own) / scale)
            / (2 * scale * fine)
            * math.prod(below(y - c) for j, c in enumerate(counts) if j != i)
            for y in places
        )
        for i, own in enumerate(counts)
    ]


def test_counts_lose_half_of_what_other_utilities_do() -> None:
    """For counts that all rise noisy max with Laplace noise of scale 1 is 1-DP; not where one rises and one falls."""
    worst = {True: 0.0, False: 0.0}
    for before in ((0, 0), (0, 2), (3, 0), (0, 0, 5), (4, 0, 2)):
        for change in product((-1, 0, 1), repeat=len(before)):
            after = tuple(a + b for a, b in zip(before, change, strict=True))
            pairs = zip(of_largest(before, 1.0), of_largest(after, 1.0), strict=True)
            loss = max(abs(math.log(p / q)) for p, q in pairs)
            is_monotone = min(change) >= 0 or max(change) <= 0
            worst[is_monotone] = max(worst[is_monotone], loss)
    assert worst[True] < 1 < worst[False]
    assert of_largest((0, 0), 1.0) == pytest.approx([0.5, 0.5], abs=1e-3)


CHOICES = [
    (exponential, {"epsilon": 1}),
    (report_noisy_max, {"sensitivity": 1, "scale": 2}),
    (report_noisy_max, {"sensitivity": 1, "scale": 2, "noise": "laplace"}),
    (permute_and_flip, {"sensitivity": 1, "scale": 2}),
    (gumbel_top_k, {"sensitivity": 1, "scale": 6, "k": 3}),
    (above_threshold, {"sensitivity": 1, "threshold_scale": 8, "query_scale": "8/3"}),
]


@pytest.mark.parametrize(("kind", "numbers"), CHOICES, ids=lambda value: getattr(value, "__name__", str(value)))
def test_monotone_utilities_are_named_where_they_make_a_claim_true(
    kind: Callable[..., Mechanism], numbers: dict[str, object]
) -> None:
    one, monotone = kind(**numbers), kind(**numbers, monotone=True)
    verdict, notes = said(one, "pure_dp", epsilon="1/2")
    assert (verdict in ("REFUTED", "NOT PROVEN"), f"{LOWERS}: then the claim is VERIFIED" in notes) == (True, True)
    verdict, notes = said(monotone, "pure_dp", epsilon="1/2")
    assert (verdict, LOWERS in notes) == ("VERIFIED", False)
    verdict, notes = said(one, "pure_dp", epsilon="1/4")
    assert (verdict, LOWERS in notes, "VERIFIED" in notes) == ("REFUTED", True, False)
    verdict, notes = said(one, "pure_dp", REPLACED, epsilon="1/4")
    assert (verdict, LOWERS in notes) == ("REFUTED", False)


def test_monotone_utilities_are_named_once() -> None:
    drawn = poisson_sampled(exponential(epsilon=1), sampling_rate="1/2").then(exponential(epsilon=2))
    verdict, notes = said(drawn, "pure_dp", epsilon="1/2")
    assert (verdict, notes.count(LOWERS), "VERIFIED" in notes) == ("REFUTED", 1, False)


def test_other_mechanisms_have_no_utilities() -> None:
    assert LOWERS not in said(gaussian(sensitivity=1, sigma=1), "pure_dp", epsilon=1)[1]


@pytest.mark.parametrize(
    ("one", "kind"),
    [
        (randomized_response(epsilon=1), "randomized-response"),
        (randomized_response(epsilon=1, answers=5), "randomized-response"),
        (unary_encoding(p="3/4", q="1/4"), "unary-encoding"),
    ],
    ids=str,
)
def test_a_response_is_no_survey(one: Mechanism, kind: str) -> None:
    survey = f"{kind} is one response to one value of all the data"
    for mechanism in (one, one.repeat(3), poisson_sampled(one, sampling_rate="1/10")):
        for epsilon in ("1/100", 10):
            assert survey in said(mechanism, "pure_dp", epsilon=epsilon)[1]
    for epsilon in ("1/100", 10):
        assert "survey" not in said(one, "pure_dp", REPLACED, epsilon=epsilon)[1]


@pytest.mark.parametrize(("hashes", "f"), [(1, "1/2"), (2, "1/2"), (4, "3/4")])
def test_rappor_with_several_hash_bits_is_so_many_encodings(hashes: int, f: str) -> None:
    """2 h log((1 - f/2)/(f/2)): Erlingsson, Pihur and Korolova 2014, Theorem 1."""
    share = {"1/2": 0.5, "3/4": 0.75}[f]
    p, q = {"1/2": ("3/4", "1/4"), "3/4": ("5/8", "3/8")}[f]
    epsilon = 2 * hashes * math.log((1 - share / 2) / (share / 2))
    many = unary_encoding(p=p, q=q).repeat(hashes)
    for factor, verdict in ((1.000001, "VERIFIED"), (0.999999, "REFUTED")):
        assert said(many, "pure_dp", REPLACED, epsilon=epsilon * factor)[0] == verdict


@pytest.mark.parametrize(("steps", "complete", "levels"), [(1000, 512, 10), (7, 4, 3), (3, 2, 2), (513, 512, 10)])
def test_trees_without_incomplete_nodes_have_a_level_less(steps: int, complete: int, levels: int) -> None:
    """As many sums over complete nodes as a leaf is in at most, by counting."""
    complete_nodes = [(k << j, (k + 1) << j) for j in range(11) for k in range(steps) if (k + 1) << j <= steps]
    assert levels == max(sum(a <= leaf < b for a, b in complete_nodes) for leaf in range(steps))
    mu = math.sqrt(levels) / 8 * 1.0001
    verdict, notes = said(tree_aggregation(steps=steps, noise_multiplier=8), "gaussian_dp", mu=mu)
    assert verdict == "REFUTED"
    assert f"a leaf is in at most {levels + 1} of the sums; where sums over incomplete nodes" in notes
    assert notes.partition("never released, ")[2].startswith(
        f"a leaf is in at most {levels} of the sums: claim steps = {complete}"
    )
    verdict, notes = said(tree_aggregation(steps=complete, noise_multiplier=8), "gaussian_dp", mu=mu)
    assert (verdict, "incomplete" in notes) == ("VERIFIED", False)
