"""Bounded zCDP: also by truncated CDP at the same orders, which has xi = 0 there."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.accounting.derivation.strategies.base import Derive, Strategies, narrow
from dpproofs.accounting.guarantees import Known
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import BOUNDED_ZCDP, TRUNCATED_CDP


class BoundedWays(Strategies):
    """The derivation strategies of bounded zCDP."""

    __slots__ = ()

    def from_others(self, derive: Derive, known: Known) -> Iterator[Guarantee]:
        """What is derived as truncated CDP with the wanted end of the orders."""
        found = derive(TRUNCATED_CDP.name, {"omega": known["m"]})
        yield from filter(None, (narrow(g, self.notion) for g in found))


STRATEGIES = BoundedWays(BOUNDED_ZCDP.name)
