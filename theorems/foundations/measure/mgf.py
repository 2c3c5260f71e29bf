"""Moment generating functions: Jensen's inequality, and centring by an independent copy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, exp, function_type, integrable, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.tactics import arith, integrate, use
from theorems.foundations.reals.exponential import EXP_TANGENT

X = var("X", function_type(("Y",), REAL))
m = E(P, w, X(w))
UP, DOWN = exp(X(w)), exp(-X(w))
MEAN_INT, UP_INT, DOWN_INT = integrable(P, w, X(w)), integrable(P, w, UP), integrable(P, w, DOWN)

JENSEN_FACTOR = Mutant(
    "factor", Claim((MEAN_INT, UP_INT), exp(m) <= LESS * E(P, w, UP)), "X = 0", witness=finite({"Y": 1}, P=(1,), X=(2,))
)

JENSEN = Lemma(
    "foundations.jensen-exp", "exp(E[X]) <= E[exp(X)]", "elementary",
    (MEAN_INT, UP_INT),
    exp(m) <= E(P, w, UP),
    mutants=(JENSEN_FACTOR,),
)  # fmt: skip


@proof_of(JENSEN)
def _jensen(claim: Claim) -> Theorem:
    """exp(x) >= exp(m) (1 + x - m)."""
    point = arith(exp(m) * (1 + X(w) - m) <= UP, use(EXP_TANGENT, x=X(w) - m))
    return arith(claim.conclusion, integrate(P, w, point, MEAN_INT, UP_INT))
