"""The profile of N(mu, 1) and N(0, 1), where s = mu^2."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, lam, maximum, normal, num, sqrt, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, exponent_of, rhs
from dpproofs.proving.tactics import arith, both, parts, same_value, squared_root
from dpproofs.proving.tactics import use
from theorems.notions.profiles.excess import c

s, t, x = variables("s t x")
STANDARD = normal(0, 1)
ORDER, VARIANCE = 0 <= c, 0 <= s


def ratio(s: Term) -> Term:
    """The likelihood ratio of N(mu, 1) to N(0, 1)."""
    return exp(sqrt(s) * x - s / 2)


def excess(s: Term, order: Term) -> Term:
    """How much the likelihood ratio exceeds the order."""
    return maximum(ratio(s) - order, 0)


RATIO = Lemma(
    "profiles.gaussian-ratio", "The likelihood ratio of N(mu, 1) to N(0, 1) has mean 1", "gaussian_density",
    (VARIANCE,),
    conj(integrable(STANDARD, x, ratio(s)), eq(E(STANDARD, x, ratio(s)), factor)),
    mutants=(Mutant("mean", {factor: MORE}, "an equality", witness=finite({}, s=0)),),
)  # fmt: skip


@proof_of(RATIO)
def _ratio(claim: Claim) -> Theorem:
    """The mean of exp(mu x) is exp(mu^2/2)."""
    ints, mean, _, _ = parts(
        use("foundations.gaussian-grown", arith(0 < num(1)), sigma=1, nu=0, a=sqrt(s), b=-(s / 2), r=0)
    )
    exponent = exponent_of(rhs(mean))
    value = same_value(lam(x, exp(x)), arith(eq(exponent, 0), squared_root(s, VARIANCE)))
    return both(ints, arith(comparison(claim), mean, value))
