"""Means of k features of the records of a list, in the directions of a coordinate norm."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, absolute, conj, forall, function_type, lam, nat, num, summation, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, use
from theorems.foundations.samples.lists import a
from theorems.foundations.sums.sums_from_one import SUM_COMBINED
from theorems.foundations.sums.finite_sums import SUM_BOUND, for_each

k, j = variables("k j")
weights, values = variables("C s", function_type((REAL,), REAL))
feature = var("f", function_type(("A", REAL), REAL))
INSIDE = nat(j), 1 <= j, j <= k
FEATURES = forall(a, for_each(j, k, conj(-1 <= feature(a, j), feature(a, j) <= 1)))
"""The features f(a, 1), ..., f(a, k) of a record are in [-1, 1]."""


def weighted(vector: Term) -> Term:
    """The sum of C(j) times the coordinate j."""
    return summation(j, 1, k, weights(j) * vector(j))


WEIGHTED = Lemma(
    "foundations.weighted-sum", "A sum with weights of total size at most 1 of numbers in [-1, 1] is in [-1, 1]",
    "elementary",
    (nat(k), summation(j, 1, k, absolute(weights(j))) <= 1, for_each(j, k, conj(-1 <= values(j), values(j) <= 1))),
    conj(-factor <= weighted(values), weighted(values) <= factor),
    mutants=(Mutant("factor", {factor: LESS}, "k = 1, C(1) = 1, s(1) = 1", witness=finite({}, C="1/10", k=10, s=1)),),
)  # fmt: skip


@proof_of(WEIGHTED)
def _size(claim: Claim) -> Theorem:
    """Each term is at most the size of its weight."""
    _, total, values_small = claim.hypotheses
    given, one = at(values_small, j, by=INSIDE), lam(j, num(1))
    term, size = lam(j, weights(j) * values(j)), lam(j, absolute(weights(j)))
    sides = []
    for sign in (1, -1):
        signed = lam(j, sign * term(j) + num(0) * one(j))
        bound = generalize(discharge(arith(signed(j) <= 1 * size(j), given), *INSIDE), j)
        most = use(SUM_BOUND, nat(k), bound, n=k, c=1, s=signed, t=size)
        sides += [most, use(SUM_COMBINED, nat(k), n=k, a=sign, b=0, s=term, t=one)]
    return both(*(arith(part, *sides, total) for part in conjuncts(claim)))
