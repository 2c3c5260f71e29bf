"""What is known of a notion beyond theorems: how bad a mechanism that has it can be, and what violates it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from dpproofs.claims.losses import LAPLACE, RESPONSE, Laws, Pair
from dpproofs.claims.single_losses import Loss
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.sealed import Stateless

Numbers = Mapping[str, Fraction]
"""The numbers of a claim, or of a guarantee that is given, by the names they have there."""


class Worst(Stateless):
    """The worst cases of a notion.

    ``carries``: guarantees of other notions are derived from those of this one. What is given in a notion that does
    not is read in others. ``tries_parts``: parts of a mechanism are compared with a claim, too, where no formula gives
    what the whole loses. ``only_order`` and ``last_order`` name the numbers
    that say which orders a guarantee is about; ``at_orders``: a theorem reads it at each of these. Such a guarantee,
    and one that ``is_a_line`` is false for, says more at an order than any line in the order does. ``is_profile``:
    a claim is false just where the least delta at its epsilon is larger than its delta.
    """

    __slots__ = ()

    carries: ClassVar[bool] = False
    tries_parts: ClassVar[bool] = False
    only_order: ClassVar[str | None] = None
    last_order: ClassVar[str | None] = None
    at_orders: ClassVar[bool] = False
    is_a_line: ClassVar[bool] = True
    is_profile: ClassVar[bool] = False

    @abstractmethod
    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Laws that a mechanism with the guarantee may have for data so many neighbouring pairs apart."""

    @abstractmethod
    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """Why two laws for neighbouring data violate the guarantee; None when they are not seen to do so."""

    def delta(self, numbers: Numbers) -> tuple[Fraction, Fraction] | None:
        """Some (epsilon, delta)-DP that the guarantee implies."""
        return None

    def choice(self, argument: str, g: Guarantee, known: Numbers) -> Fraction | None:
        """What a theorem about such a guarantee lets one choose, so that what follows with these numbers is good."""
        return None

    def violated(self, pair: Pair, numbers: Numbers) -> tuple[Pair, str] | None:
        """The laws, or these at their worst, and why they violate the guarantee."""
        fact = self.violation(pair, numbers)
        return None if fact is None else (pair, fact)


def response(loss: Loss, away: int) -> tuple[Loss, str]:
    """Randomized response of that loss; for data further apart, a Laplace mechanism, whose losses add up."""
    return loss, LAPLACE if away > 1 else RESPONSE
