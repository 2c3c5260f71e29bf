"""What independence gives: products and probabilities of events of independent entries, and laws of
independent records that are close when the laws of the records are.
"""

from dpproofs.prelude import *
from dpproofs.proving.tactics import given
from theorems.foundations.measure.independent_outcomes import same_mean as law_same_mean
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN, SWAPPED, mean_of_unit
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.samples.entries import (
    MADE,
    SPLICE_AGAIN,
    SPLICE_ALL,
    SPLICE_EARLY,
    SPLICE_LATE,
    SPLICE_NONE,
    entry,
    i,
    k,
    n,
    prior,
    splice,
    within,
    x,
    x1,
    x2,
)
from theorems.foundations.samples.entries_averaged import INDEPENDENT, applied, same_mean
from theorems.foundations.samples.independent_records import DRAWS, records
from theorems.foundations.samples.list_splices import JOINED, SPLICES, OneMore, splice as splice_
from theorems.foundations.samples.lists import MADE as LISTS_MADE, inside, joined, put
from theorems.foundations.sums.sums_from_one import longer, m, none

# Functions of independent entries: the mean of a product, and the probability that all of n events happen ---

a, bound = var("a", "A"), var("B")
g = var("g", function_type((REAL, "A"), REAL))
phi, all_of = var("phi", function_type(("X",), REAL)), var("S", function_type(("X",), REAL))
UNIT, TEST = forall((i, a), conj(0 <= g(i, a), g(i, a) <= 1)), test_function(phi, x)
LIKELY = within(i, E(prior, x, g(i, entry(x, i))) <= bound)
IMPLIED = forall(x, disj(phi(x) <= 0, within(i, 1 <= g(i, entry(x, i)))))

product_ = var("F", function_type((REAL, "X"), REAL))
j = var("j")

GIVEN = MADE, INDEPENDENT, nat(n), UNIT, LIKELY, 0 < bound, TEST, IMPLIED


INDEPENDENT_EVENTS = Lemma(
    "foundations.independent-events",
    "n independent events of probability at most B all happen with probability at most B^n", "elementary",
    GIVEN,
    E(prior, x, phi(x)) <= factor * bound**n,
    mutants=(Mutant("factor", {factor: LESS}, "B = 1, g = 1",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        P=("1/2", "1/2"), g=1, B=1, phi=1)),
             Mutant("dependent", without(INDEPENDENT),
                    "two copies of one event of probability 1/2",
                    witness=finite({"X": 4, "A": 2}, e=lambda x, i: x // 2 if i == 1 else x % 2,
                        c=lambda k, x1, x2: x2 if k == 0 else x1 // 2 * 2 + x2 % 2 if k == 1 else x1, n=2,
                        P=("1/2", 0, 0, "1/2"), g=lambda _, a: a, B="1/2", phi=(0, 0, 0, 1)))),
)  # fmt: skip


@proof_of(INDEPENDENT_EVENTS)
def _events(claim: Claim) -> Theorem:
    """The test is below the product."""

    def with_test(S: Term, facts: Theorem) -> Theorem:
        unit, _, reached, _, rare = parts(facts)
        size, test = specialize(unit, x), specialize(TEST, x)
        below = split(
            specialize(IMPLIED, x),
            lambda never: arith(phi(x) <= S(x), never, size),
            lambda all_: arith(phi(x) <= S(x), at(reached, x, by=[all_]), test),
        )
        ints = bounded(prior, x, phi(x), 1, test), bounded(prior, x, S(x), 1, size)
        return arith(claim.conclusion, integrate(prior, x, below, *ints), rare)

    return obtain(_all(), "S", with_test)


def _all() -> Theorem:
    """By induction on the number of entries."""
    known = implies(k <= n, _first(k))
    base = discharge(_none(), num(0) <= n)
    step = generalize(discharge(_one_more(known), nat(k), known), k)
    return at(use("induction", base, step, A=lam(k, known)), n, by=[nat(n)])


def _first(size: Term) -> Term:
    """The product for the first entries: a test of these that is 1 where each factor is, with its mean."""
    cut = forall((x1, x2), eq(all_of(splice(size, x1, x2)), all_of(x1)))
    reached = forall(x, implies(forall(i, implies(nat(i), 1 <= i, i <= size, 1 <= g(i, entry(x, i)))), 1 <= all_of(x)))
    equal = forall(product_, implies(recursion(product_, size), forall(x, eq(all_of(x), product_(size, x)))))
    rare = E(prior, x, all_of(x)) <= bound**size
    return exists(all_of, conj(test_function(all_of, x), cut, reached, equal, rare))


