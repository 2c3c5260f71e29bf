"""Products of natural numbers are natural."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, nat, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, assume, induction, use
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.vandermonde import NATURAL_SUM

j, k = variables("j k")

NATURAL_PRODUCT = Lemma(
    "foundations.natural-product", "Products of natural numbers are natural", "elementary",
    (nat(j), nat(k)),
    nat(j * k),
    mutants=(Mutant("natural", without(nat(j)), "j = 1/2, k = 1", witness=finite({}, j="1/2", k=1)),),
)  # fmt: skip


@proof_of(NATURAL_PRODUCT)
def _proof(claim: Claim) -> Theorem:
    """One more for each step."""

    def step(_: Term, before: Term) -> Theorem:
        more = use(NATURAL_SUM, assume(nat(j * before)), assume(nat(j)), k=j * before, n=j)
        return _same(j * before + j, j * (before + 1), more)

    start = _same(num(0), j * num(0), use(NAT_ZERO))
    return induction(k, lambda k: nat(j * k), start, step, nat(k))


def _same(old: Term, new: Term, natural: Theorem) -> Theorem:
    return use("leibniz", arith(eq(old, new)), natural, x=old, y=new, A=lam(j, nat(j)))
