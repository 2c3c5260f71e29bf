"""Mechanisms and passages against direct computation: random finite laws and exact integrals, in 60 digits."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeAlias

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.relations import RelationError

Law: TypeAlias = list[mpmath.mpf]

SLACK = mpmath.mpf(10) ** -40
MANY = settings(max_examples=15, deadline=None)
ADDED = "add-or-remove-one"


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator


def high(value: Any) -> mpmath.mpf:
    """The upper end of the enclosure of a parameter."""
    return number(value.enclosure()[1])


def up(x: mpmath.mpf) -> Fraction:
    """A rational number slightly above x, to pass on as a bound that x satisfies."""
    return Fraction(str(mpmath.nstr(abs(x) + mpmath.mpf(10) ** -42, 50)))


def laws(size: int) -> st.SearchStrategy[Law]:
    weights = st.lists(st.integers(1, 1000), min_size=size, max_size=size)
    return weights.map(lambda w: [mpmath.mpf(x) / sum(w) for x in w])


rationals = st.fractions(min_value=Fraction(1, 20), max_value=4, max_denominator=50)
orders = st.fractions(min_value=Fraction(11, 10), max_value=20, max_denominator=20)


def losses(p: Law, q: Law) -> list[mpmath.mpf]:
    return [mpmath.log(x / y) for x, y in zip(p, q, strict=True)]


def worst(p: Law, q: Law) -> mpmath.mpf:
    """The least epsilon for which both orders of the pair are epsilon-DP."""
    return max(abs(z) for z in losses(p, q))


def renyi(p: Law, q: Law, alpha: mpmath.mpf) -> mpmath.mpf:
    return mpmath.log(sum(x**alpha * y ** (1 - alpha) for x, y in zip(p, q, strict=True))) / (alpha - 1)


def hockey_stick(p: Law, q: Law, epsilon: mpmath.mpf) -> mpmath.mpf:
    e = mpmath.exp(epsilon)
    return sum(max(mpmath.mpf(0), x - e * y) for x, y in zip(p, q, strict=True))


def both_ways(p: Law, q: Law, epsilon: mpmath.mpf) -> mpmath.mpf:
    return max(hockey_stick(p, q, epsilon), hockey_stick(q, p, epsilon))


def product(p: Law, kernel: list[Law]) -> Law:
    return [x * y for x, row in zip(p, kernel, strict=True) for y in row]


# Noise and randomized response ------------------------------------------------------------------


@MANY
@given(rationals, rationals, st.fractions(min_value=-3, max_value=3, max_denominator=10))
def test_laplace(sensitivity: Fraction, scale: Fraction, at: Fraction) -> None:
    """The densities have the ratio exp(epsilon) at most; the event y <= 0 attains it."""
    epsilon = fn.laplace_pure_dp(sensitivity=sensitivity, scale=scale).epsilon
    assert epsilon.exact == sensitivity / scale
    b, gap, y = number(scale), number(sensitivity), number(at)
    loss = (abs(y - gap) - abs(y)) / b
    assert abs(loss) <= number(epsilon.exact) + SLACK
    below = mpmath.exp(-gap / b) / 2  # the probability of y <= 0 when the median is the gap
    assert abs(mpmath.log(mpmath.mpf(1) / 2 / below) - number(epsilon.exact)) <= SLACK
    vector = fn.laplace_pure_dp_vector(l1_sensitivity=sensitivity, scale=scale)
    assert vector.epsilon.exact == epsilon.exact


@settings(max_examples=6, deadline=None)
@given(rationals, rationals, st.fractions(min_value=0, max_value=3, max_denominator=20))
def test_the_profile_of_laplace_noise_is_exact(sensitivity: Fraction, scale: Fraction, epsilon: Fraction) -> None:
    """Against numerical integration of what the densities exceed each other by."""
    b, gap, e = number(scale), number(sensitivity), number(epsilon)

    def above(x: mpmath.mpf) -> mpmath.mpf:
        first, second = (mpmath.exp(-abs(x - centre) / b) / (2 * b) for centre in (0, gap))
        return max(first - mpmath.exp(e) * second, mpmath.mpf(0))

    best = (gap - b * e) / 2
    told = mpmath.quad(above, [-mpmath.inf, 0, best]) if best > 0 else mpmath.mpf(0)
    private = fn.laplace_dp(sensitivity=sensitivity, scale=scale)
    delta = fn.laplace_dp_to_approx_dp(private, epsilon=epsilon).delta
    assert abs(high(delta) - told) < mpmath.mpf(10) ** -13
    assert high(delta) >= told - mpmath.mpf(10) ** -30
    assert fn.laplace_dp_to_pure_dp(private).epsilon.exact == sensitivity / scale
    assert fn.laplace_dp_weaken(private, shift2=private.shift.exact + 1).shift.exact == sensitivity / scale + 1
    with pytest.raises(SideConditionError):
        fn.laplace_dp_weaken(private, shift2=private.shift.exact / 2)


@settings(max_examples=4, deadline=None)
@given(rationals, rationals, orders)
def test_renyi_divergence_of_laplace_laws(gap: Fraction, scale: Fraction, alpha: Fraction) -> None:
    """Against numerical integration; the mechanism's bound is the divergence at the largest distance."""
    a, b, g = number(alpha), number(scale), number(gap)

    def log_density(x: mpmath.mpf, centre: mpmath.mpf) -> mpmath.mpf:
        return -abs(x - centre) / b - mpmath.log(2 * b)

    def tilted(x: mpmath.mpf) -> mpmath.mpf:
        return mpmath.exp(a * log_density(x, mpmath.mpf(0)) + (1 - a) * log_density(x, g))

    with mpmath.workdps(15):
        exact = mpmath.log(mpmath.quad(tilted, [-80 * b, -10 * b, 0, g, g + 10 * b, g + 80 * b])) / (a - 1)
    stated = fn.laplace_renyi_divergence(mu=0, nu=gap, scale=scale, alpha=alpha)
    assert abs(high(stated.value) - exact) <= mpmath.mpf(10) ** -6 * (1 + exact)
    bound = fn.laplace_renyi_dp(sensitivity=gap, scale=scale, alpha=alpha)
    assert high(bound.epsilon) == high(stated.value)


