"""Divergences of Gaussian noise on Poisson samples: (1 - q) N(0, s^2) + q N(1, s^2) against N(0, s^2), or N(-1, s^2).

All are lower bounds: integrals over most of the line, and finite sums.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import flint

from dpproofs.numbers import ball, working

BITS = 192
MOST_SUMMED, MOST_ORDER = 512, Fraction(64)
"""The largest whole order whose moment is summed, and the largest order whose moment is integrated."""
REACH = 40
"""The integral reaches this many deviations beyond where its integrand is largest."""
LEAST_SIGMA = Fraction(1, 100)


@lru_cache(maxsize=512)
def renyi(rate: Fraction, sigma: Fraction, order: Fraction, *, is_replaced: bool) -> flint.arb:
    """A lower bound of the Rényi divergence of an order above 1, of one run."""
    with working(BITS):
        a = ball(order)
        if not is_replaced and order.denominator == 1 and order <= MOST_SUMMED:
            return _summed(rate, sigma, int(order)).log() / (a - 1)
        if order <= MOST_ORDER and sigma >= LEAST_SIGMA:
            moment = _integral(_moment(rate, sigma, order, is_replaced=is_replaced), -REACH, order / sigma + REACH)
            return moment.lower().log() / (a - 1)
        if not is_replaced:  # where the record is drawn
            return (a * a - a) / (2 * ball(sigma) ** 2 * (a - 1)) + a * ball(rate).log() / (a - 1)
    return renyi(rate, sigma, MOST_ORDER, is_replaced=True) if order > MOST_ORDER else flint.arb(0)


@lru_cache(maxsize=64)
def kl(rate: Fraction, sigma: Fraction, *, is_replaced: bool) -> flint.arb:
    """A lower bound of the KL divergence of one run."""
    if sigma < LEAST_SIGMA:
        return flint.arb(0)
    with working(BITS):
        whole = _integral(_entropy(rate, sigma, is_replaced=is_replaced), -REACH, REACH + 1 / sigma)
        return (whole - flint.arb(2) ** -BITS).lower()  # more than what is left out, which has a weight of exp(-800)


def _summed(rate: Fraction, sigma: Fraction, order: int) -> flint.arb:
    """The mean of the power of the likelihood ratio, by the binomial theorem."""
    q, total = ball(rate), flint.arb(0)
    for k in range(order + 1):
        drawn = math.comb(order, k) * q**k * (1 - q) ** (order - k)
        total = total + drawn * (ball(Fraction(k * (k - 1), 2) / sigma**2)).exp()
    return total


def _integral(of: Callable[[flint.acb, bool], flint.acb], low: Fraction | int, high: Fraction) -> flint.arb:
    found = flint.acb.integral(of, flint.acb(ball(Fraction(low))), flint.acb(ball(high)), rel_tol=flint.arb(2) ** -90)
    return flint.acb(found).real


def _ratio(rate: Fraction, sigma: Fraction, z: flint.acb, sign: int) -> flint.acb:
    """The density of the mixture with N(sign, sigma^2), at sigma z, in that of N(0, sigma^2)."""
    q, s = ball(rate), ball(sigma)
    return 1 - q + q * (sign * z / s - 1 / (2 * s * s)).exp()


def _moment(
    rate: Fraction, sigma: Fraction, order: Fraction, *, is_replaced: bool
) -> Callable[[flint.acb, bool], flint.acb]:
    a = ball(order)

    def at(z: flint.acb, is_analytic: bool) -> flint.acb:
        power = a * _ratio(rate, sigma, z, 1).log(analytic=is_analytic)
        if is_replaced:
            power = power + (1 - a) * _ratio(rate, sigma, z, -1).log(analytic=is_analytic)
        return (power - z * z / 2).exp() / (2 * flint.arb.pi()).sqrt()

    return at


def _entropy(rate: Fraction, sigma: Fraction, *, is_replaced: bool) -> Callable[[flint.acb, bool], flint.acb]:
    def at(z: flint.acb, is_analytic: bool) -> flint.acb:
        ratio = _ratio(rate, sigma, z, 1)
        loss = ratio.log(analytic=is_analytic)
        if is_replaced:
            loss = loss - _ratio(rate, sigma, z, -1).log(analytic=is_analytic)
        return ratio * loss * (-z * z / 2).exp() / (2 * flint.arb.pi()).sqrt()

    return at
