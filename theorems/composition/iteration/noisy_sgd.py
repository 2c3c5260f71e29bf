"""Noisy projected SGD: the steps after the one that uses a record hide it."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, ind, lam
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import GAUSSIAN_DP, Delta, N, on
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, for_all
from theorems.composition.iteration.descent import FIRST_CHANGES, SETTING, M, x
from theorems.composition.iteration.descent_released import released
from theorems.composition.iteration.descent_steps import CONTRACTION
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noisy_processes import k, n
from theorems.composition.iteration.one_change import ONE_CHANGE
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.composition.iteration.schedule import SOURCE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.sums.geometric import powers
from theorems.notions.gaussian_dp.weakening import equal_mu

GIVEN = (*SETTING, FIRST_CHANGES, 0 <= Delta)
PRIVATE = on(GAUSSIAN_DP, Y="V")
TOTAL = powers(n, CONTRACTION**2)
LEVEL = Delta**2 * CONTRACTION ** (2 * (n - 1)) / (TOTAL * sigma**2)
"""mu^2: Delta^2/sigma^2 for the step that uses the record, shrunk by those after it."""

NOISY_SGD = Lemma(
    "iteration.noisy-sgd", "Noisy projected SGD, n steps from the one that uses a record: mu^2 = (Delta/sigma)^2 L^(2 "
    "(n - 1))/(1 + L^2 + ... + L^(2 (n - 1))) with L = 1 - step convexity", SOURCE,
    GIVEN,
    PRIVATE(lam(x, M(x)), N, factor * LEVEL),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w",
                    witness=refuted(Refuting(Fraction(0), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(NOISY_SGD)
def _proof(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    made = released(ONE_CHANGE, FIRST_CHANGES, ind(eq(k, 0)), 0 <= Delta, L=CONTRACTION)
    old = (step * Delta) ** 2 * CONTRACTION ** (2 * (n - 1)) / (TOTAL * (step * sigma) ** 2)
    return for_all(claim.conclusion, equal_mu(made, arith(eq(old, LEVEL), 0 < step, 0 < sigma)))
