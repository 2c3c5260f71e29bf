"""Gaussian noise on the line: all that is asked of noise follows, if Lebesgue's measure does not change when moved."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, conj, eq, exp, forall, implies, integrable, lam, mul
from dpproofs.language.terms import normal, unfold, variables
from dpproofs.privacy.notions import IMAGE, on
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, dominated, folded, for_all, generalize, parts, prove
from dpproofs.proving.tactics import same_value, specialize, transfer, use
from theorems.citations import DONG_ROTH_SU
from theorems.composition.iteration.noise import GAUSSIAN_NOISE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_sum import TEST, density_of, exponent_at, phi, x
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM
from theorems.notions.gaussian_dp.mechanism import LAWS
from theorems.notions.gaussian_dp.weakening import equal_mu

a, b, c = variables("a b c")
MOVED_INTEGRAL = conj(integrable(LEBESGUE, x, phi(x + b)), eq(E(LEBESGUE, x, phi(x + b)), E(LEBESGUE, x, phi(x))))
MOVED = forall((phi, b), implies(forall(x, 0 <= phi(x)), integrable(LEBESGUE, x, phi(x)), MOVED_INTEGRAL))
"""A function that is not negative has the same integral after it is moved."""


def _claim(factor: Factor) -> Claim:
    noise = lam(a, normal(a, sigma))
    return Claim((MOVED, 0 < sigma), on(GAUSSIAN_NOISE, V=REAL)(noise, SUM, PRODUCT, PRODUCT, mul(factor, sigma)))


def _moves() -> Theorem:
    """The density about a + b is that about a, moved by b; so is the product with a test."""
    f, (_, f_nonneg, f_int, f_change) = density_of(a + b, sigma, 0 < sigma)
    g, (_, _, _, g_change) = density_of(a, sigma, 0 < sigma)
    body, f0, phi0 = lam(x, f(x) * phi(x)), specialize(f_nonneg, x), specialize(TEST, x)
    ints = dominated(LEBESGUE, x, arith(absolute(body(x)) <= f(x), phi0, f0), f_int)
    nonneg = generalize(arith(0 <= body(x), phi0, f0), x)
    moved_int, moved = parts(at(MOVED, body, b, by=[nonneg, ints]))
    bell = same_value(lam(x, exp(x)), arith(eq(exponent_at(f, x + b), exponent_at(g, x)), 0 < sigma))
    here = arith(eq(body(x + b), g(x) * phi(x + b)), bell, 0 < sigma)
    same = parts(transfer(LEBESGUE, x, here, moved_int))[1]
    test = generalize(specialize(TEST, x + b), x)
    means = at(f_change, phi, by=[TEST]), at(g_change, lam(x, phi(x + b)), by=[test])
    return arith(eq(E(normal(a + b, sigma), x, phi(x)), E(normal(a, sigma), x, phi(x + b))), *means, moved, same)


def _image() -> Theorem:
    """N(a, sigma^2), moved by b, is N(a + b, sigma^2)."""
    image = on(IMAGE, Y=REAL, Z=REAL)(normal(a + b, sigma), normal(a, sigma), lam(c, c + b))
    return generalize(for_all(image, _moves()), a, b)


def _proof(claim: Claim) -> Theorem:
    """The profile of two Gaussian laws of one variance."""
    old, new = (a - b) ** 2 / sigma**2, (a + -1 * b) * (a + -1 * b) / sigma**2
    near = use(LAWS, 0 < sigma, arith(eq(old, old)), mu=a, nu=b, v=old)
    close = generalize(equal_mu(near, arith(eq(old, new), 0 < sigma)), a, b)
    moves, hides = conjuncts(unfold(claim.conclusion))
    return folded(claim.conclusion, both(prove(moves, _image()), prove(hides, close)))


ON_THE_LINE = Lemma(
    "iteration.noise-on-the-line", "If Lebesgue's measure does not change when moved, Gaussian laws are Gaussian noise "
    "on the line", f"{DONG_ROTH_SU}, Theorem 2.7", *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), "the profile of N(0, sigma^2) and N(sigma, sigma^2)",
            unwitnessed="that Lebesgue's measure does not change when moved is not proved"),),
)  # fmt: skip
