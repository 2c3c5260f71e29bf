"""Records in random order: where one is replaced, the orders can be paired so that one record is replaced.

This file is long because each step, from one place to a whole epoch, is said of equal and of different records.
"""

from collections.abc import Callable
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.language.subterms import replace
from dpproofs.meaning.batches import EPOCH_SHUFFLED, SHUFFLER, batch_size, inserted, shuffled, sigma, steps
from dpproofs.meaning.kinds import K_out
from dpproofs.meaning.lists import (
    LIST_SPACE,
    RECORD_REPLACED,
    REPLACE_ONE,
    a,
    append,
    b,
    empty,
    last,
    most,
    size,
    x,
)
from dpproofs.meaning.process import TEST as TEST_V, h as test_v, v
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.meaning.batches import EPOCH_PRIVATE, PRIVATE, profile, square
from theorems.meaning.descent import UNWITNESSED, taken_apart
from theorems.meaning.lists import LIST_INDUCTION, LISTS, ONE_RECORD, appended, grown, joined, least, natural_size
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS

s, s1, s2, y_ = (var(name, x.type) for name in ("s", "s1", "s2", "y_"))
a1, a2 = var("a1", a.type), var("a2", a.type)
F, G = (var(name, function_type((x.type,), REAL)) for name in ("F", "G"))
near = lam((x1, x2), RECORD_REPLACED(append, size, most, x1, x2))
REPLACED, SHUFFLES = near(x1, x2), SHUFFLER(shuffled, inserted, *LIST_SPACE)
SHORT = size(x) < most
slack = var("delta")
SIGNS = 0 <= c, 0 <= slack

# Two lists of which a record is replaced, and the same record appended to both ------------------

AFTER = near(append(x1, a), append(x2, a))
ROOM = size(x1) < most, size(x2) < most
_NO_MODEL = "what is said of all relations has no finite model"
SHUFFLED_ONE = {**ONE_RECORD, "I": ((0, 1), (0, 1)), "S": ((1, 0), (0, 1))}
"""Lists of at most one record of a space of one, in any order: a model."""

KEPT = Lemma(
    "meaning.record-replaced-before", "A record is replaced, and one is appended to both lists", "elementary",
    (REPLACED, *ROOM),
    AFTER,
    mutants=(Mutant("first", without(REPLACED), "lists that differ twice", unwitnessed=_NO_MODEL),),
)  # fmt: skip

SIZES = Lemma(
    "meaning.record-replaced-size", "Lists of which a record is replaced have one size", "elementary",
    (LISTS, REPLACED),
    eq(size(x1), factor * size(x2)),
    mutants=(Mutant("larger", {factor: MORE}, "one record", unwitnessed=_NO_MODEL),),
)  # fmt: skip


@proof_of(KEPT)
def _kept(claim: Claim) -> Theorem:
    return least(claim.conclusion, lambda begins, kept: at(
        kept, x1, x2, a, by=[at(REPLACED, var("B", near.type), by=[begins, kept]), *ROOM]))  # fmt: skip


@proof_of(SIZES)
def _sizes(claim: Claim) -> Theorem:
    def first(goal: Term, data: Term, *records: Term) -> Theorem:
        return arith(goal, *(grown(data, record, size(data) < most)[0] for record in records))

    def kept(goal: Term, one: Term, two: Term, record: Term) -> Theorem:
        return arith(goal, eq(size(one), size(two)), *(grown(x_, record, size(x_) < most)[0] for x_ in (one, two)))

    return joined(REPLACED, lam((x1, x2), eq(size(x1), size(x2))), first, kept)


# A record is inserted anywhere ------------------------------------------------------------------


def unit(test: Term) -> Term:
    """A test of lists."""
    return test_function(test, s)


def any_place(data: Term, record: Term, test: Term, tested: Fact, short: Fact) -> Theorem:
    """A record is at the end, or before the last record."""
    every = parts(unfolded(SHUFFLES))[1]
    return parts(at(every, data, record, test, by=[short, tested]))[0]


def one_more(data: Term, record: Term, test: Term, tested: Fact, short: Fact) -> Theorem:
    """A further record is inserted in random order."""
    every = parts(unfolded(SHUFFLES))[1]
    return parts(at(every, data, record, test, by=[short, tested]))[1]


