"""Queries on lists with a sensitivity, and neighbours where it is attained: the number of records, whether
the data are some list, which of two they are; and utilities of candidates.
"""

from dpproofs.prelude import *
from dpproofs.meaning.kinds import MONOTONE
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    DATA,
    RECORD_ADDED,
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
from dpproofs.mutants.counterexamples import absurd
from theorems.meaning.lists import LISTS, LONGER, ONE_RECORD, SIZES, TWO_RECORDS, appended, grown

# The number of records moves by one where a record is added or removed ------------------------


def _number(sensitivity: Term) -> Term:
    return lam(x, sensitivity * size(x))


COUNTED = Lemma(
    "meaning.number-of-records-query", "The number of records has sensitivity 1 for a record added or removed",
    "elementary",
    (LISTS, 0 <= Delta),
    SENSITIVITY(_number(Delta), ADD_OR_REMOVE_ONE, factor * Delta),
    mutants=(Mutant("less", {factor: LESS}, "the empty data set and one record",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, Delta=1)),),
)  # fmt: skip


@proof_of(COUNTED)
def _counted(claim: Claim) -> Theorem:
    """The sizes differ by one."""
    goal = absolute(Delta * size(x1) - Delta * size(x2)) <= Delta

    def sized(one: Term, other: Term) -> Theorem:
        fact = use(SIZES, LISTS, RECORD_ADDED(append, size, most, one, other), x1=one, x2=other)
        return parts(fact)[0]

    def moved(longer: Theorem, sign: int) -> Theorem:
        gap = arith(eq(Delta * size(x1) - Delta * size(x2), sign * Delta), longer)
        return arith(goal, gap, 0 <= Delta)

    either = disj(LONGER, RECORD_ADDED(append, size, most, x2, x1))
    made = infer("or_elim", assume(either), moved(sized(x1, x2), -1), moved(sized(x2, x1), 1))
    return prove(claim.conclusion, for_all(SENSITIVITY(_number(Delta), ADD_OR_REMOVE_ONE, Delta), made))


# The number of records differs by one at the empty data set and at one record -----------------

ALONE = append(empty, a)

MOVES = Lemma(
    "meaning.number-of-records-moves", "Two neighbours at which the number of records differs by one", "elementary",
    (LISTS, 1 <= most, 0 <= Delta),
    conj(ADD_OR_REMOVE_ONE(empty, ALONE), factor * Delta <= Delta * size(ALONE) - Delta * size(empty)),
    mutants=(Mutant("more", {factor: MORE}, "it differs by one",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, a=0, Delta=1)),),
)  # fmt: skip


@proof_of(MOVES)
def _moves(claim: Claim) -> Theorem:
    """A record is appended to the empty list."""
    none = parts(unfolded(LISTS))[1]
    longer = grown(empty, a, none, 1 <= most)[0]
    small = arith(size(empty) < most, none, 1 <= most)
    added = appended(RECORD_ADDED(append, size, most, empty, ALONE), empty, a, small=small)
    either = infer("or_intro", added, formula=ADD_OR_REMOVE_ONE(empty, ALONE))
    return prove(claim.conclusion, either, arith(Delta <= Delta * size(ALONE) - Delta * size(empty), longer))


# Whether the data are some given list moves by one over every relation, and where a record is replaced ---

x0 = var("x0", x.type)
ONE_LIST = lam(x, Delta * ind(eq(x, x0)))

TOLD = Lemma(
    "meaning.one-data-set-query", "Whether the data are some given list has sensitivity 1 over every relation",
    "elementary",
    (0 <= Delta,),
    SENSITIVITY(ONE_LIST, N, factor * Delta),
    mutants=(Mutant("less", {factor: LESS}, "two neighbours",
                    witness=finite({"X": 2}, x0=0, N=(0, 1, 0, 0), Delta=1)),),
)  # fmt: skip


@proof_of(TOLD)
def _told(claim: Claim) -> Theorem:
    """It is 0 or Delta."""
    gap = absolute(ONE_LIST(x1) - ONE_LIST(x2)) <= Delta

    def first(one: Theorem) -> Theorem:
        return cases(eq(x2, x0), *(2 * [lambda other: arith(gap, one, other, 0 <= Delta)]))

    made = cases(eq(x1, x0), first, first)
    return prove(claim.conclusion, for_all(SENSITIVITY(ONE_LIST, N, Delta), made))


