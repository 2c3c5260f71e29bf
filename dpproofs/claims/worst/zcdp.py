"""zCDP: Gaussian noise, and a Rényi divergence above the line."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.claims.excess import divergence_above
from dpproofs.claims.losses import RESPONSE, Laws, Pair
from dpproofs.claims.worst.base import Numbers, Worst


def on_a_line(numbers: Numbers, away: int) -> Laws:
    """Gaussian noise of that rho, or randomized response where only xi is above 0."""
    rho, revealed = numbers["rho"] + min(numbers["xi"], Fraction(0)), numbers.get("delta", Fraction(0))
    if rho > 0 or away > 1:
        return Laws(square=2 * rho * away**2, revealed=revealed)
    return Laws(coin=(max(numbers["xi"], Fraction(0)), RESPONSE), revealed=revealed)


class ZCDP(Worst):
    """The worst cases of zCDP."""

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise, or randomized response."""
        return on_a_line(numbers, away)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """An order at which the divergence is too large."""
        return divergence_above(pair, numbers["xi"], numbers["rho"])


WORST = ZCDP()
