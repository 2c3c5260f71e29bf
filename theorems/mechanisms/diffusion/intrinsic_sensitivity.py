"""How fast the Rényi divergence of two diffusions falls, by the squared slope of their log-ratio; the
integral of these slopes from a time on is what a diffusion mechanism costs.
"""

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import fact
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.likelihood_ratios import DENSITY_EQUAL
from theorems.foundations.divergences.known_likelihood_ratio import RENYI_EQUALS
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_RENYI, ZCDP_R
from theorems.foundations.measure.half_lines import HALF_LINE, PRIMITIVE, VANISHES, F, f
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT, EXP_TANGENT
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import (
    HEAT_PRIVATE,
    PRIVATE as UHLENBECK_PRIVATE,
    SIGNS as UHLENBECK_SIGNS,
    apart,
    cost,
    heat,
    kernel,
    r,
    spread,
    theta,
    time,
    x,
)

# How fast the Rényi divergence of two diffusions falls: by alpha times the squared slope of their log-ratio ---
# For Brownian motion and the Ornstein-Uhlenbeck process; the slope is the same everywhere.

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 5, as recalled, for this process"
s, t, u, v, y = variables("s t u v y")
end = var("T")
DENSITY_R, RENYI_R = on(DENSITY, Y=REAL), on(RENYI_EQUALS, Y=REAL)


class Process(NamedTuple):
    """A process on the line: its law at a time and a start, what a squared slope costs, and the divergence at s."""

    law: Callable[[Term, Term], Term]
    variance: Term
    weight: Term
    slope: Term
    divergence: Term
    signs: tuple[Term, ...]

    def at(self, time: Term) -> Term:
        """The divergence at a time."""
        return substitute(self.divergence, {s: time})

    @property
    def rate(self) -> Term:
        """How fast the divergence falls at s, between the times t and T."""
        return ind(conj(t <= s, s <= end)) * (alpha * (self.weight * self.slope**2))

    @property
    def falls(self) -> Term:
        """The log-ratio is affine, with that slope, and the divergence is the integral of the rates."""
        laws = [self.law(start, s) for start in (u, v)]
        mean = sum((moments_of(law)[0] for law in laws), num(0)) / 2
        affine = lam(y, exp(self.slope * (y - mean)))
        each = conj(DENSITY_R(affine, *laws), RENYI_R(alpha, *laws, self.divergence))
        lost = eq(E(LEBESGUE, s, self.rate), mul(factor, self.at(t) - self.at(end)))
        return conj(forall(s, implies(t <= s, each)), integrable(LEBESGUE, s, self.rate), lost)

    def laws_at(self, positive: Theorem, *facts: Fact) -> Theorem:
        """Two Gaussian laws of one variance, for t <= s."""
        (mean, deviation), (other, _) = (moments_of(self.law(start, s)) for start in (u, v))
        given = signed(0 < deviation, positive)
        root = squared_root(self.variance, positive)
        values = {"mu": mean, "nu": other, "sigma": deviation}
        density, exact = (use(lemma, given, **values) for lemma in (GAUSSIAN_RATIO, GAUSSIAN_RENYI))
        ratio = read(DENSITY, density).L(y)
        line = self.slope * (y - (mean + other) / 2)
        exponent = arith(eq(exponent_of(ratio), line), root, positive, *facts)
        same = generalize(same_value(lam(y, exp(y)), exponent), y)
        affine = use(DENSITY_EQUAL, density, same, L=read(DENSITY, density).L, G=lam(y, exp(line)),
                     **dict(zip("PQ", read(DENSITY, density)["P", "Q"], strict=True)))  # fmt: skip
        number = arith(eq(read(RENYI_EQUALS, exact).d, self.divergence), root, positive, *facts)
        return both(affine, with_argument(exact, number, d=self.divergence))


HEAT_PROCESS = Process(heat, 2 * s, num(1), (u - v) / (2 * s), alpha * (u - v) ** 2 / (4 * s), ())

HEAT = Lemma(
    "bbgg19.heat-flow-derivative", "The Rényi divergence of two Brownian motions falls at the rate of alpha times the "
    "squared slope of their log-ratio", SOURCE,
    (0 < t, t <= end),
    HEAT_PROCESS.falls,
    mutants=(Mutant("factor", {factor: MORE}, "t = 1, T = 2",
                    witness=against("bbgg19.heat-flow-derivative", t=1, T=2, u=1, v=0, alpha=2)),),
)  # fmt: skip


