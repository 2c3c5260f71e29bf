"""Lemma 3.6, first form: without delta <= sqrt(pi rho) there is no epsilon, and for pi rho >= 1 it is no refinement."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import delta, rho
from dpproofs.proving.tactics import arith, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_3_6_options import FIRST
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT

SOURCE = f"{BUN_STEINKE}, against Lemma 3.6 for all delta > 0"
RADICAND = 4 * rho * log(FIRST / delta)

NEGATIVE = Lemma(
    "bs16.lemma-3.6-counterexample", "For delta > sqrt(pi rho) the root in the first form is of a negative number",
    SOURCE,
    (0 < rho, factor * FIRST < delta),
    RADICAND < 0,
    mutants=(Mutant("range", {factor: LESS}, "rho = 1/pi, delta = 0.995", witness=point(delta="17.6", rho=100)),),
)  # fmt: skip


@proof_of(NEGATIVE)
def _negative(claim: Claim) -> Theorem:
    """log(y) <= y - 1 < 0."""
    ratio = FIRST / delta
    positive, above = arith(0 < ratio, 0 < rho, FIRST < delta), arith(ratio < 1, 0 < rho, FIRST < delta)
    return arith(claim.conclusion, use(LOG_TANGENT, positive, y=ratio), above, 0 < rho)