def before_last(data: Term, other: Term, record: Term, test: Term, tested: Fact, short: Fact) -> Theorem:
    """The same of a list with a last record ``other``: by the list before it."""
    longer = append(data, other)
    found = any_place(longer, record, test, tested, short)
    is_front, is_last = grown(data, other, size(data) < most)[1:]
    at_front = same_value(lam(y_, E(inserted(y_, record), s, test(append(s, last(longer))))), is_front)
    at_last = same_value(lam(b, E(inserted(data, record), s, test(append(s, b)))), is_last)
    inner = E(inserted(data, record), s, test(append(s, other)))
    value = (test(append(longer, record)) + size(longer) * inner) / (size(longer) + 1)
    positive = use(NAT_NONNEGATIVE, natural_size(longer), k=size(longer))
    return arith(eq(lhs(found), value), found, at_front, at_last, positive)


def _of(test: Term, record: Term) -> Term:
    return lam(s, test(append(s, record)))


def _unit_of(test: Term, record: Term) -> Theorem:
    """A test of what a record is appended to is a test."""
    return generalize(specialize(unit(test), append(s, record)), s)


def ordered(first: Term, second: Term, count: Term) -> Term:
    """The tests are close at all lists of that size of which a record is replaced."""
    return forall((s1, s2), implies(near(s1, s2), eq(size(s1), count), first(s1) <= c * second(s2) + slack))


def coupled(one: Term, two: Term, count: Term) -> Term:
    """So are the means of such tests under the two laws."""
    means = E(one, s, F(s)) <= c * E(two, s, G(s)) + slack
    return forall((F, G), implies(unit(F), unit(G), ordered(F, G, count), means))


def _proved(one: Term, two: Term, count: Term, made: Theorem) -> Theorem:
    return for_all(coupled(one, two, count), made, F, G)


def _appended(record: Term, count: Term, room: Fact) -> Theorem:
    """What is said of the tests of longer lists, where this record is appended to both."""
    first, second = _of(F, record), _of(G, record)
    known = [eq(size(s1), count), near(s1, s2)]
    equal = use(SIZES, LISTS, known[1], x1=s1, x2=s2)
    small = [arith(size(s1) < most, known[0], room), arith(size(s2) < most, equal, known[0], room)]
    longer = use(KEPT, known[1], *small, x1=s1, x2=s2, a=record)
    length = arith(eq(size(append(s1, record)), count + 1), grown(s1, record, small[0])[0], known[0])
    told = at(ordered(F, G, count + 1), append(s1, record), append(s2, record), by=[longer, length])
    return for_all(ordered(first, second, count), told, s1, s2)


INSERTED_OTHER = Lemma(
    "meaning.other-record-inserted", "Two records are inserted in a list: the places can be the same", "elementary",
    (LISTS, SHUFFLES, SHORT, *SIGNS),
    coupled(inserted(x, a1), inserted(x, a2), size(x) + 1),
    mutants=(Mutant("no room", without(SHORT), "a list that is full", unwitnessed=_NO_MODEL),),
)  # fmt: skip


def _weighed(one: Theorem, two: Theorem, at_end: Theorem, before: Theorem, sign: Theorem) -> Theorem:
    """A bound of (A + m B)/(m + 1), from those of A and B."""
    end, end2 = both_sides(at_end)
    inner, inner2 = both_sides(before)
    count = rhs(sign)
    scaled = arith(count * inner <= count * inner2, before, sign)
    total = arith(end + count * inner <= end2 + count * inner2, at_end, scaled)
    positive = arith(0 < count + 1, sign)
    over = arith((end + count * inner) / (count + 1) <= (end2 + count * inner2) / (count + 1), total, positive)
    return arith(lhs(one) <= c * lhs(two) + slack, one, two, over, positive)


