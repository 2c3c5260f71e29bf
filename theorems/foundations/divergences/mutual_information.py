"""Mutual information I(X; Y), and a bound from the divergences of the conditional laws of Y."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import conj, exists, fst, lam, snd
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import IMAGE, JOINT, PUSHED, J, K, P, R, on, t, y, yz
from dpproofs.proving.tactics import use, witnesses
from theorems.foundations.divergences.composition_kl import KL_YZ
from theorems.foundations.densities.joint_density import I
from theorems.foundations.measure.marginals import FIRST_MARGINAL, MARGINAL

MUTUAL_INFORMATION = Definition(
    "mutual_information",
    (J, t),
    exists(
        (P, R, I),
        conj(
            on(IMAGE, Y=J.type[1], Z="Y")(P, J, lam(yz, fst(yz))),
            on(IMAGE, Y=J.type[1])(R, J, lam(yz, snd(yz))),
            JOINT(I, P, lam(y, R)),
            KL_YZ(J, I, t),
        ),
    ),
)
"""I(Y; Z) <= t, when (y, z) has law J: the KL divergence of J from the product of its marginals."""
write_as(MUTUAL_INFORMATION, r"I\left({0}\right) \leq {1}")

GIVEN = JOINT(J, P, K)
slack = mark("slack", 0)

MI_OF_KERNEL = Lemma(
    "foundations.mutual-information-of-kernel", "Mutual information of an outcome and of what a kernel makes of it",
    "elementary",
    (GIVEN, PUSHED(R, P, K), JOINT(I, P, lam(y, R)), KL_YZ(J, I, t)),
    MUTUAL_INFORMATION(J, t - slack),
    mutants=(Mutant("smaller", {slack: Fraction(1, 100)}, "K constant, t = 0",
                    witness=finite({"Y": 1, "Z": 1}, P=(1,), K=((1,),), t=0)),),
)  # fmt: skip


@proof_of(MI_OF_KERNEL)
def _reference(claim: Claim) -> Theorem:
    """The product of the marginals is the joint law with the constant kernel R."""
    _, pushed, product_law, close = claim.hypotheses
    first, second = use(FIRST_MARGINAL, GIVEN), use(MARGINAL, GIVEN, pushed)
    return witnesses(claim.conclusion, (P, R, I), first, second, product_law, close)
