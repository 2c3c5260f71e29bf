"""Elementary inequalities for exponentials."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, log, variables
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, at, cases, monotone, use

a, x, y = variables("a x y")


def _increasing(claim: Claim) -> Theorem:
    return at(monotone(exp(x), x, []), x, y, by=[x <= y])


EXP_INCREASING = Lemma(
    "foundations.exp-increasing",
    "The exponential is nondecreasing",
    "elementary",
    (x <= y,),
    exp(x) <= exp(y),
    _increasing,
    (Mutant("factor", Claim((x <= y,), exp(x) <= LESS * exp(y)), "x = y", witness=point(x=20, y=20)),),
)


def _tangent(claim: Claim) -> Theorem:
    f = exp(x) - 1 - x
    up = monotone(f, x, [0 <= x], use(EXP_INCREASING, 0 <= x, x=0, y=x))
    down = monotone(-f, x, [x <= 0], use(EXP_INCREASING, x <= 0, x=x, y=0))
    return cases(
        0 <= x,
        lambda pos: arith(claim.conclusion, at(up, 0, x, by=[pos])),
        lambda neg: arith(claim.conclusion, at(down, x, 0, by=[arith(x <= 0, neg)])),
    )


EXP_TANGENT_SLOPE = Mutant("slope", Claim((), 1 + MORE * x <= exp(x)), "x = 1/100", witness=point(x="1/100"))
EXP_TANGENT = Lemma(
    "foundations.exp-tangent", "1 + x <= exp(x)", "elementary", (), 1 + x <= exp(x), _tangent, (EXP_TANGENT_SLOPE,)
)

EXP_NEAR_ZERO = Lemma(
    "foundations.exp-near-zero",
    "exp(x) <= 1 + 2 x for 0 <= x <= 1/2",
    "elementary",
    (0 <= x, x <= Fraction(1, 2)),
    exp(x) <= 1 + 2 * x,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=-x), *claim.hypotheses),
    (Mutant("slope", Claim((0 <= x, x <= Fraction(1, 2)), exp(x) <= 1 + x), "x = 1/2", witness=point(x="1/100")),),
)

EXP_POWER_FACTOR = Mutant(
    "factor", Claim((1 <= a,), MORE * a * (exp(x) - 1) <= exp(a * x) - 1), "a = 1, x = 1", witness=point(a=1, x=10)
)
EXP_POWER = Lemma(
    "foundations.exp-power",
    "a (exp(x) - 1) <= exp(a x) - 1 for a >= 1",
    "elementary",
    (1 <= a,),
    a * (exp(x) - 1) <= exp(a * x) - 1,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (EXP_POWER_FACTOR,),
)

EXP_OF_LOG = Lemma(
    "foundations.exp-of-log",
    "exp(log(y)) = y",
    "elementary",
    (0 < y,),
    eq(exp(log(y)), y),
    lambda claim: arith(claim.conclusion, 0 < y),
    (Mutant("factor", Claim((0 < y,), eq(exp(log(y)), MORE * y)), "y = 1", witness=point(y="1/100")),),
)
