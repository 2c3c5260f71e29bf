"""Harmonic numbers H(k) = 1 + 1/2 + ... + 1/k."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, nat, summation, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, natural_sign, over_range, use

i, k = var("i"), var("k")


def harmonic(n: object) -> Term:
    """H(n)."""
    return summation(i, 1, n, 1 / i)


last = mark("last", 1)

HARMONIC_STEP = Lemma(
    "foundations.harmonic-step", "(k + 1) H(k + 1) = (k + 1) H(k) + 1", "elementary",
    (nat(k),),
    eq((k + 1) * harmonic(k + 1), (k + 1) * harmonic(k) + last),
    mutants=(Mutant("last", {last: MORE}, "k = 0", witness=finite({}, k=10)),),
)  # fmt: skip


@proof_of(HARMONIC_STEP)
def _step(claim: Claim) -> Theorem:
    k0 = natural_sign(k)
    last = use("sum_step", use("nat_successor", nat(k)), arith(1 <= k + 1, k0), a=1, b=k, s=lam(i, 1 / i))
    return arith(claim.conclusion, last, k0)


HARMONIC_NONNEGATIVE = Lemma(
    "foundations.harmonic-nonnegative", "Harmonic numbers are nonnegative", "elementary",
    (nat(k),),
    0 <= harmonic(k),
    mutants=(Mutant("positive", Claim((nat(k),), Fraction(1, 100) <= harmonic(k)), "k = 0", witness=point(k=0)),),
)  # fmt: skip


@proof_of(HARMONIC_NONNEGATIVE)
def _nonnegative(claim: Claim) -> Theorem:
    """Its terms are."""
    return over_range(claim.conclusion, k, nat(k), each=lambda j: arith(0 <= 1 / j, 1 <= j))
