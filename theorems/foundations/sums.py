"""Finite sums s(0) + ... + s(n): termwise comparison, linearity, means, and sums of bounds."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, conj, eq, forall, function_type, implies, integrable, lam, measure, nat, num, summation, var, variables,
)  # fmt: skip
from dpproofs.library import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, assume, at, both, discharge, expand, generalize, mp, parts, specialize, transfer, use,
)  # fmt: skip
from dpproofs.notions import i, w

n, a, b = variables("n a b")
s, t = variables("s t", function_type((REAL,), REAL))
f = var("f", function_type((REAL, "Y"), REAL))
mu = var("mu", measure("Y"))


def total(terms: Term, upper: object) -> Term:
    """terms(0) + ... + terms(upper)."""
    return summation(i, 0, upper, terms(i))


def longer(terms: Term, upper: Term) -> Theorem:
    """The sum up to upper + 1 is the sum up to upper and one term, for natural upper."""
    natural = nat(upper)
    order = arith(0 <= upper + 1, use("nat_nonnegative", natural, k=upper))
    return use("sum_step", use("nat_successor", natural, k=upper), order, a=0, b=upper, s=terms)


def _one(claim: Claim) -> Theorem:
    terms = lam(i, s(i))
    u = var("u")
    start = use("leibniz", use("nat_zero"), arith(eq(num(0), num(-1) + 1)), x=0, y=num(-1) + 1, A=lam(u, nat(u)))
    step = use("sum_step", start, arith(0 <= num(-1) + 1), a=0, b=-1, s=terms)
    return arith(claim.conclusion, step, use("sum_empty", a=0, b=-1, s=terms))


SUM_ONE = Lemma(
    "foundations.sum-of-one", "A sum with one term", "elementary", (), eq(total(s, 0), s(0)), _one,
    (Mutant("next", Claim((), eq(total(s, 0), s(1))), "s(0) is not s(1)"),),
)  # fmt: skip


def by_length(goal: Callable[[Term], Term], base: Theorem, step: Callable[[Term], Theorem]) -> Theorem:
    """goal(n) for natural n: ``step`` proves goal(n + 1), and may assume that n is natural and goal(n)."""
    next_ = generalize(discharge(step(n), nat(n), goal(n)), n)
    return mp(specialize(use("induction", base, next_, A=lam(n, goal(n))), n), nat(n))


EVERY_TERM = {
    "equal": forall(i, implies(nat(i), eq(s(i), t(i)))),
    "at most": forall(i, implies(nat(i), s(i) <= t(i))),
}


def _compared(claim: Claim, relation: Callable[[Term, Term], Term]) -> Theorem:
    """By induction."""

    def goal(upper: Term) -> Term:
        return relation(total(s, upper), total(t, upper))

    def term(index: Term, natural: Theorem | Term) -> Theorem:
        return at(claim.hypotheses[0], index, by=[natural])

    zero = num(0)
    ones = [use(SUM_ONE, s=lam(i, terms(i))) for terms in (s, t)]
    base = arith(goal(zero), *ones, term(zero, use("nat_zero")))

    def step(upper: Term) -> Theorem:
        last = term(upper + 1, use("nat_successor", nat(upper), k=upper))
        return arith(goal(upper + 1), goal(upper), last, *(longer(lam(i, terms(i)), upper) for terms in (s, t)))

    return by_length(goal, base, step)


SUM_EQUAL = Lemma(
    "foundations.sum-equal", "Sums of equal terms are equal", "elementary",
    (EVERY_TERM["equal"], nat(n)), eq(total(s, n), total(t, n)), lambda claim: _compared(claim, eq),
    (Mutant("order", Claim((EVERY_TERM["at most"], nat(n)), eq(total(s, n), total(t, n))), "s = 0, t = 1"),),
)  # fmt: skip

SUM_AT_MOST = Lemma(
    "foundations.sum-at-most", "Sums are ordered as their terms", "elementary",
    (EVERY_TERM["at most"], nat(n)), total(s, n) <= total(t, n), lambda claim: _compared(claim, lambda x, y: x <= y),
    (Mutant("strict", Claim((EVERY_TERM["at most"], nat(n)), total(s, n) < total(t, n)), "s = t"),),
)  # fmt: skip


def _linear_claim(factor: Factor) -> Claim:
    return Claim((nat(n),), eq(total(lam(i, a * s(i) + b * t(i)), n), a * total(s, n) + factor * b * total(t, n)))


def _linear(claim: Claim) -> Theorem:
    """By induction."""
    every = [lam(i, terms) for terms in (a * s(i) + b * t(i), s(i), t(i))]

    def goal(upper: Term) -> Term:
        return eq(total(every[0], upper), a * total(s, upper) + b * total(t, upper))

    base = arith(goal(num(0)), *(use(SUM_ONE, s=terms) for terms in every))
    return by_length(goal, base, lambda m: arith(goal(m + 1), goal(m), *(longer(terms, m) for terms in every)))


SUM_LINEAR = Lemma(
    "foundations.sum-linear", "Sums are linear", "elementary", *_linear_claim(1).parts, _linear,
    (Mutant("factor", _linear_claim(MORE), "b = 1, t = 1"),),
)  # fmt: skip


def _scaled_claim(factor: Factor) -> Claim:
    return Claim((nat(n),), eq(total(lam(i, a * s(i)), n), factor * a * total(s, n)))


def _scaled(claim: Claim) -> Theorem:
    return arith(claim.conclusion, use(SUM_LINEAR, nat(n), b=0, t=s))


SUM_SCALED = Lemma(
    "foundations.sum-scaled", "A factor of all terms of a sum", "elementary", *_scaled_claim(1).parts, _scaled,
    (Mutant("factor", _scaled_claim(MORE), "a = 1, s = 1"),),
)  # fmt: skip


def _nonnegative(claim: Claim) -> Theorem:
    """The sum of the zeros 0 s(i) is 0."""
    every = at(claim.hypotheses[0], i, by=[nat(i)])
    order = generalize(discharge(arith(0 * s(i) <= s(i), every), nat(i)), i)
    zeros = use(SUM_SCALED, nat(n), a=0)
    return arith(claim.conclusion, use(SUM_AT_MOST, order, nat(n), s=lam(i, 0 * s(i)), t=lam(i, s(i))), zeros)


EVERY_NONNEGATIVE = forall(i, implies(nat(i), 0 <= s(i)))
SUM_NONNEGATIVE = Lemma(
    "foundations.sum-nonnegative", "A sum of nonnegative terms is nonnegative", "elementary",
    (EVERY_NONNEGATIVE, nat(n)), 0 <= total(s, n), _nonnegative,
    (Mutant("strict", Claim((EVERY_NONNEGATIVE, nat(n)), 0 < total(s, n)), "s = 0"),),
)  # fmt: skip

EVERY_INTEGRABLE = forall(i, implies(nat(i), integrable(mu, w, f(i, w))))


def _mean_claim(factor: Factor) -> Claim:
    whole = summation(i, 0, n, f(i, w))
    means = eq(E(mu, w, whole), factor * summation(i, 0, n, E(mu, w, f(i, w))))
    return Claim((EVERY_INTEGRABLE, nat(n)), conj(integrable(mu, w, whole), means))


def _mean(claim: Claim) -> Theorem:
    """By induction: the expectation is linear."""
    terms, means = lam(i, f(i, w)), lam(i, E(mu, w, f(i, w)))

    def goal(upper: Term) -> Term:
        return conj(integrable(mu, w, total(terms, upper)), eq(E(mu, w, total(terms, upper)), total(means, upper)))

    def of(index: Term, natural: Theorem) -> Theorem:
        return at(EVERY_INTEGRABLE, index, by=[natural])

    zero = num(0)
    one = arith(eq(f(zero, w), total(terms, zero)), use(SUM_ONE, s=terms))
    first_int, first = parts(transfer(mu, w, one, of(zero, use("nat_zero"))))
    base = both(first_int, arith(eq(E(mu, w, total(terms, zero)), total(means, zero)), first, use(SUM_ONE, s=means)))

    def step(upper: Term) -> Theorem:
        before_int, before = parts(assume(goal(upper)))
        last = of(upper + 1, use("nat_successor", nat(upper), k=upper))
        split = total(terms, upper) + f(upper + 1, w)
        split_int, mean = parts(expand(mu, w, split, before_int, last))
        same = arith(eq(split, total(terms, upper + 1)), longer(terms, upper))
        whole_int, whole = parts(transfer(mu, w, same, split_int))
        equal = eq(E(mu, w, total(terms, upper + 1)), total(means, upper + 1))
        return both(whole_int, arith(equal, whole, mean, before, longer(means, upper)))

    return by_length(goal, base, step)


SUM_MEAN = Lemma(
    "foundations.sum-mean", "The mean of a sum is the sum of the means", "elementary", *_mean_claim(1).parts, _mean,
    (Mutant("factor", _mean_claim(MORE), "f = 1 under a probability law"),),
)  # fmt: skip
