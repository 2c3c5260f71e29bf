"""Thresholds, each at least as large as the one before."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, implies, ind, lam, nat, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import k
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, at, discharge, induction, use
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import longer
from theorems.notions.lattices.lattice import n, within

T, answer = var("T", function_type((REAL,), REAL)), var("a")
RISING = within(k, n - 1, T(k) <= T(k + 1))
REACHED = lam(k, ind(T(k) <= answer))

THRESHOLDS = Lemma(
    "meaning.thresholds", "What reaches the last of rising thresholds reaches all", "elementary",
    (nat(n), RISING, T(n) <= answer),
    eq(total(REACHED, n), factor * (n + 1)),
    mutants=(Mutant("factor", {factor: MORE}, "one threshold", witness=finite({}, n=0, T=0, a=0)),),
)  # fmt: skip


@proof_of(THRESHOLDS)
def _proof(claim: Claim) -> Theorem:
    """By induction: what reaches one reaches the one before."""
    zero = num(0)
    one = arith(eq(total(REACHED, zero), zero + 1), use(SUM_ONE, s=REACHED), T(zero) <= answer)

    def step(_: Term, last: Term) -> Theorem:
        inside, yes = last + 1 <= n, T(last + 1) <= answer
        order = at(RISING, last, by=[arith(last <= n - 1, inside)])
        known = at(assume(_said(last)), by=[arith(last <= n, inside), arith(T(last) <= answer, order, yes)])
        return discharge(
            arith(eq(total(REACHED, last + 1), last + 1 + 1), known, longer(REACHED, last), yes), inside, yes
        )

    first = discharge(one, zero <= n, T(zero) <= answer)
    return induction(n, _said, first, step, nat(n), arith(n <= num(0) + n), T(n) <= answer)


def _said(last: Term) -> Term:
    return implies(last <= n, T(last) <= answer, eq(total(REACHED, last), last + 1))
