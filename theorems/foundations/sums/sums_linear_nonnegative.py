"""A sum of nonnegative terms is nonnegative."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, implies, nat
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import over_range
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_linear import n, s

EVERY_NONNEGATIVE = forall(i, implies(nat(i), 0 <= s(i)))

SUM_NONNEGATIVE = Lemma(
    "foundations.sum-nonnegative", "A sum of nonnegative terms is nonnegative", "elementary",
    (EVERY_NONNEGATIVE, nat(n)),
    0 <= total(s, n),
    mutants=(Mutant("strict", Claim((EVERY_NONNEGATIVE, nat(n)), 0 < total(s, n)), "s = 0",
                    witness=finite({}, n=3, s=0)),),
)  # fmt: skip


@proof_of(SUM_NONNEGATIVE)
def _nonnegative(claim: Claim) -> Theorem:
    """Term by term."""
    signs, _ = claim.hypotheses
    return over_range(claim.conclusion, n, nat(n), each=signs)