def response(true: int, count: int, kept: mpmath.mpf) -> Law:
    return [kept if i == true else (1 - kept) / (count - 1) for i in range(count)]


@MANY
@given(rationals, st.integers(2, 40))
def test_randomized_response(epsilon: Fraction, count: int) -> None:
    """The bound is attained by any two values."""
    guarantee = fn.randomized_response_pure_dp(epsilon=epsilon, k=count)
    kept = mpmath.exp(number(epsilon)) / (mpmath.exp(number(epsilon)) + count - 1)
    exact = worst(response(0, count, kept), response(1, count, kept))
    assert abs(exact - high(guarantee.epsilon)) <= SLACK


@MANY
@given(st.fractions(min_value=Fraction(1, 2), max_value=Fraction(99, 100), max_denominator=100), st.integers(2, 40))
def test_keeping_a_value_with_a_probability(p: Fraction, count: int) -> None:
    for k in {2, count}:
        exact = worst(response(0, k, number(p)), response(1, k, number(p)))
        low, top = map(number, fn.randomized_response_kept(p=p, k=k).epsilon.enclosure())
        assert low - SLACK <= exact <= top + SLACK
    bit = fn.randomized_response(p=p).epsilon
    assert abs(worst(response(0, 2, number(p)), response(1, 2, number(p))) - high(bit)) <= mpmath.mpf(10) ** -10


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("laplace_pure_dp", {"sensitivity": 1, "scale": 0}),
        ("laplace_pure_dp", {"sensitivity": -1, "scale": 1}),
        ("laplace_pure_dp_vector", {"l1_sensitivity": 1, "scale": -1}),
        ("randomized_response", {"p": 1}),
        ("randomized_response", {"p": "0.49"}),
        ("randomized_response_pure_dp", {"epsilon": 1, "k": 1}),
        ("randomized_response_pure_dp", {"epsilon": 1, "k": "2.5"}),
        ("randomized_response_pure_dp", {"epsilon": -1, "k": 2}),
        ("randomized_response_kept", {"p": "0.2", "k": 4}),
        ("exponential_mechanism_pure_dp", {"epsilon": 1, "sensitivity": 0}),
        ("exponential_mechanism_zcdp", {"epsilon": -1, "sensitivity": 1}),
        ("report_noisy_max", {"sensitivity": 1, "scale": 0}),
        ("laplace_renyi_dp", {"sensitivity": 1, "scale": 1, "alpha": 1}),
    ],
)
def test_conditions_are_checked(name: str, numbers: dict[str, Any]) -> None:
    with pytest.raises(SideConditionError):
        getattr(fn, name)(**numbers)


