"""Worst cases of a mechanism: the pairs of laws of its answers, when each step leaks as much as its premise allows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from dpproofs.accounting.mechanisms.base import Mechanism, Step
from dpproofs.accounting.pairs.pair import Coin, Laws, Pair
from dpproofs.accounting.pairs.single import Loss, Margin, Odds
from dpproofs.accounting.pairs.sources import Source
from dpproofs.privacy.relations import REPLACE_ONE

MAX_CHOICES = 64
CELLS = (64, 32, 16, 8, 4, 2)
MAX_CELLS = 2000

_NO_LOSS: tuple[Loss, ...] = (Fraction(0), Odds(Fraction(1)), Margin(Fraction(0)))


def pairs(mechanism: Mechanism, relation: str, group: int) -> list[Pair]:
    """Pairs of laws that the mechanism can have, for neighbouring data or groups, when its steps are worst cases.

    Noise on Poisson samples is that of one record.
    """
    found = []
    for steps in mechanism.choices(1, MAX_CHOICES):
        laws = [(step.worst(away(step, relation, group)), count) for step, count in steps]
        noise = [(law.sampled, count) for law, count in laws if law.sampled is not None and law.sampled.rate < 1]
        is_replaced = relation == REPLACE_ONE
        sampled = [one._replace(runs=one.runs * count, is_replaced=is_replaced) for one, count in noise]
        found += [replace(pair, sampled=tuple(sampled)) for pair in either(laws)]
    return found


def either(laws: list[tuple[Laws, int]]) -> list[Pair]:
    """The pairs of all steps, and those with alternative discrete losses."""
    found = _whole(laws)
    if any(law.instead for law, _ in laws):
        found += _whole([(Laws(coin=law.instead) if law.instead else law, count) for law, count in laws])
    return found


def _whole(laws: list[tuple[Laws, int]]) -> list[Pair]:
    """The pair of all steps, with multiplicities, and that of what is ``shown`` while the others are constant."""
    square, reveals, shown = Fraction(0), [], []
    coins: dict[tuple[Loss, Source], int] = {}
    for law, count in laws:
        square += count * law.square
        if law.coin is not None and law.coin[0] not in _NO_LOSS:
            coins[law.coin] = coins.get(law.coin, 0) + count * law.copies
        if law.revealed:
            reveals.append((law.revealed, count))
        if law.shown:
            shown.append((law.shown, count))
    whole = _seen(Pair(square, tuple(Coin(*key, count) for key, count in coins.items()), tuple(reveals)))
    return [whole, Pair(reveals=tuple(shown))] if shown else [whole]


def _seen(pair: Pair) -> Pair:
    """The pair with Laplace noise seen in small cells, unless there are too many terms."""
    for cells in CELLS:
        finer = replace(pair, coins=tuple(replace(c, cells=cells) if c.laplace else c for c in pair.coins))
        if finer.terms <= MAX_CELLS:
            return finer
    return pair


def away(step: Step, relation: str, group: int) -> int:
    """The group distance of the data, in neighbouring pairs of the step."""
    own = step.relation or step.numbers_over
    if own is not None and own != relation == REPLACE_ONE:
        return 2 * group  # a query that counts some records with + and others with -
    return group
