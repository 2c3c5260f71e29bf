"""Vandermonde's identity, for the values of any function."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, forall, lam, nat, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, k
from dpproofs.proving.tactics import arith, generalize, specialize, use
from theorems.foundations.sums.binomial_row import ROW_STEP, row
from theorems.foundations.sums.sums import SUM_ONE
from theorems.foundations.sums.sums_compared import by_length
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.vandermonde import F, NATURAL_SUM, j, n

VANDERMONDE = Lemma(
    "foundations.vandermonde", "Vandermonde's identity, for the values of any function", "elementary",
    (nat(k), nat(n)),
    eq(row(n, lam(j, row(k, lam(i, F(i + j))))), factor * row(k + n, F)),
    mutants=(Mutant("factor", {factor: MORE}, "k = n = 0, F = 1", witness=finite({}, F=1, k=3, n=2)),),
)  # fmt: skip


@proof_of(VANDERMONDE)
def _vandermonde(claim: Claim) -> Theorem:
    """By induction on n, for all F: both sides obey the rule of the lemma above."""
    inner = lam(j, row(k, lam(i, F(i + j))))

    def at_F(length: Term) -> Term:
        return eq(row(length, inner), row(k + length, F))

    def step(length: Term) -> Theorem:
        known, natural = forall(F, at_F(length)), use(NATURAL_SUM, nat(k), nat(length), n=length)
        rows = (use(ROW_STEP, nat(length), k=length, F=inner), use(ROW_STEP, natural, k=k + length, F=lam(i, F(i))))
        induction = (specialize(known, lam(i, F(i))), specialize(known, lam(i, F(i + 1))))
        return generalize(arith(at_F(length + 1), *rows, *induction), F)

    one = use(SUM_ONE, s=lam(j, binomial(0, j) * inner(j)))
    base = generalize(arith(at_F(num(0)), one, use("binomial_zero", use(NAT_ZERO), n=0)), F)
    return specialize(by_length(lambda length: forall(F, at_F(length)), base, step), F)
