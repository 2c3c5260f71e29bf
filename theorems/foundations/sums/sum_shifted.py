"""Pieces of sums: terms in the middle, counted from 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, minimum, nat, num, summation, variables
from dpproofs.privacy.notions import i, k
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, induction, natural_sign, same_value, use
from theorems.foundations.sums.sum_between import SUM_BETWEEN, between
from theorems.foundations.sums.sums import SUM_ONE, s, total
from theorems.foundations.sums.sums_compared import longer
from theorems.foundations.sums.vandermonde import NATURAL_SUM

a, n = variables("a n")
FROM_A, PLACES = lam(i, s(a + i)), (nat(a), nat(n), nat(k), a + n <= k)

SUM_SHIFTED = Lemma(
    "foundations.sum-shifted", "Some terms in the middle, counted from 0", "elementary",
    PLACES,
    eq(total(FROM_A, n), factor * total(between(a, a + n, s), k)),
    mutants=(Mutant("factor", {factor: LESS}, "a = n = k = 0, s = 1", witness=finite({}, a=1, n=2, k=4, s=1)),),
)  # fmt: skip


@proof_of(SUM_SHIFTED)
def _shifted(claim: Claim) -> Theorem:
    """The piece, written in both forms."""
    end = use(NATURAL_SUM, nat(a), nat(n), k=a, n=n)
    picked = use(SUM_BETWEEN, nat(k), end, natural_sign(a), n=k, b=a + n)
    whole = same_value(lam(n, _piece(n)), arith(eq(minimum(k, a + n), a + n), a + n <= k))
    return arith(claim.conclusion, _piece_at(n), picked, whole)


def _piece(last: Term) -> Term:
    return summation(i, a, last, s(i))


def _piece_at(length: Term) -> Theorem:
    """By induction: s(a) + ... + s(a + n) has the terms s(a + i)."""

    def said(last: Term) -> Term:
        return eq(_piece(a + last), total(FROM_A, last))

    def step(goal: Term, m: Term) -> Theorem:
        natural = use("nat_successor", use(NATURAL_SUM, nat(a), nat(m), k=a, n=m), k=a + m)
        more = use("sum_step", natural, arith(a <= a + m + 1, natural_sign(m)), a=a, b=a + m, s=lam(i, s(i)))
        return arith(goal, assume(said(m)), more, longer(FROM_A, m))

    same = arith(eq(a, a - 1 + 1))
    start = use("leibniz", nat(a), same, x=a, y=a - 1 + 1, A=lam(n, nat(n)))
    first = use("sum_step", start, arith(a <= a - 1 + 1), a=a, b=a - 1, s=lam(i, s(i)))
    none = use("sum_empty", arith(a - 1 < a), a=a, b=a - 1, s=lam(i, s(i)))
    base = arith(said(num(0)), first, none, use(SUM_ONE, s=FROM_A))
    return induction(length, said, base, step, nat(length))
