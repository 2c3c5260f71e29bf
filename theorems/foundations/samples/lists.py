"""Lists of n records, in which the record at a place can be replaced.

This file is long because it has the definition of a list and all that replacing a record does to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exists, forall, function_type, implies, lam, nat, ne, num, var
from dpproofs.language.terms import variables
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import both_sides, rhs
from dpproofs.proving.tactics import Fact, arith, at, cases, discharge, generalize, mp, parts, reversed_equation
from dpproofs.proving.tactics import theorem, unfolded, use
from theorems.foundations.samples.entries import AGREE_OFF, within

n, i, j, k = variables("n i j k")
x, x1, x2 = variables("x x1 x2", "X")
a, b = variables("a b", "A")
entry = var("e", function_type(("X", REAL), "A"))
put = var("c", function_type(("X", REAL, "A"), "X"))


def inside(place: Term, size: Term = n) -> tuple[Term, ...]:
    """The place is one of 1, ..., n."""
    return nat(place), 1 <= place, place <= size


LISTS = Definition(
    "lists",
    (entry, put, n),
    conj(
        forall((x1, x2), implies(within(i, eq(entry(x1, i), entry(x2, i))), eq(x1, x2))),
        forall(
            (x, j, a),
            implies(
                *inside(j),
                within(
                    i,
                    conj(
                        implies(eq(i, j), eq(entry(put(x, j, a), i), a)),
                        implies(ne(i, j), eq(entry(put(x, j, a), i), entry(x, i))),
                    ),
                ),
            ),
        ),
        forall((x, a), eq(put(x, num(0), a), x)),
    ),
)
"""Data sets are the lists of n records: x has the records e(x, 1), ..., e(x, n), and c(x, j, a) is x with the record a
at the place j, where the place 0 is none."""
write_as(LISTS, r"\text{{lists of }} {2} \text{{ entries }} {0}\text{{, set by }} {1}")

REPLACED = Definition(
    "one_record_replaced",
    (entry, n, x1, x2),
    exists(j, conj(*inside(j), AGREE_OFF(entry, n, j, x1, x2))),
)
"""The lists x1, x2 of n records differ at one place at most."""
write_as(REPLACED, r"{2} = {3} \text{{ in all but one of the entries }} {0} \text{{ of }} 1, \ldots, {1}")

MADE = LISTS(entry, put, n)

PUT_AGAIN = Lemma(
    "foundations.record-put-again", "A record that is replaced twice", "elementary",
    (MADE, *inside(j)),
    eq(put(put(x, j, b), j, a), put(x, j, a)),
    mutants=(Mutant("first", Claim((MADE, *inside(j)), eq(put(put(x, j, b), j, a), put(x, j, b))), "a and b differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda x, i, a: a if i == 1 else x, n=1, x=0,
                        j=1, a=1, b=0)),),
)  # fmt: skip


@proof_of(PUT_AGAIN)
def _again(claim: Claim) -> Theorem:
    """At the place j both have the new record, elsewhere that of x."""
    inner = put(x, j, b)

    def here(yes: Theorem) -> Theorem:
        return joined(new(inner, j, a, yes), new(x, j, a, yes))

    def elsewhere(no: Theorem) -> Theorem:
        other = other_place(no, j)
        return joined(then(kept(inner, j, a, other), kept(x, j, b, other)), kept(x, j, a, other))

    return equal_lists(claim.conclusion, cases(eq(i, j), here, elsewhere))


def joined(first: Fact, second: Fact) -> Theorem:
    """a = c from a = b and c = b."""
    return then(first, reversed_equation(second))


def then(first: Fact, second: Fact) -> Theorem:
    """a = c from a = b and b = c."""
    left, middle = both_sides(first)
    u = var("u", middle.type)
    return use("leibniz", first, second, x=middle, y=rhs(theorem(second)), A=lam(u, eq(left, u)))


Facts: TypeAlias = Sequence[Fact]


def new(
    data: Term, place: Term, record: Term, equal: Fact, by: Facts = (), at_: Term = i, there: Facts = ()
) -> Theorem:
    """e(c(x, j, a), i) = a for i = j, given that i and j are places."""
    return mp(_both(data, place, record, by, at_, there)[0], equal)


def _both(data: Term, place: Term, record: Term, by: Facts, at_: Term, there: Facts) -> list[Theorem]:
    put_there = at(parts(unfolded(MADE))[1], data, place, record, by=by or inside(place))
    return parts(at(put_there, at_, by=there or inside(at_)))


def other_place(no: Theorem, place: Term) -> Theorem:
    """i != j, from: not i = j."""
    return arith(ne(i, place), no)


def kept(
    data: Term, place: Term, record: Term, other: Fact, by: Facts = (), at_: Term = i, there: Facts = ()
) -> Theorem:
    """e(c(x, j, a), i) = e(x, i) for i != j, given that i and j are places."""
    return mp(_both(data, place, record, by, at_, there)[1], other)


def equal_lists(equation: Term, at_i: Theorem) -> Theorem:
    """The lists are equal, from their records at the place i."""
    return at(parts(unfolded(MADE))[0], *both_sides(equation), by=[generalize(discharge(at_i, *inside(i)), i)])
