"""Lemma 2.4 and Proposition 1.6: the Rényi divergence of two Gaussians, and the Gaussian mechanism."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import REAL, lam, normal, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import Fact, arith, at, for_all, mp, parts, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.exact_kl import KL_EQUALITY
from theorems.foundations.exact_renyi import RENYI_EQUALITY
from theorems.foundations.exact_same_laws import with_value
from theorems.foundations.gaussian import mu, nu, sigma
from theorems.foundations.gaussian_divergences import GAUSSIAN_KL, GAUSSIAN_RENYI
from dpproofs.notions import (
    KL, RENYI, RENYI_LINE, SENSITIVITY, ZCDP, Delta, N, alpha, equals, on, q, t, value_of, x1, x2,
)  # fmt: skip

RENYI_R, KL_R, ZCDP_R = (on(notion, Y=REAL) for notion in (RENYI, KL, ZCDP))
P, Q = normal(mu, sigma), normal(nu, sigma)


def _claim(factor: Factor, other: Term = Q) -> Claim:
    value = factor * alpha * (mu - nu) ** 2 / (2 * sigma**2)
    return Claim((0 < sigma, 1 < alpha), equals(RENYI_R(alpha, P, other, t), t, value))


def _proof(claim: Claim) -> Theorem:
    """The likelihood ratio and its moment are explicit."""
    value = value_of(claim.conclusion)
    return use(RENYI_EQUALITY, with_value(use(GAUSSIAN_RENYI, 0 < sigma), value), 1 < alpha, P=P, Q=Q, d=value)


LEMMA = Lemma(
    "bs16.lemma-2.4", "D_alpha(N(mu, sigma^2)||N(nu, sigma^2)) = alpha (mu - nu)^2/(2 sigma^2)",
    f"{PAPER}, Lemma 2.4", *_claim(1).parts, _proof,
    (Mutant("variance", _claim(LESS), "an equality; mu - nu = sigma = 1, alpha = 2"),
     Mutant("unequal", _claim(1, normal(nu, 2 * sigma)), "mu = nu, alpha = 2: D_2 = log(4/sqrt(7)) > 0")),
)  # fmt: skip


def _kl_claim(factor: Factor) -> Claim:
    return Claim((0 < sigma,), equals(KL_R(P, Q, t), t, factor * (mu - nu) ** 2 / (2 * sigma**2)))


def _kl(claim: Claim) -> Theorem:
    """The logarithm of the likelihood ratio is affine."""
    value = value_of(claim.conclusion)
    return use(KL_EQUALITY, with_value(use(GAUSSIAN_KL, 0 < sigma), value), P=P, Q=Q, d=value)


KULLBACK_LEIBLER = Lemma(
    "bs16.lemma-2.4-kl", "The order alpha = 1: KL(N(mu, sigma^2)||N(nu, sigma^2)) = (mu - nu)^2/(2 sigma^2)",
    f"{PAPER}, Lemma 2.4", *_kl_claim(1).parts, _kl,
    (Mutant("variance", _kl_claim(LESS), "an equality; mu - nu = sigma = 1"),),
)  # fmt: skip


def zcdp_of_equal(goal: Term, exact: Theorem, *facts: Fact) -> Theorem:
    """rho-zCDP, from the divergence for neighbours x1, x2 at 1 < alpha; it is at most rho alpha by the facts."""
    offset, rho = goal.args[2:]
    small = arith(value_of(exact.conclusion) <= rho * alpha, *facts, 1 < alpha)
    bound = mp(parts(at(exact, rho * alpha))[1], small)
    _, first, second, _ = bound.conclusion.args
    line = on(RENYI_LINE, Y=first.type[1])(first, second, offset, rho)
    by_order = for_all(line, bound)
    return for_all(goal, by_order)


def _mechanism_claim(factor: Factor) -> Claim:
    x = var("x", "X")
    rho = factor * Delta**2 / (2 * sigma**2)
    return Claim((SENSITIVITY(q, N, Delta), 0 < sigma), ZCDP_R(lam(x, normal(q(x), sigma)), N, 0, rho))


def _mechanism(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the means, which is at most Delta."""
    gap = at(claim.hypotheses[0], x1, x2, by=[N(x1, x2)])
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    exact = use(LEMMA, 0 < sigma, 1 < alpha, mu=q(x1), nu=q(x2))
    return zcdp_of_equal(claim.conclusion, exact, square, 0 < sigma)


MECHANISM = Lemma(
    "bs16.lemma-2.4-mechanism", "Adding N(0, sigma^2) to a query of sensitivity Delta is Delta^2/(2 sigma^2)-zCDP",
    f"{PAPER}, Proposition 1.6 and Lemma 2.4", *_mechanism_claim(1).parts, _mechanism,
    (Mutant("variance", _mechanism_claim(LESS), "an equality for means at distance Delta"),
     Mutant("half", _mechanism_claim(Fraction(1, 2)), "rho = Delta^2/(4 sigma^2)")),
)  # fmt: skip

gaussian_zcdp = Verified(MECHANISM, "gaussian_zcdp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,))
gaussian_renyi_divergence = Verified(LEMMA, "gaussian_renyi_divergence", reads=value_of, omits=(t,))
