"""Ways to derive a guarantee: each is a chain of verified functions.

A route reads every step of a mechanism in one notion, composes there, and converts the total to
the notion that is wanted. Choices on the way (an order, an epsilon) are searched for in floats;
the bound is what the theorems give at the choice, so a bad choice only weakens it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any

from dpproofs.claims.mechanisms import Mechanism, Parallel, Repeat, Sequence, Step
from dpproofs.claims.witnesses import Pair, log_delta, solve
from dpproofs.library import library
from dpproofs.numbers import DpproofsError, InputError, Value
from dpproofs.verified import Guarantee, premise

MAX_BITS = 8192

Known = Mapping[str, Fraction]
"""What the wanted guarantee must have: delta, or epsilon, or nothing."""


def call(name: str, *guarantees: Guarantee, **arguments: Any) -> Guarantee:
    """A verified function of the library, applied."""
    return library().function(name)(*guarantees, **arguments)  # type: ignore[no-any-return]


# Rounding -------------------------------------------------------------------------------------


def ceiling(v: Value) -> Fraction:
    """A short rational number that is at least v, at most a relative 2**-120 more."""
    exact = v.exact
    if exact is not None and exact.denominator.bit_length() + exact.numerator.bit_length() <= MAX_BITS:
        return exact
    high = v.enclosure(192)[1]
    if high == 0:
        return high
    scale = Fraction(2) ** (128 - (high.numerator.bit_length() - high.denominator.bit_length()))
    return Fraction(-((-high * scale) // 1)) / scale


_WEAKEN: Mapping[str, tuple[str, ...]] = {
    "pure_dp": ("pure_dp_weaken",),
    "approx_dp": ("approx_dp_weaken",),
    "zcdp": ("zcdp_weaken",),
    "approx_zcdp": ("approx_zcdp_weaken", "approx_zcdp_larger_delta"),
    "gaussian_dp": ("gaussian_dp_weaken",),
}
"""For each notion, the functions that together enlarge all its parameters."""


def rounded_up(g: Guarantee) -> Guarantee:
    """The guarantee with short rational parameters, hardly larger."""
    wanted = {name: ceiling(v) for name, v in g.parameters.items()}
    return _enlarged(g, wanted)


def _enlarged(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee:
    """The guarantee with the wanted parameters; InputError if they are not larger."""
    for name in _WEAKEN[g.notion]:
        function = library().function(name)
        larger = {key: v for key, v in wanted.items() if f"{key}2" in function.arguments}
        if any(g.parameters[key].exact != v for key, v in larger.items()):
            g = function(g, **{f"{key}2": v for key, v in larger.items()})
    return g


def weakened(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee | None:
    """The guarantee with the wanted parameters, if it follows."""
    try:
        return _enlarged(g, wanted)
    except InputError:
        return None


# Reading steps --------------------------------------------------------------------------------


def seeds(step: Step, relation: str) -> list[Guarantee]:
    """What the library knows of a step, in each notion that it has a theorem for."""
    p, where = step.parameters, step.relation or relation
    match step.kind:
        case "gaussian":
            return [call(name, relation=where, **p) for name in ("gaussian_dp", "gaussian_zcdp")]
        case "vector-gaussian":
            return [call(name, relation=where, **p) for name in ("gaussian_dp_vector", "gaussian_zcdp_vector")]
        case "laplace":
            return [call("laplace_pure_dp", relation=where, **p)]
        case "vector-laplace":
            return [call("laplace_pure_dp_vector", relation=where, **p)]
        case "randomized-response" if "probability" in p:
            return [call("randomized_response", relation=where, p=p["probability"])]
        case "randomized-response":
            return [call("randomized_response_pure_dp", relation=where, k=2, **p)]
        case "exponential" | "report-noisy-max":
            names = "exponential_mechanism_zcdp", "exponential_mechanism_pure_dp"
            return [call(name, relation=where, sensitivity=1, **p) for name in names]
        case "pure_dp" | "approx_dp" | "zcdp":
            return [premise(step.kind, where, **p)]
        case _:
            return []


_REPLACED = {notion: f"{notion}_to_replace_one" for notion in ("pure_dp", "approx_dp", "zcdp")}
_GROUPED = {
    "pure_dp": "group_privacy_pure_dp",
    "approx_dp": "group_privacy_approx_dp",
    "gaussian_dp": "gaussian_dp_groups",
}


def moved(g: Guarantee, relation: str, group: int) -> Guarantee | None:
    """The guarantee at the wanted relation and size of groups; None where no theorem leads there."""
    if g.relation != relation:
        if g.notion not in _REPLACED or (g.relation, relation) != ("add-or-remove-one", "replace-one"):
            return None
        g = rounded_up(call(_REPLACED[g.notion], g))
    if group == 1:
        return g
    if g.notion == "zcdp":
        name = "group_privacy" if g.xi.lower() >= 0 else "group_privacy_nonpositive_xi"
        return rounded_up(call(name, g, k=group))
    return rounded_up(call(_GROUPED[g.notion], g, k=group)) if g.notion in _GROUPED else None


@dataclass(frozen=True)
class Route:
    """A notion in which steps are read and composed; ``lifts`` are functions that lead to it, one after the other."""

    name: str
    notion: str
    compose: str
    lifts: Mapping[str, tuple[str, ...]]
    parallel: str | None = None
    needs: str | None = None

    def applies(self, mechanism: Mechanism, relation: str) -> bool:
        """Whether some step has the notion without which another route is as good."""
        return self.needs is None or any(g.notion == self.needs for s in mechanism.steps() for g in seeds(s, relation))

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """One step in the notion of the route."""
        there = [m for g in seeds(step, relation) if (m := moved(g, relation, group)) is not None]
        for g in there:
            if g.notion == self.notion:
                return rounded_up(g)
        for g in there:
            if g.notion in self.lifts:
                return reduce(lambda lifted, name: rounded_up(_lifted(name, lifted)), self.lifts[g.notion], g)
        return None

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The whole mechanism in the notion of the route; None where some part cannot be read."""
        match mechanism:
            case Step():
                return self.read(mechanism, relation, group)
            case Repeat(inner, count):
                one = self.total(inner, relation, group)
                return None if one is None else self.repeated(one, count)
            case Sequence(parts):
                return self._folded(self.compose, parts, relation, group)
            case Parallel(parts):
                return None if self.parallel is None else self._folded(self.parallel, parts, relation, group)
            case _:
                return None

    def _folded(self, function: str, parts: tuple[Mechanism, ...], relation: str, group: int) -> Guarantee | None:
        total: Guarantee | None = None
        for part in parts:
            g = self.total(part, relation, group)
            if g is None:
                return None
            total = g if total is None else rounded_up(call(function, total, g))
        return total

    def repeated(self, g: Guarantee, count: int) -> Guarantee:
        """The adaptive composition of count steps with this guarantee, by repeated doubling."""
        total: Guarantee | None = None
        while True:
            if count & 1:
                total = g if total is None else rounded_up(call(self.compose, total, g))
            count >>= 1
            if not count:
                return g if total is None else total
            g = rounded_up(call(self.compose, g, g))


