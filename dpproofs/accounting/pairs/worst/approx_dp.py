"""Approximate DP: randomized response that may reveal the truth, and a delta that is too large."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.pairs.excess import delta_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Tolerant, response


class ApproxDP(Tolerant):
    """The worst cases of approximate DP."""

    __slots__ = ()

    carries = True
    is_profile = True
    rank = 6

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Randomized response that reveals the truth with probability delta."""
        return Laws(coin=response(away * numbers["epsilon"], away), revealed=numbers["delta"],
                    any_of=(numbers["epsilon"], numbers["delta"]))  # fmt: skip

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The least delta at epsilon."""
        return delta_above(pair, numbers["epsilon"], numbers["delta"])

    def delta(self, numbers: Numbers) -> tuple[Fraction, Fraction]:
        """The guarantee itself."""
        return numbers["epsilon"], numbers["delta"]


WORST = ApproxDP()
