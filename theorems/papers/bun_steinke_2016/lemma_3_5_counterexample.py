"""Lemma 3.5 and Corollary 8.11: for delta > 1 the root is that of a negative number."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import delta, rho
from dpproofs.proving.tactics import arith, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT

least = mark("least", 1)

LEMMA = Lemma(
    "bs16.lemma-3.5-counterexample", "For delta > 1 the epsilon of Lemma 3.5 has a root of a negative number",
    f"{BUN_STEINKE}, against Lemma 3.5 for all delta > 0",
    (0 < rho, least < delta),
    4 * rho * log(1 / delta) < 0,
    mutants=(Mutant("range", {least: LESS}, "rho = 1, delta = 1", witness=point(delta=1, rho=50)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """log(1/delta) <= 1/delta - 1 < 0."""
    positive, below = arith(0 < 1 / delta, 1 < delta), arith(1 / delta < 1, 1 < delta)
    return arith(claim.conclusion, use(LOG_TANGENT, positive, y=1 / delta), below, 0 < rho)
