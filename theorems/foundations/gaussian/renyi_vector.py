"""Lemma 2.5: the divergences of Gaussian vectors."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import nat
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, RENYI, alpha, d, equals, on, t, value_of
from dpproofs.proving.tactics import use, with_argument
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.exact_kl_equality import KL_EQUALITY
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALITY
from theorems.foundations.gaussian.gaussian_vector import GIVEN, VECTOR_KL, VECTOR_RENYI, F, G, value

RENYI_OF_VECTORS = Lemma(
    "bs16.lemma-2.5", "D_alpha(N(mu, sigma^2 I)||N(nu, sigma^2 I)) = alpha |mu - nu|^2/(2 sigma^2)",
    f"{BUN_STEINKE}, Lemma 2.5",
    (*GIVEN, nat(d), 1 < alpha),
    equals(on(RENYI, Y="V")(alpha, G(d), F(d), t), t, factor * value(alpha, d)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; d = 1, mu(1) - nu(1) = sigma = 1",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1, alpha=2)),),
)  # fmt: skip


@proof_of(RENYI_OF_VECTORS)
def _renyi(claim: Claim) -> Theorem:
    """The coordinates are independent, so their divergences add up."""
    total = value_of(claim.conclusion)
    exact = with_argument(use(VECTOR_RENYI, *claim.hypotheses), d=total)
    return use(RENYI_EQUALITY, exact, 1 < alpha, P=G(d), Q=F(d), d=total)


KULLBACK_LEIBLER = Lemma(
    "bs16.lemma-2.5-kl", "The order alpha = 1: KL(N(mu, sigma^2 I)||N(nu, sigma^2 I)) = |mu - nu|^2/(2 sigma^2)",
    f"{BUN_STEINKE}, Lemma 2.5",
    (*GIVEN, nat(d)),
    equals(on(KL, Y="V")(G(d), F(d), t), t, factor * value(1, d)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; d = 1, mu(1) - nu(1) = sigma = 1",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1)),),
)  # fmt: skip


@proof_of(KULLBACK_LEIBLER)
def _kl(claim: Claim) -> Theorem:
    total = value_of(claim.conclusion)
    return use(KL_EQUALITY, with_argument(use(VECTOR_KL, *claim.hypotheses), d=total), P=G(d), Q=F(d), d=total)
