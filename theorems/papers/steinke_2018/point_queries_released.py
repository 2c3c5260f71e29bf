"""The error of a count that is released where it is large with its noise, and is 0 else."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, ind, variables
from dpproofs.mutants.witnesses import point
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases
from theorems.citations import STEINKE

q, z, tau = variables("q z tau")
SHOWN = ind(tau < q + z)

LEMMA = Lemma(
    "st18.point-queries-approx-error",
    "A count that is released where it is above tau with its noise is off by at most tau and the noise",
    f"{STEINKE}, point queries under approximate DP",
    (0 <= q, 0 <= tau),
    absolute(SHOWN * (q + z) - q) <= factor * (tau + absolute(z)),
    mutants=(Mutant("factor", {factor: LESS}, "a count at the threshold", witness=point(q=1, z=0, tau=1)),),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A count that is not released is at most the threshold less its noise."""

    def known(fact: Theorem) -> Theorem:
        return arith(claim.conclusion, fact, *claim.hypotheses)

    return cases(tau < q + z, known, known)
