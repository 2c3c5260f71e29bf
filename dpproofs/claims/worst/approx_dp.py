"""Approximate DP: randomized response that may reveal the truth, and a delta that is too large."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.claims.excess import delta_above, loss_above
from dpproofs.claims.losses import Laws, Pair
from dpproofs.claims.worst.base import Numbers, Worst, response


class ApproxDP(Worst):
    """The worst cases of approximate DP."""

    __slots__ = ()

    carries = True
    tries_parts = True
    is_profile = True

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Randomized response that reveals the truth with probability delta."""
        return Laws(coin=response(away * numbers["epsilon"], away), revealed=numbers["delta"],
                    any_of=(numbers["epsilon"], numbers["delta"]))  # fmt: skip

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The least delta at epsilon."""
        return delta_above(pair, numbers["epsilon"], numbers["delta"])

    def violated(self, pair: Pair, numbers: Numbers) -> tuple[Pair, str] | None:
        """The same; with delta = 0 also a loss that is too large, of choices at their worst."""
        found = super().violated(pair, numbers)
        if found is not None or numbers["delta"] > 0:
            return found
        pair = pair.behind()
        fact = loss_above(pair, numbers["epsilon"])
        return None if fact is None else (pair, fact)

    def delta(self, numbers: Numbers) -> tuple[Fraction, Fraction]:
        """The guarantee itself."""
        return numbers["epsilon"], numbers["delta"]


WORST = ApproxDP()