@proof_of(INSERTED_OTHER)
def _other(claim: Claim) -> Theorem:
    """By induction over lists."""
    said = lam(x, implies(size(x) < most, coupled(inserted(x, a1), inserted(x, a2), size(x) + 1)))
    none = parts(unfolded(LISTS))[1]

    def at_end(data: Term, fact: Term) -> Theorem:
        start = appended(near(append(data, a1), append(data, a2)), data, a1, a2, small=assume(fact))
        length = grown(data, a1, fact)[0]
        return at(ordered(F, G, size(data) + 1), append(data, a1), append(data, a2), by=[start, length])

    room = size(empty) < most
    ends = [any_place(empty, record, test, unit(test), room) for record, test in ((a1, F), (a2, G))]
    first = arith(lhs(ends[0]) <= c * lhs(ends[1]) + slack, *ends, at_end(empty, room), none)
    base = discharge(_proved(inserted(empty, a1), inserted(empty, a2), size(empty) + 1, first), room)

    longer = append(x, a)
    full = size(longer) < most
    length = grown(x, a, SHORT)[0]
    known = at(said(x), by=[SHORT])
    more = _appended(a, size(x) + 1, arith(size(x) + 1 < most, length, full))
    inner = at(known, _of(F, a), _of(G, a), by=[_unit_of(F, a), _unit_of(G, a), more])
    ends = [before_last(x, a, record, test, unit(test), full) for record, test in ((a1, F), (a2, G))]
    sign = use(NAT_NONNEGATIVE, natural_size(longer), k=size(longer))
    made = _weighed(ends[0], ends[1], at_end(longer, full), inner, sign)
    made = _with_count(made, length)
    step = discharge(_proved(inserted(longer, a1), inserted(longer, a2), size(longer) + 1, made), full)
    every = generalize(discharge(step, SHORT, said(x)), x, a)
    whole = use(LIST_INDUCTION, LISTS, base, every, arith(size(x) <= most, SHORT), S=said)
    return at(whole, by=[SHORT])


def _with_count(made: Theorem, length: Theorem) -> Theorem:
    """The assumption about lists of one record more is that about lists of this size."""
    _, other = both_sides(length)
    goal = ordered(F, G, other + 1)
    if goal not in made.hypotheses:
        return made
    n_ = var("n_")
    longer, _ = both_sides(length)
    fact = use("leibniz", length, ordered(F, G, longer + 1), x=longer, y=other, A=lam(n_, ordered(F, G, n_ + 1)))
    return infer("cut", made, fact)


# How long the lists are ------------------------------------------------------------------------

INSERTED_LONGER = Lemma(
    "meaning.record-inserted-size", "A list with a record inserted has one record more", "elementary",
    (LISTS, SHUFFLES, SHORT),
    E(inserted(x, a1), s, ind(ne(size(s), size(x) + factor))) <= 0,
    mutants=(Mutant("larger", {factor: MORE}, "no record",
                    witness=finite({"X": 2, "A": 1}, **SHUFFLED_ONE, x=0, a1=0)),),
)  # fmt: skip

SHUFFLED_AS_LONG = Lemma(
    "meaning.shuffled-size", "Shuffled lists are as long as before", "elementary",
    (LISTS, SHUFFLES, size(x) <= most),
    E(shuffled(x), s, ind(ne(size(s), factor * size(x)))) <= 0,
    mutants=(Mutant("larger", {factor: MORE}, "one record", witness=finite({"X": 2, "A": 1}, **SHUFFLED_ONE, x=1)),),
)  # fmt: skip


def _event(term: Term) -> Theorem:
    """An event is a test."""
    return generalize(both(arith(0 <= term), arith(term <= 1)), s)


@proof_of(INSERTED_LONGER)
def _longer(claim: Claim) -> Theorem:
    """By induction over lists."""

    def wrong(count: Term) -> Term:
        return ind(ne(size(s), count))

    def bound(data: Term) -> Term:
        return E(inserted(data, a1), s, wrong(size(data) + 1)) <= 0

    said, room = lam(x, implies(size(x) < most, bound(x))), size(empty) < most
    none = parts(unfolded(LISTS))[1]

    def at_end(data: Term, fact: Fact) -> Theorem:
        length = grown(data, a1, fact)[0]
        return arith(eq(ind(ne(size(append(data, a1)), size(data) + 1)), 0), length)

    event = wrong(size(empty) + 1)
    found = any_place(empty, a1, lam(s, event), _event(event), room)
    base = discharge(arith(bound(empty), found, at_end(empty, room), none), room)

    longer = append(x, a)
    full, length = size(longer) < most, grown(x, a, SHORT)[0]
    event, before = wrong(size(longer) + 1), wrong(size(x) + 1)
    found = before_last(x, a, a1, lam(s, event), _event(event), full)
    after = ind(ne(size(append(s, a)), size(longer) + 1))

    def right(yes: Theorem) -> Theorem:
        small = arith(size(s) < most, yes, length, full)
        return arith(after <= before, grown(s, a, small)[0], length, yes)

    pointwise = cases(eq(size(s), size(x) + 1), right, lambda no: arith(after <= before, arith(eq(before, 1), no)))
    law = inserted(x, a1)
    mean = integrate(law, s, pointwise, *(bounded(law, s, term, 1) for term in (after, before)))
    inner = arith(E(law, s, after) <= 0, mean, at(said(x), by=[SHORT]))
    sign = use(NAT_NONNEGATIVE, natural_size(longer), k=size(longer))
    positive = arith(0 < size(longer) + 1, sign)
    total = arith(size(longer) * E(law, s, after) <= 0, inner, sign)
    over = arith((0 + size(longer) * E(law, s, after)) / (size(longer) + 1) <= 0, total, positive)
    made = arith(bound(longer), found, at_end(longer, full), over)
    every = generalize(discharge(discharge(made, full), SHORT, said(x)), x, a)
    whole = use(LIST_INDUCTION, LISTS, base, every, arith(size(x) <= most, SHORT), S=said)
    return at(whole, by=[SHORT])