def recursion(F: Term, size: Term) -> Term:
    """F(k, x) is the product of g(1, e(x, 1)), ..., g(k, e(x, k)), for k up to the size."""
    step = eq(F(j + 1, x), F(j, x) * g(j + 1, entry(x, j + 1)))
    return conj(forall(x, eq(F(num(0), x), 1)), forall((j, x), implies(nat(j), j + 1 <= size, step)))


def _none() -> Theorem:
    one = lam(x, num(1))
    mean = arith(E(prior, x, num(1)) <= bound ** num(0), parts(use("E_one", P=prior))[1])
    empty = recursion(product_, num(0))
    same = arith(eq(num(1), product_(num(0), x)), specialize(parts(empty)[0], x))
    equal = generalize(discharge(generalize(same, x), empty), product_)
    return witness(_first(num(0)), one, mean, equal)


def _one_more(known: Term) -> Theorem:
    """The product of a test of the first k entries and of g at the next one."""
    top, last = k + 1 <= n, lam(x, g(k + 1, entry(x, k + 1)))
    natural, more = nat(k), use("nat_successor", nat(k))
    positive = arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural))
    holds = forall(i, implies(nat(i), 1 <= i, i <= k + 1, 1 <= g(i, entry(x, i))))

    def with_test(S: Term, facts: Theorem) -> Theorem:
        unit, cut, reached, equal, rare = parts(facts)
        longer_product = lam(x, S(x) * last(x))
        sizes = specialize(unit, x), specialize(UNIT, k + 1, entry(x, k + 1))
        unit2 = generalize(both(arith(0 <= longer_product(x), *sizes), arith(longer_product(x) <= 1, *sizes)), x)

        again = use(SPLICE_AGAIN, MADE, natural, more, arith(k <= k + 1), j=k, k=k + 1, x3=x2)
        moved = applied(S, again), specialize(cut, splice(k + 1, x1, x2), x2), specialize(cut, x1, x2)
        kept = use(SPLICE_EARLY, MADE, more, positive, top, i=k + 1, k=k + 1)
        longer = splice(k + 1, x1, x2)
        cut2 = arith(eq(longer_product(longer), longer_product(x1)), *moved, applied(lam(a, g(k + 1, a)), kept))

        fewer = discharge(at(holds, i, by=[nat(i), 1 <= i, arith(i <= k + 1, i <= k)]), nat(i), 1 <= i, i <= k)
        first = at(reached, x, by=[generalize(fewer, i)])
        next_ = at(holds, k + 1, by=[more, positive])
        reached2 = discharge(arith(1 <= longer_product(x), first, next_), holds)
        given = recursion(product_, k + 1)
        start, step = parts(given)
        shorter = at(step, j, x, by=[nat(j), arith(j + 1 <= k + 1, j + 1 <= k)])
        before = both(start, generalize(discharge(shorter, nat(j), j + 1 <= k), j, x))
        now = specialize(at(equal, product_, by=[before]), x), at(step, k, x, by=[natural])
        same = arith(eq(longer_product(x), product_(k + 1, x)), *now)
        equal2 = generalize(discharge(generalize(same, x), given), product_)
        rare2 = _probability(S, unit, cut, rare, unit2)
        return witness(
            _first(k + 1), longer_product, unit2, generalize(cut2, x1, x2), generalize(reached2, x), equal2, rare2
        )

    return discharge(obtain(mp(known, arith(k <= n, top)), "S", with_test), top)


