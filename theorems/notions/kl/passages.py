"""What pure, zero-concentrated and mean-concentrated differential privacy say of KL divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import tanh, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, KL_DP, MCDP, PURE_DP, SYMMETRIC, ZCDP, M, N, epsilon, kappa, mu, rho, tau, x1
from dpproofs.privacy.notions import x2, xi
from dpproofs.proving.reading import conditions, hypothesis, lhs, read, rhs
from dpproofs.proving.tactics import arith, for_all, mp, obtain, parts, use, witness
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.mean_loss import MEAN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.tests.pure_dp_mechanism_pair import MECHANISM_PAIR
from theorems.notions.dp.entropy import PURE_DP_ENTROPY
from theorems.foundations.tests.pure_dp_pair_ratio import PAIR_RATIO
from theorems.foundations.divergences.renyi_self import KL_WEAKER
from theorems.notions.zcdp.to_kl import ZCDP_KL
from theorems.citations import KL_PRIVACY, SOK

kappa2 = var("kappa2")
CLOSE, SMALL = KL_DP(M, N, kappa), 0 <= epsilon
GAUSSIAN = "the Gaussian mechanism attains the bound"

PURE = Lemma(
    "notions.pure-dp-to-kl-dp", "epsilon-DP bounds KL divergence by epsilon tanh(epsilon/2)", SOK,
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), SMALL),
    KL_DP(M, N, factor * epsilon * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response attains the bound",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987")),),
)  # fmt: skip

P, Q, NEAR = M(x1), M(x2), N(x1, x2)


@proof_of(PURE)
def _pure(claim: Claim) -> Theorem:
    """The chord of u log(u) between exp(-epsilon) and exp(epsilon), integrated."""
    goal = KL(P, Q, read(KL_DP, claim).kappa)
    private, symmetric, _ = claim.hypotheses
    pair = use(MECHANISM_PAIR, private, symmetric, NEAR)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, lower, upper = parts(facts)
        entropy, mean = parts(use(PURE_DP_ENTROPY, density, lower, upper, SMALL, L=L, P=P, Q=Q))
        return witness(goal, L, density, entropy, arith(lhs(mean) <= read(KL, goal).t, mean))

    return for_all(claim.conclusion, obtain(use(PAIR_RATIO, pair, P=P, Q=Q), "L", with_ratio))


CONCENTRATED = Lemma(
    "notions.zcdp-to-kl-dp", "(xi, rho)-zCDP bounds KL divergence by xi + rho", SOK,
    (ZCDP(M, N, xi, rho),),
    KL_DP(M, N, xi + factor * rho),
    lambda claim: for_all(claim.conclusion, use(ZCDP_KL, at_neighbours(hypothesis(claim, ZCDP)), P=P, Q=Q)),
    (Mutant("factor", {factor: LESS}, GAUSSIAN,
            witness=finite({"X": 2, "Y": 2}, M=(("1/4", "3/4"), ("2/3", "1/3")), N=True, rho="101/100",
                xi="-0.62")),),
)  # fmt: skip

MEAN_CONCENTRATED = Lemma(
    "notions.mcdp-to-kl-dp", "(mu, tau)-mCDP bounds KL divergence by mu", SOK,
    (MCDP(M, N, mu, tau),),
    KL_DP(M, N, factor * mu),
    mutants=(Mutant("factor", {factor: LESS}, f"{GAUSSIAN}, with mu = tau**2/2",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu="0.5", tau="101/100")),),
)  # fmt: skip


@proof_of(MEAN_CONCENTRATED)
def _mcdp(claim: Claim) -> Theorem:
    """The mean of the privacy loss is KL divergence."""
    goal = KL(P, Q, read(KL_DP, claim).kappa)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, finite, mean, *_ = parts(facts)
        same, back = parts(use(MEAN, density, L=L, P=P, Q=Q))
        entropy = mp(back, finite)
        equal = parts(mp(same, entropy))[1]
        return witness(goal, L, density, entropy, arith(rhs(equal) <= read(KL, goal).t, equal, mean))

    return for_all(claim.conclusion, obtain(at_neighbours(hypothesis(claim, MCDP)), "L", with_ratio))


WEAKENING = Lemma(
    "notions.kl-dp-weakening", "A larger bound on KL divergence", KL_PRIVACY,
    (CLOSE, kappa <= kappa2),
    KL_DP(M, N, kappa2),
    lambda claim: for_all(claim.conclusion, use(KL_WEAKER, at_neighbours(CLOSE), *conditions(claim), P=P, Q=Q,
                                                s=kappa, t=kappa2)),
    (Mutant("direction", {kappa <= kappa2: kappa2 <= kappa}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(3), gauss(0)), N=True, kappa=20, kappa2=-1)),),
)  # fmt: skip

pure_dp_to_kl_dp = Verified(PURE, "pure_dp_to_kl_dp")
zcdp_to_kl_dp = Verified(CONCENTRATED, "zcdp_to_kl_dp")
mcdp_to_kl_dp = Verified(MEAN_CONCENTRATED, "mcdp_to_kl_dp")
kl_dp_weaken = Verified(WEAKENING, "kl_dp_weaken")
