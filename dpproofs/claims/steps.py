"""One step of a mechanism as a guarantee, at the wanted neighbouring relation; rounding of guarantees."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from dpproofs.claims.mechanisms import KINDS, Step
from dpproofs.library import library
from dpproofs.numbers import DpproofsError, InputError, Value
from dpproofs.verified import Guarantee, premise

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


_GAUSSIAN = {"zcdp": "gaussian_zcdp", "gaussian_dp": "gaussian_dp"}
_MEAN = "gaussian_mcdp"
_NOISY_MAX = {"zcdp": "report_noisy_max_zcdp", "pure_dp": "report_noisy_max"}
_CHOICE = {
    "zcdp": "exponential_mechanism_zcdp",
    "pure_dp": "exponential_mechanism_pure_dp",
    "bounded_range": "exponential_mechanism_bounded_range",
}


def seeds(step: Step, relation: str, notions: Container[str]) -> list[Guarantee]:
    """What the library knows of a step, in each of these notions that it has a theorem for."""
    return [g for g in _seeds(step, relation, notions) if g.notion in notions]


def _seeds(step: Step, relation: str, notions: Container[str]) -> list[Guarantee]:
    p, where = step.parameters, step.relation or relation
    match step.kind:
        case "gaussian":
            names = [name for notion, name in _GAUSSIAN.items() if notion in notions]
            return [call(name, relation=where, **p) for name in (*names, *([_MEAN] if "mcdp" in notions else []))]
        case "vector-gaussian":
            names = [f"{name}_vector" for notion, name in _GAUSSIAN.items() if notion in notions]
            return [call(name, relation=where, **p) for name in names]
        case "laplace":
            return [call("laplace_pure_dp", relation=where, **p)]
        case "vector-laplace":
            return [call("laplace_pure_dp_vector", relation=where, **p)]
        case "randomized-response" if p.get("probability") == Fraction(1, 2):
            return [call("randomized_response_pure_dp", relation=where, k=2, epsilon=0)]
        case "randomized-response" if "probability" in p:
            return [call("randomized_response", relation=where, p=p["probability"])]
        case "randomized-response":
            return [call("randomized_response_pure_dp", relation=where, k=2, **p)]
        case "exponential":
            names = [name for notion, name in _CHOICE.items() if notion in notions]
            return [call(name, relation=where, sensitivity=1, **p) for name in names]
        case "report-noisy-max" if p["sensitivity"] == 0:
            return [call("report_noisy_max_unmoved", relation=where, **p)]
        case "report-noisy-max":
            names = [name for notion, name in _NOISY_MAX.items() if notion in notions]
            return [call(name, relation=where, **p) for name in names]
        case "report-noisy-max-laplace":
            return [call("report_noisy_max_laplace", relation=where, **p)]
        case "gaussian_dp":
            return [premise("gaussian_dp", where, mu_squared=p["mu"] ** 2)]
        case "renyi_dp":
            return [premise("renyi_dp", where, alpha=p["order"], epsilon=p["epsilon"])]
        case kind if kind in _READ:
            g = premise(kind, where, **p)
            return [g, *(h for notion, read in _READ[kind].items() if notion in notions and (h := read(g)))]
        case kind if KINDS[kind].key == "guarantee":
            return [premise(kind, where, **p)]
        case _:
            return []


def _less(one: Guarantee, other: Guarantee) -> Guarantee:
    """The zCDP guarantee with the smaller rho."""
    return one if one.rho.enclosure()[1] <= other.rho.enclosure()[1] else other


def _by_pure(g: Guarantee) -> Guarantee:
    pure = call(f"{g.notion}_to_pure_dp", g)
    return call("pure_dp_as_zcdp" if pure.epsilon.exact == 0 else "pure_dp_to_zcdp_optimal", pure)


def _concentrated(g: Guarantee) -> Guarantee:
    """zCDP, directly or from pure DP, whichever has the smaller rho."""
    other = _by_pure(g)
    return other if g.epsilon.exact == 0 else _less(call(f"{g.notion}_to_zcdp", g), other)


def _mean_concentrated(g: Guarantee) -> Guarantee:
    """zCDP; the mean of the loss is at most tau^2/2, whatever mu is."""
    large = g.mu.enclosure()[1] > g.tau.enclosure()[1] ** 2 / 2
    return call("mcdp_to_zcdp_without_mean" if large else "mcdp_to_zcdp", g)


def _pinsker(g: Guarantee) -> Guarantee | None:
    """Total variation, where that is at most 1."""
    return None if g.kappa.enclosure()[1] > 2 else rounded_up(call("kl_dp_to_total_variation", g))


def _variation_as_approximate(g: Guarantee) -> Guarantee:
    return call("total_variation_to_approx_dp", g)


def _pinsker_as_approximate(g: Guarantee) -> Guarantee | None:
    near = _pinsker(g)
    return None if near is None else _variation_as_approximate(near)


_READ: Mapping[str, Mapping[str, Callable[[Guarantee], Guarantee | None]]] = {
    "kl_dp": {"total_variation": _pinsker, "approx_dp": _pinsker_as_approximate},
    "total_variation": {"approx_dp": _variation_as_approximate},
    "probabilistic_dp": {"approx_dp": partial(call, "probabilistic_dp_to_approx_dp")},
    "capped_cdp": {"pure_dp": partial(call, "capped_cdp_to_pure_dp"), "zcdp": _concentrated},
    "bounded_range": {"pure_dp": partial(call, "bounded_range_to_pure_dp"), "zcdp": _concentrated},
    "mcdp": {"zcdp": _mean_concentrated},
}
"""The notions that a premise is read in besides its own."""

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
