"""The profile of N(mu, 1) and N(0, 1), where s = mu^2."""

from __future__ import annotations


from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, lam, maximum, normal, num, sqrt, variables
from dpproofs.proving.lemma import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.reading import comparison, conjuncts, exponent_of, rhs
from dpproofs.proving.tactics import arith, both, dominated, integrate, mean_of_one, parts, same_value, squared_root
from dpproofs.proving.tactics import use
from theorems.foundations.gaussian.gaussian_grown import GAUSSIAN_GROWN
from theorems.notions.profiles.excess import c

s, t, x = variables("s t x")
STANDARD = normal(0, 1)
ORDER, VARIANCE = 0 <= c, 0 <= s


def ratio(s: Term) -> Term:
    """The likelihood ratio of N(mu, 1) to N(0, 1)."""
    return exp(sqrt(s) * x - s / 2)


def excess(s: Term, order: Term) -> Term:
    """How much the likelihood ratio exceeds the order."""
    return maximum(ratio(s) - order, 0)


def _ratio_claim(factor: Factor) -> Claim:
    return Claim((VARIANCE,), conj(integrable(STANDARD, x, ratio(s)), eq(E(STANDARD, x, ratio(s)), factor)))


def _ratio(claim: Claim) -> Theorem:
    """The mean of exp(mu x) is exp(mu^2/2)."""
    ints, mean, _, _ = parts(use(GAUSSIAN_GROWN, arith(0 < num(1)), sigma=1, nu=0, a=sqrt(s), b=-(s / 2), r=0))
    exponent = exponent_of(rhs(mean))
    value = same_value(lam(x, exp(x)), arith(eq(exponent, 0), squared_root(s, VARIANCE)))
    return both(ints, arith(comparison(claim), mean, value))


RATIO = Lemma(
    "profiles.gaussian-ratio",
    "The likelihood ratio of N(mu, 1) to N(0, 1) has mean 1",
    "gaussian_density",
    *_ratio_claim(1).parts,
    _ratio,
    (Mutant("mean", _ratio_claim(MORE), "an equality", witness=finite({}, s=0)),),
)


def _bounds_claim(factor: Factor) -> Claim:
    mean = gaussian_profile(s, c)
    bounds = maximum(1 - c, 0) <= factor * mean, mean <= 1
    return Claim((VARIANCE, ORDER), conj(integrable(STANDARD, x, excess(s, c)), *bounds))


def _bounds(claim: Claim) -> Theorem:
    """The excess is at least the ratio less c, and at most the ratio."""
    ints, mean = parts(use(RATIO, VARIANCE))
    body, positive = excess(s, c), arith(0 < ratio(s))
    cover = both(arith(0 <= body), arith(body <= ratio(s), ORDER, positive))
    excess_int = dominated(STANDARD, x, cover, ints)
    low = integrate(STANDARD, x, arith(ratio(s) - c <= body), ints, excess_int)
    nonneg = integrate(STANDARD, x, arith(0 <= body), excess_int)
    high = integrate(STANDARD, x, parts(cover)[1], excess_int, ints)
    facts = low, nonneg, high, mean, mean_of_one(STANDARD)
    _, *bounds = conjuncts(claim)
    return both(excess_int, *(arith(goal, *facts) for goal in bounds))


BOUNDS = Lemma(
    "profiles.gaussian-bounds",
    "The profile of two Gaussian laws is between max(1 - c, 0) and 1",
    "gaussian_density",
    *_bounds_claim(1).parts,
    _bounds,
    (Mutant("factor", _bounds_claim(LESS), "s = c = 0", witness=finite({}, c="1/10", s=0)),),
)