@proof_of(HEAT)
def _proof(claim: Claim) -> Theorem:
    """The divergence is alpha (u - v)^2/(4 s), with the derivative -alpha (u - v)^2/(4 s^2)."""
    every, _, lost = conjuncts(claim)
    positive = arith(0 < s, 0 < t, t <= s)
    at_each = HEAT_PROCESS.laws_at(arith(0 < 2 * s, positive), positive)
    raw_int, raw = parts(integral(-HEAT_PROCESS.divergence, s, t, end, 0 < t, t <= end))
    same = arith(eq(integrand_of(raw_int, s), HEAT_PROCESS.rate), 0 < t)
    whole_int, moved = parts(transfer(LEBESGUE, s, same, raw_int))
    return both(for_all(every, at_each), whole_int, arith(lost, moved, raw, 0 < t, t <= end))


# How fast the Rényi divergence of two Ornstein-Uhlenbeck processes falls ----------------------

q_, w = variables("q w")
SIGNS = (0 < theta, 0 < r)
SHRUNK, GROWN = exp(-theta * s), exp(2 * theta * s) - 1
VARIANCE = r**2 / theta * (1 - exp(-2 * theta * s))
PROCESS = Process(
    kernel,
    VARIANCE,
    r**2,
    SHRUNK * (u - v) / VARIANCE,
    alpha * (theta * (u - v) ** 2) / (2 * r**2 * GROWN),
    SIGNS,
)

PROCESS_FALLS = Lemma(
    "bbgg19.heat-flow-derivative-ou", "The Rényi divergence of two Ornstein-Uhlenbeck processes falls at the rate of "
    "alpha r^2 times the squared slope of their log-ratio", SOURCE,
    (*SIGNS, 0 < t, t <= end),
    PROCESS.falls,
    mutants=(Mutant("factor", {factor: MORE}, "t = theta = r = 1, T = 2",
                    witness=against("bbgg19.heat-flow-derivative-ou", t=1, T=2, u=1, v=0, alpha=2, theta=1, r=1)),),
)  # fmt: skip


@proof_of(PROCESS_FALLS)
def _process_falls(claim: Claim) -> Theorem:
    """The squared slope, times r^2, is theta^2 (u - v)^2/r^2 exp(2 theta s)/(exp(2 theta s) - 1)^2."""
    every, _, lost = conjuncts(claim)
    positive = arith(0 < s, 0 < t, t <= s)
    grown = use(EXP_STRICT, arith(0 < 2 * theta * s, positive, 0 < theta), x=0, y=2 * theta * s)
    wide = use(spread(s), positive, *SIGNS)
    at_each = PROCESS.laws_at(wide, grown, *SIGNS)
    raw_int, raw = parts(integral(-PROCESS.divergence, s, t, end, 0 < t, t <= end, *SIGNS, grown))
    goal = eq(integrand_of(raw_int, s), PROCESS.rate)
    longer = use(EXP_STRICT, arith(0 < theta * s, positive, 0 < theta), x=0, y=theta * s)
    rates = use(_rates(), arith(1 < exp(theta * s), longer), *SIGNS, w=exp(theta * s))
    inside = same_value(lam(q_, ind(conj(t <= s, s <= end)) * q_), rates)
    left = arith(eq(lhs(goal), lhs(inside)), grown, *SIGNS)
    right = arith(eq(rhs(inside), rhs(goal)), *SIGNS)
    same = cases(t <= s, lambda yes: arith(goal, inside, left, right, yes), lambda no: arith(goal, no))
    whole_int, moved = parts(transfer(LEBESGUE, s, same, raw_int))
    return both(for_all(every, at_each), whole_int, arith(lost, moved, raw, 0 < t, t <= end))


def _rates() -> Theorem:
    """The derivative and the squared slope, with w = exp(theta s)."""
    wide, p = arith(0 < w**2 - 1, 1 < w), 1 / w / (r**2 / theta * (1 - 1 / w**2))
    part = arith(eq(theta * w, p * r**2 * (w**2 - 1)), wide, 1 < w, *SIGNS)
    fall = lam(q_, 4 * r**2 * q_**2 * alpha * (u - v) ** 2 / (2 * r**2 * (w**2 - 1)) ** 2)
    square = alpha * (r**2 * ((u - v) * q_) ** 2)
    same = use(arith(eq(fall(q_ * r**2 * (w**2 - 1)), square), wide, *SIGNS), 1 < w, *SIGNS, q=p)
    return arith(eq(fall(theta * w), rhs(same)), same_value(fall, part), same)


