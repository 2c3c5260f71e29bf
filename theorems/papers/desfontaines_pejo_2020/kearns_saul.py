"""The subgaussian parameter of a random variable with two values."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import cosh, eq, exp, lam, log, tanh, variables
from dpproofs.mutants.witnesses import point
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import exponent_of, rhs
from dpproofs.proving.tactics import arith, same_value, use
from theorems.citations import SOK
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.reals.log_cosh_parabola import PARABOLA

g, x = variables("g x")
ODDS = exp(g)
SHARE = 1 / (1 + ODDS)

KEARNS_SAUL = Lemma(
    "sok20.kearns-saul",
    "Two values at distance 1, the upper one with odds exp(-g): the subgaussian parameter is tanh(g/2)/(2 g)",
    f"{SOK}, for mean-concentrated DP; Kearns and Saul 1998",
    (0 < g,),
    1 - SHARE + SHARE * exp(x) <= exp(x * SHARE + factor * x**2 * tanh(g / 2) / (4 * g)),
    mutants=(Mutant("factor", {factor: LESS}, "x = 2 g", witness=point(g=1, x=2)),),
)


@proof_of(KEARNS_SAUL)
def _proof(claim: Claim) -> Theorem:
    """(exp(g) + exp(x))/(1 + exp(g)) = exp(x/2) cosh((x - g)/2)/cosh(g/2), below a parabola."""
    far, near = (x - g) / 2, g / 2
    level = (far**2 - near**2) * tanh(near) / (2 * near)
    small = use(PARABOLA, arith(0 < near, 0 < g), A=far, B=near)
    logs = log(cosh(far)), log(cosh(near))
    grown = use(EXP_INCREASING, small, x=logs[0] - logs[1], y=level)
    sizes = [use(EXP_OF_LOG, arith(0 < cosh(place)), y=cosh(place)) for place in (far, near)]
    apart = arith(eq(exp(logs[0] - logs[1]) * exp(logs[1]), exp(logs[0])))
    below = arith(cosh(far) <= exp(level) * cosh(near), grown, *sizes, apart, arith(0 < cosh(near)))
    whole = arith(eq((1 - SHARE + SHARE * exp(x)) * cosh(near), exp(x / 2) * cosh(far)))
    slope = arith(eq(tanh(near), (ODDS - 1) / (ODDS + 1)))
    exponent = arith(eq(x / 2 + level, exponent_of(rhs(claim))), slope, 0 < g)
    product = arith(eq(exp(x / 2) * exp(level), exp(x / 2 + level)))
    same = same_value(lam(x, exp(x)), exponent)
    return arith(claim.conclusion, below, whole, product, same, arith(0 < cosh(near)), arith(0 < exp(x / 2)))
