"""A data set with a record more is larger by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import conj, eq, lam, unfold, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE, RECORD_ADDED, append, most, size, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then, opened, premise_of
from dpproofs.proving.tactics import arith, assume, at, both, for_all, intro, parts, prove, specialize, unfolded

LISTS = FINITE_LISTS(*LIST_SPACE)
LONGER = RECORD_ADDED(append, size, most, x1, x2)

ONE_RECORD = {"empty": 0, "append": (1, 1), "front": (0, 0), "last": (0, 0), "size": (0, 1), "m": 1}
"""Lists of at most one record of a space of one: a model."""
TWO_RECORDS = {
    "empty": 0,
    "append": (1, 2, 1, 2, 1, 2),
    "front": (0, 0, 0),
    "last": (0, 0, 1),
    "size": (0, 1, 1),
    "m": 1,
}
"""Lists of at most one record of a space of two: a model."""


def appended(relation: Term, *values: Term, small: Theorem) -> Theorem:
    """Two data sets of a least relation: those that it starts from, at these values."""
    whole = unfold(relation)
    start, _ = if_then(opened(whole, var(whole.hint, whole.data)))
    return for_all(relation, at(assume(start), *values, by=[small]))


SIZES = Lemma(
    "meaning.record-added-size", "A data set with a record more is larger by one", "elementary",
    (LISTS, LONGER),
    conj(eq(size(x2), size(x1) + factor), size(x1) < most),
    mutants=(Mutant("two", {factor: 2}, "one record",
                    control=Claim((LISTS, LONGER), conj(size(x2) <= size(x1) + 1, size(x1) < most)),
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(SIZES)
def _sizes(claim: Claim) -> Theorem:
    """The relation of such sizes has both properties; that of neighbours is the least one with them."""
    said = lam((x1, x2), conj(eq(size(x2), size(x1) + 1), size(x1) < most))

    def first(goal: Term, x: Term, a: Term) -> Theorem:
        return both(grown(x, a, size(x) < most)[0], size(x) < most)

    def kept(goal: Term, x1: Term, x2: Term, a: Term) -> Theorem:
        one, two = (grown(point, a, size(point) < most)[0] for point in (x1, x2))
        return both(*(arith(part, said(x1, x2), one, two, size(x2) < most) for part in conjuncts(goal)))

    return prove(claim.conclusion, joined(LONGER, said, first, kept))


def grown(point: Term, record: Term, *facts: Term | Theorem) -> list[Theorem]:
    """What is said of a list with a record appended: its size, its front, its last record."""
    return parts(at(parts(unfolded(LISTS))[2], point, record, by=facts))


Added: TypeAlias = Callable[[Term, Term, Term], Theorem]
Replaced: TypeAlias = Callable[[Term, Term, Term, Term], Theorem]


def joined(fact: Term | Theorem, relation: Term, first: Added | Replaced, kept: Replaced) -> Theorem:
    """What is said of all neighbours: it is shown where a record is added, or replaced, and kept by the next record.

    Both get what is to be shown, and the variables in it.
    """
    th = specialize(fact, relation)
    th = infer("imp_elim", th, intro(premise_of(th), first))
    return infer("imp_elim", th, intro(premise_of(th), kept))
