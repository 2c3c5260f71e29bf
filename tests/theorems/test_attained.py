"""Bounds that are said to be tight are attained, and random search finds nothing above a bound.

``true`` is computed in 50 digits from the witness, without the checker. A bound is never below it, and at most the
stated relative tolerance above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from typing import Any, TypeAlias

import mpmath
import pytest
from hypothesis import given, settings, strategies as st
from mpmath import cosh, e, erfc, exp, log, mpf, sqrt, tanh

from dpproofs import functions as fn
from dpproofs.privacy.guarantees import Guarantee, premise

DIGITS = 50
SLACK = mpf(10) ** -40
MANY = settings(max_examples=17, deadline=None)
Law: TypeAlias = list[Fraction]


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(DIGITS):
        yield


def m(x: str | Fraction) -> mpf:
    return mpf(x) if isinstance(x, str) else mpf(x.numerator) / x.denominator


def ends(value: Any) -> tuple[mpf, mpf]:
    low, high = value.enclosure()
    return m(low), m(high)


def near(x: mpf) -> Fraction:
    """A rational number a little above x."""
    return Fraction(mpmath.nstr(x + mpf(10) ** -44, 48))


def renyi(p: Law, q: Law, alpha: Fraction) -> mpf:
    a = m(alpha)
    terms = (m(x) ** a * m(y) ** (1 - a) if x else mpf(0) for x, y in zip(p, q, strict=True) if x or y)
    return log(mpmath.fsum(terms)) / (a - 1)


def kl(p: Law, q: Law) -> mpf:
    return mpmath.fsum(m(x) * log(m(x / y)) for x, y in zip(p, q, strict=True))


def least_delta(p: Law, q: Law, epsilon: mpf) -> mpf:
    return mpmath.fsum(max(mpf(0), m(x) - exp(epsilon) * m(y)) for x, y in zip(p, q, strict=True))


def laws(*masses: str) -> Law:
    return [Fraction(x) for x in masses]


def above(u: mpf) -> mpf:
    return erfc(u / sqrt(2)) / 2


def response_renyi(epsilon: str, alpha: str) -> mpf:
    return log(cosh((m(alpha) - m("0.5")) * m(epsilon)) / cosh(m(epsilon) / 2)) / (m(alpha) - 1)


@dataclass(frozen=True)
class Attained:
    """A bound, the true value at the witness, and by how much the bound may be larger."""

    item: str
    witness: str
    bound: Callable[[], Any]
    true: Callable[[], mpf]
    tolerance: str = "1e-30"

    def __str__(self) -> str:
        return f"{self.item}, {self.witness}"


P, Q = laws("0.75", "0.25"), laws("0.25", "0.75")
FAIR, SKEW = laws("0.5", "0.5"), laws("0.1", "0.9")
SPIKE, FLAT = laws("0.72", "0.28"), laws("0.00002", "0.99998")
TWO = Fraction(2)


def gaussian_group(k: int) -> Guarantee:
    found: Guarantee = fn.group_privacy(fn.gaussian_zcdp(sensitivity=1, sigma=1), k=k)
    return found


# Two laws whose loss is 20 + log(2) with probability 1/2, and else very negative.
RATIO = 2 * Fraction(near(exp(20)))
LOSS_P, LOSS_Q = laws("0.5", "0.5"), [1 / (2 * RATIO), 1 - 1 / (2 * RATIO)]


ATTAINED = [
    Attained("def-2.1", "two points", lambda: fn.renyi_divergence_two_points(
        alpha=2, p="0.75", p2="0.25", q="0.25", q2="0.75").value, lambda: renyi(P, Q, TWO)),
    Attained("sec-1.1-loss-tail", "Gaussian, up to the factor Q(3) exp(9/2) < 1/2", lambda: fn.zcdp_loss_tail(
        xi=0, rho="0.5", excess=3).value, lambda: above(mpf(3)), "7.3"),
    Attained("sec-1.1-loss-dp", "a loss just above epsilon + lambda", lambda: fn.approx_dp_loss_tail(
        epsilon=1, delta=near(1 - exp(-1)), excess=1).value, lambda: mpf(1)),
    Attained("lemma-2.2b", "products", lambda: fn.renyi_compose(
        alpha=2, d_marginal=near(renyi(P, Q, TWO)), d_conditional=near(renyi(FAIR, SKEW, TWO))).value,
        lambda: renyi([x * y for x in P for y in FAIR], [x * y for x in Q for y in SKEW], TWO)),
    Attained("lemma-2.2c", "P0 = P1", lambda: fn.renyi_mixture_bound(
        alpha=2, t="0.5", d1=near(renyi(P, Q, TWO)), d0=near(renyi(P, Q, TWO))).value, lambda: renyi(P, Q, TWO)),
    Attained("lemma-b.6", "components on disjoint sets", lambda: fn.exp_renyi_mixture_bound(
        alpha=2, t="0.5", d1=0, d0=near(log(mpf(73) / 9))).value,
        lambda: renyi(laws("0.25", "0.25", "0.45", "0.05"), laws("0.25", "0.25", "0.05", "0.45"), TWO)),
    Attained("lemma-2.2d", "a likelihood ratio that is constant on fibres", lambda: fn.renyi_postprocess(
        alpha=2, d=near(renyi(laws("0.25", "0.5", "0.25"), laws("0.125", "0.25", "0.625"), TWO))).value,
        lambda: renyi(laws("0.75", "0.25"), laws("0.375", "0.625"), TWO)),
    Attained("lemma-2.2e", "a point and two points: every order gives log(2)", lambda: fn.renyi_lower_order(
        order=2, given_order=10, d=near(log(2))).value, lambda: renyi(laws("1", "0"), FAIR, TWO)),
    Attained("lemma-2.3", "Gaussian mechanisms at order 2", lambda: fn.zcdp_to_renyi_dp(fn.zcdp_compose(
        fn.gaussian_zcdp(sensitivity=1, sigma=1), fn.gaussian_zcdp(sensitivity=1, sigma=1)), alpha=2).epsilon,
        lambda: mpf(2)),
    Attained("lemma-2.4", "Gaussian at order 3", lambda: fn.gaussian_renyi_divergence(
        mu=1, nu=0, sigma=1, alpha=3).value, lambda: log(mpmath.quad(
            lambda x: mpmath.npdf(x, 1) ** 3 / mpmath.npdf(x) ** 2, [-30, 0, 3, 30])) / 2),
    Attained("prop-3.3", "randomized response, epsilon = 1/1000", lambda: fn.pure_dp_kl_bound(epsilon="0.001").value,
             lambda: m("0.001") * tanh(m("0.0005")), "1e-6"),
    Attained("pure-dp-to-zcdp-tight", "KL of randomized response", lambda: fn.pure_dp_to_zcdp_optimal(epsilon=1).rho,
             lambda: tanh(m("0.5"))),
    Attained("pure-dp-to-zcdp-tight", "randomized response at every order", lambda: fn.pure_dp_to_renyi_dp(
        premise("pure_dp", epsilon=1), alpha=3).epsilon, lambda: response_renyi("1", "3")),
    Attained("lemma-3.6", "P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5)", lambda: fn.zcdp_to_approx_dp_delta(
        xi=0, rho="7.6", epsilon="7.84").delta, lambda: least_delta(SPIKE, FLAT, m("7.84")), "0.414"),
    Attained("lemma-3.6-erfc", "P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5)", lambda: fn.zcdp_to_approx_dp_delta_erfc(
        xi=0, rho="7.6", epsilon="7.84").delta, lambda: least_delta(SPIKE, FLAT, m("7.84")), "0.389"),
    Attained("zcdp-to-adp-single-order", "the loss is epsilon + log(alpha/(alpha - 1)), or very negative",
             lambda: fn.renyi_dp_to_approx_dp_delta(premise(
                 "renyi_dp", alpha=2, epsilon=near(renyi(LOSS_P, LOSS_Q, TWO))), epsilon=20).delta,
             lambda: least_delta(LOSS_P, LOSS_Q, mpf(20)), "1e-9"),
    Attained("lemma-b.1", "y = 1/10^6", lambda: fn.sinh_ratio_bound(x="0.001", y="0.000001").value, lambda: (
        mpmath.sinh(m("0.001")) - mpmath.sinh(m("0.000001"))) / mpmath.sinh(m("0.000999")), "1e-15"),
    Attained("lemma-4.2", "Gaussian mechanism", lambda: fn.mcdp_to_zcdp(fn.gaussian_mcdp(sensitivity=1, sigma=1)).rho,
             lambda: m("0.5")),
    Attained("mcdp-mean", "Gaussian mechanism", lambda: fn.mcdp_mean(premise("mcdp", mu=1, tau=1)).mu,
             lambda: m("0.5")),
    Attained("lemma-b.4", "X = 0", lambda: fn.centered_mgf_bound(m2_plus=1, m2_minus=1).value, lambda: mpf(1)),
    Attained("lemma-5.2", "N(0), N(2), N(3), k = 3, alpha = 2", lambda: fn.renyi_triangle(
        k=3, alpha=2, d_pr=5, d_rq=3).value, lambda: mpf(9)),
    Attained("prop-5.3", "Gaussian mechanism, groups of 4, at order 7", lambda: fn.zcdp_to_renyi_dp(
        gaussian_group(4), alpha=7).epsilon, lambda: mpf(7) * 16 / 2),
    Attained("prop-6.1", "a bit, 10 times, with much noise: 1/4 = (K - 1)/(2 K) of the bound for K = 2 data sets",
             lambda: fn.mutual_information(premise("zcdp", rho="0.000001"), n=10).value, lambda: noisy_bit("0.0001"),
             "3.001"),
    Attained("lemma-6.2", "10^60 values, revealed with probability 0.999", lambda: fn.mutual_information_independent(
        premise("zcdp", rho=near(m("0.999") * told() - m("0.001") / (mpf(10) ** 60 - 1) * told())), n=1).value,
        lambda: log(mpf(10) ** 60) + m("0.999") * log(m("0.999")) + m("0.001") * log(
            m("0.001") / (mpf(10) ** 60 - 1)), "0.0501"),
    Attained("ex-6.1-rr", "randomized response", lambda: fn.response_correlation(epsilon=1).value,
             lambda: (e - 1) / (e + 1)),
    Attained("ex-6.1-rr", "the sign of a Gaussian", lambda: fn.gaussian_sign_correlation(rho=2).value,
             lambda: 1 - 2 * above(mpf(1))),
    Attained("lemma-7.3", "10^9 points, one of them best", lambda: fn.exponential_mechanism_mean_loss(
        points=10**9, sensitivity=1, epsilon=1).value, lambda: best_gap(10**9), "0.228"),
    Attained("lemma-c.1", "P = (0.51, 0.49), Q = (0.5, 0.5)", lambda: fn.pinsker_total_variation(
        kl=near(kl(laws("0.51", "0.49"), FAIR))).value, lambda: m("0.01"), "0.00004"),
    Attained("lemma-c.2", "P = (0.5, 0.5), Q = (0.1, 0.9), f = dP/dQ - 1", lambda: fn.mean_gap_bound(
        d2=near(log(mpf(25) / 9)), second_moment=Fraction(16, 9)).value, lambda: mpf(16) / 9),
    Attained("lemma-8.2", "two copies of approximate randomized response", lambda: fn.approx_zcdp_as_approx_dp(
        fn.approx_zcdp_compose(premise("approx_zcdp", delta="0.01", rho=0), premise("approx_zcdp", delta="0.02", rho=0))
    ).delta, lambda: least_delta(
        [x * y for x in laws("0.01", "0", "0.99") for y in laws("0.02", "0", "0.98")],
        [x * y for x in laws("0", "0.01", "0.99") for y in laws("0", "0.02", "0.98")], mpf(0))),
    Attained("lemma-8.8", "approximate randomized response, rho = 0", lambda: fn.approx_zcdp_as_approx_dp(
        premise("approx_zcdp", delta="0.01", xi=1, rho=0)).delta, lambda: approximate_response("1", "1")),
    Attained("def-8.5", "approximate randomized response below epsilon", lambda: fn.approx_response_least_delta(
        epsilon=1, delta="0.01", xi="0.9").value, lambda: approximate_response("1", "0.9")),
    Attained("app-a-gaussian-bit", "Gaussian bit", lambda: fn.gaussian_mcdp(sensitivity=2, sigma=2).tau,
             lambda: sqrt(mpmath.quad(lambda x: (x / 2) ** 2 * mpmath.npdf(x, 0, 2), [-60, 0, 60]))),
]  # fmt: skip


def told() -> mpf:
    """The loss of 10^60-ary randomized response that reveals the value with probability 0.999."""
    return log(m("0.999") * (mpf(10) ** 60 - 1) / m("0.001"))


def noisy_bit(rho: str) -> mpf:
    """The information on a fair bit at distance sqrt(2 rho) in Gaussian noise of variance 1."""
    shift = sqrt(2 * m(rho))

    def integrand(y: mpf) -> mpf:
        other = (1 + exp(shift * (2 * y - shift) / 2)) / 2
        return -mpmath.npdf(y) * log(other)

    with mpmath.workdps(15):
        return mpmath.quad(integrand, [-9, 9])


def best_gap(points: int) -> mpf:
    """The mean loss of one best point and the others at loss 2 (log(k) - log(log(k)))."""
    loss = 2 * (log(points) - log(log(points)))
    others = (points - 1) * exp(-loss / 2)
    return loss * others / (1 + others)


def approximate_response(epsilon: str, at: str) -> mpf:
    """The least delta of approximate randomized response with delta = 1/100."""
    kept = exp(m(epsilon)) / (1 + exp(m(epsilon)))
    return m("0.01") + m("0.99") * max(mpf(0), kept - exp(m(at)) * (1 - kept))


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("case", ATTAINED, ids=str)
def test_the_bound_is_attained(case: Attained) -> None:
    low, high = ends(case.bound())
    true = case.true()
    assert true <= high + abs(high) * mpf(10) ** -40
    assert low <= true * (1 + m(case.tolerance))


weights = st.lists(st.integers(1, 10**4), min_size=4, max_size=4).map(lambda w: [Fraction(x, sum(w)) for x in w])
fractions = st.fractions(min_value=0, max_value=1, max_denominator=50)


def concentrated(p: Law, q: Law) -> Guarantee:
    """zCDP of the pair in both orders, from its largest loss."""
    largest = max(max(x / y, y / x) for x, y in zip(p, q, strict=True))
    found: Guarantee = fn.pure_dp_to_zcdp_optimal(premise("pure_dp", epsilon=near(log(m(largest)))))
    return found


@MANY
@given(weights, weights, fractions, st.fractions(min_value=Fraction(11, 10), max_value=40, max_denominator=10))
def test_conversions_to_approximate_dp(p: Law, q: Law, part: Fraction, order: Fraction) -> None:
    private = concentrated(p, q)
    rho = private.rho.enclosure()[1]
    if rho > 20:
        return
    epsilon = rho * (1 + 3 * part)
    weaker = fn.zcdp_weaken(private, xi2=0, rho2=rho)
    bounds = [
        fn.zcdp_to_approx_dp_delta(weaker, epsilon=epsilon),
        fn.zcdp_to_approx_dp_delta_erfc(weaker, epsilon=epsilon),
        fn.zcdp_to_approx_dp_delta_at_order(weaker, epsilon=epsilon, alpha=order),
        fn.approx_zcdp_to_approx_dp(fn.zcdp_as_approx_zcdp(weaker), epsilon=epsilon),
    ]
    for first, second in ((p, q), (q, p)):
        true = least_delta(first, second, m(epsilon))
        assert all(true <= ends(bound.delta)[1] + SLACK for bound in bounds)
        delta = Fraction(1, 1000)
        for made in (
            fn.zcdp_to_approx_dp(weaker, delta=delta),
            fn.zcdp_to_approx_dp_at_order(weaker, delta=delta, alpha=order),
        ):
            assert least_delta(first, second, max(mpf(0), ends(made.epsilon)[1])) <= m(delta) + SLACK


@MANY
@given(weights, weights, fractions)
def test_tails_of_the_privacy_loss(p: Law, q: Law, part: Fraction) -> None:
    private = concentrated(p, q)
    if private.rho.enclosure()[0] < Fraction(1, 50):
        return  # the bound would be a number with thousands of zeros
    excess = 3 * part + Fraction(1, 100)
    level = m(private.rho.enclosure()[1] + excess)
    tail = sum((x for x, y in zip(p, q, strict=True) if log(m(x / y)) > level), Fraction(0))
    assert m(tail) <= ends(fn.zcdp_loss_tail(private, excess=excess).value)[1]
    delta = near(max(least_delta(a, b, m(part)) for a, b in ((p, q), (q, p))))
    if delta < 1:
        beyond = sum((x for x, y in zip(p, q, strict=True) if log(m(x / y)) > m(part + excess)), Fraction(0))
        made = fn.approx_dp_loss_tail(premise("approx_dp", epsilon=part, delta=delta), excess=excess)
        assert m(beyond) <= ends(made.value)[1] + SLACK


@MANY
@given(weights, weights, st.integers(-40, 40))
def test_mean_concentration(p: Law, q: Law, rate: int) -> None:
    """E[exp(l (Z - E Z))] <= exp(l^2 tau^2/2) for the tau of each form, for both orders of the pair."""
    private = concentrated(p, q)
    growth = mpf(rate) / 8
    for first, second in ((p, q), (q, p)):
        losses = [log(m(x / y)) for x, y in zip(first, second, strict=True)]
        mean = kl(first, second)
        moment = mpmath.fsum(m(x) * exp(growth * (z - mean)) for x, z in zip(first, losses, strict=True))
        for made in (fn.zcdp_to_mcdp(private), fn.zcdp_to_mcdp_any_xi(private), fn.zcdp_to_mcdp_explicit(private)):
            assert mean <= ends(made.mu)[1] + SLACK
            assert moment <= exp(growth**2 * ends(made.tau)[1] ** 2 / 2) + SLACK


@MANY
@given(weights, st.lists(st.integers(-300, 300), min_size=4, max_size=4))
def test_centred_moments(p: Law, values: list[int]) -> None:
    x = [mpf(v) / 100 for v in values]
    mean = mpmath.fsum(m(w) * v for w, v in zip(p, x, strict=True))
    moment = mpmath.fsum(m(w) * exp(v - mean) for w, v in zip(p, x, strict=True))
    plus, minus = (near(mpmath.fsum(m(w) * exp(sign * v) for w, v in zip(p, x, strict=True))) for sign in (2, -2))
    assert moment <= ends(fn.centered_mgf_bound(m2_plus=plus, m2_minus=minus).value)[1] + SLACK


@MANY
@given(weights, weights, fractions, fractions, fractions)
def test_mixtures_with_a_common_part(p: Law, q: Law, first: Fraction, second: Fraction, part: Fraction) -> None:
    """Approximate zCDP of a mixture with disjoint rests, and of two of them side by side."""
    delta, delta2 = first / 2, second / 2
    private = concentrated(p, q)
    rho = private.rho.enclosure()[1]
    if rho > 20:
        return
    one = premise("approx_zcdp", delta=delta, rho=rho)
    both = fn.approx_zcdp_compose(one, premise("approx_zcdp", delta=delta2, rho=rho))
    laws_of = {
        d: ([d, Fraction(0), *((1 - d) * x for x in p)], [Fraction(0), d, *((1 - d) * x for x in q)])
        for d in (delta, delta2)
    }
    pair = [[x * y for x, y in product(laws_of[delta][i], laws_of[delta2][i])] for i in (0, 1)]
    for guarantee, sides in ((one, laws_of[delta]), (both, pair)):
        epsilon = guarantee.rho.enclosure()[1] * (1 + 3 * part)
        bound = ends(fn.approx_zcdp_to_approx_dp(guarantee, epsilon=epsilon).delta)[1]
        assert all(least_delta(a, b, m(epsilon)) <= bound + SLACK for a, b in permutations(sides))
