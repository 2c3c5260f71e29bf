"""Of the numbers from 1 to n, n - m are larger than m."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, nat, summation, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, natural_sign, over_range, use
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

c, m, n = var("c"), var("m"), var("n")
SQUARES = summation(i, 1, n, (c * ind(m < i)) ** 2)

COUNTED = Lemma(
    "foundations.sum-counted", "The squares of the terms that are c from m + 1 on", "elementary",
    (nat(m), nat(n), m <= n),
    eq(SQUARES, factor * ((n - m) * c**2)),
    mutants=(Mutant("factor", {factor: MORE}, "m = 0, n = c = 1", witness=finite({}, m=0, n=20, c=2)),),
)  # fmt: skip


@proof_of(COUNTED)
def _proof(claim: Claim) -> Theorem:
    """By induction: there are none up to m."""
    counted = eq(SQUARES, c**2 * ((n - m) * ind(m < n)))
    made = over_range(counted, n, nat(n), nat(m), natural_sign(m, nat(m)), each=_each)
    return arith(claim.conclusion, made, m <= n)


def _each(place: Term) -> Theorem:
    """One more number is larger than m, from m + 1 on."""
    goal = eq((place - m) * ind(m < place), (place - 1 - m) * ind(m < place - 1) + ind(m < place))
    gap = use(NAT_GAP, nat(m), nat(place), m < place, j=m, k=place)

    def not_before(no: Theorem) -> Theorem:
        first = arith(eq(place - 1, m), no, gap)
        return cases(m < place, lambda here: arith(goal, first, here), lambda more: arith(goal, more))

    return cases(m < place - 1, lambda yes: arith(goal, yes), not_before)
