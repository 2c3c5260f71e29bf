"""A list and one with a record appended: one record more."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PROP, function_type, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import RECORD_ADDED, a, append, most, size, x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import if_then, opened
from dpproofs.proving.tactics import assume, at, for_all, parts, use
from theorems.meaning.sizes import LISTS, SIZES

SOURCE = "elementary"
related = var("B", function_type((x.type, x.type), PROP))


def more(one: Term, other: Term) -> Term:
    """The other data set is the one with a record more."""
    return RECORD_ADDED(append, size, most, one, other)


def length(one: Term, other: Term) -> list[Theorem]:
    """The list with a record more is longer by one, and the other one is not full."""
    return parts(use(SIZES, LISTS, more(one, other), x1=one, x2=other))


LAST = Lemma(
    "meaning.record-added-last", "A list and one with a record appended", SOURCE,
    (size(x) < most,),
    more(x, append(x, a)),
    mutants=(Mutant("full", {size(x) < most: size(x) <= most}, "no list has a record",
                    witness=finite({"X": 1, "A": 1}, append=0, size=0, m=0, x=0, a=0)),),
)  # fmt: skip


@proof_of(LAST)
def _last(claim: Claim) -> Theorem:
    return least(claim.conclusion, lambda begins, _: at(begins, x, a, by=[size(x) < most]))


def least(goal: Term, then: Callable[[Theorem, Theorem], Theorem]) -> Theorem:
    """Two lists are related by every relation that has some pairs, and is kept when a record is appended."""
    begins, rest = if_then(opened(goal, related))
    kept, _ = if_then(rest)
    return for_all(goal, then(assume(begins), assume(kept)), related)
