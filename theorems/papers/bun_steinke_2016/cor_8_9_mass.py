"""Corollary 8.9: the delta of k mechanisms is at most the sum of their deltas."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, lam, nat, summation
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, k
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, parts, use
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import KEPT, SIZES, dels, exponentials, product_rule
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import total
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE


def deltas(n: object) -> Term:
    """The sum of the delta(i) for i = 1, ..., n."""
    return summation(i, 1, n, dels(i))


MASS = Lemma(
    "bs16x.cor-8.9-mass", "1 - product of (1 - delta(i)) is in [0, 1], and at most the sum of the delta(i)",
    "elementary",
    (SIZES, nat(k)),
    conj(0 <= total(k), total(k) <= 1, total(k) <= factor * deltas(k)),
    mutants=(Mutant("factor", {factor: LESS}, "k = 1", witness=finite({}, deltas="1/2", epsilons=1, k=1)),),
)  # fmt: skip


@proof_of(MASS)
def _mass(claim: Claim) -> Theorem:
    """By induction: the mass after one more is d + (1 - d) delta."""
    so_far, natural = MASS.conclusion, nat(k)
    none = arith(eq(total(0), 0), exponentials(use("sum_empty", a=1, b=0, s=KEPT)))
    base = both(
        arith(0 <= total(0), none),
        arith(total(0) <= 1, none),
        arith(total(0) <= deltas(0), none, use("sum_empty", a=1, b=0, s=lam(i, dels(i)))),
    )
    size = at(SIZES, k, by=[natural])
    more, low = use("nat_successor", natural), arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural))
    longer = use("sum_step", more, low, a=1, b=k, s=lam(i, dels(i)))
    old, new = 1 - total(k), dels(k + 1)
    rule, product = product_rule(k), arith(0 <= old * new, size, arith(0 <= old))
    most = arith(old * new <= new, size, parts(so_far)[0])
    mean = arith(eq(total(k + 1), total(k) + old * new), rule)
    step = both(
        arith(0 <= total(k + 1), mean, product, so_far),
        arith(total(k + 1) <= 1),
        arith(total(k + 1) <= deltas(k + 1), mean, most, so_far, longer),
    )
    every = use("induction", base, generalize(discharge(step, natural, so_far), k), A=lam(k, so_far))
    return at(every, k, by=[natural])
