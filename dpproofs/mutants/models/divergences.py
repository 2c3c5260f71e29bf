"""Divergences of laws with finitely many points, and of Gaussian and Laplace laws, by enclosures."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flint import arb

from dpproofs.mutants.models.laws import UndecidedError
from dpproofs.mutants.models.values import (
    Gaussian,
    GaussianVector,
    Laplace,
    Logarithm,
    Number,
    Truth,
    ball,
    less,
    logarithm,
    plus,
    power,
    times,
)
from dpproofs.privacy.notions import INDISTINGUISHABLE, KL, MAX_DIVERGENCE

MOST_STEPS = 8000
"""In how many steps the orders of a divergence are run through."""

FINEST = 2**20
"""Orders are multiples of 1/FINEST."""

ORDERS = tuple(map(Fraction, ("2", "1001/1000", "3/2", "10")))
"""Orders at which laws are compared."""

EPSILONS = tuple(map(Fraction, ("0", "1/100", "1/10", "1/2", "1", "2", "4")))
"""Epsilons above the mean loss at which laws are compared."""


def renyi(alpha: Number, p: Mapping[Any, Any], q: Mapping[Any, Any]) -> Number:
    """D_alpha(P||Q) for 1 < alpha, where P has no mass without Q."""
    total: Number = Fraction(0)
    for w, mass in p.items():
        if mass != 0:
            total = plus(total, times(q[w], power(mass / q[w], alpha)))
    return ball(total).log() / ball(alpha - 1)


def exact_divergence(name: str, order: Number, p: Mapping[Any, Any], q: Mapping[Any, Any]) -> Number:
    """A divergence of finite laws, where P has no mass without Q; the order matters for Rényi divergence alone."""
    if all(p[w] == q[w] for w in p):
        return Fraction(0)
    p, q = merged(p, q)
    ratios = [(mass, mass / q[w]) for w, mass in p.items() if mass != 0]
    if name == MAX_DIVERGENCE.name:
        return logarithm(max(ratio for _, ratio in ratios))
    if name == KL.name:
        return sum((ball(mass) * ball(ratio).log() for mass, ratio in ratios), arb(0))
    return renyi(order, p, q)


def below_line(p: Mapping[Any, Any], q: Mapping[Any, Any], xi: Number, rho: Number) -> bool:
    """Whether D_alpha(P||Q) <= xi + rho alpha for all 1 < alpha, where 0 <= rho; it grows with alpha."""
    return below(p, q, lambda alpha: plus(xi, times(rho, alpha)))


def below(
    p: Mapping[Any, Any],
    q: Mapping[Any, Any],
    bound: Callable[[Number], Number],
    is_past: Callable[[Number], bool] = lambda _: False,
) -> bool:
    """Whether D_alpha(P||Q) <= bound(alpha) for all 1 < alpha that are not past the end; the bound grows with alpha.

    So does the divergence: where it is below the bound at a smaller order, it is in between.
    """
    p, q = merged(p, q)
    if any(p[w] != 0 and q[w] == 0 for w in p):
        return False
    largest = logarithm(max(p[w] / q[w] for w in p if p[w] != 0))
    least, step = Fraction(1), Fraction(4)
    for _ in range(MOST_STEPS):
        least_bound = bound(least)
        if less(largest, least_bound, strictly=False) or (least > 1 and is_past(least)):
            return True
        while True:
            if step < Fraction(1, 2**15):
                return False
            alpha = Fraction(math.floor(least * (1 + step) * FINEST), FINEST)
            if less(renyi(alpha, p, q), least_bound, strictly=False):
                break
            step /= 2
        least, step = alpha, min(2 * step, Fraction(4))
    return False


def merged(p: Mapping[Any, Any], q: Mapping[Any, Any]) -> tuple[Mapping[Any, Any], Mapping[Any, Any]]:
    """The laws of the likelihood ratio, which have the same divergences; the laws themselves if it is not exact."""
    if not all(isinstance(law[w], Fraction) for w in p for law in (p, q)):
        return p, q
    first: dict[Fraction | None, Fraction] = {}
    second: dict[Fraction | None, Fraction] = {}
    for w, mass in p.items():
        if mass != 0 or q[w] != 0:
            ratio = mass / q[w] if q[w] != 0 else None
            first[ratio] = first.get(ratio, Fraction(0)) + mass
            second[ratio] = second.get(ratio, Fraction(0)) + q[w]
    return first, second


def narrow(p: Mapping[Any, Any], q: Mapping[Any, Any], mu: Number, tau: Number) -> bool:
    """Whether P and Q have the same points, the mean loss is at most mu, and its values differ by 2 tau at most.

    Then the pair is (mu, tau)-mean-concentrated, by Hoeffding's lemma.
    """
    if any((p[w] == 0) != (q[w] == 0) for w in p if p[w] != 0):
        return False
    ratios = [mass / q[w] for w, mass in p.items() if mass != 0]
    spread = max(ratios) / min(ratios)
    wide = less(Fraction(0) if spread == 1 else logarithm(spread), times(Fraction(2), tau), strictly=False)
    return wide is True and less(exact_divergence(KL.name, None, p, q), mu, strictly=False) is True


def in_range(p: Mapping[Any, Any], q: Mapping[Any, Any], width: Number) -> Truth:
    """Whether log(p/q) lies in an interval of that width."""
    if any((p[w] == 0) != (q[w] == 0) for w in p):
        return False
    ratios = [mass / q[w] for w, mass in p.items() if mass != 0]
    return less(logarithm(max(ratios) / min(ratios)), width, strictly=False)


def probably(p: Mapping[Any, Any], q: Mapping[Any, Any], epsilon: Number, delta: Number) -> Truth:
    """Whether P has at most delta where p > exp(epsilon) q."""
    factor = epsilon.of if isinstance(epsilon, Logarithm) else ball(epsilon).exp() if epsilon != 0 else Fraction(1)
    total = Fraction(0)
    for w, mass in p.items():
        inside = less(mass, times(factor, q[w]), strictly=False)
        if inside is None:
            return None
        total += Fraction(0) if inside else mass
    return less(total, delta, strictly=False)


def least_delta(p: Mapping[Any, Any], q: Mapping[Any, Any], epsilon: Number) -> Number:
    """The hockey-stick divergence of finite laws."""
    if isinstance(epsilon, Logarithm):
        factor: Number = epsilon.of
    else:
        factor = Fraction(1) if isinstance(epsilon, Fraction) and epsilon == 0 else ball(epsilon).exp()
    p, q = merged(p, q)
    total: Number = Fraction(0)
    for w, mass in p.items():
        if isinstance(mass, Fraction) and mass == 0:
            continue  # no excess there
        excess = plus(mass, -times(factor, q[w]))
        positive = less(Fraction(0), excess, strictly=True)
        total = plus(total, Fraction(0) if positive is False else excess if positive else ball(excess).max(arb(0)))
    return total


def approximately(p: Any, q: Any, delta: Number, xi: Number, rho: Number) -> Truth:
    """Approximate concentration of two laws, where a theorem of the library decides it.

    True if the laws are (epsilon, delta)-indistinguishable both ways for an epsilon that xi or rho allows
    (the decomposition of such laws, and epsilon^2/2-zCDP). False if, both ways, they are not as
    indistinguishable as Lemma 8.8 says.
    """
    if not isinstance(p, dict) or not isinstance(q, dict):
        raise UndecidedError("approximate concentration of laws that are not finite")
    if not all(less(a, b, strictly=False) for a, b in ((Fraction(0), delta), (delta, Fraction(1)))):
        raise UndecidedError("delta outside of [0, 1]")
    allowed = [xi] if less(Fraction(0), rho, strictly=False) else []
    if less(Fraction(0), xi, strictly=False) and less(Fraction(0), rho, strictly=True):
        allowed.append((2 * ball(rho)).sqrt())
    for epsilon in allowed:
        enough = [less(least_delta(a, b, epsilon), delta, strictly=False) for a, b in ((p, q), (q, p))]
        if less(Fraction(0), epsilon, strictly=False) and less(delta, Fraction(1), strictly=True) and all(enough):
            return True
    if isinstance(delta, Fraction) and delta == 0:
        if less(Fraction(0), rho, strictly=False) and below_line(p, q, xi, rho) and below_line(q, p, xi, rho):
            return True
        if any(a[w] != 0 and b[w] == 0 for a, b in ((p, q), (q, p)) for w in a):
            return False
        far = any(
            less(plus(xi, times(rho, alpha)), renyi(alpha, a, b), strictly=True)
            for alpha in ORDERS
            for a, b in ((p, q), (q, p))
            if all(b[w] for w in a if a[w])
        )
        return False if far else None
    for step in EPSILONS:
        epsilon = plus(plus(xi, rho), step)
        tail: Number = Fraction(0)
        if less(Fraction(0), rho, strictly=True):
            tail = (-ball(step * step) / (4 * ball(rho))).exp()
        elif rho != 0:
            continue
        most = plus(delta, times(plus(Fraction(1), -delta), tail))
        if any(less(most, least_delta(a, b, epsilon), strictly=True) for a, b in ((p, q), (q, p))):
            return False
    return None


def gap_of(p: Gaussian, q: Gaussian) -> Number:
    """The distance of the means of Gaussian laws of one variance, in deviations."""
    if isinstance(p, GaussianVector) and isinstance(q, GaussianVector):
        squares = [(a - b) ** 2 for a, b in zip(p.mean, q.mean, strict=True)]
        return power(sum(squares, Fraction(0)) / p.deviation**2, Fraction(1, 2))
    return abs(p.mean - q.mean) / p.deviation


def gaussian_renyi(alpha: Number, p: Gaussian, q: Gaussian) -> Number | None:
    """D_alpha of Gaussian laws for 1 <= alpha; None where it is infinite, or the deviations are not the same.

    Of two deviations: log(t/s) + log(t^2/v)/(2 (alpha - 1)) + alpha (difference of the means)^2/(2 v), where
    v = alpha t^2 - (alpha - 1) s^2 is positive, and 1 < alpha.
    """
    if p.deviation == q.deviation and less(Fraction(1), alpha, strictly=False):
        return times(alpha, gap_of(p, q) ** 2 / 2)
    if isinstance(p, GaussianVector) or isinstance(q, GaussianVector) or not isinstance(alpha, Fraction) or alpha <= 1:
        return None
    s, t = p.deviation, q.deviation
    v = alpha * t**2 - (alpha - 1) * s**2
    if v <= 0:
        return None
    spread = ball(t / s).log() + ball(t**2 / v).log() / ball(2 * (alpha - 1))
    return spread + ball(alpha * (p.mean - q.mean) ** 2 / (2 * v))


def gaussian(name: str, values: list[Any]) -> Truth:
    """A notion of two Gaussian laws of one variance, by the known values of the divergences."""
    laws = [v for v in values if isinstance(v, Gaussian)]
    if len(laws) != 2 or laws[0].deviation != laws[1].deviation or len(values) < 3:
        raise UndecidedError(name)
    gap = gap_of(*laws)
    match name, values:
        case "renyi", [alpha, _, _, t]:
            return (
                less(times(alpha, gap**2 / 2), t, strictly=False) if less(Fraction(1), alpha, strictly=True) else None
            )
        case "renyi_line", [_, _, xi, rho]:
            at_one = less(gap**2 / 2, plus(xi, rho), strictly=False)
            slope = less(gap**2 / 2, rho, strictly=False)
            return None if at_one is None or slope is None else at_one and slope
        case "kl", [_, _, t]:
            return less(gap**2 / 2, t, strictly=False)
        case "mean_concentrated", [_, _, mu, tau]:
            mean = less(gap**2 / 2, mu, strictly=False)
            spread = less(gap**2, times(tau, tau), strictly=False)
            return None if mean is None or spread is None else mean and spread
        case "indistinguishable", [_, _, epsilon, delta]:
            return less(hockey_stick(gap, epsilon), delta, strictly=False)
        case "max_divergence", [_, _, t]:
            return less(Fraction(0), t, strictly=False) if gap == 0 else False
        case _:
            raise UndecidedError(name)


def gaussian_tail(p: Gaussian, q: Gaussian, epsilon: Number, delta: Number) -> Truth:
    """Whether the loss of Gaussian laws of one variance is above epsilon with probability at most delta."""
    gap = gap_of(p, q)
    if p.deviation != q.deviation or gap == 0:
        return None
    tail = ((ball(epsilon) - ball(gap**2 / 2)) / ball(gap) / arb(2).sqrt()).erfc() / 2
    return less(tail, delta, strictly=False)


def hockey_stick(gap: Number, epsilon: Number) -> Number:
    """The least delta at epsilon of Gaussian laws of variance 1 with means at that distance."""
    if gap == 0:
        return (1 - ball(epsilon).exp()).max(arb(0))
    low = (ball(epsilon) / ball(gap) - ball(gap) / 2) / arb(2).sqrt()
    high = (ball(epsilon) / ball(gap) + ball(gap) / 2) / arb(2).sqrt()
    return (low.erfc() - ball(epsilon).exp() * high.erfc()) / 2


def laplace(name: str, values: list[Any]) -> Truth:
    """A notion of two Laplace laws of one scale, by the known values of the divergences."""
    laws = [v for v in values if isinstance(v, Laplace)]
    if len(laws) != 2 or laws[0].scale != laws[1].scale:
        raise UndecidedError(name)
    gap = abs(laws[0].centre - laws[1].centre) / laws[0].scale
    if name == INDISTINGUISHABLE.name:
        _, _, epsilon, delta = values
        if less(Fraction(0), epsilon, strictly=False) is not True:
            raise UndecidedError(name)
        return less(laplace_hockey_stick(gap, epsilon), delta, strictly=False)
    return less(laplace_renyi(values[0], *laws), values[-1], strictly=False)


def laplace_hockey_stick(gap: Fraction, epsilon: Number) -> Number:
    """The least delta at epsilon of Laplace laws of scale 1 with medians at that distance."""
    if less(gap, epsilon, strictly=False):
        return Fraction(0)
    level = ball(epsilon)
    return (1 - level.min((level - ball(gap)) / 2).exp()).max(arb(0))


def laplace_tail(p: Laplace, q: Laplace, epsilon: Number, delta: Number) -> Truth:
    """Whether the loss of Laplace laws of one scale is above epsilon with probability at most delta."""
    gap = abs(p.centre - q.centre) / p.scale
    if p.scale != q.scale or not less(epsilon, gap, strictly=True) or not less(-gap, epsilon, strictly=False):
        return None
    return less(1 - ((ball(epsilon) - ball(gap)) / 2).exp() / 2, delta, strictly=False)


def laplace_renyi(alpha: Number, p: Laplace, q: Laplace) -> Number:
    """The divergence of two Laplace laws of one scale."""
    if not isinstance(alpha, Fraction) or alpha <= 1 or p.scale != q.scale:
        raise UndecidedError("renyi")
    gap = abs(p.centre - q.centre) / p.scale
    if gap == 0:
        return Fraction(0)
    grown, shrunk = ball((alpha - 1) * gap).exp(), ball(-alpha * gap).exp()
    moment = (ball(alpha) * grown + ball(alpha - 1) * shrunk) / ball(2 * alpha - 1)
    return moment.log() / ball(alpha - 1)
