"""Worst-case mechanisms of a notion, and tests for its violation."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from dpproofs.accounting.pairs.excess import loss_above
from dpproofs.accounting.pairs.pair import MAX_TERMS, Laws, Pair
from dpproofs.accounting.pairs.single import Loss
from dpproofs.accounting.pairs.sources import LAPLACE, RESPONSE, Source
from dpproofs.privacy.guarantees import Guarantee

Numbers = Mapping[str, Fraction]
"""The numbers of a claim, or of a guarantee that is given, by the names they have there."""


class Worst:
    """The worst cases of a notion.

    ``carries``: guarantees of other notions are derived from those of this one. Premises in a notion that does not
    are converted first. ``tries_parts``: parts of a mechanism are compared with a claim, too, where no formula gives
    the loss of the whole. ``only_order`` and ``last_order`` name the numbers that give the orders a guarantee is
    about; ``at_orders``: a theorem applies it at each of these. Such a guarantee, and one for which ``is_a_line`` is
    false, is tighter at an order than any line in the order. ``is_profile``: a claim is false exactly where the least
    delta at its epsilon is larger than its delta. ``rank``: where theorems move a mechanism to other neighbours by one
    of its guarantees, that with the least rank is taken; none with 0.
    """

    carries: ClassVar[bool] = False
    tries_parts: ClassVar[bool] = False
    only_order: ClassVar[str | None] = None
    last_order: ClassVar[str | None] = None
    at_orders: ClassVar[bool] = False
    is_a_line: ClassVar[bool] = True
    is_profile: ClassVar[bool] = False
    rank: ClassVar[int] = 0

    @abstractmethod
    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Laws that a mechanism with the guarantee may have at that group distance."""

    @abstractmethod
    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """Why two laws for neighbouring data violate the guarantee; None where no violation is found."""

    def delta(self, numbers: Numbers) -> tuple[Fraction, Fraction] | None:
        """Some (epsilon, delta)-DP that the guarantee implies."""
        return None

    def choice(self, argument: str, g: Guarantee, known: Numbers) -> Fraction | None:
        """The free parameter (order) to optimize."""
        return None

    def tried(self, whole: Pair, numbers: Numbers) -> Iterator[Pair]:
        """The laws that are compared with a claim: those of the whole mechanism, or of parts of it."""
        return whole.parts() if self.tries_parts else iter((whole,))

    def violated(self, pair: Pair, numbers: Numbers) -> tuple[Pair, str] | None:
        """The laws, or their worst-case variant, and why they violate the guarantee."""
        fact = self.violation(pair, numbers)
        return None if fact is None else (pair, fact)


class Tolerant(Worst):
    """The worst cases of a notion whose delta is 0 where the privacy loss is bounded by epsilon."""

    tries_parts = True

    def tried(self, whole: Pair, numbers: Numbers) -> Iterator[Pair]:
        """Parts, and with delta = 0 the whole: its largest loss is known, however many steps there are."""
        yield from whole.parts()
        if whole.terms > MAX_TERMS and not numbers["delta"]:
            yield whole

    def violated(self, pair: Pair, numbers: Numbers) -> tuple[Pair, str] | None:
        """Why they do; with delta = 0 also a loss that is too large, of choices at their worst."""
        found = super().violated(pair, numbers) if pair.terms <= MAX_TERMS else None
        if found is not None or numbers["delta"] > 0:
            return found
        pair = pair.behind()
        fact = loss_above(pair, numbers["epsilon"])
        return None if fact is None else (pair, fact)


def response(loss: Loss, away: int) -> tuple[Loss, Source]:
    """Randomized response of that loss; at a larger group distance, a Laplace mechanism, whose losses add up."""
    return loss, LAPLACE if away > 1 else RESPONSE
