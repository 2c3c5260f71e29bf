"""The pointwise inequality behind Pinsker's."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, cases

a, c, d, f, r = variables("a c d f r")


def _squared_claim(factor: Factor) -> Claim:
    return Claim((0 <= r,), 3 * (r - 1) ** 2 <= factor * (4 + 2 * r) * (r * log(r) - r + 1))


def _squared(claim: Claim) -> Theorem:
    """The prover's for r > 0; at r = 0 it says 3 <= 4."""
    return cases(
        0 < r,
        lambda pos: inequality(claim.conclusion, pos),
        lambda no: arith(claim.conclusion, arith(eq(r, 0), no, 0 <= r)),
    )


SQUARED = Lemma(
    "foundations.pinsker-squared",
    "3 (r - 1)^2 <= (4 + 2 r) (r log(r) - r + 1) (PT-PINSKER)",
    "elementary",
    *_squared_claim(1).parts,
    _squared,
    (Mutant("factor", _squared_claim(LESS), "r near 1", witness=point(r="101/100")),),
)
