"""Noisy projected gradient descent on convex losses, within a set of that diameter: only the last steps count."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, lam, num
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import Delta, N
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, for_all
from theorems.citations import ALTSCHULER_TALWAR, BOK_SU_ALTSCHULER
from theorems.composition.iteration.descent import SETTING, SIZES, M, x
from theorems.composition.iteration.descent_released import close_to, released
from theorems.composition.iteration.descent_within import IN_SET, near, within
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noise import distance
from theorems.composition.iteration.noisy_gd import ALL_CHANGE
from theorems.composition.iteration.noisy_sgd import PRIVATE
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.within_diameter import ORDER, WITHIN_DIAMETER, diameter, r
from theorems.foundations.gaussian.gaussian import sigma
from theorems.notions.gaussian_dp.weakening import equal_mu

GIVEN = (*SETTING, ALL_CHANGE, IN_SET, *(h for h in ORDER if h not in SIZES))
LEVEL = r * (Delta + diameter / (step * r)) ** 2 / sigma**2
"""mu^2: that of the last r steps, which also leak a share of the diameter."""
CLAIM = Claim(GIVEN, PRIVATE(lam(x, M(x)), N, LEVEL))

NOISY_GD_WITHIN = Lemma(
    "at22.noisy-gd", "Noisy projected gradient descent on convex losses, on a set of that diameter: mu^2 = r (Delta + "
    "diameter/(step r))^2/sigma^2 for any number r of last steps",
    f"{ALTSCHULER_TALWAR}, convex losses, with the constant of {BOK_SU_ALTSCHULER}",
    *CLAIM.parts,
    mutants=(Mutant("anywhere", Claim(tuple(h for h in GIVEN if h != IN_SET), CLAIM.conclusion),
                    "two steps of losses c w, r = 1 and diameter = 0"),),
)  # fmt: skip


@proof_of(NOISY_GD_WITHIN)
def _proof(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    close, bounded = (
        close_to(ALL_CHANGE, num(1), size, fact) for size, fact in ((distance(v, w), near), (diameter, within))
    )
    made = released(WITHIN_DIAMETER, ALL_CHANGE, num(1), *GIVEN, close, bounded)
    old = r * (diameter / r + step * Delta) ** 2 / (step * sigma) ** 2
    return for_all(claim.conclusion, equal_mu(made, arith(eq(old, LEVEL), 0 < step, 0 < sigma, 1 <= r)))


@refutation_of(NOISY_GD_WITHIN, "anywhere", V=REAL, X=REAL)
def _two_steps(said: Theorem) -> Theorem:
    """Both move the point by 1, so that the means are at the distance 2, and the variances are about 2."""
    return Refuting(Fraction(0), 2, always=True).too_private(said, diameter=0, r=1)
