"""The integral of exp(-(k x + m)^2) from a to b."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, PI, E, conj, eq, erfc, exp, ind, integrable, sqrt
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import arith, both, integral, parts, transfer
from theorems.foundations.reals.erfc import a, b, k, m, x

SLOPED = exp(-((k * x + m) ** 2))
BETWEEN = ind(conj(a <= x, x <= b)) * SLOPED
value = sqrt(PI) / (2 * k) * (erfc(k * a + m) - erfc(k * b + m))
mean = eq(E(LEBESGUE, x, BETWEEN), factor * value)

INTERVAL = Lemma(
    "foundations.gaussian-interval", "The integral of exp(-(k x + m)^2) from a to b", "elementary",
    (0 < k, a <= b),
    conj(integrable(LEBESGUE, x, BETWEEN), mean),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; a < b",
                    witness=against("foundations.gaussian-interval", a=0, b=3, k=2, m=1)),),
)  # fmt: skip


@proof_of(INTERVAL)
def _interval(claim: Claim) -> Theorem:
    """The derivative of -sqrt(pi)/(2 k) erfc(k x + m) is exp(-(k x + m)^2)."""
    raw_int, raw = parts(integral(-(sqrt(PI) / (2 * k)) * erfc(k * x + m), x, a, b, a <= b))
    body = integrand_of(raw_int, x)
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(body, BETWEEN), 0 < k), raw_int))
    return both(ints, arith(comparison(claim), same, raw))
