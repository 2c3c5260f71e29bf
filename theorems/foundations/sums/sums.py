"""Finite sums s(0) + ... + s(n), by their length."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, nat, num, summation, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import arith, use
from theorems.foundations.reals.naturals import NAT_ZERO

s, t = variables("s t", function_type((REAL,), REAL))


def total(terms: Term, upper: object) -> Term:
    """terms(0) + ... + terms(upper)."""
    return summation(i, 0, upper, terms(i))


SUM_ONE_NEXT = Mutant(
    "next", Claim((), eq(total(s, 0), s(1))), "s(0) is not s(1)", witness=finite({}, s=lambda i: int(i == 0))
)

SUM_ONE = Lemma(
    "foundations.sum-of-one", "A sum with one term", "elementary",
    (),
    eq(total(s, 0), s(0)),
    mutants=(SUM_ONE_NEXT,),
)  # fmt: skip


@proof_of(SUM_ONE)
def _one(claim: Claim) -> Theorem:
    terms = lam(i, s(i))
    u = var("u")
    start = use("leibniz", use(NAT_ZERO), arith(eq(num(0), num(-1) + 1)), x=0, y=num(-1) + 1, A=lam(u, nat(u)))
    step = use("sum_step", start, arith(0 <= num(-1) + 1), a=0, b=-1, s=terms)
    return arith(claim.conclusion, step, use("sum_empty", a=0, b=-1, s=terms))
