"""The choice between mechanisms keeps Rényi DP of one order, and zCDP."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI_DP, ZCDP, alpha, epsilon, rho, xi
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import at, for_all
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.choice.either import RESPONSE, SPACES, choice_claim, mixed_order
from theorems.notions.orders.passages import ORDER, stated

_renyi = choice_claim(RENYI_DP, alpha, epsilon)


def _renyi_claim(*factors: Factor) -> Claim:
    given = _renyi(*factors)
    return Claim((*given.hypotheses, ORDER), given.conclusion)


RENYI = Lemma(
    "notions.renyi-dp-choice", "The choice between two mechanisms keeps Rényi DP", SOK,
    *_renyi_claim(1, 1).parts,
    mutants=(Mutant("epsilon", _renyi_claim(1, LESS), "randomized response",
                    witness=finite(SPACES, **RESPONSE, alpha=2, epsilon="0.8473")),),
)  # fmt: skip


@proof_of(RENYI)
def _one(claim: Claim) -> Theorem:
    """The larger of two equal bounds."""
    first, second, *_ = claim.hypotheses
    return for_all(claim.conclusion, mixed_order(at_neighbours(first), at_neighbours(second)))


_concentrated = choice_claim(ZCDP, xi, rho)

CONCENTRATED = Lemma(
    "notions.zcdp-choice", "The choice between two (xi, rho)-zCDP mechanisms is (xi, rho)-zCDP", SOK,
    *_concentrated(1, 1).parts,
    mutants=(Mutant("rho", _concentrated(1, LESS), "randomized response",
                    witness=finite(SPACES, **RESPONSE, xi=0, rho="0.55")),),
)  # fmt: skip


@proof_of(CONCENTRATED)
def _every(claim: Claim) -> Theorem:
    """Order by order."""
    first, second, *_ = claim.hypotheses
    one, two = (at(at_neighbours(private), alpha, by=[ORDER]) for private in (first, second))
    return stated(claim.conclusion, mixed_order(one, two))
