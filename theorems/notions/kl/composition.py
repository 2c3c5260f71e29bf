"""KL divergence of adaptive composition and of postprocessing."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam, snd, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.privacy.notions import JOINT, KL_DP, PUSHED, K, M, M2, N, P, Q, R, kappa, on, t, x1, x2, y, yz
from dpproofs.proving.tactics import folded, for_all, generalize, obtain, prove, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.composition_kl import KL_COMPOSITION, KL_Z, OF_KERNELS, OF_LAWS
from theorems.foundations.divergences.postprocessing_kl import KL_PROCESSING
from theorems.foundations.divergences.postprocessing_kl_function import KL_PROCESSING_FUNCTION
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.marginals import MARGINAL
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.pushed import S
from theorems.foundations.measure.two_mechanisms import M3, PIPED, POSTPROCESSED, x
from theorems.citations import KL_PRIVACY
from theorems.notions.kl.passages import CLOSE
from theorems.foundations.measure.joint_law import JOINT_LAW

s, kappa2 = var("s"), var("kappa2")
KL_DP_Z = on(KL_DP, Y="Z")
PUSHED_LAWS = PUSHED(R, P, K), PUSHED(S, Q, H)
GAUSSIANS = "two Gaussian mechanisms, M2 passing on its input"

ADAPTIVE = Lemma(
    "notions.kl-composition", "KL divergence of adaptive composition", KL_PRIVACY,
    (OF_LAWS, OF_KERNELS, *PUSHED_LAWS),
    KL_Z(R, S, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s), "P = Q, t = 0, and K, H constant with divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("3/4", "1/4"),), H=(("1/4", "3/4"),), t=0,
                        s="0.5494")),),
)  # fmt: skip


@proof_of(ADAPTIVE)
def _adaptive(claim: Claim) -> Theorem:
    """Compose the joint laws, and keep the second part."""

    def with_laws(J: Term, joint_J: Theorem, I: Term, joint_I: Theorem) -> Theorem:
        composed = use(KL_COMPOSITION, OF_LAWS, OF_KERNELS, joint_J, joint_I, J=J, I=I)
        first = use(MARGINAL, joint_J, PUSHED_LAWS[0], J=J)
        second = use(MARGINAL, joint_I, PUSHED_LAWS[1], J=I, P=Q, K=H, R=S)
        made = use(KL_PROCESSING_FUNCTION, composed, first, second, P=J, Q=I, g=lam(yz, snd(yz)), t=t + s)
        return prove(claim.conclusion, made)

    def with_J(J: Term, tests: Theorem) -> Theorem:
        joint_J = folded(JOINT(J, P, K), tests)
        return obtain(
            use(JOINT_LAW, P=Q, K=H), "I", lambda I, more: with_laws(J, joint_J, I, folded(JOINT(I, Q, H), more))
        )

    return obtain(use(JOINT_LAW, P=P, K=K), "J", with_J)


COMPOSITION = Lemma(
    "notions.kl-dp-composition", "Adaptive composition: bounds on KL divergence add up", KL_PRIVACY,
    (CLOSE, forall(y, KL_DP_Z(lam(x, M2(x, y)), N, kappa2)), PIPED),
    KL_DP_Z(M3, N, kappa + factor * kappa2),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIANS,
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")),
                        N=True, kappa=0, kappa2="0.5494")),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    _, second_private, _ = claim.hypotheses
    second = generalize(at_neighbours(specialize(second_private, y)), y)
    laws = [specialize(PIPED, point) for point in (x1, x2)]
    made = use(ADAPTIVE, at_neighbours(CLOSE), second, *laws, P=M(x1), Q=M(x2), K=lam(y, M2(x1, y)),
               H=lam(y, M2(x2, y)), R=M3(x1), S=M3(x2), t=kappa, s=kappa2)  # fmt: skip
    return for_all(claim.conclusion, made)


POSTPROCESSING = Lemma(
    "notions.kl-dp-postprocessing", "Postprocessing keeps bounds on KL divergence", KL_PRIVACY,
    (CLOSE, POSTPROCESSED),
    KL_DP_Z(M3, N, factor * kappa),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, the Gaussian mechanism",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=(("3/4", "1/4"), ("1/4", "3/4")),
                        N=True, kappa="0.55")),),
)  # fmt: skip


@proof_of(POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    made = use(KL_PROCESSING, at_neighbours(CLOSE), *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K, t=kappa)
    return for_all(claim.conclusion, made)


kl_dp_compose = Verified(COMPOSITION, "kl_dp_compose")
kl_dp_postprocess = Verified(POSTPROCESSING, "kl_dp_postprocess")
