"""Noisy projected SGD with many steps, with an upper bound on what they keep."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, exp, lam, log, num, var
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import GAUSSIAN_DP, Delta, N
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, use
from theorems.composition.iteration.descent import SIZES, M, x
from theorems.composition.iteration.descent_steps import CONTRACTION
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd import PRIVATE
from theorems.composition.iteration.noisy_sgd_closed import LEFT, STRONG, STRONGLY_CONVEX
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.composition.iteration.schedule import SOURCE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.smooth_losses import convexity
from theorems.foundations.sums.weighted_powers import L
from theorems.notions.gaussian_dp.weakening import LARGER_MU

kept = var("kept")
KEPT = exp(2 * (n - 1) * log(CONTRACTION)) <= kept, kept <= 1
"""More than the steps after that of the record keep. It is written with exp and log, which are enclosed where a power
has too many digits."""

NOISY_SGD_MANY = Lemma(
    "iteration.noisy-sgd-many", "Noisy projected SGD for strongly convex losses, whose steps keep some share at most: "
    "mu^2 = (Delta/sigma)^2 (1 - L^2) kept/(1 - L^2 kept) with L = 1 - step convexity and L^(2 (n - 1)) <= kept",
    SOURCE,
    (*STRONG, *KEPT),
    PRIVATE(lam(x, M(x)), N, factor * (Delta**2 / sigma**2 * (1 - LEFT) * kept / (1 - LEFT * kept))),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w"),),
)  # fmt: skip


@proof_of(NOISY_SGD_MANY)
def _proof(claim: Claim) -> Theorem:
    """The leakage increases in what the steps keep."""
    private = use(STRONGLY_CONVEX, *STRONG)
    old, new = (read(GAUSSIAN_DP, stated).mu_squared for stated in (private, claim))
    shrunk = arith(0 < step * convexity, 0 < step, 0 < convexity)
    positive = arith(0 < CONTRACTION, arith(step * convexity < 1, *SIZES[1:], 0 < convexity))
    square = arith(LEFT < 1, shrunk, positive), arith(0 < LEFT, positive)
    power = LEFT ** (n - 1)
    same = use(arith(eq((L**2) ** (n - 1), exp(2 * (n - 1) * log(L))), 0 < L), positive, L=CONTRACTION)
    least = arith(0 < power, square[1])
    order = arith(power <= kept, same, *KEPT)
    bottom = arith(0 < 1 - LEFT * kept, arith(LEFT * kept <= LEFT, KEPT[1], square[1]), square[0])
    whole = arith(0 < 1 - LEFT * power, bottom, order, square[1])
    share, most = power / (1 - LEFT * power), kept / (1 - LEFT * kept)
    product = arith(power * (1 - LEFT * kept) <= kept * (1 - LEFT * power), order)
    less = arith(share <= most, product, whole, bottom)
    front = Delta**2 / sigma**2 * (1 - LEFT)
    sign = arith(0 <= front, square[0], 0 < sigma)
    next_ = use(arith(eq(L**n, L * L ** (n - 1)), 0 < L), square[1], L=LEFT)
    level = arith(eq(old, front * share), whole, next_, arith(0 < 1 - LEFT**n, whole, next_), 0 < sigma)
    larger = arith(eq(new, front * most), bottom, 0 < sigma)
    ends = (
        arith(0 <= old, level, arith(0 <= front * share, sign, arith(0 <= share, least, whole))),
        arith(old <= new, level, larger, arith(front * share <= front * most, less, sign)),
    )
    return use(LARGER_MU, private, *ends, M=lam(x, M(x)), mu_squared=old, mu_squared2=new)


@refutation_of(NOISY_SGD_MANY, "factor", V=REAL, X=REAL)
def _one_step(said: Theorem) -> Theorem:
    """No step comes after, and all is kept."""
    return Refuting(Fraction(1, 2), 1).too_private(said, kept=num(1))
