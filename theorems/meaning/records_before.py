"""One record more, and further records after it."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import a, append, most, size, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import at
from theorems.meaning.records import SOURCE, least, more, related

ADDED = more(x1, x2)
ROOM = size(x1) < most, size(x2) < most

AFTER = more(append(x1, a), append(x2, a))

APPENDED = Lemma(
    "meaning.record-added-before", "One record more, and the same record appended to both", SOURCE,
    (ADDED, *ROOM),
    AFTER,
    mutants=(Mutant("full", Claim((ADDED, size(x1) < most, size(x2) <= most), AFTER),
                    "the longer list is full, and no longer",
                    witness=finite({"X": 2, "A": 1}, append=(1, 0), size=(0, 1), m=1, x1=0, x2=1, a=0)),),
)  # fmt: skip


@proof_of(APPENDED)
def _appended(claim: Claim) -> Theorem:
    def then(begins: Theorem, kept: Theorem) -> Theorem:
        return at(kept, x1, x2, a, by=[at(ADDED, related, by=[begins, kept]), *ROOM])

    return least(claim.conclusion, then)
