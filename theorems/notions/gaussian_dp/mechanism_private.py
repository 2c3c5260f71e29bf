"""Adding N(0, sigma^2) to a query of sensitivity Delta is Gaussian DP with mu = Delta/sigma."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, lam, normal
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import SENSITIVITY, Delta, N, q, x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import arith, for_all, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import x as data
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.weakening import larger_mu
from theorems.notions.gaussian_dp.mechanism import GAUSSIAN_DP_R, LAWS

MECHANISM = Lemma(
    "profiles.gaussian-mechanism",
    "Adding N(0, sigma^2) to a query of sensitivity Delta is Gaussian DP with mu = Delta/sigma",
    f"{DONG_ROTH_SU}, Theorem 2.7",
    (SENSITIVITY(q, N, Delta), 0 < sigma),
    GAUSSIAN_DP_R(lam(data, normal(q(data), sigma)), N, factor * Delta**2 / sigma**2),
    mutants=(Mutant("variance", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"X": 2}, q=(0, 1), N=True, Delta=1, sigma=1)),),
)  # fmt: skip


@proof_of(MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """The profile grows with the distance of the means, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    distance = (q(x1) - q(x2)) ** 2 / sigma**2
    bound = use(LAWS, 0 < sigma, arith(eq(distance, distance)), mu=q(x1), nu=q(x2), v=distance)
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    order = arith(0 <= distance, 0 < sigma), arith(distance <= Delta**2 / sigma**2, square, 0 < sigma)
    return for_all(claim.conclusion, larger_mu(bound, distance, Delta**2 / sigma**2, *order))


gaussian_dp = Verified(MECHANISM, "gaussian_dp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,))
