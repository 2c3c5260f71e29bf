"""Lemma 2.3 (Lemmas 1.7 and 1.8): composition and postprocessing of zCDP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import forall, function_type, lam, maximum, prob, product, snd, sqrt, var, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import folded, generalize, obtain, prove, specialize, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_2_2b_composition import COMPOSITION, OF_KERNELS, OF_LAWS, RENYI_Z
from theorems.bun_steinke_2016.lemma_2_2d_postprocessing import DATA_PROCESSING, DATA_PROCESSING_FUNCTION
from theorems.foundations.absolute_continuity import H
from dpproofs.notions import JOINT, PUSHED, ZCDP, K, M, N, P, Q, R, alpha, on, rho, t, x1, x2, xi, y, yz
from theorems.foundations.marginals import MARGINAL
from theorems.foundations.pushed import S
from theorems.foundations.zcdp import renyi_of, zcdp_of

s, xi2, rho2 = variables("s xi2 rho2")
x = var("x", "X")
M2 = var("M2", function_type(("X", "Y"), prob("Z")))
M3 = var("M3", function_type(("X",), prob("Z")))
MJ = var("MJ", function_type(("X",), prob(product("Y", "Z"))))
ZCDP_Z, ZCDP_YZ = on(ZCDP, Y="Z"), on(ZCDP, Y=product("Y", "Z"))

ADAPTIVE = (OF_LAWS, OF_KERNELS, PUSHED(R, P, K), PUSHED(S, Q, H), 1 < alpha)


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
        return obtain(use("joint_law", P=Q, K=H), "I", lambda I, more: with_laws(
            J, joint_J, I, folded(JOINT(I, Q, H), more)))  # fmt: skip

    return obtain(use("joint_law", P=P, K=K), "J", with_J)


RENYI_ADAPTIVE = Lemma(
    "bs16x.lemma-2.3-renyi", "Rényi divergence of adaptive composition", f"{PAPER}, proof of Lemma 2.3",
    ADAPTIVE, RENYI_Z(alpha, R, S, t + s), _adaptive,
    (Mutant("factor", Claim((*ADAPTIVE, 0 < s), RENYI_Z(alpha, R, S, t + LESS * s)),
            "P = Q, t = 0, and K, H constant with divergence s"),),
)  # fmt: skip

FIRST = ZCDP(M, N, xi, rho)
SECOND = forall(y, ZCDP_Z(lam(x, M2(x, y)), N, xi2, rho2))

PAIRED = forall(x, JOINT(MJ(x), M(x), lam(y, M2(x, y))))
PIPED = forall(x, PUSHED(M3(x), M(x), lam(y, M2(x, y))))
KERNELS = {"P": M(x1), "Q": M(x2), "K": lam(y, M2(x1, y)), "H": lam(y, M2(x2, y))}
SUM = {"t": xi + rho * alpha, "s": xi2 + rho2 * alpha}


def _bounds() -> tuple[Theorem, Theorem]:
    return renyi_of(FIRST), generalize(renyi_of(specialize(SECOND, y)), y)


def _pair(claim: Claim) -> Theorem:
    laws = [specialize(PAIRED, v) for v in (x1, x2)]
    return zcdp_of(
        claim.conclusion, use(COMPOSITION, *_bounds(), *laws, 1 < alpha, J=MJ(x1), I=MJ(x2), **KERNELS, **SUM)
    )


def _pair_claim(new_rho: Term) -> Claim:
    return Claim((FIRST, SECOND, PAIRED), ZCDP_YZ(MJ, N, xi + xi2, new_rho))


GAUSSIANS = "two Gaussian mechanisms: rho = rho2 = 1/2, D_alpha = alpha"
ZCDP_PAIR = Lemma(
    "bs16.lemma-2.3-pair", "zCDP of both outcomes of two mechanisms adds up", f"{PAPER}, Lemma 2.3",
    *_pair_claim(rho + rho2).parts, _pair,
    (Mutant("sum", _pair_claim(LESS * (rho + rho2)), GAUSSIANS),),
)  # fmt: skip


def _composition(claim: Claim) -> Theorem:
    laws = [specialize(PIPED, v) for v in (x1, x2)]
    made = use(RENYI_ADAPTIVE, *_bounds(), *laws, 1 < alpha, R=M3(x1), S=M3(x2), **KERNELS, **SUM)
    return zcdp_of(claim.conclusion, made)


def _composition_claim(new_rho: Term) -> Claim:
    return Claim((FIRST, SECOND, PIPED), ZCDP_Z(M3, N, xi + xi2, new_rho))


ZCDP_COMPOSITION = Lemma(
    "bs16.lemma-2.3", "Adaptive composition: zCDP parameters add up", f"{PAPER}, Lemma 2.3 and Lemma 1.7",
    *_composition_claim(rho + rho2).parts, _composition,
    (Mutant("sum", _composition_claim(LESS * (rho + rho2)), GAUSSIANS + ", M2 passing on its input"),
     Mutant("maximum", _composition_claim(maximum(rho, rho2)), GAUSSIANS),
     Mutant("root", _composition_claim(sqrt(rho**2 + rho2**2)), GAUSSIANS)),
)  # fmt: skip

POSTPROCESSED = forall(x, PUSHED(M3(x), M(x), K))


def _postprocessing(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, v) for v in (x1, x2)]
    made = use(DATA_PROCESSING, renyi_of(FIRST), *laws, 1 < alpha, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K,
               t=xi + rho * alpha)  # fmt: skip
    return zcdp_of(claim.conclusion, made)


def _postprocessing_claim(factor: Factor) -> Claim:
    return Claim((FIRST, POSTPROCESSED), ZCDP_Z(M3, N, xi, factor * rho))


ZCDP_POSTPROCESSING = Lemma(
    "bs16.lemma-2.3-postprocessing", "Postprocessing keeps zCDP", f"{PAPER}, Lemma 2.3 and Lemma 1.8",
    *_postprocessing_claim(1).parts, _postprocessing,
    (Mutant("factor", _postprocessing_claim(LESS), "K the identity, M a Gaussian mechanism"),),
)  # fmt: skip

zcdp_compose = Verified(ZCDP_COMPOSITION, "zcdp_compose")
zcdp_postprocess = Verified(ZCDP_POSTPROCESSING, "zcdp_postprocess")
