"""Fact 2.7 with the standard deviation of the noise: the largest error of d answers."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, implies, ind, lam, log, nat, num, sqrt
from dpproofs.mutants.counterexamples import large_noise, written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import P, phi, w
from dpproofs.proving.reading import if_then
from dpproofs.proving.tactics import arith, at, discharge, generalize, nonnegative, rewrite, squared_root, use
from theorems.citations import LI
from theorems.foundations.gaussian.gaussian import sigma, x
from theorems.foundations.gaussian.gaussian_error_closed import GAUSSIAN_ERROR_CLOSED
from theorems.foundations.gaussian.gaussian_errors import NOISY
from theorems.foundations.measure.largest_error import LARGEST_ERROR, TEST, beyond, centre, some_beyond
from theorems.foundations.measure.union_bound import INSIDE, d, j
from theorems.mechanisms.laplace.largest_error import beta

SIGNS = 0 < sigma, 1 <= d, 0 < beta, beta <= 1
coefficient = mark("coefficient", 2)

LEMMA = Lemma(
    "li16.fact-2.7", "The largest error of d answers with noise N(0, sigma^2) is sigma sqrt(2 log(d/beta)) or more "
    "with probability at most beta", f"{LI}, Fact 2.7, with the standard deviation",
    (NOISY, nat(d), TEST, *SIGNS),
    implies(some_beyond(sigma * sqrt(coefficient * log(d / beta))), E(P, w, phi(w)) <= beta),
    mutants=(Mutant("root", {coefficient: 1},
            "d = 1, beta = 1/100: it is 0.0319"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """d exp(-lambda^2/(2 sigma^2)) = beta for lambda^2 = 2 sigma^2 log(d/beta)."""
    far, goal = if_then(claim)
    ratio = arith(1 <= d / beta, *SIGNS)
    size = 2 * log(d / beta)
    radius = sigma * sqrt(size)
    low = arith(0 <= radius, nonnegative(sqrt(size), ratio), 0 < sigma)
    chance = use(GAUSSIAN_ERROR_CLOSED, 0 < sigma, low, m=centre(j), lambda_=radius)
    exponent = arith(eq(-(radius**2) / (2 * sigma**2), -log(d / beta)), squared_root(size, ratio), 0 < sigma)
    value = arith(eq(exp(-log(d / beta)), beta / d), *SIGNS)
    moved = at(at(NOISY, j, by=INSIDE), lam(x, ind(radius <= absolute(x - centre(j)))))
    one = arith(E(P, w, ind(beyond(radius))) <= beta / d, rewrite(chance, exponent), value, moved)
    rare = generalize(discharge(one, *INSIDE), j)
    made = use(LARGEST_ERROR, nat(d), rare, TEST, far, r=radius, B=beta / d)
    return discharge(arith(goal, made, 1 <= d), far)


@refutation_of(LEMMA, "root", Y=REAL)
def _too_often(said: Theorem) -> Theorem:
    """One standard Gaussian number is more than 2.2 from 0 with probability 0.0278, and sqrt(log(100)) is less."""
    values = {"sigma": 1, "beta": Fraction(1, 100)}
    radius = written(sigma * sqrt(log(d / beta)), d=1, **values)
    return large_noise(said, Fraction(11, 5), num(1), radius, closed=True, **values)


gaussian_error_radius = Verified(LEMMA, "gaussian_error_radius", value=sigma * sqrt(2 * log(d / beta)))
