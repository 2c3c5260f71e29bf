"""KL divergence: Gaussian noise, or randomized response."""

from __future__ import annotations

import math
from fractions import Fraction

from dpproofs.accounting.pairs.excess import kl_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.sources import RESPONSE
from dpproofs.accounting.pairs.worst.base import Numbers, Worst
from dpproofs.numbers import ball, endpoints, working
from dpproofs.privacy.guarantees import Guarantee

SMALLEST, LARGEST = Fraction(1, 10**60), Fraction(100)
"""Divergences of randomized response that floats find the epsilon of."""


class KL(Worst):
    """The worst cases of a bound on the KL divergence."""

    __slots__ = ()

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise; or randomized response to what one change of the data decides."""
        kappa = numbers["kappa"]
        epsilon = response_loss(kappa)
        instead = None if epsilon is None else (epsilon, RESPONSE)
        return Laws(square=2 * kappa * away**2, instead=instead)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The divergence."""
        return kl_above(pair, numbers["kappa"])

    def choice(self, argument: str, g: Guarantee, known: Numbers) -> Fraction | None:
        """The epsilon of the randomized response that attains the total variation."""
        return response_loss(g.kappa.enclosure()[1])


def response_loss(kappa: Fraction) -> Fraction | None:
    """The epsilon, rounded down, of a randomized response with KL divergence epsilon tanh(epsilon/2) = kappa."""
    if not SMALLEST <= kappa <= LARGEST:
        return None
    low, high = 0.0, float(kappa) + 2 * math.sqrt(kappa)
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if middle * math.tanh(middle / 2) <= kappa else (low, middle)
    epsilon = Fraction(f"{low * (1 - 1e-14):.15g}")
    with working(256):
        loss = ball(epsilon)
        return epsilon if endpoints(loss * (loss / 2).tanh())[1] <= kappa else None


WORST = KL()
