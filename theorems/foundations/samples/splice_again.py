"""A joined data set that is joined again."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, function_type, nat, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, cases, reversed_equation, rewrite
from theorems.foundations.samples.entries import MADE
from theorems.foundations.samples.splices import early_entry, equal_entries, later_entry

k, j, i = variables("k j i")
x1, x2, x3 = variables("x1 x2 x3", "X")
splice = var("c", function_type((REAL, "X", "X"), "X"))

SPLICE_AGAIN = Lemma(
    "foundations.splice-again", "The first j <= k entries of c(k, x, x') are those of x", "elementary",
    (MADE, nat(j), nat(k), j <= k),
    eq(splice(j, splice(k, x1, x2), x3), splice(j, x1, x3)),
    mutants=(Mutant("order", {j <= k: k <= j},
                    "k = 0, j = n: the left side is x2",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        j=1, k=0, x1=0, x2=1, x3=0)),),
)  # fmt: skip


@proof_of(SPLICE_AGAIN)
def _again(claim: Claim) -> Theorem:
    """An entry up to j <= k is that of x1 on both sides, and a later one that of x3."""
    inner, naturals = splice(k, x1, x2), {j: nat(j), k: nat(k)}

    def early(yes: Theorem) -> Theorem:
        below = early_entry(k, x1, x2, naturals[k], arith(i <= k, yes, j <= k))
        left = rewrite(early_entry(j, inner, x3, naturals[j], yes), below)
        return joined(left, early_entry(j, x1, x3, naturals[j], yes))

    def late(no: Theorem) -> Theorem:
        after = arith(j < i, no)
        return joined(later_entry(j, inner, x3, naturals[j], after), later_entry(j, x1, x3, naturals[j], after))

    return equal_entries(cases(i <= j, early, late))


def joined(first: Theorem, second: Theorem) -> Theorem:
    """a = c from a = b and c = b."""
    return rewrite(first, reversed_equation(second))