@proof_of(SHUFFLED_AS_LONG)
def _as_long(claim: Claim) -> Theorem:
    """Each further record is inserted in a list that is as long as that before."""
    begins = parts(unfolded(SHUFFLES))[0]

    def wrong(data: Term) -> Term:
        return ind(ne(size(s), size(data)))

    said = lam(x, E(shuffled(x), s, wrong(x)) <= 0)
    event = wrong(empty)
    base = arith(said(empty), at(begins, lam(s, event), by=[_event(event)]))
    longer, length = append(x, a), grown(x, a, SHORT)[0]
    event, old = wrong(longer), wrong(x)
    found = one_more(x, a, lam(s, event), _event(event), SHORT)
    inner = E(inserted(s, a), y_, ind(ne(size(y_), size(longer))))

    def right(yes: Theorem) -> Theorem:
        known = use(INSERTED_LONGER, LISTS, SHUFFLES, arith(size(s) < most, yes, SHORT), x=s, a1=a)
        moved = same_value(lam(n_, E(inserted(s, a), y_, ind(ne(size(y_), n_)))),
                           arith(eq(size(s) + 1, size(longer)), yes, length))  # fmt: skip
        return arith(inner <= old, known, moved, arith(0 <= old))

    low = parts(use(BOUNDED_MEAN, *(generalize(one, y_) for one in (
        arith(0 <= ind(ne(size(y_), size(longer)))), arith(ind(ne(size(y_), size(longer))) <= 1))),
        P=inserted(s, a), f=lam(y_, ind(ne(size(y_), size(longer)))), c=1))  # fmt: skip
    pointwise = cases(eq(size(s), size(x)), right, lambda no: arith(inner <= old, arith(eq(old, 1), no), low[2]))
    law = shuffled(x)
    mean = integrate(law, s, pointwise, bounded(law, s, inner, 1, *low[1:]), bounded(law, s, old, 1))
    made = arith(said(longer), found, mean, said(x))
    every = generalize(discharge(made, SHORT, said(x)), x, a)
    return use(LIST_INDUCTION, LISTS, base, every, size(x) <= most, S=said)


n_ = var("n_")


# The same record is inserted in lists of which one is replaced -----------------------------------

INSERTED_SAME = Lemma(
    "meaning.same-record-inserted", "A record is inserted in two lists of which one is replaced: at the same place",
    "elementary",
    (LISTS, SHUFFLES, REPLACED, size(x1) < most, *SIGNS),
    coupled(inserted(x1, a1), inserted(x2, a1), size(x1) + 1),
    mutants=(Mutant("any", without(REPLACED), "lists that differ twice", unwitnessed=_NO_MODEL),),
)  # fmt: skip

SHUFFLED_CLOSE = Lemma(
    "meaning.shuffled-lists-close", "Where a record is replaced, random orders can be the same", "elementary",
    (LISTS, SHUFFLES, REPLACED, *SIGNS),
    coupled(shuffled(x1), shuffled(x2), size(x1)),
    mutants=(Mutant("any", without(REPLACED), "lists that differ twice", unwitnessed=_NO_MODEL),),
)  # fmt: skip


