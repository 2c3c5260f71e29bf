"""Where totals, largest and smallest values of lists lie; two lists that differ in one record, by that record."""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.meaning.lists import RECORD_REPLACED, a, append, b, empty, most, size, x
from dpproofs.meaning.queries import SPACE, TOTAL, number, result
from dpproofs.queries.definitions import LARGEST, ONE_MORE, SMALLEST
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.meaning.lists import COMMON, LIST_INDUCTION, LISTS, ONE_RECORD, REPLACED, appended, length, x0
from theorems.sensitivity.aggregates import ADDED, not_empty

low, high = variables("u v")
other = var("d", result.type)
SHORT, IS_LIST, NONEMPTY = size(x) < most, size(x) <= most, 1 <= size(x)
_ONE = {name: ONE_RECORD[name] for name in ("empty", "append", "front", "last", "size", "m")}

# A total of numbers that are not negative is not negative -------------------------------------

ADDS = TOTAL(*SPACE, result, number)
NOT_NEGATIVE = forall(a, 0 <= number(a))

TOTAL_SIGN = Lemma(
    "sensitivity.total-sign", "A total of numbers that are not negative is not negative", "elementary",
    (LISTS, ADDS, NOT_NEGATIVE, IS_LIST),
    0 <= result(x),
    mutants=(Mutant("any", without(NOT_NEGATIVE), "the list of a record with the value -1",
                    witness=finite({"X": 2, "A": 1}, **_ONE, c=(0, -1), f=-1, x=1)),),
)  # fmt: skip


def _of_all_lists(said: Term, first: Theorem, later: Theorem) -> Theorem:
    """What is so of the empty list, and kept when a record is appended, at the list x."""
    kept = generalize(discharge(later, SHORT, said(x)), x, a)
    return use(LIST_INDUCTION, LISTS, first, kept, IS_LIST, S=said)


@proof_of(TOTAL_SIGN)
def _total_sign(claim: Claim) -> Theorem:
    said = lam(x, 0 <= result(x))
    none, grows = parts(unfolded(ADDS))
    later = arith(0 <= result(append(x, a)), at(grows, x, a, by=[SHORT]), specialize(NOT_NEGATIVE, a), said(x))
    return _of_all_lists(said, arith(said(empty), none), later)


# The largest and the smallest value lie where all values do -----------------------------------

WITHIN = forall(a, conj(low <= number(a), number(a) <= high))


def _range_of(defined: Definition) -> tuple[tuple[Term, ...], Term]:
    given = defined(*SPACE, result, number)
    return (LISTS, given, WITHIN, IS_LIST, NONEMPTY), conj(low <= result(x), result(x) <= factor * high)


def _range_mutant() -> tuple[Mutant, ...]:
    return (Mutant("less", {factor: LESS}, "the list of a record with the value v = 1",
                   witness=finite({"X": 2, "A": 1}, **_ONE, c=(0, 1), f=1, x=1, u=0, v=1)),)  # fmt: skip


LARGEST_RANGE = Lemma(
    "sensitivity.largest-range", "The largest value lies where all values do", "elementary",
    *_range_of(LARGEST), mutants=_range_mutant(),
)  # fmt: skip
SMALLEST_RANGE = Lemma(
    "sensitivity.smallest-range", "The smallest value lies where all values do", "elementary",
    *_range_of(SMALLEST), mutants=_range_mutant(),
)  # fmt: skip


@proof_of(LARGEST_RANGE, SMALLEST_RANGE)
def _range(claim: Claim) -> Theorem:
    given = claim.hypotheses[1]
    said = lam(x, implies(NONEMPTY, conj(low <= result(x), result(x) <= high)))
    return at(_folded_values(said, [given], [specialize(WITHIN, a)]), by=[NONEMPTY])


def _folded_values(said: Term, given: list[Term], values: list[Theorem]) -> Theorem:
    """What is so of the values of one record, and kept by largest and smallest ones."""
    _, none, *_ = parts(unfolded(LISTS))
    has_record, there = if_then(said(empty))
    first = discharge(arith(there, arith(FALSE, none, has_record)), has_record)
    grow = [parts(at(unfolded(one), x, a, by=[SHORT])) for one in given]
    longer, goal = if_then(said(append(x, a)))

    def step(*facts: Theorem) -> Theorem:
        made = [arith(one, *facts, *values) for one in (goal.args if goal.op == "and" else (goal,))]
        return both(*made) if len(made) > 1 else made[0]

    def begins(yes: Theorem) -> Theorem:
        return step(*(mp(alone, yes) for alone, _ in grow))

    def goes_on(no: Theorem) -> Theorem:
        some = not_empty(x, no)
        return step(*(mp(after, some) for _, after in grow), mp(assume(said(x)), some))

    later = discharge(cases(eq(size(x), 0), begins, goes_on), longer)
    return _of_all_lists(said, first, later)


