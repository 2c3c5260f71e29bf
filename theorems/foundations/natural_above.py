"""Products of natural numbers, and natural numbers above their exponentials."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import conj, eq, exists, exp, lam, nat, num, variables
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import arith, assume, at, discharge, generalize, numeric, obtain, parts, rewrite, use, witness
from theorems.foundations.vandermonde import NATURAL_SUM

k, m, u = variables("k m u")


def by_induction(claim_at: Term, base: Theorem, step: Theorem) -> Theorem:
    """For natural m: the claim, from the claim at 0 and the step that assumes it at m."""
    return at(use("induction", base, generalize(discharge(step, nat(m), claim_at(m)), m), A=claim_at), m, by=[nat(m)])


def _product(claim: Claim) -> Theorem:
    """By induction on the second number."""
    times = lam(m, nat(k * m))
    start = use("leibniz", use("nat_zero"), arith(eq(num(0), k * 0)), x=0, y=k * num(0), A=lam(u, nat(u)))
    more = use(NATURAL_SUM, nat(k * m), nat(k), k=k * m, n=k)
    step = rewrite(more, arith(eq(k * m + k, k * (m + 1))))
    return by_induction(times, start, step)


NAT_PRODUCT = Lemma(
    "foundations.natural-product", "The product of natural numbers is natural", "elementary",
    (nat(k), nat(m)), nat(k * m), _product,
    (Mutant("quotient", Claim((nat(k), nat(m)), nat(k / m)), "k = 1, m = 2"),),
)  # fmt: skip


def _above_claim(relation: str) -> Claim:
    return Claim((nat(m),), exists(k, conj(nat(k), Term(relation, (exp(m), k)))))


def _above(claim: Claim) -> Theorem:
    """By induction: three times a number above exp(m) is above exp(m + 1)."""
    claim_at = lam(m, claim.conclusion)
    one = use("nat_successor", use("nat_zero"), k=0)
    start = witness(claim_at(num(0)), num(1), one, arith(exp(num(0)) <= 1))

    def larger(bound: Term, facts: Theorem) -> Theorem:
        natural, above = parts(facts)
        double = use(NATURAL_SUM, natural, natural, k=bound, n=bound)
        triple = use(NATURAL_SUM, double, natural, k=bound + bound, n=bound)
        e = numeric(exp(num(1)) <= 3)
        grown = arith(exp(m + 1) <= bound + bound + bound, above, e, arith(0 < exp(m)))
        return witness(claim_at(m + 1), bound + bound + bound, triple, grown)

    return by_induction(claim_at, start, obtain(assume(claim_at(m)), "k", larger))


NATURAL_ABOVE = Lemma(
    "foundations.natural-above", "Some natural number is at least exp(m)", "elementary",
    *_above_claim("le").parts, _above,
    (Mutant("equal", _above_claim("eq"), "m = 1"),),
)  # fmt: skip