# Whether the data are some given list differs at two lists of one record ----------------------

OTHER = append(empty, b)
_TOLD_ALONE = lam(x, Delta * ind(eq(x, ALONE)))

TOLD_MOVES = Lemma(
    "meaning.one-data-set-moves", "Two data sets of one record each, at which it differs which list it is",
    "elementary",
    (LISTS, 1 <= most, ne(a, b), 0 <= Delta),
    conj(REPLACE_ONE(ALONE, OTHER), factor * Delta <= _TOLD_ALONE(ALONE) - _TOLD_ALONE(OTHER)),
    mutants=(Mutant("more", {factor: MORE}, "it is 0 or 1",
                    witness=finite({"X": 3, "A": 2}, **TWO_RECORDS, a=0, b=1, Delta=1)),),
)  # fmt: skip


@proof_of(TOLD_MOVES)
def _told_moves(claim: Claim) -> Theorem:
    """The record of a list of one is replaced by another; the last records distinguish the lists."""
    none = parts(unfolded(LISTS))[1]
    small = arith(size(empty) < most, none, 1 <= most)
    last_a, last_b = (grown(empty, record, small)[2] for record in (a, b))
    goal = RECORD_REPLACED(append, size, most, ALONE, OTHER)
    replaced = appended(goal, empty, a, b, small=small)
    same = eq(OTHER, ALONE)

    def absurd(yes: Theorem) -> Theorem:
        equal_last = same_value(last, yes)
        chain = rewrite(rewrite(equal_last, last_a), last_b)
        return arith(ne(OTHER, ALONE), arith(FALSE, reversed_equation(chain), ne(a, b)))

    apart = cases(same, absurd, lambda no: arith(ne(OTHER, ALONE), no))
    moved = Delta <= _TOLD_ALONE(ALONE) - _TOLD_ALONE(OTHER)
    at_itself = arith(eq(ind(eq(ALONE, ALONE)), 1), arith(eq(ALONE, ALONE)))
    return prove(claim.conclusion, replaced, arith(moved, apart, at_itself))


# Which of two data sets it is: 1 for the one, -1 for the other, and else 0 --------------------

one, two = var("one", x.type), var("two", x.type)
WHICH = lam(x, ind(eq(x, one)) - ind(eq(x, two)))


def neither(data: Term, other_size: Theorem) -> Theorem:
    """A data set of another size is neither of them."""

    def mark(single: Term) -> Theorem:
        alone = eq(size(single), 1)
        return cases(
            eq(data, single),
            lambda yes: arith(eq(ind(eq(data, single)), 0), arith(FALSE, same_value(size, yes), alone, other_size)),
            lambda no: arith(eq(ind(eq(data, single)), 0), no),
        )

    return arith(eq(WHICH(data), 0), mark(one), mark(two))


# Which of two data sets of one record it is moves by one where a record is added or removed ---

SIGNED = lam(x, Delta * WHICH(x))

TWO_DATA_SETS = Lemma(
    "meaning.two-data-sets-query",
    "Which of two data sets of one record it is has sensitivity 1 for a record added or removed", "elementary",
    (LISTS, eq(size(one), 1), eq(size(two), 1), 0 <= Delta),
    SENSITIVITY(SIGNED, ADD_OR_REMOVE_ONE, factor * Delta),
    mutants=(Mutant("less", {factor: LESS}, "no record and one",
                    witness=finite({"X": 3, "A": 2}, **TWO_RECORDS, one=1, two=2, Delta=1)),),
)  # fmt: skip


