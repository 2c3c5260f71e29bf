"""Noisy projected gradient descent on convex losses: each step leaks as much as the Gaussian mechanism."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, lam, num
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import N
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, for_all
from theorems.citations import ALTSCHULER_TALWAR
from theorems.composition.iteration.descent import SETTING, M, x
from theorems.composition.iteration.descent_released import close_to, released
from theorems.composition.iteration.descent_within import near
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.no_contraction import PAIRS
from theorems.composition.iteration.noise import distance
from theorems.composition.iteration.noisy_gd import ALL_CHANGE
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd import PRIVATE
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.schedule import Delta
from theorems.foundations.gaussian.gaussian import sigma
from theorems.notions.gaussian_dp.weakening import equal_mu

GIVEN = (*SETTING, ALL_CHANGE, 0 <= Delta)

NOISY_GD_CONVEX = Lemma(
    "at22.noisy-gd-convex", "Noisy projected gradient descent on convex losses: mu^2 = n (Delta/sigma)^2",
    ALTSCHULER_TALWAR,
    GIVEN,
    PRIVATE(lam(x, M(x)), N, factor * (n * Delta**2 / sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "losses c w",
                    witness=refuted(Refuting(Fraction(0), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(NOISY_GD_CONVEX)
def _proof(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    made = released(PAIRS, ALL_CHANGE, num(1), *GIVEN, close_to(ALL_CHANGE, num(1), distance(v, w), near))
    old = n * (step * Delta) ** 2 / (step * sigma) ** 2
    return for_all(claim.conclusion, equal_mu(made, arith(eq(old, n * Delta**2 / sigma**2), 0 < step, 0 < sigma)))
