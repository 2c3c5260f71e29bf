"""Joined data sets that differ in one entry."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, function_type, nat, ne, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, cases, for_all, use
from theorems.foundations.samples.entries import AGREE_OFF, MADE
from theorems.foundations.samples.splice_again import joined
from theorems.foundations.samples.splices import early_entry, later_entry
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

n, k, i = variables("n k i")
x1, x2 = variables("x1 x2", "X")
entry = var("e", function_type(("X", REAL), "A"))
splice = var("c", function_type((REAL, "X", "X"), "X"))
exception = mark("exception", k + 1)

SPLICE_ONE_ENTRY = Lemma(
    "foundations.splice-one-entry", "c(k + 1, x, x') and c(k, x, x') differ in the entry k + 1", "elementary",
    (MADE, nat(k)),
    AGREE_OFF(entry, n, exception, splice(k + 1, x1, x2), splice(k, x1, x2)),
    mutants=(Mutant("entry", {exception: k}, "x1 and x2 differ in the entry k + 1",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        k=0, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(SPLICE_ONE_ENTRY)
def _one_entry(claim: Claim) -> Theorem:
    """An entry up to k is that of x1 on both sides, and one after k + 1 that of x2."""
    natural, more, other = nat(k), use("nat_successor", nat(k)), ne(i, k + 1)

    def early(yes: Theorem) -> Theorem:
        longer = early_entry(k + 1, x1, x2, more, arith(i <= k + 1, yes))
        return joined(longer, early_entry(k, x1, x2, natural, yes))

    def late(no: Theorem) -> Theorem:
        after = arith(k < i, no)
        next_ = use(NAT_GAP, natural, nat(i), after, j=k, k=i)
        return joined(
            later_entry(k + 1, x1, x2, more, arith(k + 1 < i, next_, other)), later_entry(k, x1, x2, natural, after)
        )

    same = cases(i <= k, early, late)
    return for_all(claim.conclusion, same)
