"""What is derived from guarantees alone: functions of the library by name, rounding, groups, repetition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from dpproofs.library import library
from dpproofs.numbers import DpproofsError, InputError, Value
from dpproofs.verified import Guarantee

Known = Mapping[str, Fraction]
"""What the wanted guarantee must have: delta, or epsilon, or the order alpha, or nothing."""

MAX_BITS = 8192
LARGEST = Fraction(2) ** MAX_BITS
SMALLEST = Fraction(1, 2**4000)


def call(name: str, *guarantees: Guarantee, **arguments: Any) -> Guarantee:
    """A verified function of the library, applied."""
    return library().function(name)(*guarantees, **arguments)  # type: ignore[no-any-return]


def ceiling(v: Value) -> Fraction:
    """A short rational number that is at least v, at most a relative 2**-120 more, or 2**-4000 more.

    DpproofsError where v is too large to be written.
    """
    exact = v.exact
    if exact is not None and exact.denominator.bit_length() + exact.numerator.bit_length() <= MAX_BITS:
        return exact
    high = v.enclosure(192)[1]
    if high > LARGEST:
        raise DpproofsError("a number came up that is too large to write")
    if abs(high) < SMALLEST:
        return SMALLEST if high > 0 else Fraction(0)
    high = max(high, -LARGEST)
    scale = Fraction(2) ** (128 - (high.numerator.bit_length() - high.denominator.bit_length()))
    return Fraction(-((-high * scale) // 1)) / scale


_WEAKEN: Mapping[str, tuple[str, ...]] = {
    "pure_dp": ("pure_dp_weaken",),
    "approx_dp": ("approx_dp_weaken",),
    "zcdp": ("zcdp_weaken",),
    "approx_zcdp": ("approx_zcdp_weaken", "approx_zcdp_larger_delta"),
    "gaussian_dp": ("gaussian_dp_weaken",),
    "composed_dp": ("composed_dp_weaken",),
    "renyi_dp": ("renyi_dp_weaken",),
    "mixed_dp": ("mixed_dp_weaken",),
    "kl_dp": ("kl_dp_weaken",),
    "total_variation": ("total_variation_weaken",),
    "truncated_cdp": ("truncated_cdp_weaken",),
    "capped_cdp": ("capped_cdp_weaken",),
    "bounded_zcdp": ("bounded_zcdp_weaken",),
    "bounded_range": ("bounded_range_weaken",),
    "probabilistic_dp": ("probabilistic_dp_weaken",),
    "mcdp": ("mcdp_weaken",),
}
"""For each notion, the functions that together enlarge all its parameters."""


def rounded_up(g: Guarantee) -> Guarantee:
    """The guarantee with short rational parameters, hardly larger."""
    wanted = {name: ceiling(v) for name, v in g.parameters.items()}
    return enlarged(g, wanted)


def enlarged(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee:
    """The guarantee with the wanted parameters; InputError if they are not larger."""
    for name in _WEAKEN[g.notion]:
        function = library().function(name)
        larger = {key: v for key, v in wanted.items() if f"{key}2" in function.arguments}
        if any(g.parameters[key].exact != v for key, v in larger.items()):
            g = function(g, **{f"{key}2": v for key, v in larger.items()})
    return g


def weakened(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee | None:
    """The guarantee with just the wanted parameters, if it follows."""
    try:
        g = enlarged(g, wanted)
    except InputError:
        return None
    return g if all(v.exact == wanted[name] for name, v in g.parameters.items()) else None


_REPLACED = {notion: f"{notion}_to_replace_one" for notion in ("pure_dp", "approx_dp", "zcdp")}
_GROUPED = {
    "pure_dp": "group_privacy_pure_dp",
    "approx_dp": "group_privacy_approx_dp",
    "gaussian_dp": "gaussian_dp_groups",
    "total_variation": "total_variation_groups",
}


def moved(g: Guarantee, relation: str, group: int) -> Guarantee | None:
    """The guarantee at the wanted relation and size of groups; None where no theorem leads there."""
    if g.relation != relation:
        if g.notion not in _REPLACED or (g.relation, relation) != ("add-or-remove-one", "replace-one"):
            return None
        g = rounded_up(call(_REPLACED[g.notion], g))
    if group == 1:
        return g
    if g.notion == "approx_dp" and g.epsilon.exact == 0:
        grouped = call("total_variation_groups", call("approx_dp_as_total_variation", g), k=group)
        return rounded_up(call("total_variation_to_approx_dp", grouped))
    if g.notion == "zcdp":
        name = "group_privacy" if g.xi.enclosure()[1] > 0 else "group_privacy_nonpositive_xi"
        return rounded_up(call(name, g, k=group))
    return rounded_up(call(_GROUPED[g.notion], g, k=group)) if g.notion in _GROUPED else None


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


def pure_at_order(g: Guarantee, alpha: Fraction) -> Guarantee:
    """Rényi DP of that order for a pure guarantee."""
    if g.epsilon.exact == 0:
        return call("zcdp_to_renyi_dp", call("pure_dp_as_zcdp", g), alpha=alpha)
    return call("pure_dp_to_renyi_dp", g, alpha=alpha)


def attempt(name: str, g: Guarantee, epsilon: Fraction) -> Guarantee | None:
    """The function at epsilon, where its side-conditions hold."""
    try:
        return call(name, g, epsilon=epsilon)
    except InputError:
        return None


def nonnegative(g: Guarantee, delta: Fraction) -> Guarantee:
    """The guarantee with epsilon = 0 if it is negative."""
    return call("approx_dp_weaken", g, epsilon2=0, delta2=delta) if g.epsilon.enclosure()[1] < 0 else g


def renyi_to_approx_dp(g: Guarantee, known: Known) -> Guarantee | None:
    """What Rényi DP of an order says of (epsilon, delta)-DP, for a given epsilon or delta."""
    if "epsilon" in known:
        return attempt("renyi_dp_to_approx_dp_delta", g, known["epsilon"])
    return nonnegative(call("renyi_dp_to_approx_dp", g, delta=known["delta"]), known["delta"])


def smallest(found: Iterable[Guarantee], known: Known) -> Guarantee | None:
    """The guarantee with the least parameters."""
    return min(found, key=lambda g: size(g, known), default=None)


def size(g: Guarantee, known: Known) -> Fraction:
    """How large the parameters are that are not given."""
    return sum((v.enclosure()[1] for name, v in g.parameters.items() if name not in known), Fraction(0))