# Selection and bounded range --------------------------------------------------------------------


def chosen(utilities: list[Fraction], epsilon: Fraction, sensitivity: Fraction) -> Law:
    weights = [mpmath.exp(number(epsilon * u / (2 * sensitivity))) for u in utilities]
    return [w / sum(weights) for w in weights]


units = st.lists(st.fractions(min_value=-1, max_value=1, max_denominator=20), min_size=5, max_size=5)


@MANY
@given(units, units, rationals, rationals, orders)
def test_exponential_mechanism(
    utilities: list[Fraction], change: list[Fraction], epsilon: Fraction, sensitivity: Fraction, alpha: Fraction
) -> None:
    """Utilities change by the sensitivity at most."""
    other = [u + sensitivity * c for u, c in zip(utilities, change, strict=True)]
    p, q = chosen(utilities, epsilon, sensitivity), chosen(other, epsilon, sensitivity)
    numbers = {"epsilon": epsilon, "sensitivity": sensitivity}
    assert worst(p, q) <= high(fn.exponential_mechanism_pure_dp(**numbers).epsilon) + SLACK
    loss = losses(p, q)
    assert max(loss) - min(loss) <= high(fn.exponential_mechanism_bounded_range(**numbers).epsilon) + SLACK
    rho = fn.exponential_mechanism_zcdp(**numbers).rho
    assert rho.exact == epsilon**2 / 8
    assert renyi(p, q, number(alpha)) <= number(rho.exact) * number(alpha) + SLACK


@MANY
@given(units, units, rationals, st.sampled_from([1, -1]), orders)
def test_exponential_mechanism_for_monotone_utilities(
    utilities: list[Fraction], change: list[Fraction], epsilon: Fraction, sign: int, alpha: Fraction
) -> None:
    """All utilities rise, or all fall, by the sensitivity 1 at most."""
    p = chosen(utilities, epsilon, Fraction(1))
    q = chosen([u + sign * abs(c) for u, c in zip(utilities, change, strict=True)], epsilon, Fraction(1))
    numbers = {"epsilon": epsilon, "sensitivity": 1}
    assert worst(p, q) <= high(fn.exponential_mechanism_monotone_pure_dp(**numbers).epsilon) + SLACK
    rho = high(fn.exponential_mechanism_monotone_zcdp(**numbers).rho)
    assert renyi(p, q, number(alpha)) <= rho * number(alpha) + SLACK


