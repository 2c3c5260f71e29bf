"""Sums over 1, ..., n, compared term by term."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, function_type, implies, lam, mul, nat, num, summation, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import consequence_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.naturals import NAT_NONNEGATIVE

c, i, k, n = variables("c i k n")
s, t = variables("s t", function_type(("real",), "real"))


def for_each(i: Term, n: Term, formula: Term) -> Term:
    """The formula for i = 1, ..., n."""
    return forall(i, implies(nat(i), 1 <= i, i <= n, formula))


def _sum_claim(factor: Factor, relation: str) -> Claim:
    termwise = for_each(i, n, Term(relation, (s(i), c * t(i))))
    sums = summation(i, 1, n, s(i)), mul(factor, c * summation(i, 1, n, t(i)))
    return Claim((nat(n), termwise), Term(relation, sums))


def _sum(claim: Claim) -> Theorem:
    """Term by term."""
    natural, inside = nat(k), k + 1 <= n

    def bound(size: Term) -> Term:
        sums = summation(i, 1, size, s(i)), c * summation(i, 1, size, t(i))
        return implies(size <= n, Term(claim.conclusion.op, sums))

    none = [use("sum_empty", arith(num(0) < 1), a=1, b=0, s=f) for f in (s, t)]
    start = discharge(arith(consequence_of(bound(num(0))), *none), 0 <= n)
    more, low = use("nat_successor", natural), arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural))
    longer = [use("sum_step", more, low, a=1, b=k, s=f) for f in (s, t)]
    here = at(claim.hypotheses[1], k + 1, by=[more, low, inside])
    so_far = at(bound(k), by=[arith(k <= n, inside)])
    step = discharge(arith(consequence_of(bound(k + 1)), so_far, here, *longer), natural, bound(k), inside)
    whole = at(use("induction", start, generalize(step, k), A=lam(k, bound(k))), n, by=[nat(n)])
    return arith(claim.conclusion, whole)


SUM_BOUND = Lemma(
    "mechanisms.sum-bound", "A sum is at most c times another one, term by term", "elementary",
    *_sum_claim(1, "le").parts, _sum,
    (Mutant("factor", _sum_claim(LESS, "le"), "n = 1, s(1) = t(1) = c = 1",
            witness=finite({}, c=1, n=10, s=1, t=1)),),
)  # fmt: skip

SUM_EQUAL = Lemma(
    "mechanisms.sum-equal", "A sum is c times another one, term by term", "elementary",
    *_sum_claim(1, "eq").parts, _sum,
    (Mutant("factor", _sum_claim(LESS, "eq"), "n = 1, s(1) = t(1) = c = 1",
            witness=finite({}, c=20, n=10, s=2, t="1/10")),),
)  # fmt: skip


def _added_claim(factor: Factor) -> Claim:
    whole = summation(i, 1, n, s(i) + t(i))
    return Claim((nat(n),), eq(whole, summation(i, 1, n, s(i)) + factor * summation(i, 1, n, t(i))))


def _added(claim: Claim) -> Theorem:
    """By induction."""
    every = [lam(i, terms) for terms in (s(i) + t(i), s(i), t(i))]

    def goal(size: Term) -> Term:
        whole, first, second = (summation(i, 1, size, terms(i)) for terms in every)
        return eq(whole, first + second)

    start = arith(goal(num(0)), *(use("sum_empty", arith(num(0) < 1), a=1, b=0, s=terms) for terms in every))
    natural = nat(k)
    more, low = use("nat_successor", natural), arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural))
    longer = [use("sum_step", more, low, a=1, b=k, s=terms) for terms in every]
    step = generalize(discharge(arith(goal(k + 1), goal(k), *longer), natural, goal(k)), k)
    return arith(claim.conclusion, at(use("induction", start, step, A=lam(k, goal(k))), n, by=[nat(n)]))


SUM_ADDED = Lemma(
    "mechanisms.sum-added", "A sum of sums", "elementary", *_added_claim(1).parts, _added,
    (Mutant("factor", _added_claim(LESS), "n = 1, t = 1",
            witness=finite({}, n=1, s=1, t=1)),),
)  # fmt: skip
