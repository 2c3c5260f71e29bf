"""Bounds on exp(x^2) erfc(x), the Mills ratio of the Gaussian law (AN-Q1, AN-Q2, AN-Q4)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    PI, REAL, conj, eq, erfc, exists, exp, forall, function_type, implies, lam, maximum, num, sqrt, var, variables,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, cases, discharge, generalize, monotone, numeric, obtain, use, witness,
)  # fmt: skip
from theorems.foundations.error_function import ERFC_DECREASING, ERFC_NONNEGATIVE, ERFC_VANISHES
from theorems.foundations.exponential import EXP_INCREASING

x, a, c, e = variables("x a c e")
f = var("f", function_type((REAL,), REAL))
BELL = exp(-(x**2))
SMALL = exists(c, conj(a <= c, -e <= f(c)))


def _from_infinity(claim: Claim) -> Theorem:
    """If f(a) < 0 then f would stay below f(a)."""
    falls, reaches = claim.hypotheses
    goal = claim.conclusion

    def impossible(no: Theorem) -> Theorem:
        gap = -f(a) / 2

        def far(point: Term, facts: Theorem) -> Theorem:
            below = at(falls, point, by=[facts])
            return arith(goal, below, facts, no)

        return obtain(at(reaches, gap, by=[arith(0 < gap, no)]), "c", far)

    return cases(goal, lambda yes: yes, impossible)


def _from_infinity_claim(conclusion: Term) -> Claim:
    return Claim((forall(c, implies(a <= c, f(c) <= f(a))), forall(e, implies(0 < e, SMALL))), conclusion)


FROM_INFINITY = Lemma(
    "foundations.from-infinity", "f(a) >= 0 when f is largest at a and comes near 0 or above", "elementary",
    *_from_infinity_claim(0 <= f(a)).parts, _from_infinity,
    (Mutant("strict", _from_infinity_claim(0 < f(a)), "f = 0"),),
)  # fmt: skip


def decreasing_to_zero(body: Term, start: Term, falls: Theorem, low: Theorem) -> Theorem:
    """0 <= body at the start: -body increases from there on (falls), and body >= -erfc(x) (low)."""
    value, above, order = lam(x, body), generalize(discharge(low, start <= x), x), start <= c
    reached = exists(c, conj(start <= c, -e <= value(c)))

    def far(point: Term, facts: Theorem) -> Theorem:
        top = maximum(point, start)
        beyond = use(ERFC_DECREASING, arith(point <= top), a=point, b=top)
        size = at(above, top, by=[arith(start <= top)])
        return witness(reached, top, arith(start <= top), arith(-e <= value(top), size, beyond, facts))

    reach = generalize(discharge(obtain(use(ERFC_VANISHES, 0 < e), "c", far), 0 < e), e)
    fall = arith(value(c) <= value(start), at(falls, start, c, by=[order]))
    return use(FROM_INFINITY, generalize(discharge(fall, order), c), reach, f=value, a=start)


def _linear_claim(factor: int | Fraction) -> Claim:
    return Claim((0 < x,), sqrt(PI) * x * erfc(x) <= factor * exp(-(x**2)))


def _linear(claim: Claim) -> Theorem:
    """exp(-x^2)/(sqrt(pi) x) - erfc(x) has derivative -exp(-x^2)/(sqrt(pi) x^2)."""
    f = BELL / (sqrt(PI) * x) - erfc(x)
    falls = monotone(-f, x, [a <= x], 0 < a)
    positive = decreasing_to_zero(f, a, falls, arith(-erfc(x) <= f, 0 < a, a <= x))
    return arith(claim.conclusion, use(positive, 0 < x, a=x), 0 < x)


LINEAR = Lemma(
    "foundations.mills-linear", "x exp(x^2) erfc(x) <= 1/sqrt(pi) (AN-Q2)", "gaussian_density",
    *_linear_claim(1).parts, _linear,
    (Mutant("factor", _linear_claim(Fraction(99, 100)), "x = 10"),),
)  # fmt: skip


def _half_claim(factor: int | Fraction) -> Claim:
    return Claim((0 <= x,), erfc(x) <= factor * exp(-(x**2)))


def _half(claim: Claim) -> Theorem:
    """exp(-x^2) - erfc(x) has derivative 2 exp(-x^2) (1/sqrt(pi) - x), and is 0 at 0."""
    f, turn = BELL - erfc(x), 1 / sqrt(PI)
    goal = 0 <= f
    start = arith(eq(erfc(num(0)), 1), use("erfc_complement", a=0), use("erf_zero"))
    rises = monotone(f, x, [0 <= x, x <= turn])
    falls = monotone(-f, x, [a <= x], turn <= a)
    positive = decreasing_to_zero(f, a, falls, arith(-erfc(x) <= f, a <= x))
    near = cases(
        x <= turn,
        lambda yes: arith(goal, at(rises, 0, x, by=[0 <= x, yes]), start),
        lambda no: arith(goal, use(positive, arith(turn <= x, no), a=x)),
    )
    return arith(claim.conclusion, near)


HALF = Lemma(
    "foundations.mills-half", "exp(x^2) erfc(x) <= 1 for x >= 0 (AN-Q1)", "gaussian_density",
    *_half_claim(1).parts, _half,
    (Mutant("factor", _half_claim(Fraction(99, 100)), "an equality at x = 0"),),
)  # fmt: skip


def _lower_claim(factor: int | Fraction) -> Claim:
    return Claim((0 <= x,), factor * 2 * x / (1 + 2 * x**2) * exp(-(x**2)) <= sqrt(PI) * erfc(x))


def _lower(claim: Claim) -> Theorem:
    """erfc(x) - 2 x exp(-x^2)/(sqrt(pi) (1 + 2 x^2)) decreases; the second part is at most 1/x."""
    part = 2 * x / (1 + 2 * x**2) * BELL / sqrt(PI)
    f = erfc(x) - part
    falls = monotone(-f, x, [a <= x], 0 <= a)
    order, value = a <= c, lam(x, f)
    top = a + 1 / e
    bell = use(EXP_INCREASING, arith(-(top**2) <= 0), x=-(top**2), y=0)
    root = arith(1 <= sqrt(PI), numeric(num(3) < PI))
    far = arith(0 < top, 0 <= a, 0 < e)
    ratio = arith(2 * top / (1 + 2 * top**2) <= e, 0 <= a, 0 < e)
    small = arith(-e <= value(top), use(ERFC_NONNEGATIVE, a=top), bell, root, far, ratio)
    reached = witness(exists(c, conj(a <= c, -e <= value(c))), top, arith(a <= top, 0 < e), small)
    fall = arith(value(c) <= value(a), at(falls, a, c, by=[order]))
    positive = use(FROM_INFINITY, generalize(discharge(fall, order), c),
                   generalize(discharge(reached, 0 < e), e), f=value)  # fmt: skip
    return arith(claim.conclusion, use(positive, 0 <= x, a=x))


LOWER = Lemma(
    "foundations.mills-lower", "2 x/(1 + 2 x^2) <= sqrt(pi) exp(x^2) erfc(x) for x >= 0 (AN-Q4)", "gaussian_density",
    *_lower_claim(1).parts, _lower,
    (Mutant("factor", _lower_claim(Fraction(101, 100)), "x = 10"),),
)  # fmt: skip
