"""Inequalities for sinh and tanh."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import sinh, tanh, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, monotone, use
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT

u, v, x, y = variables("u v x y")

SINH_POSITIVE = Lemma(
    "foundations.sinh-positive", "sinh(x) > 0 for x > 0", "elementary",
    (0 < x,),
    0 < sinh(x),
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=x), use(EXP_INCREASING, 0 < x, x=-x, y=0), 0 < x),
    (Mutant("zero", {0 < x: 0 <= x}, "x = 0", witness=point(x=0)),),
)  # fmt: skip

TANH_INCREASING = Lemma(
    "foundations.tanh-increasing", "The hyperbolic tangent is nondecreasing", "elementary",
    (x <= y,),
    tanh(x) <= tanh(y),
    mutants=(Mutant("factor", Claim((x <= y,), tanh(x) <= LESS * tanh(y)), "x = y = 1", witness=point(x=10, y=20)),),
)  # fmt: skip


@proof_of(TANH_INCREASING)
def _tanh_increasing(claim: Claim) -> Theorem:
    return at(monotone(tanh(x), x, []), x, y, by=[x <= y])
