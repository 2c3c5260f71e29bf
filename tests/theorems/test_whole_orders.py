"""Sampling under truncated CDP at whole orders: the bound against the exact moments of sampled Gaussian noise."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from mpmath import binomial, exp, log, mpf, npdf, quad, sqrt

from dpproofs.language.terms import num, substitute
from dpproofs.library import library
from dpproofs.numbers import Value
from dpproofs.privacy.notions import RENYI, TRUNCATED_CDP, k, rho
from dpproofs.proving.reading import read
from theorems.sampling.record_drawn import q
from theorems.sampling.whole_orders import s


def exact(order: int, square: mpf, rate: mpf) -> mpf:
    """The divergence of (1 - s) N(0, 1) + s N(mu, 1) from N(0, 1), for mu^2 = 2 rho."""
    moment = sum(
        binomial(order, j) * (1 - rate) ** (order - j) * rate**j * exp(j * (j - 1) * square) for j in range(order + 1)
    )
    return log(moment) / (order - 1)


def added(order: mpf | int, square: mpf, rate: mpf, power: mpf | int | None = None) -> mpf:
    """The divergence of N(0, 1) from (1 - s) N(0, 1) + s N(mu, 1), for mu^2 = 2 rho; with that power, another one."""
    mu, exponent = sqrt(2 * square), 1 - order if power is None else power

    def moment(x: mpf) -> mpf:
        return npdf(x) * (1 - rate + rate * exp(mu * x - square)) ** exponent

    return log(quad(moment, [-12, -4, -1, 1, 4, 12, 20])) / (order - 1)


def bound(name: str, **values: object) -> Value:
    term = read(RENYI, library()[name].claim.conclusion).t
    return Value(substitute(term, {v: num(Fraction(str(values[v.data[0]]))) for v in (s, k, rho)}))


@pytest.mark.parametrize(("square", "rate", "order"), [
    ("1/100", "1/100", 2), ("1/100", "1/100", 60), ("1/10", "1/10", 8), ("1/1000", "1/200", 200), ("7/10", "1/2", 2),
])  # fmt: skip
def test_sampled_gaussian_noise_is_within_the_bounds(square: str, rate: str, order: int) -> None:
    with mpmath.workdps(40):
        r, part = (mpf(Fraction(x).numerator) / Fraction(x).denominator for x in (square, rate))
        least = exact(order, r, part)
        values = {"s": rate, "k": order, "rho": square}
        sharp, simple = (
            bound(name, **values).enclosure()
            for name in ("sampling.whole-orders-removed", "st18.subsampling-tcdp-whole-orders")
        )
        low, high = (mpf(x.numerator) / x.denominator for x in (sharp[0], simple[1]))
        assert order * part**2 * r < least <= low
        assert low <= high


@pytest.mark.parametrize(("square", "rate", "order"), [
    ("1/100", "1/100", 2), ("1/100", "1/100", 60), ("1/10", "1/10", 8), ("7/10", "1/2", 2),
])  # fmt: skip
def test_sampled_gaussian_noise_is_within_the_bounds_where_a_record_is_added(
    square: str, rate: str, order: int
) -> None:
    with mpmath.workdps(20):
        r, part = (mpf(Fraction(x).numerator) / Fraction(x).denominator for x in (square, rate))
        sharp, simple = (
            bound(name, s=rate, k=order, rho=square).enclosure()[1]
            for name in ("sampling.whole-orders-added", "st18.subsampling-tcdp-whole-orders-added")
        )
        least = added(order, r, part)
        assert part**2 * r * order / 3 < least <= mpf(sharp.numerator) / sharp.denominator
        assert sharp <= simple


@pytest.mark.parametrize(("square", "rate", "last"), [("1/100", "1/100", 71), ("1/10", "1/10", 8), ("7/10", "1/2", 2)])
def test_sampled_gaussian_noise_is_within_the_bound_below_that_order(square: str, rate: str, last: int) -> None:
    term = read(TRUNCATED_CDP, library()["st18.subsampling-tcdp-poisson"].claim.conclusion).rho
    level = Value(substitute(term, {q: num(Fraction(rate)), rho: num(Fraction(square))})).enclosure()[1]
    with mpmath.workdps(20):
        r, part = (mpf(Fraction(x).numerator) / Fraction(x).denominator for x in (square, rate))
        for order in (mpf("1.01"), mpf("1.7"), (mpf(last) + 1) / 2, mpf(last) - mpf("0.01")):
            for power in (1 - order, order):
                assert 0 < added(order, r, part, power) <= mpf(level.numerator) / level.denominator * order


def test_beyond_its_orders_the_simple_bound_is_false() -> None:
    """At rho = s = 1/10 the order 60 has s k > 1: noise that is sampled is as bad as noise that is not."""
    high = bound("st18.subsampling-tcdp-whole-orders", s="1/10", k=60, rho="1/10").enclosure()[1]
    with mpmath.workdps(40):
        assert exact(60, mpf(1) / 10, mpf(1) / 10) > mpf(high.numerator) / high.denominator