def _lifted(name: str, g: Guarantee) -> Guarantee:
    if name == "pure_dp_to_zcdp_optimal" and g.epsilon.exact == 0:
        name = "pure_dp_as_zcdp"
    if name == "pure_dp_as_approx_dp":
        return call("pure_dp_to_approx_dp", g, epsilon2=ceiling(g.epsilon), delta2=0)
    return call(name, g)


ROUTES = (
    Route("Gaussian", "gaussian_dp", "gaussian_dp_compose", {}),
    Route("pure", "pure_dp", "pure_dp_compose", {}, "parallel_pure_dp"),
    Route("concentrated", "zcdp", "zcdp_compose", {"pure_dp": ("pure_dp_to_zcdp_optimal",)}, "parallel_zcdp"),
    Route(
        "pure steps as an offset", "zcdp", "zcdp_compose", {"pure_dp": ("pure_dp_as_zcdp",)}, "parallel_zcdp", "pure_dp"
    ),
    Route(
        "basic",
        "approx_dp",
        "approx_dp_compose",
        {"pure_dp": ("pure_dp_as_approx_dp",)},
        "parallel_approx_dp",
        "approx_dp",
    ),
    Route(
        "approximately concentrated",
        "approx_zcdp",
        "approx_zcdp_compose",
        {
            "approx_dp": ("approx_dp_to_approx_zcdp",),
            "zcdp": ("zcdp_as_approx_zcdp",),
            "pure_dp": ("pure_dp_to_zcdp_optimal", "zcdp_as_approx_zcdp"),
        },
        needs="approx_dp",
    ),
)


