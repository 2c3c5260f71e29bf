"""Routes: notions in which every step of a mechanism is read, and in which the steps compose.

Each is a chain of verified functions, so that no route can give more than the theorems do.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import chain, combinations
from typing import Protocol

from dpproofs.claims.mechanisms import Mechanism, Parallel, Postprocessed, Repeat, Sequence, Step
from dpproofs.claims.steps import call, ceiling, enlarged, moved, rounded_up, seeds
from dpproofs.numbers import DpproofsError
from dpproofs.verified import RELATIONS, Guarantee

Lift = Callable[[Guarantee], Guarantee]
MAX_RESPONSES = 20_000
"""How many terms a delta may be the sum of."""
MAX_CUTS = 40
"""How many epsilons are tried, about, as the least of a group."""
NOISE_OR_RESPONSES = ("gaussian_dp", "pure_dp", "approx_dp")


class Way(Protocol):
    """A way to derive a guarantee of a whole mechanism."""

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee; None where some part of the mechanism has none that fits."""


@dataclass(frozen=True)
class Route:
    """A notion in which steps are read and composed; ``lifts`` lead to it from other notions.

    A route is left out when no step is of a notion that it ``needs``: another one is as good then.
    """

    notion: str
    compose: str
    lifts: Mapping[str, Lift]
    parallel: str | None = None
    needs: tuple[str, ...] = ()

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The whole mechanism in the notion of the route; None where some part cannot be read."""
        if not self.needs or any(seeds(s, relation, self.needs) for s in mechanism.steps()):
            return self._total(mechanism, relation, group)
        return None

    def _total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        match mechanism:
            case Step():
                return self._read(mechanism, relation, group)
            case Repeat(inner, count):
                one = self._total(inner, relation, group)
                return None if one is None else repeated(self.compose, one, count)
            case Sequence(parts):
                return self._folded(self.compose, parts, relation, group)
            case Postprocessed(inner):
                one = self._total(inner, relation, group)
                return None if one is None else call(f"{self.notion}_postprocess", one)
            case Parallel():
                return self._in_parallel(mechanism, relation, group)
            case _:
                return None

    def _in_parallel(self, mechanism: Parallel, relation: str, group: int) -> Guarantee | None:
        """Parallel parts, for one record first: a group, or a record that moves, may touch several parts."""
        if self.parallel is None:
            return None
        single = relation
        if all(step.relation == RELATIONS[1] for step in mechanism.steps()):
            single = RELATIONS[1]
        total = self._folded(self.parallel, mechanism.parts, single, 1)
        return None if total is None else moved(total, relation, group)

    def _read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        for notion in (self.notion, *self.lifts):
            for seed in seeds(step, relation, (notion,)):
                g = moved(seed, relation, group)
                if g is not None:
                    return rounded_up(g if notion == self.notion else self.lifts[notion](g))
        return None

    def _folded(self, function: str, parts: tuple[Mechanism, ...], relation: str, group: int) -> Guarantee | None:
        totals = []
        for part in parts:
            g = self._total(part, relation, group)
            if g is None:
                return None
            totals.append(g)
        return folded(function, totals)


def folded(function: str, parts: list[Guarantee]) -> Guarantee:
    """All parts put together two at a time, in halves, so that a derivation is not deep."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return rounded_up(call(function, folded(function, parts[:half]), folded(function, parts[half:])))


def repeated(compose: str, g: Guarantee, count: int) -> Guarantee:
    """The adaptive composition of count steps with this guarantee, by repeated doubling."""
    total: Guarantee | None = None
    while True:
        if count & 1:
            total = g if total is None else rounded_up(call(compose, total, g))
        count >>= 1
        if not count:
            return g if total is None else total
        g = rounded_up(call(compose, g, g))


def _optimal(g: Guarantee) -> Guarantee:
    """The least rho for a pure guarantee."""
    return call("pure_dp_as_zcdp" if g.epsilon.exact == 0 else "pure_dp_to_zcdp_optimal", g)


def _concentrated(g: Guarantee) -> Guarantee:
    return call("gaussian_dp_to_zcdp", g)


def _approximate(g: Guarantee) -> Guarantee:
    return call("pure_dp_to_approx_dp", g, epsilon2=ceiling(g.epsilon), delta2=0)


def _without_failure(g: Guarantee) -> Guarantee:
    return call("zcdp_as_approx_zcdp", g)


