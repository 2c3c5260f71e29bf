"""Neighbouring data sets are lists."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import conj
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, most, size, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, assume, both, obtain, parts, split, unfolded, use
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.meaning.lists_induction import natural_size
from theorems.meaning.records import length
from theorems.meaning.records_common import COMMON, REPLACED
from theorems.meaning.sizes import LISTS, ONE_RECORD

EITHER = ADD_OR_REMOVE_ONE(x1, x2)
first = mark("first", size(x1) <= most)

JOINED = Lemma(
    "meaning.lists-with-a-record-more", "Two data sets, one of which has a record more, are lists", "elementary",
    (LISTS, EITHER),
    conj(first, size(x2) <= most),
    mutants=(Mutant("full", {first: size(x1) < most}, "the longer one is full",
                    control={first: size(x1) <= most + 1},
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x1=1, x2=0)),),
)  # fmt: skip


@proof_of(JOINED)
def _joined(claim: Claim) -> Theorem:
    return split(assume(EITHER), lambda _: both(*_longer(x1, x2)), lambda _: both(*reversed(_longer(x2, x1))))


def _longer(one: Term, other: Term) -> list[Theorem]:
    """Both are lists, where the second has a record more."""
    whole, *_ = parts(unfolded(LISTS))
    equal, short = length(one, other)
    gap = use(NAT_GAP, natural_size(one), whole, short, j=size(one), k=most)
    return [arith(size(one) <= most, short), arith(size(other) <= most, equal, gap)]


CHANGED = Lemma(
    "meaning.lists-with-a-record-replaced", "Two data sets that differ in one record are lists", "elementary",
    (LISTS, REPLACED),
    conj(first, size(x2) <= most),
    mutants=(Mutant("full", {first: size(x1) < most}, "both are full", control={first: size(x1) <= most + 1},
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x1=1, x2=1)),),
)  # fmt: skip


@proof_of(CHANGED)
def _replaced(claim: Claim) -> Theorem:
    def with_common(common: Term, facts: Theorem) -> Theorem:
        first, second = (
            infer("cut", _longer(common, data)[1], near) for near, data in zip(parts(facts), (x1, x2), strict=True)
        )
        return both(first, second)

    return obtain(use(COMMON, LISTS, REPLACED), "x0", with_common)
