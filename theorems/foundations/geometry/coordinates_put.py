"""The author's kit for coordinates that are put in their places."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, ne, variables
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import Fact, arith, at, cases, discharge, generalize, mp, parts, same_value, unfolded
from theorems.foundations.geometry.coordinates import SPACE, d, entry, i, put
from theorems.foundations.geometry.inner_products import add
from theorems.foundations.samples.lists import inside

a, t = variables("a t")


def _lists() -> list[Theorem]:
    """Lists with the same coordinates are equal, and what is put at a place is there, and changes no other."""
    return parts(unfolded(parts(unfolded(SPACE))[0]))[:2]


def there(base: Term, number: Term, value: Term, place: Term, equal: Theorem, *facts: Fact) -> Theorem:
    """What is put at a place is there."""
    made = at(_lists()[1], base, number, value, by=facts)
    return mp(parts(at(made, place, by=inside(place, d)))[0], equal)


def kept(base: Term, number: Term, value: Term, place: Term, other: Theorem, *facts: Fact) -> Theorem:
    """At other places nothing changes."""
    made = at(_lists()[1], base, number, value, by=facts)
    return mp(parts(at(made, place, by=inside(place, d)))[1], other)


def equal_vectors(equation: Term, at_i: Theorem) -> Theorem:
    """Two vectors are equal, from their coordinates at the place i."""
    return at(_lists()[0], *both_sides(equation), by=[generalize(discharge(at_i, *inside(i, d)), i)])


def sums() -> Theorem:
    """The coordinates of sums."""
    return parts(unfolded(SPACE))[1]


def put_in_sum(old: Term, shift: Term, number: Term, *place: Theorem | Term) -> Theorem:
    """A coordinate is put before the sum, or in the first summand."""
    later = entry(shift, number)
    left, right = put(add(old, shift), number, a + later), add(put(old, number, a), shift)
    whole, summand = (at(sums(), *pair, i, by=inside(i, d)) for pair in ((put(old, number, a), shift), (old, shift)))

    def here(yes: Theorem) -> Theorem:
        same = same_value(lam(t, entry(shift, t)), yes)
        ends = there(add(old, shift), number, a + later, i, yes, *place), there(old, number, a, i, yes, *place)
        return arith(eq(entry(left, i), entry(right, i)), *ends, whole, same)

    def elsewhere(no: Theorem) -> Theorem:
        off = arith(ne(i, number), no)
        ends = kept(add(old, shift), number, a + later, i, off, *place), kept(old, number, a, i, off, *place)
        return arith(eq(entry(left, i), entry(right, i)), *ends, whole, summand)

    return equal_vectors(eq(left, right), cases(eq(i, number), here, elsewhere))
