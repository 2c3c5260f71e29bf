"""Elementary inequalities for exponentials."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, variables
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, cases, monotone, use

a, x, y = variables("a x y")

EXP_INCREASING = Lemma(
    "foundations.exp-increasing", "The exponential is nondecreasing", "elementary",
    (x <= y,),
    exp(x) <= exp(y),
    mutants=(Mutant("factor", Claim((x <= y,), exp(x) <= LESS * exp(y)), "x = y", witness=point(x=20, y=20)),),
)  # fmt: skip


@proof_of(EXP_INCREASING)
def _increasing(claim: Claim) -> Theorem:
    return at(monotone(exp(x), x, []), x, y, by=[x <= y])


EXP_TANGENT_SLOPE = Mutant("slope", Claim((), 1 + MORE * x <= exp(x)), "x = 1/100", witness=point(x="1/100"))

EXP_TANGENT = Lemma(
    "foundations.exp-tangent", "1 + x <= exp(x)", "elementary",
    (),
    1 + x <= exp(x),
    mutants=(EXP_TANGENT_SLOPE,),
)  # fmt: skip


@proof_of(EXP_TANGENT)
def _tangent(claim: Claim) -> Theorem:
    f = exp(x) - 1 - x
    up = monotone(f, x, [0 <= x], use(EXP_INCREASING, 0 <= x, x=0, y=x))
    down = monotone(-f, x, [x <= 0], use(EXP_INCREASING, x <= 0, x=x, y=0))
    return cases(
        0 <= x,
        lambda pos: arith(claim.conclusion, at(up, 0, x, by=[pos])),
        lambda neg: arith(claim.conclusion, at(down, x, 0, by=[arith(x <= 0, neg)])),
    )