def _almost_everywhere(law: Term, one: Term, two: Term, at_size: Theorem, size_: Term, as_long: Theorem,
                       bounds: tuple[list[Theorem], list[Theorem]]) -> Theorem:  # fmt: skip
    """E[law] one <= c E[law] two + delta, from one <= c two + delta at all lists of that size."""
    bad = ind(ne(size(s), size_))
    (low1, high1), (low2, high2) = bounds
    goal = one <= c * two + slack + bad

    def here(yes: Theorem) -> Theorem:
        return arith(goal, infer("cut", at_size, yes), arith(0 <= bad))

    def elsewhere(no: Theorem) -> Theorem:
        return arith(goal, arith(eq(bad, 1), no), high1, arith(0 <= c * two, low2, 0 <= c), 0 <= slack)

    pointwise = cases(eq(size(s), size_), here, elsewhere)
    ints = [bounded(law, s, one, 1, low1, high1), bounded(law, s, two, 1, low2, high2), bounded(law, s, bad, 1)]
    mean = integrate(law, s, pointwise, *ints)
    return arith(E(law, s, one) <= c * E(law, s, two) + slack, mean, as_long)


Kept: TypeAlias = Callable[[Term, Term, Term, Fact, Fact, Theorem], Theorem]
"""From two lists, a further record, that one is replaced, that they have one size, and what is said of them."""


def _chain(
    near_by: Term, body: Callable[[Term, Term], Term], first: Callable[[Term, Term, Term], Theorem], kept: Kept
) -> Theorem:
    """What is said of lists of which a record is replaced, which have one size, from the rules of the relation."""
    said = lam((x1, x2), conj(near(x1, x2), eq(size(x1), size(x2)), body(x1, x2)))

    def begun(goal: Term, data: Term, *records: Term) -> Theorem:
        small = assume(size(data) < most)
        start = appended(near(*(append(data, record) for record in records)), data, *records, small=small)
        lengths = [grown(data, record, small)[0] for record in records]
        equal = arith(conjuncts(goal)[1], *lengths)
        left, right = records
        return both(start, equal, first(data, left, right))

    def further(goal: Term, one: Term, two: Term, record: Term) -> Theorem:
        close, equal, before = parts(assume(said(one, two)))
        rooms = [size(data) < most for data in (one, two)]
        longer = use(KEPT, close, *rooms, x1=one, x2=two, a=record)
        lengths = [grown(data, record, room)[0] for data, room in zip((one, two), rooms, strict=True)]
        return both(longer, arith(conjuncts(goal)[1], equal, *lengths), kept(one, two, record, close, equal, before))

    return parts(joined(near_by, said, begun, further))[2]