@settings(max_examples=4, deadline=None)
@given(units, units, rationals.map(lambda r: r + Fraction(1, 2)), orders)
def test_report_noisy_max(utilities: list[Fraction], change: list[Fraction], scale: Fraction, alpha: Fraction) -> None:
    """The probability of winning is integrated numerically; utilities change by the sensitivity 1 at most."""
    s = number(scale)

    def winner(scores: list[Fraction]) -> Law:
        def density(i: int, z: mpmath.mpf) -> mpmath.mpf:
            others = sum(mpmath.exp(-(z - number(u)) / s) for u in scores)
            return mpmath.exp(-(z - number(scores[i])) / s - others) / s

        with mpmath.workdps(15):
            ends = [-5 - 5 * s, -2, 0, 2, 2 + 10 * s, 2 + 40 * s]
            return [mpmath.quad(lambda z, i=i: density(i, z), ends) for i in range(len(scores))]

    p, q = winner(utilities), winner([u + c for u, c in zip(utilities, change, strict=True)])
    rough = mpmath.mpf(10) ** -6
    assert abs(sum(p) - 1) <= rough
    assert worst(p, q) <= high(fn.report_noisy_max(sensitivity=1, scale=scale).epsilon) + rough
    rho = high(fn.report_noisy_max_zcdp(sensitivity=1, scale=scale).rho)
    assert renyi(p, q, number(alpha)) <= rho * number(alpha) + rough


@settings(max_examples=4, deadline=None)
@given(st.data(), rationals.map(lambda r: r + Fraction(1, 2)))
def test_report_noisy_max_with_laplace_noise(data: st.DataObject, scale: Fraction) -> None:
    """Three outcomes; the probability of winning is integrated numerically between the medians."""
    some = st.lists(st.fractions(min_value=-1, max_value=1, max_denominator=20), min_size=3, max_size=3)
    utilities, change = data.draw(some), data.draw(some)
    b = number(scale)

    def below(z: mpmath.mpf) -> mpmath.mpf:
        return mpmath.exp(z / b) / 2 if z < 0 else 1 - mpmath.exp(-z / b) / 2

    def winner(scores: list[Fraction]) -> Law:
        us = [number(u) for u in scores]
        ends = [-60 * b, -10 * b, *sorted(us), 10 * b, 60 * b]

        def density(i: int, z: mpmath.mpf) -> mpmath.mpf:
            rivals = mpmath.fprod(below(z - u) for j, u in enumerate(us) if j != i)
            return mpmath.exp(-abs(z - us[i]) / b) / (2 * b) * rivals

        with mpmath.workdps(15):
            return [mpmath.quad(lambda z, i=i: density(i, z), ends) for i in range(len(us))]

    p, q = winner(utilities), winner([u + c for u, c in zip(utilities, change, strict=True)])
    rough = mpmath.mpf(10) ** -6
    assert abs(sum(p) - 1) <= rough
    assert worst(p, q) <= high(fn.report_noisy_max_laplace(sensitivity=1, scale=scale).epsilon) + rough
    margin = max(change) - min(change)
    by_margin = fn.report_noisy_max_laplace_by_margin(margin_sensitivity=margin, scale=scale)
    assert worst(p, q) <= high(by_margin.epsilon) + rough


@MANY
@given(laws(4), laws(4), orders)
def test_bounded_range(p: Law, q: Law, alpha: Fraction) -> None:
    loss = losses(p, q)
    length = premise("bounded_range", epsilon=up(max(loss) - min(loss)))
    assert renyi(p, q, number(alpha)) <= high(fn.bounded_range_to_zcdp(length).rho) * number(alpha) + SLACK
    assert worst(p, q) <= high(fn.bounded_range_to_pure_dp(length).epsilon) + SLACK
    back = fn.pure_dp_to_bounded_range(premise("pure_dp", epsilon=up(worst(p, q))))
    assert max(loss) - min(loss) <= high(back.epsilon) + SLACK


def test_exponential_mechanism_as_zcdp_is_better_than_through_pure_dp() -> None:
    direct = fn.exponential_mechanism_zcdp(epsilon=1, sensitivity=1)
    through = fn.pure_dp_to_zcdp(fn.exponential_mechanism_pure_dp(epsilon=1, sensitivity=1))
    assert direct.rho.exact * 4 == through.rho.exact


