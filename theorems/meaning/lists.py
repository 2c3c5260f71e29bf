"""Lists of records: induction over them, their sizes, one record more or another one, and that neighbours
are lists.
"""

from collections.abc import Callable
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    FINITE_LISTS,
    LIST_SPACE,
    RECORD_ADDED,
    RECORD_REPLACED,
    a,
    append,
    b,
    empty,
    front,
    last,
    most,
    size,
    x,
)
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE

# A data set with a record more is larger by one -----------------------------------------------

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


# What is said of the empty list, and kept when a record is appended, is so of all lists -------

said = var("S", function_type((x.type,), PROP))
KEPT = forall((x, a), implies(size(x) < most, said(x), said(append(x, a))))

JUNK = {"empty": 0, "append": (1, 1, 1), "front": (0, 0, 0), "last": (0, 0, 0), "size": (0, 1, 2), "m": 1}
size_ = mark("size_", size(x) <= most)

LIST_INDUCTION = Lemma(
    "meaning.list-induction", "What is so of the empty list, and kept when a record is appended, is so of all lists",
    "elementary",
    (LISTS, said(empty), KEPT, size_),
    said(x),
    mutants=(Mutant("longer", {size_: size(x) <= most + 1}, "a point that is no list",
                    witness=finite({"X": 3, "A": 1}, **JUNK, S=(True, True, False), x=2)),),
)  # fmt: skip

n = var("n")


@proof_of(LIST_INDUCTION)
def _proof(claim: Claim) -> Theorem:
    """By induction on the size: a list is empty, or a shorter one with a record."""
    _, none, _, lists = parts(unfolded(LISTS))

    def of_size(k: Term) -> Term:
        return forall(x, implies(eq(size(x), k), k <= most, said(x)))

    def shape(k: Term) -> Theorem:
        return mp(parts(specialize(lists, x))[1], arith(size(x) <= most, eq(size(x), k), k <= most))

    def moved(same: Theorem, known: Theorem | Term) -> Theorem:
        _, other = both_sides(same)
        return use("leibniz", reversed_equation(same), known, x=other, y=x, A=said)

    def sized(same: Theorem) -> Theorem:
        return same_value(size, same)

    def impossible(*facts: Theorem | Term) -> Theorem:
        return arith(said(x), *facts)

    def shorter(found: Theorem) -> Theorem:
        less, _ = parts(found)
        positive = use(NAT_NONNEGATIVE, natural_size(front(x)), k=size(front(x)))
        return impossible(less, positive, eq(size(x), 0))

    def step(goal: Term, k: Term) -> Theorem:
        def one_more(found: Theorem) -> Theorem:
            less, same = parts(found)
            short = arith(size(front(x)) < most, less, eq(size(x), k + 1), k + 1 <= most)
            length = grown(front(x), last(x), short)[0]
            equal = arith(eq(size(front(x)), k), length, sized(same), eq(size(x), k + 1))
            before = at(of_size(k), front(x), by=[equal, arith(k <= most, k + 1 <= most)])
            return moved(same, at(KEPT, front(x), last(x), by=[short, before]))

        return for_all(goal, split(shape(k + 1), lambda same: impossible(
            sized(same), none, eq(size(x), k + 1), arith(0 <= k)), one_more))  # fmt: skip

    base = for_all(of_size(num(0)), split(shape(num(0)), lambda same: moved(same, said(empty)), shorter))
    every = generalize(discharge(induction(n, of_size, base, step, nat(n)), nat(n)), n)
    here = at(every, size(x), by=[natural_size(x)])
    return at(here, x, by=[arith(eq(size(x), size(x))), size(x) <= most])


def natural_size(data: Term) -> Theorem:
    """The size of a list is a natural number."""
    *_, shape = parts(unfolded(LISTS))
    return parts(specialize(shape, data))[0]


# A list and one with a record appended: one record more ---------------------------------------

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
    lambda claim: least(claim.conclusion, lambda begins, _: at(begins, x, a, by=[size(x) < most])),
    (Mutant("full", {size(x) < most: size(x) <= most}, "no list has a record",
            witness=finite({"X": 1, "A": 1}, append=0, size=0, m=0, x=0, a=0)),),
)  # fmt: skip


def least(goal: Term, then: Callable[[Theorem, Theorem], Theorem]) -> Theorem:
    """Two lists are related by every relation that has some pairs, and is kept when a record is appended."""
    begins, rest = if_then(opened(goal, related))
    kept, _ = if_then(rest)
    return for_all(goal, then(assume(begins), assume(kept)), related)


# One record more, and further records after it ------------------------------------------------

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


# Another record: both lists have a record more than a third one -------------------------------

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


# Neighbouring data sets are lists -------------------------------------------------------------

EITHER = ADD_OR_REMOVE_ONE(x1, x2)
first = mark("first", size(x1) <= most)

JOINED = Lemma(
    "meaning.lists-with-a-record-more", "Two data sets, one of which has a record more, are lists", "elementary",
    (LISTS, EITHER),
    conj(first, size(x2) <= most),
    lambda _: split(assume(EITHER), lambda _: both(*_longer(x1, x2)), lambda _: both(*reversed(_longer(x2, x1)))),
    (Mutant("full", {first: size(x1) < most}, "the longer one is full",
            control={first: size(x1) <= most + 1},
            witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x1=1, x2=0)),),
)  # fmt: skip


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
