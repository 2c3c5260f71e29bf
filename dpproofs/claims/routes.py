"""Routes: notions in which every step of a mechanism is read, and in which the steps compose.

Each is a chain of verified functions, so that no route can give more than the theorems do.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain, combinations
from typing import Protocol

from dpproofs.claims.guarantees import (
    call,
    ceiling,
    composed,
    converted,
    enlarged,
    folded,
    moved,
    pure_at_order,
    repeated,
    rounded_up,
)
from dpproofs.claims.mechanisms import Mechanism, Step
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError, InputError
from dpproofs.privacy.guarantees import Guarantee

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
    lifts: Mapping[str, Lift]
    needs: tuple[str, ...] = ()

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The whole mechanism in the notion of the route; None where some part cannot be read."""
        if not self.needs or any(s.seeds(relation, self.needs) for s in mechanism.steps()):
            return self.whole(mechanism, relation, group)
        return None

    @property
    def allows_parallel(self) -> bool:
        """Whether there is a theorem about parallel parts."""
        return roles().only("parallel", self.notion) is not None

    def whole(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """What follows from what is known of the parts."""
        return mechanism.total(self, relation, group)

    def run(self, step: Step, count: int, relation: str, group: int) -> Guarantee | None:
        """So many runs of a step."""
        one = self._read(step, relation, group)
        return None if one is None else repeated(one, count)

    def _read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        for notion in (self.notion, *self.lifts):
            for seed in step.seeds(relation, (notion,)):
                g = moved(seed, relation, group)
                if g is not None:
                    return rounded_up(g if notion == self.notion else self.lifts[notion](g))
        return None


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
        steps = mechanism.counted()
        if not mechanism.is_row or sum(count for _, count in steps) > MAX_RESPONSES:
            return None
        parts: list[tuple[Guarantee, int]] = []
        for step, count in steps:
            g = _known(step, relation, group, ("pure_dp", "approx_dp"))
            if g is None:
                return None
            parts.append((_as_responses(g), count))
        if len({ceiling(g.epsilon) for g, _ in parts}) > 1:
            return None
        return folded(composed, [repeated(g, count) for g, count in parts])


class Mixed:
    """Gaussian noise and up to three groups of randomized responses: composed exactly.

    More than three epsilons are reduced to three by enlarging some, and fewer groups are made where the
    delta would be a sum of too many terms.
    """

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The composition of all steps, if each is Gaussian, pure or approximate."""
        found = [(_known(step, relation, group, NOISE_OR_RESPONSES), count) for step, count in mechanism.counted()]
        single = [(_as_responses(g), count) for g, count in found if g is not None and g.notion != "gaussian_dp"]
        levels = {ceiling(g.epsilon) for g, _ in single}
        noise = len(single) < len(found)
        if any(g is None for g, _ in found) or not levels:
            return None  # Gaussian steps alone have a route of their own
        if len(levels) == 1 and not noise and mechanism.is_row:
            return None  # and so have steps of one epsilon
        parts = _split(single)
        if parts is None:
            return None
        sizes = [max(ceiling(g.epsilon) for g, _ in part) for part in parts]
        route = MixedRoute("mixed_dp", {}, sizes=(*sizes, *[Fraction(0)] * (3 - len(sizes))))
        return route.total(mechanism, relation, group)


@dataclass(frozen=True)
class MixedRoute(Route):
    """The route through Gaussian noise and three groups of randomized responses that have these epsilons.

    They grow from group to group; groups that are not needed come last, with epsilon 0.
    """

    sizes: tuple[Fraction, ...] = ()

    def run(self, step: Step, count: int, relation: str, group: int) -> Guarantee | None:
        """So many runs of a step: composed in its own notion first, so that the derivation is short."""
        g = _known(step, relation, group, NOISE_OR_RESPONSES)
        if g is None:
            return None
        epsilons = {f"epsilon{n}": size for n, size in enumerate(self.sizes, 1)}
        if g.notion == "gaussian_dp":
            return call("gaussian_dp_as_mixed_dp", repeated(rounded_up(g), count), **epsilons)
        one = _as_responses(g)
        size = next(size for size in self.sizes if size >= ceiling(one.epsilon))
        place = self.sizes.index(size) + 1
        one = enlarged(one, {"k": Fraction(1), "epsilon": epsilons.pop(f"epsilon{place}"), "delta": ceiling(one.delta)})
        return converted(repeated(one, count), "mixed_dp", **epsilons)


def _known(step: Step, relation: str, group: int, notions: tuple[str, ...]) -> Guarantee | None:
    """What is known of a step in the first of the notions that there is, at the wanted relation."""
    there = (moved(g, relation, group) for notion in notions for g in step.seeds(relation, (notion,)))
    return next((g for g in there if g is not None), None)


def _as_responses(g: Guarantee) -> Guarantee:
    """A pure or approximate step as one randomized response."""
    return rounded_up(converted(g, "composed_dp"))


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
        if group == 1 and (own := step.at_order(self.alpha, relation)) is not None:
            return own
        if group == 1 and step.is_read_at_orders:
            return self._limited(step, relation)
        g = super()._read(step, relation, group)
        if g is None or g.alpha.exact == self.alpha:
            return g
        return call("renyi_dp_lower_order", g, order=self.alpha) if g.alpha.upper() >= self.alpha else None

    def _limited(self, step: Step, relation: str) -> Guarantee | None:
        """A premise about the orders of an interval, or with a cap, at this order."""
        found = [g for g in step.seeds(relation, (step.kind,)) if g.relation == relation]
        at = [rounded_up(converted(g, "renyi_dp", alpha=self.alpha)) for g in found]
        other = super()._read(step, relation, 1)
        at += [] if other is None else [other]
        return min(at, key=lambda g: g.epsilon.enclosure()[1], default=None)


def at_order(alpha: Fraction) -> AtOrder:
    """The route through Rényi DP of that order."""
    lifts: dict[str, Lift] = {
        "zcdp": partial(call, "zcdp_to_renyi_dp", alpha=alpha),
        "pure_dp": partial(pure_at_order, alpha=alpha),
        "gaussian_dp": partial(call, "gaussian_dp_to_renyi_dp", alpha=alpha),
    }
    return AtOrder("renyi_dp", lifts, alpha=alpha)


EXACT: tuple[Way, ...] = (Route("gaussian_dp", {}), Responses(), Mixed())
"""The routes that lose nothing. Their proofs are long."""

MAX_RUNS = 64
"""How many approximate steps are composed one after the other, so that nothing is assumed of them."""


@dataclass(frozen=True)
class Approximate(Route):
    """The route through approximate zCDP.

    Steps are composed from the left, one at a time, as far as they are few: each is then a second
    mechanism of which Lemma 8.2 is known without a hypothesis. zCDP steps in a row are composed first.
    """

    def whole(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """One step after the other, or else what follows from what is known of the parts."""
        runs = self._one_by_one(mechanism, relation, group)
        if runs is None:
            return super().whole(mechanism, relation, group)
        total: Guarantee | None = None
        for g, count in runs:
            total = self._followed(total, g, count)
        return total

    def _one_by_one(self, mechanism: Mechanism, relation: str, group: int) -> list[tuple[Guarantee, int]] | None:
        """What is known of each step, and how often it runs; None where there are others, or too many."""
        runs = []
        for place, (step, count) in enumerate(mechanism.in_order(MAX_RUNS) or []):
            g = _known(step, relation, group, ONE_BY_ONE)
            if g is None and place == 0 and count == 1:
                g = _known(step, relation, group, (self.notion,))
            if g is None:
                return None
            runs.append((rounded_up(g), count))
        few = sum(count for g, count in runs if g.notion == "approx_dp") <= MAX_RUNS
        return runs if runs and few else None

    def _followed(self, total: Guarantee | None, g: Guarantee, count: int) -> Guarantee:
        """What is composed so far, and after it so many runs of a step."""
        if g.notion == self.notion:
            return g
        if g.notion == "approx_dp":
            if total is None:
                total, count = rounded_up(self.lifts["approx_dp"](g)), count - 1
            for _ in range(count):
                total = rounded_up(composed(total, g))
            return total
        lifts: dict[str, Lift] = {"zcdp": rounded_up, "pure_dp": _optimal, "gaussian_dp": _concentrated}
        run = repeated(rounded_up(lifts[g.notion](g)), count)
        return rounded_up(_without_failure(run) if total is None else composed(total, run))


ONE_BY_ONE = ("approx_dp", "zcdp", "pure_dp", "gaussian_dp")
"""The notions of second mechanisms of which Lemma 8.2 is known without a hypothesis."""


APPROXIMATE = Approximate(
    "approx_zcdp",
    {
        "approx_dp": partial(call, "approx_dp_to_approx_zcdp"),
        "zcdp": _without_failure,
        "pure_dp": lambda g: _without_failure(rounded_up(_optimal(g))),
        "gaussian_dp": lambda g: _without_failure(_concentrated(g)),
    },
)
"""The route through approximate zCDP."""

# The first that is enough decides a claim, so those with short proofs come first.
ROUTES: tuple[Way, ...] = (
    Route("pure_dp", {}),
    Route("zcdp", {"pure_dp": _optimal, "gaussian_dp": _concentrated}),
    Route("approx_dp", {"pure_dp": _approximate}, ("approx_dp",)),
    *EXACT,
    Route("zcdp", {"pure_dp": partial(call, "pure_dp_as_zcdp")}, ("pure_dp",)),
    replace(APPROXIMATE, needs=("approx_dp", "approx_zcdp")),
)


# Notions that only claims and premises of their own are about ------------------------------------


@dataclass(frozen=True)
class Least(Route):
    """A route that reads each step in all notions that lead to its own, and takes the least."""

    def _read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        found: list[Guarantee] = []
        for notion in (self.notion, *self.lifts):
            for seed in step.seeds(relation, (notion,)):
                found += self._lifted(seed, relation, group)
        return min(found, key=lambda g: sum(v.enclosure()[1] for v in g.parameters.values()), default=None)

    def _lifted(self, seed: Guarantee, relation: str, group: int) -> list[Guarantee]:
        try:
            g = moved(seed, relation, group)
            return [] if g is None else [rounded_up(g if g.notion == self.notion else self.lifts[g.notion](g))]
        except InputError:  # a side-condition that fails: another notion may do
            return []


def read_off(notion: str) -> Least:
    """The route to a notion that nothing else is said of: by all theorems that lead to it."""
    return Least(notion, {known: partial(converted, notion=notion) for known in roles().leading_to(notion)})


@dataclass(frozen=True)
class Divergence(Least):
    """The route through KL divergence. Laplace noise is read as Rényi DP of an order hardly above 1."""

    def _read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        near = step.at_order(NEAR_ONE, relation) if group == 1 else None
        if near is None:
            return super()._read(step, relation, group)
        return rounded_up(converted(near, "kl_dp"))


NEAR_ONE = 1 + Fraction(1, 2**40)
"""An order at which Rényi divergence is hardly more than KL divergence."""


def _pinsker(g: Guarantee) -> Guarantee:
    return call("kl_dp_to_total_variation", rounded_up(g))


def _pinsker_by(lift: Lift, g: Guarantee) -> Guarantee:
    return _pinsker(lift(g))


def pure_to_variation(g: Guarantee) -> Guarantee:
    """Total variation of a pure guarantee, which is 0 where that is."""
    if g.epsilon.exact == 0:
        return call("approx_dp_as_total_variation", call("pure_dp_to_approx_dp", g, epsilon2=0, delta2=0))
    return call("pure_dp_to_total_variation", g)


_KL_LIFTS: Mapping[str, Lift] = {
    notion: partial(converted, notion="kl_dp")
    for notion in ("zcdp", "pure_dp", "gaussian_dp", "mcdp", "renyi_dp", "truncated_cdp", "bounded_zcdp")
}
KL = Divergence("kl_dp", _KL_LIFTS)
"""The route through KL divergence."""
TOTAL_VARIATION = Least(
    "total_variation",
    {
        "approx_dp": partial(call, "approx_dp_to_total_variation"),
        "pure_dp": pure_to_variation,
        "gaussian_dp": partial(call, "gaussian_dp_to_total_variation"),
        **{
            notion: partial(_pinsker_by, to)
            for notion, to in _KL_LIFTS.items()
            if notion not in ("pure_dp", "gaussian_dp")
        },
        "kl_dp": _pinsker,
    },
)
"""The route through total variation, of each step."""
CAPPED = Least("capped_cdp", {"pure_dp": partial(call, "pure_dp_to_capped_cdp")})
"""The route through capped CDP."""


def truncated_at(omega: Fraction) -> Route:
    """The route through truncated CDP with that omega."""

    def bounded(g: Guarantee) -> Guarantee:
        rho = ceiling(g.rho) + max(ceiling(g.xi), Fraction(0))
        return call("bounded_zcdp_as_truncated_cdp", enlarged(g, {"m": omega, "xi": Fraction(0), "rho": rho}))

    def own(g: Guarantee) -> Guarantee:
        return call("truncated_cdp_weaken", g, rho2=ceiling(g.rho), omega2=omega)

    lifts: dict[str, Lift] = {
        "zcdp": partial(zcdp_as_truncated, omega=omega),
        "pure_dp": lambda g: zcdp_as_truncated(_optimal(g), omega),
        "gaussian_dp": lambda g: zcdp_as_truncated(_concentrated(g), omega),
        "bounded_zcdp": bounded,
    }
    return Truncated("truncated_cdp", lifts, own=own)


@dataclass(frozen=True)
class Truncated(Route):
    """The route through truncated CDP; ``own`` gives a premise the omega of the route."""

    own: Lift = rounded_up

    def _read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        g = super()._read(step, relation, group)
        return None if g is None else self.own(g)


def zcdp_as_truncated(g: Guarantee, omega: Fraction) -> Guarantee:
    """Truncated CDP of zCDP, whose xi, where it is not 0, is added to rho; a negative one is left out."""
    if g.xi.exact != 0:
        g = enlarged(g, {"xi": Fraction(0), "rho": ceiling(g.rho) + max(ceiling(g.xi), Fraction(0))})
    return call("zcdp_to_truncated_cdp", g, omega=omega)


@dataclass(frozen=True)
class Single:
    """A single step, in a notion without a theorem on composition."""

    notion: str

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """What is known of the step; None for any other mechanism."""
        if not isinstance(mechanism, Step):
            return None
        found = (moved(g, relation, group) for g in mechanism.seeds(relation, (self.notion,)))
        return next((g for g in found if g is not None), None)


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