@MANY
@given(laws(4), st.lists(rationals, min_size=4, max_size=4), st.fractions(min_value=-5, max_value=5))
def test_hoeffding(p: Law, values: list[Fraction], rate: Fraction) -> None:
    """The statement of the lemma at finite laws."""
    xs, r = [number(v) for v in values], number(rate)
    mean = sum(x * v for x, v in zip(p, xs, strict=True))
    moment = sum(x * mpmath.exp(r * (v - mean)) for x, v in zip(p, xs, strict=True))
    assert moment <= mpmath.exp(r**2 * (max(xs) - min(xs)) ** 2 / 8) + SLACK


# Composition ------------------------------------------------------------------------------------


@MANY
@given(
    laws(3),
    laws(3),
    st.lists(laws(2), min_size=3, max_size=3),
    st.lists(laws(2), min_size=3, max_size=3),
    rationals,
    rationals,
)
def test_basic_composition(p: Law, q: Law, k: list[Law], h: list[Law], first: Fraction, second: Fraction) -> None:
    """Both answers seen; deltas are those of the two steps."""
    a, b = number(first) / 4, number(second) / 4
    one = premise("approx_dp", epsilon=first / 4, delta=up(both_ways(p, q, a)))
    two = premise("approx_dp", epsilon=second / 4, delta=up(max(both_ways(x, y, b) for x, y in zip(k, h, strict=True))))
    total = fn.approx_dp_compose(one, two)
    whole = both_ways(product(p, k), product(q, h), number(total.epsilon.exact))
    assert whole <= high(total.delta) + SLACK
    pure = fn.pure_dp_compose(
        premise("pure_dp", epsilon=up(worst(p, q))),
        premise("pure_dp", epsilon=up(max(worst(x, y) for x, y in zip(k, h, strict=True)))),
    )
    assert worst(product(p, k), product(q, h)) <= high(pure.epsilon) + SLACK


@MANY
@given(laws(3), st.lists(laws(2), min_size=3, max_size=3), laws(3), rationals, orders)
def test_postprocessing(p: Law, kernel: list[Law], q: Law, epsilon: Fraction, alpha: Fraction) -> None:
    def after(law: Law) -> Law:
        return [sum(x * row[j] for x, row in zip(law, kernel, strict=True)) for j in range(2)]

    delta = up(both_ways(p, q, number(epsilon) / 4))
    kept = fn.approx_dp_postprocess(premise("approx_dp", epsilon=epsilon / 4, delta=delta))
    assert both_ways(after(p), after(q), number(epsilon) / 4) <= high(kept.delta) + SLACK
    pure = fn.pure_dp_postprocess(premise("pure_dp", epsilon=up(worst(p, q))))
    assert worst(after(p), after(q)) <= high(pure.epsilon) + SLACK
    order = fn.renyi_dp_postprocess(premise("renyi_dp", alpha=alpha, epsilon=up(renyi(p, q, number(alpha)))))
    assert renyi(after(p), after(q), number(alpha)) <= high(order.epsilon) + SLACK


@MANY
@given(laws(3), laws(3), laws(2), laws(2), laws(3), laws(2), rationals, orders)
def test_parallel_composition(
    p: Law, p2: Law, q: Law, q2: Law, same: Law, other: Law, epsilon: Fraction, alpha: Fraction
) -> None:
    """Either part may change; the other one keeps its law."""
    e, a = number(epsilon) / 4, number(alpha)
    approx = fn.parallel_approx_dp(
        premise("approx_dp", epsilon=epsilon / 4, delta=up(both_ways(p, p2, e))),
        premise("approx_dp", epsilon=epsilon / 8, delta=up(both_ways(q, q2, e / 2))),
    )
    pure = fn.parallel_pure_dp(
        premise("pure_dp", epsilon=up(worst(p, p2))), premise("pure_dp", epsilon=up(worst(q, q2)))
    )
    zcdp = fn.parallel_zcdp(
        fn.bounded_range_to_zcdp(fn.pure_dp_to_bounded_range(premise("pure_dp", epsilon=up(worst(p, p2))))),
        fn.bounded_range_to_zcdp(fn.pure_dp_to_bounded_range(premise("pure_dp", epsilon=up(worst(q, q2))))),
    )
    assert zcdp.xi.exact == 0
    pairs = [(product(p, [other] * 3), product(p2, [other] * 3)), (product(same, [q] * 3), product(same, [q2] * 3))]
    for left, right in pairs:
        assert both_ways(left, right, high(approx.epsilon)) <= high(approx.delta) + SLACK
        assert worst(left, right) <= high(pure.epsilon) + SLACK
        assert renyi(left, right, a) <= high(zcdp.rho) * a + SLACK


