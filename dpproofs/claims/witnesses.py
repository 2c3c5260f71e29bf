"""Concrete mechanisms that satisfy the premises of a claim, and rigorous numbers about them.

Each premise allows some mechanism that is as bad as possible, or nearly: a Gaussian whose query
attains the sensitivity, randomized response, a Laplace mechanism, randomized response that reveals
the truth with probability delta. They answer independently, so all that counts is the law of the
total privacy loss. What they violate, no theorem can promise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from typing import TypeAlias

import flint

from dpproofs.claims.mechanisms import Mechanism, Parallel, Postprocessed, Repeat, Step, written
from dpproofs.claims.mechanisms import Sequence as InSequence
from dpproofs.claims.model import PrivacyClaim
from dpproofs.numbers import apart, decimal_string, endpoints, short

MAX_TERMS = 20_001
MAX_PARTIAL = 5_000
MAX_CHOICES = 64
CELLS = (64, 32, 16, 8, 4, 2)
MAX_CELLS = 2000
LARGE = 1e9
"""An epsilon at which a delta that is still too large is taken to stay so."""
PRECISIONS = (128, 512, 2048, 8192)
LAPLACE = "a Laplace mechanism on a query that attains the sensitivity"
RESPONSE = "randomized response"
CHOICE = "an exponential mechanism with two outcomes"
NOISY_MAX = (
    "report-noisy-max with Laplace noise between two outcomes whose utilities move apart by twice the sensitivity"
)
BEHIND = "a choice between two outcomes of which one falls further behind"


@dataclass(frozen=True)
class Witness:
    """A concrete mechanism that satisfies the premises and violates the claim; ``theorem`` says so, if one does."""

    mechanism: str
    fact: str
    theorem: str | None = None

    def to_json(self) -> dict[str, str]:
        """The witness as plain data."""
        cited = {} if self.theorem is None else {"theorem": self.theorem}
        return {"mechanism": self.mechanism, "fact": self.fact, **cited}


@dataclass(frozen=True)
class Odds:
    """Odds for the truth; the privacy loss is their logarithm."""

    odds: Fraction

    def log(self) -> flint.arb:
        """The loss, at the working precision."""
        return _ball(self.odds).log()

    def __str__(self) -> str:
        return f"log({short(self.odds)})"


@dataclass(frozen=True)
class Margin:
    """Report-noisy-max with Laplace noise: two outcomes, of which one leads by ``lead`` scales and then the other does.

    The difference of two Laplace variables of scale 1 exceeds a lead with probability h = exp(-lead)(2 + lead)/4.
    So the privacy loss is log((1 - h)/h).
    """

    lead: Fraction

    def log(self) -> flint.arb:
        """The loss, at the working precision."""
        s = _ball(self.lead)
        if self.lead < 1:  # 1 - 2h without cancellation
            return 2 * (-(-s).expm1() - s * (-s).exp() / 2).atanh()
        tail = (1 + s / 2).log() - s - flint.arb(2).log()
        return (-tail.exp()).log1p() - tail

    def __str__(self) -> str:
        return f"log((1 - h)/h), h = exp(-s)(2 + s)/4, s = {short(self.lead)}"


Loss: TypeAlias = Fraction | Odds | Margin


@dataclass(frozen=True)
class Coin:
    """A privacy loss of epsilon or -epsilon, count times; of Laplace noise also what is in between.

    The loss is a rational epsilon, or a logarithm. Laplace noise is seen up to equal
    ``cells`` between the two answers: the loss in the cell after i others is epsilon - (2i + 1) epsilon/cells.
    """

    loss: Loss
    label: str
    count: int
    cells: int = field(default=1, kw_only=True)

    @property
    def epsilon(self) -> flint.arb:
        """The loss, at the working precision."""
        return _ball(self.loss) if isinstance(self.loss, Fraction) else self.loss.log()

    @property
    def size(self) -> flint.arb:
        """How much all runs tell, roughly: epsilon**2 times their number."""
        with _working(64):
            return (self.epsilon**2 * self.count).mid()

    @property
    def laplace(self) -> bool:
        """Whether there are cells in between."""
        return self.label == LAPLACE

    @property
    def points(self) -> int:
        """How many values the total loss has."""
        return (2 * self.cells if self.laplace else 1) * self.count + 1

    def losses(self) -> list[tuple[flint.arb, flint.arb]]:
        """The values of the total loss under the first law, from above, with their probabilities."""
        unit = self.epsilon / self.cells
        return [(times * unit, weight) for times, weight in self.multiples()]

    def multiples(self) -> list[tuple[int, flint.arb]]:
        """The values of the total loss under the first law as multiples of epsilon/cells, with their probabilities."""
        e = self.epsilon
        if not self.laplace:
            up, down = 1 / (1 + (-e).exp()), 1 / (1 + e.exp())
            weights = [up**self.count]
            for j in range(self.count):
                weights.append(weights[-1] * (down / up) * (self.count - j) / (j + 1))
            return [(self.count - 2 * j, w) for j, w in enumerate(weights)]
        ends = [(-e * i / self.cells).exp() / 2 for i in range(self.cells + 1)]
        inner = [x for high, low in pairwise(ends) for x in (high - low, flint.arb(0))]
        powers = flint.arb_poly([ends[0], *inner[:-1], ends[-1]]) ** self.count
        most = self.cells * self.count
        return [(most - j, powers[j]) for j in range(2 * most + 1)]

    def renyi(self, order: flint.arb) -> flint.arb:
        """exp((order - 1) D_order) of one step."""
        e = self.epsilon
        a, b = ((order - 1) * e).exp(), (-order * e).exp()
        if self.laplace:
            return (order * a + (order - 1) * b) / (2 * order - 1)
        return (a + b) / (1 + (-e).exp())

    def kl(self) -> flint.arb:
        """The KL divergence of one step, at the working precision."""
        e = self.epsilon
        return e + (-e).expm1() if self.laplace else e * (e / 2).tanh()

    def __str__(self) -> str:
        many = "a run" if self.count == 1 else f"{self.count} independent runs"
        if self.label == BEHIND:
            return f"{many} of {self.label}, with a privacy loss as close to {_shown(self.loss)} as one likes"
        return f"{many} of {self.label}, with the privacy loss {_shown(self.loss)} or its negative"


@dataclass(frozen=True)
class Pair:
    """Two laws that a mechanism may have for neighbouring data: N(mu, 1) against N(0, 1), coins, and revelations."""

    square: Fraction = Fraction(0)
    coins: tuple[Coin, ...] = ()
    reveals: tuple[tuple[Fraction, int], ...] = field(default=())

    @property
    def terms(self) -> int:
        """How many values the total loss of the coins has."""
        return math.prod(c.points for c in self.coins)

    def parts(self) -> Iterator[Pair]:
        """The pair, or what is not too large of it, and what is left when the rest answers nothing."""
        yield self._fitting()
        if len(self.coins) + (self.square > 0) > 1:
            if self.square > 0:
                yield Pair(self.square, (), self.reveals)
            yield from (Pair(Fraction(0), (c,), self.reveals) for c in self.coins if c.points <= MAX_TERMS)

    def _fitting(self) -> Pair:
        """The pair; fewer runs of the weakest coins where there would be too many terms."""
        if self.terms <= MAX_TERMS:
            return self
        kept: list[Coin] = []
        room = MAX_PARTIAL
        for coin in sorted(self.coins, key=lambda c: c.size, reverse=True):
            runs = min(coin.count, (room - 1) // ((coin.points - 1) // coin.count))
            if runs:
                kept.append(replace(coin, count=runs))
                room //= kept[-1].points
        return Pair(self.square, tuple(kept), self.reveals)

    def delta(self, epsilon: Fraction, precision: int) -> tuple[Fraction, Fraction]:
        """Rational bounds of the least delta at epsilon."""
        with _working(precision):
            e = _ball(epsilon)
            total = self._coins_delta(e)
            safe = flint.arb(1)
            for delta, count in self.reveals:
                safe = safe * (1 - _ball(delta)) ** count
            return _within_one(1 - safe * (1 - total) if self.reveals else total)

    def _coins_delta(self, e: flint.arb) -> flint.arb:
        if not self.coins:
            return _gaussian(self.square)(e)
        if not self.square and len(self.coins) == self.coins[0].count == 1 and self.coins[0].laplace:
            # One Laplace mechanism: the event that the loss exceeds epsilon.
            gap = (e - self.coins[0].epsilon) / 2
            return 1 - gap.exp() if gap < 0 else flint.arb(0)
        total, at = flint.arb(0), _gaussian(self.square)
        for loss, weight in _losses(self.coins, flint.ctx.prec):
            total = total + weight * at(e - loss)
        return total

    def largest_loss(self) -> Fraction | None:
        """A number that the supremum of the privacy loss is not below; None when it is infinite."""
        if self.square or self.reveals:
            return None
        exact = sum((c.count * c.loss for c in self.coins if isinstance(c.loss, Fraction)), Fraction(0))
        with _working(256):
            rest = sum((c.count * c.epsilon for c in self.coins if not isinstance(c.loss, Fraction)), flint.arb(0))
            return exact + endpoints(rest)[0]

    def behind(self) -> Pair:
        """The pair with choices of which one outcome is far behind: their largest loss is nearly twice as large."""
        coins = []
        for c in self.coins:
            loss = c.loss.lead if isinstance(c.loss, Margin) else c.loss
            if c.label in (CHOICE, NOISY_MAX) and isinstance(loss, Fraction):
                coins.append(replace(c, loss=2 * loss, label=BEHIND))
            else:
                coins.append(c)
        return replace(self, coins=tuple(coins))

    def renyi(self, order: Fraction, precision: int) -> tuple[Fraction, Fraction] | None:
        """Rational bounds of the Rényi divergence of an order above 1; None where it is infinite or too large."""
        if self.reveals:
            return None
        with _working(precision):
            a = _ball(order)
            total = a * _ball(self.square) / 2
            for c in self.coins:
                total = total + c.count * c.renyi(a).log() / (a - 1)
            return endpoints(total) if total.is_finite() else None

    def kl(self, precision: int) -> tuple[Fraction, Fraction] | None:
        """Rational bounds of the KL divergence; None where it is infinite or too large."""
        if self.reveals:
            return None
        with _working(precision):
            total = _ball(self.square) / 2
            for c in self.coins:
                total = total + c.count * c.kl()
            return endpoints(total) if total.is_finite() else None

    def tail(self, epsilon: Fraction, precision: int) -> Fraction:
        """A lower bound of the probability of a loss above epsilon; 0 where Laplace noise is seen in cells."""
        if any(c.laplace for c in self.coins):
            return Fraction(0)
        with _working(precision):
            e, root = _ball(epsilon), (2 * _ball(self.square)).sqrt()
            total, safe = flint.arb(0), flint.arb(1)
            for loss, weight in _losses(self.coins, precision):
                if self.square:
                    total = total + weight * ((e - loss) / root - root / 4).erfc() / 2
                elif loss > e:
                    total = total + weight
            for delta, count in self.reveals:
                safe = safe * (1 - _ball(delta)) ** count
            return _within_one(1 - safe * (1 - total))[0]

    def __str__(self) -> str:
        said = []
        if self.square:
            said.append(
                "queries that attain the sensitivities, with Gaussian noise: together N(mu, 1) against N(0, 1), "
                f"mu^2 = {short(self.square)}"
            )
        said.extend(map(str, self.coins))
        said.extend(
            f"{f'{n} steps, each of which' if n > 1 else 'a step which'} reveals the data with probability {short(d)}"
            for d, n in self.reveals
        )
        return "; and ".join(said) if said else "a constant"


def _shown(loss: Loss) -> str:
    return short(loss) if isinstance(loss, Fraction) else str(loss)


def _ball(q: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


@contextmanager
def _working(precision: int) -> Iterator[None]:
    old = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        yield
    finally:
        flint.ctx.prec = old


def _within_one(delta: flint.arb) -> tuple[Fraction, Fraction]:
    """Bounds of a number in [0, 1]; just these where large numbers on the way left nothing of it."""
    if not abs(delta) < 2:
        return Fraction(0), Fraction(1)
    low, high = endpoints(delta)
    return max(low, Fraction(0)), min(high, Fraction(1))


def _gaussian(square: Fraction) -> Callable[[flint.arb], flint.arb]:
    """The hockey-stick divergence of N(mu, 1) from N(0, 1) at exp(e), mu**2 = square, as a function of e.

    It is Q(e/mu - mu/2) - exp(e) Q(e/mu + mu/2) with the Gaussian tail Q, the value at the best
    event {x > e/mu + mu/2}. (Balle and Wang 2018, Theorem 8.)
    """
    if not square:
        return lambda e: 1 - e.exp() if e < 0 else (flint.arb(0) if e >= 0 else (1 - e.exp()).max(flint.arb(0)))
    root = (2 * _ball(square)).sqrt()
    half = root / 4

    def at(e: flint.arb) -> flint.arb:
        middle = e / root
        return ((middle - half).erfc() - e.exp() * (middle + half).erfc()) / 2

    return at


@lru_cache(maxsize=16)
def _losses(coins: tuple[Coin, ...], precision: int) -> list[tuple[flint.arb, flint.arb]]:
    """The values of the total loss of independent coins under the first law, with their probabilities.

    Rational losses are added exactly, so that equal ones are met once.
    """
    with _working(precision):
        rational = [c for c in coins if isinstance(c.loss, Fraction)]
        scale = math.lcm(*((c.loss / c.cells).denominator for c in rational if isinstance(c.loss, Fraction)))
        found: dict[tuple[int, ...], flint.arb] = {(0,): flint.arb(1)}
        for coin in coins:
            after: dict[tuple[int, ...], flint.arb] = {}
            unit = int(coin.loss / coin.cells * scale) if isinstance(coin.loss, Fraction) else None
            steps = coin.multiples()
            for (exact, *others), weight in found.items():
                for times, chance in steps:
                    key = (exact, *others, times) if unit is None else (exact + unit * times, *others)
                    after[key] = after[key] + weight * chance if key in after else weight * chance
            found = after
        logarithms = [c.epsilon for c in coins if not isinstance(c.loss, Fraction)]
        size = flint.arb(scale)
        return [
            (sum((n * e for n, e in zip(others, logarithms, strict=True)), flint.arb(exact) / size), weight)
            for (exact, *others), weight in found.items()
        ]


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
    with _working(256):
        e = _ball(epsilon)
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
                return Witness(str(found[0]), found[1])
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


# The best epsilon -----------------------------------------------------------------------------


def log_delta(pair: Pair) -> Callable[[float], float]:
    """log of the least delta as a function of epsilon, to search with."""

    def at(epsilon: float) -> float:
        low, high = pair.delta(Fraction(epsilon), 96)
        middle = (low + high) / 2
        if middle <= 0:
            return -math.inf
        return math.log(middle.numerator) - math.log(middle.denominator)

    return at


def solve(log_at: Callable[[float], float], target: float, start: float) -> float | None:
    """The number at which a decreasing function reaches the target, to about 12 digits; None if it isn't found.

    Bisection of a bracket, sped up by the secant of its ends.
    """
    low, high = 0.0, start
    at_low = log_at(low)
    if at_low <= target:
        return 0.0
    at_high = log_at(high)
    if at_high > target and target < log_at(LARGE) < math.inf:
        return None
    while at_high > target:
        low, at_low, high = high, at_high, 2 * high
        if high > 1e300:
            return None
        at_high = log_at(high)
    for turn in range(64):
        if high - low <= 1e-13 * high:
            break
        middle = (low + high) / 2
        if turn % 3 and math.isfinite(at_low) and math.isfinite(at_high):
            guess = low + (high - low) * (at_low - target) / (at_low - at_high)
            middle = min(max(guess, low + (high - low) * 1e-3), high - (high - low) * 1e-3)
        value = log_at(middle)
        if value <= target:
            high, at_high = middle, value
        else:
            low, at_low = middle, value
    return high


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
