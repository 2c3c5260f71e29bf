"""Noisy projected gradient descent on vectors, with independent Gaussian noise on each coordinate of the gradient."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.privacy.notions import Delta
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma, Mutant
from theorems.citations import ALTSCHULER_TALWAR, BOK_SU_ALTSCHULER
from theorems.composition.iteration.noisy_gd import NOISY_GD
from theorems.composition.iteration.noisy_gd_convex import NOISY_GD_CONVEX
from theorems.composition.iteration.noisy_gd_within import NOISY_GD_WITHIN
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.parabolas_coordinates import too_private
from theorems.composition.iteration.vectors import by_lemma, on_vectors
from theorems.composition.iteration.within_diameter import r
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d

(FACTOR,), (CONVEX_FACTOR,), (ANYWHERE,) = (lemma.mutants for lemma in (NOISY_GD, NOISY_GD_CONVEX, NOISY_GD_WITHIN))

STRONG = Lemma(
    "bsa24.noisy-gd-vectors", "Noisy projected gradient descent on vectors, for strongly convex losses",
    f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    *on_vectors(NOISY_GD.claim).parts,
    lambda claim: by_lemma(NOISY_GD, claim),
    (Mutant("factor", on_vectors(FACTOR.claim), FACTOR.reason, witness=too_private(Fraction(1, 2))),),
)  # fmt: skip

CONVEX = Lemma(
    "at22.noisy-gd-convex-vectors",
    "Noisy projected gradient descent on vectors, for convex losses: mu^2 = n (Delta/sigma)^2", ALTSCHULER_TALWAR,
    *on_vectors(NOISY_GD_CONVEX.claim).parts,
    lambda claim: by_lemma(NOISY_GD_CONVEX, claim),
    (Mutant("factor", on_vectors(CONVEX_FACTOR.claim), CONVEX_FACTOR.reason, witness=too_private(Fraction(0))),),
)  # fmt: skip

WITHIN = Lemma(
    "at22.noisy-gd-vectors", "Noisy projected gradient descent on vectors, for convex losses on a set of that diameter",
    f"{ALTSCHULER_TALWAR}, convex losses, with the constant of {BOK_SU_ALTSCHULER}",
    *on_vectors(NOISY_GD_WITHIN.claim).parts,
    lambda claim: by_lemma(NOISY_GD_WITHIN, claim),
    (Mutant("anywhere", on_vectors(ANYWHERE.claim), ANYWHERE.reason,
            witness=too_private(Fraction(0), 2, always=True, diameter=0, r=1)),),
)  # fmt: skip

NAMES = {"l2_sensitivity": Delta, "sigma": sigma, "steps": n}
noisy_gd = Verified(STRONG, "noisy_gd", NAMES, omits=(d,))
noisy_gd_convex = Verified(CONVEX, "noisy_gd_convex", NAMES, omits=(d,))
noisy_gd_within = Verified(WITHIN, "noisy_gd_within", {**NAMES, "last_steps": r}, omits=(d,))
