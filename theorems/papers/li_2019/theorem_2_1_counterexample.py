"""The display of Theorem 2.1 ends in an equality, which holds only where the query changes by its sensitivity."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, var
from dpproofs.mutants.witnesses import point
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import Delta, epsilon
from dpproofs.proving.tactics import arith, use
from theorems.citations import LI
from theorems.foundations.reals.strict import EXP_STRICT

gap = var("s")

LEMMA = Lemma(
    "li16.theorem-2.1-counterexample",
    "exp(epsilon/Delta s) is less than exp(epsilon) where the query changes by s < Delta",
    f"{LI}, against the last equality in the proof of Theorem 2.1",
    (0 < epsilon, 0 < Delta, gap < Delta),
    factor * exp(epsilon / Delta * gap) < exp(epsilon),
    mutants=(Mutant("factor", {factor: MORE}, "s near Delta", witness=point(epsilon=1, Delta=1, s="0.999")),),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The exponential is increasing."""
    less = arith(epsilon / Delta * gap < epsilon, *claim.hypotheses)
    return arith(claim.conclusion, use(EXP_STRICT, less, x=epsilon / Delta * gap, y=epsilon))
