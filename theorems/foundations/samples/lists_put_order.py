"""Records at two places are replaced in any order; Of lists that agree but at one place, one is the other with its
record there.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, lam, ne, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, at, cases
from dpproofs.proving.tactics import same_value, unfolded
from theorems.foundations.samples.entries import AGREE_OFF
from theorems.foundations.samples.lists import (
    MADE,
    a,
    b,
    entry,
    equal_lists,
    i,
    inside,
    j,
    joined,
    k,
    kept,
    n,
    new,
    other_place,
    put,
    then,
    x,
    x1,
    x2,
)

_ORDER = eq(put(put(x, j, b), k, a), put(put(x, k, a), j, b))

PUT_ORDER = Lemma(
    "foundations.record-put-order", "Records at two places are replaced in any order", "elementary",
    (MADE, *inside(j), *inside(k), ne(j, k)),
    _ORDER,
    mutants=(Mutant("one place", without(ne(j, k)), "j = k, and a and b differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda x, i, a: a if i == 1 else x, n=1, x=0,
                        j=1, k=1, a=1, b=0)),),
)  # fmt: skip


@proof_of(PUT_ORDER)
def _order(claim: Claim) -> Theorem:
    """At each place both have the same record."""
    first, second = put(x, j, b), put(x, k, a)

    def at_j(yes: Theorem) -> Theorem:
        other = arith(ne(i, k), yes, ne(j, k))
        return joined(then(kept(first, k, a, other), new(x, j, b, yes)), new(second, j, b, yes))

    def not_j(no: Theorem) -> Theorem:
        off_j = other_place(no, j)

        def at_k(yes: Theorem) -> Theorem:
            return joined(new(first, k, a, yes), then(kept(second, j, b, off_j), new(x, k, a, yes)))

        def not_k(no: Theorem) -> Theorem:
            off_k = other_place(no, k)
            old = then(kept(first, k, a, off_k), kept(x, j, b, off_j))
            return joined(old, then(kept(second, j, b, off_j), kept(x, k, a, off_k)))

        return cases(eq(i, k), at_k, not_k)

    return equal_lists(claim.conclusion, cases(eq(i, j), at_j, not_j))


_AGREE = AGREE_OFF(entry, n, j, x1, x2)

PUT_FROM = Lemma(
    "foundations.record-put-from", "Of lists that agree but at one place, one is the other with its record there",
    "elementary",
    (MADE, *inside(j), _AGREE),
    eq(put(x1, j, entry(x2, j)), x2),
    mutants=(Mutant("reversed", Claim((MADE, *inside(j), _AGREE), eq(put(x1, j, entry(x1, j)), x2)), "x1 and x2 differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda x, i, a: a if i == 1 else x, n=1, x1=0,
                        x2=1, j=1)),),
)  # fmt: skip


@proof_of(PUT_FROM)
def _from(claim: Claim) -> Theorem:
    """At the place j both have the record of x2, elsewhere they agree."""
    record, agree = entry(x2, j), unfolded(AGREE_OFF(entry, n, j, x1, x2))
    place = var("v")

    def here(yes: Theorem) -> Theorem:
        return joined(new(x1, j, record, yes), same_value(lam(place, entry(x2, place)), yes))

    def elsewhere(no: Theorem) -> Theorem:
        other = other_place(no, j)
        return then(kept(x1, j, record, other), at(agree, i, by=[*inside(i), other]))

    return equal_lists(claim.conclusion, cases(eq(i, j), here, elsewhere))
