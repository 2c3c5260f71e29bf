"""Binomial coefficients: beyond the row they are 0, and none is negative."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, forall, nat, num, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.sums.sums_compared import by_length
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

n, u = variables("n u")

BEYOND_DIAGONAL = Mutant(
    "diagonal", Claim((nat(n), nat(i)), eq(binomial(n, n + i), 0)), "n = i = 0", witness=finite({}, i=0, n=10)
)

BEYOND = Lemma(
    "foundations.binomial-beyond", "Binomial coefficients end at the diagonal", "elementary",
    (nat(n), nat(i)),
    eq(binomial(n, n + 1 + i), 0),
    mutants=(BEYOND_DIAGONAL,),
)  # fmt: skip


@proof_of(BEYOND)
def _beyond(claim: Claim) -> Theorem:
    """By induction on n, for all i: each of the two above is 0."""

    def goal(top: Term) -> Term:
        inside = eq(binomial(top, top + 1 + i), 0)
        return forall(i, discharge(inside, nat(i)).conclusion)

    natural = use(NAT_NONNEGATIVE, nat(i), k=i)
    base = use("binomial_empty", arith(0 < 1 + i, natural), k=1 + i)
    base = generalize(discharge(arith(eq(binomial(0, num(0) + 1 + i), 0), base), nat(i)), i)

    def step(top: Term) -> Theorem:
        known = goal(top)
        here, next_ = at(known, i, by=[nat(i)]), at(known, i + 1, by=[use("nat_successor", nat(i), k=i)])
        zero = arith(eq(binomial(top + 1, top + 1 + 1 + i), 0), pascal(top, top + 1 + i), here, next_)
        return generalize(discharge(zero, nat(i)), i)

    return at(by_length(goal, base, step), i, by=[nat(i)])


def pascal(top: Term, bottom: Term) -> Theorem:
    """binomial(top + 1, bottom + 1) = binomial(top, bottom) + binomial(top, bottom + 1), for natural top."""
    return use("binomial_step", nat(top), n=top, k=bottom)