# Converting totals ----------------------------------------------------------------------------

Conversion = Callable[[Guarantee, Known], Guarantee | None]


def _zcdp_at_delta(g: Guarantee, known: Known) -> Guarantee | None:
    delta = known.get("delta")
    if delta is None or g.rho.exact == 0:
        return None
    return call("zcdp_to_approx_dp", g, delta=delta)


def _zcdp_at_order(g: Guarantee, known: Known) -> Guarantee | None:
    delta = known.get("delta")
    if delta is None or delta >= 1 or g.rho.exact == 0:
        return None
    sharp = call("zcdp_to_approx_dp_at_order", g, alpha=best_order(g.rho, delta), delta=delta)
    if sharp.epsilon.enclosure()[1] < 0:
        sharp = call("approx_dp_weaken", sharp, epsilon2=0, delta2=delta)
    return sharp


def _zcdp_delta_at_order(g: Guarantee, known: Known) -> Guarantee | None:
    epsilon = known.get("epsilon")
    if epsilon is None or g.rho.exact == 0:
        return None
    return call("zcdp_to_approx_dp_delta_at_order", g, alpha=_order_at(g, epsilon), epsilon=epsilon)


def _zcdp_as_pure(g: Guarantee, known: Known) -> Guarantee | None:
    if known or g.rho.exact != 0:
        return None
    return call("zcdp_as_pure_dp", g)


def _zcdp_through_pure(g: Guarantee, known: Known) -> Guarantee | None:
    delta = known.get("delta")
    if delta is None or g.rho.exact != 0:
        return None
    pure = call("zcdp_as_pure_dp", g)
    return call("pure_dp_to_approx_dp", pure, epsilon2=ceiling(pure.epsilon), delta2=delta)


def _pure_as_approx(g: Guarantee, known: Known) -> Guarantee | None:
    delta = known.get("delta")
    return None if delta is None else call("pure_dp_to_approx_dp", g, epsilon2=ceiling(g.epsilon), delta2=delta)


def _at_epsilon(name: str, pair: Callable[[Guarantee], Pair] | None = None) -> Conversion:
    """A function that gives delta for epsilon; for a given delta, the least epsilon is searched for.

    ``pair`` gives laws whose delta is the same, which are faster to search with.
    """

    def convert(g: Guarantee, known: Known) -> Guarantee | None:
        if "epsilon" in known:
            return _attempt(name, g, known["epsilon"])
        delta = known.get("delta")
        if delta is None:
            return None
        guide = None if pair is None else log_delta(pair(g))
        return _searched(lambda epsilon: _attempt(name, g, epsilon), delta, guide)

    return convert


def _gaussian_pair(g: Guarantee) -> Pair:
    return Pair(ceiling(g.mu_squared))


def _attempt(name: str, g: Guarantee, epsilon: Fraction) -> Guarantee | None:
    """The function at epsilon, where its side-conditions hold."""
    try:
        return call(name, g, epsilon=epsilon)
    except InputError:
        return None


def _searched(
    at: Callable[[Fraction], Guarantee | None], delta: Fraction, guide: Callable[[float], float] | None
) -> Guarantee | None:
    """The guarantee of least epsilon whose delta is at most the given one, which it then has."""

    def log_at(epsilon: float) -> float:
        g = at(Fraction(epsilon))
        return math.inf if g is None or not _has_numbers(g) else logarithm(g.delta.enclosure(40)[1])

    found = solve(guide or log_at, logarithm(delta), 1.0)
    if found is None:
        return None
    for slack in (0, 1e-12, 1e-9, 1e-6):
        epsilon = Fraction(f"{found * (1 + slack):.15g}")
        g = at(epsilon)
        if g is not None and g.delta.enclosure()[1] <= delta:
            return call("approx_dp_weaken", g, epsilon2=epsilon, delta2=delta)
    return None


def logarithm(q: Fraction) -> float:
    """log(q) in floats, also where q itself underflows."""
    return math.log(q.numerator) - math.log(q.denominator) if q > 0 else -math.inf


def _same(g: Guarantee, known: Known) -> Guarantee | None:
    if any(g.parameters[name].enclosure()[1] > value for name, value in known.items()):
        return None
    return g


