"""The Laplace law has its density against Lebesgue measure."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, eq, function_type, lam, prob, var, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import DENSITY, LAPLACE, on, test_function
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, both, discharge, expand, folded, generalize, parts, use
from theorems.mechanisms.laplace.law import MASS, density

m, b, x = variables("m b x")
phi = var("phi", function_type((REAL,), REAL))
DENSITY_R = on(DENSITY, Y=REAL)
P, Q = variables("P Q", prob(REAL))
TEST = test_function(phi, x)


def _density_claim(factor: Factor) -> Claim:
    return Claim((LAPLACE(P, m, b), 0 < b), DENSITY_R(lam(x, factor * density(m)), P, LEBESGUE))


def _density(claim: Claim) -> Theorem:
    body = read(DENSITY, claim).L(x)
    ints = parts(use(MASS, 0 < b))[0]
    change = at(hypothesis(claim, LAPLACE), phi, by=[TEST])
    equal = arith(eq(E(P, x, phi(x)), E(LEBESGUE, x, body * phi(x))), change)
    whole = parts(expand(LEBESGUE, x, body, ints))[0]
    return folded(
        claim.conclusion, both(generalize(arith(0 <= body, 0 < b), x), whole, generalize(discharge(equal, TEST), phi))
    )


LEBESGUE_RATIO = Lemma(
    "mechanisms.laplace-density", "The density of the Laplace law", "elementary", *_density_claim(1).parts, _density,
    (Mutant("factor", _density_claim(MORE), "its integral is 1",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip
