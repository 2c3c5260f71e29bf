"""Queries to a list of records: how often a point occurs, in the mean too, and means of k features in the
directions of a norm.
"""

from dpproofs.prelude import *
from theorems.foundations.measure.finite_points import POINTS, null_mean
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.foundations.samples.independent_records import population
from theorems.foundations.samples.list_places import PLACE_OF, UNIFORM, UNIFORM_MEAN, place, places
from theorems.foundations.samples.lists import entry, inside, n, x
from theorems.foundations.sums.sums_from_one import SUM_BOUND, SUM_COMBINED, SUM_EQUAL, SUM_MEANS, for_each

# How often a point occurs in a list f(1), ..., f(k) -------------------------------------------

i, j, k, d = var("i"), var("j"), var("k"), var("d")
a = var("a", "A")
f = var("f", function_type((REAL,), "A"))


def count(size: object, point: Term, f: Term = f) -> Term:
    """The number of i = 1, ..., size with f(i) = point."""
    return summation(i, 1, size, ind(eq(f(i), point)))


least = mark("least", 1)

COUNT_GAP_MORE = Mutant("more", {least: MORE}, "k = 1, f(1) = a", witness=finite({"A": 1}, f=0, a=0, k=1))

COUNT_GAP = Lemma(
    "foundations.count-gap", "A count is 0 or at least 1", "elementary",
    (nat(k),),
    disj(eq(count(k, a), 0), least <= count(k, a)),
    lambda claim: over_range(claim.conclusion, k, nat(k)),
    (COUNT_GAP_MORE,),
)  # fmt: skip


def by_length(goal: Term, base: Theorem, step: Theorem) -> Theorem:
    """The goal for all natural k, from 0 and from one step."""
    every = use("induction", base, generalize(discharge(step, nat(k), goal), k), A=lam(k, goal))
    return mp(specialize(every, k), nat(k))


def one_more(point: Term) -> Theorem:
    """One more entry."""
    order = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    return use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=lam(i, ind(eq(f(i), point))))


def empty_list(point: Term) -> Theorem:
    """No entry of an empty list is the point."""
    return use("sum_empty", arith(num(0) < 1), a=1, b=0, s=lam(i, ind(eq(f(i), point))))


# A point that occurs in a list is a member of it ----------------------------------------------

COUNT_MEMBER = Lemma(
    "foundations.count-member", "What occurs is counted", "elementary",
    (nat(k), nat(j), 1 <= j, j <= k, eq(f(j), a)),
    least <= count(k, a),
    mutants=(Mutant("more", {least: MORE}, "k = 1, f(1) = a", witness=finite({"A": 1}, f=0, a=0, k=1, j=1)),),
)  # fmt: skip


@proof_of(COUNT_MEMBER)
def _member(claim: Claim) -> Theorem:
    """An entry is the last one or among those before."""
    goal = implies(j <= k, 1 <= count(k, a))
    known, hit = (one_more(a), use(COUNT_GAP, nat(k))), eq(f(k + 1), a)

    def later(no: Theorem) -> Theorem:
        """The entry k + 1."""
        last = arith(eq(j, k + 1), no, j <= k + 1, use(NAT_GAP, nat(k), nat(j), arith(k < j, no), j=k, k=j))
        moved = rewrite(assume(eq(f(j), a)), last)
        return arith(1 <= count(k + 1, a), *known, moved)

    def before(yes: Theorem) -> Theorem:
        def either(case: Theorem) -> Theorem:
            return arith(1 <= count(k + 1, a), *known, mp(goal, yes), case)

        return cases(hit, either, either)

    step = discharge(cases(j <= k, before, later), j <= k + 1)
    base = discharge(arith(1 <= count(num(0), a), 1 <= j, j <= num(0)), j <= num(0))
    return mp(by_length(goal, base, step), j <= k)


# The mean of how often a point occurs in a list -----------------------------------------------

U = var("U", prob("A"))
SET = on(POINTS, Y="A")(U, d)

COUNT_MEAN_FACTOR = Mutant(
    "factor", {factor: LESS}, "k = 1, f(1) one of the points", witness=finite({"A": 1}, f=0, U=(1,), d=1, k=1)
)

COUNT_MEAN = Lemma(
    "foundations.count-mean", "The mean of the counts of k entries over d points is at most k/d", "elementary",
    (SET, 0 < d, nat(k)),
    conj(integrable(U, a, count(k, a)), E(U, a, count(k, a)) <= factor * k / d),
    mutants=(COUNT_MEAN_FACTOR,),
)  # fmt: skip


