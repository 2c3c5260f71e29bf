"""A draw from N(c u, t), where u has the law N(m, s): its law is N(c m, c^2 s + t)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact, from_level, of_test, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, lam, normal, num, sqrt
from dpproofs.privacy.notions import PUSHED, on
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import at, congruence, intro, numeric, use
from theorems.foundations.gaussian.gaussian_affine import FIRST, GAUSSIAN_AFFINE, c, m
from theorems.foundations.gaussian.gaussian_sum import s, t, u, v

GAUSSIAN_CHAIN = Lemma(
    "foundations.gaussian-chain", "A draw from N(c u, t), where u has the law N(m, s), has the law N(c m, c^2 s + t)",
    "gaussian_density",
    (0 < s, 0 < t, eq(v, c**2 * s + factor * t)),
    on(PUSHED, Y=REAL, Z=REAL)(normal(c * m, sqrt(v)), FIRST, lam(u, normal(c * u, sqrt(t)))),
    mutants=(Mutant("variance", {factor: MORE}, "c = s = t = 1, m = 0"),),
)  # fmt: skip


@proof_of(GAUSSIAN_CHAIN)
def _proof(claim: Claim) -> Theorem:
    """The same with b = 0."""
    made = use(GAUSSIAN_AFFINE, *claim.hypotheses, b=0)
    return intro(claim.conclusion, lambda goal, phi: congruence(goal, at(made, phi)))


@refutation_of(GAUSSIAN_CHAIN, "variance")
def _one_chain(said: Theorem) -> Theorem:
    """The variance would be 2 and 2.01."""
    larger, above = Fraction(201, 100), from_level(1)
    values = {"c": num(1), "m": num(0), "s": num(1), "t": num(1)}
    true = fact("foundations.gaussian-chain", v=2, **values)
    means = of_test(instance(said, v=larger, **values), above), of_test(true, above)
    far, near = (tail(1, 0, sqrt(num(variance))) for variance in (larger, 2))
    return absurd(*means, far, near, numeric(rhs(near) < rhs(far)))
