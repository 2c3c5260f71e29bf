"""Rényi DP of one order: Gaussian noise, and a divergence that is too large."""

from __future__ import annotations

from dpproofs.accounting.limits import written
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Worst
from dpproofs.numbers import apart


class RenyiDP(Worst):
    """The worst cases of Rényi DP."""

    __slots__ = ()

    carries = True
    only_order = "order"
    is_a_line = False

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise."""
        return Laws(square=2 * numbers["epsilon"] / numbers["order"] * away**2)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The divergence of the order."""
        if pair.reveals:
            return "its Rényi divergence is infinite"
        found = pair.renyi(numbers["order"], 256)
        if found is None or found[0] <= numbers["epsilon"]:
            return None
        allowed, low = apart(numbers["epsilon"], found[0])
        return f"its Rényi divergence of order {written(numbers['order'])} is at least {low}, more than {allowed}"


WORST = RenyiDP()