# Relations and groups ---------------------------------------------------------------------------


@MANY
@given(st.lists(laws(3), min_size=2, max_size=5), rationals)
def test_groups(path: list[Law], epsilon: Fraction) -> None:
    """A chain of laws, each close to the next; the ends are a group apart."""
    k, e = len(path) - 1, number(epsilon) / 4
    pure = premise("pure_dp", epsilon=max(up(worst(p, q)) for p, q in pairwise(path)))
    assert worst(path[0], path[-1]) <= high(fn.group_privacy_pure_dp(pure, k=k).epsilon) + SLACK
    delta = max(up(both_ways(p, q, e)) for p, q in pairwise(path))
    group = fn.group_privacy_approx_dp(premise("approx_dp", epsilon=epsilon / 4, delta=delta), k=k)
    assert both_ways(path[0], path[-1], k * e) <= high(group.delta) + SLACK


@MANY
@given(laws(3), laws(3), laws(3), rationals, orders)
def test_replacing_is_removing_and_adding(p: Law, r: Law, q: Law, epsilon: Fraction, alpha: Fraction) -> None:
    e, a = number(epsilon) / 4, number(alpha)
    epsilons, rhos = max(worst(p, r), worst(r, q)), max(worst(p, r), worst(r, q)) ** 2 / 2
    pure = fn.pure_dp_to_replace_one(premise("pure_dp", relation=ADDED, epsilon=up(epsilons)))
    assert pure.relation == "replace-one"
    assert worst(p, q) <= high(pure.epsilon) + SLACK
    delta = up(max(both_ways(p, r, e), both_ways(r, q, e)))
    approx = fn.approx_dp_to_replace_one(premise("approx_dp", relation=ADDED, epsilon=epsilon / 4, delta=delta))
    assert both_ways(p, q, 2 * e) <= high(approx.delta) + SLACK
    zcdp = fn.zcdp_to_replace_one(premise("zcdp", relation=ADDED, rho=up(rhos)))
    assert renyi(p, q, a) <= high(zcdp.rho) * a + SLACK


def test_relations_are_not_mixed_up() -> None:
    with pytest.raises(RelationError):
        fn.pure_dp_to_replace_one(premise("pure_dp", epsilon=1))
    there = fn.pure_dp_to_replace_one(premise("pure_dp", relation=ADDED, epsilon=1))
    with pytest.raises(RelationError):
        fn.pure_dp_to_replace_one(there)
    with pytest.raises(RelationError):
        fn.pure_dp_compose(there, premise("pure_dp", relation=ADDED, epsilon=1))
    assert fn.group_privacy_pure_dp(there, k=3).relation == "replace-one, groups of 3"
    assert "two_steps(N, N2)" in there.tree()


# Rényi differential privacy ---------------------------------------------------------------------


