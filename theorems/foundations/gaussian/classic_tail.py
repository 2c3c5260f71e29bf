"""The tail of the privacy loss of Gaussian noise, where c^2 = 2 log(1.25/delta) and epsilon is at most 1."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, erfc, exp, log, num, sqrt, var
from dpproofs.mutants.witnesses import point
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import delta, epsilon
from dpproofs.proving.tactics import arith, cases, numeric, use
from theorems.foundations.reals.erfc import ERFC_DECREASING
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.mills_ratio_half import HALF
from theorems.foundations.reals.logarithm import LOG_BOUND

c = var("c")
BOUND = log(5 / (4 * delta))
SIGNS = 0 < epsilon, epsilon <= 1, 0 < delta, delta <= 1, 0 < c
coefficient = mark("coefficient", 2)

CLASSIC_TAIL = Lemma(
    "foundations.gaussian-classic-tail", "The privacy loss of Gaussian noise is above epsilon <= 1 with probability "
    "at most delta, c^2 = 2 log(1.25/delta)", "Dwork and Roth 2014, Appendix A",
    (*SIGNS, eq(c**2, coefficient * BOUND)),
    erfc((c - epsilon / (2 * c)) / sqrt(num(2))) / 2 <= delta,
    mutants=(Mutant("half", {coefficient: 1},
            "epsilon = 1, delta = 1/100", witness=point(epsilon=1, delta="1/100", c=sqrt(log(num(125)))),),),
)  # fmt: skip


@proof_of(CLASSIC_TAIL)
def _proof(claim: Claim) -> Theorem:
    """Where the threshold t is not negative, P <= exp(-t^2/2)/2 <= exp((epsilon - c^2)/2)/2; else delta > 0.97."""
    *_, size = claim.hypotheses
    t = (c - epsilon / (2 * c)) / sqrt(num(2))
    ratio = arith(0 < 5 / (4 * delta), 0 < delta)
    mass = arith(eq(exp(-BOUND), 4 * delta / 5), ratio, 0 < delta)

    def right(yes: Theorem) -> Theorem:
        small = use(HALF, yes, x=t)
        square = arith(-(t**2) <= epsilon / 2 - c**2 / 2, 0 < c)
        exponent = arith(-(t**2) <= Fraction(1, 2) - BOUND, square, size, epsilon <= 1)
        grown = use(EXP_INCREASING, exponent, x=-(t**2), y=Fraction(1, 2) - BOUND)
        return arith(claim.conclusion, small, grown, mass, numeric(exp(num(Fraction(1, 2))) < Fraction(33, 20)))

    def left(no: Theorem) -> Theorem:
        near = arith(c**2 <= Fraction(1, 2), arith(t < 0, no), 0 < c, epsilon <= 1)
        low = use(EXP_INCREASING, arith(-Fraction(1, 4) <= -BOUND, near, size), x=-Fraction(1, 4), y=-BOUND)
        likely = arith(Fraction(19, 20) <= delta, low, mass, numeric(Fraction(19, 25) < exp(num(Fraction(-1, 4)))))
        least = use(LOG_BOUND, arith(exp(log(num(Fraction(5, 4)))) <= 5 / (4 * delta), 0 < delta, delta <= 1), ratio,
                    x=log(num(Fraction(5, 4))), y=5 / (4 * delta))  # fmt: skip
        far = arith(Fraction(3, 5) < c, size, least, numeric(Fraction(11, 50) < log(num(Fraction(5, 4)))), 0 < c)
        above = arith(Fraction(-1, 4) <= c - epsilon / (2 * c), far, epsilon <= 1)
        start = num(Fraction(-1, 4)) / sqrt(num(2))
        small = use(ERFC_DECREASING, arith(start <= t, above), a=start, b=t)
        return arith(claim.conclusion, small, likely, numeric(erfc(start) < Fraction(19, 10)))

    return cases(0 <= t, right, left)
