"""The Laplace law has its density against Lebesgue measure."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, by_ratio, fact, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, eq, function_type, lam, num, prob, var, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, LAPLACE, on, test_function
from dpproofs.proving.reading import hypothesis, integrand_of, law_of, lhs, read
from dpproofs.proving.tactics import arith, at, both, discharge, expand, folded, generalize, parts, specialize, use
from theorems.mechanisms.laplace.law import MASS, density

m, b, x = variables("m b x")
phi = var("phi", function_type((REAL,), REAL))
DENSITY_R = on(DENSITY, Y=REAL)
P, Q = variables("P Q", prob(REAL))
TEST = test_function(phi, x)

LEBESGUE_RATIO = Lemma(
    "mechanisms.laplace-density", "The density of the Laplace law", "elementary",
    (LAPLACE(P, m, b), 0 < b),
    DENSITY_R(lam(x, factor * density(m)), P, LEBESGUE),
    mutants=(Mutant("factor", {factor: MORE}, "its integral is 1"),),
)  # fmt: skip


@proof_of(LEBESGUE_RATIO)
def _density(claim: Claim) -> Theorem:
    body = read(DENSITY, claim).L(x)
    ints = parts(use(MASS, 0 < b))[0]
    change = at(hypothesis(claim, LAPLACE), phi, by=[TEST])
    equal = arith(eq(E(P, x, phi(x)), E(LEBESGUE, x, body * phi(x))), change)
    whole = parts(expand(LEBESGUE, x, body, ints))[0]
    return folded(
        claim.conclusion, both(generalize(arith(0 <= body, 0 < b), x), whole, generalize(discharge(equal, TEST), phi))
    )


@refutation_of(LEBESGUE_RATIO, "factor")
def _mass_of_density(said: Theorem) -> Theorem:
    """The integral of a density is 1, and not 1.01."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 0), laws(num(0))
        false = instance(said, given, P=law, m=0, b=1)
        mean, _ = by_ratio(false)
        one, measured = by_ratio(fact("mechanisms.laplace-density", given, P=law, m=0, b=1))
        _, value = parts(expand(law_of(measured), x, integrand_of(lhs(mean), x), measured))
        return absurd(mean, one, value)

    return with_laplace(with_laws)