CONVERSIONS: Mapping[tuple[str, str], tuple[Conversion, ...]] = {
    ("zcdp", "zcdp"): (_same,),
    ("zcdp", "pure_dp"): (_zcdp_as_pure,),
    ("zcdp", "approx_dp"): (_zcdp_through_pure, _zcdp_at_order, _zcdp_at_delta, _zcdp_delta_at_order),
    ("gaussian_dp", "gaussian_dp"): (_same,),
    ("gaussian_dp", "approx_dp"): (_at_epsilon("gaussian_dp_to_approx_dp", _gaussian_pair),),
    ("approx_zcdp", "approx_dp"): (_at_epsilon("approx_zcdp_to_approx_dp"),),
    ("pure_dp", "pure_dp"): (_same,),
    ("pure_dp", "approx_dp"): (_pure_as_approx,),
    ("approx_dp", "approx_dp"): (_same,),
}


def best_order(rho: Value, delta: Fraction) -> Fraction:
    """An order at which the single-order conversion from zCDP is nearly best, found in floats."""
    size = math.log(rho.upper()) if rho.upper() > 0 else -700.0
    tail = -logarithm(delta)

    def bound(log_excess: float) -> float:
        excess = math.exp(log_excess)
        gain = -math.log1p(1 / excess) - math.log1p(excess) / excess
        return math.exp(min(size + log_excess, 700.0)) + tail / excess + gain

    return _least(bound)


def _order_at(g: Guarantee, epsilon: Fraction) -> Fraction:
    """An order at which the delta of the single-order conversion at epsilon is nearly least."""
    rho, offset = g.rho.upper(), g.xi.upper()
    at = float(epsilon) if epsilon < 10**300 else 1e300

    def bound(log_excess: float) -> float:
        excess = math.exp(log_excess)
        cost = excess * (offset + rho * (1 + excess) - at)
        return cost - log_excess - (1 + excess) * math.log1p(1 / excess)

    return _least(bound)


def _least(bound: Callable[[float], float]) -> Fraction:
    low, high = -60.0, 60.0
    for _ in range(200):
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (low, b) if bound(a) <= bound(b) else (a, high)
    return 1 + Fraction(f"{math.exp((low + high) / 2):.6g}")


# The search -----------------------------------------------------------------------------------


class Totals:
    """The whole mechanism in the notion of each route that applies, derived when they are asked for."""

    def __init__(self, mechanism: Mechanism, relation: str, group: int) -> None:
        self._where = mechanism, relation, group
        self._found: list[Guarantee] = []
        self._routes = iter(ROUTES)

    def __iter__(self) -> Iterator[Guarantee]:
        yield from self._found
        mechanism, relation, group = self._where
        for route in self._routes:
            total = route.total(mechanism, relation, group) if route.applies(mechanism, relation) else None
            if total is not None and not any(_identical(total, t) for t in self._found):
                self._found.append(total)
                yield total


def derive(totals: Iterable[Guarantee], notion: str, known: Known) -> Iterator[Guarantee]:
    """The totals in the wanted notion, by each conversion of the library."""
    for total in totals:
        for conversion in CONVERSIONS.get((total.notion, notion), ()):
            g = conversion(total, known)
            if g is not None and _has_numbers(g):
                yield g


def _has_numbers(g: Guarantee) -> bool:
    """Whether the parameters can be computed: an expression may be too large for any working precision."""
    try:
        return size(g, {}) >= 0
    except DpproofsError:
        return False


def _identical(a: Guarantee, b: Guarantee) -> bool:
    return a.notion == b.notion and all(v.term == b.parameters[k].term for k, v in a.parameters.items())


def tightest(mechanism: Mechanism, relation: str, group: int, notion: str, known: Known) -> Guarantee:
    """The best guarantee of the notion; DpproofsError when no route leads to it."""
    best = smallest(derive(Totals(mechanism, relation, group), notion, known), known)
    if best is None:
        raise DpproofsError(f"no route of the library leads from {mechanism} to {notion}")
    return best


def smallest(found: Iterable[Guarantee], known: Known) -> Guarantee | None:
    """The guarantee with the least parameters."""
    return min(found, key=lambda g: size(g, known), default=None)


def size(g: Guarantee, known: Known) -> Fraction:
    """How large the parameters are that are not given."""
    return sum((v.enclosure()[1] for name, v in g.parameters.items() if name not in known), Fraction(0))
