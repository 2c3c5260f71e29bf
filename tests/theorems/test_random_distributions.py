"""Random finite distributions never violate a verified bound. Exact values in 60 digits."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.privacy.guarantees import premise

Law: TypeAlias = list[Fraction]

SLACK = mpmath.mpf(10) ** -50  # for the rounding of the values compared with, not of the bounds
MANY = settings(max_examples=80, deadline=None)


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def laws(size: int) -> st.SearchStrategy[Law]:
    weights = st.lists(st.integers(1, 10**4), min_size=size, max_size=size)
    return weights.map(lambda w: [Fraction(x, sum(w)) for x in w])


orders = st.fractions(min_value=Fraction(101, 100), max_value=30, max_denominator=100)


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator


def renyi(p: Law, q: Law, alpha: Fraction) -> mpmath.mpf:
    a = number(alpha)
    moment = sum(number(x) ** a * number(y) ** (1 - a) for x, y in zip(p, q, strict=True))
    return mpmath.log(moment) / (a - 1)


def kl(p: Law, q: Law) -> mpmath.mpf:
    return sum(number(x) * mpmath.log(number(x) / number(y)) for x, y in zip(p, q, strict=True))


def up(x: mpmath.mpf) -> Fraction:
    """A rational number slightly above x, to pass on as a bound that x satisfies."""
    return Fraction(str(mpmath.nstr(abs(x) + mpmath.mpf(10) ** -40, 45)))


def high(bound: object) -> mpmath.mpf:
    return number(bound.value.enclosure()[1])  # type: ignore[attr-defined]


def joint(p: Law, kernel: list[Law]) -> Law:
    return [x * y for x, row in zip(p, kernel, strict=True) for y in row]


def image(p: Law, kernel: list[Law]) -> Law:
    return [sum((x * row[j] for x, row in zip(p, kernel, strict=True)), Fraction(0)) for j in range(len(kernel[0]))]


@MANY
@given(laws(3), laws(3), st.lists(laws(2), min_size=3, max_size=3), st.lists(laws(2), min_size=3, max_size=3), orders)
def test_composition(p: Law, q: Law, k: list[Law], h: list[Law], alpha: Fraction) -> None:
    marginal = renyi(p, q, alpha)
    conditional = max(renyi(a, b, alpha) for a, b in zip(k, h, strict=True))
    bound = fn.renyi_compose(alpha=alpha, d_marginal=up(marginal), d_conditional=up(conditional))
    assert renyi(joint(p, k), joint(q, h), alpha) <= high(bound) + SLACK


@MANY
@given(laws(4), laws(4), st.lists(laws(3), min_size=4, max_size=4), orders)
def test_postprocessing(p: Law, q: Law, k: list[Law], alpha: Fraction) -> None:
    bound = fn.renyi_postprocess(alpha=alpha, d=up(renyi(p, q, alpha)))
    assert renyi(image(p, k), image(q, k), alpha) <= high(bound) + SLACK


@MANY
@given(laws(4), laws(4), orders, orders)
def test_lower_orders(p: Law, q: Law, alpha: Fraction, beta: Fraction) -> None:
    low, top = sorted((alpha, beta))
    bound = fn.renyi_lower_order(order=low, given_order=top, d=up(renyi(p, q, top)))
    assert renyi(p, q, low) <= high(bound) + SLACK
    assert fn.renyi_lower_bound(alpha=alpha).value.exact == 0
    assert renyi(p, q, alpha) >= -SLACK


@MANY
@given(laws(3), laws(3), laws(3), laws(3), orders, st.fractions(min_value=0, max_value=1, max_denominator=1000))
def test_mixtures(p1: Law, q1: Law, p0: Law, q0: Law, alpha: Fraction, t: Fraction) -> None:
    p = [t * x + (1 - t) * y for x, y in zip(p1, p0, strict=True)]
    q = [t * x + (1 - t) * y for x, y in zip(q1, q0, strict=True)]
    first, second = renyi(p1, q1, alpha), renyi(p0, q0, alpha)
    loose = fn.renyi_mixture_bound(alpha=alpha, t=t, d1=up(first), d0=up(second))
    sharp = fn.exp_renyi_mixture_bound(alpha=alpha, t=t, d1=up(first), d0=up(second))
    assert renyi(p, q, alpha) <= min(high(sharp), high(loose)) + SLACK
    mean = fn.kl_mixture_bound(t=t, d1=up(kl(p1, q1)), d0=up(kl(p0, q0)))
    assert kl(p, q) <= high(mean) + SLACK


def worst_ratio(p: Law, q: Law) -> Fraction:
    return max(max(x / y, y / x) for x, y in zip(p, q, strict=True))


@MANY
@given(laws(4), laws(4), orders)
def test_pure_dp_to_zcdp(p: Law, q: Law, alpha: Fraction) -> None:
    """The two laws are a mechanism for two neighbours, epsilon the exact log of their largest ratio."""
    epsilon = up(mpmath.log(number(worst_ratio(p, q))))
    sharp = number(fn.pure_dp_to_zcdp_optimal(epsilon=epsilon).rho.enclosure()[1])
    loose = number(fn.pure_dp_to_zcdp(epsilon=epsilon).rho.enclosure()[1])
    assert renyi(p, q, alpha) <= sharp * number(alpha) + SLACK <= loose * number(alpha) + 2 * SLACK
    assert renyi(p, q, alpha) <= number(epsilon) + SLACK


def hockey_stick(p: Law, q: Law, epsilon: mpmath.mpf) -> mpmath.mpf:
    e = mpmath.exp(epsilon)
    return sum(max(mpmath.mpf(0), number(x) - e * number(y)) for x, y in zip(p, q, strict=True))


@MANY
@given(laws(4), laws(4), st.integers(1, 6))
def test_repeated_pure_dp_is_approximate_dp(p: Law, q: Law, count: int) -> None:
    """Independent runs of a finite mechanism, against pure DP -> zCDP -> composition -> approximate DP."""
    epsilon = up(mpmath.log(number(worst_ratio(p, q))))
    if epsilon > 3:
        return
    total = fn.pure_dp_to_zcdp(premise("pure_dp", epsilon=epsilon))
    step, many, all_p, all_q = total, total, p, q
    for _ in range(min(count, 3) - 1):
        many = fn.zcdp_compose(many, step)
        all_p = [x * y for x in all_p for y in p]
        all_q = [x * y for x in all_q for y in q]
    delta = Fraction(1, 1000)
    bound = fn.zcdp_to_approx_dp(many, delta=delta)
    low = number(bound.epsilon.enclosure()[0])
    assert hockey_stick(all_p, all_q, low) <= number(delta)
    assert hockey_stick(all_q, all_p, low) <= number(delta)


@pytest.mark.by_turns(2)
@MANY
@given(st.lists(laws(3), min_size=2, max_size=5), orders)
def test_groups(path: list[Law], alpha: Fraction) -> None:
    """A chain of laws, each epsilon-close to the next: the ends are a group apart."""
    k = len(path) - 1
    epsilon = max(up(mpmath.log(number(worst_ratio(a, b)))) for a, b in pairwise(path))
    group = fn.group_privacy(fn.pure_dp_to_zcdp(premise("pure_dp", epsilon=epsilon)), k=k)
    assert group.xi.exact == 0
    assert renyi(path[0], path[-1], alpha) <= number(group.rho.enclosure()[1]) * number(alpha) + SLACK
