"""Rényi divergences of the sampled Gaussian pair at whole orders, as finite sums."""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.privacy.notions.sampled_gaussian_dp import rate as q, sampled_profile
from theorems.citations import MIRONOV_TALWAR_ZHANG
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG
from theorems.foundations.sums.binomials import BINOMIAL_THEOREM, row
from theorems.foundations.sums.sums import SUM_EQUAL, SUM_MEAN
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS, RATIO, STANDARD, ratio
from theorems.notions.profiles.excess import with_profile
from theorems.notions.profiles.renyi_from_profile import FROM_PROFILE

# The moments of the mixed likelihood ratio ----------------------------------------------------

a, b, i, v, x = variables("a b i v x")
SOURCE = f"{MIRONOV_TALWAR_ZHANG}, Section 3.3"
SAMPLED = 0 < q, q < 1, 0 <= v
ODDS = log(q / (1 - q))
MIXED = 1 - q + q * ratio(v)
"""The likelihood ratio of N(mu, 1), mixed with N(0, 1), to N(0, 1), where v = mu^2."""


def moment(order: Term, square: Term) -> Term:
    """The mean of that power of the mixed ratio."""
    return (1 - q) ** order * row(order, lam(i, exp(i * ODDS + i * (i - 1) * square / 2)))


MOMENTS = Lemma(
    "sampling.gaussian-whole-moments", "The moments of the likelihood ratio of the sampled Gaussian pair", SOURCE,
    (*SAMPLED, nat(k)),
    conj(integrable(STANDARD, x, MIXED**k), eq(E(STANDARD, x, MIXED**k), factor * moment(k, v))),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0", witness=finite({}, rate="1/2", v=1, k=0)),),
)  # fmt: skip


@proof_of(MOMENTS)
def _moments(claim: Claim) -> Theorem:
    """By the binomial theorem, and the means of exp(i mu x) under N(0, 1)."""
    root, rest = squared_root(v, 0 <= v), arith(0 < 1 - q, q < 1)
    loss, scale = ODDS + (sqrt(v) * x - v / 2), (1 - q) ** k
    terms = lam((i, x), binomial(k, i) * exp(i * loss))
    ints, mean, *_ = parts(use("foundations.gaussian-grown", arith(0 < num(1)), sigma=1, nu=0, a=i * sqrt(v),
                               b=i * (ODDS - v / 2), r=0))  # fmt: skip
    line = exponent_of(integrand_of(ints, x))
    inner = same_value(lam(x, exp(x)), arith(eq(line, i * loss)))
    moved, equal = parts(transfer(STANDARD, x, inner, ints))
    one, of_one = parts(expand(STANDARD, x, binomial(k, i) * exp(i * loss), moved))
    grown = exponent_of(rhs(mean))
    size = same_value(lam(x, exp(x)), arith(eq(grown, i * ODDS + i * (i - 1) * v / 2), root))
    value = binomial(k, i) * exp(i * ODDS + i * (i - 1) * v / 2)
    each = arith(eq(E(STANDARD, x, terms(i, x)), value), of_one, equal, mean, size)
    every = generalize(discharge(one, nat(i)), i)
    total_int, total_mean = parts(use(SUM_MEAN, every, nat(k), mu=STANDARD, f=terms, n=k))
    sums = use(SUM_EQUAL, generalize(discharge(each, nat(i)), i), nat(k), n=k,
               s=lam(i, E(STANDARD, x, terms(i, x))), t=lam(i, value))  # fmt: skip
    scaled, scaled_mean = parts(expand(STANDARD, x, scale * integrand_of(total_int, x), total_int))
    odds = use(EXP_OF_LOG, arith(0 < q / (1 - q), 0 < q, rest), y=q / (1 - q))
    mixed = arith(eq((1 - q) * (1 + exp(loss)), MIXED), odds, rest)
    product = arith(eq(a**k * b**k, (a * b) ** k), 0 < a, 0 < b)
    power = use(product, rest, arith(0 < 1 + exp(loss)), a=1 - q, b=1 + exp(loss))
    whole = same_value(lam(x, x**k), mixed)
    same = arith(eq(scale * integrand_of(total_int, x), MIXED**k), use(BINOMIAL_THEOREM, nat(k), x=loss), power, whole)
    moment_int, moment_mean = parts(transfer(STANDARD, x, same, scaled))
    return both(moment_int, arith(comparison(claim), moment_mean, scaled_mean, total_mean, sums))


