"""Truncated CDP with one omega."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies, Strategy
from dpproofs.accounting.guarantees import Known, ceiling, converted, enlarged, stated_with
from dpproofs.accounting.mechanisms import Step
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import BOUNDED_ZCDP, TRUNCATED_CDP, ZCDP


@dataclass(frozen=True)
class Truncated(Stepwise):
    """The derivation strategy through truncated CDP; a premise gets the omega of the strategy."""

    through: tuple[str, ...] = (ZCDP.name,)

    def sources(self) -> tuple[str, ...]:
        """Also those that convert only where xi = 0."""
        return (ZCDP.name, *super().sources(), BOUNDED_ZCDP.name)

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """The guarantee of a step, with the omega of the strategy."""
        g = super().read(step, relation, group)
        return None if g is None else stated_with(g, {"rho": ceiling(g.rho), **self.numbers})

    def convert(self, g: Guarantee) -> Guarantee:
        """By zCDP, whose xi is added to rho."""
        if g.notion == BOUNDED_ZCDP.name:
            return converted(line(g, {"m": self.numbers["omega"]}), self.notion)
        return super().convert(line(g))


def line(g: Guarantee, more: Mapping[str, Fraction] | None = None) -> Guarantee:
    """A line in the order whose xi, where it is not 0, is added to rho; a negative one is left out."""
    if "xi" not in g.parameters:
        return g
    rho = ceiling(g.rho) + max(ceiling(g.xi), Fraction(0))
    return enlarged(g, {"xi": Fraction(0), "rho": rho, **(more or {})}) if more or g.xi.exact != 0 else g


class TruncatedWays(Strategies):
    """The derivation strategies of truncated CDP."""

    def own(self, known: Known) -> tuple[Strategy, ...]:
        """The strategy with the wanted omega."""
        return (Truncated(self.notion, known),)

    def prepared(self, g: Guarantee) -> Guarantee:
        """Only lines without xi are truncated."""
        return line(g)


STRATEGIES = TruncatedWays(TRUNCATED_CDP.name)
