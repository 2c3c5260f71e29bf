"""Laws on finitely many outcomes, numbered 1, ..., n: weights that are close make the laws close."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.kernel.terms import (
    E, conj, eq, exp, forall, function_type, implies, lam, mul, nat, num, summation, var, variables,
)  # fmt: skip
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import INDISTINGUISHABLE, P, Q, epsilon, phi, test_function, w
from dpproofs.tactics import arith, assume, at, both, discharge, for_all, generalize, mp, parts, prove, specialize, use

c, i, k, n = variables("c i k n")
s, t, p, q = variables("s t p q", function_type(("real",), "real"))
item = var("item", function_type(("real",), "Y"))

FINITE_LAW = Definition(
    "finite_law",
    (P, n, item, p),
    forall(phi, implies(test_function(phi, w), eq(E(P, w, phi(w)), summation(i, 1, n, p(i) * phi(item(i)))))),
)
"""P puts the weight p(i) on the outcome item(i), for i = 1, ..., n."""


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
    start = discharge(arith(bound(num(0)).args[1], *none), 0 <= n)
    more, low = use("nat_successor", natural), arith(1 <= k + 1, use("nat_nonnegative", natural))
    longer = [use("sum_step", more, low, a=1, b=k, s=f) for f in (s, t)]
    here = at(claim.hypotheses[1], k + 1, by=[more, low, inside])
    so_far = at(bound(k), by=[arith(k <= n, inside)])
    step = discharge(arith(bound(k + 1).args[1], so_far, here, *longer), natural, bound(k), inside)
    whole = at(use("induction", start, generalize(step, k), A=lam(k, bound(k))), n, by=[nat(n)])
    return arith(claim.conclusion, whole)


SUM_BOUND = Lemma(
    "mechanisms.sum-bound", "A sum is at most c times another one, term by term", "elementary",
    *_sum_claim(1, "le").parts, _sum,
    (Mutant("factor", _sum_claim(LESS, "le"), "n = 1, s(1) = t(1) = c = 1"),),
)  # fmt: skip

SUM_EQUAL = Lemma(
    "mechanisms.sum-equal", "A sum is c times another one, term by term", "elementary",
    *_sum_claim(1, "eq").parts, _sum,
    (Mutant("factor", _sum_claim(LESS, "eq"), "n = 1, s(1) = t(1) = c = 1"),),
)  # fmt: skip


def _positive_claim(bound: int) -> Claim:
    return Claim((nat(n), 1 <= n, for_each(i, n, 0 < s(i))), bound < summation(i, 1, n, s(i)))


def _positive(claim: Claim) -> Theorem:
    """The last term is positive, and those before it add up to 0 or more."""
    natural, inside = nat(k), k + 1 <= n

    def bound(size: Term) -> Term:
        total = summation(i, 1, size, s(i))
        return implies(size <= n, conj(0 <= total, implies(1 <= size, 0 < total)))

    none = use("sum_empty", arith(num(0) < 1), a=1, b=0, s=s)
    empty = bound(num(0)).args[1].args
    impossible = discharge(arith(empty[1].args[1], assume(empty[1].args[0])), empty[1].args[0])
    start = discharge(both(arith(empty[0], none), impossible), 0 <= n)
    more, low = use("nat_successor", natural), arith(1 <= k + 1, use("nat_nonnegative", natural))
    longer = use("sum_step", more, low, a=1, b=k, s=s)
    here = at(claim.hypotheses[2], k + 1, by=[more, low, inside])
    before = parts(at(bound(k), by=[arith(k <= n, inside)]))[0]
    strict = arith(0 < summation(i, 1, k + 1, s(i)), before, here, longer)
    step = discharge(prove(bound(k + 1).args[1], strict), natural, bound(k), inside)
    whole = at(use("induction", start, generalize(step, k), A=lam(k, bound(k))), n, by=[nat(n)])
    return arith(claim.conclusion, mp(parts(whole)[1], 1 <= n))


SUM_POSITIVE = Lemma(
    "mechanisms.sum-positive", "A sum of positive terms is positive", "elementary",
    *_positive_claim(0).parts, _positive,
    (Mutant("bound", _positive_claim(1), "n = 1, s(1) = 1"),),
)  # fmt: skip


def _close_claim(factor: Factor) -> Claim:
    ratio = for_each(i, n, p(i) <= exp(epsilon) * q(i))
    laws = FINITE_LAW(P, n, item, p), FINITE_LAW(Q, n, item, q)
    return Claim((*laws, nat(n), ratio), INDISTINGUISHABLE(P, Q, factor * epsilon, 0))


def _close(claim: Claim) -> Theorem:
    *laws, natural, ratio = claim.hypotheses
    test, inside = test_function(phi, w), (nat(i), 1 <= i, i <= n)
    size, weight = specialize(test, item(i)), at(ratio, i, by=inside)
    term = arith(p(i) * phi(item(i)) <= exp(epsilon) * (q(i) * phi(item(i))), weight, size)
    total = use(SUM_BOUND, natural, generalize(discharge(term, *inside), i), c=exp(epsilon),
                s=lam(i, p(i) * phi(item(i))), t=lam(i, q(i) * phi(item(i))))  # fmt: skip
    means = (at(law, phi, by=[test]) for law in laws)
    bound = arith(E(P, w, phi(w)) <= exp(claim.conclusion.args[2]) * E(Q, w, phi(w)) + 0, total, *means)
    return for_all(claim.conclusion, bound)


CLOSE_WEIGHTS = Lemma(
    "mechanisms.finite-laws-close", "Finite laws are epsilon-indistinguishable when their weights are", "elementary",
    *_close_claim(1).parts, _close,
    (Mutant("factor", _close_claim(LESS), "randomized response"),),
)  # fmt: skip


def _same_claim(factor: Factor) -> Claim:
    same = for_each(i, n, eq(p(i), q(i)))
    return Claim((FINITE_LAW(P, n, item, p), nat(n), same), FINITE_LAW(P, n, item, lam(i, mul(factor, q(i)))))


def _same(claim: Claim) -> Theorem:
    law, natural, same = claim.hypotheses
    test, inside = test_function(phi, w), (nat(i), 1 <= i, i <= n)
    new = lam(i, claim.conclusion.args[3](i) * phi(item(i)))
    old = lam(i, p(i) * phi(item(i)))
    term = arith(eq(old(i), 1 * new(i)), at(same, i, by=inside))
    total = use(SUM_EQUAL, natural, generalize(discharge(term, *inside), i), c=1, s=old, t=new)
    mean = arith(eq(E(P, w, phi(w)), summation(i, 1, n, new(i))), at(law, phi, by=[test]), total)
    return for_all(claim.conclusion, mean)


SAME_WEIGHTS = Lemma(
    "mechanisms.finite-law-weights", "The weights of a finite law may be written in another way", "elementary",
    *_same_claim(1).parts, _same,
    (Mutant("factor", _same_claim(LESS), "any law"),),
)  # fmt: skip
