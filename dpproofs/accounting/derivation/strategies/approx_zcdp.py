"""Approximate zCDP: steps that have a delta, composed with others."""

from __future__ import annotations

from dataclasses import replace

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies, known_in
from dpproofs.accounting.derivation.strategies.zcdp import CONCENTRATED
from dpproofs.accounting.guarantees import composed, repeated, rounded_up
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.library.roles import roles
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, ZCDP

MAX_RUNS = 64
"""How many approximate steps are composed one after the other, so that nothing is assumed of them."""


class Approximate(Stepwise):
    """The derivation strategy through approximate zCDP.

    A few steps are composed from the left, one at a time: each is then a second mechanism to which Lemma 8.2 applies
    without a hypothesis. Consecutive zCDP steps are composed first.
    """

    __slots__ = ()

    def whole(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """One step after the other, or else by the guarantees of the parts."""
        runs = self._one_by_one(mechanism, relation, group)
        if runs is None:
            return super().whole(mechanism, relation, group)
        total: Guarantee | None = None
        for g, count in runs:
            total = self._followed(total, g, count)
        return total

    def _one_by_one(self, mechanism: Mechanism, relation: str, group: int) -> list[tuple[Guarantee, int]] | None:
        """The guarantee of each step, with its multiplicity; None where there are others, or too many."""
        runs = []
        for place, (step, count) in enumerate(mechanism.in_order(MAX_RUNS) or []):
            g = known_in(step, relation, group, self._seconds())
            if g is None and place == 0 and count == 1:
                g = known_in(step, relation, group, (self.notion,))
            if g is None:
                return None
            runs.append((rounded_up(g), count))
        few = sum(count for g, count in runs if g.notion == APPROX_DP.name) <= MAX_RUNS
        return runs if runs and few else None

    def _seconds(self) -> tuple[str, ...]:
        """The notions of second mechanisms that compose with a first one of this notion, and those that convert to
        them.
        """
        pairs = {roles()[name].premises for name in roles().of_kind("composition", self.notion)}
        seconds = sorted(second for first, second in pairs if first == self.notion != second)
        return (*seconds, *CONCENTRATED.sources())

    def _followed(self, total: Guarantee | None, g: Guarantee, count: int) -> Guarantee:
        """The composition so far, followed by ``count`` runs of a step."""
        if g.notion == self.notion:
            return g
        if g.notion == APPROX_DP.name:
            if total is None:
                total, count = self.lifted(g), count - 1
            for _ in range(count):
                total = rounded_up(composed(total, g))
            return total
        run = repeated(CONCENTRATED.lifted(g), count)
        return self.lifted(run) if total is None else rounded_up(composed(total, run))


APPROXIMATE = Approximate(APPROX_ZCDP.name, through=(ZCDP.name,))
"""The derivation strategy through approximate zCDP."""


STRATEGIES = Strategies(APPROX_ZCDP.name, ((8, replace(APPROXIMATE, needs=(APPROX_DP.name, APPROX_ZCDP.name))),))
