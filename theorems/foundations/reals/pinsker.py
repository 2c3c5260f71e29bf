"""The pointwise inequality behind Pinsker's."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, cases

a, c, d, f, r = variables("a c d f r")

SQUARED = Lemma(
    "foundations.pinsker-squared", "3 (r - 1)^2 <= (4 + 2 r) (r log(r) - r + 1) (PT-PINSKER)", "elementary",
    (0 <= r,),
    3 * (r - 1) ** 2 <= factor * (4 + 2 * r) * (r * log(r) - r + 1),
    mutants=(Mutant("factor", {factor: LESS}, "r near 1", witness=point(r="101/100")),),
)  # fmt: skip


@proof_of(SQUARED)
def _squared(claim: Claim) -> Theorem:
    """The prover's for r > 0; at r = 0 it says 3 <= 4."""
    return cases(
        0 < r,
        lambda pos: inequality(claim.conclusion, pos),
        lambda no: arith(claim.conclusion, arith(eq(r, 0), no, 0 <= r)),
    )
