"""Pieces of sums: some of several nonnegative terms."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, implies, nat
from dpproofs.privacy.notions import i, k
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, over_range, use
from theorems.foundations.sums.sum_between import between
from theorems.foundations.sums.sum_shifted import FROM_A, PLACES, SUM_SHIFTED, a, n
from theorems.foundations.sums.sums import s, total

SIGNS = forall(i, implies(nat(i), i <= k, 0 <= s(i)))

SUM_PART = Lemma(
    "foundations.sum-part", "Some of several nonnegative terms add up to at most their sum", "elementary",
    (*PLACES, SIGNS),
    factor * total(FROM_A, n) <= total(s, k),
    mutants=(Mutant("factor", {factor: MORE}, "a = n = k = 0, s = 1", witness=finite({}, a=0, n=2, k=2, s=1)),),
)  # fmt: skip


@proof_of(SUM_PART)
def _proof(claim: Claim) -> Theorem:
    """The others are not negative."""
    shifted = use(SUM_SHIFTED, *PLACES)
    picked = between(a, a + n, s)
    compared = over_range(total(picked, k) <= total(s, k), k, nat(k), each=SIGNS)
    return arith(claim.conclusion, shifted, compared)
