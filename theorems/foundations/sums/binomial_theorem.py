"""The binomial theorem."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, lam, nat, num, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, k
from dpproofs.proving.tactics import arith, use
from theorems.foundations.sums.binomial_row import ROW_STEP, row
from theorems.foundations.sums.sums import SUM_ONE
from theorems.foundations.sums.sums_compared import by_length
from theorems.foundations.sums.sums_linear import SUM_SCALED
from theorems.foundations.reals.naturals import NAT_ZERO

n, u, x = variables("n u x")

BINOMIAL_THEOREM = Lemma(
    "foundations.binomial-theorem", "The sum of binomial(k, j) exp(j x) is (1 + exp(x))^k", "elementary",
    (nat(k),),
    eq(row(k, lam(i, exp(i * x))), factor * (1 + exp(x)) ** k),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0", witness=against("foundations.binomial-theorem", k=0, x=2)),),
)  # fmt: skip


@proof_of(BINOMIAL_THEOREM)
def _theorem(claim: Claim) -> Theorem:
    """By induction on k: the row k shifted by one is exp(x) times the row k."""
    F_x = lam(i, exp(i * x))

    def goal(length: Term) -> Term:
        return eq(row(length, F_x), (1 + exp(x)) ** length)

    base = arith(
        goal(num(0)), use(SUM_ONE, s=lam(i, binomial(0, i) * exp(i * x))), use("binomial_zero", use(NAT_ZERO), n=0)
    )

    def step(length: Term) -> Theorem:
        scaled = use(SUM_SCALED, nat(length), n=length, a=exp(x), s=lam(i, binomial(length, i) * exp(i * x)))
        split = use(arith(eq(u ** (n + 1), u**n * u), 0 < u), arith(0 < 1 + exp(x)), u=1 + exp(x), n=length)
        return arith(goal(length + 1), use(ROW_STEP, nat(length), k=length, F=F_x), scaled, goal(length), split)

    return use(by_length(goal, base, step), nat(k), n=k)