@MANY
@given(laws(4), laws(4), orders, orders, st.fractions(min_value=Fraction(1, 10**6), max_value=Fraction(1, 2)))
def test_renyi_dp(p: Law, q: Law, alpha: Fraction, other: Fraction, delta: Fraction) -> None:
    low, top = sorted((alpha, other))
    private = premise("renyi_dp", alpha=top, epsilon=up(max(renyi(p, q, number(top)), renyi(q, p, number(top)))))
    lower = fn.renyi_dp_lower_order(private, order=low)
    assert renyi(p, q, number(low)) <= high(lower.epsilon) + SLACK
    approx = fn.renyi_dp_to_approx_dp(private, delta=delta)
    assert both_ways(p, q, number(approx.epsilon.enclosure()[1])) <= number(delta) + SLACK
    at = fn.renyi_dp_to_approx_dp_delta(private, epsilon=Fraction(1, 4))
    assert both_ways(p, q, mpmath.mpf(1) / 4) <= high(at.delta) + SLACK
    pure = fn.pure_dp_to_renyi_dp(premise("pure_dp", epsilon=up(worst(p, q))), alpha=top)
    assert renyi(p, q, number(top)) <= high(pure.epsilon) + SLACK
    twice = fn.renyi_dp_compose(private, private)
    assert renyi(product(p, [p] * 4), product(q, [q] * 4), number(top)) <= high(twice.epsilon) + SLACK


def test_pure_dp_to_renyi_dp_is_exact_for_randomized_response() -> None:
    kept = mpmath.e / (1 + mpmath.e)
    exact = renyi(response(0, 2, kept), response(1, 2, kept), mpmath.mpf(3))
    assert abs(exact - high(fn.pure_dp_to_renyi_dp(premise("pure_dp", epsilon=1), alpha=3).epsilon)) < 1e-10


def test_orders_are_not_mixed_up() -> None:
    two, three = (premise("renyi_dp", alpha=order, epsilon=1) for order in (2, 3))
    with pytest.raises(RelationError):
        fn.renyi_dp_compose(two, three)
    with pytest.raises(SideConditionError):
        fn.renyi_dp_lower_order(two, order=3)


@MANY
@given(laws(5), laws(5), st.fractions(min_value=Fraction(1, 10), max_value=1, max_denominator=20))
def test_probabilistic_dp(p: Law, q: Law, epsilon: Fraction) -> None:
    """The event is that the privacy loss is larger than epsilon."""
    e = number(epsilon)

    def beyond(first: Law, second: Law, limit: mpmath.mpf) -> mpmath.mpf:
        return sum((x for x, z in zip(first, losses(first, second), strict=True) if z > limit), mpmath.mpf(0))

    delta = max(beyond(p, q, e), beyond(q, p, e))
    if delta > 0:
        approx = fn.probabilistic_dp_to_approx_dp(premise("probabilistic_dp", epsilon=epsilon, delta=min(up(delta), 1)))
        assert both_ways(p, q, e) <= high(approx.delta) + SLACK
    rho = up(worst(p, q) ** 2 / 2 + mpmath.mpf(10) ** -3)
    tail = fn.zcdp_to_probabilistic_dp(premise("zcdp", rho=rho), excess=epsilon)
    limit = high(tail.epsilon)
    assert max(beyond(p, q, limit), beyond(q, p, limit)) <= high(tail.delta) + SLACK


def test_parallel_renyi_dp() -> None:
    one, two = premise("renyi_dp", alpha=3, epsilon=1), premise("renyi_dp", alpha=3, epsilon="1/2")
    assert fn.parallel_renyi_dp(one, two).epsilon.exact == 1
    with pytest.raises(RelationError):
        fn.parallel_renyi_dp(one, premise("renyi_dp", alpha=2, epsilon=1))


@MANY
@given(st.integers(0, 5), rationals, st.integers(-20, 20))
def test_discrete_laplace(sensitivity: int, scale: Fraction, at: int) -> None:
    """The geometric mechanism: probabilities proportional to exp(-|y - q|/b) on the integers, with one constant."""
    epsilon = fn.discrete_laplace_pure_dp(sensitivity=sensitivity, scale=scale).epsilon
    loss = number((abs(Fraction(at - sensitivity)) - abs(Fraction(at))) / scale)
    assert abs(loss) <= high(epsilon) + SLACK
    attained = number((abs(Fraction(0 - sensitivity)) - abs(Fraction(0))) / scale)
    assert attained == high(epsilon)
