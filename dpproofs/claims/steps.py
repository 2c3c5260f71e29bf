"""One step of a mechanism as a guarantee, at the wanted neighbouring relation; rounding of guarantees."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from fractions import Fraction
from functools import partial

from dpproofs.claims.guarantees import call, converted, rounded_up
from dpproofs.claims.mechanisms import KINDS, Step
from dpproofs.privacy.verified import Guarantee, premise

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
    pure = converted(g, "pure_dp")
    return call("pure_dp_as_zcdp" if pure.epsilon.exact == 0 else "pure_dp_to_zcdp_optimal", pure)


def _concentrated(g: Guarantee) -> Guarantee:
    """zCDP, directly or from pure DP, whichever has the smaller rho."""
    other = _by_pure(g)
    return other if g.epsilon.exact == 0 else _less(converted(g, "zcdp"), other)


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
