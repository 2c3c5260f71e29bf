"""The entries of joined data sets."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, function_type, nat, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from theorems.foundations.samples.entries import INSIDE, MADE
from theorems.foundations.samples.splices import early_entry, later_entry

k, i = variables("k i")
x1, x2 = variables("x1 x2", "X")
entry = var("e", function_type(("X", REAL), "A"))
splice = var("c", function_type((REAL, "X", "X"), "X"))
of = mark("of", x1)

SPLICE_EARLY = Lemma(
    "foundations.splice-early", "The entry i <= k of c(k, x, x') is that of x", "elementary",
    (MADE, nat(k), *INSIDE, i <= k),
    eq(entry(splice(k, x1, x2), i), entry(of, i)),
    mutants=(Mutant("second", {of: x2}, "x1 and x2 differ in the entry i",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        k=1, i=1, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(SPLICE_EARLY)
def _early(claim: Claim) -> Theorem:
    return early_entry(k, x1, x2, nat(k), i <= k)


of_ = mark("of", x2)

SPLICE_LATE = Lemma(
    "foundations.splice-late", "The entry i > k of c(k, x, x') is that of x'", "elementary",
    (MADE, nat(k), *INSIDE, k < i),
    eq(entry(splice(k, x1, x2), i), entry(of_, i)),
    mutants=(Mutant("first", {of_: x1}, "x1 and x2 differ in the entry i",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        k=0, i=1, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(SPLICE_LATE)
def _late(claim: Claim) -> Theorem:
    return later_entry(k, x1, x2, nat(k), k < i)
