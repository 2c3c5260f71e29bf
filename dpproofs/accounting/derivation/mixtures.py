"""Compositions that no single notion covers: cut into blocks, each of which is converted by itself.

A block is a run of consecutive parts, since composition is in the order in which the parts are run. Each block gets a
share of delta, or of epsilon, and the blocks compose as approximate DP. Shares are searched for coarsely: a bad
choice only weakens the bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from dpproofs.accounting.derivation.strategies.approx_dp import SUM
from dpproofs.accounting.derivation.strategies.approx_zcdp import APPROXIMATE
from dpproofs.accounting.derivation.strategies.renyi_dp import at_order
from dpproofs.accounting.derivation.totals import Totals
from dpproofs.accounting.guarantees import ceiling, composed, folded, rounded_up, size, stated_with
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.mechanisms.base import Step
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.guarantees import Guarantee

MAX_BLOCKS = 8
MAX_LEVELS = 4
"""How deep a mechanism may be nested: each level may take several tries of all below it."""
TILTS = (4, 10)
"""The powers of 1/2 that are tried as what one block leaves to all others."""

Known = Mapping[str, Fraction]
Derived = Callable[[Mechanism, Known], Guarantee | None]
"""The best (epsilon, delta)-DP guarantee of a mechanism for a given delta, or epsilon."""


def mixture(totals: Totals, known: Known, derived: Derived) -> Guarantee | None:
    """An (epsilon, delta)-DP guarantee of the whole by those of its parts; None where some part has none."""
    mechanism = totals.mechanism
    if mechanism.nesting > MAX_LEVELS:
        return None
    return mechanism.shared(_Dealer(totals, known, derived))


class _Dealer(NamedTuple):
    """Divides the given number among the parts."""

    totals: Totals
    known: Known
    derived: Derived

    def one(self, mechanism: Mechanism, shares: int) -> Guarantee | None:
        """The guarantee of a part that gets one of ``shares`` equal shares."""
        return self.derived(mechanism, {name: value / shares for name, value in self.known.items()})

    def several(self, parts: tuple[Mechanism, ...]) -> Guarantee | None:
        """The best guarantee of the composition of all parts, over the shares that are tried."""
        totals, known = self.totals, self.known
        blocks = list(islice(_blocks(parts, totals), MAX_BLOCKS + 1))
        if not 1 < len(blocks) <= MAX_BLOCKS:
            return None
        found = (_shared(blocks, shares, known, self.derived) for shares in _shares(blocks, totals, known))
        return min((g for g in found if g is not None), key=lambda g: _free(g, known), default=None)

    def exactly(self, g: Guarantee) -> Guarantee:
        """The guarantee with the given number; InputError where it exceeds it."""
        return _exactly(g, self.known)


def _free(g: Guarantee, known: Known) -> Fraction:
    """The number to be found."""
    return size(g, known)


def _blocks(parts: tuple[Mechanism, ...], totals: Totals) -> Iterator[Mechanism]:
    """Runs of parts, each as long as one notion covers all of it."""
    run: list[Mechanism] = []
    common: set[str] = set()
    for part in parts:
        families = _families(part, totals)
        if run and not common & families:
            yield run[0].then(*run[1:])
            run, common = [], set()
        common = common & families if run else families
        run.append(part)
    yield run[0].then(*run[1:])


def _families(part: Mechanism, totals: Totals) -> set[str]:
    """The notions, of the two that cover most others, that cover a part."""
    own = Totals(part, totals.relation, totals.group, is_part=True)
    order = min((_order(p) for p in totals.mechanism.leaves()), default=Fraction(2))
    strategies = (APPROXIMATE, at_order(order))
    return {strategy.notion for strategy in strategies if own.by(strategy) is not None}


def _order(step: Step) -> Fraction:
    """An order at which a premise about some orders applies."""
    end = Fraction(3) if step.last_order is None else step.last_order
    return min(Fraction(2) if step.only_order is None else step.only_order, (1 + end) / 2)


def _shares(blocks: list[Mechanism], totals: Totals, known: Known) -> Iterator[list[Fraction]]:
    """Strategies to divide the given number: each block gets what it needs, and the remainder is divided."""
    (whole,) = known.values()
    needed = [_needed(block, totals, known) for block in blocks]
    rest = whole - sum(needed)
    if rest <= 0:
        return
    equal = Fraction(1, len(blocks))
    yield [need + rest * equal for need in needed]
    for favoured in range(len(blocks)):
        for tilt in TILTS:
            little = Fraction(1, 2**tilt) / (len(blocks) - 1)
            weights = [1 - Fraction(1, 2**tilt) if i == favoured else little for i in range(len(blocks))]
            yield [need + rest * weight for need, weight in zip(needed, weights, strict=True)]


def _needed(block: Mechanism, totals: Totals, known: Known) -> Fraction:
    """The delta, or the epsilon, of a block by the sum over its steps; 0 without such a sum."""
    (name,) = known
    own = Totals(block, totals.relation, totals.group, is_part=True)
    total = own.by(APPROXIMATE if name == "delta" else SUM)
    return Fraction(0) if total is None else ceiling(total.parameters[name])


def _shared(blocks: list[Mechanism], shares: list[Fraction], known: Known, derived: Derived) -> Guarantee | None:
    (name,) = known
    found = []
    for block, share in zip(blocks, shares, strict=True):
        g = derived(block, {name: share})
        if g is None:
            return None
        found.append(g)
    try:
        found = list(map(rounded_up, found))
        return _exactly(folded(composed, found), known)
    except DpproofsError:
        return None


def _exactly(g: Guarantee, known: Known) -> Guarantee:
    """The guarantee with the given number; InputError where it exceeds it."""
    wanted = {key: known.get(key, ceiling(v)) for key, v in g.parameters.items()}
    return stated_with(g, wanted)