def _probability(S: Term, unit: Theorem, cut: Theorem, rare: Theorem, unit2: Theorem) -> Theorem:
    """The entry k + 1 of c(k, x, x') is that of x', whatever the first k entries of x say."""
    top, last = k + 1 <= n, lam(x, g(k + 1, entry(x, k + 1)))
    positive = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    drawn = splice(k, x1, x2)
    anew = use(SPLICE_LATE, MADE, nat(k), use("nat_successor", nat(k)), positive, top, i=k + 1)
    of_last = applied(lam(a, g(k + 1, a)), anew)
    g_int = bounded(prior, x2, last(x2), 1, specialize(UNIT, k + 1, entry(x2, k + 1)))
    S_int, S_low, _ = parts(
        use(BOUNDED_MEAN, *(generalize(fact, x) for fact in parts(specialize(unit, x))), P=prior, f=S, c=1)
    )
    inner = same_mean(prior, x2, arith(eq(S(drawn) * last(drawn), S(x1) * last(x2)), of_last, specialize(cut, x1, x2)))
    scaled = parts(expand(prior, x2, S(x1) * last(x2), g_int))[1]
    gamma = E(prior, x2, last(x2))
    outer = same_mean(prior, x1, arith(eq(lhs(inner), gamma * S(x1)), inner, scaled))
    total = parts(expand(prior, x1, gamma * S(x1), S_int))[1]
    mixed = at(INDEPENDENT, k, lam(x, S(x) * last(x)), by=[nat(k), arith(k <= n, top), unit2])
    likely = at(LIKELY, k + 1, by=[use("nat_successor", nat(k)), positive, top])
    step = arith(E(prior, x, S(x) * last(x)) <= bound * E(prior, x, S(x)), mixed, outer, total, likely, S_low)
    power = arith(eq(bound * bound**k, bound ** (k + 1)), 0 < bound)
    return arith(E(prior, x, S(x) * last(x)) <= bound ** (k + 1), step, rare, power, 0 < bound)


INDEPENDENT_PRODUCT = Lemma(
    "foundations.independent-product",
    "The mean of a product of n functions of independent entries, each of mean at most B, is at most B^n", "elementary",
    (*GIVEN[:6], recursion(product_, n)),
    E(prior, x, product_(n, x)) <= factor * bound**n,
    mutants=(Mutant("factor", {factor: LESS}, "B = 1, g = 1",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        P=("1/2", "1/2"), g=1, B=1, F=1)),),
)  # fmt: skip


@proof_of(INDEPENDENT_PRODUCT)
def _product(claim: Claim) -> Theorem:
    def with_test(S: Term, facts: Theorem) -> Theorem:
        *_, equal, rare = parts(facts)
        same = specialize(at(equal, product_, by=claim.hypotheses), x)
        return arith(claim.conclusion, same_mean(prior, x, same), rare)

    return obtain(_all(), "S", with_test)


# Laws of independent records that are close are close: the bounds for the records add up ------

records2, sample2 = var("D2", records.type), var("Q", prob("X"))
bound_ = var("t", function_type((REAL,), REAL))
CLOSE = forall(i, implies(*inside(i), on(INDISTINGUISHABLE, Y="A")(records(i), records2(i), bound_(i), 0)))
DRAWN, DRAWN2 = DRAWS(prior, records, entry, put, n), DRAWS(sample2, records2, entry, put, n)


def _total(size: Term) -> Term:
    return summation(i, 1, size, bound_(i))


CLOSE_LISTS = Lemma(
    "foundations.drawn-lists-close",
    "Independent records whose laws are t(i)-indistinguishable are sum t(i) -indistinguishable", "elementary",
    (LISTS_MADE, nat(n), DRAWN, DRAWN2, CLOSE),
    on(INDISTINGUISHABLE, Y="X")(prior, sample2, factor * _total(n), 0),
    mutants=(Mutant("factor", {factor: LESS}, "n = 1, randomized response",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda x, i, a: a if i == 1 else x, n=1,
                        P=("3/4", "1/4"), Q=("1/4", "3/4"), D=lambda _: ("3/4", "1/4"), D2=lambda _: ("1/4", "3/4"),
                        t="1.0987")),),
)  # fmt: skip

v = var("v")


@proof_of(CLOSE_LISTS)
def _close(claim: Claim) -> Theorem:
    """By induction on the number of records that are those of the first law."""
    test, whole, zero, u = test_function(phi, x), E(sample2, x, phi(x)), num(0), var("u_", "X")

    def some(size: Term) -> Term:
        mean = E(prior, x1, E(sample2, x2, phi(splice_(size, x1, x2))))
        return implies(size <= n, forall(phi, implies(test, mean <= exp(_total(size)) * whole)))

    last = same_value(lam(u, phi(u)), use(SPLICE_NONE, JOINED, c=splice_))
    start = law_same_mean(prior, x1, law_same_mean(sample2, x2, last))
    one = arith(eq(exp(_total(zero)), 1), same_value(lam(v, exp(v)), none(bound_)))
    at_zero = arith(lhs(start) <= exp(_total(zero)) * whole, start, one, parts(constant(prior, x1, whole))[1])
    base = discharge(generalize(discharge(at_zero, test), phi), zero <= n)
    known = at(some(m), by=[arith(m <= n, m + 1 <= n)])
    step = discharge(generalize(discharge(_close_one_more(known), test), phi), nat(m), some(m), m + 1 <= n)
    every = use("induction", base, generalize(step, m), A=lam(m, some(m)))
    whole_list = at(at(every, n, by=[nat(n)]), phi, by=[test])
    first = same_value(lam(u, phi(u)), use(SPLICE_ALL, JOINED, nat(n), c=splice_))
    own = law_same_mean(prior, x1, law_same_mean(sample2, x2, first))
    steady = law_same_mean(prior, x1, parts(constant(sample2, x2, phi(x1)))[1])
    epsilon = read(INDISTINGUISHABLE, claim).epsilon
    scale = arith(0 <= whole, *mean_of_unit(sample2, x, phi(x), specialize(test, x)))
    grown = arith(exp(_total(n)) * whole <= exp(epsilon) * whole, scale)
    goal = E(prior, x, phi(x)) <= exp(epsilon) * whole + 0
    close = for_all(claim.conclusion, arith(goal, whole_list, own, steady, grown), phi)
    return obtain(use(SPLICES, LISTS_MADE, nat(n)), "s", lambda _, facts: given(close, facts, *claim.hypotheses))


