"""Conversions: from what is derived for the whole mechanism to the notion that is wanted.

Choices (an order, an epsilon) are searched for in floats; the bound is what the theorems give at
the choice, so a bad choice only weakens it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import ParamSpec

from dpproofs.claims.guarantees import (
    Known,
    attempt,
    call,
    ceiling,
    enlarged,
    nonnegative,
    pure_at_order,
    renyi_to_approx_dp,
    rounded_up,
    size,
    smallest,
)
from dpproofs.claims.losses import RESPONSE, Coin, Pair, log_delta, solve
from dpproofs.claims.mechanisms import Mechanism
from dpproofs.claims.mixtures import mixture
from dpproofs.claims.routes import (
    CAPPED,
    KL,
    TOTAL_VARIATION,
    Single,
    Totals,
    Way,
    at_order,
    pure_to_variation,
    read_off,
    truncated_at,
    zcdp_as_truncated,
)
from dpproofs.claims.witnesses import pairs
from dpproofs.numbers import DpproofsError, Value
from dpproofs.privacy.guarantees import Guarantee

Arguments = ParamSpec("Arguments")
TINY = Fraction(1, 10**40)
Conversion = Callable[[Guarantee, Known], Guarantee | None]


def _zcdp_at_delta(g: Guarantee, known: Known) -> Guarantee | None:
    delta = known.get("delta")
    if delta is None or g.rho.exact == 0:
        return None
    return call("zcdp_to_approx_dp", g, delta=delta)


def _zcdp_at_order(g: Guarantee, known: Known) -> Guarantee | None:
    delta = known.get("delta")
    if not delta or delta >= 1 or g.rho.exact == 0:
        return None
    return nonnegative(call("zcdp_to_approx_dp_at_order", g, alpha=best_order(g.rho, delta), delta=delta), delta)


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
            return attempt(name, g, known["epsilon"])
        delta = known.get("delta")
        if not delta:  # no such laws have a delta of 0 at a finite epsilon, or else it is not searched for
            return None
        guide = None if pair is None else log_delta(pair(g))
        return _searched(lambda epsilon: attempt(name, g, epsilon), delta, guide)

    return convert


def _gaussian_pair(g: Guarantee) -> Pair:
    return Pair(ceiling(g.mu_squared))


def _responses(g: Guarantee) -> Pair:
    """The responses that a composition is as private as."""
    return _pair(Fraction(0), [(g.epsilon, g.k)], g.delta)


def _noise_and_responses(g: Guarantee) -> Pair:
    """The Gaussian laws and the responses that a composition is as private as."""
    p = g.parameters
    return _pair(ceiling(g.mu_squared), [(p[f"epsilon{n}"], p[f"k{n}"]) for n in (1, 2, 3)], g.delta)


def _pair(square: Fraction, groups: list[tuple[Value, Value]], delta: Value) -> Pair:
    sizes = [(ceiling(epsilon), int(ceiling(k))) for epsilon, k in groups]
    coins = tuple(Coin(epsilon, RESPONSE, k) for epsilon, k in sizes if epsilon and k)
    rest = ceiling(delta)
    return Pair(square, coins, ((rest, 1),) if rest else ())


def _mixed(g: Guarantee, known: Known) -> Guarantee | None:
    name = "mixed_dp_to_approx_dp_no_noise" if g.mu_squared.exact == 0 else "mixed_dp_to_approx_dp"
    return _at_epsilon(name, _noise_and_responses)(g, known)


def _approx_zcdp(g: Guarantee, known: Known) -> Guarantee | None:
    """The conversion, which is about rho > 0: a rho of 0 is enlarged a little."""
    if g.rho.exact == 0:
        g = enlarged(g, {"xi": ceiling(g.xi), "rho": TINY})
    return _at_epsilon("approx_zcdp_to_approx_dp")(g, known)


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
    for slack in (0, 1e-15, 1e-14, 1e-13, 1e-12, 1e-9, 1e-6):
        epsilon = Fraction(f"{found * (1 + slack):.16g}")
        g = at(epsilon)
        if g is not None and g.delta.enclosure()[1] <= delta:
            return call("approx_dp_weaken", g, epsilon2=epsilon, delta2=delta)
    return None


def logarithm(q: Fraction) -> float:
    """log(q) in floats, also where q itself underflows."""
    return math.log(q.numerator) - math.log(q.denominator) if q > 0 else -math.inf


def _as_approx_zcdp(g: Guarantee, _: Known) -> Guarantee | None:
    return call("zcdp_as_approx_zcdp" if g.notion == "zcdp" else "approx_dp_to_approx_zcdp", g)


def _zcdp_at_alpha(g: Guarantee, known: Known) -> Guarantee | None:
    return call("zcdp_to_renyi_dp", g, alpha=known["alpha"])


def _pure_at_alpha(g: Guarantee, known: Known) -> Guarantee | None:
    return pure_at_order(g, known["alpha"])


def _same(g: Guarantee, known: Known) -> Guarantee | None:
    if any(g.parameters[name].enclosure()[1] > value for name, value in known.items()):
        return None
    return g


def _called(name: str) -> Conversion:
    return lambda g, _: call(name, g)


def _truncated(g: Guarantee, known: Known) -> Guarantee:
    return zcdp_as_truncated(g, known["omega"])


def _bounded_at(g: Guarantee, known: Known) -> Guarantee:
    return enlarged(g, {"m": known["m"], "xi": ceiling(g.xi), "rho": ceiling(g.rho)})


def _zcdp_as_bounded(g: Guarantee, known: Known) -> Guarantee:
    return call("zcdp_to_bounded_zcdp", g, m=known["m"])


def _pure_as_probabilistic(g: Guarantee, known: Known) -> Guarantee | None:
    if "epsilon" in known and g.epsilon.enclosure()[1] > known["epsilon"]:
        return None
    delta = known.get("delta", Fraction(0))
    return call("pure_dp_to_probabilistic_dp", g, delta=delta)


def _zcdp_to_probabilistic(g: Guarantee, known: Known) -> Guarantee | None:
    """For a given delta the excess is its inverse, rounded up in floats, where they can hold it."""
    rho, mean = ceiling(g.rho), ceiling(g.xi) + ceiling(g.rho)
    if rho == 0:
        return None
    if "epsilon" in known:
        excess = known["epsilon"] - mean
    elif not 0 < known["delta"] < 1 or not 1e-300 < rho < 1e300:
        return None
    else:
        excess = Fraction(2 * math.sqrt(float(rho)) * math.sqrt(-logarithm(known["delta"])) * (1 + 1e-14))
    return call("zcdp_to_probabilistic_dp", g, excess=excess) if excess > 0 else None


def _variation(g: Guarantee, _: Known) -> Guarantee | None:
    """Total variation, unless the bound is above 1."""
    return g if g.delta.enclosure()[1] <= 1 else None


def _pinsker(g: Guarantee, known: Known) -> Guarantee | None:
    return _variation(call("kl_dp_to_total_variation", rounded_up(g)), known)


def _at_zero(g: Guarantee, known: Known) -> Guarantee | None:
    return _variation(call("approx_dp_as_total_variation", g), known)


def _by_mean(g: Guarantee, _: Known) -> Guarantee:
    """The mean of the loss is at most tau^2/2."""
    return call("mcdp_mean", g)


CONVERSIONS: Mapping[tuple[str, str], tuple[Conversion, ...]] = {
    ("zcdp", "zcdp"): (_same,),
    ("zcdp", "pure_dp"): (_zcdp_as_pure,),
    ("zcdp", "approx_dp"): (_zcdp_through_pure, _zcdp_at_order, _zcdp_at_delta, _zcdp_delta_at_order),
    ("gaussian_dp", "gaussian_dp"): (_same,),
    ("gaussian_dp", "approx_dp"): (_at_epsilon("gaussian_dp_to_approx_dp", _gaussian_pair),),
    ("composed_dp", "approx_dp"): (_at_epsilon("composed_dp_to_approx_dp", _responses),),
    ("mixed_dp", "approx_dp"): (_mixed,),
    ("approx_zcdp", "approx_dp"): (_approx_zcdp,),
    ("pure_dp", "pure_dp"): (_same,),
    ("pure_dp", "approx_dp"): (_pure_as_approx,),
    ("approx_dp", "approx_dp"): (_same,),
    ("approx_zcdp", "approx_zcdp"): (_same,),
    ("zcdp", "approx_zcdp"): (_as_approx_zcdp,),
    ("approx_dp", "approx_zcdp"): (_as_approx_zcdp,),
    ("zcdp", "renyi_dp"): (_zcdp_at_alpha,),
    ("pure_dp", "renyi_dp"): (_pure_at_alpha,),
    ("kl_dp", "kl_dp"): (_same,),
    ("zcdp", "kl_dp"): (_called("zcdp_to_kl_dp"),),
    ("pure_dp", "kl_dp"): (_called("pure_dp_to_kl_dp"),),
    ("gaussian_dp", "kl_dp"): (_called("gaussian_dp_to_kl_dp"),),
    ("total_variation", "total_variation"): (_variation,),
    ("kl_dp", "total_variation"): (_pinsker,),
    ("pure_dp", "total_variation"): (lambda g, _: pure_to_variation(g),),
    ("approx_dp", "total_variation"): (_called("approx_dp_to_total_variation"),),
    ("gaussian_dp", "total_variation"): (_called("gaussian_dp_to_total_variation"),),
    ("truncated_cdp", "truncated_cdp"): (_same,),
    ("zcdp", "truncated_cdp"): (_truncated,),
    ("capped_cdp", "capped_cdp"): (_same,),
    ("pure_dp", "capped_cdp"): (_called("pure_dp_to_capped_cdp"),),
    ("bounded_zcdp", "bounded_zcdp"): (_bounded_at,),
    ("zcdp", "bounded_zcdp"): (_zcdp_as_bounded,),
    ("bounded_range", "bounded_range"): (_same,),
    ("pure_dp", "bounded_range"): (_called("pure_dp_to_bounded_range"),),
    ("probabilistic_dp", "probabilistic_dp"): (_same,),
    ("pure_dp", "probabilistic_dp"): (_pure_as_probabilistic,),
    ("zcdp", "probabilistic_dp"): (_zcdp_to_probabilistic,),
    ("mcdp", "mcdp"): (_same, _by_mean),
    ("zcdp", "mcdp"): tuple(
        map(_called, ("zcdp_to_mcdp_bounded", "zcdp_to_mcdp", "zcdp_to_mcdp_any_xi", "zcdp_to_mcdp_explicit"))
    ),
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


def _least(bound: Callable[[float], float], low: float = -60.0, high: float = 60.0) -> Fraction:
    """The order 1 + exp(x) at which a function of x is least, by a search that takes it for unimodal."""
    while high - low > 1e-7:
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (low, b) if bound(a) <= bound(b) else (a, high)
    return 1 + Fraction(f"{math.exp((low + high) / 2):.8g}")


# The search -----------------------------------------------------------------------------------


def derive(totals: Totals, notion: str, known: Known) -> Iterator[Guarantee]:
    """The totals in the wanted notion, by each conversion of the library."""
    if notion == "renyi_dp":  # at the wanted order each step loses least
        yield from _computed(_through_renyi, totals, notion, known)
    for way in _own_ways(notion, known):
        own = totals.by(way)
        if own is not None:
            for conversion in CONVERSIONS.get((notion, notion), (_same,)):
                yield from _computed(conversion, own, known)
    if notion in _BY_OTHERS:
        yield from _BY_OTHERS[notion](totals, known)
    if notion == "approx_dp":
        yield from _approximate(totals, known)
        return
    for total in totals:
        for conversion in CONVERSIONS.get((total.notion, notion), ()):
            yield from _computed(conversion, total, known)


def _approximate(totals: Totals, known: Known) -> Iterator[Guarantee]:
    """By the totals, by Rényi DP, and, where both lead nowhere, by what is known of parts."""
    found = False
    for total in totals:
        for conversion in CONVERSIONS.get((total.notion, "approx_dp"), ()):
            for g in _computed(conversion, total, known):
                found = True
                yield g
    for g in _computed(_through_renyi, totals, "approx_dp", known):
        found = True
        yield g
    if not found and known.get("delta") != 0:
        yield from _computed(_by_parts, totals, known)


def _by_parts(totals: Totals, known: Known) -> Guarantee | None:
    own: dict[int, Totals] = {}

    def derived(part: Mechanism, share: Known) -> Guarantee | None:
        if id(part) not in own:
            own[id(part)] = Totals(part, totals.relation, totals.group)
        return smallest(derive(own[id(part)], "approx_dp", share), share)

    return mixture(totals, known, derived)


def _own_ways(notion: str, known: Known) -> tuple[Way, ...]:
    """The ways of notions that no other claim is derived through."""
    match notion:
        case "truncated_cdp":
            return (truncated_at(known["omega"]),)
        case "capped_cdp":
            return (CAPPED,)
        case "kl_dp":
            return (KL,)
        case "total_variation":
            return (TOTAL_VARIATION,)
        case "bounded_zcdp" | "bounded_range" | "probabilistic_dp" | "mcdp":
            return (Single(notion),)
        case "pure_dp" | "approx_dp" | "zcdp" | "approx_zcdp" | "gaussian_dp" | "renyi_dp":
            return ()  # others are derived through these
        case _:
            return (read_off(notion),)


def _variations(totals: Totals, _: Known) -> Iterator[Guarantee]:
    """Total variation is the delta at epsilon = 0; and Pinsker's inequality."""
    for g in derive(totals, "approx_dp", {"epsilon": Fraction(0)}):
        if g.epsilon.exact == 0:
            yield from _computed(_at_zero, g, {})
    for g in derive(totals, "kl_dp", {}):
        yield from _computed(_pinsker, g, {})