@proof_of(INSERTED_SAME)
def _same(claim: Claim) -> Theorem:
    """At the end, or before the last record."""

    def body(one: Term, two: Term) -> Term:
        return implies(size(one) < most, coupled(inserted(one, a1), inserted(two, a1), size(one) + 1))

    def at_end(one: Term, two: Term, close: Fact, equal: Fact, room: Term) -> Theorem:
        rooms = [assume(room), arith(size(two) < most, equal, room)]
        longer = use(KEPT, close, *rooms, x1=one, x2=two, a=a1)
        length = grown(one, a1, rooms[0])[0]
        return at(ordered(F, G, size(one) + 1), append(one, a1), append(two, a1), by=[longer, length])

    def first(data: Term, left: Term, right: Term) -> Theorem:
        one, two, small = append(data, left), append(data, right), assume(size(data) < most)
        room, lengths = size(one) < most, [grown(data, record, small)[0] for record in (left, right)]
        close = appended(near(one, two), data, left, right, small=small)
        equal = arith(eq(size(one), size(two)), *lengths)
        full = assume(room), arith(size(two) < most, equal, room)
        ends = [before_last(data, other, a1, test, unit(test), fact)
                for other, test, fact in ((left, F, full[0]), (right, G, full[1]))]  # fmt: skip
        law = inserted(data, a1)
        small_s = arith(size(s) < most, eq(size(s), size(data) + 1), lengths[0], room)
        pair = appended(near(append(s, left), append(s, right)), s, left, right, small=small_s)
        length = arith(eq(size(append(s, left)), size(one) + 1), grown(s, left, small_s)[0],
                       eq(size(s), size(data) + 1), lengths[0])  # fmt: skip
        told = at(ordered(F, G, size(one) + 1), append(s, left), append(s, right), by=[pair, length])
        as_long = use(INSERTED_LONGER, LISTS, SHUFFLES, small, x=data)
        bounds = [parts(specialize(unit(test), append(s, record))) for test, record in ((F, left), (G, right))]
        inner = _almost_everywhere(law, F(append(s, left)), G(append(s, right)), told, size(data) + 1, as_long,
                                   (bounds[0], bounds[1]))  # fmt: skip
        sign = use(NAT_NONNEGATIVE, natural_size(one), k=size(one))
        second = _same_size(ends[1], equal)
        made = _weighed(ends[0], second, at_end(one, two, close, equal, room), inner, sign)
        return discharge(_proved(inserted(one, a1), inserted(two, a1), size(one) + 1, made), room)

    def kept(one: Term, two: Term, record: Term, close: Fact, equal: Fact, before: Theorem) -> Theorem:
        longer, other = append(one, record), append(two, record)
        rooms = [assume(size(data) < most) for data in (one, two)]
        lengths = [grown(data, record, fact)[0] for data, fact in zip((one, two), rooms, strict=True)]
        same = arith(eq(size(longer), size(other)), equal, *lengths)
        full = size(longer) < most
        near_by = use(KEPT, close, *rooms, x1=one, x2=two, a=record)
        ends = [before_last(one, record, a1, F, unit(F), full),
                before_last(two, record, a1, G, unit(G), arith(size(other) < most, same, full))]  # fmt: skip
        known = mp(before, rooms[0])
        more = _appended(record, size(one) + 1, arith(size(one) + 1 < most, lengths[0], full))
        inner = at(known, _of(F, record), _of(G, record), by=[_unit_of(F, record), _unit_of(G, record), more])
        sign = use(NAT_NONNEGATIVE, natural_size(longer), k=size(longer))
        made = _weighed(ends[0], _same_size(ends[1], same), at_end(longer, other, near_by, same, full), inner, sign)
        made = _with_count(made, lengths[0])
        return discharge(_proved(inserted(longer, a1), inserted(other, a1), size(longer) + 1, made), full)

    return at(_chain(REPLACED, body, first, kept), by=[size(x1) < most])


def _same_size(found: Theorem, equal: Theorem) -> Theorem:
    """The weights in terms of the size of the other list."""
    one, two = both_sides(equal)
    law, test = both_sides(found)
    goal = eq(law, replace(test, two, one))
    return arith(goal, found, same_value(lam(n_, replace(test, two, n_)), equal))


