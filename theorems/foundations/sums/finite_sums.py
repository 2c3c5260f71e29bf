"""Sums over 1, ..., n, compared term by term."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, function_type, implies, nat, summation, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import over_range

c, i, n = variables("c i n")
s, t = variables("s t", function_type(("real",), "real"))


def for_each(i: Term, n: Term, formula: Term) -> Term:
    """The formula for i = 1, ..., n."""
    return forall(i, implies(nat(i), 1 <= i, i <= n, formula))


SUM_BOUND = Lemma(
    "mechanisms.sum-bound", "A sum is at most c times another one, term by term", "elementary",
    (nat(n), for_each(i, n, Term("le", (s(i), c * t(i))))),
    Term("le", (summation(i, 1, n, s(i)), factor * (c * summation(i, 1, n, t(i))))),
    mutants=(Mutant("factor", {factor: LESS}, "n = 1, s(1) = t(1) = c = 1", witness=finite({}, c=1, n=10, s=1, t=1)),),
)  # fmt: skip

SUM_EQUAL_FACTOR = Mutant(
    "factor", {factor: LESS}, "n = 1, s(1) = t(1) = c = 1", witness=finite({}, c=20, n=10, s=2, t="1/10")
)

SUM_EQUAL = Lemma(
    "mechanisms.sum-equal", "A sum is c times another one, term by term", "elementary",
    (nat(n), for_each(i, n, Term("eq", (s(i), c * t(i))))),
    Term("eq", (summation(i, 1, n, s(i)), factor * (c * summation(i, 1, n, t(i))))),
    mutants=(SUM_EQUAL_FACTOR,),
)  # fmt: skip


@proof_of(SUM_BOUND, SUM_EQUAL)
def _sum(claim: Claim) -> Theorem:
    """Term by term."""
    _, each = claim.hypotheses
    return over_range(claim.conclusion, n, nat(n), each=each)
