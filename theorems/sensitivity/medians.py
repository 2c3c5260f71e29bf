"""Medians: they lie where all values do, and move by half of that where they are midpoints, or a record is added."""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.meaning.lists import RECORD_ADDED, append, most, size, x
from dpproofs.meaning.queries import SPACE, TOTAL, number, result
from dpproofs.queries.definitions import MEDIAN, median, ranked
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_ZERO
from theorems.meaning.lists import CHANGED, LISTS, LONGER, ONE_RECORD, REPLACED, length, natural_size
from theorems.sensitivity.aggregates import ADDED
from theorems.sensitivity.ranges import APART, WITHIN, high, low
from theorems.sensitivity.ranks import BY_RANK, COMPARED, NEAR, RANKED_RANGE, ZERO_ONE, y

REVERSE = RECORD_ADDED(append, size, most, x2, x1)
MIDDLE = MEDIAN(size, most, median, ranked)
_ONE = {name: ONE_RECORD[name] for name in ("empty", "append", "front", "last", "size", "m")}


def halved(whole: Term, natural: Theorem) -> Theorem:
    """A natural number is even or odd: for some k, it is 2 k or 2 k + 1."""

    def said(t: Term) -> Term:
        return exists(k, conj(nat(k), disj(eq(t, 2 * k), eq(t, 2 * k + 1))))

    def step(goal: Term, before: Term) -> Theorem:
        def with_half(half: Term, facts: Theorem) -> Theorem:
            natural, either = parts(facts)

            def is_half(value: Term) -> Term:
                return disj(eq(before + 1, 2 * value), eq(before + 1, 2 * value + 1))

            after = use("nat_successor", natural, k=half)
            return split(
                either,
                lambda yes: witness(goal, half, natural, arith(is_half(half), yes)),
                lambda yes: witness(goal, half + 1, after, arith(is_half(half + 1), yes)),
            )

        return obtain(said(before), "h", with_half)

    base = witness(said(num(0)), 0, use(NAT_ZERO), arith(disj(eq(num(0), 2 * num(0)), eq(num(0), 2 * num(0) + 1))))
    return induction(whole, said, base, step, natural)


def in_order(data: Term, other: Term, low_rank: Term, high_rank: Term, near: Theorem, *facts: Fact) -> Theorem:
    """The value of one rank of a list is at most that of another rank of another list."""
    return use(COMPARED, LISTS, BY_RANK, near, *facts, x=data, y=other, j=low_rank, k=high_rank)


def nearby(data: Term, other: Term, low_rank: Term, high_rank: Term, *more: Theorem) -> Theorem:
    """No count of the other list is larger by more, from what one record more does to totals."""
    goal = substitute(NEAR, {x: data, y: other, j: low_rank, k: high_rank})
    given = TOTAL(*SPACE, result, number)
    totals = [at(parts(unfolded(one))[0], result, number, by=[given]) for one in more]
    records = [one.conclusion.args[-1] for one in more]
    ranges = [fact for record in records for fact in parts(specialize(ZERO_ONE, record))]
    gap = arith(result(other) - result(data) <= high_rank - low_rank, *totals, *ranges)
    return for_all(goal, gap, result, number)


def at_rank(data: Term, rank: Term, *facts: Fact) -> list[Theorem]:
    """Where the value of this rank lies."""
    return parts(use(RANKED_RANGE, LISTS, BY_RANK, WITHIN, *facts, x=data, k=rank))


def middle(data: Term, rank: Term, odd: bool, *facts: Fact) -> Theorem:
    """What the median is: the value of this rank, or the midpoint of that and the next one."""
    either = parts(at(MIDDLE, data, rank, by=facts))
    sized = premise_of(either[0 if odd else 1])
    return mp(either[0 if odd else 1], prove(sized, *facts))


def successor(rank: Term, natural: Fact) -> Theorem:
    """The next rank is natural."""
    return use("nat_successor", natural, k=rank)


# A median lies where all values do ------------------------------------------------------------

GIVEN = LISTS, BY_RANK, MIDDLE, WITHIN
SOME = 1 <= size(x)

MEDIAN_RANGE = Lemma(
    "sensitivity.median-range", "A median lies where all values do", "elementary",
    (*GIVEN, SOME, size(x) <= most),
    conj(low <= median(x), median(x) <= factor * high),
    mutants=(Mutant("less", {factor: LESS}, "the list of a record with the value v = 1",
                    witness=finite({"X": 2, "A": 1}, **_ONE, o=lambda _, __: 1, g=1, f=1, x=1, u=0, v=1)),),
)  # fmt: skip


