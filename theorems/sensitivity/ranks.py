"""Values by rank, and medians: where they lie, and how those of two neighbouring lists compare."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.meaning.lists import a, append, empty, most, size, x
from dpproofs.meaning.queries import SPACE, TOTAL, number, result
from dpproofs.queries.definitions import RANKED, ranked
from theorems.meaning.lists import LISTS, ONE_RECORD
from theorems.meaning.totals import TOTALS_EXIST
from theorems.sensitivity.ranges import TOTAL_SIGN, WITHIN, high, low

y = var("y", x.type)
_ONE = {name: ONE_RECORD[name] for name in ("empty", "append", "front", "last", "size", "m")}
BY_RANK = RANKED(*SPACE, ranked, number)


Counted: TypeAlias = Callable[[Term, Theorem, Term, Theorem, Theorem, Theorem], Theorem]


def placed(data: Term, rank: Term) -> tuple[Term, ...]:
    """It is one of the ranks of the list."""
    return nat(rank), 1 <= rank, rank <= size(data), size(data) <= most


def with_counts(data: Term, rank: Term, then: Counted, names: tuple[str, str] = ("below", "upto")) -> Theorem:
    """A conclusion from the counts of values below that of this rank, and of those up to it."""
    value = ranked(data, rank)

    def counts(strict: bool) -> tuple[Term, Theorem]:
        f = lam(a, ind(number(a) < value if strict else number(a) <= value))
        return f, use(TOTALS_EXIST, LISTS, f=f)

    (less, some), (most_, others) = counts(True), counts(False)

    def with_first(below: Term, first: Theorem) -> Theorem:
        def with_second(upto: Term, second: Theorem) -> Theorem:
            one, two = folded(TOTAL(*SPACE, below, less), first), folded(TOTAL(*SPACE, upto, most_), second)
            said = at(BY_RANK, data, rank, below, upto, by=[*placed(data, rank), one, two])
            return then(below, one, upto, two, *parts(said))

        return obtain(others, names[1], with_second)

    return obtain(some, names[0], with_first)


def nonnegative_total(made: Term, f: Term, total: Theorem, sign: Theorem, data: Term) -> Theorem:
    """A total of what is not negative, at a list."""
    every = generalize(sign, a)
    return use(TOTAL_SIGN, LISTS, total, every, size(data) <= most, x=data, c=made, f=f)


def combined(made: Term, f: Term, *totals: Theorem) -> Theorem:
    """A function of lists that is made of totals, and of sizes, is a total."""
    _, none, grows, _ = parts(unfolded(LISTS))
    data = var("z", x.type)
    short = size(data) < most
    known = [parts(unfolded(one)) for one in totals]
    begins = arith(eq(made(empty), 0), none, *(one[0] for one in known))
    sized = parts(at(grows, data, a, by=[short]))[0]
    later = [at(one[1], data, a, by=[short]) for one in known]
    step = arith(eq(made(append(data, a)), made(data) + f(a)), sized, *later)
    return folded(TOTAL(*SPACE, made, f), both(begins, generalize(discharge(step, short), data, a)))


# A value of some rank lies where all values do ------------------------------------------------

RANKED_RANGE = Lemma(
    "sensitivity.ranked-range", "A value by its rank lies where all values do", "elementary",
    (LISTS, BY_RANK, WITHIN, *placed(x, k)),
    conj(low <= ranked(x, k), ranked(x, k) <= factor * high),
    mutants=(Mutant("less", {factor: LESS}, "the list of a record with the value v = 1",
                    witness=finite({"X": 2, "A": 1}, **_ONE, o=lambda _, __: 1, f=1, x=1, k=1, u=0, v=1)),),
)  # fmt: skip


@proof_of(RANKED_RANGE)
def _range(claim: Claim) -> Theorem:
    """Else all records are below it, or none is up to it."""
    value, here = ranked(x, k), parts(specialize(WITHIN, a))

    def then(below: Term, one: Theorem, upto: Term, two: Theorem, few: Theorem, many: Theorem) -> Theorem:
        def too_low(less: Theorem) -> Theorem:
            f, made = lam(a, -1 * ind(number(a) <= value)), lam(x, -1 * upto(x))
            sign = arith(0 <= f(a), less, *here)
            none = nonnegative_total(made, f, combined(made, f, two), sign, x)
            return arith(low <= value, none, many, 1 <= k)

        def too_high(more: Theorem) -> Theorem:
            f, made = lam(a, ind(number(a) < value) - 1), lam(x, below(x) - size(x))
            sign = arith(0 <= f(a), more, *here)
            every = nonnegative_total(made, f, combined(made, f, one), sign, x)
            return arith(value <= high, every, few, k <= size(x))

        lower = cases(value < low, too_low, lambda no: arith(low <= value, no))
        upper = cases(high < value, too_high, lambda no: arith(value <= high, no))
        return both(lower, upper)

    return with_counts(x, k, then)


# Two lists whose counts are so near have ordered values ---------------------------------------

ZERO_ONE = forall(a, conj(0 <= number(a), number(a) <= 1))
NEAR = forall((result, number), implies(TOTAL(*SPACE, result, number), ZERO_ONE, result(y) - result(x) <= k - j))
"""No count of the list y is larger than that of x by more than k - j."""

COMPARED = Lemma(
    "sensitivity.ranks-compared", "The value of rank j of a list is at most that of rank k of one with counts so near",
    "elementary",
    (LISTS, BY_RANK, NEAR, *placed(x, j), *placed(y, k)[:3], size(y) <= most),
    ranked(x, j) <= ranked(y, k),
    mutants=(Mutant("any", without(NEAR), "the list of one record, and that of another one",
                    witness=finite({"X": 3, "A": 2}, empty=0, append=(1, 2, 1, 2, 1, 2), front=(0, 0, 0),
                                   last=(0, 0, 1), size=(0, 1, 1), m=1, f=(0, 1), x=2, y=1, j=1, k=1,
                                   o=lambda data, _: (0, 0, 1)[data])),),
)  # fmt: skip


@proof_of(COMPARED)
def _compared(claim: Claim) -> Theorem:
    """Else the records up to the second value are below the first one: fewer than j of x, and so than k of y."""
    one, two = ranked(x, j), ranked(y, k)

    def first(below: Term, is_total: Theorem, _u: Term, _t: Theorem, few: Theorem, _m: Theorem) -> Theorem:
        def second(_b: Term, _t: Theorem, upto: Term, counts: Theorem, _f: Theorem, many: Theorem) -> Theorem:
            def beyond(less: Theorem) -> Theorem:
                f = lam(a, ind(number(a) < one) - ind(number(a) <= two))
                made = lam(x, below(x) - upto(x))
                sign = arith(0 <= f(a), less)
                under_ = nonnegative_total(made, f, combined(made, f, is_total, counts), sign, x)
                inner = lam(a, ind(number(a) <= two))
                whole = generalize(both(arith(0 <= inner(a)), arith(inner(a) <= 1)), a)
                near = at(NEAR, upto, inner, by=[counts, whole])
                return arith(claim.conclusion, under_, near, few, many)

            return cases(two < one, beyond, lambda no: arith(claim.conclusion, no))

        return with_counts(y, k, second, ("below2", "upto2"))

    return with_counts(x, j, first)


# A number below which fewer than k values lie, and up to which k do, is the value of rank k -----

t = var("t")
FEW = forall(result, implies(TOTAL(*SPACE, result, lam(a, ind(number(a) < t))), result(x) <= k - 1))
MANY = forall(result, implies(TOTAL(*SPACE, result, lam(a, ind(number(a) <= t))), k <= result(x)))

RANK_IS = Lemma(
    "sensitivity.rank-counted", "A number below which fewer than k values lie, and up to which k do, has the rank k",
    "elementary",
    (LISTS, BY_RANK, *placed(x, k), FEW, MANY),
    eq(ranked(x, k), factor * t),
    mutants=(Mutant("less", {factor: LESS}, "the list of a record with the value 1",
                    control=Claim((LISTS, BY_RANK, *placed(x, k), FEW, MANY), ranked(x, k) <= t),
                    witness=finite({"X": 2, "A": 1}, **_ONE, o=lambda _, __: 1, f=1, x=1, k=1, t=1)),),
)  # fmt: skip


@proof_of(RANK_IS)
def _rank_is(claim: Claim) -> Theorem:
    """Were it smaller, its rank would be too small, and were it larger, too large."""
    value, goal = ranked(x, k), eq(ranked(x, k), t)

    def then(below: Term, one: Theorem, upto: Term, two: Theorem, few: Theorem, many: Theorem) -> Theorem:
        def against(formula: Term, counted: Term, said: Term, less: Theorem, sign: int) -> Theorem:
            """A count by t contradicts one by the value."""
            f = lam(a, ind(formula))

            def with_count(count: Term, fact: Theorem) -> Theorem:
                total = folded(TOTAL(*SPACE, count, f), fact)
                known = at(said, count, by=[total])
                other, own = (upto, two) if sign > 0 else (below, one)
                g = lam(a, sign * (ind(formula) - ind(counted)))
                made = lam(x, sign * (count(x) - other(x)))
                more = nonnegative_total(made, g, combined(made, g, total, own), arith(0 <= g(a), less), x)
                return arith(goal, more, known, few, many)

            return obtain(use(TOTALS_EXIST, LISTS, f=f), "c", with_count)

        def smaller(less: Theorem) -> Theorem:
            return against(number(a) < t, number(a) <= value, FEW, less, 1)

        def not_smaller(no: Theorem) -> Theorem:
            return cases(
                t < value,
                lambda less: against(number(a) <= t, number(a) < value, MANY, less, -1),
                lambda same: arith(goal, no, same),
            )

        return cases(value < t, smaller, not_smaller)

    return with_counts(x, k, then)
