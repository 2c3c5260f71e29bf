"""The first n entries of x are x."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, nat
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from theorems.foundations.samples.entries import MADE
from theorems.foundations.samples.splices import early_entry, equal_entries, i, n, splice, x1, x2

SPLICE_ALL = Lemma(
    "foundations.splice-all", "The first n entries of x are x", "elementary",
    (MADE, nat(n)),
    eq(splice(n, x1, x2), x1),
    mutants=(Mutant("second", Claim((MADE, nat(n)), eq(splice(n, x1, x2), x2)), "x1 and x2 differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        x1=0, x2=1)),),
)  # fmt: skip


@proof_of(SPLICE_ALL)
def _all(claim: Claim) -> Theorem:
    return equal_entries(early_entry(n, x1, x2, nat(n), i <= n))
