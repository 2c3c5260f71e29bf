"""How two laws exceed a bound: each function says which number is too large, or None where that is not seen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from dpproofs.claims.losses import Pair
from dpproofs.claims.values import written
from dpproofs.numbers import apart, decimal_string, short

PRECISIONS = (128, 512, 2048, 8192)


def loss_above(pair: Pair, epsilon: Fraction) -> str | None:
    """A largest privacy loss above epsilon."""
    loss = pair.largest_loss()
    if loss is None:
        return "its privacy loss is not bounded"
    if loss <= epsilon:
        return None
    allowed, low = apart(epsilon, loss)
    return f"its privacy loss is at least {low}, more than {allowed}"


def kl_above(pair: Pair, kappa: Fraction) -> str | None:
    """A KL divergence above kappa."""
    if pair.reveals:
        return "its KL divergence is infinite"
    found = pair.kl(256)
    if found is None or found[0] <= kappa:
        return None
    allowed, low = apart(kappa, found[0])
    return f"its KL divergence is at least {low}, more than {allowed}"


def tail_above(pair: Pair, epsilon: Fraction, delta: Fraction) -> str | None:
    """A probability of a loss above epsilon that is more than delta."""
    low = pair.tail(epsilon, 256)
    if low <= delta:
        return None
    allowed, found = apart(delta, low)
    return f"its privacy loss exceeds {written(epsilon)} with probability at least {found}, more than {allowed}"


def delta_above(pair: Pair, epsilon: Fraction, delta: Fraction) -> str | None:
    """A least delta at epsilon that is more than delta."""
    for precision in PRECISIONS:
        low, high = pair.delta(epsilon, precision)
        if low > delta:
            allowed, found = apart(delta, low)
            return f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"
        if high <= delta:
            return None
    return None


def profile_above(pair: Pair, square: Fraction) -> str | None:
    """An epsilon at which the least delta is more than that of N(mu, 1) and N(0, 1)."""
    for epsilon in (Fraction(0), *(Fraction(2) ** j for j in range(-10, 11))):
        low, allowed = pair.delta(epsilon, 256)[0], Pair(square).delta(epsilon, 256)[1]
        if low > allowed:
            bound, shown = apart(allowed, low)
            at = f"its least delta at epsilon = {short(epsilon)}"
            return f"{at} is at least {shown}, more than {bound}, that of N(mu, 1)"
    return None


def divergence_above(pair: Pair, xi: Fraction, rho: Fraction, end: Fraction | None = None) -> str | None:
    """An order, below the end, at which the divergence exceeds xi + rho order."""
    if pair.reveals:
        return "its Rényi divergence is infinite"
    for order in _orders(pair, xi, rho) if end is None else _orders_below(pair, xi, rho, end):
        found = pair.renyi(order, 256)
        if found is not None and found[0] > xi + rho * order:
            allowed, low = apart(xi + rho * order, found[0])
            return f"D_{short(order)} >= {low} > {allowed}"
    return None


def _orders(pair: Pair, xi: Fraction, rho: Fraction) -> Iterator[Fraction]:
    """Orders at which the divergence may exceed xi + rho order, the most promising first; short numbers."""
    for order in _best_orders(pair, xi, rho):
        yield 1 + Fraction(decimal_string(order - 1, 2, up=False))


def _orders_below(pair: Pair, xi: Fraction, rho: Fraction, end: Fraction) -> Iterator[Fraction]:
    """The same with orders below the end; also some that are near 1, or near the end."""
    yield from (order for order in _orders(pair, xi, rho) if order < end)
    yield from (1 + (end - 1) * (1 - Fraction(1, 2**j)) for j in (1, 10, 30))
    yield from (1 + (end - 1) / 2**j for j in (10, 30))


def _best_orders(pair: Pair, xi: Fraction, rho: Fraction) -> Iterator[Fraction]:
    half = pair.square / 2
    if half > rho and xi > 0:
        yield max(Fraction(2), 2 * xi / (half - rho))
    if rho >= half > xi + rho:
        yield 1 + (half - rho - xi) / (2 * (rho - half + 1))
    if half > rho:
        yield Fraction(2)
    if pair.coins:
        grid = [1 + Fraction(2) ** j for j in range(-30, 31)]
        excess = []
        for order in grid:
            found = pair.renyi(order, 128)
            excess.append(-math.inf if found is None else _ratio(found[1] - xi - rho * order, xi + rho * order))
        best = max(range(len(grid)), key=excess.__getitem__)
        yield grid[best]
        near = [grid[best] - 1, (grid[best] - 1) / 2]
        yield from (1 + base * Fraction(n, 16) for base in near for n in range(17, 32))


def _ratio(top: Fraction, bottom: Fraction) -> float:
    if bottom <= 0:
        return math.inf if top > 0 else -math.inf
    ratio = top / bottom
    return float(ratio) if abs(ratio) < 10**300 else math.inf if ratio > 0 else -math.inf