def _capped(totals: Totals, _: Known) -> Iterator[Guarantee]:
    """The least epsilon of pure DP, with each bound of zCDP."""
    pure = smallest(derive(totals, "pure_dp", {}), {})
    if pure is None:
        return
    for g in derive(totals, "zcdp", {}):
        if g.xi.exact == 0:
            yield call("pure_and_zcdp_to_capped_cdp", pure, g)


def _bounded(totals: Totals, known: Known) -> Iterator[Guarantee]:
    """Truncated CDP at the same orders is zCDP with xi = 0 there."""
    for g in derive(totals, "truncated_cdp", {"omega": known["m"]}):
        yield call("truncated_cdp_as_bounded_zcdp", g)


_BY_OTHERS: Mapping[str, Callable[[Totals, Known], Iterator[Guarantee]]] = {
    "total_variation": _variations,
    "capped_cdp": _capped,
    "bounded_zcdp": _bounded,
}
"""The notions that are derived from what is derived in others."""


def _computed(
    way: Callable[Arguments, Guarantee | None], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Iterator[Guarantee]:
    """What is derived that way; nothing where its numbers cannot be computed, since another way may do."""
    try:
        g = way(*arguments, **named)
    except DpproofsError:
        return
    if g is not None and _has_numbers(g):
        yield g


def _through_renyi(totals: Totals, notion: str, known: Known) -> Guarantee | None:
    """Rényi DP at one order: the wanted one, or the one at which the bound for (epsilon, delta) is best."""
    if notion == "renyi_dp":
        return totals.by(at_order(known["alpha"]))
    if known.get("delta") == 0 or all(step.is_a_line for step in totals.mechanism.steps()):
        return None
    steps = list(totals.mechanism.steps())
    given = [step.only_order for step in steps if step.only_order is not None]
    ends = [step.last_order for step in steps if step.last_order is not None]
    alpha = min(given) if given and not ends else _renyi_order(totals, known, min([*given, *ends], default=None))
    total = None if alpha is None else totals.by(at_order(alpha))
    if total is None:
        return None
    return renyi_to_approx_dp(total, known)


def _renyi_order(totals: Totals, known: Known, end: Fraction | None = None) -> Fraction | None:
    """An order below the end at which the bound from Rényi DP is nearly best, by the divergences at the worst."""
    found = pairs(totals.mechanism, totals.relation, totals.group)
    if len(found) != 1:
        return None
    tail = -logarithm(known["delta"]) if "delta" in known else 0.0
    at = float(min(known.get("epsilon", Fraction(0)), Fraction(10**300)))

    def bound(log_excess: float) -> float:
        excess = math.exp(log_excess)
        divergence = found[0].renyi(1 + Fraction(excess), 64)
        if divergence is None or divergence[1] > 10**300:
            return math.inf
        gain = -excess * math.log1p(1 / excess) - math.log1p(excess)
        size = float(divergence[1])
        return size + (tail + gain) / excess if "delta" in known else excess * (size - at) + gain

    if end is None:
        return _least(bound, -20.0, 20.0)
    last = 1 + (end - 1) * (1 - Fraction(1, 2**40))
    return min(_least(bound, -20.0, min(20.0, logarithm(end - 1))), last)


def _has_numbers(g: Guarantee) -> bool:
    """Whether the parameters can be computed: an expression may be too large for any working precision."""
    try:
        return size(g, {}) >= 0
    except DpproofsError:
        return False


def tightest(mechanism: Mechanism, relation: str, group: int, notion: str, known: Known) -> Guarantee:
    """The best guarantee of the notion; DpproofsError when no route leads to it."""
    best = smallest(derive(Totals(mechanism, relation, group), notion, known), known)
    if best is None:
        raise DpproofsError(f"no route of the library leads from {mechanism} to {notion}")
    return best
