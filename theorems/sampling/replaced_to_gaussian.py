"""Poisson-sampled Gaussian DP for replace-one is Gaussian DP with twice the mu: sampling leaks no more."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, maximum, sqrt
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, REPLACED_GAUSSIAN_DP
from dpproofs.privacy.notions import M, N, c, gaussian_profile, mu_squared, phi, w, x1, x2
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, for_all, obtain_all, parts, signed, squared_root, unfolded, use
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.notions.gaussian_dp.profile_bounds import BOUNDS
from theorems.notions.gaussian_dp.triangle import TRIANGLE
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian
from theorems.sampling.replaced_orders import DOMAIN

FOUR, GIVEN = 4 * mu_squared, REPLACED_GAUSSIAN_DP(M, N, rate, mu_squared)

REPLACED_TO_GAUSSIAN = Lemma(
    "sampling.replaced-gaussian-dp-to-gaussian-dp", "What Gaussian DP is after sampling, it is without, for two steps",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (GIVEN, *DOMAIN, 0 <= mu_squared),
    GAUSSIAN_DP(M, N, factor * FOUR),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1, N(1, 1) and N(-1, 1)",
                    unwitnessed="whether there are such parts is asked of all laws"),),
)  # fmt: skip


@proof_of(REPLACED_TO_GAUSSIAN)
def _proof(claim: Claim) -> Theorem:
    """The part in common leaks nothing, and the profile is at least max(1 - c, 0)."""
    goal = PROFILE(M(x1), M(x2), gaussian(FOUR))

    def told(A: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, *close = parts(facts)
        apart = at(_far(close, A, B, B2), c, phi, by=[0 <= c, TEST])
        mixed = [at(fact, phi, by=[TEST]) for fact in (first, second)]
        level = gaussian_profile(FOUR, c)
        flat = parts(use(BOUNDS, arith(0 <= FOUR, 0 <= mu_squared), 0 <= c, s=FOUR))[1]
        _, nonneg, most = unit_mean(A)
        mean = E(A, w, phi(w))
        least = arith((1 - c) * mean <= maximum(1 - c, 0), nonneg, most)
        common = arith((1 - rate) * ((1 - c) * mean) <= (1 - rate) * level, least, flat, *DOMAIN)
        rest = arith(rate * E(B, w, phi(w)) <= rate * (c * E(B2, w, phi(w)) + level), apart, *DOMAIN)
        return for_all(goal, arith(E(M(x1), w, phi(w)) <= c * E(M(x2), w, phi(w)) + level, *mixed, common, rest))

    made = obtain_all(unfolded(at_neighbours(GIVEN)), "A B B2", told)
    return for_all(claim.conclusion, made)


def _far(close: list[Theorem], A: Term, B: Term, B2: Term) -> Theorem:
    """The parts that differ are joined by the one that they have in common."""
    mu, root = sqrt(mu_squared), squared_root(mu_squared, 0 <= mu_squared)
    nonneg = signed(0 <= mu, 0 <= mu_squared)
    steps = [equal_mu(fact, arith(eq(mu_squared, mu**2), root)) for fact in close]
    made = use(TRIANGLE, *steps, nonneg, nonneg, P=B, R=A, Q=B2, a=mu, b=mu)
    return equal_mu(made, arith(eq((mu + mu) ** 2, FOUR), root))


replaced_gaussian_dp_to_gaussian_dp = Verified(REPLACED_TO_GAUSSIAN, "replaced_gaussian_dp_to_gaussian_dp")
