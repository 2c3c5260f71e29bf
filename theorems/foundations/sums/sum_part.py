"""Pieces of sums: some of several nonnegative terms."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, implies, mul, nat
from dpproofs.privacy.notions import i, k
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, over_range, use
from theorems.foundations.sums.sum_between import between
from theorems.foundations.sums.sum_shifted import FROM_A, PLACES, SUM_SHIFTED, a, n
from theorems.foundations.sums.sums import s, total

SIGNS = forall(i, implies(nat(i), i <= k, 0 <= s(i)))


def _claim(factor: Factor) -> Claim:
    return Claim((*PLACES, SIGNS), mul(factor, total(FROM_A, n)) <= total(s, k))


def _proof(claim: Claim) -> Theorem:
    """The others are not negative."""
    shifted = use(SUM_SHIFTED, *PLACES)
    picked = between(a, a + n, s)
    compared = over_range(total(picked, k) <= total(s, k), k, nat(k), each=SIGNS)
    return arith(claim.conclusion, shifted, compared)


SUM_PART = Lemma(
    "foundations.sum-part", "Some of several nonnegative terms add up to at most their sum", "elementary",
    *_claim(1).parts, _proof,
    (Mutant("factor", _claim(MORE), "a = n = k = 0, s = 1", witness=finite({}, a=0, n=2, k=2, s=1)),),
)  # fmt: skip
