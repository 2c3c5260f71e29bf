"""Bounds on exp(x^2) erfc(x), the Mills ratio of the Gaussian law (AN-Q1, AN-Q2, AN-Q4)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, erfc, exp, sqrt, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, monotone, use
from theorems.foundations.reals.from_infinity import decreasing_to_zero

x, a = variables("x a")
BELL = exp(-(x**2))

LINEAR = Lemma(
    "foundations.mills-linear", "x exp(x^2) erfc(x) <= 1/sqrt(pi) (AN-Q2)", "gaussian_density",
    (0 < x,),
    sqrt(PI) * x * erfc(x) <= factor * exp(-(x**2)),
    mutants=(Mutant("factor", {factor: LESS}, "x = 10", witness=point(x=20)),),
)  # fmt: skip


@proof_of(LINEAR)
def _linear(claim: Claim) -> Theorem:
    """exp(-x^2)/(sqrt(pi) x) - erfc(x) has derivative -exp(-x^2)/(sqrt(pi) x^2)."""
    f = BELL / (sqrt(PI) * x) - erfc(x)
    falls = monotone(-f, x, [a <= x], 0 < a)
    positive = decreasing_to_zero(f, a, falls, arith(-erfc(x) <= f, 0 < a, a <= x))
    return arith(claim.conclusion, use(positive, 0 < x, a=x), 0 < x)
