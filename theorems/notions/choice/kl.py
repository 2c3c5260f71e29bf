"""The choice between mechanisms keeps bounds on KL divergence."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import KL_DP, M, kappa, t, x1, x2
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, for_all, specialize, use
from theorems.citations import SOK
from theorems.foundations.divergences.renyi_self import KL_WEAKER
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.mixtures.kl_convexity import KL_LEMMA as CONVEX
from theorems.notions.choice.either import CHOICE, CHOSEN, COIN, OTHER, RESPONSE, SPACES, choice_claim

_claim = choice_claim(KL_DP, kappa)

LEMMA = Lemma(
    "notions.kl-dp-choice", "The choice between two mechanisms keeps their bound on KL divergence", SOK,
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "randomized response",
                        witness=finite(SPACES, **RESPONSE, kappa="0.5494")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """KL divergence is convex."""
    first, second, *_ = claim.hypotheses
    laws = {"P1": M(x1), "Q1": M(x2), "P0": OTHER(x1), "Q0": OTHER(x2), "Pt": CHOSEN(x1), "Qt": CHOSEN(x2)}
    mixed = [specialize(CHOICE, data) for data in (x1, x2)]
    made = use(CONVEX, at_neighbours(first), at_neighbours(second), *mixed, *COIN, **laws, a=kappa, b=kappa)
    mean = t * kappa + (1 - t) * kappa
    same = use(KL_WEAKER, made, arith(mean <= kappa), P=CHOSEN(x1), Q=CHOSEN(x2), s=mean, t=kappa)
    return for_all(claim.conclusion, same)
