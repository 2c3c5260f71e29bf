"""Lemma 2.5 and (3): the Rényi divergence of Gaussian vectors, and the multivariate Gaussian mechanism."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import REAL, forall, function_type, lam, nat, prob, sqrt, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import at, specialize, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_2_4_gaussian import zcdp_of_equal
from theorems.foundations.exact_kl import KL_EQUALITY
from theorems.foundations.exact_renyi import RENYI_EQUALITY
from theorems.foundations.exact_same_laws import with_value
from theorems.foundations.gaussian import sigma
from theorems.foundations.gaussian_vector import (
    GAUSSIAN_VECTOR, GIVEN, LISTS, VECTOR_KL, VECTOR_RENYI, F, G, append, empty, value,
)  # fmt: skip
from dpproofs.notions import KL, L2_SENSITIVITY, RENYI, ZCDP, Delta, N, alpha, d, equals, i, on, t, value_of, x1, x2
from dpproofs.notions import q_vector as q


def _renyi_claim(factor: Factor) -> Claim:
    goal = equals(on(RENYI, Y="V")(alpha, G(d), F(d), t), t, factor * value(alpha, d))
    return Claim((*GIVEN, nat(d), 1 < alpha), goal)


def _renyi(claim: Claim) -> Theorem:
    """The coordinates are independent, so their divergences add up."""
    total = value_of(claim.conclusion)
    exact = with_value(use(VECTOR_RENYI, *claim.hypotheses), total)
    return use(RENYI_EQUALITY, exact, 1 < alpha, P=G(d), Q=F(d), d=total)


LEMMA = Lemma(
    "bs16.lemma-2.5", "D_alpha(N(mu, sigma^2 I)||N(nu, sigma^2 I)) = alpha |mu - nu|^2/(2 sigma^2)",
    f"{PAPER}, Lemma 2.5", *_renyi_claim(1).parts, _renyi,
    (Mutant("variance", _renyi_claim(LESS), "an equality; d = 1, mu(1) - nu(1) = sigma = 1"),),
)  # fmt: skip


def _kl_claim(factor: Factor) -> Claim:
    return Claim((*GIVEN, nat(d)), equals(on(KL, Y="V")(G(d), F(d), t), t, factor * value(1, d)))


def _kl(claim: Claim) -> Theorem:
    total = value_of(claim.conclusion)
    return use(KL_EQUALITY, with_value(use(VECTOR_KL, *claim.hypotheses), total), P=G(d), Q=F(d), d=total)


KULLBACK_LEIBLER = Lemma(
    "bs16.lemma-2.5-kl", "The order alpha = 1: KL(N(mu, sigma^2 I)||N(nu, sigma^2 I)) = |mu - nu|^2/(2 sigma^2)",
    f"{PAPER}, Lemma 2.5", *_kl_claim(1).parts, _kl,
    (Mutant("variance", _kl_claim(LESS), "an equality; d = 1, mu(1) - nu(1) = sigma = 1"),),
)  # fmt: skip

x = var("x", "X")
M = var("M", function_type(("X", REAL), prob("V")))
NOISY = forall(x, GAUSSIAN_VECTOR(lam(i, M(x, i)), append, empty, lam(i, q(x, i)), sigma))


def _mechanism_claim(factor: Factor, sensitivity: Term = Delta) -> Claim:
    rho = factor * Delta**2 / (2 * sigma**2)
    goal = on(ZCDP, Y="V")(lam(x, M(x, d)), N, 0, rho)
    return Claim((L2_SENSITIVITY(q, d, N, sensitivity), LISTS, NOISY, nat(d), 0 < sigma), goal)


def _mechanism(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the means, which is at most Delta."""
    gap = at(claim.hypotheses[0], x1, x2, by=[N(x1, x2)])
    noisy = (specialize(NOISY, point) for point in (x1, x2))
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    exact = use(LEMMA, *noisy, LISTS, nat(d), 0 < sigma, 1 < alpha, **laws)
    return zcdp_of_equal(claim.conclusion, exact, gap, 0 < sigma)


MECHANISM = Lemma(
    "bs16.lemma-2.5-mechanism", "Adding N(0, sigma^2 I) to a query of l2-sensitivity Delta is Delta^2/(2 sigma^2)-zCDP",
    f"{PAPER}, Lemma 2.5 and (3)", *_mechanism_claim(1).parts, _mechanism,
    (Mutant("variance", _mechanism_claim(LESS), "an equality for means at distance Delta"),
     Mutant("supremum", _mechanism_claim(1, sqrt(d) * Delta),
            "sensitivity Delta of every coordinate; d = 4, q(x1) - q(x2) = (1, 1, 1, 1)")),
)  # fmt: skip

gaussian_zcdp_vector = Verified(
    MECHANISM, "gaussian_zcdp_vector", {"l2_sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,), omits=(d,)
)
