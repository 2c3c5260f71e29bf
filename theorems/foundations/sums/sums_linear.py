"""Finite sums s(0) + ... + s(n): linearity, and signs."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, nat, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import over_range
from theorems.foundations.sums.sums import total

n, a, b = variables("n a b")
s, t = variables("s t", function_type((REAL,), REAL))

SUM_LINEAR_FACTOR = Mutant(
    "factor", {factor: MORE}, "b = 1, t = 1", witness=finite({}, a=10, b=3, n=2, s="1/10", t="1/10")
)

SUM_LINEAR = Lemma(
    "foundations.sum-linear", "Sums are linear", "elementary",
    (nat(n),),
    eq(total(lam(i, a * s(i) + b * t(i)), n), a * total(s, n) + factor * b * total(t, n)),
    mutants=(SUM_LINEAR_FACTOR,),
)  # fmt: skip

SUM_SCALED = Lemma(
    "foundations.sum-scaled", "A factor of all terms of a sum", "elementary",
    (nat(n),),
    eq(total(lam(i, a * s(i)), n), factor * a * total(s, n)),
    mutants=(Mutant("factor", {factor: MORE}, "a = 1, s = 1", witness=finite({}, a=1000, n=2, s=2)),),
)  # fmt: skip


@proof_of(SUM_LINEAR, SUM_SCALED)
def _linear(claim: Claim) -> Theorem:
    """By induction."""
    return over_range(claim.conclusion, n, nat(n))