@proof_of(SHUFFLED_CLOSE)
def _close(claim: Claim) -> Theorem:
    """The records are inserted one by one."""

    def body(one: Term, two: Term) -> Term:
        return coupled(shuffled(one), shuffled(two), size(one))

    def means(record: Term, test: Term) -> tuple[Term, Theorem]:
        """The mean of a test after a record is inserted is a test."""
        low, high = (generalize(fact, s) for fact in parts(specialize(unit(test), s)))
        bounds = parts(use(BOUNDED_MEAN, low, high, P=inserted(y_, record), f=test, c=1))[1:]
        return lam(y_, E(inserted(y_, record), s, test(s))), generalize(both(*bounds), y_)

    def first(data: Term, left: Term, right: Term) -> Theorem:
        one, two, small = append(data, left), append(data, right), assume(size(data) < most)
        ends = [one_more(data, record, test, unit(test), small) for record, test in ((left, F), (right, G))]
        length = grown(data, left, small)[0]
        small_s = arith(size(s) < most, eq(size(s), size(data)), small)
        both_ = use(INSERTED_OTHER, LISTS, SHUFFLES, small_s, *SIGNS, x=s, a1=left, a2=right)
        count = arith(eq(size(one), size(s) + 1), length, eq(size(s), size(data)))
        wanted = use("leibniz", count, ordered(F, G, size(one)), x=size(one), y=size(s) + 1,
                     A=lam(n_, ordered(F, G, n_)))  # fmt: skip
        told = at(both_, F, G, by=[unit(F), unit(G), wanted])
        (mean, is_test), (mean2, is_test2) = means(left, F), means(right, G)
        as_long = use(SHUFFLED_AS_LONG, LISTS, SHUFFLES, arith(size(data) <= most, small), x=data)
        bounds = parts(specialize(is_test, s)), parts(specialize(is_test2, s))
        inner = _almost_everywhere(shuffled(data), mean(s), mean2(s), told, size(data), as_long, bounds)
        return _proved(
            shuffled(one), shuffled(two), size(one), arith(lhs(ends[0]) <= c * lhs(ends[1]) + slack, *ends, inner)
        )

    def kept(one: Term, two: Term, record: Term, close: Fact, equal: Fact, before: Theorem) -> Theorem:
        longer, other = append(one, record), append(two, record)
        rooms = [assume(size(data) < most) for data in (one, two)]
        ends = [one_more(data, record, test, unit(test), fact)
                for data, test, fact in zip((one, two), (F, G), rooms, strict=True)]  # fmt: skip
        length = grown(one, record, rooms[0])[0]
        (mean, is_test), (mean2, is_test2) = means(record, F), means(record, G)
        known = near(s1, s2), eq(size(s1), size(one))
        small_s = arith(size(s1) < most, known[1], rooms[0])
        both_ = use(INSERTED_SAME, LISTS, SHUFFLES, known[0], small_s, *SIGNS, x1=s1, x2=s2, a1=record)
        count = arith(eq(size(longer), size(s1) + 1), length, known[1])
        wanted = use("leibniz", count, ordered(F, G, size(longer)), x=size(longer), y=size(s1) + 1,
                     A=lam(n_, ordered(F, G, n_)))  # fmt: skip
        told = at(both_, F, G, by=[unit(F), unit(G), wanted])
        order = for_all(ordered(mean, mean2, size(one)), told, s1, s2)
        inner = at(before, mean, mean2, by=[is_test, is_test2, order])
        return _proved(shuffled(longer), shuffled(other), size(longer),
                       arith(lhs(ends[0]) <= c * lhs(ends[1]) + slack, *ends, inner))  # fmt: skip

    return _chain(REPLACED, body, first, kept)


# An epoch of shuffled records --------------------------------------------------------------------

EPOCH = EPOCH_SHUFFLED(K_out, steps, batch_size, sigma, *LIST_SPACE)

EPOCH_SHUFFLED_PRIVATE = Lemma(
    "meaning.epoch-shuffled-private", "An epoch of DP-SGD on shuffled records is as private as one of its steps",
    "elementary",
    (LISTS, EPOCH, nat(steps), 1 <= batch_size, 0 < sigma),
    PRIVATE(K_out, REPLACE_ONE, factor * square),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for one step and one record", unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(EPOCH_SHUFFLED_PRIVATE)
def _epoch(claim: Claim) -> Theorem:
    """The mean of a test of what is released of a list is a test of the list."""

    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        shuffles, epoch, pushed = facts
        base = there["M"]
        private = use(EPOCH_PRIVATE, LISTS, epoch, *claim.hypotheses[2:], K=base)
        pair = at(private, s1, s2, by=[near(s1, s2)])
        seen = lam(s, E(base(s), v, test_v(v)))
        low, high = (generalize(fact, v) for fact in parts(specialize(TEST_V, v)))
        is_test = generalize(both(*parts(use(BOUNDED_MEAN, low, high, P=base(s), f=test_v, c=1))[1:]), s)
        told = at(pair, c, test_v, by=[0 <= c, TEST_V])
        gap = profile(c)
        order = forall((s1, s2), implies(near(s1, s2), eq(size(s1), size(x1)), seen(s1) <= c * seen(s2) + gap))
        least = parts(use(BOUNDS, arith(0 <= square, 0 < sigma), 0 <= c, s=square))[1]
        sign = arith(0 <= gap, least)
        names = {"S": there["S"], "I": there["I"], "delta": gap}
        close = use(SHUFFLED_CLOSE, LISTS, shuffles, REPLACED, 0 <= c, sign, **names)
        mean = at(close, seen, seen, by=[is_test, is_test, for_all(order, told, s1, s2)])
        laws = [at(specialize(pushed, data), test_v, by=[TEST_V]) for data in (x1, x2)]
        made = arith(lhs(laws[0]) <= c * lhs(laws[1]) + gap, *laws, mean)
        return for_all(claim.conclusion, made, x1, x2, c, test_v)

    return taken_apart(EPOCH, with_facts)
