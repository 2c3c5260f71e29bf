"""Whether the data are some given list differs at two lists of one record."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import FALSE, conj, eq, ind, lam, ne, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import RECORD_REPLACED, REPLACE_ONE, a, append, b, empty, last, most, size, x
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, parts, prove, reversed_equation, rewrite, same_value, unfolded
from theorems.meaning.sizes import LISTS, TWO_RECORDS, appended, grown

Delta = var("Delta")
ALONE, OTHER = append(empty, a), append(empty, b)
_TOLD_ALONE = lam(x, Delta * ind(eq(x, ALONE)))

TOLD_MOVES = Lemma(
    "meaning.one-data-set-moves", "Two data sets of one record each, at which it differs which list it is",
    "elementary",
    (LISTS, 1 <= most, ne(a, b), 0 <= Delta),
    conj(REPLACE_ONE(ALONE, OTHER), factor * Delta <= _TOLD_ALONE(ALONE) - _TOLD_ALONE(OTHER)),
    mutants=(Mutant("more", {factor: MORE}, "it is 0 or 1",
                    witness=finite({"X": 3, "A": 2}, **TWO_RECORDS, a=0, b=1, Delta=1)),),
)  # fmt: skip


@proof_of(TOLD_MOVES)
def _told_moves(claim: Claim) -> Theorem:
    """The record of a list of one is replaced by another; the last records distinguish the lists."""
    none = parts(unfolded(LISTS))[1]
    small = arith(size(empty) < most, none, 1 <= most)
    last_a, last_b = (grown(empty, record, small)[2] for record in (a, b))
    goal = RECORD_REPLACED(append, size, most, ALONE, OTHER)
    replaced = appended(goal, empty, a, b, small=small)
    same = eq(OTHER, ALONE)

    def absurd(yes: Theorem) -> Theorem:
        equal_last = same_value(last, yes)
        chain = rewrite(rewrite(equal_last, last_a), last_b)
        return arith(ne(OTHER, ALONE), arith(FALSE, reversed_equation(chain), ne(a, b)))

    apart = cases(same, absurd, lambda no: arith(ne(OTHER, ALONE), no))
    moved = Delta <= _TOLD_ALONE(ALONE) - _TOLD_ALONE(OTHER)
    at_itself = arith(eq(ind(eq(ALONE, ALONE)), 1), arith(eq(ALONE, ALONE)))
    return prove(claim.conclusion, replaced, arith(moved, apart, at_itself))
