"""What a record more does to totals, and to the largest and the smallest value, wherever in a list it stands."""

from __future__ import annotations

from functools import partial

from dpproofs.prelude import *
from dpproofs.meaning.lists import a, append, most, size
from dpproofs.meaning.queries import SPACE, TOTAL, number, result
from dpproofs.queries.definitions import LARGEST, ONE_MORE, SMALLEST
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_ZERO
from theorems.meaning.lists import APPENDED, LAST, LISTS, LONGER, ONE_RECORD, grown, joined, length, more, natural_size

MORE_THAN = exists(a, ONE_MORE(*SPACE, x1, x2, a))
FOLDS = (LARGEST, maximum), (SMALLEST, minimum)

ADDED = Lemma(
    "sensitivity.one-more", "A record more, anywhere, counts as if it were appended", "elementary",
    (LISTS, LONGER),
    MORE_THAN,
    mutants=(Mutant("none", Claim((LISTS,), MORE_THAN), "no list is empty and has a record",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x1=0, x2=0)),),
)  # fmt: skip


@proof_of(ADDED)
def _added(claim: Claim) -> Theorem:
    """It is so of an appended record, and kept by the next one."""
    said = lam((x1, x2), conj(more(x1, x2), MORE_THAN))

    def first(goal: Term, x: Term, a: Term) -> Theorem:
        near = use(LAST, size(x) < most, x=x, a=a)
        return both(near, witness(conjuncts(goal)[1], a, _appended(x, a)))

    def kept(goal: Term, x1: Term, x2: Term, later: Term) -> Theorem:
        near, some = parts(assume(said(x1, x2)))
        after = use(APPENDED, near, size(x1) < most, size(x2) < most, x1=x1, x2=x2, a=later)

        def with_record(record: Term, fact: Theorem) -> Theorem:
            return witness(conjuncts(goal)[1], record, _kept(x1, x2, later, record, fact, near))

        return both(after, obtain(some, "b", with_record))

    return parts(joined(LONGER, said, first, kept))[1]


def _appended(x: Term, a: Term) -> Theorem:
    """One more than a list is that list with a record appended."""
    short = size(x) < most
    total = at(parts(unfolded(TOTAL(*SPACE, result, number)))[1], x, a, by=[short])
    made = [generalize(discharge(total, TOTAL(*SPACE, result, number)), result, number)]
    for defined, _ in FOLDS:
        given = defined(*SPACE, result, number)
        made.append(generalize(discharge(at(unfolded(given), x, a, by=[short]), given), result, number))
    return folded(ONE_MORE(*SPACE, x, append(x, a), a), both(*made))


def _kept(x1: Term, x2: Term, later: Term, a: Term, fact: Theorem, near: Theorem) -> Theorem:
    """The next record counts the same for both."""
    ends = append(x1, later), append(x2, later)
    rooms = size(x1) < most, size(x2) < most
    longer = length(x1, x2)[0]
    longer = infer("cut", longer, near)
    totals, *folds = parts(unfolded(fact))
    given = TOTAL(*SPACE, result, number)
    grows = [at(parts(unfolded(given))[1], data, later, by=[room]) for data, room in zip((x1, x2), rooms, strict=True)]
    sum_ = arith(eq(result(ends[1]), result(ends[0]) + number(a)), *grows, at(totals, result, number, by=[given]))
    made = [generalize(discharge(sum_, given), result, number)]
    nonneg = use(NAT_NONNEGATIVE, natural_size(x1), k=size(x1))
    sized = grown(x1, later, rooms[0])[0]
    for (defined, fold), known in zip(FOLDS, folds, strict=True):
        given = defined(*SPACE, result, number)
        (first, then) = parts(at(known, result, number, by=[given]))
        one, two = (
            parts(at(unfolded(given), data, later, by=[room])) for data, room in zip((x1, x2), rooms, strict=True)
        )
        second = mp(two[1], arith(1 <= size(x2), longer, nonneg))
        wanted = eq(result(ends[1]), fold(result(ends[0]), number(a)))

        grown_ = cases(
            eq(size(x1), 0),
            partial(_by_case, wanted, second, first, one[0]),
            partial(_by_case, wanted, second, then, one[1]),
        )
        never = discharge(
            arith(eq(result(ends[1]), number(a)), sized, nonneg, eq(size(ends[0]), 0)), eq(size(ends[0]), 0)
        )
        later_ = discharge(grown_, 1 <= size(ends[0]))
        made.append(generalize(discharge(both(never, later_), given), result, number))
    return folded(ONE_MORE(*SPACE, *ends, a), both(*made))


def _by_case(wanted: Term, second: Theorem, first: Theorem, one: Theorem, fact: Theorem) -> Theorem:
    """From what is so of both lists where the shorter one is empty, or where it is not."""
    known = fact if fact.conclusion.op == "eq" else not_empty(x1, fact)
    return arith(wanted, second, mp(first, known), mp(one, known))


def not_empty(data: Term, no: Theorem) -> Theorem:
    """A list whose size is not 0 has a record."""
    nonneg = use(NAT_NONNEGATIVE, natural_size(data), k=size(data))
    gap = use(NAT_GAP, use(NAT_ZERO), natural_size(data), arith(0 < size(data), nonneg, no), j=0, k=size(data))
    return arith(1 <= size(data), gap)
