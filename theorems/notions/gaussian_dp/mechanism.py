"""The Gaussian mechanism is Gaussian differentially private, with mu the sensitivity in standard deviations."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, lam, normal
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, SENSITIVITY, Delta, N, on, q, x1, x2
from dpproofs.proving.reading import both_sides, hypothesis
from dpproofs.proving.tactics import arith, discharge, for_all, generalize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, sigma
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import x as data
from theorems.citations import DONG_ROTH_SU
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.laws import DISTANCE, GAUSSIAN_HOCKEY_STICK, L, P, Q
from theorems.notions.gaussian_dp.logarithm import v
from theorems.notions.profiles.likelihood_ratio import PROFILE_OF_RATIO
from theorems.notions.gaussian_dp.weakening import gaussian, larger_mu
from theorems.notions.profiles.weakening import PROFILE_WEAKEN

PROFILE_R, GAUSSIAN_DP_R = on(PROFILE, Y=REAL), on(GAUSSIAN_DP, Y=REAL)


def _laws_claim(factor: Factor) -> Claim:
    return Claim((0 < sigma, DISTANCE), PROFILE_R(P, Q, gaussian(factor * v)))


def _laws(claim: Claim) -> Theorem:
    made = use(PROFILE_OF_RATIO, use(GAUSSIAN_RATIO, 0 < sigma), P=P, Q=Q, L=L)
    same = use(GAUSSIAN_HOCKEY_STICK, 0 < sigma, DISTANCE, 0 <= c)
    mean, value = both_sides(same)
    smaller = generalize(discharge(arith(mean <= value, same), 0 <= c), c)
    return use(PROFILE_WEAKEN, made, smaller, P=P, Q=Q, h=lam(c, mean), h2=lam(c, value))


LAWS = Lemma(
    "profiles.gaussian-laws", "The profile of two Gaussian laws of one variance", f"{DONG_ROTH_SU}, Theorem 2.7",
    *_laws_claim(1).parts, _laws,
    (Mutant("factor", _laws_claim(LESS), "the best event attains it; mu - nu = sigma",
            witness=finite({}, mu=1, nu=0, sigma=1)),),
)  # fmt: skip


def _mechanism_claim(factor: Factor) -> Claim:
    noisy = lam(data, normal(q(data), sigma))
    return Claim((SENSITIVITY(q, N, Delta), 0 < sigma), GAUSSIAN_DP_R(noisy, N, factor * Delta**2 / sigma**2))


def _mechanism(claim: Claim) -> Theorem:
    """The profile grows with the distance of the means, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    distance = (q(x1) - q(x2)) ** 2 / sigma**2
    bound = use(LAWS, 0 < sigma, arith(eq(distance, distance)), mu=q(x1), nu=q(x2), v=distance)
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    order = arith(0 <= distance, 0 < sigma), arith(distance <= Delta**2 / sigma**2, square, 0 < sigma)
    return for_all(claim.conclusion, larger_mu(bound, distance, Delta**2 / sigma**2, *order))


MECHANISM = Lemma(
    "profiles.gaussian-mechanism", "Adding N(0, sigma^2) to a query of sensitivity Delta is Gaussian DP with "
    "mu = Delta/sigma", f"{DONG_ROTH_SU}, Theorem 2.7", *_mechanism_claim(1).parts, _mechanism,
    (Mutant("variance", _mechanism_claim(LESS), "an equality for means at distance Delta",
            witness=finite({"X": 2}, q=(0, 1), N=True, Delta=1, sigma=1)),),
)  # fmt: skip

gaussian_dp = Verified(MECHANISM, "gaussian_dp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,))
