"""The order alpha = 1: KL(N(mu, sigma^2)||N(nu, sigma^2)) = (mu - nu)^2/(2 sigma^2)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, equals, t, value_of
from dpproofs.proving.tactics import use, with_argument
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.exact_kl_equality import KL_EQUALITY
from theorems.foundations.gaussian.gaussian import mu, nu, sigma
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_KL
from theorems.foundations.gaussian.renyi import DIVERGENCE, KL_R, P, Q

KULLBACK_LEIBLER_VARIANCE = Mutant(
    "variance", {factor: LESS}, "an equality; mu - nu = sigma = 1", witness=finite({}, mu=3, nu="99/100", sigma=2)
)

KULLBACK_LEIBLER = Lemma(
    "bs16.lemma-2.4-kl", "The order alpha = 1: KL(N(mu, sigma^2)||N(nu, sigma^2)) = (mu - nu)^2/(2 sigma^2)",
    f"{BUN_STEINKE}, Lemma 2.4",
    (0 < sigma,),
    equals(KL_R(P, Q, t), t, factor * (mu - nu) ** 2 / (2 * sigma**2)),
    mutants=(KULLBACK_LEIBLER_VARIANCE,),
)  # fmt: skip


@proof_of(KULLBACK_LEIBLER)
def _kl(claim: Claim) -> Theorem:
    """The logarithm of the likelihood ratio is affine."""
    value = value_of(claim.conclusion)
    return use(KL_EQUALITY, with_argument(use(GAUSSIAN_KL, 0 < sigma), d=value), P=P, Q=Q, d=value)


gaussian_renyi_divergence = Verified(
    DIVERGENCE, "gaussian_renyi_divergence", value=alpha * (mu - nu) ** 2 / (2 * sigma**2), omits=(t,)
)
