"""Elementary inequalities for logarithms."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import exp, log, variables
from dpproofs.proving.lemma import MORE, Lemma, Mutant
from dpproofs.proving.tactics import arith, use
from theorems.foundations.reals.exponential import EXP_TANGENT

t, u, x, y = variables("t u x y")

LOG_BOUND_FACTOR = Mutant(
    "factor", {exp(x) <= y: exp(x) <= MORE * y}, "y = 1, x = log(101/100)", witness=point(x=4, y="54.1")
)

LOG_BOUND = Lemma(
    "foundations.log-bound", "x <= log(y) when exp(x) <= y", "elementary",
    (0 < y, exp(x) <= y),
    x <= log(y),
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=x - log(y)), *claim.hypotheses),
    (LOG_BOUND_FACTOR,),
)  # fmt: skip

LOG_UPPER_FACTOR = Mutant(
    "factor", {y <= exp(x): y <= MORE * exp(x)}, "x = 0, y = 101/100", witness=point(x="3/4", y="2.13")
)

LOG_UPPER = Lemma(
    "foundations.log-upper", "log(y) <= x when 0 < y <= exp(x)", "elementary",
    (0 < y, y <= exp(x)),
    log(y) <= x,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=log(y) - x), *claim.hypotheses),
    (LOG_UPPER_FACTOR,),
)  # fmt: skip
