"""The multivariate Gaussian mechanism."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import lam, nat
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, L2_SENSITIVITY, Delta, N, d, i, on, q_vector as q, x1, x2
from dpproofs.proving.reading import hypothesis, rhs
from dpproofs.proving.tactics import arith, for_all, parts, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.mechanisms.gaussian.vector_zcdp import NOISY, M, x
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.vector_laws import VECTOR
from theorems.notions.gaussian_dp.weakening import larger_mu

MECHANISM = Lemma(
    "profiles.gaussian-vector-mechanism",
    "Adding N(0, sigma^2 I) to a query of l2-sensitivity Delta is Gaussian DP with mu = Delta/sigma",
    f"{DONG_ROTH_SU}, Theorem 2.7",
    (L2_SENSITIVITY(q, d, N, Delta), NOISY, nat(d), 0 < sigma),
    on(GAUSSIAN_DP, Y="V")(lam(x, M(x, d)), N, factor * Delta**2 / sigma**2),
    mutants=(Mutant("variance", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, sigma=1)),),
)  # fmt: skip


@proof_of(MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """The profile grows with the distance of the means, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, L2_SENSITIVITY))
    noisy = (specialize(NOISY, point) for point in (x1, x2))
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    nonneg, bound = parts(use(VECTOR, *noisy, nat(d), 0 < sigma, **laws))
    small, large = rhs(nonneg), Delta**2 / sigma**2
    return for_all(claim.conclusion, larger_mu(bound, small, large, nonneg, arith(small <= large, gap, 0 < sigma)))


gaussian_dp_vector = Verified(
    MECHANISM, "gaussian_dp_vector", {"l2_sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,), omits=(d,)
)
