"""The first query above a noisy threshold: its law by numerical integration, against what the theorems say."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import mpmath
import pytest
from first_above import ROUGH, Weights, below, first_above, number
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn


def high(value: Any) -> mpmath.mpf:
    """The upper end of the enclosure of a parameter."""
    return number(value.enclosure()[1])


def loss(p: Weights, q: Weights) -> mpmath.mpf:
    return max(abs(mpmath.log(x / y)) for x, y in zip(p, q, strict=True))


def scales(b: object, c: object) -> dict[str, Any]:
    return {"sensitivity": 1, "threshold_scale": b, "query_scale": c}


moves = st.fractions(min_value=-1, max_value=1, max_denominator=8)
sizes = st.fractions(min_value=Fraction(1, 2), max_value=4, max_denominator=8)


@settings(max_examples=3, deadline=None)
@given(st.lists(st.tuples(moves.map(lambda m: 3 * m), moves), min_size=1, max_size=3), sizes, sizes)
def test_the_law_by_integration(queries: list[tuple[Fraction, Fraction]], b: Fraction, c: Fraction) -> None:
    p = first_above([(number(q), 1) for q, _ in queries], number(b), number(c))
    q = first_above([(number(q + m), 1) for q, m in queries], number(b), number(c))
    assert abs(sum(p) - 1) <= ROUGH
    assert loss(p, q) <= high(fn.above_threshold_pure_dp(**scales(b, c)).epsilon) + ROUGH
    risen = first_above([(number(q + abs(m)), 1) for q, m in queries], number(b), number(c))
    assert loss(p, risen) <= high(fn.above_threshold_monotone_pure_dp(**scales(b, c)).epsilon) + ROUGH


def ends_of(first: Any, last: Any, b: Any, c: Any) -> mpmath.mpf:
    """The probability that the last query is the first above, after 10^6 queries with one answer."""
    return first_above([(first, 10**6), (last, 1)], b, c)[1]


def test_many_queries_come_near_the_bound() -> None:
    """The queries before rise, and the last one falls: more than what half the noise on queries would allow."""
    level = -3
    told = mpmath.log(ends_of(level, level, 1, 1) / ends_of(level + 1, level - 1, 1, 1))
    bound = high(fn.above_threshold_pure_dp(**scales(1, 1)).epsilon)
    assert bound == 3
    assert 2.9 < told <= bound + ROUGH
    told = mpmath.log(ends_of(level, level, 1, 1) / ends_of(level + 1, level, 1, 1))
    bound = high(fn.above_threshold_monotone_pure_dp(**scales(1, 1)).epsilon)
    assert bound == 2
    assert 1.9 < told <= bound + ROUGH


def test_a_threshold_without_noise_tells_more_with_each_query() -> None:
    """What is usually wrong: the bound does not hold where only the queries have noise."""
    bound = high(fn.above_threshold_pure_dp(**scales("1000", 1)).epsilon)
    told = [times * mpmath.log(below(mpmath.mpf(1), 1) / below(mpmath.mpf(0), 1)) for times in (1, 10, 100)]
    assert told[0] <= bound < told[1]
    assert all(more > less for less, more in pairwise(told))


def test_the_textbook_scales_spend_epsilon() -> None:
    """Dwork and Roth 2014, Theorem 3.23: the scales 2/epsilon and 4/epsilon."""
    for epsilon in ("1/10", "1", "3"):
        spent = fn.above_threshold_pure_dp(**scales(2 / Fraction(epsilon), 4 / Fraction(epsilon)))
        assert spent.epsilon.enclosure() == (Fraction(epsilon), Fraction(epsilon))


@pytest.mark.parametrize("name", ["threshold_scale", "query_scale"])
def test_noise_is_needed(name: str) -> None:
    with pytest.raises(ValueError, match=f"0 < {name}"):
        fn.above_threshold_pure_dp(**{**scales(2, 4), name: 0})
