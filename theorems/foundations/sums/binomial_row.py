"""Sums over a row of Pascal's triangle: sum(j = 0..k, binomial(k, j) F(j)), from those over the row before."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, binomial, eq, function_type, lam, mul, nat, num, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, k
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.sums.binomial import BEYOND, pascal
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import by_length, longer
from theorems.foundations.reals.naturals import NAT_ZERO

F = var("F", function_type((REAL,), REAL))


def row(upper: object, terms: Term) -> Term:
    """The sum over j of binomial(upper, j) terms(j)."""
    return total(lam(i, mul(binomial(upper, i), terms(i))), upper)


ROW_STEP = Lemma(
    "foundations.binomial-row-step", "The row k + 1 of Pascal's triangle from the row k", "elementary",
    (nat(k),),
    eq(row(k + 1, F), row(k, F) + factor * row(k, lam(i, F(i + 1)))),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0, F = 1", witness=finite({}, F=1, k=1)),),
)  # fmt: skip

n = var("n")


@proof_of(ROW_STEP)
def _step(claim: Claim) -> Theorem:
    """Pascal's rule, term by term: up to any n + 1, the row k + 1 is the row k and the row k shifted by one."""
    upper, lower = (lam(i, binomial(top, i) * F(i)) for top in (k + 1, k))
    shifted = lam(i, binomial(k, i) * F(i + 1))

    def goal(last: Term) -> Term:
        return eq(total(upper, last + 1), total(lower, last + 1) + total(shifted, last))

    zero = num(0)
    more = use("nat_successor", nat(k), k=k)
    starts = [use("binomial_zero", natural, n=top) for top, natural in ((k, nat(k)), (k + 1, more))]
    ones = [use(SUM_ONE, s=terms) for terms in (upper, lower, shifted)]
    longer_by_one = [use(longer(terms, zero), use(NAT_ZERO)) for terms in (upper, lower)]
    base = arith(
        goal(zero),
        *starts,
        *ones,
        *longer_by_one,
        arith(eq(binomial(k + 1, 1), binomial(k, 0) + binomial(k, 1)), pascal(k, zero)),
    )

    def step(last: Term) -> Theorem:
        after = use("nat_successor", nat(last), k=last)
        sums = [use(longer(terms, last + 1), after) for terms in (upper, lower)]
        return arith(goal(last + 1), goal(last), *sums, longer(shifted, last), pascal(k, last + 1))

    every = generalize(discharge(by_length(goal, base, step), nat(n)), n)
    beyond = arith(eq(binomial(k, k + 1), 0), use(BEYOND, nat(k), use(NAT_ZERO), n=k, i=0))
    return arith(claim.conclusion, at(every, k, by=[nat(k)]), longer(lower, k), beyond)
