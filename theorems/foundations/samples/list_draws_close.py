"""Laws of independent records that are close are close: the bounds for the records add up.

This file is long because the induction exchanges one record after the other, with a bound for each.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, forall, function_type, implies, lam, nat, num, prob, summation
from dpproofs.language.terms import var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, on, test_function
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, at, bounded, constant, discharge, for_all, generalize, given, integrate
from dpproofs.proving.tactics import obtain, parts, same_value, specialize, both, use
from theorems.foundations.samples.entries import phi
from theorems.foundations.measure.independent_law import same_mean
from theorems.foundations.samples.list_draws import DRAWS, records, sample
from theorems.foundations.samples.list_splices import JOINED, SPLICES, splice
from theorems.foundations.samples.list_splices_independent import OneMore
from theorems.foundations.samples.lists import MADE, a, entry, i, inside, joined, n, put, x, x1, x2
from theorems.foundations.samples.splices_all import SPLICE_ALL
from theorems.foundations.samples.splices import SPLICE_NONE
from theorems.foundations.sums.sums_from_one import longer, m, none
from theorems.foundations.measure.swapped_means import SWAPPED, mean_of_unit

records2, sample2 = var("D2", records.type), var("Q", prob("X"))
bound = var("t", function_type((REAL,), REAL))
CLOSE = forall(i, implies(*inside(i), on(INDISTINGUISHABLE, Y="A")(records(i), records2(i), bound(i), 0)))
DRAWN, DRAWN2 = DRAWS(sample, records, entry, put, n), DRAWS(sample2, records2, entry, put, n)


def _total(size: Term) -> Term:
    return summation(i, 1, size, bound(i))


CLOSE_LISTS = Lemma(
    "foundations.drawn-lists-close",
    "Independent records whose laws are t(i)-indistinguishable are sum t(i) -indistinguishable", "elementary",
    (MADE, nat(n), DRAWN, DRAWN2, CLOSE),
    on(INDISTINGUISHABLE, Y="X")(sample, sample2, factor * _total(n), 0),
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
        mean = E(sample, x1, E(sample2, x2, phi(splice(size, x1, x2))))
        return implies(size <= n, forall(phi, implies(test, mean <= exp(_total(size)) * whole)))

    last = same_value(lam(u, phi(u)), use(SPLICE_NONE, JOINED, c=splice))
    start = same_mean(sample, x1, same_mean(sample2, x2, last))
    one = arith(eq(exp(_total(zero)), 1), same_value(lam(v, exp(v)), none(bound)))
    at_zero = arith(lhs(start) <= exp(_total(zero)) * whole, start, one, parts(constant(sample, x1, whole))[1])
    base = discharge(generalize(discharge(at_zero, test), phi), zero <= n)
    known = at(some(m), by=[arith(m <= n, m + 1 <= n)])
    step = discharge(generalize(discharge(_one_more(known), test), phi), nat(m), some(m), m + 1 <= n)
    every = use("induction", base, generalize(step, m), A=lam(m, some(m)))
    whole_list = at(at(every, n, by=[nat(n)]), phi, by=[test])
    first = same_value(lam(u, phi(u)), use(SPLICE_ALL, JOINED, nat(n), c=splice))
    own = same_mean(sample, x1, same_mean(sample2, x2, first))
    steady = same_mean(sample, x1, parts(constant(sample2, x2, phi(x1)))[1])
    epsilon = read(INDISTINGUISHABLE, claim).epsilon
    scale = arith(0 <= whole, *mean_of_unit(sample2, x, phi(x), specialize(test, x)))
    grown = arith(exp(_total(n)) * whole <= exp(epsilon) * whole, scale)
    goal = E(sample, x, phi(x)) <= exp(epsilon) * whole + 0
    close = for_all(claim.conclusion, arith(goal, whole_list, own, steady, grown), phi)
    return obtain(use(SPLICES, MADE, nat(n)), "s", lambda _, facts: given(close, facts, *claim.hypotheses))


def _one_more(known: Theorem) -> Theorem:
    """The record m + 1 of the first list is exchanged for a fresh one, and this for one of the other law."""
    more, test, u = OneMore(), test_function(phi, x), var("u_", "X")
    end, first, second = m + 1, records(m + 1), records2(m + 1)

    def unit(data: Term) -> Theorem:
        return specialize(test, data)

    with_fresh = put(splice(m, x1, x2), end, a)
    of_pair = lam((x1, a), E(sample2, x2, phi(with_fresh)))
    size = both(*mean_of_unit(sample2, x2, phi(with_fresh), unit(with_fresh))[1:])
    exchanged = at(DRAWN, end, of_pair, by=[*more.by, generalize(size, x1, a)])
    moved = same_value(lam(u, put(u, end, entry(x1, end))), more.unmoved())
    values = same_value(lam(u, phi(u)), joined(moved, more.joined()))
    inner = same_mean(first, a, same_mean(sample2, x2, values))
    mean = E(sample2, x2, phi(splice(end, x1, x2)))
    left = same_mean(sample, x1, arith(eq(lhs(inner), mean), inner, parts(constant(first, a, mean))[1]))
    swapped = parts(use(SWAPPED, generalize(size, x1, a), P=sample, R=first, h=of_pair))[2]

    of_fresh = lam(a, E(sample, x1, of_pair(x1, a)))
    fresh_unit = both(*mean_of_unit(sample, x1, of_pair(x1, a), size)[1:])
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
    fixed = same_mean(sample2, x, parts(constant(second, a, phi(x)))[1])
    whole = E(sample2, x, phi(x))
    before = arith(E(second, a, of_fresh(a)) <= exp(_total(m)) * whole, averaged, back, kept_law, fixed)
    step = arith(rhs(left) <= exp(bound(end)) * E(second, a, of_fresh(a)), left, exchanged, swapped, other)
    bigger = arith(
        exp(bound(end)) * E(second, a, of_fresh(a)) <= exp(bound(end)) * (exp(_total(m)) * whole),
        before,
        arith(0 < exp(bound(end))),
    )
    sum_ = longer(bound)
    power = same_value(lam(v, exp(v)), sum_)
    grown = arith(eq(exp(_total(end)), exp(bound(end)) * exp(_total(m))), power)
    return arith(rhs(left) <= exp(_total(end)) * whole, step, bigger, grown)
