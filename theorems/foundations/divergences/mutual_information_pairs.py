"""A bound on mutual information from the divergences of all pairs of conditional laws."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam, prob, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import JOINT, KL, M, on, x1, x2
from dpproofs.proving.tactics import generalize, obtain, prove, specialize, use
from theorems.foundations.divergences.mutual_information_models import one_of_8
from theorems.foundations.divergences.kl_average import KL_AVERAGE
from theorems.foundations.divergences.kl_of_joints_one_marginal import KL_OF_JOINTS, constant_kernel
from theorems.foundations.divergences.mutual_information import MI_OF_KERNEL, MUTUAL_INFORMATION
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.foundations.measure.joint_law import JOINT_LAW

s = var("s")
prior, joint = var("P", prob("X")), var("J", prob(("x", "X", "Y")))
x, MI_XY = var("x", "X"), on(MUTUAL_INFORMATION, Y="X", Z="Y")
PAIRS, OF_DATA = forall((x1, x2), KL(M(x1), M(x2), s)), on(JOINT, Y="X", Z="Y")(joint, prior, M)

MI_OF_PAIRS = Lemma(
    "foundations.mutual-information-of-pairs", "I(X; M(X)) <= s when KL(M(x)||M(x')) <= s for all x, x'",
    "convexity of KL divergence",
    (PAIRS, OF_DATA),
    MI_XY(joint, factor * s),
    mutants=(Mutant("factor", {factor: Fraction(12, 25)}, "x uniform on 8 points, M(x) = x with probability 1/2 and "
                    "else uniform on the others: I = 0.495 s; the ratio comes near 1 for many points and p near 1",
                    witness=one_of_8(s="0.839", n=None, e=None, c=None)),),
)  # fmt: skip


@proof_of(MI_OF_PAIRS)
def _pairs(claim: Claim) -> Theorem:
    """M(x) is as close to the average of M as to each of the laws that are averaged."""

    def with_average(average: Term, pushed: Theorem) -> Theorem:
        same = constant_kernel(M(x), prior, "X")
        close = use(KL_AVERAGE, specialize(PAIRS, x), same, pushed, P=prior, R=M(x), S=average, K=lam(x2, M(x)), H=M)

        def with_product(product_law: Term, made: Theorem) -> Theorem:
            joints = use(KL_OF_JOINTS, generalize(close, x), OF_DATA, made, P=prior, J=joint, I=product_law,
                         K=M, H=lam(x, average))  # fmt: skip
            return prove(
                claim.conclusion,
                use(MI_OF_KERNEL, OF_DATA, pushed, made, joints, P=prior, R=average, J=joint, I=product_law, K=M, t=s),
            )

        return obtain(use(JOINT_LAW, P=prior, K=lam(x, average)), "I", with_product)

    return obtain(use(PUSHED_LAW, P=prior, K=M), "R", with_average)
