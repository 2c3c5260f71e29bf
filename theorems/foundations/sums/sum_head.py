"""Pieces of sums: first terms that are 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, forall, implies, nat
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import over_range
from theorems.foundations.sums.sums import s, total
from theorems.foundations.sums.sums_compared import a as m

VANISHING = forall(i, implies(nat(i), i <= m, eq(s(i), 0)))

SUM_HEAD = Lemma(
    "foundations.sum-of-zeros", "A sum of zeros", "elementary",
    (nat(m), VANISHING),
    eq(total(s, m), 0),
    mutants=(Mutant("one", Claim((nat(m), VANISHING), eq(total(s, m + 1), 0)), "m = 0, s(1) = 1",
                    witness=finite({}, a=0, s=lambda i: int(i == 1))),),
)  # fmt: skip


@proof_of(SUM_HEAD)
def _head(claim: Claim) -> Theorem:
    """Term by term."""
    return over_range(claim.conclusion, m, nat(m), each=VANISHING)
