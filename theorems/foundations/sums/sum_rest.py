"""Pieces of sums: a bound on the tail."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, implies, lam, nat, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import arith, at, use
from theorems.foundations.sums.sum_split import AFTER, natural_sum, one_more
from theorems.foundations.sums.sums import s, t, total
from theorems.foundations.sums.sums_compared import a as m, by_length, longer, n
from theorems.foundations.sums.sums_linear_nonnegative import SUM_NONNEGATIVE

LATER = forall(i, implies(nat(i), m < i, s(i) <= t(i)))
NONNEGATIVE = forall(i, implies(nat(i), 0 <= t(i)))

SUM_REST = Lemma(
    "foundations.sum-rest", "A bound on the later terms of a sum", "elementary",
    (nat(m), nat(n), LATER, NONNEGATIVE),
    total(s, AFTER) <= total(s, m) + total(t, AFTER),
    mutants=(Mutant("first", Claim((nat(m), nat(n), LATER, NONNEGATIVE), total(s, AFTER) <= total(t, AFTER)),
                    "m = n = 0, s(0) = 1, t = 0",
                    witness=finite({}, a=0, n=0, s=lambda i: int(i == 0), t=0)),),
)  # fmt: skip


@proof_of(SUM_REST)
def _rest(claim: Claim) -> Theorem:
    """By induction on the number of later terms."""

    def goal(length: Term) -> Term:
        return total(s, m + length) <= total(s, m) + total(t, m + length)

    base = arith(goal(num(0)), use(SUM_NONNEGATIVE, NONNEGATIVE, nat(m), n=m, s=lam(i, t(i))))

    def step(length: Term) -> Theorem:
        natural, order = natural_sum(length)
        more = use("nat_successor", natural, k=m + length)
        last = at(LATER, m + length + 1, by=[more, arith(m < m + length + 1, order)])
        return arith(
            goal(length + 1), goal(length), last, one_more(length), use(longer(lam(i, t(i)), m + length), natural)
        )

    return use(by_length(goal, base, step), *claim.hypotheses)
