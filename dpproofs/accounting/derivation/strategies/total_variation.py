"""Total variation: that of each step, also by Pinsker's inequality; and the delta of the whole at epsilon = 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.derivation.strategies.approx_dp import Tables, tables
from dpproofs.accounting.derivation.strategies.base import Aim, Derive, Least, Strategies, Strategy, narrow
from dpproofs.accounting.guarantees import NOTHING, Known, is_at, is_sensible, rounded_up
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.library.roles import roles
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import KL_DP, TOTAL_VARIATION_DP


@dataclass(frozen=True)
class AtZero:
    """The delta that a PLD gives at epsilon = 0."""

    profile: Tables

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The total variation of the whole; None where it has no PLD."""
        found = self.profile.total(mechanism, relation, group)
        return None if found is None else narrow(found, TOTAL_VARIATION_DP.name)


class VariationWays(Strategies):
    """The derivation strategies of total variation."""

    __slots__ = ()

    def own(self, known: Known) -> tuple[Strategy, ...]:
        """The strategy, which converts divergences by Pinsker's inequality where nothing else is known."""
        return (Least(self.notion, through=(KL_DP.name,)),)

    def graded(self, known: Known, aim: Aim) -> tuple[Strategy, ...]:
        """PLDs of compositions with sampled steps."""
        return tuple(map(AtZero, tables({"epsilon": Fraction(0)}, aim, is_last=False)))

    def last(self, known: Known, aim: Aim) -> tuple[Strategy, ...]:
        """PLDs of all other compositions."""
        return tuple(map(AtZero, tables({"epsilon": Fraction(0)}, aim, is_last=True)))

    def from_others(self, derive: Derive, known: Known) -> Iterator[Guarantee]:
        """The special cases of this notion, there; and the KL divergence of the whole."""
        for source in roles().leading_to(self.notion):
            for name in roles().special_cases(source):
                where = roles()[name].where[0]
                if roles()[name].concludes == self.notion:
                    found = (g for g in derive(source, where) if is_at(g, where))
                    yield from filter(None, (narrow(g, self.notion) for g in found))
        yield from map(rounded_up, derive(KL_DP.name, NOTHING))

    def accepts(self, g: Guarantee) -> bool:
        """No total variation is above 1."""
        return is_sensible(g)


STRATEGIES = VariationWays(TOTAL_VARIATION_DP.name)
