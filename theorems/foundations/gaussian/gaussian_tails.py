"""Tails of a Gaussian law, as an erfc and from below, with the tail of the classic calibration; and the means
of exponentials over a half-line and above a threshold.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.prover.tactic import inequality
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, LEBESGUE_DENSITY, gaussian, nu, ratio, sigma, x
from theorems.foundations.reals.erfc import ERFC_REFLECTED, TAIL
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING

# The tail of a Gaussian law, as an erfc -------------------------------------------------------

r = var("r")
LAW = normal(nu, sigma)
EVENT = ind(r <= x)


def upper(level: Term, mean: Term, deviation: Term) -> Term:
    """The probability that a Gaussian variable is at least the level."""
    return erfc((level - mean) / (deviation * sqrt(2))) / 2


GAUSSIAN_TAIL = Lemma(
    "foundations.gaussian-upper-tail", "The upper tail of a Gaussian law", "gaussian_density",
    (0 < sigma,),
    eq(E(LAW, x, EVENT), factor * upper(r, nu, sigma)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; r = nu",
                    witness=against("foundations.gaussian-upper-tail", nu=2, r=3, sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_TAIL)
def _tail(claim: Claim) -> Theorem:
    """The density is exp(-(k x + m)^2) up to a factor, with k = 1/(sigma sqrt(2)) and m = -nu k."""
    slope = 1 / (sigma * sqrt(2))
    change = at(parts(unfolded(use(LEBESGUE_DENSITY, 0 < sigma, mu=nu)))[2], lam(x, EVENT))
    ints, value = parts(use(TAIL, arith(0 < slope, 0 < sigma), a=r, k=slope, m=-nu * slope))
    body = integrand_of(ints, x) / (sigma * sqrt(2 * PI))
    scaled_int, scaled = parts(expand(LEBESGUE, x, body, ints))
    same = parts(transfer(LEBESGUE, x, arith(eq(body, gaussian(nu)(x) * EVENT), 0 < sigma), scaled_int))[1]
    return arith(claim.conclusion, change, same, scaled, value, 0 < sigma)


# A tail of the standard normal law from below, without a factor -------------------------------

LEMMA = Lemma(
    "foundations.erfc-shifted", "exp(-(x + 2)^2) <= erfc(x)/2 for x >= 0", "elementary",
    (0 <= x,),
    exp(-((x + factor * 2) ** 2)) <= erfc(x) / 2,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("shift", {factor: Fraction(2, 5)}, "x = 0", witness=point(x=0)),),
)  # fmt: skip


# The mean of exp(a x + b) over a half-line under a Gaussian law -------------------------------

a, b = variables("a b")

GROWN = exp(a * x + b)
MEAN = exp(a * nu + a**2 * sigma**2 / 2 + b)
whole = conj(integrable(LAW, x, GROWN), eq(E(LAW, x, GROWN), MEAN))
value = MEAN * upper(r, nu + a * sigma**2, sigma)
part = conj(integrable(LAW, x, GROWN * EVENT), eq(E(LAW, x, GROWN * EVENT), factor * value))

GAUSSIAN_GROWN = Lemma(
    "foundations.gaussian-grown", "The mean of exp(a x + b), and of its part above r, under a Gaussian law",
    "gaussian_density",
    (0 < sigma,),
    conj(whole, part),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; r = nu, a = 0",
                    witness=against("foundations.gaussian-grown", a=2, b=3, nu="1/2", r="1/2", sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_GROWN)
def _weighted(claim: Claim) -> Theorem:
    """The exponential is a constant times the likelihood ratio at mean nu + a sigma^2."""
    shifted = nu + a * sigma**2
    law, L = normal(shifted, sigma), ratio(shifted, nu)
    density = use(GAUSSIAN_RATIO, 0 < sigma, mu=shifted)
    _, ratio_int, change = parts(unfolded(density))
    event_int = dominated(LAW, x, arith(absolute(L(x) * EVENT) <= L(x), arith(0 <= L(x))), ratio_int)
    same = arith(eq(MEAN * L(x), GROWN), 0 < sigma)
    moved = []
    for event, ints in ((num(1), ratio_int), (EVENT, event_int)):
        scaled_int, scaled = parts(expand(LAW, x, MEAN * (L(x) * event), ints))
        grown_int, equal = parts(transfer(LAW, x, arith(eq(MEAN * (L(x) * event), GROWN * event), same), scaled_int))
        moved += [grown_int, arith(eq(E(LAW, x, GROWN * event), MEAN * E(LAW, x, L(x) * event)), equal, scaled)]
    one = use(MEAN_OF_DENSITY, density, L=L, P=law, Q=LAW)
    tail = use(GAUSSIAN_TAIL, 0 < sigma, nu=shifted)
    mean = arith(eq(E(LAW, x, GROWN), MEAN), moved[1], one)
    *_, last = conjuncts(claim)
    return both(moved[0], mean, moved[2], arith(last, moved[3], at(change, lam(x, EVENT)), tail))


# The mean of max(exp(a x + b) - c, 0) under a Gaussian law, by tails --------------------------

c, m, t = variables("c m t")

EXCESS = maximum(GROWN - c, 0)
LOGNORMAL = (0 < sigma, ne(a, 0), 0 < t, eq(t**2, a**2 * sigma**2), eq(m, a * nu + b))
"""Under the law, a x + b has mean m and standard deviation t."""


def above(mean: Term, deviation: Term, level: Term) -> Term:
    """E[max(exp(y) - level, 0)] for a Gaussian variable y with this mean and standard deviation."""
    shift, scale = log(level) - mean, deviation * sqrt(2)
    main = exp(mean + deviation**2 / 2) * erfc((shift - deviation**2) / scale) / 2
    return main - level * erfc(shift / scale) / 2


GAUSSIAN_EXCESS = Lemma(
    "foundations.gaussian-excess", "The mean of max(exp(a x + b) - c, 0) under a Gaussian law", "gaussian_density",
    (*LOGNORMAL, 0 < c),
    conj(integrable(LAW, x, EXCESS), eq(E(LAW, x, EXCESS), factor * above(m, t, c))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("foundations.gaussian-excess", sigma=1, a=1, t=1, nu=0, b=0, m=0, c=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_EXCESS)
def _excess(claim: Claim) -> Theorem:
    """Above the level (log(c) - b)/a it is exp(a x + b) - c, and 0 below; the other way round for a < 0."""
    level = (log(c) - b) / a
    event = ind(level <= x)
    grown_int, grown, part_int, part = parts(use(GAUSSIAN_GROWN, 0 < sigma, r=level))
    event_int = bounded(LAW, x, event, 1)
    tail = use(GAUSSIAN_TAIL, 0 < sigma, r=level)
    scale, shift = t * sqrt(2), log(c) - m
    ends = [(level - (nu + a * sigma**2)) / (sigma * sqrt(2)), (level - nu) / (sigma * sqrt(2))]
    tails = tuple(zip(ends, ((shift - t**2) / scale, shift / scale), strict=True))
    factor = same_value(lam(r, exp(r)), arith(eq(a * nu + a**2 * sigma**2 / 2 + b, m + t**2 / 2), *LOGNORMAL))

    def orders(sign: Theorem, below: Term, beyond: Term) -> list[Theorem]:
        """exp(a x + b) <= c where x is on one side of the level, and >= c on the other."""
        ends = ((a * x + b, log(c), below), (log(c), a * x + b, beyond))
        return [
            discharge(use(EXP_INCREASING, arith(low <= high, where, sign), x=low, y=high), where)
            for low, high, where in ends
        ]

    def finish(split: Theorem, *facts: Theorem) -> Theorem:
        ints, mean = parts(expand(LAW, x, lhs(split), part_int, event_int, grown_int))
        excess_int, equal = parts(transfer(LAW, x, split, ints))
        known = (equal, mean, mean_of_one(LAW), grown, part, tail, factor)
        return both(excess_int, arith(comparison(claim), *known, *facts))

    def growing(yes: Theorem) -> Theorem:
        deviation = arith(eq(t, a * sigma), yes, *LOGNORMAL)
        same = [same_value(lam(r, erfc(r)), arith(eq(old, new), deviation, yes, *LOGNORMAL)) for old, new in tails]
        split = arith(eq(GROWN * event - c * event, EXCESS), *orders(yes, x < level, level <= x), 0 < c)
        return finish(split, *same)

    def falling(no: Theorem) -> Theorem:
        yes = arith(a < 0, no, ne(a, 0))
        deviation = arith(eq(t, -a * sigma), yes, *LOGNORMAL)
        same = [same_value(lam(r, erfc(r)), arith(eq(-old, new), deviation, yes, *LOGNORMAL)) for old, new in tails]
        reflected = [use(ERFC_REFLECTED, a=old) for old, _ in tails]
        split = arith(eq(GROWN - c - GROWN * event + c * event, EXCESS), *orders(yes, level <= x, x < level), 0 < c)
        return finish(split, *same, *reflected)

    return cases(0 < a, growing, falling)