@proof_of(TWO_DATA_SETS)
def _proof(claim: Claim) -> Theorem:
    """Of two neighbours one has another size than 1."""
    goal = absolute(SIGNED(x1) - SIGNED(x2)) <= Delta

    def near(data: Term) -> Theorem:
        marks = [arith(conj(0 <= ind(eq(data, single)), ind(eq(data, single)) <= 1)) for single in (one, two)]
        return both(arith(-1 <= WHICH(data), *marks), arith(WHICH(data) <= 1, *marks))

    def far(data: Term, other: Term, other_size: Theorem) -> Theorem:
        """The query is 0 on the other one."""
        none = neither(other, other_size)
        gaps = [arith(part, near(data), 0 <= Delta) for part in (-Delta <= SIGNED(data), SIGNED(data) <= Delta)]
        return arith(goal, *gaps, arith(eq(SIGNED(other), 0), none))

    def moved(short: Term, long: Term) -> Theorem:
        larger = parts(use(SIZES, LISTS, RECORD_ADDED(append, size, most, short, long), x1=short, x2=long))[0]
        return cases(
            eq(size(short), 1),
            lambda yes: far(short, long, arith(eq(size(long), 2), yes, larger)),
            lambda no: far(long, short, no),
        )

    either = disj(LONGER, RECORD_ADDED(append, size, most, x2, x1))
    made = infer("or_elim", assume(either), moved(x1, x2), moved(x2, x1))
    return prove(claim.conclusion, for_all(SENSITIVITY(SIGNED, ADD_OR_REMOVE_ONE, Delta), made))


# Utilities are monotone where only one of them moves ------------------------------------------

utility = var("u", function_type((DATA, REAL), REAL))
n = var("n")
i = var("i")
INSIDE = nat(i), 1 <= i, i <= n
FIRST_ONLY = forall((x1, x2, i), implies(*INSIDE, ne(i, 1), eq(utility(x1, i), utility(x2, i))))

ONE_MOVES = Lemma(
    "meaning.one-utility-moves", "Utilities are monotone where all but the first are the same whatever the data",
    "elementary",
    (FIRST_ONLY,),
    MONOTONE(utility, n, N),
    mutants=(Mutant("two", without(FIRST_ONLY), "one of two rises, and the other falls",
                    witness=finite({"X": 2}, n=2, N=True, u=lambda x, i: x if i == 1 else 1 - x)),),
)  # fmt: skip


@proof_of(ONE_MOVES)
def _one_moves(claim: Claim) -> Theorem:
    """The first one falls or rises, and the others do neither."""
    either = said_of(claim.conclusion, x1, x2)

    def moved(low: Term, high: Term, order: Theorem) -> Theorem:
        goal = utility(low, i) <= utility(high, i)

        def first(here: Theorem) -> Theorem:
            return arith(goal, order, *(same_value(lam(n, utility(data, n)), here) for data in (low, high)))

        def other(away: Theorem) -> Theorem:
            return arith(goal, at(FIRST_ONLY, x1, x2, i, by=[*INSIDE, away]))

        each = generalize(discharge(cases(eq(i, 1), first, other), *INSIDE), i)
        return infer("or_intro", each, formula=either)

    made = cases(
        utility(x2, 1) <= utility(x1, 1),
        lambda yes: moved(x2, x1, yes),
        lambda no: moved(x1, x2, arith(utility(x1, 1) <= utility(x2, 1), no)),
    )
    return for_all(claim.conclusion, made)


# Candidates whose utilities have a sensitivity, and that none have a negative one -------------

EACH = forall(i, implies(nat(i), 1 <= i, i <= n, SENSITIVITY(lam(x, utility(x, i)), N, Delta)))
CANDIDATES = nat(n), 1 <= n, EACH
"""There are n candidates, and the utility of each has the sensitivity Delta."""


def no_candidates(said: Theorem) -> Theorem:
    """A false variant is refuted that says so of each number, also of a negative one."""
    everywhere, still = lam((var("x1"), var("x2")), eq(num(0), num(0))), lam((var("x"), i), num(0))
    told = instance(said, n=1, N=everywhere, Delta=-1, c=1, b=1, u=still)

    def with_kind(_kind: Term, facts: Theorem) -> Theorem:
        return obtain_all(parts(facts)[0], "n u", with_utilities)

    def with_utilities(_count: Term, _utility: Term, facts: Theorem) -> Theorem:
        *_, some, each, _ = parts(facts)
        one = at(each, num(1), by=[numeric(nat(num(1))), some, arith(num(1) <= 1)])
        moved = at(one, num(0), num(0), by=[arith(eq(num(0), num(0)))])
        return absurd(moved, arith(0 <= lhs(moved)))

    return obtain(told, "K", with_kind)
