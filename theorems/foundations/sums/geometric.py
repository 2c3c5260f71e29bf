"""Geometric sums, counted from their last term."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, nat, num, summation, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, induction, use
from theorems.foundations.sums.weighted_powers import DECAY, L, i, next_power

n = var("n")


def powers(last: Term, base: Term = L) -> Term:
    """base^(last - 1) + ... + base + 1."""
    return summation(i, 1, last, base ** (last - i))


GEOMETRIC = Lemma(
    "foundations.geometric-sum", "A geometric sum", "elementary",
    (nat(n), 0 <= L),
    eq(factor * ((1 - L) * powers(n)), 1 - L**n),
    mutants=(Mutant("factor", {factor: MORE}, "n = 1", witness=finite({}, n=1, L="1/2")),),
)  # fmt: skip


@proof_of(GEOMETRIC)
def _proof(claim: Claim) -> Theorem:
    """By induction."""

    def said(last: Term) -> Term:
        return eq((1 - L) * powers(last), 1 - L**last)

    def step(goal: Term, last: Term) -> Theorem:
        return arith(goal, said(last), one_more(last, L, 0 <= L), next_power(last + 1, last))

    return induction(n, said, arith(said(num(0)), none()), step, nat(n), 0 <= L)


def one_more(last: Term, base: Term, *facts: Theorem | Term) -> Theorem:
    """The sum with one more power is the base times the sum, and 1."""
    made = use(DECAY, nat(last), *facts, a=lam(i, num(1)), L=base, m=last)
    return arith(eq(powers(last + 1, base), base * powers(last, base) + 1), made)


def none(base: Term = L) -> Theorem:
    """The sum of no power."""
    return use("sum_empty", a=1, b=0, s=lam(i, base ** (0 - i)))
