"""Section 6.1: the largest error of a histogram, but for a small probability."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import large_noise, written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, eq, exp, implies, log, nat, sqrt, substitute
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import P, phi, rho, w
from dpproofs.proving.reading import if_then
from dpproofs.proving.tactics import arith, discharge, nonnegative, rewrite, squared_root, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.ex_6_1_errors import COUNTS_TAIL, COUNT_VARIANCE
from theorems.papers.bun_steinke_2016.ex_6_1_noisy_marginals import SOURCE, beta
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_errors import NOISY as NOISY_ANSWERS, TEST, some_far
from theorems.foundations.measure.union_bound import d

RADIUS_SIGNS = 0 < rho, 1 <= d, 0 < beta, beta <= 1
coefficient = mark("coefficient", 2)

COUNTS_RADIUS = Lemma(
    "bs16.ex-6.1-histograms-radius", "The largest error of d counts with noise N(0, 1/rho) is above sqrt(2 "
    "log(d/beta)/rho) with probability at most beta", SOURCE,
    (substitute(NOISY_ANSWERS, {sigma: sqrt(COUNT_VARIANCE)}), nat(d), TEST, *RADIUS_SIGNS),
    implies(some_far(sqrt(coefficient * log(d / beta) / rho)), E(P, w, phi(w)) <= beta),
    mutants=(Mutant("root", {coefficient: 1}, "d = 1, beta = 1/100: the probability is 0.0319"),),
)  # fmt: skip


@proof_of(COUNTS_RADIUS)
def _radius(claim: Claim) -> Theorem:
    """d exp(-lambda^2 rho/2) = beta."""
    ratio = arith(1 <= d / beta, *RADIUS_SIGNS)
    value = 2 * log(d / beta) / rho
    root = nonnegative(sqrt(value), ratio, 0 < rho)
    outside, goal = if_then(claim)
    made = use(COUNTS_TAIL, *claim.hypotheses, some_far(sqrt(value)), 0 < rho, 1 <= d, root, lambda_=sqrt(value))
    exponent = arith(eq(-(sqrt(value) ** 2) * rho / 2, -log(d / beta)), squared_root(value, ratio, 0 < rho), 0 < rho)
    same = arith(eq(d * exp(-log(d / beta)), beta), *RADIUS_SIGNS)
    return discharge(arith(goal, rewrite(made, exponent), same), outside)


@refutation_of(COUNTS_RADIUS, "root", Y=REAL)
def _beyond_radius(said: Theorem) -> Theorem:
    """One standard Gaussian number is more than 2.2 from 0 with probability 0.0278, and sqrt(log(100)) is less."""
    values = {"rho": 1, "beta": Fraction(1, 100)}
    allowed = written(sqrt(log(d / beta) / rho), d=1, **values)
    return large_noise(said, Fraction(11, 5), written(sqrt(1 / rho), rho=1), allowed, **values)


histogram_error_radius = Verified(COUNTS_RADIUS, "histogram_error_radius", value=sqrt(2 * log(d / beta) / rho))
