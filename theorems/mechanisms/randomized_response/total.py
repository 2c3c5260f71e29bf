"""The weights of randomized response add up."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, nat, summation, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, over_range, use
from theorems.mechanisms.randomized_response.mechanism import weights
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

i, k = variables("i k")

TOTAL_WEIGHT_FACTOR = Mutant(
    "factor", {factor: MORE}, "an equality; k = 2", witness=finite({}, k=10, kept="1/4", other="3/4", v=2)
)
kept, other, true = variables("kept other v")

TOTAL_WEIGHT = Lemma(
    "mechanisms.randomized-response-total", "The weights of randomized response add up to kept + (k - 1) other",
    "elementary",
    (nat(k), nat(true), 1 <= true, true <= k),
    eq(summation(i, 1, k, weights(true, kept, other)(i)), kept + factor * (k - 1) * other),
    mutants=(TOTAL_WEIGHT_FACTOR,),
)  # fmt: skip


@proof_of(TOTAL_WEIGHT)
def _total(claim: Claim) -> Theorem:
    """The first n weights add up to n other ones, and the kept one has another value if it is among them."""
    kept, other, true = variables("kept other v")

    def kept_from(j: Term) -> Theorem:
        goal = eq(ind(true <= j), ind(true <= j - 1) + ind(eq(j, true)))
        before = use(NAT_GAP, nat(true), nat(j), true < j, j=true, k=j)
        return cases(true < j, lambda less: arith(goal, arith(true <= j - 1, before), less), lambda no: arith(goal, no))

    so_far = eq(summation(i, 1, k, weights(true, kept, other)(i)), k * other + (kept - other) * ind(true <= k))
    return arith(claim.conclusion, over_range(so_far, k, nat(k), 1 <= true, each=kept_from), true <= k)
