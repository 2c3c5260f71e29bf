"""The difference of a natural number and a smaller one is natural."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, implies, nat, ne, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, assume, at, discharge, generalize, induction, natural_sign, rewrite, use
from theorems.foundations.reals.naturals import j, k
from theorems.foundations.reals.naturals_predecessor import NAT_PREDECESSOR

NAT_DIFFERENCE = Lemma(
    "foundations.natural-difference", "The difference of a natural number and a smaller one is natural", "elementary",
    (nat(j), nat(k), j <= k),
    nat(k - j),
    mutants=(Mutant("order", without(j <= k), "j = 1, k = 0", witness=finite({}, j=1, k=0)),),
)  # fmt: skip


@proof_of(NAT_DIFFERENCE)
def _difference(_: Claim) -> Theorem:
    """By induction on the smaller number, for all larger ones: take 1 from both."""

    def every(less: Term, fact: Theorem) -> Theorem:
        return generalize(discharge(fact, nat(k), less <= k), k)

    def step(goal: Term, less: Term) -> Theorem:
        before = use(NAT_PREDECESSOR, nat(k), arith(ne(k, 0), less + 1 <= k, natural_sign(less)))
        smaller = at(assume(_said(less)), k - 1, by=[before, arith(less <= k - 1, less + 1 <= k)])
        return every(less + 1, rewrite(smaller, arith(eq(k - 1 - less, k - (less + 1)))))

    base = every(num(0), rewrite(nat(k), arith(eq(k, k - 0))))
    return at(induction(j, _said, base, step, nat(j)), k, by=[nat(k), j <= k])


def _said(less: Term) -> Term:
    return forall(k, implies(nat(k), less <= k, nat(k - less)))
