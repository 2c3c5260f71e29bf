"""A Gaussian variable plus a number: N(a, sigma^2), moved by b, is N(a + b, sigma^2)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact, from_level, of_test, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, eq, exp, lam, normal, num, variables
from dpproofs.privacy.notions import IMAGE, on
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, at, dominated, for_all, generalize, numeric, parts, same_value, specialize
from dpproofs.proving.tactics import transfer, use
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_sum import TEST, density_of, exponent_at, phi, x

a, b, c = variables("a b c")
IMAGE_R = on(IMAGE, Y=REAL, Z=REAL)

GAUSSIAN_MOVED = Lemma(
    "foundations.gaussian-moved", "A Gaussian variable plus b has the law N(a + b, sigma^2)",
    "gaussian_density, lebesgue_translation",
    (0 < sigma,),
    IMAGE_R(normal(a + factor * b, sigma), normal(a, sigma), lam(c, c + b)),
    mutants=(Mutant("factor", {factor: MORE}, "a = 0, b = sigma = 1"),),
)  # fmt: skip


@proof_of(GAUSSIAN_MOVED)
def _proof(claim: Claim) -> Theorem:
    """The density about a + b is that about a, moved by b; so is the product with a test."""
    f, (_, f_nonneg, f_int, f_change) = density_of(a + b, sigma, 0 < sigma)
    g, (_, _, _, g_change) = density_of(a, sigma, 0 < sigma)
    body, f0, phi0 = lam(x, f(x) * phi(x)), specialize(f_nonneg, x), specialize(TEST, x)
    ints = dominated(LEBESGUE, x, arith(absolute(body(x)) <= f(x), phi0, f0), f_int)
    moved_int, moved = parts(use("lebesgue_translation", ints, phi=body, b=b))
    bell = same_value(lam(x, exp(x)), arith(eq(exponent_at(f, x + b), exponent_at(g, x)), 0 < sigma))
    here = arith(eq(body(x + b), g(x) * phi(x + b)), bell, 0 < sigma)
    same = parts(transfer(LEBESGUE, x, here, moved_int))[1]
    test = generalize(specialize(TEST, x + b), x)
    means = at(f_change, phi, by=[TEST]), at(g_change, lam(x, phi(x + b)), by=[test])
    goal = eq(E(normal(a + b, sigma), x, phi(x)), E(normal(a, sigma), x, phi(x + b)))
    return for_all(claim.conclusion, arith(goal, *means, moved, same))


@refutation_of(GAUSSIAN_MOVED, "factor")
def _one_law(said: Theorem) -> Theorem:
    """N(0, 1), moved by 1, would be N(1.01, 1)."""
    values, above = {"a": num(0), "b": num(1), "sigma": num(1)}, from_level(1)
    moved = of_test(instance(said, **values), above), of_test(fact("foundations.gaussian-moved", **values), above)
    far, near = tail(1, Fraction(101, 100)), tail(1, 1)
    return absurd(*moved, far, near, numeric(rhs(near) < rhs(far)))
