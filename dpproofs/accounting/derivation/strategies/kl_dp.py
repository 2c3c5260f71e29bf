"""KL divergence. Laplace noise is analyzed by Rényi DP of an order slightly above 1."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.derivation.strategies.base import Least, Strategies, Strategy
from dpproofs.accounting.guarantees import Known
from dpproofs.accounting.mechanisms import Step
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import KL_DP

NEAR_ONE = 1 + Fraction(1, 2**40)
"""An order at which Rényi divergence is close to KL divergence."""


class Divergence(Least):
    """The derivation strategy through KL divergence."""

    __slots__ = ()

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """The guarantee near order 1, or else the least that converts to KL divergence."""
        near = step.at_order(NEAR_ONE, relation) if group == 1 else None
        return super().read(step, relation, group) if near is None else self.lifted(near)


class DivergenceWays(Strategies):
    """The derivation strategies of KL divergence."""

    __slots__ = ()

    def own(self, known: Known) -> tuple[Strategy, ...]:
        """The strategy."""
        return (Divergence(self.notion),)


STRATEGIES = DivergenceWays(KL_DP.name)
