"""Conversions: from what is derived for the whole mechanism to the notion that is wanted.

Choices (an order, an epsilon) are searched for in floats; the bound is what the theorems give at
the choice, so a bad choice only weakens it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from dpproofs.claims.mechanisms import Mechanism
from dpproofs.claims.routes import Totals, at_order, pure_at_order
from dpproofs.claims.steps import call, ceiling
from dpproofs.claims.witnesses import RESPONSE, Coin, Pair, log_delta, pairs, solve
from dpproofs.numbers import DpproofsError, InputError, Value
from dpproofs.verified import Guarantee

Known = Mapping[str, Fraction]
"""What the wanted guarantee must have: delta, or epsilon, or the order alpha, or nothing."""

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
    return _nonnegative(call("zcdp_to_approx_dp_at_order", g, alpha=best_order(g.rho, delta), delta=delta), delta)


def _nonnegative(g: Guarantee, delta: Fraction) -> Guarantee:
    """The guarantee with epsilon = 0 if it is negative."""
    return call("approx_dp_weaken", g, epsilon2=0, delta2=delta) if g.epsilon.enclosure()[1] < 0 else g


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


CONVERSIONS: Mapping[tuple[str, str], tuple[Conversion, ...]] = {
    ("zcdp", "zcdp"): (_same,),
    ("zcdp", "pure_dp"): (_zcdp_as_pure,),
    ("zcdp", "approx_dp"): (_zcdp_through_pure, _zcdp_at_order, _zcdp_at_delta, _zcdp_delta_at_order),
    ("gaussian_dp", "gaussian_dp"): (_same,),
    ("gaussian_dp", "approx_dp"): (_at_epsilon("gaussian_dp_to_approx_dp", _gaussian_pair),),
    ("composed_dp", "approx_dp"): (_at_epsilon("composed_dp_to_approx_dp", _responses),),
    ("mixed_dp", "approx_dp"): (_mixed,),
    ("approx_zcdp", "approx_dp"): (_at_epsilon("approx_zcdp_to_approx_dp"),),
    ("pure_dp", "pure_dp"): (_same,),
    ("pure_dp", "approx_dp"): (_pure_as_approx,),
    ("approx_dp", "approx_dp"): (_same,),
    ("approx_zcdp", "approx_zcdp"): (_same,),
    ("zcdp", "approx_zcdp"): (_as_approx_zcdp,),
    ("approx_dp", "approx_zcdp"): (_as_approx_zcdp,),
    ("zcdp", "renyi_dp"): (_zcdp_at_alpha,),
    ("pure_dp", "renyi_dp"): (_pure_at_alpha,),
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
    for total in totals:
        for conversion in CONVERSIONS.get((total.notion, notion), ()):
            yield from _computed(conversion, total, known)
    if notion == "approx_dp":
        yield from _computed(_through_renyi, totals, notion, known)


def _computed(way: Callable[..., Guarantee | None], *arguments: object) -> Iterator[Guarantee]:
    """What is derived that way; nothing where its numbers cannot be computed, since another way may do."""
    try:
        g = way(*arguments)
    except DpproofsError:
        return
    if g is not None and _has_numbers(g):
        yield g


def _through_renyi(totals: Totals, notion: str, known: Known) -> Guarantee | None:
    """Rényi DP at one order: the wanted one, or the one at which the bound for (epsilon, delta) is best."""
    if notion == "renyi_dp":
        return totals.by(at_order(known["alpha"]))
    if not any(step.kind in _NOT_CONCENTRATED for step in totals.mechanism.steps()):
        return None
    given = [step.parameters["order"] for step in totals.mechanism.steps() if step.kind == "renyi_dp"]
    alpha = min(given) if given else _renyi_order(totals, known)
    total = None if alpha is None else totals.by(at_order(alpha))
    if total is None:
        return None
    if "epsilon" in known:
        return _attempt("renyi_dp_to_approx_dp_delta", total, known["epsilon"])
    return _nonnegative(call("renyi_dp_to_approx_dp", total, delta=known["delta"]), known["delta"])


_NOT_CONCENTRATED = ("laplace", "vector-laplace", "randomized-response", "pure_dp", "renyi_dp")
"""Steps of which more is known at an order than what a line in the order says."""


def _renyi_order(totals: Totals, known: Known) -> Fraction | None:
    """An order at which the bound from Rényi DP is nearly best, by the divergences of the worst mechanism."""
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

    return _least(bound, -20.0, 20.0)


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


def smallest(found: Iterable[Guarantee], known: Known) -> Guarantee | None:
    """The guarantee with the least parameters."""
    return min(found, key=lambda g: size(g, known), default=None)


def size(g: Guarantee, known: Known) -> Fraction:
    """How large the parameters are that are not given."""
    return sum((v.enclosure()[1] for name, v in g.parameters.items() if name not in known), Fraction(0))
