"""The number of records moves by one where a record is added or removed."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import absolute, disj, eq, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, RECORD_ADDED, append, most, size, x, x1, x2
from dpproofs.privacy.definitions import SENSITIVITY
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, for_all, parts, prove, use
from theorems.meaning.sizes import LISTS, LONGER, ONE_RECORD, SIZES

Delta = var("Delta")


def _number(sensitivity: Term) -> Term:
    return lam(x, sensitivity * size(x))


COUNTED = Lemma(
    "meaning.number-of-records-query", "The number of records has sensitivity 1 for a record added or removed",
    "elementary",
    (LISTS, 0 <= Delta),
    SENSITIVITY(_number(Delta), ADD_OR_REMOVE_ONE, factor * Delta),
    mutants=(Mutant("less", {factor: LESS}, "the empty data set and one record",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, Delta=1)),),
)  # fmt: skip


@proof_of(COUNTED)
def _counted(claim: Claim) -> Theorem:
    """The sizes differ by one."""
    goal = absolute(Delta * size(x1) - Delta * size(x2)) <= Delta

    def sized(one: Term, other: Term) -> Theorem:
        fact = use(SIZES, LISTS, RECORD_ADDED(append, size, most, one, other), x1=one, x2=other)
        return parts(fact)[0]

    def moved(longer: Theorem, sign: int) -> Theorem:
        gap = arith(eq(Delta * size(x1) - Delta * size(x2), sign * Delta), longer)
        return arith(goal, gap, 0 <= Delta)

    either = disj(LONGER, RECORD_ADDED(append, size, most, x2, x1))
    made = infer("or_elim", assume(either), moved(sized(x1, x2), -1), moved(sized(x2, x1), 1))
    return prove(claim.conclusion, for_all(SENSITIVITY(_number(Delta), ADD_OR_REMOVE_ONE, Delta), made))
