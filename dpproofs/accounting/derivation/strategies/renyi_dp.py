"""Rényi DP of one order: the wanted one, or the one at which the bound for (epsilon, delta) is best."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies, Strategy, Whole
from dpproofs.accounting.guarantees import Known, converted, enlarged, rounded_up, size
from dpproofs.accounting.mechanisms import Step
from dpproofs.accounting.mechanisms.worst_cases import pairs
from dpproofs.accounting.tuning import least, logarithm
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import GAUSSIAN_DP, LAPLACE_DP, PURE_DP, RENYI_DP, ZCDP


@dataclass(frozen=True)
class AtOrder(Stepwise):
    """The derivation strategy through Rényi DP of an order."""

    prefers: tuple[str, ...] = (LAPLACE_DP.name, ZCDP.name, PURE_DP.name, GAUSSIAN_DP.name)

    @property
    def alpha(self) -> Fraction:
        """The order."""
        return self.numbers["alpha"]

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """The guarantee of a step at the order."""
        if group == 1 and (own := step.at_order(self.alpha, relation)) is not None:
            return own
        if group == 1 and step.is_read_at_orders:
            return self._limited(step, relation)
        g = super().read(step, relation, group)
        if g is None or g.alpha.exact == self.alpha:
            return g
        return enlarged(g, {"alpha": self.alpha}) if g.alpha.upper() >= self.alpha else None

    def _limited(self, step: Step, relation: str) -> Guarantee | None:
        """A premise about the orders of an interval, or with a cap, at this order."""
        found = [g for g in step.seeds(relation, (step.kind,)) if g.relation == relation]
        at = [rounded_up(converted(g, self.notion, self.numbers)) for g in found]
        other = super().read(step, relation, 1)
        at += [] if other is None else [other]
        return min(at, key=lambda g: size(g, {"alpha": self.alpha}), default=None)

    def sources(self) -> tuple[str, ...]:
        """The notions that bound every order."""
        return self.prefers


def at_order(alpha: Fraction) -> AtOrder:
    """The derivation strategy through Rényi DP of that order."""
    return AtOrder(RENYI_DP.name, {"alpha": alpha})


class RenyiWays(Strategies):
    """The derivation strategies of Rényi DP."""

    def own(self, known: Known) -> tuple[Strategy, ...]:
        """At the wanted order each step loses least."""
        return (at_order(known["alpha"]),)

    def at_choice(self, whole: Whole, known: Known) -> Strategy | None:
        """The strategy at an order at which the bound for (epsilon, delta) is nearly best."""
        if not known.keys() & {"delta", "epsilon"} or known.get("delta") == 0:
            return None
        if all(step.is_a_line for step in whole.mechanism.leaves()):
            return None
        steps = list(whole.mechanism.leaves())
        given = [step.only_order for step in steps if step.only_order is not None]
        ends = [step.last_order for step in steps if step.last_order is not None]
        alpha = min(given) if given and not ends else _order(whole, known, min([*given, *ends], default=None))
        return None if alpha is None else at_order(alpha)


def _order(whole: Whole, known: Known, end: Fraction | None = None) -> Fraction | None:
    """An order below ``end`` at which the bound from Rényi DP is nearly best, by the divergences of the worst case."""
    found = pairs(whole.mechanism, whole.relation, whole.group)
    if len(found) != 1:
        return None
    worst = replace(found[0], sampled=())  # by PLDs their bound for (epsilon, delta) is better
    tail = -logarithm(known["delta"]) if "delta" in known else 0.0
    at = float(min(known.get("epsilon", Fraction(0)), Fraction(10**300)))

    def bound(log_excess: float) -> float:
        excess = math.exp(log_excess)
        divergence = worst.renyi(1 + Fraction(excess), 64)
        if divergence is None or divergence[1] > 10**300:
            return math.inf
        gain = -excess * math.log1p(1 / excess) - math.log1p(excess)
        size = float(divergence[1])
        return size + (tail + gain) / excess if "delta" in known else excess * (size - at) + gain

    if end is None:
        return least(bound, -20.0, 20.0)
    last = 1 + (end - 1) * (1 - Fraction(1, 2**40))
    return min(least(bound, -20.0, min(20.0, logarithm(end - 1))), last)


STRATEGIES = RenyiWays(RENYI_DP.name)
