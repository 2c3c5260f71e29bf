"""Sums over 1, ..., n of positive terms."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import disj, eq, conj, function_type, nat, summation, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, over_range
from theorems.foundations.sums.finite_sums import for_each

i, n = variables("i n")
s = var("s", function_type(("real",), "real"))
bound = mark("bound", 0)

SUM_POSITIVE = Lemma(
    "mechanisms.sum-positive", "A sum of positive terms is positive", "elementary",
    (nat(n), 1 <= n, for_each(i, n, 0 < s(i))),
    bound < summation(i, 1, n, s(i)),
    mutants=(Mutant("bound", {bound: 1}, "n = 1, s(1) = 1", witness=finite({}, n=1, s="1/2")),),
)  # fmt: skip


@proof_of(SUM_POSITIVE)
def _positive(claim: Claim) -> Theorem:
    """The last term is positive, and those before it add up to 0 or more."""
    _, _, each = claim.hypotheses
    total = summation(i, 1, n, s(i))
    none_or_more = over_range(disj(conj(n < 1, eq(total, 0)), 0 < total), n, nat(n), each=each)
    return arith(claim.conclusion, none_or_more, 1 <= n)
