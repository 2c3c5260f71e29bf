"""Gaussian DP is Poisson-sampled Gaussian DP of a record replaced: with rate 1, one answer is the part in common."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, lam, num
from dpproofs.privacy.notions import GAUSSIAN_DP, MIXTURE, PROFILE, REPLACED_GAUSSIAN_DP, REPLACED_GAUSSIAN_PAIR
from dpproofs.privacy.notions import M, N, c, gaussian_profile, mu_squared, phi, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, for_all, parts, use, witnesses
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.unit_mean import unit_mean
from theorems.notions.gaussian_dp.profile_bounds import BOUNDS

PRIVATE = GAUSSIAN_DP(M, N, mu_squared)

AS_REPLACED = Lemma(
    "sampling.gaussian-dp-to-replaced-gaussian-dp", "Gaussian DP is sampled Gaussian DP of a record replaced",
    DONG_ROTH_SU,
    (PRIVATE, 0 <= mu_squared),
    REPLACED_GAUSSIAN_DP(M, N, 1, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian noise", unwitnessed="there may be any parts"),),
)  # fmt: skip


@proof_of(AS_REPLACED)
def _proof(claim: Claim) -> Theorem:
    """No test distinguishes a law from itself."""
    mean = E(M(x1), w, phi(w))
    _, nonneg, most = unit_mean(M(x1))
    flat = parts(use(BOUNDS, 0 <= mu_squared, 0 <= c, s=mu_squared))[1]
    level = gaussian_profile(mu_squared, c)
    small = arith((1 - c) * mean <= level, flat, nonneg, most)
    itself = for_all(PROFILE(M(x1), M(x1), lam(c, level)), arith(mean <= c * mean + level, small))
    answers = [(MIXTURE(M(x), 1, M(x), M(x1)), E(M(x), w, phi(w))) for x in (x1, x2)]
    whole = [for_all(goal, arith(eq(own, 1 * own + (1 - num(1)) * mean))) for goal, own in answers]
    pair = REPLACED_GAUSSIAN_PAIR(M(x1), M(x2), 1, mu_squared)
    return for_all(claim.conclusion, witnesses(pair, (M(x1), M(x1), M(x2)), *whole, itself, at_neighbours(PRIVATE)))


gaussian_dp_as_replaced_gaussian_dp = Verified(AS_REPLACED, "gaussian_dp_as_replaced_gaussian_dp")