@proof_of(MEDIAN_RANGE)
def _median_range(claim: Claim) -> Theorem:
    """Of the middle ones."""
    wanted = low <= median(x), median(x) <= high
    is_list = assume(size(x) <= most)

    def with_half(half: Term, facts: Theorem) -> Theorem:
        natural, either = parts(facts)
        nonneg = use(NAT_NONNEGATIVE, natural, k=half)

        def even(yes: Theorem) -> Theorem:
            some = above_zero(half, natural, arith(0 < half, yes, SOME))
            after = successor(half, natural)
            first = at_rank(x, half, natural, some, arith(half <= size(x), yes, nonneg), is_list)
            second = at_rank(
                x, half + 1, after, arith(1 <= half + 1, nonneg), arith(half + 1 <= size(x), yes, some), is_list
            )
            is_middle = middle(x, half, False, natural, some, is_list, yes)
            return both(*(arith(one, is_middle, *first, *second) for one in wanted))

        def odd(yes: Theorem) -> Theorem:
            after = successor(half, natural)
            some = arith(1 <= half + 1, nonneg)
            first = at_rank(x, half + 1, after, some, arith(half + 1 <= size(x), yes, nonneg), is_list)
            sized = arith(eq(size(x), 2 * (half + 1) - 1), yes)
            is_middle = middle(x, half + 1, True, after, some, is_list, sized)
            return both(*(arith(one, is_middle, *first) for one in wanted))

        return split(either, even, odd)

    return obtain(halved(size(x), natural_size(x)), "h", with_half)


def above_zero(rank: Term, natural: Theorem, positive: Theorem) -> Theorem:
    """A natural number above 0 is at least 1."""
    return arith(1 <= rank, use(NAT_GAP, use(NAT_ZERO), natural, positive, j=0, k=rank))


# Midpoints move by at most half of the range where a record is replaced -----------------------

EVEN = nat(k), 1 <= k, eq(size(x1), 2 * k)
MOVED = absolute(median(x1) - median(x2)) <= factor * ((high - low) / 2)

MEDIAN_REPLACED = Lemma(
    "sensitivity.median-replaced",
    "The midpoint median of an even number of records moves by half of the range where one is replaced", "elementary",
    (*GIVEN, REPLACED, *EVEN),
    MOVED,
    mutants=(Mutant("odd", Claim((*GIVEN, REPLACED), MOVED), "the lists of one record with the values 0 and 1",
                    witness=finite({"X": 3, "A": 2}, empty=0, append=(1, 2, 1, 2, 1, 2), front=(0, 0, 0),
                                   last=(0, 0, 1), size=(0, 1, 1), m=1, f=(0, 1), x1=1, x2=2, u=0, v=1,
                                   o=lambda data, _: (0, 0, 1)[data], g=(0, 0, 1))),),
)  # fmt: skip


@proof_of(MEDIAN_REPLACED)
def _median_replaced(claim: Claim) -> Theorem:
    """Each middle value is at most the next one of the other list."""
    natural, some, sized = map(assume, EVEN)
    after = successor(k, natural)
    lists = dict(zip((x1, x2), parts(use(CHANGED, LISTS, REPLACED)), strict=True))

    def with_common(common: Term, a: Term, b: Term, facts: Theorem) -> Theorem:
        _, one, two, first, second = parts(facts)
        equal = {x1: sized, x2: arith(eq(size(x2), 2 * k), one, two, sized)}
        more = {x1: first, x2: second}

        def next_(data: Term, other: Term) -> Theorem:
            near = nearby(data, other, k, k + 1, more[data], more[other])
            return in_order(data, other, k, k + 1, near, natural, some, arith(k <= size(data), equal[data], some),
                            lists[data], after, arith(1 <= k + 1, some),
                            arith(k + 1 <= size(other), equal[other], some), lists[other])  # fmt: skip

        known = [next_(x1, x2), next_(x2, x1)]
        for data in (x1, x2):
            known.append(middle(data, k, False, natural, some, lists[data], equal[data]))
            known += at_rank(data, k, natural, some, arith(k <= size(data), equal[data], some), lists[data])
            known += at_rank(data, k + 1, after, arith(1 <= k + 1, some),
                             arith(k + 1 <= size(data), equal[data], some), lists[data])  # fmt: skip
        return arith(absolute(median(x1) - median(x2)) <= (high - low) / 2, *known)

    return obtain_all(use(APART, LISTS, REPLACED), "x0 a b", with_common)


