"""Gaussian differential privacy with a larger mu."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, M, N, gaussian_profile, mu_squared
from dpproofs.proving.reading import both_sides, read
from dpproofs.proving.tactics import Fact, discharge, for_all, generalize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.citations import DONG_ROTH_SU
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.logarithm import v
from theorems.notions.profiles.weakening import PROFILE_WEAKEN


def equal_mu(bound: Theorem, equal: Theorem) -> Theorem:
    """The Gaussian profile at an equal mu^2."""
    first, second = read(PROFILE, bound)["P", "Q"]
    notion = bound.conclusion.data
    old, new = both_sides(equal)
    return use("leibniz", equal, bound, x=old, y=new, A=lam(v, notion(first, second, gaussian(v))))


mu_squared2 = var("mu_squared2")

LARGER_MU = Lemma(
    "profiles.gaussian-dp-weaken", "Gaussian DP with a larger mu", f"{DONG_ROTH_SU}, Gaussian DP",
    (GAUSSIAN_DP(M, N, mu_squared), 0 <= mu_squared, mu_squared <= mu_squared2),
    GAUSSIAN_DP(M, N, factor * mu_squared2),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism, mu_squared = mu_squared2",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1,
                        mu_squared2=1)),),
)  # fmt: skip


@proof_of(LARGER_MU)
def _larger(claim: Claim) -> Theorem:
    private, *order = claim.hypotheses
    bound = at_neighbours(private)
    return for_all(claim.conclusion, larger_mu(bound, mu_squared, mu_squared2, *order))


def larger_mu(bound: Theorem, small: Term, large: Term, *facts: Fact) -> Theorem:
    """The Gaussian profile for a larger mu^2, from the one for a smaller."""
    grows = generalize(discharge(use("profiles.gaussian-monotone", *facts, 0 <= c, s=small, t=large), 0 <= c), c)
    first, second = read(PROFILE, bound)["P", "Q"]
    return use(PROFILE_WEAKEN, bound, grows, P=first, Q=second, h=gaussian(small), h2=gaussian(large))


def gaussian(s: Term) -> Term:
    """The Gaussian profile, as a function of the order."""
    return lam(c, gaussian_profile(s, c))


gaussian_dp_weaken = Verified(LARGER_MU, "gaussian_dp_weaken")
