"""Gaussian noise on a Gaussian variable: the variances add up."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, from_level, of_test, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, as_term, eq, lam, normal, num, sqrt, variables
from dpproofs.privacy.notions import PUSHED, on
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import moments_of, read, rhs
from dpproofs.proving.tactics import arith, at, congruence, intro, numeric, use
from theorems.foundations.gaussian.gaussian_affine import GAUSSIAN_AFFINE, b, m
from theorems.foundations.gaussian.gaussian_sum import u

sigma, sigma2 = variables("sigma sigma2")
PUSHED_R = on(PUSHED, Y=REAL, Z=REAL)
SIGNS = (0 < sigma, 0 < sigma2)


def noisy(shift: object = 0) -> Term:
    """The kernel that adds a number, and noise of standard deviation sigma2."""
    return lam(u, normal(u + as_term(shift), sigma2))


def summed(mean: Term, factor: Factor = 1) -> Term:
    """The Gaussian law with both variances."""
    return normal(mean, sqrt(sigma**2 + factor * sigma2**2))


LEMMA = Lemma(
    "foundations.gaussian-after-gaussian",
    "A Gaussian variable plus b and Gaussian noise has the law N(m + b, sigma^2 + sigma2^2)", "gaussian_density",
    SIGNS,
    PUSHED_R(summed(m + b, factor), normal(m, sigma), noisy(b)),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = sigma2 = 1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The chain with c = 1."""
    whole = sigma**2 + sigma2**2
    squares = [arith(0 < sigma**2, 0 < sigma), arith(0 < sigma2**2, 0 < sigma2)]
    total = arith(eq(whole, num(1) ** 2 * sigma**2 + sigma2**2))
    made = use(GAUSSIAN_AFFINE, *squares, total, c=1, s=sigma**2, t=sigma2**2, v=whole)
    return intro(claim.conclusion, lambda goal, phi: congruence(goal, at(made, phi), *SIGNS))


@refutation_of(LEMMA, "factor")
def _one_sum(said: Theorem) -> Theorem:
    """The variance would be 2.01 and 2."""
    values, above = {"m": 0, "b": 0, "sigma": 1, "sigma2": 1}, from_level(1)
    true = fact("foundations.gaussian-after-gaussian", **values)
    means = of_test(instance(said, **values), above), of_test(true, above)
    far, near = (tail(1, 0, moments_of(read(PUSHED_R, made).R)[1]) for made in (instance(said, **values), true))
    return absurd(*means, far, near, numeric(rhs(near) < rhs(far)))