# The integral of the squared slopes of the log-ratios of a process, from a time on ------------

e = var("e")


def _rate(process: Process) -> Term:
    """The largest squared slope at s for starts at distance Delta."""
    return process.weight * substitute(process.slope, {u: Delta, v: num(0)}) ** 2


def whole(process: Process, falls: Lemma, positive: Theorem, far: Term, reached: Callable[[Term], Theorem]) -> Theorem:
    """The integral of the rates from t on is the divergence over alpha.

    ``positive``: it is not negative for t <= T. ``far`` is a time when it is at most e, which ``reached`` proves.
    """
    _, raw_int, raw = parts(use(falls, *process.signs, 0 < t, t <= end, alpha=1, u=Delta, v=0))
    rate, cost = lam(s, _rate(process)), lam(s, substitute(process.divergence, {alpha: num(1), u: Delta, v: num(0)}))
    values = {f: rate, F: cost}
    primitive, vanishes = (substitute(hypothesis, values) for hypothesis in (PRIMITIVE, VANISHES))
    same = arith(eq(integrand_of(raw_int, s), ind(conj(t <= s, s <= end)) * rate(s)))
    ints, mean = parts(transfer(LEBESGUE, s, same, raw_int))
    lost = arith(eq(rhs(mean), cost(t) - cost(end)), raw, mean)
    sliced = for_all(primitive, both(arith(0 <= cost(end), positive), ints, lost))
    late = arith(t <= far, 0 < t, 0 < e)
    ends = for_all(vanishes, witness(exists(end, conj(t <= end, cost(end) <= e)), far, late, reached(cost(far))))
    nonneg = generalize(arith(0 <= rate(s)), s)
    return use(HALF_LINE, nonneg, sliced, ends, f=rate, F=cost)


# The integral of the squared slopes of the log-ratios of Brownian motions, from a time on -----

RATES = ind(time <= s) * (Delta / (2 * s)) ** 2

TOTAL = Lemma(
    "bbgg19.theorem-diffusion-rdp-integral", "The integral of (Delta/(2 s))^2 over s >= t is Delta^2/(4 t)", SOURCE,
    (0 < time,),
    conj(integrable(LEBESGUE, s, RATES), eq(E(LEBESGUE, s, RATES), factor * (Delta**2 / (4 * time)))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("bbgg19.theorem-diffusion-rdp-integral", Delta=1, time=1)),),
)  # fmt: skip


@proof_of(TOTAL)
def _total(claim: Claim) -> Theorem:
    """A primitive is -Delta^2/(4 s)."""
    positive = arith(0 <= Delta**2 / (4 * end), 0 < t, t <= end)
    far = t + Delta**2 / (4 * e)

    def reached(cost: Term) -> Theorem:
        low = arith(Delta**2 / (4 * e) <= far, 0 < t)
        return arith(cost <= e, low, 0 < t, 0 < e)

    raw_int, raw = parts(use(whole(HEAT_PROCESS, HEAT, positive, far, reached), 0 < time, t=time))
    ints, moved = parts(transfer(LEBESGUE, s, arith(eq(integrand_of(raw_int, s), RATES)), raw_int))
    return both(ints, arith(comparison(claim), moved, raw))


# The cost of Brownian motion is the integral of the squared slopes of its log-ratios, from its time on ---

PRIVATE = Lemma(
    "bbgg19.theorem-diffusion-rdp", "Brownian motion from the value of a query is Lambda-zCDP, with the integral "
    "Lambda of the squared slopes of its log-ratios from its time on", SOURCE,
    (SENSITIVITY(q, N, Delta), 0 < time),
    ZCDP_R(lam(x, heat(q(x))), N, 0, factor * E(LEBESGUE, s, RATES)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _private(claim: Claim) -> Theorem:
    """The integral is the cost of Gaussian noise of variance 2 t."""
    value = parts(use(TOTAL, 0 < time))[1]
    return written_as(claim.conclusion, use(HEAT_PRIVATE, *claim.hypotheses), arith(eq(rhs(value), lhs(value)), value))


@refutation_of(PRIVATE, "factor", X=REAL)
def _apart(said: Theorem) -> Theorem:
    """t = 1/2 and Delta = 1."""
    values = {"time": num(1) / 2, "Delta": num(1)}
    value = parts(fact("bbgg19.theorem-diffusion-rdp-integral", **values))[1]
    return apart(said, (), [value], **values)


# The integral of r^2 times the squared slopes of the log-ratios of Ornstein-Uhlenbeck processes, from a time on ---

INTRINSIC_SENSITIVITY_RATES_RATES = ind(time <= s) * (r**2 * (SHRUNK * Delta / VARIANCE) ** 2)

RATES_TOTAL = Lemma(
    "bbgg19.theorem-diffusion-rdp-ou-integral",
    "The integral over s >= t of r^2 times the squared slopes of the log-ratios of Ornstein-Uhlenbeck processes",
    SOURCE,
    UHLENBECK_SIGNS,
    conj(integrable(LEBESGUE, s, INTRINSIC_SENSITIVITY_RATES_RATES),
        eq(E(LEBESGUE, s, INTRINSIC_SENSITIVITY_RATES_RATES), factor * cost())),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("bbgg19.theorem-diffusion-rdp-ou-integral", Delta=1, time=1, theta=1, r=1)),),
)  # fmt: skip


