"""The profile of randomized responses is at most 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import binomial, exp, lam, nat, num, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, k
from dpproofs.proving.tactics import arith, discharge, generalize, use
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.sums.binomial_theorem import BINOMIAL_THEOREM
from theorems.foundations.sums.sums_compared import SUM_AT_MOST
from theorems.composition.optimal.one_more_response import part, responses

e, v = variables("e v")

AT_MOST_ONE = Lemma(
    "kov17x.profile-at-most-one", "The profile of randomized responses is at most 1", "elementary",
    (nat(k), 0 <= v),
    responses(k, e, num(1), v) <= factor * (1 + exp(e)) ** k,
    mutants=(Mutant("factor", {factor: LESS}, "v = 0", witness=point(e=10, k=2, v=100)),),
)  # fmt: skip


@proof_of(AT_MOST_ONE)
def _at_most_one(claim: Claim) -> Theorem:
    """Each maximum is at most its first part."""
    lower, upper = (lam(i, binomial(k, i) * f) for f in (part(k, e, num(1), v)(i), exp(i * e)))
    second = arith(0 <= v * exp((k - i) * e), 0 <= v)
    gap = exp(i * e) - part(k, e, num(1), v)(i)
    product = arith(0 <= binomial(k, i) * gap, use(NONNEGATIVE, nat(k), n=k), arith(0 <= gap, second))
    term = generalize(discharge(arith(lower(i) <= upper(i), product), nat(i)), i)
    sums = use(SUM_AT_MOST, term, nat(k), n=k, s=lower, t=upper)
    return arith(claim.conclusion, sums, use(BINOMIAL_THEOREM, nat(k), x=e))
