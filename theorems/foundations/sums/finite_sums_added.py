"""A sum of sums."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, nat, summation
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import over_range
from theorems.foundations.sums.finite_sums import i, n, s, t


def _added_claim(factor: Factor) -> Claim:
    whole = summation(i, 1, n, s(i) + t(i))
    return Claim((nat(n),), eq(whole, summation(i, 1, n, s(i)) + factor * summation(i, 1, n, t(i))))


def _added(claim: Claim) -> Theorem:
    """By induction."""
    return over_range(claim.conclusion, n, nat(n))


SUM_ADDED_FACTOR = Mutant("factor", _added_claim(LESS), "n = 1, t = 1", witness=finite({}, n=1, s=1, t=1))
SUM_ADDED = Lemma(
    "mechanisms.sum-added", "A sum of sums", "elementary", *_added_claim(1).parts, _added, (SUM_ADDED_FACTOR,)
)