@proof_of(COUNT_MEAN)
def _mean(claim: Claim) -> Theorem:
    """Each entry has mass at most 1/d."""
    goal, more = claim.conclusion, one_more(a)
    last = ind(eq(f(k + 1), a))
    start = parts(transfer(U, a, reversed_equation(empty_list(a)), parts(use(NOTHING, mu=U))[0]))
    zero = prove(
        substitute(goal, {k: num(0)}),
        start[0],
        arith(E(U, a, count(num(0), a)) <= num(0) / d, start[1], parts(use(NOTHING, mu=U))[1]),
    )
    before_int, before = parts(goal)
    last_int = bounded(U, a, last, 1)
    split_int, mean = parts(expand(U, a, count(k, a) + last, before_int, last_int))
    whole_int, whole = parts(transfer(U, a, reversed_equation(more), split_int))
    of_last = parts(transfer(U, a, turned(f(k + 1)), last_int))[1]
    grown = arith(E(U, a, count(k + 1, a)) <= (k + 1) / d, whole, mean, before, of_last, mass_at_most(f(k + 1)), 0 < d)
    return by_length(goal, zero, both(whole_int, grown))


def turned(point: Term) -> Theorem:
    """1[point = a] = 1[a = point]."""
    there, back = eq(point, a), eq(a, point)
    goal = eq(ind(there), ind(back))

    def same(yes: Theorem) -> Theorem:
        return arith(goal, yes, reversed_equation(yes))

    def other(no: Theorem) -> Theorem:
        def never(yes: Theorem) -> Theorem:
            return arith(goal, reversed_equation(yes), no)

        return cases(back, never, lambda no_back: arith(goal, no, no_back))

    return cases(there, same, other)


def mass_at_most(point: Term) -> Theorem:
    """A point has mass 1/d or none."""
    b = var("b", "A")
    inside = eq(E(U, b, ind(eq(b, point))), d**-1)
    goal = E(U, a, ind(eq(a, point))) <= d**-1
    surely = unfolded(SET)

    def outside(no: Theorem) -> Theorem:
        member = eq(E(U, b, ind(eq(b, a))), d**-1)
        met = use("leibniz", eq(a, point), member, x=a, y=point, A=lam(a, eq(E(U, b, ind(eq(b, a))), d**-1)))
        absent = cases(
            eq(a, point),
            lambda _: arith(eq(ind(eq(a, point)), 0), met, no),
            lambda no_: arith(eq(ind(eq(a, point)), 0), no_),
        )
        return arith(goal, null_mean(U, a, absent, surely), arith(0 <= d**-1, 0 < d))

    return cases(inside, lambda yes: arith(goal, yes), outside)


# Means of k features of the records of a list, in the directions of a coordinate norm ---------

weights, values = variables("C s", function_type((REAL,), REAL))
feature = var("f", function_type(("A", REAL), REAL))
INSIDE = nat(j), 1 <= j, j <= k
FEATURES = forall(a, for_each(j, k, conj(-1 <= feature(a, j), feature(a, j) <= 1)))
"""The features f(a, 1), ..., f(a, k) of a record are in [-1, 1]."""


def weighted(vector: Term) -> Term:
    """The sum of C(j) times the coordinate j."""
    return summation(j, 1, k, weights(j) * vector(j))


WEIGHTED = Lemma(
    "foundations.weighted-sum", "A sum with weights of total size at most 1 of numbers in [-1, 1] is in [-1, 1]",
    "elementary",
    (nat(k), summation(j, 1, k, absolute(weights(j))) <= 1, for_each(j, k, conj(-1 <= values(j), values(j) <= 1))),
    conj(-factor <= weighted(values), weighted(values) <= factor),
    mutants=(Mutant("factor", {factor: LESS}, "k = 1, C(1) = 1, s(1) = 1", witness=finite({}, C="1/10", k=10, s=1)),),
)  # fmt: skip


@proof_of(WEIGHTED)
def _size(claim: Claim) -> Theorem:
    """Each term is at most the size of its weight."""
    _, total, values_small = claim.hypotheses
    given, one = at(values_small, j, by=INSIDE), lam(j, num(1))
    term, size = lam(j, weights(j) * values(j)), lam(j, absolute(weights(j)))
    sides = []
    for sign in (1, -1):
        signed = lam(j, sign * term(j) + num(0) * one(j))
        bound = generalize(discharge(arith(signed(j) <= 1 * size(j), given), *INSIDE), j)
        most = use(SUM_BOUND, nat(k), bound, n=k, c=1, s=signed, t=size)
        sides += [most, use(SUM_COMBINED, nat(k), n=k, a=sign, b=0, s=term, t=one)]
    return both(*(arith(part, *sides, total) for part in conjuncts(claim)))


