"""Noisy projected gradient descent of many steps, with a lower bound on the contraction."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, exp, lam, log, var
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import GAUSSIAN_DP, Delta, N
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, use
from theorems.citations import BOK_SU_ALTSCHULER
from theorems.composition.iteration.descent import SIZES, M, x
from theorems.composition.iteration.descent_steps import CONTRACTION
from theorems.composition.iteration.every_change import at_most_one
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noisy_gd import GIVEN, LEVEL, NOISY_GD, POWER
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd import PRIVATE
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.smooth_losses import convexity
from theorems.notions.gaussian_dp.weakening import LARGER_MU

left = var("left")
SHRUNK = step * convexity
LEFT = 0 <= left, left <= exp(n * log(CONTRACTION))
"""A part of what the steps leave. It is written with exp and log, which are enclosed where a power has too many
digits."""

NOISY_GD_MANY = Lemma(
    "bsa24.noisy-gd-many", "Noisy projected gradient descent on strongly convex losses, whose steps leave some share "
    "at least: mu^2 = (Delta/sigma)^2 (1 + L) (1 - left)/((1 - L) (1 + left)) with L = 1 - step convexity and left "
    "<= L^n, so that 0 will do", f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    (*GIVEN, *LEFT),
    PRIVATE(lam(x, M(x)), N, factor * (Delta**2 / sigma**2 * (2 - SHRUNK) * (1 - left) / (SHRUNK * (1 + left)))),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w"),),
)  # fmt: skip


@proof_of(NOISY_GD_MANY)
def _proof(claim: Claim) -> Theorem:
    """The leakage decreases in the contraction of the steps."""
    shrunk = arith(0 < SHRUNK, 0 < step, 0 < convexity)
    positive = arith(0 < CONTRACTION, arith(SHRUNK < 1, *SIZES[1:], 0 < convexity))
    some = arith(0 < POWER, positive)
    same = arith(eq(POWER, exp(n * log(CONTRACTION))), positive)
    small = use(at_most_one(n, arith(0 <= n, 1 <= n)), positive, arith(CONTRACTION < 1, shrunk), 1 <= n, L=CONTRACTION)
    share, most = (1 - POWER) / (1 + POWER), (1 - left) / (1 + left)
    less = arith(share <= most, arith(left <= POWER, same, *LEFT), some, *LEFT)
    front = Delta**2 / sigma**2 * (2 - SHRUNK) / SHRUNK
    sign = arith(0 <= front, arith(0 <= 2 - SHRUNK, positive), shrunk, 0 < sigma)
    nonneg = arith(0 <= share, arith(0 <= 1 - POWER, small), some)
    level = arith(eq(LEVEL, front * share), shrunk, some, 0 < sigma)
    order = arith(front * share <= front * most, less, sign)
    private = use(NOISY_GD, *GIVEN)
    new = read(GAUSSIAN_DP, claim).mu_squared
    larger = arith(eq(front * most, new), shrunk, *LEFT, 0 < sigma)
    ends = arith(0 <= LEVEL, level, arith(0 <= front * share, sign, nonneg)), arith(LEVEL <= new, level, order, larger)
    return use(LARGER_MU, private, *ends, M=lam(x, M(x)), mu_squared=LEVEL, mu_squared2=new)


@refutation_of(NOISY_GD_MANY, "factor", V=REAL, X=REAL)
def _one_step(said: Theorem) -> Theorem:
    """It leaves hardly anything."""
    return Refuting(Fraction(999, 1000), 1).too_private(said, left=0)
