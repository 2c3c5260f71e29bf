"""The Laplace mechanism under Rényi DP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import SENSITIVITY, Delta, N, alpha, q, x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import for_all, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.laplace.mechanism_pure_dp import NOISY, M
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.ratio import RENYI_DP_R
from theorems.mechanisms.laplace.renyi import SOURCE, divergence
from theorems.mechanisms.laplace.renyi_near import NEAR
from theorems.mechanisms.laplace.tilted import ORDER

LEMMA = Lemma(
    "mechanisms.laplace-renyi-dp", "The Laplace mechanism under Rényi DP", SOURCE,
    (SENSITIVITY(q, N, Delta), NOISY, *ORDER),
    RENYI_DP_R(M, N, alpha, divergence(Delta, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for medians at distance Delta",
                    witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1, alpha=2)),),
)  # fmt: skip


@proof_of(LEMMA)
def _mechanism(claim: Claim) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    close = at_neighbours(hypothesis(claim, SENSITIVITY))
    return for_all(claim.conclusion, use(NEAR, *laws, close, *ORDER, P=M(x1), Q=M(x2), mu=q(x1), nu=q(x2), d=Delta))


laplace_renyi_dp = Verified(LEMMA, "laplace_renyi_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))
