"""Optimal composition: pure and approximate steps of one epsilon are as private as randomized responses."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.claims.guarantees import ceiling, composed, converted, folded, repeated, rounded_up
from dpproofs.claims.losses import RESPONSE, Coin, Pair
from dpproofs.claims.mechanisms import Mechanism
from dpproofs.claims.ways.base import Ways, known_in
from dpproofs.library.roles import roles
from dpproofs.numbers import Value
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import COMPOSED_DP
from dpproofs.sealed import Stateless

MAX_RESPONSES = 20_000
"""How many terms a delta may be the sum of."""


class Responses(Stateless):
    """The composition of steps that are as private as randomized responses of one epsilon."""

    __slots__ = ()

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The composition of all steps, if they are such, with one epsilon, and not too many."""
        steps = mechanism.counted()
        if not mechanism.is_row or sum(count for _, count in steps) > MAX_RESPONSES:
            return None
        parts: list[tuple[Guarantee, int]] = []
        for step, count in steps:
            g = known_in(step, relation, group, sources())
            if g is None:
                return None
            parts.append((as_responses(g), count))
        if len({ceiling(g.epsilon) for g, _ in parts}) > 1:
            return None
        return folded(composed, [repeated(g, count) for g, count in parts])


def sources() -> tuple[str, ...]:
    """The notions that are read as randomized responses."""
    return roles().leading_to(COMPOSED_DP.name)


def as_responses(g: Guarantee) -> Guarantee:
    """A step as one randomized response."""
    return rounded_up(converted(g, COMPOSED_DP.name))


def responses(square: Fraction, groups: list[tuple[Value, Value]], delta: Value) -> Pair:
    """Gaussian laws with so many responses of each epsilon, where the data may be revealed."""
    sizes = [(ceiling(epsilon), int(ceiling(k))) for epsilon, k in groups]
    coins = tuple(Coin(epsilon, RESPONSE, k) for epsilon, k in sizes if epsilon and k)
    rest = ceiling(delta)
    return Pair(square, coins, ((rest, 1),) if rest else ())


class ComposedWays(Ways):
    """The ways of optimal composition."""

    __slots__ = ()

    def pair(self, g: Guarantee) -> Pair:
        """The responses."""
        return responses(Fraction(0), [(g.epsilon, g.k)], g.delta)


WAYS = ComposedWays(COMPOSED_DP.name, ((5, Responses()),), exact=True)