@proof_of(RATES_TOTAL)
def _rates_total(claim: Claim) -> Theorem:
    """A primitive is -theta Delta^2/(2 r^2 (exp(2 theta s) - 1)), and exp(y) - 1 is at least y."""
    given = 0 < theta, 0 < r
    late = arith(0 < 2 * theta * end, 0 < theta, arith(0 < end, 0 < t, t <= end))
    grown = use(EXP_STRICT, late, x=0, y=2 * theta * end)
    positive = arith(0 <= theta * Delta**2 / (2 * r**2 * (exp(2 * theta * end) - 1)), grown, *given)
    far = t + Delta**2 / (4 * r**2 * e)

    def reached(level: Term) -> Theorem:
        tangent = use(EXP_TANGENT, x=2 * theta * far)
        late, top = arith(Delta**2 <= 4 * r**2 * e * far, 0 < t, 0 < e, *given), exp(2 * theta * far) - 1
        high = arith(2 * theta * far <= top, tangent)
        after = arith(0 < theta * far, arith(0 < far, 0 < t, 0 < e, *given), *given)
        small = use(_small(), late, high, arith(0 < top, high, after), 0 < e, *given, y=far, w=top)
        return arith(level <= e, small)

    made = whole(PROCESS, PROCESS_FALLS, positive, far, reached)
    raw_int, raw = parts(use(made, *UHLENBECK_SIGNS, t=time))
    ints, moved = parts(
        transfer(LEBESGUE, s, arith(eq(integrand_of(raw_int, s), INTRINSIC_SENSITIVITY_RATES_RATES)), raw_int)
    )
    return both(ints, arith(comparison(claim), moved, raw))


def _small() -> Theorem:
    """The cost is at most e when exp(2 theta y) - 1, here w, is at least 2 theta y, and y is large."""
    large = Delta**2 <= 4 * r**2 * e * y, 2 * theta * y <= w
    return arith(theta * Delta**2 / (2 * r**2 * w) <= e, *large, 0 < w, 0 < theta, 0 < r, 0 < e)


# The cost of the Ornstein-Uhlenbeck mechanism is the integral of its rates, from its time on ---

PROCESS_PRIVATE = Lemma(
    "bbgg19.theorem-diffusion-rdp-ou", "The Ornstein-Uhlenbeck mechanism is Lambda-zCDP, with the integral Lambda of "
    "r^2 times the squared slopes of its log-ratios from its time on", SOURCE,
    (SENSITIVITY(q, N, Delta), *UHLENBECK_SIGNS),
    ZCDP_R(lam(x, kernel(q(x))), N, 0, factor * E(LEBESGUE, s, INTRINSIC_SENSITIVITY_RATES_RATES)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)  # fmt: skip


@proof_of(PROCESS_PRIVATE)
def _process_proof(claim: Claim) -> Theorem:
    """The integral is the cost of the mechanism."""
    value = parts(use(RATES_TOTAL, *UHLENBECK_SIGNS))[1]
    return written_as(
        claim.conclusion, use(UHLENBECK_PRIVATE, *claim.hypotheses), arith(eq(rhs(value), lhs(value)), value)
    )


@refutation_of(PROCESS_PRIVATE, "factor", X=REAL)
def _process_apart(said: Theorem) -> Theorem:
    """theta = r = t = Delta = 1."""
    values = {"time": num(1), "Delta": num(1), "theta": num(1), "r": num(1)}
    value = parts(fact("bbgg19.theorem-diffusion-rdp-ou-integral", **values))[1]
    return apart(said, (), [value], **values)
