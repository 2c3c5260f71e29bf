"""Totals over the records of a list: they exist, and how far they and vectors of queries move where one
record is replaced, added or removed.
"""

from dpproofs.prelude import *
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    RECORD_ADDED,
    RECORD_REPLACED,
    REPLACE_ONE,
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
from theorems.meaning.lists import COMMON, LISTS, ONE_RECORD, REPLACED, TWO_RECORDS, grown, joined, natural_size

# Over the records of a list, any numbers add up to a total: there is a function of lists that does so ---

total = var("c", function_type((x.type,), REAL))
value = var("f", function_type((a.type,), REAL))
SHORT = size(x) < most


def adds_up(total: Term, value: Term) -> Term:
    """The total of no record is 0, and each record adds its value."""
    return conj(eq(total(empty), 0), forall((x, a), implies(SHORT, eq(total(append(x, a)), total(x) + value(a)))))


TOTALS_EXIST = Lemma(
    "meaning.totals-exist", "There are totals of any numbers over the records of lists", "elementary",
    (LISTS,),
    exists(total, adds_up(total, value)),
    mutants=(Mutant("any space", without(LISTS), "a list that is one record longer than itself",
                    witness=finite({"X": 2, "A": 1}, empty=0, append=(0, 0), size=(0, 1), m=1, f=1)),),
)  # fmt: skip

# The values may depend on where a record is, and on a number

number, n = variables("i n")
placed, worth = var("c", function_type((x.type, REAL), REAL)), var("f", function_type((a.type, REAL, REAL), REAL))
ADDS = eq(placed(append(x, a), number), placed(x, number) + worth(a, size(x), number))

PLACED_TOTALS_EXIST = Lemma(
    "meaning.totals-by-place-exist", "There are totals over the records of lists of numbers that depend on the place",
    "elementary",
    (LISTS,),
    exists(placed, conj(forall(number, eq(placed(empty, number), 0)), forall((x, a, number), implies(SHORT, ADDS)))),
    mutants=(Mutant("any space", without(LISTS), "a list that is one record longer than itself",
                    witness=finite({"X": 2, "A": 1}, empty=0, append=(0, 0), size=(0, 1), m=1,
                                   f=lambda *_: 1)),),
)  # fmt: skip


@proof_of(TOTALS_EXIST)
def _plain(claim: Claim) -> Theorem:
    """They do not depend on the place."""

    def with_total(found: Term, facts: Theorem) -> Theorem:
        begins, grows = parts(facts)
        every = generalize(discharge(at(grows, x, a, num(0), by=[SHORT]), SHORT), x, a)
        return witness(claim.conclusion, lam(x, found(x, num(0))), specialize(begins, num(0)), every)

    return obtain(use(PLACED_TOTALS_EXIST, LISTS, f=lam((a, n, number), value(a))), "c", with_total)


