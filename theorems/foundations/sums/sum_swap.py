"""Double sums in either order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, nat, num, summation, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, j
from dpproofs.proving.tactics import arith, discharge, generalize, use
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import SUM_EQUAL, a as m, by_length, longer, n
from theorems.foundations.sums.sums_linear import SUM_LINEAR

F = var("F", function_type((REAL, REAL), REAL))
COLUMN, ROW = lam(i, summation(j, 0, m, F(i, j))), lam(j, summation(i, 0, n, F(i, j)))

SUM_SWAP_FACTOR = Mutant("factor", {factor: MORE}, "m = n = 0, F = 1", witness=finite({}, F=2, a=1000, n=3))

SUM_SWAP = Lemma(
    "foundations.sum-swap", "A double sum in the other order", "elementary",
    (nat(m), nat(n)),
    eq(total(COLUMN, n), factor * total(ROW, m)),
    mutants=(SUM_SWAP_FACTOR,),
)  # fmt: skip


@proof_of(SUM_SWAP)
def _swap(claim: Claim) -> Theorem:
    """By induction: one more term in each inner sum."""

    def goal(last: Term) -> Term:
        return eq(total(COLUMN, last), total(_row(last), m))

    def same(terms: Term, others: Term, fact: Theorem) -> Theorem:
        equal = generalize(discharge(arith(eq(terms(j), others(j)), fact), nat(j)), j)
        return use(SUM_EQUAL, equal, nat(m), n=m, s=terms, t=others)

    zero, at_j = num(0), lam(i, F(i, j))
    first = lam(j, F(zero, j))
    base = arith(goal(zero), use(SUM_ONE, s=COLUMN), same(_row(zero), first, use(SUM_ONE, s=at_j)))

    def step(last: Term) -> Theorem:
        added = lam(j, F(last + 1, j))
        both = lam(j, 1 * _row(last)(j) + 1 * added(j))
        split = same(_row(last + 1), both, longer(at_j, last))
        linear = use(SUM_LINEAR, nat(m), n=m, a=1, b=1, s=_row(last), t=added)
        return arith(goal(last + 1), goal(last), longer(COLUMN, last), split, linear)

    return by_length(goal, base, step)


def _row(last: Term) -> Term:
    return lam(j, summation(i, 0, last, F(i, j)))
