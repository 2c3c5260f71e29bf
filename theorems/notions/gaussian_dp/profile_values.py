"""The profile of N(mu, 1) and N(0, 1) at mu = 0, and at the order 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against, finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, lam, maximum, mul, sqrt, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.tactics import arith, constant, parts, same_value, squared_root, transfer, use
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.profile import RATIO, STANDARD, VARIANCE, excess, ratio

s, x = variables("s x")


def _equal_means_claim(factor: Factor) -> Claim:
    return Claim((eq(s, 0),), eq(gaussian_profile(s, c), mul(factor, maximum(1 - c, 0))))


def _equal_means(claim: Claim) -> Theorem:
    """The ratio is 1."""
    root = squared_root(s, arith(0 <= s, eq(s, 0)))
    exponent = arith(eq(sqrt(s) * x - s / 2, 0), root, eq(s, 0))
    one = arith(eq(ratio(s), 1), same_value(lam(x, exp(x)), exponent))
    ints, mean = parts(constant(STANDARD, x, maximum(1 - c, 0)))
    same = parts(transfer(STANDARD, x, arith(eq(maximum(1 - c, 0), excess(s, c)), one), ints))[1]
    return arith(claim.conclusion, same, mean)


EQUAL_MEANS = Lemma(
    "profiles.gaussian-equal-means",
    "The profile of two equal laws",
    "elementary",
    *_equal_means_claim(1).parts,
    _equal_means,
    (Mutant("factor", _equal_means_claim(LESS), "c = 0", witness=against("profiles.gaussian-equal-means", c=0, s=0)),),
)


def _order_zero_claim(value: Factor) -> Claim:
    return Claim((VARIANCE, eq(c, 0)), eq(gaussian_profile(s, c), value))


def _order_zero(claim: Claim) -> Theorem:
    """The excess is the ratio."""
    ints, mean = parts(use(RATIO, VARIANCE))
    same = parts(transfer(STANDARD, x, arith(eq(ratio(s), excess(s, c)), arith(0 < ratio(s)), eq(c, 0)), ints))[1]
    return arith(claim.conclusion, same, mean)


ORDER_ZERO = Lemma(
    "profiles.gaussian-order-zero",
    "The profile of two Gaussian laws is 1 at the order 0",
    "gaussian_density",
    *_order_zero_claim(1).parts,
    _order_zero,
    (Mutant("value", _order_zero_claim(LESS), "an equality", witness=finite({}, c=0, s=0)),),
)
