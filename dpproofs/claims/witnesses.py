"""Concrete mechanisms that satisfy the premises of a claim, and rigorous numbers about them.

Each premise allows some mechanism that is as bad as possible, or nearly: a Gaussian whose query
attains the sensitivity, randomized response, a Laplace mechanism, randomized response that reveals
the truth with probability delta. They answer independently, so all that counts is the law of the
total privacy loss. What they violate, no theorem can promise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from dpproofs.claims.judgement import Witness, _witness
from dpproofs.claims.losses import (
    CHOICE,
    LAPLACE,
    NOISY_MAX,
    RESPONSE,
    Coin,
    Loss,
    Margin,
    Odds,
    Pair,
    ball,
    log_delta,
    solve,
    working,
)
from dpproofs.claims.mechanisms import Mechanism, Parallel, Postprocessed, Repeat, Step
from dpproofs.claims.mechanisms import Sequence as InSequence
from dpproofs.claims.model import PrivacyClaim
from dpproofs.claims.values import written
from dpproofs.numbers import apart, decimal_string, endpoints, short

MAX_CHOICES = 64
CELLS = (64, 32, 16, 8, 4, 2)
MAX_CELLS = 2000
PRECISIONS = (128, 512, 2048, 8192)


# What the premises allow ----------------------------------------------------------------------


_NO_LOSS: tuple[Loss, ...] = (Fraction(0), Odds(Fraction(1)), Margin(Fraction(0)))


def pairs(mechanism: Mechanism, relation: str, group: int) -> list[Pair]:
    """Pairs of laws that the mechanism can have, for neighbouring data or groups, when its steps are at their worst."""
    found = []
    for steps in _choices(mechanism, 1):
        square, reveals = Fraction(0), []
        coins: dict[tuple[Loss, str], int] = {}
        for step, count in steps:
            one, coin, revealed = _worst(step, relation, group)
            square += count * one
            if coin is not None and coin[0] not in _NO_LOSS:
                coins[coin] = coins.get(coin, 0) + count
            if revealed:
                reveals.append((revealed, count))
        found.append(_seen(Pair(square, tuple(Coin(*key, count) for key, count in coins.items()), tuple(reveals))))
    return found


def _seen(pair: Pair) -> Pair:
    """The pair with Laplace noise seen in small cells, as far as there are not too many terms."""
    for cells in CELLS:
        finer = replace(pair, coins=tuple(replace(c, cells=cells) if c.laplace else c for c in pair.coins))
        if finer.terms <= MAX_CELLS:
            return finer
    return pair


def _choices(mechanism: Mechanism, count: int) -> list[list[tuple[Step, int]]]:
    """The steps and how often they run; of parallel parts only one sees the difference of the data."""
    match mechanism:
        case Repeat(inner, more):
            return _choices(inner, count * more)
        case InSequence(parts):
            options = [_choices(p, count) for p in parts]
            if math.prod(map(len, options)) > MAX_CHOICES:
                options = [o[:1] for o in options]
            return [[s for one in way for s in one] for way in product(*options)]
        case Parallel(parts):
            return [way for p in parts for way in _choices(p, count)][:MAX_CHOICES]
        case Postprocessed(inner):
            return _choices(inner, count)  # computing nothing is a way of postprocessing
        case Step():
            return [[(mechanism, count)]]
        case _:
            return [[]]


def _worst(step: Step, relation: str, group: int) -> tuple[Fraction, tuple[Loss, str] | None, Fraction]:
    """mu**2, a coin, and the probability of revelation of the worst mechanism for a step."""
    p, none = step.parameters, Fraction(0)
    away = group
    if step.relation is not None and step.relation != relation == "replace-one":
        away *= 2  # a query that counts one kind of record with + and another with -
    match step.kind:
        case "gaussian" | "vector-gaussian":
            shift = p["sensitivity" if step.kind == "gaussian" else "l2_sensitivity"]
            return (away * shift / p["sigma"]) ** 2, None, none
        case "laplace" | "vector-laplace":
            shift = p["sensitivity" if step.kind == "laplace" else "l1_sensitivity"]
            return none, (away * shift / p["scale"], LAPLACE), none
        case "randomized-response" if "probability" in p:
            return none, (Odds(p["probability"] / (1 - p["probability"])), RESPONSE), none
        case "randomized-response":
            return none, (p["epsilon"], RESPONSE), none
        case "report-noisy-max":
            # An exponential mechanism with epsilon = 2 sensitivity/scale.
            return none, (away * p["sensitivity"] / p["scale"], CHOICE), none
        case "report-noisy-max-laplace":
            return none, (Margin(away * p["sensitivity"] / p["scale"]), NOISY_MAX), none
        case "exponential":
            # Two outcomes of equal utility 0, 0 that become sensitivity, -sensitivity, from odds in between.
            return none, (away * p["epsilon"] / 2, CHOICE), none
        case "pure_dp" | "approx_dp":
            return none, (away * p["epsilon"], LAPLACE if away > 1 else RESPONSE), p.get("delta", none)
        case "zcdp" | "approx_zcdp" | "bounded_zcdp":
            rho, revealed = p["rho"] + min(p["xi"], none), p.get("delta", none)
            if rho > 0 or away > 1:
                return 2 * rho * away**2, None, revealed
            return none, (max(p["xi"], none), RESPONSE), revealed
        case "renyi_dp":
            return 2 * p["epsilon"] / p["order"] * away**2, None, none
        case "gaussian_dp":
            return (p["mu"] * away) ** 2, None, none
        case "kl_dp":
            return 2 * p["kappa"] * away**2, None, none
        case "mcdp":
            return min(2 * p["mu"], p["tau"] ** 2) * away**2, None, none
        case "truncated_cdp":
            return 2 * p["rho"] * away**2, None, none
        case "total_variation":
            return none, None, p["delta"]
        case "probabilistic_dp":
            return none, (away * p["epsilon"], LAPLACE if away > 1 else RESPONSE), p["delta"]
        case "bounded_range":
            return none, (away * p["epsilon"] / 2, CHOICE), none
        case "capped_cdp":
            loss = _capped_loss(p["epsilon"], p["rho"])
            return none, (away * loss, LAPLACE if away > 1 else RESPONSE), none
        case _:
            return none, None, none


def _capped_loss(epsilon: Fraction, rho: Fraction) -> Fraction:
    """A loss of randomized response that is epsilon-DP and rho-zCDP, nearly the largest one."""
    if _response_rho(epsilon) <= rho:
        return epsilon
    guess = solve(lambda e: -e * math.tanh(e / 2), -_float(rho), 1.0) or 0.0
    loss = Fraction(f"{guess * (1 - 1e-9):.9g}")
    return min(loss, epsilon) if _response_rho(loss) <= rho else Fraction(0)


def _response_rho(epsilon: Fraction) -> Fraction:
    """An upper bound of the least rho of epsilon-DP."""
    with working(256):
        e = ball(epsilon)
        return endpoints(e * (e / 2).tanh())[1]


def _float(q: Fraction) -> float:
    return float(q) if q < 10**300 else 1e300


# Refuting -------------------------------------------------------------------------------------


def refute(claim: PrivacyClaim) -> Witness | None:
    """A mechanism that satisfies the premises and provably violates the claim, if one is found."""
    for whole in pairs(claim.mechanism, claim.relation, claim.group):
        for pair in _tried(whole, claim.notion):
            found = _violated(pair, claim)
            if found is not None:
                return _witness(str(found[0]), found[1])
    return None


def _tried(whole: Pair, notion: str) -> Iterator[Pair]:
    """The pairs to compare with a claim; the whole one alone where a formula gives its loss, since parts lose less."""
    if notion not in ("approx_dp", "approx_zcdp", "gaussian_dp", "total_variation", "probabilistic_dp"):
        yield whole
    else:
        yield from whole.parts()


def violation(pair: Pair, claim: PrivacyClaim) -> str | None:
    """Why a pair of laws violates the claim; None when it is not seen to do so."""
    found = _violated(pair, claim)
    return None if found is None else found[1]


def _violated(pair: Pair, claim: PrivacyClaim) -> tuple[Pair, str] | None:
    """The pair, or that with its choices at their worst, and why it violates the claim."""
    fact = _fact(pair, claim)
    if fact is None and claim.notion in ("pure_dp", "capped_cdp"):
        pair = pair.behind()
        fact = _loss_above(pair, claim.parameters["epsilon"])
    return None if fact is None else (pair, fact)


def _loss_above(pair: Pair, epsilon: Fraction) -> str | None:
    loss = pair.largest_loss()
    if loss is None:
        return "its privacy loss is not bounded"
    if loss <= epsilon:
        return None
    allowed, low = apart(epsilon, loss)
    return f"its privacy loss is at least {low}, more than {allowed}"


def _fact(pair: Pair, claim: PrivacyClaim) -> str | None:
    """What of the pair, as it is, violates the claim."""
    p = claim.parameters
    match claim.notion:
        case "approx_dp":
            return _delta_above(pair, p["epsilon"], p["delta"])
        case "kl_dp":
            return _kl_above(pair, p["kappa"])
        case "total_variation":
            return _delta_above(pair, Fraction(0), p["delta"])
        case "truncated_cdp":
            return _divergence_above(pair, Fraction(0), p["rho"], p["omega"])
        case "bounded_zcdp":
            return _divergence_above(pair, p["xi"], p["rho"], p["m"])
        case "capped_cdp":
            return _divergence_above(pair, Fraction(0), p["rho"])
        case "bounded_range":
            loss = pair.largest_loss()
            if loss is None:
                return "its privacy loss is not bounded"
            return f"its privacy loss has a range above {written(p['epsilon'])}" if 2 * loss > p["epsilon"] else None
        case "probabilistic_dp":
            return _tail_above(pair, p["epsilon"], p["delta"]) or _delta_above(pair, p["epsilon"], p["delta"])
        case "mcdp":
            above = pair.square > p["tau"] ** 2 and not pair.coins and not pair.reveals
            return "its privacy loss has a variance above tau^2" if above else _kl_above(pair, p["mu"])
        case "zcdp":
            return _divergence_above(pair, p["xi"], p["rho"])
        case "renyi_dp":
            if pair.reveals:
                return "its Rényi divergence is infinite"
            found = pair.renyi(p["order"], 256)
            if found is None or found[0] <= p["epsilon"]:
                return None
            allowed, low = apart(p["epsilon"], found[0])
            return f"D_{written(p['order'])} >= {low} > {allowed}"
        case "gaussian_dp":
            return _profile_above(pair, p["mu"] ** 2)
        case _:
            return None


def _kl_above(pair: Pair, kappa: Fraction) -> str | None:
    if pair.reveals:
        return "its KL divergence is infinite"
    found = pair.kl(256)
    if found is None or found[0] <= kappa:
        return None
    allowed, low = apart(kappa, found[0])
    return f"its KL divergence is at least {low}, more than {allowed}"


def _tail_above(pair: Pair, epsilon: Fraction, delta: Fraction) -> str | None:
    low = pair.tail(epsilon, 256)
    if low <= delta:
        return None
    allowed, found = apart(delta, low)
    return f"its privacy loss exceeds {written(epsilon)} with probability at least {found}, more than {allowed}"


def _delta_above(pair: Pair, epsilon: Fraction, delta: Fraction) -> str | None:
    for precision in PRECISIONS:
        low, high = pair.delta(epsilon, precision)
        if low > delta:
            allowed, found = apart(delta, low)
            return f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"
        if high <= delta:
            return None
    return None


def _profile_above(pair: Pair, square: Fraction) -> str | None:
    """An epsilon at which the least delta is more than that of N(mu, 1) and N(0, 1)."""
    for epsilon in (Fraction(0), *(Fraction(2) ** j for j in range(-10, 11))):
        low, allowed = pair.delta(epsilon, 256)[0], Pair(square).delta(epsilon, 256)[1]
        if low > allowed:
            bound, shown = apart(allowed, low)
            at = f"its least delta at epsilon = {short(epsilon)}"
            return f"{at} is at least {shown}, more than {bound}, that of N(mu, 1)"
    return None


def _divergence_above(pair: Pair, xi: Fraction, rho: Fraction, end: Fraction | None = None) -> str | None:
    """An order, below the end, at which the divergence exceeds xi + rho order."""
    if pair.reveals:
        return "its Rényi divergence is infinite"
    for order in _orders(pair, xi, rho) if end is None else _orders_below(pair, xi, rho, end):
        found = pair.renyi(order, 256)
        if found is not None and found[0] > xi + rho * order:
            allowed, low = apart(xi + rho * order, found[0])
            return f"D_{short(order)} >= {low} > {allowed}"
    return None


def _orders(pair: Pair, xi: Fraction, rho: Fraction) -> Iterator[Fraction]:
    """Orders at which the divergence may exceed xi + rho order, the most promising first; short numbers."""
    for order in _best_orders(pair, xi, rho):
        yield 1 + Fraction(decimal_string(order - 1, 2, up=False))


def _orders_below(pair: Pair, xi: Fraction, rho: Fraction, end: Fraction) -> Iterator[Fraction]:
    """The same with orders below the end; also some that are near 1, or near the end."""
    yield from (order for order in _orders(pair, xi, rho) if order < end)
    yield from (1 + (end - 1) * (1 - Fraction(1, 2**j)) for j in (1, 10, 30))
    yield from (1 + (end - 1) / 2**j for j in (10, 30))


def _best_orders(pair: Pair, xi: Fraction, rho: Fraction) -> Iterator[Fraction]:
    half = pair.square / 2
    if half > rho and xi > 0:
        yield max(Fraction(2), 2 * xi / (half - rho))
    if rho >= half > xi + rho:
        yield 1 + (half - rho - xi) / (2 * (rho - half + 1))
    if half > rho:
        yield Fraction(2)
    if pair.coins:
        grid = [1 + Fraction(2) ** j for j in range(-30, 31)]
        excess = []
        for order in grid:
            found = pair.renyi(order, 128)
            excess.append(-math.inf if found is None else _ratio(found[1] - xi - rho * order, xi + rho * order))
        best = max(range(len(grid)), key=excess.__getitem__)
        yield grid[best]
        near = [grid[best] - 1, (grid[best] - 1) / 2]
        yield from (1 + base * Fraction(n, 16) for base in near for n in range(17, 32))


def _ratio(top: Fraction, bottom: Fraction) -> float:
    if bottom <= 0:
        return math.inf if top > 0 else -math.inf
    ratio = top / bottom
    return float(ratio) if abs(ratio) < 10**300 else math.inf if ratio > 0 else -math.inf


def refuted_epsilon(claim: PrivacyClaim) -> Fraction | None:
    """An epsilon, as large as was found, below which the claim is refuted for its delta."""
    delta = claim.parameters.get("delta")
    if claim.notion != "approx_dp" or not delta:
        return None
    target = math.log(delta.numerator) - math.log(delta.denominator)
    best: Fraction | None = None
    for whole in pairs(claim.mechanism, claim.relation, claim.group):
        for pair in whole.parts():
            found = solve(log_delta(pair), target, 1.0)
            if not found:
                continue
            epsilon = Fraction(f"{found * (1 - 1e-9):.9g}")
            if pair.delta(epsilon, 256)[0] > delta:
                best = epsilon if best is None else max(best, epsilon)
    return best
