"""Whether the data are some given list moves by one over every relation, and where a record is replaced."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, eq, ind, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import neighbours, x, x1, x2
from dpproofs.privacy.definitions import SENSITIVITY
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, for_all, prove

Delta = var("Delta")
x0 = var("x0", x.type)
ONE_LIST = lam(x, Delta * ind(eq(x, x0)))

TOLD = Lemma(
    "meaning.one-data-set-query", "Whether the data are some given list has sensitivity 1 over every relation",
    "elementary",
    (0 <= Delta,),
    SENSITIVITY(ONE_LIST, neighbours, factor * Delta),
    mutants=(Mutant("less", {factor: LESS}, "two neighbours",
                    witness=finite({"X": 2}, x0=0, N=(0, 1, 0, 0), Delta=1)),),
)  # fmt: skip


@proof_of(TOLD)
def _told(claim: Claim) -> Theorem:
    """It is 0 or Delta."""
    gap = absolute(ONE_LIST(x1) - ONE_LIST(x2)) <= Delta

    def first(one: Theorem) -> Theorem:
        return cases(eq(x2, x0), *(2 * [lambda other: arith(gap, one, other, 0 <= Delta)]))

    made = cases(eq(x1, x0), first, first)
    return prove(claim.conclusion, for_all(SENSITIVITY(ONE_LIST, neighbours, Delta), made))