# Medians move by at most half of the range where a record is added ----------------------------

MEDIAN_ADDED = Lemma(
    "sensitivity.median-added", "A midpoint median moves by half of the range where a record is added", "elementary",
    (*GIVEN, LONGER, 1 <= size(x1)),
    MOVED,
    mutants=(Mutant("none", without(1 <= size(x1)), "no record and one: there is no median of none",
                    witness=finite({"X": 2, "A": 1}, **_ONE, f=1, x1=0, x2=1, u=0, v=1, o=lambda _, __: 1,
                                   g=(0, 1))),),
)  # fmt: skip


@proof_of(MEDIAN_ADDED)
def _median_added(claim: Claim) -> Theorem:
    """Of the longer list one value is at most, and the next one at least, what is in the middle of the other one."""
    goal = absolute(median(x1) - median(x2)) <= (high - low) / 2
    longer, _ = length(x1, x2)
    lists = dict(zip((x1, x2), parts(use("meaning.lists-with-a-record-more", LISTS,
                     infer("or_intro", assume(LONGER), formula=disj(LONGER, REVERSE)))), strict=True))  # fmt: skip

    def with_record(record: Term, more: Theorem) -> Theorem:
        def below(rank: Term, natural: Theorem, some: Theorem, fits: Theorem) -> Theorem:
            """The value of a rank of the longer list is at most that of the same rank of the other one."""
            near = nearby(x2, x1, rank, rank, more)
            there = arith(rank <= size(x2), fits, longer)
            return in_order(x2, x1, rank, rank, near, natural, some, there, lists[x2], fits, lists[x1])

        def above(rank: Term, natural: Theorem, some: Theorem, fits: Theorem) -> Theorem:
            """The value of the next rank of the longer list is at least that."""
            near = nearby(x1, x2, rank, rank + 1, more)
            after = successor(rank, natural)
            there = arith(rank + 1 <= size(x2), fits, longer)
            later = arith(1 <= rank + 1, some)
            return in_order(
                x1, x2, rank, rank + 1, near, natural, some, fits, lists[x1], after, later, there, lists[x2]
            )

        def with_half(half: Term, facts: Theorem) -> Theorem:
            natural, either = parts(facts)
            nonneg = use(NAT_NONNEGATIVE, natural, k=half)
            after = successor(half, natural)
            later = arith(1 <= half + 1, nonneg)

            def even(yes: Theorem) -> Theorem:
                some = above_zero(half, natural, arith(0 < half, yes, 1 <= size(x1)))
                fits, next_fits = arith(half <= size(x1), yes, some), arith(half + 1 <= size(x1), yes, some)
                sized = arith(eq(size(x2), 2 * (half + 1) - 1), yes, longer)
                return arith(
                    goal,
                    middle(x1, half, False, natural, some, lists[x1], yes),
                    middle(x2, half + 1, True, after, later, lists[x2], sized),
                    above(half, natural, some, fits),
                    below(half + 1, after, later, next_fits),
                    *at_rank(x1, half, natural, some, fits, lists[x1]),
                    *at_rank(x1, half + 1, after, later, next_fits, lists[x1]),
                )

            def odd(yes: Theorem) -> Theorem:
                rank = half + 1
                fits = arith(rank <= size(x1), yes, nonneg)
                here, there = arith(eq(size(x1), 2 * rank - 1), yes), arith(eq(size(x2), 2 * rank), yes, longer)
                return arith(
                    goal,
                    middle(x1, rank, True, after, later, lists[x1], here),
                    middle(x2, rank, False, after, later, lists[x2], there),
                    above(rank, after, later, fits),
                    below(rank, after, later, fits),
                    *at_rank(x2, rank, after, later, arith(rank <= size(x2), fits, longer), lists[x2]),
                    *at_rank(x2, rank + 1, successor(rank, after), arith(1 <= rank + 1, later),
                             arith(rank + 1 <= size(x2), fits, longer), lists[x2]),
                )  # fmt: skip

            return split(either, even, odd)

        return obtain(halved(size(x1), natural_size(x1)), "h", with_half)

    return obtain(use(ADDED, LISTS, LONGER), "b", with_record)