LARGE, SMALL = LARGEST(*SPACE, other, number), SMALLEST(*SPACE, result, number)
ORDER = Lemma(
    "sensitivity.smallest-and-largest", "The smallest value is at most the largest one", "elementary",
    (LISTS, SMALL, LARGE, IS_LIST, NONEMPTY),
    factor * result(x) <= other(x),
    mutants=(Mutant("more", {factor: MORE}, "the list of one record",
                    witness=finite({"X": 2, "A": 1}, **_ONE, c=(0, 1), d=(0, 1), f=1, x=1)),),
)  # fmt: skip


@proof_of(ORDER)
def _order(claim: Claim) -> Theorem:
    said = lam(x, implies(NONEMPTY, result(x) <= other(x)))
    return at(_folded_values(said, [SMALL, LARGE], []), by=[NONEMPTY])


# Two lists that differ in one record have one record more than a third list -------------------

ONE_APART = conj(
    size(x0) < most,
    eq(size(x1), size(x0) + 1),
    eq(size(x2), size(x0) + 1),
    ONE_MORE(*SPACE, x0, x1, a),
    ONE_MORE(*SPACE, x0, x2, b),
)

APART = Lemma(
    "sensitivity.one-apart", "Two lists that differ in one record have one record more than a third list, each its own",
    "elementary",
    (LISTS, REPLACED),
    exists((x0, a, b), ONE_APART),
    mutants=(Mutant("any", Claim((LISTS,), exists((x0, a, b), ONE_APART)), "two lists of different sizes",
                    witness=finite({"X": 2, "A": 1}, **_ONE, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(APART)
def _apart(claim: Claim) -> Theorem:
    def with_common(common: Term, facts: Theorem) -> Theorem:
        near = parts(facts)
        sizes = [[infer("cut", one, fact) for one in length(common, data)]
                 for fact, data in zip(near, (x1, x2), strict=True)]  # fmt: skip
        some = [use(ADDED, LISTS, fact, x1=common, x2=data) for fact, data in zip(near, (x1, x2), strict=True)]

        def with_records(one: Term, first: Theorem) -> Theorem:
            def with_second(two: Term, second: Theorem) -> Theorem:
                made = both(sizes[0][1], sizes[0][0], sizes[1][0], first, second)
                return witnesses(claim.conclusion, (common, one, two), made)

            return obtain(some[1], "b", with_second)

        return obtain(some[0], "a", with_records)

    return obtain(use(COMMON, LISTS, REPLACED), "x0", with_common)


# No number of records lies between two that follow one another --------------------------------

WHOLE = nat(k), nat(j)
BETWEEN = mark("between", num(1))

NOT_BETWEEN = Lemma(
    "sensitivity.not-between", "A natural number does not lie between another one and the next", "elementary",
    WHOLE,
    0 <= (k - j) * (k - j - BETWEEN),
    mutants=(Mutant("two", {BETWEEN: num(2)}, "j = 0, k = 1",
                    control=Claim(WHOLE, 0 <= (k - j) * (k - j - 1) + 1), witness=point(j=0, k=1)),),
)  # fmt: skip


@proof_of(NOT_BETWEEN)
def _not_between(claim: Claim) -> Theorem:
    """It is at most the one or at least the next."""
    goal = 0 <= (k - j) * (k - j - 1)

    def above(no: Theorem) -> Theorem:
        gap = use(NAT_GAP, *WHOLE, arith(j < k, no), j=j, k=k)
        return arith(goal, gap)

    return cases(k <= j, lambda yes: arith(goal, yes), above)


# Lists that differ in the last record ---------------------------------------------------------

LAST_REPLACED = Lemma(
    "sensitivity.last-replaced", "Two lists that differ in the last record differ in one", "elementary",
    (SHORT,),
    RECORD_REPLACED(append, size, most, append(x, a), append(x, b)),
    mutants=(Mutant("full", {SHORT: IS_LIST}, "no list has a record",
                    witness=finite({"X": 1, "A": 1}, append=0, size=0, m=0, x=0, a=0, b=0)),),
)  # fmt: skip


@proof_of(LAST_REPLACED)
def _last_replaced(claim: Claim) -> Theorem:
    return appended(claim.conclusion, x, a, b, small=assume(SHORT))
