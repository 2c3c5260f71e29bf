"""Approximate zCDP: as zCDP, with data that may be revealed, and a delta above the one that it implies."""

from __future__ import annotations

import math
from fractions import Fraction

from dpproofs.accounting.guarantees import applicable, attempt, ceiling, filled
from dpproofs.accounting.pairs.excess import delta_above, divergence_above, main_part_above
from dpproofs.accounting.pairs.pair import Laws, Pair, log_delta
from dpproofs.accounting.pairs.worst.base import Numbers, Worst
from dpproofs.accounting.pairs.worst.zcdp import best_order, on_a_line, order_at
from dpproofs.library.roles import roles
from dpproofs.privacy.guarantees import Guarantee, premise
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, CLAIMED
from dpproofs.privacy.relations import REPLACE_ONE

LEVELS = 48
"""The number of epsilons that are tried."""
LARGEST = 10**300
"""Numbers that floats hold, and their products with orders."""
BEST = 3
"""At how many of them numbers are computed with rigour."""


class ApproxZCDP(Worst):
    """The worst cases of approximate zCDP."""

    __slots__ = ()

    carries = True
    tries_parts = True

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """As zCDP, and the data are revealed with probability delta."""
        return on_a_line(numbers, away)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """An epsilon at which the least delta is above the one that the guarantee implies; with delta = 0 as zCDP.

        Or an order at which the divergence is too large, whatever is left out.
        """
        if not numbers["delta"]:
            return divergence_above(pair, numbers["xi"], numbers["rho"])
        g = premise(APPROX_ZCDP.name, REPLACE_ONE, **CLAIMED[APPROX_ZCDP.name].from_claim(numbers))
        for epsilon in _levels(pair, g):
            allowed = self.implied(g, epsilon)
            found = None if allowed is None or allowed >= 1 else delta_above(pair, epsilon, allowed)
            if found is not None:
                return f"{found}, which the claim would imply"
        return main_part_above(pair, numbers["delta"], numbers["xi"], numbers["rho"])

    def choice(self, argument: str, g: Guarantee, known: Numbers) -> Fraction | None:
        """An order, for the bounds of one order."""
        if argument != "alpha" or g.rho.exact == 0:
            return None
        if "epsilon" in known:
            return order_at(g, known["epsilon"])
        share = ceiling(g.delta)
        if "delta" not in known or not share < known["delta"] < 1:
            return None
        return best_order(g.rho, (known["delta"] - share) / (1 - share))

    def implied(self, g: Guarantee, epsilon: Fraction) -> Fraction | None:
        """The least delta at epsilon that a theorem implies; None where none does."""
        found = []
        for name in applicable(roles().find("conversion", APPROX_DP.name, g.notion), g):
            asked, chosen = roles()[name].sets, roles()[name].chooses
            arguments = filled(name, g, {slot: epsilon for slot in asked if slot == "epsilon"})
            orders = {argument: self.choice(argument, g, {"epsilon": epsilon}) for argument in chosen}
            if arguments is None or asked.keys() - {"epsilon"} or None in orders.values():
                continue
            made = attempt(name, g, **arguments, **{argument: v for argument, v in orders.items() if v is not None})
            if made is not None and made.epsilon.enclosure()[1] <= epsilon:
                found.append(made.delta.enclosure(256)[1])
        return min(found, default=None)


def _levels(pair: Pair, g: Guarantee) -> list[Fraction]:
    """Some epsilons at which, by a floating-point estimate, the guarantee implies too little; the smallest estimates
    first.
    """
    xi, rho, share = (ceiling(v) for v in (g.xi, g.rho, g.delta))
    if rho == 0:
        return [max(xi, Fraction(0))]
    if max(abs(xi), rho) > LARGEST:
        return []
    at, ratios = log_delta(pair), []
    for k in range(LEVELS):
        epsilon = Fraction(f"{max(0.0, float(xi + rho) + (k / 3 - 2) * math.sqrt(2 * rho)):.4g}")
        order = float(order_at(g, epsilon))
        above = order - 1  # 0 where floats have no number so near to 1
        excess = above * (float(xi) + float(rho) * order - float(epsilon))
        part = min(0.0, excess - math.log(order) + (above * math.log(above / order) if above else 0.0))
        allowed = math.log(share + (1 - share) * Fraction(max(math.exp(part), 1e-300)))
        ratios.append((at(float(epsilon)) - allowed, epsilon))
    return [epsilon for ratio, epsilon in sorted(ratios, reverse=True)[:BEST] if ratio > 0]


WORST = ApproxZCDP()
