"""Noisy projected gradient descent: all gradients use all records, and strongly convex losses forget."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, lam, num
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import Delta, N
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, discharge, for_all, mp
from theorems.citations import BOK_SU_ALTSCHULER
from theorems.composition.iteration.descent import SETTING, M, gradients_change, x
from theorems.composition.iteration.descent_released import released
from theorems.composition.iteration.descent_steps import CONTRACTION
from theorems.composition.iteration.every_change import EVERY_CHANGE
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd import PRIVATE
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.smooth_losses import convexity
from theorems.notions.gaussian_dp.weakening import equal_mu

ALL_CHANGE = gradients_change(
    "all_gradients_change",
    Delta,
    "each",
    "between neighbours, each of the n gradients changes by at most the Euclidean length named last, wherever the "
    "point is",
)
GIVEN = (*(0 < convexity if h == (0 <= convexity) else h for h in SETTING), ALL_CHANGE, 0 <= Delta)
POWER = CONTRACTION**n
LEVEL = Delta**2 / sigma**2 * (2 - step * convexity) * (1 - POWER) / (step * convexity * (1 + POWER))
"""mu^2: that of about 2/(step convexity) steps, however many there are."""

NOISY_GD = Lemma(
    "bsa24.noisy-gd", "Noisy projected gradient descent on strongly convex losses: mu^2 = (Delta/sigma)^2 (1 + L) (1 "
    "- L^n)/((1 - L) (1 + L^n)) with L = 1 - step convexity", f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    GIVEN,
    PRIVATE(lam(x, M(x)), N, factor * LEVEL),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w",
                    witness=refuted(Refuting(Fraction(1, 2), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(NOISY_GD)
def _proof(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    product = arith(0 < step * convexity, 0 < step, 0 < convexity)
    with_sign = released(EVERY_CHANGE, ALL_CHANGE, num(1), 0 <= Delta, arith(CONTRACTION < 1, product), L=CONTRACTION)
    made = mp(discharge(with_sign, 0 <= convexity), arith(0 <= convexity, 0 < convexity))
    ratio = (1 + CONTRACTION) * (1 - POWER) / ((1 - CONTRACTION) * (1 + POWER))
    same = arith(eq((step * Delta) ** 2 / (step * sigma) ** 2 * ratio, LEVEL), 0 < step, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(made, same))
