"""Mechanisms of one kind are mechanisms of two kinds, with none of the second."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import binomial, eq, exp, lam, maximum, summation
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import COMPOSED_DP, TWO_GROUPS_DP, M, N, c, delta, epsilon, epsilon2, i, j, k
from dpproofs.privacy.notions import responses_profile, two_groups_profile
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, for_all, use
from theorems.citations import MURTAGH_VADHAN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.notions.profiles.weakening import with_profile

GIVEN = COMPOSED_DP(M, N, k, epsilon, delta)
_GAP = maximum(exp(i * epsilon + j * epsilon2) - c * exp((k - i) * epsilon + (0 - j) * epsilon2), 0)

LEMMA = Lemma(
    "mv16.composed-dp-to-two-groups-dp", "k mechanisms of one kind are k of it and none of another", MURTAGH_VADHAN,
    (GIVEN,),
    TWO_GROUPS_DP(M, N, k, epsilon, 0, epsilon2, factor * delta),
    mutants=(Mutant("delta", {factor: LESS}, "the data are revealed with probability delta", witness=finite(
                {"X": 2, "Y": 3}, M=(("1/2", "1/2", 0), ("1/2", 0, "1/2")), N=True, k=0, epsilon=0, epsilon2=0,
                delta="1/2")),),
)  # fmt: skip

TERM = lam(j, binomial(0, j) * summation(i, 0, k, binomial(k, i) * _GAP))
PROFILE = two_groups_profile(k, epsilon, 0, epsilon2, c)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A sum with one term."""
    one = use("foundations.sum-of-one", s=TERM), use("binomial_zero", use(NAT_ZERO), n=0)
    same = arith(eq(PROFILE, responses_profile(k, epsilon, c)), *one)
    made = with_profile(at_neighbours(GIVEN), lam(c, delta + (1 - delta) * PROFILE), same)
    return for_all(claim.conclusion, made)


composed_dp_as_two_groups_dp = Verified(LEMMA, "composed_dp_as_two_groups_dp")
