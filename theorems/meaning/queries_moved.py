"""The number of records differs by one at the empty data set and at one record."""

from __future__ import annotations

from dpproofs.kernel import Theorem, infer
from dpproofs.language.terms import conj, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, RECORD_ADDED, a, append, empty, most, size
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, parts, prove, unfolded
from theorems.meaning.sizes import LISTS, ONE_RECORD, appended, grown

ALONE = append(empty, a)
Delta = var("Delta")

MOVES = Lemma(
    "meaning.number-of-records-moves", "Two neighbours at which the number of records differs by one", "elementary",
    (LISTS, 1 <= most, 0 <= Delta),
    conj(ADD_OR_REMOVE_ONE(empty, ALONE), factor * Delta <= Delta * size(ALONE) - Delta * size(empty)),
    mutants=(Mutant("more", {factor: MORE}, "it differs by one",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, a=0, Delta=1)),),
)  # fmt: skip


@proof_of(MOVES)
def _moves(claim: Claim) -> Theorem:
    """A record is appended to the empty list."""
    none = parts(unfolded(LISTS))[1]
    longer = grown(empty, a, none, 1 <= most)[0]
    small = arith(size(empty) < most, none, 1 <= most)
    added = appended(RECORD_ADDED(append, size, most, empty, ALONE), empty, a, small=small)
    either = infer("or_intro", added, formula=ADD_OR_REMOVE_ONE(empty, ALONE))
    return prove(claim.conclusion, either, arith(Delta <= Delta * size(ALONE) - Delta * size(empty), longer))
