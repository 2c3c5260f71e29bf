"""Optimal composition: pure and approximate DP steps of one epsilon are dominated by randomized responses."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies, known_in
from dpproofs.accounting.guarantees import ceiling, converted, rounded_up
from dpproofs.accounting.mechanisms import Mechanism, Step
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.sources import RESPONSE
from dpproofs.library.roles import roles
from dpproofs.numbers import Value
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import COMPOSED_DP

MAX_RESPONSES = 20_000
"""How many terms a delta may be the sum of."""


class Responses:
    """The composition of steps that are dominated by randomized responses of one epsilon."""

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The composition of all steps, if they are such, with one epsilon, and not too many."""
        steps = mechanism.counted()
        if not mechanism.is_row or sum(count for _, count in steps) > MAX_RESPONSES:
            return None
        found = [known_in(step, relation, group, sources()) for step, _ in steps]
        if None in found or len({ceiling(as_responses(g).epsilon) for g in found if g is not None}) > 1:
            return None
        return _ResponsesRoute(COMPOSED_DP.name).total(mechanism, relation, group)


class _ResponsesRoute(Stepwise):
    """The derivation strategy through steps that are dominated by randomized responses of one epsilon."""

    __slots__ = ()

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """The guarantee of a step, as one randomized response."""
        g = known_in(step, relation, group, sources())
        return None if g is None else as_responses(g)


def sources() -> tuple[str, ...]:
    """The notions with a dominating randomized response."""
    return roles().leading_to(COMPOSED_DP.name)


def as_responses(g: Guarantee) -> Guarantee:
    """A step as one randomized response."""
    return rounded_up(converted(g, COMPOSED_DP.name))


def responses(square: Fraction, groups: list[tuple[Value, Value]], delta: Value) -> Pair:
    """Gaussian laws with the given number of responses of each epsilon, where the data may be revealed."""
    sizes = [(ceiling(epsilon), int(ceiling(k))) for epsilon, k in groups]
    coins = tuple(Coin(epsilon, RESPONSE, k) for epsilon, k in sizes if epsilon and k)
    rest = ceiling(delta)
    return Pair(square, coins, ((rest, 1),) if rest else ())


class ComposedWays(Strategies):
    """The derivation strategies of optimal composition."""

    def pair(self, g: Guarantee) -> Pair:
        """The responses."""
        return responses(Fraction(0), [(g.epsilon, g.k)], g.delta)


STRATEGIES = ComposedWays(COMPOSED_DP.name, ((5, Responses()),), exact=True)
