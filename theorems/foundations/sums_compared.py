"""Finite sums, compared term by term."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, function_type, implies, lam, nat, num, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import arith, at, discharge, generalize, mp, specialize, use
from theorems.foundations.sums import SUM_ONE, total
from theorems.foundations.naturals import NAT_NONNEGATIVE
from theorems.foundations.naturals import NAT_ZERO

n, a = variables("n a")
s, t = variables("s t", function_type((REAL,), REAL))


def longer(terms: Term, upper: Term) -> Theorem:
    """The sum up to upper + 1 is the sum up to upper and one term, for natural upper."""
    natural = nat(upper)
    order = arith(0 <= upper + 1, use(NAT_NONNEGATIVE, natural, k=upper))
    return use("sum_step", use("nat_successor", natural, k=upper), order, a=0, b=upper, s=terms)


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
    base = arith(goal(zero), *ones, term(zero, use(NAT_ZERO)))

    def step(upper: Term) -> Theorem:
        last = term(upper + 1, use("nat_successor", nat(upper), k=upper))
        return arith(goal(upper + 1), goal(upper), last, *(longer(lam(i, terms(i)), upper) for terms in (s, t)))

    return by_length(goal, base, step)


SUM_EQUAL = Lemma(
    "foundations.sum-equal", "Sums of equal terms are equal", "elementary",
    (EVERY_TERM["equal"], nat(n)), eq(total(s, n), total(t, n)), lambda claim: _compared(claim, eq),
    (Mutant("order", Claim((EVERY_TERM["at most"], nat(n)), eq(total(s, n), total(t, n))), "s = 0, t = 1",
            witness=finite({}, n=1, s=0, t=2)),),
)  # fmt: skip

SUM_AT_MOST = Lemma(
    "foundations.sum-at-most", "Sums are ordered as their terms", "elementary",
    (EVERY_TERM["at most"], nat(n)), total(s, n) <= total(t, n), lambda claim: _compared(claim, lambda x, y: x <= y),
    (Mutant("strict", Claim((EVERY_TERM["at most"], nat(n)), total(s, n) < total(t, n)), "s = t",
            witness=finite({}, n=10, s=2, t=2)),),
)  # fmt: skip
