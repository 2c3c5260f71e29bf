"""Binomial coefficients are nonnegative."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, forall, lam, nat, ne, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import arith, cases, generalize, specialize, use
from theorems.foundations.sums.sums_compared import by_length
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.binomial import n, pascal, u

NONNEGATIVE = Lemma(
    "foundations.binomial-nonnegative", "Binomial coefficients are nonnegative", "elementary",
    (nat(n),),
    0 <= binomial(n, i),
    mutants=(Mutant("positive", Claim((nat(n),), 0 < binomial(n, i)), "n = 0, i = 1",
                    witness=finite({}, i="99/100", n=3)),),
)  # fmt: skip


@proof_of(NONNEGATIVE)
def _nonnegative(claim: Claim) -> Theorem:
    """By induction on n, for all i."""

    def goal(top: Term) -> Term:
        return forall(i, 0 <= binomial(top, i))

    one = arith(0 <= binomial(0, 0), use("binomial_zero", use(NAT_ZERO), n=0))
    at_zero = cases(
        eq(i, 0),
        lambda yes: use("leibniz", arith(eq(num(0), i), yes), one, x=0, y=i, A=lam(u, 0 <= binomial(0, u))),
        lambda no: arith(0 <= binomial(0, i), use("binomial_empty", arith(ne(i, 0), no), k=i)),
    )

    def step(top: Term) -> Theorem:
        below = [specialize(goal(top), value) for value in (i - 1, i)]
        return generalize(arith(0 <= binomial(top + 1, i), pascal(top, i - 1), *below), i)

    return specialize(by_length(goal, generalize(at_zero, i), step), i)
