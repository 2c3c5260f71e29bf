"""Lemma 2.3 at one order: Rényi divergence of adaptive composition."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, snd, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import JOINT, PUSHED, K, P, Q, R, alpha, t, yz
from dpproofs.proving.tactics import folded, obtain, prove, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import COMPOSITION, OF_KERNELS, OF_LAWS, RENYI_Z
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING_FUNCTION
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.marginals import MARGINAL
from theorems.foundations.measure.pushed import S
from theorems.foundations.measure.joint_law import JOINT_LAW

s = var("s")

ADAPTIVE = (OF_LAWS, OF_KERNELS, PUSHED(R, P, K), PUSHED(S, Q, H), 1 < alpha)

RENYI_ADAPTIVE = Lemma(
    "bs16x.lemma-2.3-renyi", "Rényi divergence of adaptive composition", f"{BUN_STEINKE}, proof of Lemma 2.3",
    ADAPTIVE,
    RENYI_Z(alpha, R, S, t + s),
    mutants=(Mutant("factor", Claim((*ADAPTIVE, 0 < s), RENYI_Z(alpha, R, S, t + LESS * s)),
                    "P = Q, t = 0, and K, H constant with divergence s",
                    witness=finite({"Y": 2, "Z": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"),
                        K=(("3/4", "1/4"), ("3/4", "1/4")), H=(("1/4", "3/4"), ("1/4", "3/4")), alpha=2, t=0,
                        s="0.8473")),),
)  # fmt: skip


@proof_of(RENYI_ADAPTIVE)
def _adaptive(claim: Claim) -> Theorem:
    """Compose the joint laws, and keep the second part."""

    def with_laws(J: Term, joint_J: Theorem, I: Term, joint_I: Theorem) -> Theorem:
        composed = use(COMPOSITION, OF_LAWS, OF_KERNELS, joint_J, joint_I, 1 < alpha, J=J, I=I)
        first = use(MARGINAL, joint_J, ADAPTIVE[2], J=J)
        second = use(MARGINAL, joint_I, ADAPTIVE[3], J=I, P=Q, K=H, R=S)
        made = use(DATA_PROCESSING_FUNCTION, composed, first, second, 1 < alpha, P=J, Q=I, g=lam(yz, snd(yz)), t=t + s)
        return prove(claim.conclusion, made)

    def with_J(J: Term, tests: Theorem) -> Theorem:
        joint_J = folded(JOINT(J, P, K), tests)
        return obtain(
            use(JOINT_LAW, P=Q, K=H), "I", lambda I, more: with_laws(J, joint_J, I, folded(JOINT(I, Q, H), more))
        )

    return obtain(use(JOINT_LAW, P=P, K=K), "J", with_J)
