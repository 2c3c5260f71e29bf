"""The entries of joined data sets."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, nat, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from theorems.foundations.samples.entries import INSIDE, MADE
from theorems.foundations.samples.splices import early_entry, later_entry

k, i = variables("k i")
x1, x2 = variables("x1 x2", "X")
entry = var("e", function_type(("X", REAL), "A"))
splice = var("c", function_type((REAL, "X", "X"), "X"))


def _early(claim: Claim) -> Theorem:
    return early_entry(k, x1, x2, nat(k), i <= k)


def _entry_claim(order: Term, of: Term) -> Claim:
    return Claim((MADE, nat(k), *INSIDE, order), eq(entry(splice(k, x1, x2), i), entry(of, i)))


SPLICE_EARLY = Lemma(
    "foundations.splice-early", "The entry i <= k of c(k, x, x') is that of x", "elementary",
    *_entry_claim(i <= k, x1).parts, _early,
    (Mutant("second", _entry_claim(i <= k, x2), "x1 and x2 differ in the entry i",
            witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1, k=1,
                i=1, x1=0, x2=1)),),
)  # fmt: skip


def _late(claim: Claim) -> Theorem:
    return later_entry(k, x1, x2, nat(k), k < i)


SPLICE_LATE = Lemma(
    "foundations.splice-late", "The entry i > k of c(k, x, x') is that of x'", "elementary",
    *_entry_claim(k < i, x2).parts, _late,
    (Mutant("first", _entry_claim(k < i, x1), "x1 and x2 differ in the entry i",
            witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1, k=0,
                i=1, x1=0, x2=1)),),
)  # fmt: skip
