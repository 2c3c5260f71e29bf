"""Pieces of sums: the first terms, those in the middle, and a bound on the rest."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import add, eq, forall, implies, lam, nat, num, summation
from dpproofs.library import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import i
from dpproofs.tactics import arith, at, discharge, mp, use
from theorems.foundations.binomial import NATURAL_SUM
from theorems.foundations.sums import SUM_NONNEGATIVE, SUM_ONE, by_length, longer, n, s, t, total
from theorems.foundations.sums import a as m

AFTER = add(m, n)


def middle(first: Term, last: Term) -> Term:
    """s(first) + ... + s(last)."""
    return summation(i, first, last, s(i))


def _natural(length: Term) -> tuple[Theorem, Theorem]:
    """m + length is natural, and is at least m."""
    order = arith(m <= m + length, use("nat_nonnegative", nat(length), k=length))
    return use(NATURAL_SUM, nat(m), nat(length), k=m, n=length), order


def _next(length: Term) -> Theorem:
    """The sum up to m + length + 1."""
    return use(longer(lam(i, s(i)), m + length), _natural(length)[0])


def _split_claim(factor: Factor) -> Claim:
    return Claim((nat(m), nat(n)), eq(total(s, AFTER), total(s, m) + factor * middle(m + 1, AFTER)))


def _split(claim: Claim) -> Theorem:
    """By induction on the length of the second piece."""

    def goal(length: Term) -> Term:
        return eq(total(s, m + length), total(s, m) + middle(m + 1, m + length))

    none = use("sum_empty", arith(m < m + 1), a=m + 1, b=m, s=lam(i, s(i)))
    base = arith(goal(num(0)), none)

    def step(length: Term) -> Theorem:
        natural, order = _natural(length)
        more = use("nat_successor", natural, k=m + length)
        last = use("sum_step", more, arith(m + 1 <= m + length + 1, order), a=m + 1, b=m + length, s=lam(i, s(i)))
        return arith(goal(length + 1), goal(length), _next(length), last)

    return by_length(goal, base, step)


SUM_SPLIT = Lemma(
    "foundations.sum-split", "A sum in two pieces", "elementary", *_split_claim(1).parts, _split,
    (Mutant("factor", _split_claim(MORE), "m = 0, n = 1, s = 1"),),
)  # fmt: skip

LATER = forall(i, implies(nat(i), m < i, s(i) <= t(i)))
NONNEGATIVE = forall(i, implies(nat(i), 0 <= t(i)))


def _rest(claim: Claim) -> Theorem:
    """By induction on the number of later terms."""

    def goal(length: Term) -> Term:
        return total(s, m + length) <= total(s, m) + total(t, m + length)

    base = arith(goal(num(0)), use(SUM_NONNEGATIVE, NONNEGATIVE, nat(m), n=m, s=lam(i, t(i))))

    def step(length: Term) -> Theorem:
        natural, order = _natural(length)
        more = use("nat_successor", natural, k=m + length)
        last = at(LATER, m + length + 1, by=[more, arith(m < m + length + 1, order)])
        return arith(
            goal(length + 1), goal(length), last, _next(length), use(longer(lam(i, t(i)), m + length), natural)
        )

    return use(by_length(goal, base, step), *claim.hypotheses)


SUM_REST = Lemma(
    "foundations.sum-rest", "A bound on the later terms of a sum", "elementary",
    (nat(m), nat(n), LATER, NONNEGATIVE), total(s, AFTER) <= total(s, m) + total(t, AFTER), _rest,
    (Mutant("first", Claim((nat(m), nat(n), LATER, NONNEGATIVE), total(s, AFTER) <= total(t, AFTER)),
            "m = n = 0, s(0) = 1, t = 0"),),
)  # fmt: skip

VANISHING = forall(i, implies(nat(i), i <= m, eq(s(i), 0)))


def _head(claim: Claim) -> Theorem:
    """By induction."""

    def goal(length: Term) -> Term:
        return implies(length <= m, eq(total(s, length), 0))

    def term(index: Term, natural: Theorem) -> Theorem:
        return at(VANISHING, index, by=[natural, index <= m])

    zero = num(0)
    base = discharge(arith(eq(total(s, zero), 0), use(SUM_ONE), term(zero, use("nat_zero"))), zero <= m)

    def step(length: Term) -> Theorem:
        last = term(length + 1, use("nat_successor", nat(length), k=length))
        known = mp(goal(length), arith(length <= m, length + 1 <= m))
        return discharge(arith(eq(total(s, length + 1), 0), known, last, longer(lam(i, s(i)), length)), length + 1 <= m)

    whole = use(by_length(goal, base, step), *claim.hypotheses, n=m)
    return mp(whole, arith(goal(m).args[0]))


SUM_HEAD = Lemma(
    "foundations.sum-of-zeros", "A sum of zeros", "elementary", (nat(m), VANISHING), eq(total(s, m), 0), _head,
    (Mutant("one", Claim((nat(m), VANISHING), eq(total(s, m + 1), 0)), "m = 0, s(1) = 1"),),
)  # fmt: skip
