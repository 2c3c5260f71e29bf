"""Another record: both lists have a record more than a third one."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import conj, exists, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import RECORD_REPLACED, a, append, b, most, size, x, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, proof_of
from dpproofs.proving.tactics import at, discharge, generalize, obtain, parts, use, witness
from theorems.meaning.records import LAST, SOURCE, length, more
from theorems.meaning.records_before import APPENDED, ROOM
from theorems.meaning.sizes import LISTS, ONE_RECORD

REPLACED = RECORD_REPLACED(append, size, most, x1, x2)
x0 = var("x0", x.type)
BOTH_MORE = exists(x0, conj(more(x0, x1), more(x0, x2)))

COMMON = Lemma(
    "meaning.record-replaced-common", "Two lists that differ in one record have one record more than a third list",
    SOURCE,
    (LISTS, REPLACED),
    BOTH_MORE,
    mutants=(Mutant("longer", Claim((LISTS, REPLACED), exists(x0, conj(more(x1, x0), more(x2, x0)))),
                    "the lists are full",
                    control=also(size(x1) < most),
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x1=1, x2=1)),),
)  # fmt: skip


@proof_of(COMMON)
def _common(claim: Claim) -> Theorem:
    """The list without the record; what is appended to both is appended to it."""
    said = lam((x1, x2), claim.conclusion)
    sides = append(x, a), append(x, b)
    last = [use(LAST, size(x) < most, a=record) for record in (a, b)]
    base = witness(said(*sides), x, *last)

    def with_common(common: Term, facts: Theorem) -> Theorem:
        _, short = length(common, x1)
        near = zip(parts(facts), (x1, x2), strict=True)
        kept = [use(APPENDED, fact, short, size(data) < most, x1=common, x2=data) for fact, data in near]
        kept = [infer("cut", fact, parts(facts)[0]) if more(common, x1) in fact.hypotheses else fact for fact in kept]
        return witness(said(append(x1, a), append(x2, a)), append(common, a), *kept)

    step = obtain(said(x1, x2), "x0", with_common)
    return at(
        REPLACED,
        said,
        by=[
            generalize(discharge(base, size(x) < most), x, a, b),
            generalize(discharge(step, said(x1, x2), *ROOM), x1, x2, a),
        ],
    )
