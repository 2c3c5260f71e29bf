"""Gaussian noise and up to three groups of randomized responses: composed exactly.

More than three epsilons are reduced to three by enlarging some, and further where the delta would be a sum of too
many terms.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies, known_in
from dpproofs.accounting.derivation.strategies.composed_dp import MAX_RESPONSES, as_responses, responses, sources
from dpproofs.accounting.guarantees import ceiling, converted, enlarged, repeated, rounded_up
from dpproofs.accounting.mechanisms import Mechanism, Step
from dpproofs.accounting.pairs.pair import Pair
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import GAUSSIAN_DP, MIXED_DP
from dpproofs.privacy.notions.mixed_dp import GROUPS

MAX_CUTS = 40
"""How many epsilons are tried, about, as the least of a group."""


class Mixed:
    """The composition of steps that are Gaussian, or dominated by randomized responses."""

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The composition of all steps, if each is such."""
        found = [(known_in(step, relation, group, _known()), count) for step, count in mechanism.counted()]
        single = [(as_responses(g), count) for g, count in found if g is not None and not _is_noise(g)]
        levels = {ceiling(g.epsilon) for g, _ in single}
        noise = len(single) < len(found)
        if any(g is None for g, _ in found) or not levels:
            return None  # Gaussian steps alone have a strategy of their own
        if len(levels) == 1 and not noise and mechanism.is_row:
            return None  # and so have steps of one epsilon
        parts = _split(single)
        if parts is None:
            return None
        sizes = [max(ceiling(g.epsilon) for g, _ in part) for part in parts]
        strategy = MixedStepwise(MIXED_DP.name, sizes=(*sizes, *[Fraction(0)] * (len(GROUPS) - len(sizes))))
        return strategy.total(mechanism, relation, group)


@dataclass(frozen=True)
class MixedStepwise(Stepwise):
    """The derivation strategy through Gaussian noise and three groups of randomized responses with these epsilons.

    They increase from group to group; groups that are not needed come last, with epsilon 0.
    """

    sizes: tuple[Fraction, ...] = ()

    def run(self, step: Step, count: int, relation: str, group: int) -> Guarantee | None:
        """The composition of ``count`` runs of a step, in its own notion first, so that the derivation is short."""
        ((one_step, times),) = step.counted(count)
        g = known_in(one_step, relation, group, _known())
        if g is None:
            return None
        epsilons = {f"epsilon{n}": size for n, size in zip(GROUPS, self.sizes, strict=True)}
        if _is_noise(g):
            return converted(repeated(rounded_up(g), times), self.notion, epsilons)
        one = as_responses(g)
        size = next(size for size in self.sizes if size >= ceiling(one.epsilon))
        place = self.sizes.index(size) + 1
        one = enlarged(one, {"k": Fraction(1), "epsilon": epsilons.pop(f"epsilon{place}"), "delta": ceiling(one.delta)})
        return converted(repeated(one, times), self.notion, epsilons)


def _known() -> tuple[str, ...]:
    return (GAUSSIAN_DP.name, *sources())


def _is_noise(g: Guarantee) -> bool:
    return g.notion == GAUSSIAN_DP.name


def _split(steps: list[tuple[Guarantee, int]]) -> list[list[tuple[Guarantee, int]]] | None:
    """The steps in at most three groups, so that enlarging each to its largest epsilon costs least.

    None where every partition leads to a sum of too many terms.
    """
    levels = sorted({ceiling(g.epsilon) for g, _ in steps})
    cuts = levels[1 :: 1 + len(levels) // MAX_CUTS]
    found = []
    for ends in chain.from_iterable(combinations(cuts, n) for n in range(len(GROUPS))):
        parts: list[list[tuple[Guarantee, int]]] = [[] for _ in range(len(ends) + 1)]
        for g, count in steps:
            parts[bisect_right(ends, ceiling(g.epsilon))].append((g, count))
        terms = math.prod(1 + sum(count for _, count in part) for part in parts)
        if terms <= MAX_RESPONSES:
            found.append(parts)
    return min(found, key=lambda parts: sum(map(_cost, parts)), default=None)


def _cost(part: list[tuple[Guarantee, int]]) -> Fraction:
    return max(ceiling(g.epsilon) for g, _ in part) ** 2 * sum(count for _, count in part)


class MixedWays(Strategies):
    """The derivation strategies for Gaussian noise composed with responses."""

    def pair(self, g: Guarantee) -> Pair:
        """The Gaussian laws and the responses."""
        p = g.parameters
        return responses(ceiling(g.mu_squared), [(p[f"epsilon{n}"], p[f"k{n}"]) for n in GROUPS], g.delta)


STRATEGIES = MixedWays(MIXED_DP.name, ((6, Mixed()),), exact=True)
