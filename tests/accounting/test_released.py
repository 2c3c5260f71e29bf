"""Claims about counts that are released above a threshold, against the laws of a few partitions by quadrature."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from exact_losses import Row
from hypothesis import given as examples, settings, strategies as st
from mpmath import exp, mpf
from searched import searched

from dpproofs.accounting import gaussian, laplace, parse_claim, released_counts
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import DpproofsError, InputError

EITHER = "add-or-remove-one"


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(30):
        yield


def m(x: object) -> mpf:
    q = Fraction(x)  # type: ignore[arg-type]
    return mpf(q.numerator) / q.denominator


def above(count: int, scale: mpf, threshold: mpf) -> mpf:
    """The probability that a partition with this many persons is released."""
    if count == 0:
        return mpf(0)
    gap = (threshold - count) / scale
    return exp(-gap) / 2 if gap >= 0 else 1 - exp(gap) / 2


def cells(count: int, other: int, scale: mpf, threshold: mpf, fine: int = 24) -> list[tuple[mpf, mpf]]:
    """What is seen of a partition, in cells that are no more than the truth: their probabilities for both counts."""
    ends = [threshold + scale * mpf(i) / 4 for i in range(4 * fine)]
    tails = [[above(c, scale, end) for end in ends] + [mpf(0)] for c in (count, other)]
    seen = [(tails[0][i] - tails[0][i + 1], tails[1][i] - tails[1][i + 1]) for i in range(len(ends))]
    return [(1 - tails[0][0], 1 - tails[1][0]), *seen]


def least_delta(changes: tuple[tuple[int, int], ...], scale: mpf, threshold: mpf, epsilon: mpf) -> mpf:
    """A lower bound of the least delta, when the counts change like this."""
    total = mpf(0)
    for choice in itertools.product(*(cells(a, b, scale, threshold) for a, b in changes)):
        p, q = mpmath.fprod(a for a, _ in choice), mpmath.fprod(b for _, b in choice)
        total += max(p - exp(epsilon) * q, mpf(0))
    return total


CHANGES = [((0, 1),), ((1, 0),), ((1, 2),), ((2, 1),), ((7, 8),), ((30, 31),), ((31, 30),)]
PAIRS = [((1, 0), (1, 0)), ((0, 1), (31, 30)), ((1, 0), (30, 31)), ((31, 30), (31, 30)), ((1, 0), (0, 1))]


@pytest.mark.by_turns(3)
@settings(max_examples=25, deadline=None)
@examples(
    st.sampled_from([*CHANGES, *PAIRS]),
    st.fractions(Fraction(1, 3), 5, max_denominator=6),
    st.fractions(1, 20, max_denominator=4),
    st.fractions(0, 2, max_denominator=8),
)
def test_no_verdict_is_wrong(changes, scale: Fraction, threshold: Fraction, share: Fraction) -> None:
    release = released_counts(partitions=len(changes), scale=scale, threshold=threshold)
    epsilon = share * len(changes) / scale
    truth = least_delta(changes, m(scale), m(threshold), m(epsilon))
    for factor in ("0.5", "0.999", "1.001", "2"):
        claimed = Fraction(mpmath.nstr(truth * mpf(factor), 12))
        if not 0 < claimed <= 1:
            continue
        found = searched(release, "approx_dp", epsilon=epsilon, delta=claimed, relation=EITHER).verdict
        assert found != "VERIFIED" or factor in ("1.001", "2")


@pytest.mark.parametrize(("scale", "threshold"), [(1, 20), (1, 1), ("1/2", "5.5"), (3, 40), ("1/7", "1.01")])
def test_for_one_partition_the_numbers_are_the_least(scale: object, threshold: object) -> None:
    release = released_counts(partitions=1, scale=scale, threshold=threshold)
    epsilon, delta = 1 / m(scale), exp(-(m(threshold) - 1) / m(scale)) / 2
    for factor, verdict in (("1.000000001", "VERIFIED"), ("0.999999999", "REFUTED")):
        claimed = Fraction(mpmath.nstr(delta * mpf(factor), 20))
        exact = Fraction(1) / Fraction(str(scale))
        assert searched(release, "approx_dp", epsilon=exact, delta=claimed, relation=EITHER).verdict == verdict
        assert searched(release, "approx_dp", epsilon=2 * exact, delta=claimed, relation=EITHER).verdict == verdict
    less = Fraction(mpmath.nstr(epsilon, 20)) * Fraction(9, 10)
    truth = 1 - exp((m(less) - epsilon) / 2)
    claimed = Fraction(mpmath.nstr(truth * mpf("0.999999"), 20))
    if claimed > Fraction(mpmath.nstr(delta, 20)):
        assert searched(release, "approx_dp", epsilon=less, delta=claimed, relation=EITHER).verdict == "REFUTED"


def test_several_partitions_and_persons() -> None:
    """Each partition of each person may be new, and is released or not by itself."""
    new = exp(mpf(-10)) / 2
    release = released_counts(partitions=3, scale=1, threshold=11)
    assert searched(release, "approx_dp", epsilon=3, delta=Fraction(mpmath.nstr(3 * new, 15)) * 2, relation=EITHER)
    for group, times in ((1, 3), (2, 6), (5, 15)):
        truth = 1 - (1 - new) ** times
        for factor, refuted in (("0.999999", True), ("1.000001", False)):
            claimed = Fraction(mpmath.nstr(truth * mpf(factor), 15))
            found = searched(release, "approx_dp", epsilon=50, delta=claimed, relation=EITHER, group=group).verdict
            assert (found == "REFUTED") == refuted


def test_what_new_partitions_show_is_not_mixed_with_other_steps() -> None:
    """A person in new partitions is seen, or the loss is below 0: less than where nothing is said of the data."""
    release, noise = released_counts(partitions=1, scale=100, threshold=1), laplace(sensitivity=1, scale=1)
    seen, apart = Fraction(1, 2), 1 - exp(mpf("-0.25"))
    assert mpf("0.5") + apart / 2 > mpf("0.6")
    for delta, refuted in (("0.4999", True), (seen, False), ("0.55", False), ("0.6", False)):
        found = searched(release.then(noise), "approx_dp", epsilon="0.5", delta=delta, relation=EITHER).verdict
        assert (found == "REFUTED") == refuted


def test_other_notions() -> None:
    release = released_counts(partitions=2, scale=1, threshold=30)
    for notion, numbers in (("pure_dp", {"epsilon": 100}), ("zcdp", {"rho": 100}), ("gaussian_dp", {"mu": 5})):
        assert searched(release, notion, relation=EITHER, **numbers).verdict == "REFUTED"
    assert searched(release, "approx_zcdp", rho=2, delta="1e-12", relation=EITHER).verdict == "VERIFIED"
    assert searched(
        release.then(gaussian(sensitivity=1, sigma=5)), "approx_dp", epsilon=4, delta="1e-4", relation=EITHER
    )


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("partitions", [1, 10**6])
@pytest.mark.parametrize("scale", ["1e-300", 1, "1e300"])
@pytest.mark.parametrize("threshold", [1, "1.5", 10**9, "1e999"])
def test_numbers_out_of_reach_are_answered(partitions: int, scale: object, threshold: object) -> None:
    release = released_counts(partitions=partitions, scale=scale, threshold=threshold)
    gap = (Fraction(threshold) - 1) / Fraction(scale)
    verdict = searched(release, "approx_dp", epsilon=partitions / Fraction(scale), delta="0.6", relation=EITHER).verdict
    assert verdict == ("VERIFIED" if partitions == 1 or gap > 1000 else "REFUTED")
    try:
        assert release.to_approx_dp(delta="0.6", relation=EITHER).delta.enclosure()[1] <= Fraction("0.6")
    except DpproofsError as error:
        assert "no theorem of the library leads from" in str(error)


def test_what_is_no_claim_is_refused() -> None:
    text = """
    relation = "add-or-remove-one"
    premise = [{mechanism = "released-counts", partitions = 1, scale = 1, threshold = 20}]
    claim = {notion = "approx_dp", epsilon = 1, delta = "1e-8"}
    """
    assert judged(parse_claim(tomllib.loads(text))).verdict == "VERIFIED"
    for old, new, match in [
        ("add-or-remove-one", "replace-one", 'relation = replace-one: must be "add-or-remove-one"'),
        ("partitions = 1", "partitions = 0", "partitions = 0: must be a whole number, at least 1"),
        ("partitions = 1", 'partitions = "1.5"', "partitions = 1.5: must be a whole number|partitions = 3/2"),
        ("threshold = 20", "threshold = 0", "threshold = 0: must satisfy threshold >= 1"),
        ("scale = 1", "scale = 0", "scale = 0: must be greater than 0"),
    ]:
        with pytest.raises(InputError, match=match):
            judged(parse_claim(tomllib.loads(text.replace(old, new))))


@pytest.mark.parametrize("group", [1, 2])
def test_as_many_counts_far_above_the_threshold_refute(group: int) -> None:
    """Two independent Laplace noises: what is below their loss is refuted, and nothing above it."""
    release = released_counts(partitions=2, scale=3, threshold=400)
    size = mpf(group) / 3
    epsilon = Fraction(group, 5)
    truth = Row(laplaces=(size, size)).delta(m(epsilon))
    for factor, refuted in (("0.99", True), ("1.000001", False)):
        claimed = Fraction(mpmath.nstr(truth * mpf(factor), 12))
        found = searched(release, "approx_dp", epsilon=epsilon, delta=claimed, relation=EITHER, group=group)
        assert (found.verdict == "REFUTED") == refuted
    found = searched(release, "approx_dp", epsilon=0, delta="0.01", relation=EITHER)
    assert "far above the threshold" in found.witness.mechanism
