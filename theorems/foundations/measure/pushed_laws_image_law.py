"""There is a law after postprocessing by a function."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, dirac, eq, exists, forall, lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import IMAGE, P, R, image, phi_z, test_function, y, z
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import arith, at, bounded, discharge, generalize, obtain, parts
from dpproofs.proving.tactics import specialize, transfer, use, witness
from theorems.foundations.measure.pushed_laws import PUSHED_LAW

IMAGE_LAW = Lemma(
    "foundations.law-image", "There is a law after postprocessing by a function", "law_with_density",
    (),
    exists(R, IMAGE(R, P, image)),
    mutants=(Mutant("order", Claim((), exists(R, forall(P, IMAGE(R, P, image)))), "g the identity",
                    witness=finite({"Y": 2, "Z": 2}, g=(0, 1))),),
)  # fmt: skip


@proof_of(IMAGE_LAW)
def _image(claim: Claim) -> Theorem:
    """The kernel that gives g(y) for certain."""

    def with_law(made: Term, facts: Theorem) -> Theorem:
        test = test_function(phi_z, z)
        certain = parts(use("E_dirac", x=image(y), f=phi_z))[1]
        at_g = bounded(P, y, phi_z(image(y)), 1, specialize(test, image(y)))
        inner, value = both_sides(certain)
        means = transfer(P, y, arith(eq(value, inner), certain), at_g)
        equal = arith(eq(E(made, z, phi_z(z)), E(P, y, value)), at(facts, phi_z, by=[test]), means)
        return witness(claim.conclusion, made, generalize(discharge(equal, test), phi_z))

    return obtain(use(PUSHED_LAW, K=lam(y, dirac(image(y)))), "R", with_law)
