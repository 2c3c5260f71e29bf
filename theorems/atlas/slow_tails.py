"""A law with a density exp(-exp(x^2/4)) with respect to N(0, 1), but for a factor: its mass is between two numbers."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, lam, log, num, sqrt
from dpproofs.proving.reading import exponent_of, lhs
from dpproofs.proving.tactics import arith, both, bounded, integrate, linear, parts, use

from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.squares import STANDARD, SQUARE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG

SLOW = exp(x**2 / 4)
MASS = E(STANDARD, x, exp(-SLOW))
START = log(MASS)
RATIO = lam(x, exp(-(SLOW + START)))


def slow() -> list[Theorem]:
    """exp(x^2/4) has the mean sqrt(2)."""
    ints, mean = parts(use(SQUARE, arith(0 < sqrt(2)), sigma=sqrt(num(2))))
    known, value = parts(linear(STANDARD, x, SLOW, [(1, ints)], arith(eq(sqrt(num(2)) ** 2, 2))))
    return [known, arith(eq(E(STANDARD, x, SLOW), sqrt(num(2))), value, mean)]


def _mass() -> list[Theorem]:
    """The mass is between exp(-sqrt(2)) and 1."""
    known, mean = slow()
    turned, value = parts(linear(STANDARD, x, -SLOW, [(-1, known)]))
    high = arith(exp(-SLOW) <= 1, use(EXP_INCREASING, arith(-SLOW <= 0), x=-SLOW, y=0))
    known = bounded(STANDARD, x, exp(-SLOW), 1, both(arith(0 <= exp(-SLOW)), high))
    least = use("foundations.jensen-exp", turned, known, P=STANDARD, X=lam(x, -SLOW))
    most = integrate(STANDARD, x, high, known)
    return [known, least, value, mean, most]


def start() -> list[Theorem]:
    """The mass is exp(start), and the start is between -sqrt(2) and 0."""
    _, least, value, mean, most = _mass()
    above = arith(0 < MASS, least)
    low = use("foundations.log-bound", above, least, x=exponent_of(lhs(least)), y=MASS)
    high = use("foundations.log-upper", above, arith(MASS <= exp(num(0)), most), x=0, y=MASS)
    return [use(EXP_OF_LOG, above, y=MASS), arith(-sqrt(num(2)) <= START, low, value, mean), high]


def whole() -> Theorem:
    """The law on 1 has the mass 1."""
    made, value = parts(linear(STANDARD, x, RATIO(x), [(exp(-START), _mass()[0])]))
    inverse = arith(eq(exp(-START) * exp(START), 1))
    return both(made, arith(eq(E(STANDARD, x, RATIO(x)), 1), value, start()[0], inverse))
