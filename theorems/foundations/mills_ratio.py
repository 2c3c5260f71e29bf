"""Bounds on exp(x^2) erfc(x), the Mills ratio of the Gaussian law (AN-Q1, AN-Q2, AN-Q4)."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    PI, REAL, conj, erfc, exists, exp, forall, function_type, implies, lam, maximum, sqrt, var, variables,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import arith, at, cases, discharge, generalize, inequality, monotone, obtain, use, witness
from theorems.foundations.error_function import ERFC_DECREASING, ERFC_VANISHES

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


def _linear_claim(factor: Factor) -> Claim:
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
    (Mutant("factor", _linear_claim(LESS), "x = 10"),),
)  # fmt: skip


def _half_claim(factor: Factor) -> Claim:
    return Claim((0 <= x,), erfc(x) <= factor * exp(-(x**2)))


HALF = Lemma(
    "foundations.mills-half", "exp(x^2) erfc(x) <= 1 for x >= 0 (AN-Q1)", "gaussian_density",
    *_half_claim(1).parts,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", _half_claim(LESS), "an equality at x = 0"),),
)  # fmt: skip


def _lower_claim(factor: Factor) -> Claim:
    return Claim((0 <= x,), factor * 2 * x / (1 + 2 * x**2) * exp(-(x**2)) <= sqrt(PI) * erfc(x))


LOWER = Lemma(
    "foundations.mills-lower", "2 x/(1 + 2 x^2) <= sqrt(pi) exp(x^2) erfc(x) for x >= 0 (AN-Q4)", "gaussian_density",
    *_lower_claim(1).parts,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", _lower_claim(MORE), "x = 10"),),
)  # fmt: skip
