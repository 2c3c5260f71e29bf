"""Gaussian noise on the line: all that is asked of noise is proved of it, but for what moving it does."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, forall, lam, mul, normal, variables
from dpproofs.privacy.notions import IMAGE, on
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import conjuncts
from dpproofs.language.terms import unfold
from dpproofs.proving.tactics import arith, both, folded, generalize, prove, use
from theorems.citations import DONG_ROTH_SU
from theorems.composition.iteration.noise import GAUSSIAN_NOISE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM
from theorems.notions.gaussian_dp.mechanism import LAWS
from theorems.notions.gaussian_dp.weakening import equal_mu

a, b, c = variables("a b c")
MOVED = forall((a, b), on(IMAGE, Y=REAL, Z=REAL)(normal(a + b, sigma), normal(a, sigma), lam(c, c + b)))
"""N(a, sigma^2), moved by b, is N(a + b, sigma^2)."""


def _claim(factor: Factor) -> Claim:
    noise = lam(a, normal(a, sigma))
    return Claim((MOVED, 0 < sigma), on(GAUSSIAN_NOISE, V=REAL)(noise, SUM, PRODUCT, PRODUCT, mul(factor, sigma)))


def _proof(claim: Claim) -> Theorem:
    """The profile of two Gaussian laws of one variance."""
    old, new = (a - b) ** 2 / sigma**2, (a + -1 * b) * (a + -1 * b) / sigma**2
    near = use(LAWS, 0 < sigma, arith(eq(old, old)), mu=a, nu=b, v=old)
    close = generalize(equal_mu(near, arith(eq(old, new), 0 < sigma)), a, b)
    moves, hides = conjuncts(unfold(claim.conclusion))
    return folded(claim.conclusion, both(prove(moves, MOVED), prove(hides, close)))


ON_THE_LINE = Lemma(
    "iteration.noise-on-the-line", "If moving Gaussian laws moves their means, they are Gaussian noise on the line",
    f"{DONG_ROTH_SU}, Theorem 2.7", *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), "the profile of N(0, sigma^2) and N(sigma, sigma^2)",
            unwitnessed="that N(0, 1) moved by b is N(b, 1) is not proved"),),
)  # fmt: skip
