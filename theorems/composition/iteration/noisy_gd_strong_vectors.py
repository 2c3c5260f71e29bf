"""Noisy projected gradient descent on vectors: very many steps on strongly convex losses, and within a diameter."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma, Mutant
from theorems.citations import BOK_SU_ALTSCHULER
from theorems.composition.iteration.noisy_gd_many import NOISY_GD_MANY
from theorems.composition.iteration.noisy_gd_vectors import NAMES
from theorems.composition.iteration.noisy_gd_within_strong import NOISY_GD_WITHIN_STRONG
from theorems.composition.iteration.parabolas_coordinates import too_private
from theorems.composition.iteration.vectors import by_lemma, on_vectors
from theorems.composition.iteration.within_diameter import r
from theorems.foundations.geometry.coordinates import d

(MANY_FACTOR,), (STRONG_ANYWHERE,) = NOISY_GD_MANY.mutants, NOISY_GD_WITHIN_STRONG.mutants

MANY = Lemma(
    "bsa24.noisy-gd-many-vectors",
    "Noisy projected gradient descent on vectors, for strongly convex losses, of very many steps",
    f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    *on_vectors(NOISY_GD_MANY.claim).parts,
    lambda claim: by_lemma(NOISY_GD_MANY, claim),
    (Mutant("factor", on_vectors(MANY_FACTOR.claim), MANY_FACTOR.reason,
            witness=too_private(Fraction(999, 1000), left=0)),),
)  # fmt: skip

WITHIN_STRONG = Lemma(
    "bsa24.noisy-gd-within-vectors",
    "Noisy projected gradient descent on vectors, for strongly convex losses on a set of that diameter",
    f"{BOK_SU_ALTSCHULER}, the shifts of strongly convex losses within a diameter",
    *on_vectors(NOISY_GD_WITHIN_STRONG.claim).parts,
    lambda claim: by_lemma(NOISY_GD_WITHIN_STRONG, claim),
    (Mutant("anywhere", on_vectors(STRONG_ANYWHERE.claim), STRONG_ANYWHERE.reason,
            witness=too_private(Fraction(1, 2), 2, always=True, diameter=0, r=1)),),
)  # fmt: skip

noisy_gd_many = Verified(MANY, "noisy_gd_many", NAMES, omits=(d,))
noisy_gd_within_strong = Verified(WITHIN_STRONG, "noisy_gd_within_strong", {**NAMES, "last_steps": r}, omits=(d,))