@proof_of(PLACED_TOTALS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """By induction on the length of the lists."""
    whole, *_ = parts(unfolded(LISTS))
    every = induction(n, _up_to, _none(), _further, nat(n))
    made = use(generalize(discharge(every, nat(n)), n), LISTS)

    def with_total(found: Term, facts: Theorem) -> Theorem:
        begins, grows = parts(facts)
        all_ = generalize(discharge(at(grows, x, a, number, by=[SHORT, SHORT]), SHORT), x, a, number)
        return witness(claim.conclusion, found, begins, all_)

    return obtain(at(made, most, by=[whole]), "c", with_total)


def _up_to(length: Term) -> Term:
    """There are totals of all lists that are shorter."""
    begins = forall(number, eq(placed(empty, number), 0))
    return exists(placed, conj(begins, forall((x, a, number), implies(SHORT, size(x) < length, ADDS))))


def _none() -> Theorem:
    """No list has fewer records than none."""
    nothing, goal = lam((x, number), num(0)), _up_to(num(0))
    positive = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    never = arith(substitute(ADDS, {placed: nothing}), positive, size(x) < num(0))
    every = generalize(discharge(never, SHORT, size(x) < num(0)), x, a, number)
    return witness(goal, nothing, generalize(arith(eq(nothing(empty, number), 0)), number), every)


def _further(goal: Term, length: Term) -> Theorem:
    """Of a list of that length and one record, from its front and its last record; those of shorter lists stay."""

    def with_total(old: Term, facts: Theorem) -> Theorem:
        begins, shorter = parts(facts)
        added = old(front(x), number) + worth(last(x), size(front(x)), number)
        new = lam((x, number), ind(size(x) <= length) * old(x, number) + ind(length < size(x)) * added)
        _, none, _, _ = parts(unfolded(LISTS))
        sized, is_front, is_last = grown(x, a, SHORT)
        wanted = eq(new(append(x, a), number), new(x, number) + worth(a, size(x), number))

        def before(yes: Theorem) -> Theorem:
            gap = use(NAT_GAP, natural_size(x), nat(length), yes, j=size(x), k=length)
            return arith(wanted, gap, sized, yes, at(shorter, x, a, number, by=[SHORT, yes]))

        def at_last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, natural_size(x), use("nat_successor", nat(length), k=length), size(x) < length + 1,
                      j=size(x), k=length + 1)  # fmt: skip
            here = arith(eq(size(x), length), gap, no)
            fronts = same_value(lam(x, old(x, number)), is_front)
            places = same_value(lam(x_, worth(last(append(x, a)), size(x_), number)), is_front)
            lasts = same_value(lam(b, worth(b, size(x), number)), is_last)
            return arith(wanted, here, sized, fronts, places, lasts)

        every = cases(size(x) < length, before, at_last)
        every = generalize(discharge(every, SHORT, size(x) < length + 1), x, a, number)
        start = specialize(begins, number)
        first = arith(eq(new(empty, number), 0), start, none, natural_sign(length))
        return witness(goal, new, generalize(first, number), every)

    return obtain(_up_to(length), "c", with_total)


x_ = var("x_", x.type)


# How far the total over the records of a list moves where one is replaced, added or removed ---

factor_, apart, moved = var("t"), var("s"), var("Delta")
TOTAL = adds_up(total, value)
VALUES = forall((a, b), absolute(value(a) - value(b)) <= apart)
OF_ONE = forall(a, absolute(value(a)) <= apart)
NUMBERS = 0 <= factor_, factor_ * apart <= moved
QUERY = lam(x, factor_ * total(x))

_ONE, _TWO = ({name: model[name] for name in ("empty", "append", "size", "m")} for model in (ONE_RECORD, TWO_RECORDS))
least = mark("least", 1)

TOTAL_REPLACED = Lemma(
    "meaning.total-record-replaced", "A total moves by at most what two records differ by", "elementary",
    (TOTAL, VALUES, *NUMBERS),
    SENSITIVITY(QUERY, REPLACE_ONE, least * moved),
    mutants=(Mutant("less", {least: LESS}, "how many records are the first of two",
                    witness=finite({"X": 3, "A": 2}, **_TWO, c=(0, 1, 0), f=(1, 0), t=1, s=1, Delta=1)),),
)  # fmt: skip

near = lam((x1, x2), absolute(total(x1) - total(x2)) <= apart)


@proof_of(TOTAL_REPLACED)
def _replaced(claim: Claim) -> Theorem:
    """Totals that differ by what two records differ by are kept by the next record."""

    def first(goal: Term, x: Term, a: Term, b: Term) -> Theorem:
        return arith(near(append(x, a), append(x, b)), specialize(VALUES, a, b), _grows(x, a), _grows(x, b))

    gap = joined(RECORD_REPLACED(append, size, most, x1, x2), near, first, _kept)
    return for_all(claim.conclusion, _scaled(gap, x1, x2), x1, x2)


def _grows(data: Term, record: Term) -> Theorem:
    return at(parts(assume(TOTAL))[1], data, record, by=[size(data) < most])


