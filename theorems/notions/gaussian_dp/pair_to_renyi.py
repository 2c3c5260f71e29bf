"""Rényi divergence of laws with a Gaussian profile."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded, gaussian_orders, gaussians_apart, standard
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, exp, lam, num
from dpproofs.privacy.notions import PROFILE, RENYI, P, Q, alpha
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, generalize, mp, parts, use
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.profile import STANDARD, ratio, s, x
from theorems.notions.gaussian_dp.to_zcdp import MOMENTS
from theorems.notions.gaussian_dp.weakening import gaussian
from theorems.notions.profiles.renyi_from_profile import FROM_PROFILE

CLOSE = PROFILE(P, Q, gaussian(s))

PAIR_TO_RENYI = Lemma(
    "profiles.gaussian-pair-to-renyi",
    "Laws with the profile of N(mu, 1) and N(0, 1) have D_alpha at most alpha mu^2/2", f"{DONG_ROTH_SU}, Corollary B.6",
    (CLOSE, 0 <= s, 1 < alpha),
    RENYI(alpha, P, Q, factor * alpha * s / 2),
    mutants=(Mutant("factor", {factor: LESS}, "N(1, 1) and N(0, 1)"),),
)  # fmt: skip


@proof_of(PAIR_TO_RENYI)
def _proof(claim: Claim) -> Theorem:
    """A pair of a larger profile has a larger divergence; that of two Gaussian laws is exact."""
    bound = read(RENYI, claim).t
    power, mean = parts(use(MOMENTS, 0 <= s))
    nonneg = generalize(arith(0 <= ratio(s)), x)
    moment = arith(lhs(mean) <= exp((alpha - 1) * bound), mean)
    return use(FROM_PROFILE, nonneg, power, moment, 1 < alpha, CLOSE, B=STANDARD, g=lam(x, ratio(s)), t=bound)


@refutation_of(PAIR_TO_RENYI, "factor", Y=REAL)
def _apart(said: Theorem) -> Theorem:
    """N(1, 1) and N(0, 1) have D_2 = 1."""
    told = instance(said, gaussians_apart(1, 0, num(1)), P=standard(1), Q=standard(), s=1, alpha=2)
    exact = gaussian_orders(1, 0, 2, arith(1 < num(2)))
    return exceeded(mp(parts(at(exact, read(RENYI, told).t))[0], told))