def _close_one_more(known: Theorem) -> Theorem:
    """The record m + 1 of the first list is exchanged for a fresh one, and this for one of the other law."""
    more, test, u = OneMore(), test_function(phi, x), var("u_", "X")
    end, first, second = m + 1, records(m + 1), records2(m + 1)

    def unit(data: Term) -> Theorem:
        return specialize(test, data)

    with_fresh = put(splice_(m, x1, x2), end, a)
    of_pair = lam((x1, a), E(sample2, x2, phi(with_fresh)))
    size = both(*mean_of_unit(sample2, x2, phi(with_fresh), unit(with_fresh))[1:])
    exchanged = at(DRAWN, end, of_pair, by=[*more.by, generalize(size, x1, a)])
    moved = same_value(lam(u, put(u, end, entry(x1, end))), more.unmoved())
    values = same_value(lam(u, phi(u)), joined(moved, more.joined()))
    inner = law_same_mean(first, a, law_same_mean(sample2, x2, values))
    mean = E(sample2, x2, phi(splice_(end, x1, x2)))
    left = law_same_mean(prior, x1, arith(eq(lhs(inner), mean), inner, parts(constant(first, a, mean))[1]))
    swapped = parts(use(SWAPPED, generalize(size, x1, a), P=prior, R=first, h=of_pair))[2]

    of_fresh = lam(a, E(prior, x1, of_pair(x1, a)))
    fresh_unit = both(*mean_of_unit(prior, x1, of_pair(x1, a), size)[1:])
    other = at(at(CLOSE, end, by=more.by), of_fresh, by=[generalize(fresh_unit, a)])

    shorter = at(known, lam(x, phi(put(x, end, a))), by=[generalize(unit(put(x, end, a)), x)])
    one = E(sample2, x, phi(put(x, end, a)))
    one_unit = both(*mean_of_unit(sample2, x, phi(put(x, end, a)), unit(put(x, end, a)))[1:])
    ints = bounded(second, a, of_fresh(a), 1, fresh_unit), bounded(second, a, one, 1, one_unit)
    averaged = integrate(second, a, shorter, *ints)
    back = parts(
        use(SWAPPED, generalize(unit(put(x, end, a)), x, a), P=sample2, R=second, h=lam((x, a), phi(put(x, end, a))))
    )[2]
    kept_law = at(DRAWN2, end, lam((x, a), phi(x)), by=[*more.by, generalize(unit(x), x, a)])
    fixed = law_same_mean(sample2, x, parts(constant(second, a, phi(x)))[1])
    whole = E(sample2, x, phi(x))
    before = arith(E(second, a, of_fresh(a)) <= exp(_total(m)) * whole, averaged, back, kept_law, fixed)
    step = arith(rhs(left) <= exp(bound_(end)) * E(second, a, of_fresh(a)), left, exchanged, swapped, other)
    bigger = arith(
        exp(bound_(end)) * E(second, a, of_fresh(a)) <= exp(bound_(end)) * (exp(_total(m)) * whole),
        before,
        arith(0 < exp(bound_(end))),
    )
    sum_ = longer(bound_)
    power = same_value(lam(v, exp(v)), sum_)
    grown = arith(eq(exp(_total(end)), exp(bound_(end)) * exp(_total(m))), power)
    return arith(rhs(left) <= exp(_total(end)) * whole, step, bigger, grown)
