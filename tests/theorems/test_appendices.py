"""Appendices A and C, and the counterexamples to slips, against direct computation in 40 digits."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeAlias

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.privacy.guarantees import premise

Law: TypeAlias = list[mpmath.mpf]

SLACK = mpmath.mpf(10) ** -20
MANY = settings(max_examples=20, deadline=None)


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(40):
        yield


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator


def ends(value: Any) -> tuple[mpmath.mpf, mpmath.mpf]:
    """The ends of the enclosure of a number."""
    low, high = value.enclosure()
    return number(low), number(high)


def up(x: mpmath.mpf) -> Fraction:
    """A rational number slightly above x."""
    return Fraction(mpmath.nstr(x + mpmath.mpf(10) ** -30, 35))


def tail(x: mpmath.mpf) -> mpmath.mpf:
    """P[N(0, 1) >= x]."""
    return mpmath.erfc(x / mpmath.sqrt(2)) / 2


laws = st.lists(st.integers(1, 1000), min_size=4, max_size=4).map(lambda w: [mpmath.mpf(x) / sum(w) for x in w])
values = st.lists(st.integers(-50, 50), min_size=4, max_size=4)


def kl(p: Law, q: Law) -> mpmath.mpf:
    return mpmath.fsum(x * mpmath.log(x / y) for x, y in zip(p, q, strict=True))


def renyi(alpha: mpmath.mpf, p: Law, q: Law) -> mpmath.mpf:
    return mpmath.log(mpmath.fsum(x**alpha * y ** (1 - alpha) for x, y in zip(p, q, strict=True))) / (alpha - 1)


@MANY
@given(laws, laws)
def test_total_variation_is_within_pinskers_bound(p: Law, q: Law) -> None:
    distance = mpmath.fsum(abs(x - y) for x, y in zip(p, q, strict=True)) / 2
    bound = fn.pinsker_total_variation(kl=up(kl(p, q)))
    assert distance <= ends(bound.value)[1] + SLACK


def test_pinskers_constant_is_the_best() -> None:
    p, q = [mpmath.mpf("0.5001"), mpmath.mpf("0.4999")], [mpmath.mpf("0.5")] * 2
    bound = ends(fn.pinsker_total_variation(kl=up(kl(p, q))).value)[1]
    assert mpmath.mpf("0.0001") <= bound <= mpmath.mpf("0.00010001")


def test_a_negative_divergence_is_refused() -> None:
    with pytest.raises(SideConditionError):
        fn.pinsker_total_variation(kl=-1)


@MANY
@given(laws, laws, values)
def test_mean_gap_from_the_second_order(p: Law, q: Law, f: list[int]) -> None:
    gap = abs(mpmath.fsum((x - y) * v for x, y, v in zip(p, q, f, strict=True)))
    square = mpmath.fsum(y * v * v for y, v in zip(q, f, strict=True))
    bound = fn.mean_gap_bound(d2=up(renyi(mpmath.mpf(2), p, q)), second_moment=up(square))
    assert gap <= ends(bound.value)[1] + SLACK


def test_mean_gap_is_attained_by_the_likelihood_ratio() -> None:
    bound = fn.mean_gap_bound(d2=up(mpmath.log(mpmath.mpf(25) / 9)), second_moment=Fraction(16, 9))
    assert abs(ends(bound.value)[1] - mpmath.mpf(16) / 9) < mpmath.mpf(10) ** -10


def test_zcdp_mean_gap_is_pinskers() -> None:
    low, high = ends(fn.zcdp_mean_gap(premise("zcdp", xi="0.01", rho="0.07")).value)
    assert low <= mpmath.mpf("0.4") <= high + SLACK


def test_private_answers_and_samples() -> None:
    private = premise("zcdp", rho="0.002")
    root = mpmath.sqrt(mpmath.mpf("0.004"))
    for name, alphas in (("private_answers_error", 1), ("sample_values_error", 2)):
        low, high = ends(getattr(fn, name)(private, alpha="0.05").value)
        exact = alphas * mpmath.mpf("0.05") + root
        assert low - SLACK <= exact <= high + SLACK


@pytest.mark.parametrize(("sensitivity", "sigma"), [(2, 2), (2, 1), (Fraction(1, 2), 3)])
def test_loss_of_the_gaussian_mechanism(sensitivity: Fraction, sigma: Fraction) -> None:
    g = fn.gaussian_mcdp(sensitivity=sensitivity, sigma=sigma)
    d, s = mpmath.mpf(Fraction(sensitivity).numerator) / Fraction(sensitivity).denominator, mpmath.mpf(sigma)

    def loss(x: mpmath.mpf) -> mpmath.mpf:
        return (x**2 - (x - d) ** 2) / (2 * s**2)

    def density(x: mpmath.mpf) -> mpmath.mpf:
        return mpmath.npdf(x, d, s)

    line = [d - 12 * s, d, d + 12 * s]
    mean = mpmath.quad(lambda x: loss(x) * density(x), line)
    deviation = mpmath.sqrt(mpmath.quad(lambda x: (loss(x) - mean) ** 2 * density(x), line))
    close = mpmath.mpf(10) ** -15
    assert abs(mean - number(g.mu.enclosure()[1])) < close
    assert abs(deviation - number(g.tau.enclosure()[1])) < close


def half_answers(alpha: mpmath.mpf, distance: int) -> mpmath.mpf:
    """D_alpha of: no answer with probability 1/2, else a Gaussian answer of variance 1/20."""
    return mpmath.log((1 + mpmath.exp(10 * alpha * (alpha - 1) * distance**2)) / 2) / (alpha - 1)


def test_group_privacy_fails_for_negative_xi() -> None:
    for step in range(1, 400):
        alpha = 1 + mpmath.mpf(step) / 40
        assert half_answers(alpha, 1) <= mpmath.mpf(-3) / 5 + mpmath.mpf(101) / 10 * alpha
    assert mpmath.mpf("79.3") < half_answers(mpmath.mpf(2), 2) < mpmath.mpf("79.31")


@pytest.mark.parametrize(("sigma", "t"), [(1, 7), (1, 20), (2, 49)])
def test_rounding_a_gaussian_bit_breaks_mean_concentration(sigma: int, t: int) -> None:
    p, q = tail(mpmath.mpf(t - 1) / sigma), tail(mpmath.mpf(t + 1) / sigma)
    high = mpmath.log(p / q)
    mean, growth = (p - q) * high, mpmath.mpf(t) / 2
    moment = p * mpmath.exp(growth * (high - mean)) + (1 - p - q) * mpmath.exp(-growth * mean)
    moment += q * mpmath.exp(growth * (-high - mean))
    assert moment > mpmath.exp(growth**2 * mpmath.mpf(4) / sigma**2 / 2)
    assert high >= mpmath.mpf(2) * t / sigma**2


@pytest.mark.parametrize("sigma", ["0.1", "0.5", "2"])
def test_thresholding_a_gaussian_bit_squares_tau(sigma: str) -> None:
    s = mpmath.mpf(sigma)
    q = tail(2 / s)
    deviation = mpmath.log((1 - q) / q) / 2
    assert 1 / s**2 <= deviation
    if sigma == "0.1":
        assert deviation**2 < mpmath.mpf("1.04") / s**4


@pytest.mark.parametrize(("epsilon", "delta"), [("1", "0.01"), ("0.3", "0"), ("2", "0.5")])
def test_least_delta_of_randomized_response(epsilon: str, delta: str) -> None:
    e, d = mpmath.mpf(epsilon), mpmath.mpf(delta)
    kept = mpmath.exp(e) / (1 + mpmath.exp(e))
    p = [d, mpmath.mpf(0), (1 - d) * kept, (1 - d) * (1 - kept)]
    q = [p[1], p[0], p[3], p[2]]

    def least(xi: mpmath.mpf) -> mpmath.mpf:
        return mpmath.fsum(max(x - mpmath.exp(xi) * y, mpmath.mpf(0)) for x, y in zip(p, q, strict=True))

    def formula(xi: mpmath.mpf) -> mpmath.mpf:
        return d + (1 - d) * (mpmath.exp(e) - mpmath.exp(xi)) / (1 + mpmath.exp(e))

    for part in ("-1", "0", "0.5", "1"):
        assert abs(least(e * mpmath.mpf(part)) - formula(e * mpmath.mpf(part))) < SLACK
    assert formula(-e - mpmath.mpf("0.1")) < least(-e - mpmath.mpf("0.1"))
