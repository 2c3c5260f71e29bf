"""Inequalities for sinh and tanh."""

from __future__ import annotations

from dpproofs.library.falsity import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import sinh, tanh, variables
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, at, monotone, use
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT

u, v, x, y = variables("u v x y")

SINH_POSITIVE = Lemma(
    "foundations.sinh-positive",
    "sinh(x) > 0 for x > 0",
    "elementary",
    (0 < x,),
    0 < sinh(x),
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=x), use(EXP_INCREASING, 0 < x, x=-x, y=0), 0 < x),
    (Mutant("zero", Claim((0 <= x,), 0 < sinh(x)), "x = 0", witness=point(x=0)),),
)


def _tanh_increasing(claim: Claim) -> Theorem:
    return at(monotone(tanh(x), x, []), x, y, by=[x <= y])


TANH_INCREASING = Lemma(
    "foundations.tanh-increasing",
    "The hyperbolic tangent is nondecreasing",
    "elementary",
    (x <= y,),
    tanh(x) <= tanh(y),
    _tanh_increasing,
    (Mutant("factor", Claim((x <= y,), tanh(x) <= LESS * tanh(y)), "x = y = 1", witness=point(x=10, y=20)),),
)

TANH_NONNEGATIVE = Lemma(
    "foundations.tanh-nonnegative",
    "tanh(x) >= 0 for x >= 0",
    "elementary",
    (0 <= x,),
    0 <= tanh(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("strict", Claim((0 <= x,), 0 < tanh(x)), "x = 0", witness=point(x=0)),),
)

TANH_BOUND = Lemma(
    "foundations.tanh-bound",
    "tanh(x) <= x for x >= 0 (AN-TANH)",
    "elementary",
    (0 <= x,),
    tanh(x) <= x,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((0 <= x,), tanh(x) <= LESS * x), "x = 1/10", witness=point(x="1/100")),),
)

TANH_CHORD = Lemma(
    "foundations.tanh-chord", "u tanh(v) <= tanh(u v) for 0 <= u <= 1 (AN-CHORDTANH)", "elementary",
    (0 <= u, u <= 1, 0 <= v), u * tanh(v) <= tanh(u * v),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 <= u, u <= 1, 0 <= v), MORE * u * tanh(v) <= tanh(u * v)), "u = 1, v = 1",
            witness=point(u=1, v=5)),),
)  # fmt: skip
