"""Lemma 2.4: the divergences of two Gaussians."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, normal
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import KL, RENYI, ZCDP, alpha, equals, on, t, value_of
from dpproofs.proving.tactics import use, with_argument
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALITY
from theorems.foundations.gaussian.gaussian import mu, nu, sigma

RENYI_R, KL_R, ZCDP_R = (on(notion, Y=REAL) for notion in (RENYI, KL, ZCDP))
P, Q = normal(mu, sigma), normal(nu, sigma)
other = mark("other", Q)

DIVERGENCE = Lemma(
    "bs16.lemma-2.4", "D_alpha(N(mu, sigma^2)||N(nu, sigma^2)) = alpha (mu - nu)^2/(2 sigma^2)",
    f"{BUN_STEINKE}, Lemma 2.4",
    (0 < sigma, 1 < alpha),
    equals(RENYI_R(alpha, P, other, t), t, factor * alpha * (mu - nu) ** 2 / (2 * sigma**2)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; mu - nu = sigma = 1, alpha = 2",
                    witness=finite({}, alpha="1.01", mu=2, nu=1, sigma=1)),
             Mutant("unequal", {other: normal(nu, 2 * sigma)}, "mu = nu, alpha = 2: D_2 = log(4/sqrt(7)) > 0",
                    witness=finite({}, mu=0, nu=0, sigma=1, alpha=2))),
)  # fmt: skip


@proof_of(DIVERGENCE)
def _proof(claim: Claim) -> Theorem:
    """The likelihood ratio and its moment are explicit."""
    value = value_of(claim.conclusion)
    known = with_argument(use("foundations.gaussian-renyi", 0 < sigma), d=value)
    return use(RENYI_EQUALITY, known, 1 < alpha, P=P, Q=Q, d=value)