class Responses:
    """Optimal composition: pure and approximate steps of one epsilon are as private as randomized responses."""

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The composition of all steps, if they are pure or approximate, with one epsilon, and not too many."""
        steps = _counted(mechanism, 1)
        if not _in_sequence(mechanism) or sum(count for _, count in steps) > MAX_RESPONSES:
            return None
        parts: list[tuple[Guarantee, int]] = []
        for step, count in steps:
            g = _known(step, relation, group, ("pure_dp", "approx_dp"))
            if g is None:
                return None
            parts.append((_as_responses(g), count))
        if len({ceiling(g.epsilon) for g, _ in parts}) > 1:
            return None
        return folded("composed_dp_compose", [repeated("composed_dp_compose", g, count) for g, count in parts])


class Mixed:
    """Gaussian noise and up to three groups of randomized responses: composed exactly.

    More than three epsilons are reduced to three by enlarging some, and fewer groups are made where the
    delta would be a sum of too many terms.
    """

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The composition of all steps, if each is Gaussian, pure or approximate."""
        found = [(_known(step, relation, group, NOISE_OR_RESPONSES), count) for step, count in _counted(mechanism, 1)]
        single = [(_as_responses(g), count) for g, count in found if g is not None and g.notion != "gaussian_dp"]
        levels = {ceiling(g.epsilon) for g, _ in single}
        noise = len(single) < len(found)
        if any(g is None for g, _ in found) or not levels:
            return None  # Gaussian steps alone have a route of their own
        if len(levels) == 1 and not noise and _in_sequence(mechanism):
            return None  # and so have steps of one epsilon
        parts = _split(single)
        if parts is None:
            return None
        sizes = [max(ceiling(g.epsilon) for g, _ in part) for part in parts]
        route = MixedRoute("mixed_dp", "mixed_dp_compose", {}, sizes=(*sizes, *[Fraction(0)] * (3 - len(sizes))))
        return route.total(mechanism, relation, group)


@dataclass(frozen=True)
class MixedRoute(Route):
    """The route through Gaussian noise and three groups of randomized responses that have these epsilons.

    They grow from group to group; groups that are not needed come last, with epsilon 0.
    """

    sizes: tuple[Fraction, ...] = ()

    def _total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        if isinstance(mechanism, Repeat) and isinstance(mechanism.mechanism, Step):
            return self._run(mechanism.mechanism, mechanism.count, relation, group)
        return super()._total(mechanism, relation, group)

    def _read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        return self._run(step, 1, relation, group)

    def _run(self, step: Step, count: int, relation: str, group: int) -> Guarantee | None:
        """So many runs of a step: composed in its own notion first, so that the derivation is short."""
        g = _known(step, relation, group, NOISE_OR_RESPONSES)
        if g is None:
            return None
        epsilons = {f"epsilon{n}": size for n, size in enumerate(self.sizes, 1)}
        if g.notion == "gaussian_dp":
            return call("gaussian_dp_as_mixed_dp", repeated("gaussian_dp_compose", rounded_up(g), count), **epsilons)
        one = _as_responses(g)
        size = next(size for size in self.sizes if size >= ceiling(one.epsilon))
        place = self.sizes.index(size) + 1
        one = enlarged(one, {"k": Fraction(1), "epsilon": epsilons.pop(f"epsilon{place}"), "delta": ceiling(one.delta)})
        return call(f"composed_dp_as_mixed_dp_{place}", repeated("composed_dp_compose", one, count), **epsilons)


def _known(step: Step, relation: str, group: int, notions: tuple[str, ...]) -> Guarantee | None:
    """What is known of a step in the first of the notions that there is, at the wanted relation."""
    there = (moved(g, relation, group) for notion in notions for g in seeds(step, relation, (notion,)))
    return next((g for g in there if g is not None), None)


def _as_responses(g: Guarantee) -> Guarantee:
    """A pure or approximate step as one randomized response."""
    return rounded_up(call(f"{g.notion}_as_composed_dp", g))


def _counted(mechanism: Mechanism, count: int) -> list[tuple[Step, int]]:
    """The steps and how often each runs."""
    match mechanism:
        case Step():
            return [(mechanism, count)]
        case Repeat(inner, more):
            return _counted(inner, count * more)
        case Postprocessed(inner):
            return _counted(inner, count)
        case Sequence(parts) | Parallel(parts):
            return [step for part in parts for step in _counted(part, count)]
        case _:
            return []


def _in_sequence(mechanism: Mechanism) -> bool:
    """Whether no steps run in parallel or are postprocessed."""
    match mechanism:
        case Step():
            return True
        case Repeat(inner):
            return _in_sequence(inner)
        case Sequence(parts):
            return all(map(_in_sequence, parts))
        case _:
            return False


