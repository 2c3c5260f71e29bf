"""The Gaussian mechanism is Gaussian differentially private, with mu the sensitivity in standard deviations."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, on
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import arith, discharge, generalize, use
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian import sigma
from theorems.citations import DONG_ROTH_SU
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.laws import DISTANCE, GAUSSIAN_HOCKEY_STICK, L, P, Q
from theorems.notions.gaussian_dp.logarithm import v
from theorems.notions.profiles.likelihood_ratio import PROFILE_OF_RATIO
from theorems.notions.gaussian_dp.weakening import gaussian
from theorems.notions.profiles.weakening import PROFILE_WEAKEN

PROFILE_R, GAUSSIAN_DP_R = on(PROFILE, Y=REAL), on(GAUSSIAN_DP, Y=REAL)

LAWS = Lemma(
    "profiles.gaussian-laws", "The profile of two Gaussian laws of one variance", f"{DONG_ROTH_SU}, Theorem 2.7",
    (0 < sigma, DISTANCE),
    PROFILE_R(P, Q, gaussian(factor * v)),
    mutants=(Mutant("factor", {factor: LESS}, "the best event attains it; mu - nu = sigma",
                    witness=finite({}, mu=1, nu=0, sigma=1)),),
)  # fmt: skip


@proof_of(LAWS)
def _laws(claim: Claim) -> Theorem:
    made = use(PROFILE_OF_RATIO, use(GAUSSIAN_RATIO, 0 < sigma), P=P, Q=Q, L=L)
    same = use(GAUSSIAN_HOCKEY_STICK, 0 < sigma, DISTANCE, 0 <= c)
    mean, value = both_sides(same)
    smaller = generalize(discharge(arith(mean <= value, same), 0 <= c), c)
    return use(PROFILE_WEAKEN, made, smaller, P=P, Q=Q, h=lam(c, mean), h2=lam(c, value))
