"""Pieces of sums: the first terms, and those after them."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import add, eq, lam, nat, num, summation
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import arith, use
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.foundations.sums.sums import s, total
from theorems.foundations.sums.sums_compared import a as m, by_length, longer, n
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

AFTER = add(m, n)

SUM_SPLIT_FACTOR = Mutant("factor", {factor: MORE}, "m = 0, n = 1, s = 1", witness=finite({}, a=4, n=10, s=1))


def middle(first: Term, last: Term) -> Term:
    """s(first) + ... + s(last)."""
    return summation(i, first, last, s(i))


SUM_SPLIT = Lemma(
    "foundations.sum-split", "A sum in two pieces", "elementary",
    (nat(m), nat(n)),
    eq(total(s, AFTER), total(s, m) + factor * middle(m + 1, AFTER)),
    mutants=(SUM_SPLIT_FACTOR,),
)  # fmt: skip


@proof_of(SUM_SPLIT)
def _split(claim: Claim) -> Theorem:
    """By induction on the length of the second piece."""

    def goal(length: Term) -> Term:
        return eq(total(s, m + length), total(s, m) + middle(m + 1, m + length))

    none = use("sum_empty", arith(m < m + 1), a=m + 1, b=m, s=lam(i, s(i)))
    base = arith(goal(num(0)), none)

    def step(length: Term) -> Theorem:
        natural, order = natural_sum(length)
        more = use("nat_successor", natural, k=m + length)
        last = use("sum_step", more, arith(m + 1 <= m + length + 1, order), a=m + 1, b=m + length, s=lam(i, s(i)))
        return arith(goal(length + 1), goal(length), one_more(length), last)

    return by_length(goal, base, step)


def natural_sum(length: Term) -> tuple[Theorem, Theorem]:
    """m + length is natural, and is at least m."""
    order = arith(m <= m + length, use(NAT_NONNEGATIVE, nat(length), k=length))
    return use(NATURAL_SUM, nat(m), nat(length), k=m, n=length), order


def one_more(length: Term) -> Theorem:
    """The sum up to m + length + 1."""
    return use(longer(lam(i, s(i)), m + length), natural_sum(length)[0])
