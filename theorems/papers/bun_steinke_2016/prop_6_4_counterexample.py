"""Proposition 6.4: for alpha^2 d < 1 the root is that of a negative number."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import log, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import rho
from dpproofs.proving.tactics import arith, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT

alpha, d = variables("alpha d")
VALUES = alpha**2 * d
SIGNS = (0 < d, 0 < alpha, 0 < rho)
top = mark("top", 1)

LEMMA = Lemma(
    "bs16.prop-6.4-counterexample", "For alpha^2 d < 1 the bound of Proposition 6.4 has a root of a negative number",
    f"{BUN_STEINKE}, against Proposition 6.4 for all alpha and d",
    (*SIGNS, VALUES < top),
    log(VALUES) / (200 * rho * alpha**2) < 0,
    mutants=(Mutant("range", {top: MORE}, "alpha = d = rho = 1", witness=point(alpha="1/10", d=100, rho="0.0002384")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """log(alpha^2 d) <= alpha^2 d - 1 < 0."""
    small = use(LOG_TANGENT, arith(0 < VALUES, *SIGNS), y=VALUES)
    negative = arith(log(VALUES) < 0, small, *claim.hypotheses)
    scale = arith(0 < 200 * rho * alpha**2, *SIGNS)
    return arith(claim.conclusion, negative, scale)
