"""KL divergence after averaging: of mixtures."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, snd, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PUSHED, K, P, R, yz
from dpproofs.proving.tactics import obtain, prove, use
from theorems.foundations.divergences.postprocessing_kl_function import KL_PROCESSING_FUNCTION
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.divergences.kl_of_joints_one_marginal import KL_OF_JOINTS
from theorems.foundations.divergences.kl_of_joints import KL_Z, PAIRWISE
from theorems.foundations.measure.marginals import MARGINAL
from theorems.foundations.measure.pushed import S
from theorems.foundations.measure.joint_law import JOINT_LAW

s = var("s")

MIXED = PUSHED(R, P, K), PUSHED(S, P, H)

KL_AVERAGE = Lemma(
    "foundations.kl-average", "KL divergence is convex: averages are as close as the laws that are averaged",
    "log-sum inequality",
    (PAIRWISE, *MIXED),
    KL_Z(R, S, factor * s),
    mutants=(Mutant("factor", {factor: LESS}, "constant kernels with KL(K||H) = s > 0",
                    witness=finite({"Y": 1, "Z": 2}, H=(("3/4", "1/4"),), K=(("1/2", "1/2"),), P=(1,), s="0.144")),),
)  # fmt: skip


@proof_of(KL_AVERAGE)
def _average(claim: Claim) -> Theorem:
    """The averages are the second marginals of the joint laws."""

    def with_first(first: Term, of_first: Theorem) -> Theorem:
        def with_second(second: Term, of_second: Theorem) -> Theorem:
            names = {"first": (first, K, R, of_first, MIXED[0]), "second": (second, H, S, of_second, MIXED[1])}
            close = use(KL_OF_JOINTS, PAIRWISE, of_first, of_second, J=first, I=second)
            images = [
                use(MARGINAL, joint, pushed, J=law, K=kernel, R=new)
                for law, kernel, new, joint, pushed in names.values()
            ]
            made = use(KL_PROCESSING_FUNCTION, close, *images, P=first, Q=second, R=R, S=S, g=lam(yz, snd(yz)), t=s)
            return prove(claim.conclusion, made)

        return obtain(_joint_law(H), "I", with_second)

    return obtain(_joint_law(K), "J", with_first)


def _joint_law(kernel: Term) -> Theorem:
    return use(JOINT_LAW, P=P, K=kernel)