def _split(steps: list[tuple[Guarantee, int]]) -> list[list[tuple[Guarantee, int]]] | None:
    """The steps in at most three groups, so that enlarging each to its largest epsilon costs least.

    None where every way leads to a sum of too many terms.
    """
    levels = sorted({ceiling(g.epsilon) for g, _ in steps})
    cuts = levels[1 :: 1 + len(levels) // MAX_CUTS]
    found = []
    for ends in chain.from_iterable(combinations(cuts, n) for n in range(3)):
        parts: list[list[tuple[Guarantee, int]]] = [[] for _ in range(len(ends) + 1)]
        for g, count in steps:
            parts[bisect_right(ends, ceiling(g.epsilon))].append((g, count))
        terms = math.prod(1 + sum(count for _, count in part) for part in parts)
        if terms <= MAX_RESPONSES:
            found.append(parts)
    return min(found, key=lambda parts: sum(map(_cost, parts)), default=None)


def _cost(part: list[tuple[Guarantee, int]]) -> Fraction:
    return max(ceiling(g.epsilon) for g, _ in part) ** 2 * sum(count for _, count in part)


@dataclass(frozen=True)
class AtOrder(Route):
    """The route through Rényi DP of an order."""

    alpha: Fraction = Fraction(2)

    def _read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        if step.kind == "laplace" and group == 1 and step.parameters["sensitivity"] > 0:
            return rounded_up(call("laplace_renyi_dp", relation=relation, alpha=self.alpha, **step.parameters))
        g = super()._read(step, relation, group)
        if g is None or g.alpha.exact == self.alpha:
            return g
        return call("renyi_dp_lower_order", g, order=self.alpha) if g.alpha.upper() >= self.alpha else None


def at_order(alpha: Fraction) -> AtOrder:
    """The route through Rényi DP of that order."""
    lifts: dict[str, Lift] = {
        "zcdp": partial(call, "zcdp_to_renyi_dp", alpha=alpha),
        "pure_dp": partial(pure_at_order, alpha=alpha),
        "gaussian_dp": partial(call, "gaussian_dp_to_renyi_dp", alpha=alpha),
    }
    return AtOrder("renyi_dp", "renyi_dp_compose", lifts, "parallel_renyi_dp", alpha=alpha)


def pure_at_order(g: Guarantee, alpha: Fraction) -> Guarantee:
    """Rényi DP of that order for a pure guarantee."""
    if g.epsilon.exact == 0:
        return call("zcdp_to_renyi_dp", call("pure_dp_as_zcdp", g), alpha=alpha)
    return call("pure_dp_to_renyi_dp", g, alpha=alpha)


EXACT: tuple[Way, ...] = (Route("gaussian_dp", "gaussian_dp_compose", {}), Responses(), Mixed())
"""The routes that lose nothing. Their proofs are long."""

# The first that is enough decides a claim, so those with short proofs come first.
ROUTES: tuple[Way, ...] = (
    Route("pure_dp", "pure_dp_compose", {}, "parallel_pure_dp"),
    Route("zcdp", "zcdp_compose", {"pure_dp": _optimal, "gaussian_dp": _concentrated}, "parallel_zcdp"),
    Route("approx_dp", "approx_dp_compose", {"pure_dp": _approximate}, "parallel_approx_dp", ("approx_dp",)),
    *EXACT,
    Route("zcdp", "zcdp_compose", {"pure_dp": partial(call, "pure_dp_as_zcdp")}, "parallel_zcdp", ("pure_dp",)),
    Route(
        "approx_zcdp",
        "approx_zcdp_compose",
        {
            "approx_dp": partial(call, "approx_dp_to_approx_zcdp"),
            "zcdp": _without_failure,
            "pure_dp": lambda g: _without_failure(rounded_up(_optimal(g))),
            "gaussian_dp": lambda g: _without_failure(_concentrated(g)),
        },
        needs=("approx_dp", "approx_zcdp"),
    ),
)


class Totals:
    """The whole mechanism by each way that leads somewhere, derived when it is asked for.

    The order of the ways has no influence on what is derived, only on when.
    """

    def __init__(self, mechanism: Mechanism, relation: str, group: int, *, exact_first: bool = False) -> None:
        self.mechanism, self.relation, self.group = mechanism, relation, group
        self._found: list[Guarantee] = []
        self._ways = iter((*EXACT, *(way for way in ROUTES if way not in EXACT)) if exact_first else ROUTES)

    def __iter__(self) -> Iterator[Guarantee]:
        yield from self._found
        for way in self._ways:
            total = self.by(way)
            if total is not None and not any(_identical(total, t) for t in self._found):
                self._found.append(total)
                yield total

    def by(self, way: Way) -> Guarantee | None:
        """The whole mechanism by one way; None where it does not fit, or its numbers cannot be computed."""
        try:
            return way.total(self.mechanism, self.relation, self.group)
        except DpproofsError:  # a side-condition that fails, or a number that is too large
            return None


def _identical(a: Guarantee, b: Guarantee) -> bool:
    return a.notion == b.notion and all(v.term == b.parameters[k].term for k, v in a.parameters.items())
