"""Noisy projected gradient descent on strongly convex losses, within a set of that diameter: a joint closed form."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, lam, num, substitute
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import Delta, N
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, discharge, for_all, mp, specialize
from theorems.citations import BOK_SU_ALTSCHULER
from theorems.composition.iteration.descent import M, x
from theorems.composition.iteration.descent_released import close_to, released
from theorems.composition.iteration.descent_steps import CONTRACTION
from theorems.composition.iteration.descent_within import IN_SET
from theorems.composition.iteration.forgotten_signs import MU_SQUARED
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noisy_gd import ALL_CHANGE
from theorems.composition.iteration.noisy_gd import GIVEN as STRONGLY_CONVEX
from theorems.composition.iteration.noisy_sgd import PRIVATE
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.composition.iteration.within_diameter import ORDER, diameter, r
from theorems.composition.iteration.within_diameter_forgotten import WITHIN_DIAMETER
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.smooth_losses import convexity
from theorems.foundations.sums.weighted_powers import L
from theorems.notions.gaussian_dp.weakening import equal_mu

GIVEN = (*STRONGLY_CONVEX, IN_SET, *(h for h in ORDER if h not in STRONGLY_CONVEX))
SHRUNK = step * convexity


def level(left: Term) -> Term:
    """mu^2, where the last steps leave that share of what was leaked before."""
    reached = left * diameter / step + Delta * (1 - left) / SHRUNK
    return reached**2 * SHRUNK * (2 - SHRUNK) / ((1 - left**2) * sigma**2)


CLAIM = Claim(GIVEN, PRIVATE(lam(x, M(x)), N, level(CONTRACTION**r)))

NOISY_GD_WITHIN_STRONG = Lemma(
    "bsa24.noisy-gd-within", "Noisy projected gradient descent on strongly convex losses, on a set of that diameter: "
    "with L = 1 - step convexity, mu^2 = (L^r diameter/step + Delta (1 - L^r)/(1 - L))^2 (1 - L^2)/((1 - L^(2 r)) "
    "sigma^2) for any number r of last steps",
    f"{BOK_SU_ALTSCHULER}, the shifts of strongly convex losses within a diameter",
    *CLAIM.parts,
    mutants=(Mutant("anywhere", Claim(tuple(h for h in GIVEN if h != IN_SET), CLAIM.conclusion),
                    "two steps of losses w^2/4 + c w, r = 1 and diameter = 0"),),
)  # fmt: skip


@proof_of(NOISY_GD_WITHIN_STRONG)
def _proof(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    less = arith(CONTRACTION < 1, arith(0 < SHRUNK, 0 < step, 0 < convexity))
    bounded = close_to(ALL_CHANGE, num(1), CONTRACTION * diameter, _within)
    with_sign = released(WITHIN_DIAMETER, ALL_CHANGE, num(1), *GIVEN, bounded, less, L=CONTRACTION)
    made = mp(discharge(with_sign, 0 <= convexity), arith(0 <= convexity, 0 < convexity))
    old = substitute(MU_SQUARED, {L: CONTRACTION, Delta: step * Delta, sigma: step * sigma})
    same = arith(eq(old, level(CONTRACTION**r)), 0 < step, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(made, same))


def _within(before: Term, after: Term) -> tuple[Theorem, Sequence[Theorem]]:
    """Projections are at most the diameter apart."""
    return specialize(IN_SET, before, after), ()


@refutation_of(NOISY_GD_WITHIN_STRONG, "anywhere", V=REAL, X=REAL)
def _two_steps(said: Theorem) -> Theorem:
    """Both move the point, so that the means are at the distance 3/2, and the variances are about 5/4."""
    return Refuting(Fraction(1, 2), 2, always=True).too_private(said, diameter=0, r=1)
