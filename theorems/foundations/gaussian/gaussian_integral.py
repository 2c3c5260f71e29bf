"""The Gaussian integral over the real line."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, PI, E, conj, eq, exp, integrable, normal, sqrt, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, read
from dpproofs.privacy.notions import DENSITY
from dpproofs.proving.tactics import arith, both, expand, parts, transfer, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY

x = var("x")
BELL = exp(-(x**2))

MASS = Lemma(
    "foundations.gaussian-integral", "The integral of exp(-x^2) over the real line is sqrt(pi)", "gaussian_density",
    (),
    conj(integrable(LEBESGUE, x, BELL), eq(E(LEBESGUE, x, BELL), factor * sqrt(PI))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality", witness=against("foundations.gaussian-integral")),),
)  # fmt: skip


@proof_of(MASS)
def _mass(claim: Claim) -> Theorem:
    """The density of the Gaussian law of variance 1/2, times sqrt(pi)."""
    half = sqrt(Fraction(1, 2))
    positive = arith(0 < half)
    density = use(LEBESGUE_DENSITY, positive, mu=0, sigma=half)
    L = read(DENSITY, density).L
    ints = parts(unfolded(density))[1]
    mean = use(MEAN_OF_DENSITY, density, L=L, P=normal(0, half), Q=LEBESGUE)
    scaled_int, scaled = parts(expand(LEBESGUE, x, sqrt(PI) * L(x), ints))
    bell_int, same = parts(transfer(LEBESGUE, x, arith(eq(sqrt(PI) * L(x), BELL)), scaled_int))
    return both(bell_int, arith(comparison(claim), same, scaled, mean))
