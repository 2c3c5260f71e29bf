"""The number before a natural number other than 0 is natural; Natural numbers that differ do so by at least 1."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite, point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, implies, lam, nat, ne, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE, by_induction, j, k, m

NAT_PREDECESSOR = Lemma(
    "foundations.natural-predecessor", "The number before a natural number other than 0 is natural", "elementary",
    (nat(k), ne(k, 0)),
    nat(k - 1),
    mutants=(Mutant("zero", without(ne(k, 0)), "k = 0", witness=finite({}, k=0)),),
)  # fmt: skip


@proof_of(NAT_PREDECESSOR)
def _predecessor(_: Claim) -> Theorem:
    """The number before m + 1 is m."""
    claim_at = lam(m, implies(ne(m, 0), nat(m - 1)))
    start = discharge(arith(nat(num(0) - 1), ne(num(0), 0)), ne(num(0), 0))
    same = arith(eq(m, m + 1 - 1))
    before = use("leibniz", same, nat(m), x=m, y=m + 1 - 1, A=lam(j, nat(j)))
    every = by_induction(claim_at, start, discharge(before, ne(m + 1, 0)))
    return at(use(every, nat(k), m=k), by=[ne(k, 0)])


NAT_GAP = Lemma(
    "foundations.natural-gap", "Natural numbers that differ do so by at least 1", "elementary",
    (nat(j), nat(k), j < k),
    j + 1 <= k,
    mutants=(Mutant("two", Claim((nat(j), nat(k), j < k), j + 2 <= k), "j = 0, k = 1", witness=point(j=2, k=3)),),
)  # fmt: skip


@proof_of(NAT_GAP)
def _gap(_: Claim) -> Theorem:
    """By induction on the smaller number, for all larger ones: take 1 from both."""
    claim_at = lam(m, forall(k, implies(nat(k), m < k, m + 1 <= k)))
    size = use(NAT_NONNEGATIVE, nat(k))

    def above(low: Term, nonneg: Theorem, gap: Callable[[Theorem], Theorem]) -> Theorem:
        before = use(NAT_PREDECESSOR, nat(k), arith(ne(k, 0), low < k, nonneg))
        return generalize(discharge(arith(low + 1 <= k, gap(before)), nat(k), low < k), k)

    def smaller(before: Theorem) -> Theorem:
        return at(claim_at(m), k - 1, by=[before, arith(m < k - 1, m + 1 < k)])

    start = above(num(0), size, lambda before: use(NAT_NONNEGATIVE, before, k=k - 1))
    step = above(m + 1, use(NAT_NONNEGATIVE, nat(m), k=m), smaller)
    return at(use(by_induction(claim_at, start, step), nat(j), m=j), k, by=[nat(k), j < k])
