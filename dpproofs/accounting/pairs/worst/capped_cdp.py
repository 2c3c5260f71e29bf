"""Capped CDP: randomized response within both bounds, and a divergence above either."""

from __future__ import annotations

import math
from fractions import Fraction

from dpproofs.accounting.pairs.excess import divergence_above, loss_above
from dpproofs.accounting.pairs.pair import Laws, Pair, solve
from dpproofs.accounting.pairs.worst.base import Numbers, Worst, response
from dpproofs.numbers import ball, endpoints, working


class CappedCDP(Worst):
    """The worst cases of capped CDP."""

    __slots__ = ()

    at_orders = True
    is_a_line = False

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Randomized response with nearly the largest loss that both numbers allow."""
        return Laws(coin=response(away * _loss(numbers["epsilon"], numbers["rho"]), away))

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """An order at which the divergence is above the line."""
        return divergence_above(pair, Fraction(0), numbers["rho"])

    def violated(self, pair: Pair, numbers: Numbers) -> tuple[Pair, str] | None:
        """The same, or a loss that is too large, of choices at their worst."""
        found = super().violated(pair, numbers)
        if found is not None:
            return found
        pair = pair.behind()
        fact = loss_above(pair, numbers["epsilon"])
        return None if fact is None else (pair, fact)


def _loss(epsilon: Fraction, rho: Fraction) -> Fraction:
    """A loss of randomized response that is epsilon-DP and rho-zCDP, nearly the largest one."""
    if _rho(epsilon) <= rho:
        return epsilon
    largest = float(rho) if rho < 10**300 else 1e300
    guess = solve(lambda e: -e * math.tanh(e / 2), -largest, 1.0) or 0.0
    loss = Fraction(f"{guess * (1 - 1e-8):.9g}")
    return min(loss, epsilon) if _rho(loss) <= rho else Fraction(0)


def _rho(epsilon: Fraction) -> Fraction:
    """An upper bound of the least rho of epsilon-DP."""
    with working(256):
        e = ball(epsilon)
        return endpoints(e * (e / 2).tanh())[1]


WORST = CappedCDP()
