"""Postprocessing by a function does not increase KL divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import dirac, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import prove, use
from theorems.citations import BUN_STEINKE
from dpproofs.privacy.notions import IMAGE, P, Q, R, image, t, y
from theorems.foundations.measure.pushed_image import IMAGE_IS_PUSHED
from theorems.foundations.measure.pushed import S
from theorems.foundations.divergences.postprocessing_kl import GIVEN, KL_PROCESSING, KL_Z

IMAGES = (GIVEN[0], IMAGE(R, P, image), IMAGE(S, Q, image))

KL_PROCESSING_FUNCTION = Lemma(
    "bs16.lemma-2.2d-kl-function", "Postprocessing by a function does not increase KL divergence",
    f"{BUN_STEINKE}, Lemma 2.2",
    IMAGES,
    KL_Z(R, S, t),
    mutants=(Mutant("factor", Claim((*IMAGES, 0 < t), KL_Z(R, S, LESS * t)), "g the identity",
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), Q=("1/2", "1/2"), g=(0, 1), t="7/10")),),
)  # fmt: skip


@proof_of(KL_PROCESSING_FUNCTION)
def _function(claim: Claim) -> Theorem:
    to_R, to_S = (use(IMAGE_IS_PUSHED, IMAGE(new, old, image), R=new, P=old) for new, old in ((R, P), (S, Q)))
    return prove(claim.conclusion, use(KL_PROCESSING, GIVEN[0], to_R, to_S, K=lam(y, dirac(image(y)))))
