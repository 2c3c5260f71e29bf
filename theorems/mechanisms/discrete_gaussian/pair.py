"""The integral of the product of two bells."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, E, conj, eq, integrable, variables
from dpproofs.mutants.witnesses import against
from dpproofs.privacy.notions import DENSITY
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, read
from dpproofs.proving.tactics import arith, both, linear, parts, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY
from theorems.mechanisms.discrete_gaussian.bells import SIZE, bell, common, s, u

a, b = variables("a b")
TWO = bell(u - a) * bell(u - b)

PAIR = Lemma(
    "mechanisms.discrete-gaussian-pair", "The integral of the product of two bells", "elementary",
    (0 < s,),
    conj(integrable(LEBESGUE, u, TWO), eq(E(LEBESGUE, u, TWO), factor * SIZE * common(a - b))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=against("mechanisms.discrete-gaussian-pair", s=1, a=0, b=0)),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The product is a narrower bell between the two, which is a density but for a factor."""
    density = use(LEBESGUE_DENSITY, arith(0 < s / 2, 0 < s), mu=(a + b) / 2, sigma=s / 2)
    ratio = read(DENSITY, density)
    mass = use(MEAN_OF_DENSITY, density, L=ratio.L, P=ratio.P, Q=LEBESGUE)
    ints, mean = parts(linear(LEBESGUE, u, TWO, [(SIZE * common(a - b), parts(unfolded(density))[1])], 0 < s))
    return both(ints, arith(comparison(claim), mean, mass))
