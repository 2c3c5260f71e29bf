"""Hoeffding's lemma for two points: the logarithm of the generating function."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, monotone, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG

SOURCE = "Hoeffding 1963, (4.16)"
p, s, r = variables("p s lambda_")

TWO_POINTS = Lemma(
    "mechanisms.hoeffding-two-points", "Hoeffding's inequality for two points at distance s", SOURCE,
    (0 <= p, p <= 1),
    p * exp(s * (1 - p)) + (1 - p) * exp(-s * p) <= exp(factor * s**2 / 8),
    mutants=(Mutant("factor", {factor: LESS}, "p = 1/2, s = 1/10", witness=point(p="1/2", s="1/100")),),
)  # fmt: skip


@proof_of(TWO_POINTS)
def _two_points(claim: Claim) -> Theorem:
    """f(s) = s^2/8 + s p - log(1 - p + p exp(s)) has f(0) = f'(0) = 0, and f'' = (1/2 - u)^2 >= 0."""
    limits = 0 <= p, p <= 1
    whole = 1 - p + p * exp(s)
    positive = cases(p < 1, lambda yes: arith(0 < whole, *limits, yes), lambda no: arith(0 < whole, *limits, no))
    f = s**2 / 8 + s * p - log(whole)
    slope = s / 4 + p - p * exp(s) / whole
    square = use(arith(0 <= r**2), lambda_=Fraction(1, 2) - p * exp(s) / whole)
    curve = monotone(slope, s, [], positive, *limits, slope=square)
    right = monotone(f, s, [0 <= s], arith(0 <= slope, at(curve, 0, s, by=[0 <= s])), positive)
    left = monotone(-f, s, [s <= 0], arith(slope <= 0, at(curve, s, 0, by=[s <= 0])), positive)
    low = cases(
        0 <= s,
        lambda yes: arith(0 <= f, at(right, 0, s, by=[yes])),
        lambda no: arith(0 <= f, at(left, s, 0, by=[arith(s <= 0, no)])),
    )
    bound = s**2 / 8 + s * p
    grown = use(EXP_INCREASING, arith(log(whole) <= bound, low), x=log(whole), y=bound)
    top = arith(whole <= exp(bound), grown, use(EXP_OF_LOG, positive, y=whole))
    scaled = arith(exp(-s * p) * whole <= exp(-s * p) * exp(bound), top)
    return arith(claim.conclusion, scaled)
