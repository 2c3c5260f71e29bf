"""Pure DP: randomized response, and a bounded privacy loss."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.pairs.excess import loss_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Worst, response


class PureDP(Worst):
    """The worst cases of pure DP."""

    __slots__ = ()

    carries = True
    is_a_line = False
    rank = 4

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Randomized response."""
        return Laws(coin=response(away * numbers["epsilon"], away), any_of=(numbers["epsilon"], Fraction(0)))

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """None; choices are worse than they seem."""
        return None

    def violated(self, pair: Pair, numbers: Numbers) -> tuple[Pair, str] | None:
        """A loss that is too large, of choices at their worst."""
        pair = pair.behind()
        fact = loss_above(pair, numbers["epsilon"])
        return None if fact is None else (pair, fact)

    def delta(self, numbers: Numbers) -> tuple[Fraction, Fraction]:
        """With delta = 0."""
        return numbers["epsilon"], Fraction(0)


WORST = PureDP()
