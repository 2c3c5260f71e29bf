"""A sum of sums."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, nat, summation
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import over_range
from theorems.foundations.sums.finite_sums import i, n, s, t

SUM_ADDED_FACTOR = Mutant("factor", {factor: LESS}, "n = 1, t = 1", witness=finite({}, n=1, s=1, t=1))

SUM_ADDED = Lemma(
    "mechanisms.sum-added", "A sum of sums", "elementary",
    (nat(n),),
    eq(summation(i, 1, n, s(i) + t(i)), summation(i, 1, n, s(i)) + factor * summation(i, 1, n, t(i))),
    mutants=(SUM_ADDED_FACTOR,),
)  # fmt: skip


@proof_of(SUM_ADDED)
def _added(claim: Claim) -> Theorem:
    """By induction."""
    return over_range(claim.conclusion, n, nat(n))