# A combination of the means of k features of n records is the mean of the combination; A combination of the means
# of k features of a record is the mean of the combination -------------------------------------

LIST_QUERY_FACTOR = Mutant(
    "factor",
    {factor: MORE},
    "k = 1, C = f = 1",
    witness=finite({"X": 1, "A": 1}, J={1: 1}, r={1: 1}, C={1: 1}, f={1: (1,)}, s={1: 1}, e={1: (0,)}, k=1, n=1, x=0),
)

LIST_QUERY = Lemma(
    "foundations.list-query", "A combination of the means of k features of n records is the mean of the combination",
    "elementary",
    (nat(k), nat(n), 1 <= n, UNIFORM(places, n), PLACE_OF(place, n), FEATURES,
     for_each(j, k, eq(values(j), summation(i, 1, n, feature(entry(x, i), j)) / n))),
    eq(weighted(values), factor * E(places, i, weighted(lam(j, feature(entry(x, place(i)), j))))),
    mutants=(LIST_QUERY_FACTOR,),
)  # fmt: skip


@proof_of(LIST_QUERY)
def _query(claim: Claim) -> Theorem:
    """The mean of each feature over a uniform place, and the expectation is linear."""
    read = lam((j, i), feature(entry(x, place(i)), j))
    here = at(FEATURES, entry(x, place(i)), j, by=INSIDE)
    integrable_ = generalize(discharge(bounded(places, i, read(j, i), 1, *parts(here)), *INSIDE), j)
    mean = parts(use(SUM_MEANS, integrable_, nat(k), mu=places, n=k, s=weights, g=read))[1]

    uniform = use(UNIFORM_MEAN, UNIFORM(places, n), nat(n), 1 <= n, generalize(here, i), f=lam(i, read(j, i)))
    record = lam(i, feature(entry(x, i), j))
    own = at(parts(specialize(PLACE_OF(place, n), i))[3], by=inside(i))
    same = generalize(discharge(arith(eq(read(j, i), 1 * record(i)), same_value(record, own)), *inside(i)), i)
    sums = use(SUM_EQUAL, nat(n), same, n=n, c=1, s=lam(i, read(j, i)), t=record)
    *_, each = claim.hypotheses
    coordinate = at(each, j, by=INSIDE)
    first, second = lam(j, weights(j) * values(j)), lam(j, weights(j) * E(places, i, read(j, i)))
    equal = arith(eq(first(j), 1 * second(j)), uniform, sums, coordinate)
    whole = use(SUM_EQUAL, nat(k), generalize(discharge(equal, *INSIDE), j), n=k, c=1, s=first, t=second)
    return arith(claim.conclusion, mean, whole)


CENTRE = Lemma(
    "foundations.population-query",
    "A combination of the means of k features of a record is the mean of the combination", "elementary",
    (nat(k), FEATURES, for_each(j, k, eq(values(j), E(population, a, feature(a, j))))),
    eq(weighted(values), factor * E(population, a, weighted(lam(j, feature(a, j))))),
    mutants=(Mutant("factor", {factor: MORE}, "k = 1, C = f = 1",
                    witness=finite({"A": 2}, C=1, D=("3/4", "1/4"), f="1/10", k=10, s="1/10")),),
)  # fmt: skip


@proof_of(CENTRE)
def _centre(claim: Claim) -> Theorem:
    """The expectation is linear."""
    here = at(FEATURES, a, j, by=INSIDE)
    integrable_ = generalize(discharge(bounded(population, a, feature(a, j), 1, *parts(here)), *INSIDE), j)
    read = lam((j, a), feature(a, j))
    mean = parts(use(SUM_MEANS, integrable_, nat(k), mu=population, n=k, s=weights, g=read))[1]
    *_, each = claim.hypotheses
    coordinate = at(each, j, by=INSIDE)
    first, second = lam(j, weights(j) * values(j)), lam(j, weights(j) * E(population, a, feature(a, j)))
    equal = arith(eq(first(j), 1 * second(j)), coordinate)
    whole = use(SUM_EQUAL, nat(k), generalize(discharge(equal, *INSIDE), j), n=k, c=1, s=first, t=second)
    return arith(claim.conclusion, mean, whole)
