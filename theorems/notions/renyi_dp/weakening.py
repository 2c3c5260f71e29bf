"""Rényi differential privacy at one order: a larger epsilon, and lower orders."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import RENYI_DP, M, N, alpha, epsilon, x1, x2
from dpproofs.proving.reading import conditions
from dpproofs.proving.tactics import for_all, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.monotone_in_order import MONOTONE as LOWER_ORDER
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.divergences.renyi import RENYI_WEAKER

SOURCE = "Mironov 2017, arXiv:1702.07476"
epsilon2, alpha2 = variables("epsilon2 alpha2")
NEAR, ORDER = N(x1, x2), 1 < alpha
PRIVATE = RENYI_DP(M, N, alpha, epsilon)
GAUSSIAN = "Gaussian mechanism: the divergence is alpha/2 at distance 1"

WEAKENING = Lemma(
    "mechanisms.renyi-dp-weakening", "Rényi DP with a larger epsilon", "elementary",
    (PRIVATE, ORDER, epsilon <= epsilon2),
    RENYI_DP(M, N, alpha, epsilon2),
    mutants=(Mutant("direction", {epsilon <= epsilon2: epsilon2 <= epsilon}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(0)), N=True, alpha=2,
                        epsilon="4.0000179", epsilon2=-1)),),
)  # fmt: skip


@proof_of(WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    bound = use(RENYI_WEAKER, at_neighbours(PRIVATE), *conditions(claim), P=M(x1), Q=M(x2), s=epsilon, t=epsilon2)
    return for_all(claim.conclusion, bound)


MONOTONE = Lemma(
    "mechanisms.renyi-dp-lower-order", "Rényi DP at an order implies it at every lower order", SOURCE,
    (PRIVATE, 1 < alpha2, alpha2 <= alpha),
    RENYI_DP(M, N, alpha2, epsilon),
    mutants=(Mutant("direction", {1 < alpha2: ORDER, alpha2 <= alpha: alpha <= alpha2}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(1)), N=True, alpha=2, alpha2=10,
                        epsilon=1)),),
)  # fmt: skip


@proof_of(MONOTONE)
def _lower(claim: Claim) -> Theorem:
    bound = use(
        LOWER_ORDER, at_neighbours(PRIVATE), *conditions(claim), P=M(x1), Q=M(x2), alpha=alpha2, beta=alpha, t=epsilon
    )
    return for_all(claim.conclusion, bound)


renyi_dp_weaken = Verified(WEAKENING, "renyi_dp_weaken")
renyi_dp_lower_order = Verified(MONOTONE, "renyi_dp_lower_order", {"order": alpha2})
