"""Gaussian laws on the real line: densities against Lebesgue measure and against each other."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, from_level, of_test, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, PI, REAL, exp, function_type, lam, normal, sqrt, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, on
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, both, folded, generalize, numeric, parts, use

x, mu, nu, sigma = variables("x mu nu sigma")
phi = var("phi", function_type((REAL,), REAL))
DENSITY_R = on(DENSITY, Y=REAL)


def gaussian(mean: object) -> Term:
    """The density of normal(mean, sigma) against Lebesgue measure, as a function."""
    return lam(x, exp(-((x - mean) ** 2) / (2 * sigma**2)) / (sigma * sqrt(2 * PI)))


def ratio(top: object, bottom: object) -> Term:
    """The density of normal(top, sigma) against normal(bottom, sigma), as a function."""
    return lam(x, exp(((x - bottom) ** 2 - (x - top) ** 2) / (2 * sigma**2)))


LEBESGUE_DENSITY = Lemma(
    "foundations.gaussian-density", "The density of a Gaussian law", "gaussian_density",
    (0 < sigma,),
    DENSITY_R(gaussian(mu), normal(mu, sigma), LEBESGUE),
    mutants=(Mutant("mean", Claim((0 < sigma,), DENSITY_R(gaussian(mu + 1), normal(mu, sigma), LEBESGUE)),
                    "a law has one mean"),),
)  # fmt: skip


@proof_of(LEBESGUE_DENSITY)
def _lebesgue(claim: Claim) -> Theorem:
    g_int, tests = parts(use("gaussian_density", 0 < sigma, m=mu, s=sigma))
    nonneg = generalize(arith(0 <= read(DENSITY, claim).L(x), 0 < sigma), x)
    return folded(claim.conclusion, both(nonneg, g_int, tests))


@refutation_of(LEBESGUE_DENSITY, "mean")
def _one_mean(said: Theorem) -> Theorem:
    """N(0, 1) would have the density of N(1, 1)."""
    true = fact("foundations.gaussian-density", mu=1, sigma=1)
    above = from_level(0)
    means = of_test(instance(said, mu=0, sigma=1), above), of_test(true, above)
    far, near = tail(0, 1), tail(0)
    return absurd(*means, far, near, numeric(rhs(near) < rhs(far)))
