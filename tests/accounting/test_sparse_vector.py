"""Claims about the first query above a threshold, against its law by numerical integration."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from first_above import ROUGH, first_above, number
from hypothesis import given as examples, settings, strategies as st
from mpmath import exp, log, mpf
from searched import searched

from dpproofs.accounting import above_threshold, gaussian, parse_claim
from dpproofs.accounting.pairs.single import Crossing
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import InputError, endpoints, working

SIZES = st.fractions(min_value=Fraction(1, 2), max_value=4, max_denominator=8)
MOVES = st.fractions(min_value=-1, max_value=1, max_denominator=8)


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def loss(x: mpf, y: mpf) -> mpf:
    """That of one query, by the density of the difference of two Laplace variables."""
    tail = exp(-x) * (2 + x) / 4 if x == y else (y**2 * exp(-x) - x**2 * exp(-y)) / (2 * (y**2 - x**2))
    return log((1 - tail) / tail)


def ends(x: Fraction, y: Fraction) -> tuple[Fraction, Fraction]:
    with working(128):
        return endpoints(Crossing(x, y, Fraction(0)).log())


LEADS = ("1e-12", "1/1000", "1/3", "999/1000", "1", "7/2", "60")


@pytest.mark.parametrize("x", LEADS)
@pytest.mark.parametrize("ratio", ["1", "1/1000000", "2/3", "1000001/1000000", "7", "100000000000001/100000000000000"])
def test_the_loss_of_one_query(x: str, ratio: str) -> None:
    first, second = Fraction(x), Fraction(x) * Fraction(ratio)
    low, high = ends(first, second)
    truth = loss(number(first), number(second))
    assert number(low) * (1 - mpf(10) ** -30) <= truth <= number(high) * (1 + mpf(10) ** -30)
    assert 0 < low <= high <= low * (1 + Fraction(1, 10**9))
    assert ends(second, first) == (low, high)


def test_noise_whose_scales_are_nearly_equal_is_enclosed() -> None:
    one, other = Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**60)
    low, high = ends(one, other)
    assert number(low) - mpf(10) ** -14 <= loss(mpf(1) / 3, mpf(1) / 3) <= number(high) + mpf(10) ** -14


@settings(max_examples=2, deadline=None)
@examples(st.lists(st.tuples(MOVES.map(lambda m: 3 * m), MOVES), min_size=1, max_size=3), SIZES, SIZES, st.booleans())
def test_no_verdict_is_wrong(queries: list[tuple[Fraction, Fraction]], b: Fraction, c: Fraction, rising: bool) -> None:
    """Of some queries: what they violate is not verified; what one query violates is refuted, as its lead shows."""
    moved = [abs(m) if rising else m for _, m in queries]
    p = first_above([(number(q), 1) for q, _ in queries], number(b), number(c))
    q = first_above([(number(x + m), 1) for (x, _), m in zip(queries, moved, strict=True)], number(b), number(c))
    step = above_threshold(sensitivity=1, threshold_scale=b, query_scale=c, monotone=rising)
    bound = 1 / b + (1 if rising else 2) / c
    for share in (Fraction(1, 50), Fraction(1, 3)):
        epsilon = share * bound
        true = sum(max(u - exp(number(epsilon)) * v, mpf(0)) for u, v in zip(p, q, strict=True)) - 10 * ROUGH
        if true > 0:
            claimed = Fraction(mpmath.nstr(true, 12))
            assert searched(step, "approx_dp", epsilon=epsilon, delta=claimed).verdict != "VERIFIED"
    single = loss(number(1 / (2 * b)), number(1 / (2 * c)))
    least = 1 / (1 + exp(-single)) - exp(single / 3) / (1 + exp(single))
    third = Fraction(mpmath.nstr(single / 3, 30))
    delta = Fraction(mpmath.nstr(least * mpf("0.999999999"), 25))
    assert searched(step, "approx_dp", epsilon=third, delta=delta).verdict == "REFUTED"
    assert searched(step, "pure_dp", epsilon=bound).verdict == "VERIFIED"


@settings(max_examples=12, deadline=None)
@examples(SIZES, SIZES, SIZES, st.integers(1, 3), st.integers(1, 3), st.booleans())
def test_pure_dp_is_judged_exactly(d: Fraction, b: Fraction, c: Fraction, group: int, runs: int, rising: bool) -> None:
    step = above_threshold(sensitivity=d, threshold_scale=b, query_scale=c, monotone=rising).repeat(runs)
    bound = runs * group * (d / b + (1 if rising else 2) * d / c)
    for epsilon, verdict in ((bound, "VERIFIED"), (bound * (1 - Fraction(1, 10**12)), "REFUTED")):
        assert searched(step, "pure_dp", epsilon=epsilon, group=group).verdict == verdict
        assert searched(step, "approx_dp", epsilon=epsilon, delta=0, group=group).verdict == verdict


def test_the_largest_loss_is_that_of_many_queries() -> None:
    """A million queries that rise, and one that falls, come near what refutes pure DP."""
    for falls, bound in ((1, 3), (0, 2)):
        before, after = (first_above([(x, 10**6), (y, 1)], 1, 1)[1] for x, y in ((-3, -3), (-2, -3 - falls)))
        step = above_threshold(sensitivity=1, threshold_scale=1, query_scale=1, monotone=falls == 0)
        told = log(before / after)
        assert bound - 0.1 < told <= bound + ROUGH
        assert searched(step, "pure_dp", epsilon=Fraction(mpmath.nstr(told - ROUGH, 9))).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("threshold", "query", "verdict"),
    [
        (2, 4, "VERIFIED"),  # Dwork and Roth 2014, Theorem 3.23
        (2, 2, "REFUTED"),  # the noise of the threshold on the queries, too
        (4, Fraction(4, 3), "REFUTED"),  # Lee and Clifton 2014, as Lyu, Su and Li 2017 describe it: 7/4 epsilon
        (2, Fraction(399, 100), "REFUTED"),
        (Fraction(10**9), Fraction(3, 2), "REFUTED"),  # all of epsilon on the queries
    ],
)
def test_the_usual_false_variants(threshold: Fraction, query: Fraction, verdict: str) -> None:
    assert searched(
        above_threshold(sensitivity=1, threshold_scale=threshold, query_scale=query), "pure_dp", epsilon=1
    ).verdict == (verdict)


FILE = """
[[premise]]
mechanism = "{}"
releases = "index"
sensitivity = 1
threshold_scale = 2
query_scale = 4
[claim]
notion = "pure_dp"
epsilon = {}
"""


def test_claim_files() -> None:
    for kind, bound in (("above-threshold", 1), ("above-threshold-monotone", Fraction(3, 4))):
        for factor, verdict in ((1, "VERIFIED"), (Fraction(9999, 10000), "REFUTED")):
            text = FILE.format(kind, f'"{bound * factor}"')
            assert judged(parse_claim(tomllib.loads(text))).verdict == verdict
    found = judged(parse_claim(tomllib.loads(FILE.format("above-threshold-monotone", 1))))
    assert "and not where one is replaced" in str(found)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('releases = "index"', "", "releases = missing"),
        ('"index"', '"answer"', "the answer to that query with noise of its own, as a further step"),
        ('"index"', '"several"', "with new noise on the threshold for each further one, count is their number"),
        ("query_scale = 4", "query_scale = 0", "query_scale = 0: must be greater than 0"),
        ("threshold_scale = 2", "threshold_scale = 0", "threshold_scale = 0: must be greater than 0"),
        ("sensitivity = 1", "sensitivity = -1", "sensitivity = -1: must be at least 0"),
    ],
)
def test_what_is_no_such_mechanism_is_not_expressible(old: str, new: str, text: str) -> None:
    """The noisy answer itself, several answers with one threshold, queries or a threshold without noise."""
    with pytest.raises(InputError, match=text):
        parse_claim(tomllib.loads(FILE.format("above-threshold", 1).replace(old, new)))


def test_in_a_row_with_others() -> None:
    step = above_threshold(sensitivity=1, threshold_scale=20, query_scale=40)
    for other in (gaussian(sensitivity=1, sigma=5), step.repeat(9)):
        row = step.then(other)
        found = row.to_approx_dp(delta="1e-6")
        assert searched(row, "approx_dp", epsilon=found.epsilon.upper(), delta="1e-6").verdict == "VERIFIED"
        assert searched(row, "approx_dp", epsilon="0.001", delta="1e-6").verdict == "REFUTED"
    still = above_threshold(sensitivity=0, threshold_scale=1, query_scale=1)
    assert searched(still.repeat(5), "approx_dp", epsilon=0, delta=0).verdict == "VERIFIED"


def test_whether_queries_are_monotone_is_said_as_a_truth_value() -> None:
    with pytest.raises(InputError, match="monotone"):
        above_threshold(sensitivity=1, threshold_scale=1, query_scale=1, monotone="yes")  # type: ignore[arg-type]
