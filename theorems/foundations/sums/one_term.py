"""One term of a sum from 0 on."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, lam, nat, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, cases, congruence, induction, natural_sign, use
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.sums import SUM_ONE, s, total
from theorems.foundations.sums.sums_compared import longer, n

v = var("v")
CHOSEN = lam(i, ind(eq(v, i)) * s(i))

ONE_OF_SUM = Lemma(
    "foundations.sum-one-term", "The sum of the term with the number v is that term", "elementary",
    (nat(n), nat(v), v <= n),
    eq(total(CHOSEN, n), factor * s(v)),
    mutants=(Mutant("factor", {factor: LESS}, "n = v = 0, s = 1", witness=finite({}, n=1, v=1, s=1)),),
)  # fmt: skip


@proof_of(ONE_OF_SUM)
def _proof(claim: Claim) -> Theorem:
    """By induction: the sum is s(v) from that term on."""

    def said(last: Term) -> Term:
        return eq(total(CHOSEN, last), ind(v <= last) * s(v))

    zero, sign = num(0), natural_sign(v)
    begin = eq(ind(eq(v, zero)) * s(zero), ind(v <= zero) * s(v))
    first = cases(eq(v, zero), lambda yes: congruence(begin, yes), lambda no: arith(begin, no, sign))

    def step(goal: Term, before: Term) -> Theorem:
        last = before + 1
        grown = eq(ind(eq(v, last)) * s(last), ind(v <= last) * s(v) - ind(v <= before) * s(v))

        def other(no: Theorem) -> Theorem:
            def above(more: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(before), nat(v), more, j=before, k=v)
                return arith(grown, no, gap)

            return cases(before < v, above, lambda less: arith(grown, no, less))

        added = cases(eq(v, last), lambda yes: congruence(grown, yes), other)
        return arith(goal, assume(said(before)), longer(CHOSEN, before), added)

    whole = induction(n, said, arith(said(zero), first, use(SUM_ONE, s=CHOSEN)), step, nat(n))
    return arith(claim.conclusion, whole, v <= n)