def _kept(goal: Term, x1: Term, x2: Term, a: Term) -> Theorem:
    """The same record adds the same to both."""
    return arith(near(append(x1, a), append(x2, a)), near(x1, x2), _grows(x1, a), _grows(x2, a))


def _scaled(gap: Theorem, one: Term, other: Term) -> Theorem:
    """The query moves by the factor times what the total moves by."""
    return arith(absolute(QUERY(one) - QUERY(other)) <= moved, gap, 0 <= factor_, NUMBERS[1])


TOTAL_ADDED = Lemma(
    "meaning.total-record-added", "A total moves by at most what a record adds", "elementary",
    (TOTAL, OF_ONE, *NUMBERS),
    SENSITIVITY(QUERY, ADD_OR_REMOVE_ONE, least * moved),
    mutants=(Mutant("less", {least: LESS}, "how many records there are",
                    witness=finite({"X": 2, "A": 1}, **_ONE, c=(0, 1), f=1, t=1, s=1, Delta=1)),),
)  # fmt: skip


@proof_of(TOTAL_ADDED)
def _added(claim: Claim) -> Theorem:
    """The same, in either order."""

    def first(goal: Term, x: Term, a: Term) -> Theorem:
        return arith(near(x, append(x, a)), specialize(OF_ONE, a), _grows(x, a))

    def of(one: Term, other: Term) -> Theorem:
        return joined(RECORD_ADDED(append, size, most, one, other), near, first, _kept)

    back = arith(near(x1, x2), of(x2, x1))
    made = infer("or_elim", assume(ADD_OR_REMOVE_ONE(x1, x2)), of(x1, x2), back)
    return for_all(claim.conclusion, _scaled(made, x1, x2), x1, x2)


# A vector of queries moves at most twice as far when a record is replaced as when one is added or removed ---

d, i = var("d"), var("i")
query = var("q", function_type((x.type, REAL), REAL))
GIVEN = LISTS, nat(d), L2_SENSITIVITY(query, d, ADD_OR_REMOVE_ONE, moved)

LEMMA = Lemma(
    "meaning.vector-query-replaced", "A vector of queries moves twice as far when a record is replaced", "elementary",
    GIVEN,
    L2_SENSITIVITY(query, d, REPLACE_ONE, factor * 2 * moved),
    mutants=(Mutant("factor", {factor: LESS}, "one number: 0, 1 and -1, at no record and at two records alone",
                    witness=finite({"X": 3, "A": 2}, **TWO_RECORDS, d=1, q=lambda data, _: (0, 1, -1)[data],
                        Delta=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """Through the list without the record: (u + v)^2 <= 2 u^2 + 2 v^2."""
    *_, moves = claim.hypotheses

    def with_common(common: Term, joined: Theorem) -> Theorem:
        first, second = parts(joined)
        there = at(moves, x1, common, by=[infer("or_intro", first, formula=ADD_OR_REMOVE_ONE(x1, common))])
        back = at(moves, common, x2, by=[infer("or_intro", second, formula=ADD_OR_REMOVE_ONE(common, x2))])
        total = _apart(x1, x2) <= 2 * _apart(x1, common) + 2 * _apart(common, x2)

        def each(k: Term) -> Theorem:
            u, v = query(x1, k) - query(common, k), query(common, k) - query(x2, k)
            return arith((query(x1, k) - query(x2, k)) ** 2 <= 2 * u**2 + 2 * v**2, arith(0 <= (u - v) ** 2))

        joined_ = over_range(total, d, nat(d), each=each)
        return arith(_apart(x1, x2) <= (2 * moved) ** 2, joined_, there, back)

    return for_all(claim.conclusion, obtain(use(COMMON, LISTS, REPLACED), "x0", with_common))


def _apart(one: Term, other: Term) -> Term:
    return summation(i, 1, d, (query(one, i) - query(other, i)) ** 2)
