"""What is chosen of a list by its records, or by their places, is no longer than the list."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import function_type, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import DATA, RECORD, a, append, empty, j, most, size, x
from dpproofs.meaning.parts import PART_BY_PLACE, PART_BY_RECORD
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, mp, parts, same_value, unfolded, use
from theorems.meaning.lists_induction import LEMMA as INDUCTION
from theorems.meaning.sizes import LISTS, ONE_RECORD, grown

chosen = var("D", function_type((DATA,), DATA))
of_record, of_place = var("part", function_type((RECORD,), "real")), var("part", function_type(("real",), "real"))
BY_RECORD = PART_BY_RECORD(chosen, of_record, j, empty, append, size, most)
BY_PLACE = PART_BY_PLACE(chosen, of_place, j, empty, append, size, most)

_MODEL = {**ONE_RECORD, "D": (0, 1), "j": 1, "x": 1}

BY_RECORD_SHORTER = Lemma(
    "meaning.part-by-record-shorter", "The records of a list in one part are no more than all", "elementary",
    (LISTS, BY_RECORD, size(x) <= most),
    size(chosen(x)) <= factor * size(x),
    mutants=(Mutant("less", {factor: LESS}, "a list of one record, which is in the part",
                    witness=finite({"X": 2, "A": 1}, **_MODEL, part=1)),),
)  # fmt: skip

BY_PLACE_SHORTER = Lemma(
    "meaning.part-by-place-shorter", "The records of a list at some places are no more than all", "elementary",
    (LISTS, BY_PLACE, size(x) <= most),
    size(chosen(x)) <= factor * size(x),
    mutants=(Mutant("less", {factor: LESS}, "a list of one record, which is in the part",
                    witness=finite({"X": 2, "A": 1}, **_MODEL, part=lambda _: 1)),),
)  # fmt: skip


@proof_of(BY_RECORD_SHORTER, BY_PLACE_SHORTER)
def _proof(claim: Claim) -> Theorem:
    """By induction over lists: a record is appended to what is chosen, or is not."""
    _, part, fits = claim.hypotheses
    said = lam(x, size(chosen(x)) <= size(x))
    none = parts(unfolded(LISTS))[1]
    begins = arith(said(empty), same_value(size, parts(unfolded(part))[0]), none)
    short = size(x) < most
    more = with_one_more(part, x, a, short, said(x))
    kept = generalize(discharge(more, short, said(x)), x, a)
    return use(INDUCTION, LISTS, begins, kept, fits, S=said, x=x)


def with_one_more(part: Term, data: Term, record: Term, short: Term, known: Term | Theorem) -> Theorem:
    """What is chosen is no longer than the list after a record is appended, if it is not before that."""
    yes, no = longer(part, data, record, short)
    length, goal = grown(data, record, short)[0], size(chosen(append(data, record))) <= size(append(data, record))

    def with_it(fact: Theorem) -> Theorem:
        less = arith(size(chosen(data)) < most, known, short)
        return arith(goal, same_value(size, mp(yes, fact)), grown(chosen(data), record, less)[0], length, known)

    def without(fact: Theorem) -> Theorem:
        other = arith(premise_of(no), fact)
        return arith(goal, same_value(size, mp(no, other)), length, known)

    return cases(premise_of(yes), with_it, without)


def longer(part: Term, data: Term, record: Term, *small: Term | Theorem) -> tuple[Theorem, Theorem]:
    """What is chosen of a list with a record appended, if that is in the part, and if it is not."""
    yes, no = parts(at(parts(unfolded(part))[1], data, record, by=small))
    return yes, no