# Rényi divergence at whole orders, when a record is removed -----------------------------------

GIVEN = SAMPLED_GAUSSIAN_DP(M, N, q, v), *SAMPLED, nat(k), 2 <= k

REMOVED = Lemma(
    "sampling.gaussian-renyi-removed", "The Rényi divergence of sampled Gaussian DP at a whole order, when a record is "
    "removed", SOURCE,
    GIVEN,
    RENYI_DP(M, N, k, factor * log(moment(k, v)) / (k - 1)),
    mutants=(Mutant("factor", {factor: LESS}, "the sampled Gaussian pair attains it",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(REMOVED)
def _removed(claim: Claim) -> Theorem:
    """The profile is that of the mixed ratio, whose moment is known."""
    ints, mean = parts(use(MOMENTS, *SAMPLED, nat(k)))
    excess = E(STANDARD, x, maximum(MIXED - c, 0))
    profile = with_profile(at_neighbours(GIVEN[0]), lam(c, excess), excess_of_mixed())
    rest, drawn = arith(0 < 1 - q, q < 1), arith(0 < q * ratio(v), 0 < q, arith(0 < ratio(v)))
    positive = generalize(arith(0 <= MIXED, rest, drawn), x)
    ratio_int, ratio_mean = parts(use(RATIO, 0 <= v, s=v))
    line, line_mean = parts(expand(STANDARD, x, 1 + k * (MIXED - 1), ratio_int))
    tangent = use("foundations.power-tangent", arith(0 <= MIXED, rest, drawn), arith(1 <= k, 2 <= k), arith(0 < num(1)), u=MIXED, a=k, s=1)
    above = integrate(STANDARD, x, arith(1 + k * (MIXED - 1) <= MIXED**k, tangent), line, ints)
    sign = arith(0 < moment(k, v), above, mean, line_mean, ratio_mean, mean_of_one(STANDARD))
    bound = log(moment(k, v)) / (k - 1)
    level = arith(b <= exp((k - 1) * (log(b) / (k - 1))), 0 < b, arith(1 < k, 2 <= k))
    most = arith(E(STANDARD, x, MIXED**k) <= exp((k - 1) * bound), mean, use(level, sign, 2 <= k, b=moment(k, v)))
    made = use(FROM_PROFILE, positive, ints, most, arith(1 < k, 2 <= k), profile, P=M(x1), Q=M(x2), B=STANDARD,
               g=lam(x, MIXED), t=bound, alpha=k)  # fmt: skip
    return for_all(claim.conclusion, made)


def excess_of_mixed() -> Theorem:
    """The mean excess of the mixed ratio over c is the profile of the sampled pair."""
    below, excess = 1 - q, maximum(MIXED - c, 0)
    rest, positive = arith(0 < 1 - q, q < 1), arith(0 < ratio(v))
    goal = sampled_profile(lam(c, gaussian_profile(v, c)), q, c) <= E(STANDARD, x, excess)

    def drawn(yes: Theorem) -> Theorem:
        order = (c - below) / q
        level = arith(0 <= order, yes, 0 < q)
        ints = parts(use(BOUNDS, level, 0 <= v, s=v, c=order))[0]
        scaled, mean = parts(expand(STANDARD, x, q * integrand_of(ints, x), ints))
        place = arith(eq(q * order, c - below), 0 < q)
        body = arith(eq(q * integrand_of(ints, x), excess), place, 0 < q)
        equal = parts(transfer(STANDARD, x, body, scaled))[1]
        return arith(goal, mean, equal, arith(eq(ind(below <= c), 1), yes), arith(eq(ind(c < below), 0), yes))

    def sure(no: Theorem) -> Theorem:
        ints, mean = parts(use(RATIO, 0 <= v, s=v))
        whole, total = parts(expand(STANDARD, x, below + q * ratio(v) - c, ints))
        body = arith(eq(below + q * ratio(v) - c, excess), arith(0 <= q * ratio(v), 0 < q, positive), no)
        equal = parts(transfer(STANDARD, x, body, whole))[1]
        return arith(goal, mean, total, equal, mean_of_one(STANDARD), arith(eq(ind(below <= c), 0), no), arith(eq(ind(c < below), 1), no))

    return cases(below <= c, drawn, sure)
