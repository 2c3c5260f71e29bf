"""Pieces of sums: first terms that are 0."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, implies, lam, nat, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import i
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, at, discharge, mp, use
from theorems.foundations.sums import SUM_ONE, s, total
from theorems.foundations.sums_compared import a as m, by_length, longer
from theorems.foundations.naturals import NAT_ZERO

VANISHING = forall(i, implies(nat(i), i <= m, eq(s(i), 0)))


def _head(claim: Claim) -> Theorem:
    """By induction."""

    def goal(length: Term) -> Term:
        return implies(length <= m, eq(total(s, length), 0))

    def term(index: Term, natural: Theorem) -> Theorem:
        return at(VANISHING, index, by=[natural, index <= m])

    zero = num(0)
    base = discharge(arith(eq(total(s, zero), 0), use(SUM_ONE), term(zero, use(NAT_ZERO))), zero <= m)

    def step(length: Term) -> Theorem:
        last = term(length + 1, use("nat_successor", nat(length), k=length))
        known = mp(goal(length), arith(length <= m, length + 1 <= m))
        return discharge(arith(eq(total(s, length + 1), 0), known, last, longer(lam(i, s(i)), length)), length + 1 <= m)

    whole = use(by_length(goal, base, step), *claim.hypotheses, n=m)
    return mp(whole, arith(premise_of(goal(m))))


SUM_HEAD = Lemma(
    "foundations.sum-of-zeros", "A sum of zeros", "elementary", (nat(m), VANISHING), eq(total(s, m), 0), _head,
    (Mutant("one", Claim((nat(m), VANISHING), eq(total(s, m + 1), 0)), "m = 0, s(1) = 1",
            witness=finite({}, a=0, s=lambda i: int(i == 1))),),
)  # fmt: skip
