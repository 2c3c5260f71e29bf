"""The profile of N(mu, 1) and N(0, 1) at mu = 0, and at the order 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against, finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, lam, maximum, sqrt, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.tactics import arith, constant, parts, same_value, squared_root, transfer, use
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.profile import RATIO, STANDARD, VARIANCE, excess, ratio

s, x = variables("s x")

EQUAL_MEANS = Lemma(
    "profiles.gaussian-equal-means", "The profile of two equal laws", "elementary",
    (eq(s, 0),),
    eq(gaussian_profile(s, c), factor * maximum(1 - c, 0)),
    mutants=(Mutant("factor", {factor: LESS}, "c = 0", witness=against("profiles.gaussian-equal-means", c=0, s=0)),),
)  # fmt: skip


@proof_of(EQUAL_MEANS)
def _equal_means(claim: Claim) -> Theorem:
    """The ratio is 1."""
    root = squared_root(s, arith(0 <= s, eq(s, 0)))
    exponent = arith(eq(sqrt(s) * x - s / 2, 0), root, eq(s, 0))
    one = arith(eq(ratio(s), 1), same_value(lam(x, exp(x)), exponent))
    ints, mean = parts(constant(STANDARD, x, maximum(1 - c, 0)))
    same = parts(transfer(STANDARD, x, arith(eq(maximum(1 - c, 0), excess(s, c)), one), ints))[1]
    return arith(claim.conclusion, same, mean)


value = mark("value", 1)

ORDER_ZERO = Lemma(
    "profiles.gaussian-order-zero", "The profile of two Gaussian laws is 1 at the order 0", "gaussian_density",
    (VARIANCE, eq(c, 0)),
    eq(gaussian_profile(s, c), value),
    mutants=(Mutant("value", {value: LESS}, "an equality", witness=finite({}, c=0, s=0)),),
)  # fmt: skip


@proof_of(ORDER_ZERO)
def _order_zero(claim: Claim) -> Theorem:
    """The excess is the ratio."""
    ints, mean = parts(use(RATIO, VARIANCE))
    same = parts(transfer(STANDARD, x, arith(eq(ratio(s), excess(s, c)), arith(0 < ratio(s)), eq(c, 0)), ints))[1]
    return arith(claim.conclusion, same, mean)
