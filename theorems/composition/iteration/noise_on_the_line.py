"""Gaussian noise on the line is all that is asked of noise."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, lam, normal, num, unfold, variables
from dpproofs.mutants.counterexamples import exceeded, excess_value, from_level, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import on
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, folded, generalize, parts, prove, unfolded, use
from theorems.citations import DONG_ROTH_SU
from theorems.composition.iteration.noise import GAUSSIAN_NOISE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_moved import GAUSSIAN_MOVED
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM
from theorems.notions.gaussian_dp.mechanism import LAWS
from theorems.notions.gaussian_dp.weakening import equal_mu

a, b = variables("a b")
GAUSSIAN = lam(a, normal(a, sigma))

ON_THE_LINE = Lemma(
    "iteration.noise-on-the-line", "Gaussian laws are Gaussian noise on the line", f"{DONG_ROTH_SU}, Theorem 2.7",
    (0 < sigma,),
    on(GAUSSIAN_NOISE, V=REAL)(GAUSSIAN, SUM, PRODUCT, PRODUCT, factor * sigma),
    mutants=(Mutant("factor", {factor: MORE}, "the profile of N(0, 1) and N(1, 1)"),),
)  # fmt: skip


@proof_of(ON_THE_LINE)
def _proof(claim: Claim) -> Theorem:
    """The law moves with the point, and the profile is that of two Gaussian laws of one variance."""
    old, new = (a - b) ** 2 / sigma**2, (a + -1 * b) * (a + -1 * b) / sigma**2
    near = use(LAWS, 0 < sigma, arith(eq(old, old)), mu=a, nu=b, v=old)
    close = generalize(equal_mu(near, arith(eq(old, new), 0 < sigma)), a, b)
    moves, hides = conjuncts(unfold(claim.conclusion))
    moved = generalize(use(GAUSSIAN_MOVED, 0 < sigma), a, b)
    return folded(claim.conclusion, both(prove(moves, moved), prove(hides, close)))


@refutation_of(ON_THE_LINE, "factor")
def _one_pair(said: Theorem) -> Theorem:
    """N(1, 1) and N(0, 1), with their profile for sigma = 1.01."""
    told = parts(unfolded(instance(said, sigma=1)))[1]
    profile = at(told, 1, 0)
    event = from_level(Fraction(1, 2))
    bound = at(profile, 1, event, by=[arith(num(0) <= 1)])
    return exceeded(bound, tail(Fraction(1, 2), 1), tail(Fraction(1, 2), 0), excess_value(bound))
