"""Probabilistic DP: randomized response that may reveal the truth, and a tail that is too heavy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.pairs.excess import delta_above, tail_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Tolerant, response


class ProbabilisticDP(Tolerant):
    """The worst cases of probabilistic DP."""

    __slots__ = ()

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Randomized response that reveals the truth with probability delta."""
        return Laws(coin=response(away * numbers["epsilon"], away), revealed=numbers["delta"])

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The probability of a loss above epsilon, or the least delta there."""
        epsilon, delta = numbers["epsilon"], numbers["delta"]
        return tail_above(pair, epsilon, delta) or delta_above(pair, epsilon, delta)

    def delta(self, numbers: Numbers) -> tuple[Fraction, Fraction]:
        """The same epsilon and delta."""
        return numbers["epsilon"], numbers["delta"]


WORST = ProbabilisticDP()
