"""zCDP: Gaussian noise, and a Rényi divergence above the line."""

from __future__ import annotations

import math
from fractions import Fraction

from dpproofs.accounting.guarantees import ceiling
from dpproofs.accounting.pairs.excess import divergence_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.sources import RESPONSE
from dpproofs.accounting.pairs.worst.base import Numbers, Worst
from dpproofs.accounting.tuning import least, logarithm
from dpproofs.numbers import Value
from dpproofs.privacy.guarantees import Guarantee


def on_a_line(numbers: Numbers, away: int) -> Laws:
    """Gaussian noise of that rho, or randomized response where only xi is above 0."""
    rho, revealed = numbers["rho"] + min(numbers["xi"], Fraction(0)), numbers.get("delta", Fraction(0))
    if rho > 0 or away > 1:
        return Laws(square=2 * rho * away**2, revealed=revealed)
    return Laws(coin=(max(numbers["xi"], Fraction(0)), RESPONSE), revealed=revealed)


class ZCDP(Worst):
    """The worst cases of zCDP."""

    __slots__ = ()

    carries = True
    rank = 5

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise, or randomized response."""
        return on_a_line(numbers, away)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """An order at which the divergence is too large."""
        return divergence_above(pair, numbers["xi"], numbers["rho"])

    def choice(self, argument: str, g: Guarantee, known: Numbers) -> Fraction | None:
        """An order, for conversions at a single order; or how far a loss is above its mean."""
        match argument:
            case "alpha":
                return _best_order(g, known)
            case "excess":
                return _excess(g, known)
            case _:
                return None


def _best_order(g: Guarantee, known: Numbers) -> Fraction | None:
    """An order at which the bound of a single order on epsilon or delta is nearly least."""
    if g.rho.exact == 0:
        return None
    if "epsilon" in known:
        return order_at(g, known["epsilon"])
    delta = known.get("delta")
    return best_order(g.rho, delta) if delta and delta < 1 else None


def best_order(rho: Value, delta: Fraction) -> Fraction:
    """An order at which the single-order conversion from zCDP is nearly best."""
    size = math.log(rho.upper()) if rho.upper() > 0 else -700.0
    tail = -logarithm(delta)

    def bound(log_excess: float) -> float:
        excess = math.exp(log_excess)
        gain = -math.log1p(1 / excess) - math.log1p(excess) / excess
        return math.exp(min(size + log_excess, 700.0)) + tail / excess + gain

    return least(bound)


def order_at(g: Guarantee, epsilon: Fraction) -> Fraction:
    """An order at which the delta of the single-order conversion at epsilon is nearly least."""
    rho, offset = g.rho.upper(), g.xi.upper()
    at = float(epsilon) if epsilon < 10**300 else 1e300

    def bound(log_excess: float) -> float:
        excess = math.exp(log_excess)
        cost = excess * (offset + rho * (1 + excess) - at)
        return cost - log_excess - (1 + excess) * math.log1p(1 / excess)

    return least(bound)


def _excess(g: Guarantee, known: Numbers) -> Fraction | None:
    """How far above its mean the loss is, up to that probability; rounded up to a float."""
    rho, mean = ceiling(g.rho), ceiling(g.xi) + ceiling(g.rho)
    if rho == 0:
        return None
    if "epsilon" in known:
        return known["epsilon"] - mean if known["epsilon"] > mean else None
    delta = known.get("delta")
    if not delta or delta >= 1 or not 1e-300 < rho < 1e300:
        return None
    return Fraction(2 * math.sqrt(float(rho)) * math.sqrt(-logarithm(delta)) * (1 + 1e-14))


WORST = ZCDP()
