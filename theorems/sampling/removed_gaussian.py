"""Poisson sampling of Gaussian DP, when a record is removed: the profile of the mixture, and nothing else."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, implies, lam
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, REMOVED_SAMPLING, SAMPLED_GAUSSIAN_DP, SYMMETRIC, M, N, c
from dpproofs.privacy.notions import either_order, gaussian_profile, mu_squared, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import at, for_all, specialize, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.one_more import ONE_REMOVED
from theorems.sampling.samples import BASE, SAMPLED, T

GIVEN = REMOVED_SAMPLING(T, N, either_order, q), SYMMETRIC(either_order), SAMPLED, *RATE

REMOVED_GAUSSIAN = Lemma(
    "sampling.poisson-gaussian-dp", "Poisson sampling with rate q of Gaussian DP, when a record is removed",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (GAUSSIAN_DP(BASE, either_order, mu_squared), *GIVEN),
    SAMPLED_GAUSSIAN_DP(M, N, factor * q, mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "noise on whether the record is in the sample",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip

PROFILE_OF = lam(c, gaussian_profile(mu_squared, c))
CLOSE = forall((x1, x2), implies(either_order(x1, x2), PROFILE(BASE(x2), BASE(x1), PROFILE_OF)))


@proof_of(REMOVED_GAUSSIAN)
def _proof(claim: Claim) -> Theorem:
    """The record is drawn or not; the mechanism itself is as private in the other order."""
    private, sampling, symmetric, *_ = claim.hypotheses
    swapped = at(symmetric, x1, x2, by=[either_order(x1, x2)])
    close = for_all(CLOSE, at(private, x2, x1, by=[swapped]))
    answers = [specialize(SAMPLED, point) for point in (x2, x1)]
    made = use(ONE_REMOVED, at_neighbours(sampling), *answers, close, *RATE, N=either_order, h=PROFILE_OF,
               Q=M(x2), P=M(x1), S0=T(x2), S1=T(x1))  # fmt: skip
    return for_all(claim.conclusion, made)


poisson_sampled_gaussian_dp = Verified(REMOVED_GAUSSIAN, "poisson_sampled_gaussian_dp", {"sampling_rate": q})
