"""The delta that k mechanisms in a row have for any epsilon."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import E, exp, var
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, COMPOSED_DP, INDISTINGUISHABLE, M, N, delta, epsilon, k, phi, responses_profile,
    test_function, w, x1, x2,
)  # fmt: skip
from dpproofs.tactics import arith, at, discharge, folded, generalize, unfolded
from dpproofs.verified import Verified
from theorems.optimal_composition import KAIROUZ_OH_VISWANATH

epsilon2 = var("epsilon2")
SOURCE = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3"
GIVEN = COMPOSED_DP(M, N, k, epsilon, delta)


def _claim(factor: int | Fraction) -> Claim:
    missed = (1 - delta) * factor * responses_profile(k, epsilon, exp(epsilon2))
    return Claim((GIVEN,), APPROX_DP(M, N, epsilon2, delta + missed))


def _proof(claim: Claim) -> Theorem:
    """The profile at exp(epsilon2)."""
    near, test, level = N(x1, x2), test_function(phi, w), exp(epsilon2)
    profile = unfolded(at(unfolded(GIVEN), x1, x2, by=[near]))
    bound = at(profile, level, phi, by=[arith(0 <= level), test])
    goal = INDISTINGUISHABLE(M(x1), M(x2), *claim.conclusion.args[2:])
    at_goal = E(M(x1), w, phi(w)) <= level * E(M(x2), w, phi(w)) + claim.conclusion.args[3]
    pair = folded(goal, generalize(discharge(arith(at_goal, bound), test), phi))
    return folded(claim.conclusion, generalize(discharge(pair, near), x1, x2))


LEMMA = Lemma(
    "kov17.approx-dp", "k mechanisms in a row: the least delta that holds for an epsilon", SOURCE,
    *_claim(1).parts, _proof,
    (Mutant("factor", _claim(Fraction(99, 100)), "k = 1: randomized response, epsilon2 = 0"),),
)  # fmt: skip

composed_dp_to_approx_dp = Verified(LEMMA, "composed_dp_to_approx_dp", {"epsilon": epsilon2, "epsilon0": epsilon})
