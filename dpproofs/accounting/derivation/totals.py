"""The guarantees of a whole mechanism, by derivation strategy."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.accounting.derivation.strategies import EXACT, TRIED
from dpproofs.accounting.derivation.strategies.base import WHATEVER, Aim, Strategy
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.guarantees import Guarantee


class Totals:
    """The guarantees of a whole mechanism by derivation strategy, each derived on demand.

    The order of the strategies decides only when a guarantee is derived, not which. Where the mechanism ``is_part``
    of one whose delta is divided repeatedly, only the first of the strategies that differ in their amount of
    computation is used.
    """

    def __init__(
        self, mechanism: Mechanism, relation: str, group: int, *, exact_first: bool = False, is_part: bool = False,
        aim: Aim = WHATEVER,
    ) -> None:  # fmt: skip
        self.mechanism, self.relation, self.group, self.is_part = mechanism, relation, group, is_part
        self.aim = aim
        self._found: list[Guarantee] = []
        self._strategies = iter(
            (*EXACT, *(strategy for strategy in TRIED if strategy not in EXACT)) if exact_first else TRIED
        )

    def __iter__(self) -> Iterator[Guarantee]:
        yield from self._found
        for strategy in self._strategies:
            total = self.by(strategy)
            if total is not None and not any(_identical(total, t) for t in self._found):
                self._found.append(total)
                yield total

    def by(self, strategy: Strategy) -> Guarantee | None:
        """The whole mechanism by one strategy; None where it does not apply, or its numbers cannot be computed."""
        try:
            return strategy.total(self.mechanism, self.relation, self.group)
        except DpproofsError:  # a side-condition that fails, or a number that is too large
            return None


def _identical(a: Guarantee, b: Guarantee) -> bool:
    return a.notion == b.notion and all(v.term == b.parameters[k].term for k, v in a.parameters.items())
