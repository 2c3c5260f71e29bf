"""Sums over 1, ..., n: linearity, one chosen term, and means."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, function_type, implies, ind, lam, measure
from dpproofs.language.terms import nat, ne, num, summation, var, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.proving.tactics import Fact, arith, at, discharge, generalize
from dpproofs.proving.tactics import over_range, use
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

i, m, n, a, b, v = variables("i m n a b v")
s, t = variables("s t", function_type((REAL,), REAL))
g = var("g", function_type((REAL, "Y"), REAL))
mu = var("mu", measure("Y"))


def total(terms: Term, size: object) -> Term:
    """terms(1) + ... + terms(size)."""
    return summation(i, 1, size, terms(i))


def none(terms: Term) -> Theorem:
    """The sum without terms is 0."""
    return use("sum_empty", arith(num(0) < 1), a=1, b=0, s=terms)


def longer(terms: Term) -> Theorem:
    """The sum up to m + 1 is the sum up to m and one term, for natural m."""
    low = arith(1 <= m + 1, use(NAT_NONNEGATIVE, nat(m), k=m))
    return use("sum_step", use("nat_successor", nat(m), k=m), low, a=1, b=m, s=terms)


def by_count(goal: Callable[[Term], Term], base: Theorem, step: Theorem, *facts: Fact) -> Theorem:
    """goal(n) for natural n, its premises from the facts; ``step`` proves goal(m + 1) from goal(m), for natural m."""
    every = generalize(discharge(step, nat(m), goal(m)), m)
    return at(use("induction", base, every, A=lam(m, goal(m))), n, by=[nat(n), *facts])


SUM_COMBINED = Lemma(
    "foundations.sum-from-one-linear", "Sums over 1, ..., n are linear", "elementary",
    (nat(n),),
    eq(total(lam(i, a * s(i) + b * t(i)), n), a * total(s, n) + factor * b * total(t, n)),
    mutants=(Mutant("factor", {factor: MORE}, "n = 1, b = 1, t = 1, s = 0",
                    witness=finite({}, a="3/4", b="1/2", n=10, s=0, t="1/2")),),
)  # fmt: skip

SUM_OF_ONES = Lemma(
    "foundations.sum-from-one-ones", "The sum of n ones is n", "elementary",
    (nat(n),),
    eq(total(lam(i, num(1)), n), factor * n),
    mutants=(Mutant("factor", {factor: MORE}, "n = 1", witness=finite({}, n=1)),),
)  # fmt: skip


@proof_of(SUM_COMBINED, SUM_OF_ONES)
def _by_terms(claim: Claim) -> Theorem:
    """By induction."""
    return over_range(claim.conclusion, n, nat(n))


CHOSEN = lam(i, ind(eq(v, i)) * s(i))
IS_PLACE = nat(v), 1 <= v, v <= n
value = mark("value", num(0))

NONE_CHOSEN = Lemma(
    "foundations.sum-none-chosen", "The sum of the terms with the number v, when there is none", "elementary",
    (nat(n), forall(i, implies(nat(i), 1 <= i, i <= n, ne(v, i)))),
    eq(total(CHOSEN, n), value),
    mutants=(Mutant("one", {value: s(v)}, "v = 0, s = 1", witness=finite({}, n=1, v=0, s=1)),),
)  # fmt: skip


@proof_of(NONE_CHOSEN)
def _other(claim: Claim) -> Theorem:
    """Every term is 0."""
    _, elsewhere = claim.hypotheses
    return over_range(claim.conclusion, n, nat(n), each=elsewhere)
