"""The weights of randomized response add up."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, nat, summation, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, cases, over_range, use
from theorems.mechanisms.randomized_response.mechanism import weights
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

i, k = variables("i k")


def _total_claim(factor: Factor) -> Claim:
    kept, other, true = variables("kept other v")
    given = nat(k), nat(true), 1 <= true, true <= k
    body = weights(true, kept, other)(i)
    return Claim(given, eq(summation(i, 1, k, body), kept + factor * (k - 1) * other))


def _total(claim: Claim) -> Theorem:
    """The first n weights add up to n other ones, and the kept one has another value if it is among them."""
    kept, other, true = variables("kept other v")

    def kept_from(j: Term) -> Theorem:
        goal = eq(ind(true <= j), ind(true <= j - 1) + ind(eq(j, true)))
        before = use(NAT_GAP, nat(true), nat(j), true < j, j=true, k=j)
        return cases(true < j, lambda less: arith(goal, arith(true <= j - 1, before), less), lambda no: arith(goal, no))

    so_far = eq(summation(i, 1, k, weights(true, kept, other)(i)), k * other + (kept - other) * ind(true <= k))
    return arith(claim.conclusion, over_range(so_far, k, nat(k), 1 <= true, each=kept_from), true <= k)


TOTAL_WEIGHT_FACTOR = Mutant(
    "factor", _total_claim(MORE), "an equality; k = 2", witness=finite({}, k=10, kept="1/4", other="3/4", v=2)
)
TOTAL_WEIGHT = Lemma(
    "mechanisms.randomized-response-total",
    "The weights of randomized response add up to kept + (k - 1) other",
    "elementary",
    *_total_claim(1).parts,
    _total,
    (TOTAL_WEIGHT_FACTOR,),
)
