"""Postprocessing by a function is postprocessing by a kernel."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, dirac, eq, lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import IMAGE, PUSHED, K, P, R, image, phi_z, test_function, y, z
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import arith, at, bounded, for_all, parts, specialize
from dpproofs.proving.tactics import transfer, use

IMAGE_IS_PUSHED = Lemma(
    "foundations.image-is-pushed", "Postprocessing by a function is postprocessing by a kernel", "elementary",
    (IMAGE(R, P, image),),
    PUSHED(R, P, lam(y, dirac(image(y)))),
    mutants=(Mutant("kernel", Claim((IMAGE(R, P, image),), PUSHED(R, P, K)), "K constant, g not",
                    witness=finite({"Y": 2, "Z": 2}, K=(("3/4", "1/4"), ("1/4", "3/4")), P=("3/4", "1/4"), g=(0, 1))),),
)  # fmt: skip


@proof_of(IMAGE_IS_PUSHED)
def _image(claim: Claim) -> Theorem:
    """The kernel that gives g(y) for certain."""
    test = test_function(phi_z, z)
    at_g = specialize(test, image(y))
    certain = parts(use("E_dirac", x=image(y), f=phi_z))[1]
    inner, value = both_sides(certain)
    means = transfer(P, y, arith(eq(value, inner), certain), bounded(P, y, value, 1, at_g))
    goal = eq(E(R, z, phi_z(z)), E(P, y, inner))
    equal = arith(goal, at(IMAGE(R, P, image), phi_z, by=[test]), means)
    return for_all(claim.conclusion, equal)
