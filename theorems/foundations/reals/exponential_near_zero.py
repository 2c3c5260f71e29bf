"""exp(x) <= 1 + 2 x for 0 <= x <= 1/2; a (exp(x) - 1) <= exp(a x) - 1 for a >= 1; exp(log(y)) = y."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import eq, exp, log
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, use
from theorems.foundations.reals.exponential import EXP_TANGENT, a, x, y

EXP_NEAR_ZERO = Lemma(
    "foundations.exp-near-zero", "exp(x) <= 1 + 2 x for 0 <= x <= 1/2", "elementary",
    (0 <= x, x <= Fraction(1, 2)),
    exp(x) <= 1 + 2 * x,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=-x), *claim.hypotheses),
    (Mutant("slope", Claim((0 <= x, x <= Fraction(1, 2)), exp(x) <= 1 + x), "x = 1/2", witness=point(x="1/100")),),
)  # fmt: skip

EXP_POWER_FACTOR = Mutant(
    "factor", Claim((1 <= a,), MORE * a * (exp(x) - 1) <= exp(a * x) - 1), "a = 1, x = 1", witness=point(a=1, x=10)
)

EXP_POWER = Lemma(
    "foundations.exp-power", "a (exp(x) - 1) <= exp(a x) - 1 for a >= 1", "elementary",
    (1 <= a,),
    a * (exp(x) - 1) <= exp(a * x) - 1,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (EXP_POWER_FACTOR,),
)  # fmt: skip

EXP_OF_LOG = Lemma(
    "foundations.exp-of-log", "exp(log(y)) = y", "elementary",
    (0 < y,),
    eq(exp(log(y)), y),
    lambda claim: arith(claim.conclusion, 0 < y),
    (Mutant("factor", Claim((0 < y,), eq(exp(log(y)), MORE * y)), "y = 1", witness=point(y="1/100")),),
)  # fmt: skip
