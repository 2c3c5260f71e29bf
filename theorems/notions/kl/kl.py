"""Bounds on the KL divergence of neighbours: from pure DP, zCDP and mean-concentrated DP, and for adaptive
composition and postprocessing.
"""

from dpproofs.prelude import *
from theorems.citations import KL_PRIVACY, SOK
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.divergences.composition import KL_COMPOSITION, KL_OF_KERNELS, KL_OF_LAWS, KL_Z, second_parts
from theorems.foundations.divergences.monotone_in_order import KL_WEAKER
from theorems.foundations.divergences.postprocessing import KL_PROCESSING, KL_PROCESSING_FUNCTION
from theorems.foundations.divergences.privacy_loss_moments import MEAN
from theorems.foundations.measure.mechanisms import M3, PIPED, POSTPROCESSED, TWO, after, at_neighbours, for_laws, x
from theorems.foundations.measure.postprocessed_laws import S
from theorems.foundations.tests.pure_dp import MECHANISM_PAIR, PAIR_RATIO
from theorems.notions.dp.privacy_loss import PURE_DP_ENTROPY
from theorems.notions.zcdp.loss_moments import ZCDP_KL

# What pure, zero-concentrated and mean-concentrated differential privacy say of KL divergence ---

kappa2 = var("kappa2")
CLOSE, SMALL = KL_DP(M, N, kappa), 0 <= epsilon
GAUSSIAN = "the Gaussian mechanism attains the bound"

PURE = Lemma(
    "notions.pure-dp-to-kl-dp", "epsilon-DP bounds KL divergence by epsilon tanh(epsilon/2)", SOK,
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), SMALL),
    KL_DP(M, N, factor * epsilon * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response attains the bound",
                    witness=two_responses(epsilon="1.0987")),),
)  # fmt: skip

P_, Q_, NEAR = M(x1), M(x2), N(x1, x2)


@proof_of(PURE)
def _pure(claim: Claim) -> Theorem:
    """The chord of u log(u) between exp(-epsilon) and exp(epsilon), integrated."""
    goal = KL(P_, Q_, read(KL_DP, claim).kappa)
    private, symmetric, _ = claim.hypotheses
    pair = use(MECHANISM_PAIR, private, symmetric, NEAR)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, lower, upper = parts(facts)
        entropy, mean = parts(use(PURE_DP_ENTROPY, density, lower, upper, SMALL, L=L, P=P_, Q=Q_))
        return witness(goal, L, density, entropy, arith(lhs(mean) <= read(KL, goal).t, mean))

    return for_all(claim.conclusion, obtain(use(PAIR_RATIO, pair, P=P_, Q=Q_), "L", with_ratio))


CONCENTRATED = Lemma(
    "notions.zcdp-to-kl-dp", "(xi, rho)-zCDP bounds KL divergence by xi + rho", SOK,
    (ZCDP(M, N, xi, rho),),
    KL_DP(M, N, xi + factor * rho),
    lambda claim: for_laws(claim, ZCDP_KL, at_neighbours(hypothesis(claim, ZCDP))),
    (Mutant("factor", {factor: LESS}, GAUSSIAN,
            witness=finite({"X": 2, "Y": 2}, M=(("1/4", "3/4"), ("2/3", "1/3")), N=True, rho="101/100",
                xi="-0.62")),),
)  # fmt: skip

KL_MEAN_CONCENTRATED = Lemma(
    "notions.mcdp-to-kl-dp", "(mu, tau)-mCDP bounds KL divergence by mu", SOK,
    (MCDP(M, N, mu, tau),),
    KL_DP(M, N, factor * mu),
    mutants=(Mutant("factor", {factor: LESS}, f"{GAUSSIAN}, with mu = tau**2/2",
                    witness=two_gaussians(mu="0.5", tau="101/100")),),
)  # fmt: skip


@proof_of(KL_MEAN_CONCENTRATED)
def _mcdp(claim: Claim) -> Theorem:
    """The mean of the privacy loss is KL divergence."""
    goal = KL(P_, Q_, read(KL_DP, claim).kappa)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, finite, mean, *_ = parts(facts)
        same, back = parts(use(MEAN, density, L=L, P=P_, Q=Q_))
        entropy = mp(back, finite)
        equal = parts(mp(same, entropy))[1]
        return witness(goal, L, density, entropy, arith(rhs(equal) <= read(KL, goal).t, equal, mean))

    return for_all(claim.conclusion, obtain(at_neighbours(hypothesis(claim, MCDP)), "L", with_ratio))


WEAKENING = Lemma(
    "notions.kl-dp-weakening", "A larger bound on KL divergence", KL_PRIVACY,
    (CLOSE, kappa <= kappa2),
    KL_DP(M, N, kappa2),
    lambda claim: for_laws(claim, KL_WEAKER, at_neighbours(CLOSE), *conditions(claim), s=kappa, t=kappa2),
    (Mutant("direction", {kappa <= kappa2: kappa2 <= kappa}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(3), gauss(0)), N=True, kappa=20, kappa2=-1)),),
)  # fmt: skip

pure_dp_to_kl_dp = Verified(PURE, "pure_dp_to_kl_dp")
zcdp_to_kl_dp = Verified(CONCENTRATED, "zcdp_to_kl_dp")
mcdp_to_kl_dp = Verified(KL_MEAN_CONCENTRATED, "mcdp_to_kl_dp")
kl_dp_weaken = Verified(WEAKENING, "kl_dp_weaken")


# KL divergence of adaptive composition and of postprocessing ----------------------------------

s = var("s")
KL_DP_Z = on(KL_DP, Y="Z")
PUSHED_LAWS = PUSHED(R, P, K), PUSHED(S, Q, H)
GAUSSIANS = "two Gaussian mechanisms, M2 passing on its input"

ADAPTIVE = Lemma(
    "notions.kl-composition", "KL divergence of adaptive composition", KL_PRIVACY,
    (KL_OF_LAWS, KL_OF_KERNELS, *PUSHED_LAWS),
    KL_Z(R, S, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s), "P = Q, t = 0, and K, H constant with divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("3/4", "1/4"),), H=(("1/4", "3/4"),), t=0,
                        s="0.5494")),),
)  # fmt: skip


@proof_of(ADAPTIVE)
def _adaptive(claim: Claim) -> Theorem:
    """Compose the joint laws, and keep the second part."""
    return second_parts(claim, KL_COMPOSITION, KL_PROCESSING_FUNCTION, KL_OF_LAWS, KL_OF_KERNELS)


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
    made = use(ADAPTIVE, at_neighbours(CLOSE), second, *laws, **TWO, R=M3(x1), S=M3(x2), t=kappa, s=kappa2)
    return for_all(claim.conclusion, made)


POSTPROCESSING = Lemma(
    "notions.kl-dp-postprocessing", "Postprocessing keeps bounds on KL divergence", KL_PRIVACY,
    (CLOSE, POSTPROCESSED),
    KL_DP_Z(M3, N, factor * kappa),
    lambda claim: after(claim, KL_PROCESSING, CLOSE, K=K, t=kappa),
    (Mutant("factor", {factor: LESS}, "K the identity, the Gaussian mechanism",
            witness=two_responses({"Z": 2}, K=((1, 0), (0, 1)), kappa="0.55")),),
)  # fmt: skip

kl_dp_compose = Verified(COMPOSITION, "kl_dp_compose")
kl_dp_postprocess = Verified(POSTPROCESSING, "kl_dp_postprocess")
