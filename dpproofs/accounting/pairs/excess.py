"""How two laws violate a bound: each function says which number is too large, or None where it cannot tell."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import flint

from dpproofs.accounting.limits import written
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.sources import LAPLACE
from dpproofs.numbers import apart, ball, decimal_string, endpoints, short, working

PRECISIONS = (128, 512, 2048, 8192)
LEVELS = tuple(Fraction(2) ** j for j in range(-10, 11))
"""Epsilons at which profiles are compared."""
ROUNDS, GAPS, FINER = 8, 4, 4
"""How often, and into how many parts, the gaps between epsilons are divided at which profiles are nearest."""
MAX_SUMMED = 3000
"""The most losses that are summed for each order and each cap."""
LARGEST = Fraction(10**9)
EXCESSES = tuple(Fraction(2) ** k for k in (-20, -7, -3, -1, 1, 3))
"""How far above 1 the orders are, at which parts are left out."""
WIDTHS = (2, 4, 5.5, 7, 10)
"""The caps of losses, in deviations above the mean."""


def loss_above(pair: Pair, epsilon: Fraction) -> str | None:
    """A largest privacy loss above epsilon."""
    loss = pair.largest_loss()
    if loss is None:
        return "its privacy loss is not bounded"
    if loss <= epsilon:
        return None
    allowed, low = apart(epsilon, loss)
    return f"its privacy loss is at least {low}, more than {allowed}"


def sampled_loss(pair: Pair, rate: Fraction) -> Fraction | None:
    """A lower bound of the largest privacy loss of the mixture, with that rate, of the first law and the second one.

    None where it is unbounded.
    """
    loss = pair.largest_loss()
    if loss is None or loss <= 0:
        return loss
    with working(512):
        return endpoints((ball(rate) * ball(loss).expm1()).log1p())[0]


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
    if pair.never_exceeds(epsilon):
        return None
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
    noise = Pair(square)
    levels, tried = [Fraction(0), *LEVELS], dict[Fraction, float]()
    for _ in range(ROUNDS):
        for epsilon in levels:
            low, allowed = pair.delta(epsilon, 256)[0], noise.delta(epsilon, 256)[1]
            if low > allowed:
                bound, shown = apart(allowed, low)
                at = f"its least delta at epsilon = {short(epsilon)}"
                return f"{at} is at least {shown}, more than {bound}, that of N(mu, 1)"
            tried[epsilon] = float(low / allowed) if allowed else 0.0
        there = sorted(tried)
        nearest = sorted(range(1, len(there)), key=lambda k: max(tried[there[k - 1]], tried[there[k]]))[-GAPS:]
        levels = [
            there[k - 1] + (there[k] - there[k - 1]) * Fraction(j, FINER) for k in nearest for j in range(1, FINER)
        ]
    return None


def laplace_profile_above(pair: Pair, shift: Fraction) -> str | None:
    """An epsilon at which the least delta is above that of two Laplace laws of scale 1 at the distance ``shift``."""
    allowed = Pair(coins=(Coin(shift, LAPLACE, 1),)) if shift else Pair()
    for epsilon in (Fraction(0), shift, *(shift * Fraction(k, 8) for k in range(1, 8)), *LEVELS):
        low, most = pair.delta(epsilon, 256)[0], allowed.delta(epsilon, 256)[1] if epsilon < shift else Fraction(0)
        if low > most:
            bound, shown = apart(most, low)
            at = f"its least delta at epsilon = {short(epsilon)}"
            return f"{at} is at least {shown}, more than {bound}, that of Laplace noise"
    return None


def divergence_above(pair: Pair, xi: Fraction, rho: Fraction, end: Fraction | None = None) -> str | None:
    """An order, below the end, at which the divergence exceeds xi + rho order."""
    if pair.reveals:
        return "its Rényi divergence is infinite"
    for order in _orders(pair, xi, rho) if end is None else _orders_below(pair, xi, rho, end):
        found = pair.renyi(order, 256)
        if found is not None and found[0] > xi + rho * order:
            allowed, low = apart(xi + rho * order, found[0])
            return f"its Rényi divergence of order {short(order)} is at least {low}, more than {allowed}"
    return None


def main_part_above(pair: Pair, delta: Fraction, xi: Fraction, rho: Fraction) -> str | None:
    """An order at which the divergence exceeds xi + rho order, whatever parts of weight delta are left out.

    Laws A <= P/(1 - delta) and B <= Q/(1 - delta) have D_a(A||B) >= a/(a - 1) log E_A[exp((a - 1) g)] - log E_B[exp(a
    g)] for every function g (a variational formula). Here g is the privacy loss, capped.
    """
    share = _left(pair, delta)
    if share is None:
        return "more is revealed than is left out"
    rest = Pair(pair.square, pair.coins)
    if not share:
        return divergence_above(rest, xi, rho)
    if not 1 < rest.terms + (rest.square > 0) <= MAX_SUMMED or share >= 1:
        return None
    spread = float(min(rest.square + sum((c.count * _largest(c) ** 2 for c in rest.coins), Fraction(0)), LARGEST))
    for excess in EXCESSES:
        for width in WIDTHS:
            cap = Fraction(f"{(0.5 + float(excess)) * spread + width * math.sqrt(spread):.6g}")
            low = _divergence_of_main_parts(rest, share, excess, cap)
            order = 1 + excess
            if low is not None and low > xi + rho * order:
                allowed, found = apart(xi + rho * order, low)
                return (
                    f"its Rényi divergence of order {short(order)} is at least {found}, more than {allowed}, whatever "
                    f"parts of weight {written(delta)} are left out"
                )
    return None


def _left(pair: Pair, delta: Fraction) -> Fraction | None:
    """The most mass of the other outcomes that may be left out, once all revelations are; None where that is too
    much.
    """
    if len(pair.reveals) == 1 and pair.reveals[0] == (delta, 1):
        return Fraction(0)
    if any(revealed == 1 for revealed, _ in pair.reveals):
        return None
    with working(256 + 2 * max((count.bit_length() for _, count in pair.reveals), default=0)):
        safe = flint.arb(1)
        for revealed, count in pair.reveals:
            safe = safe * ball(1 - revealed) ** count
        if not safe > 0:  # its digits do not say
            return Fraction(1)
        kept = ball(1 - delta) / safe
        return None if kept > 1 else min(max(1 - endpoints(kept)[0], Fraction(0)), Fraction(1))


def _largest(coin: Coin) -> Fraction:
    """The loss of one run, rounded up."""
    with working(64):
        return endpoints(coin.epsilon)[1]


def _divergence_of_main_parts(pair: Pair, share: Fraction, excess: Fraction, cap: Fraction) -> Fraction | None:
    """A lower bound of the divergence of order 1 + excess, where all but that share is kept; None without one."""
    moment = pair.capped_moment(excess, cap, 256)
    with working(256):
        left = ball(1 - share)
        inside = (ball(moment) - ball(share) * (ball(excess) * ball(cap)).exp()) / left
        if not inside > 0:
            return None
        low = ball(1 + excess) / ball(excess) * inside.log() - (ball(moment) / left).log()
        return endpoints(low)[0] if low.is_finite() else None


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
    if pair.coins or pair.sampled:
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
