"""Moments of a likelihood ratio that pure differential privacy bounds."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import E, absolute, conj, cosh, eq, exp, integrable, log, tanh
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, both, cases, dominated, expand, given, instantiate, integrate, parts, specialize, theorem, unfolded, use,
)  # fmt: skip
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.foundations.exponential import (
    ENTROPY_CHORD, EXP_INCREASING, LOG_BOUND, LOG_UPPER, POWER_CHORD, POWER_NONNEGATIVE, POWER_OF_ZERO,
)  # fmt: skip
from theorems.foundations.hyperbolic import SINH_POSITIVE
from dpproofs.notions import L, Q, alpha, epsilon, w
from theorems.foundations.pure_dp import LOWER, RATIO, SURELY_LOWER, SURELY_UPPER, UPPER

MOMENT = L(w) ** alpha
POWER_INTEGRABLE = integrable(Q, w, MOMENT)


def _weak_moment(claim: Claim) -> Theorem:
    """Integrate L**alpha <= exp((alpha - 1) epsilon) L; L has mean 1."""
    nonneg, L_int, _ = parts(unfolded(RATIO))
    L0 = specialize(nonneg, w)
    factor = exp((alpha - 1) * epsilon)

    def positive(pos: Theorem) -> Theorem:
        below = use(LOG_UPPER, pos, UPPER, x=epsilon, y=L(w))
        order = arith((alpha - 1) * log(L(w)) <= (alpha - 1) * epsilon, below, 1 < alpha)
        grow = use(EXP_INCREASING, order, x=(alpha - 1) * log(L(w)), y=(alpha - 1) * epsilon)
        return arith(MOMENT <= factor * L(w), grow, pos)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(L(w), 0), no, L0)
        return arith(MOMENT <= factor * L(w), use(POWER_OF_ZERO, is_zero, 1 < alpha, u=L(w), a=alpha), is_zero)

    point = cases(0 < L(w), positive, zero)
    size = both(use(POWER_NONNEGATIVE, L0, 1 < alpha, u=L(w), a=alpha), point)
    scaled = parts(expand(Q, w, factor * L(w), L_int))[0]
    power = dominated(Q, w, size, scaled, SURELY_UPPER)
    bound = integrate(Q, w, point, power, L_int, surely=[SURELY_UPPER])
    mean = use(MEAN_OF_DENSITY, RATIO, Q=Q)
    return both(power, arith(claim.conclusion.args[1], bound, mean))


def _weak_claim(factor: Factor) -> Claim:
    bound = E(Q, w, MOMENT) <= exp(factor * (alpha - 1) * epsilon)
    return Claim((RATIO, SURELY_UPPER, 1 < alpha), conj(POWER_INTEGRABLE, bound))


WEAK_MOMENT = Lemma(
    "foundations.moment-of-bounded-ratio", "D_alpha <= D_oo at the level of ratios", "elementary",
    *_weak_claim(1).parts, _weak_moment,
    (Mutant("factor", _weak_claim(LESS), "P is Q conditioned on half of the outcomes, epsilon = log(2)"),),
)  # fmt: skip


BOUNDED = (RATIO, SURELY_LOWER, SURELY_UPPER)
LOW, HIGH = exp(-epsilon), exp(epsilon)


def _inside() -> tuple[Theorem, ...]:
    return theorem(LOWER), theorem(UPPER), arith(0 < L(w), LOWER)


def _moment(claim: Claim) -> Theorem:
    """Integrate the chord of u**alpha on [exp(-epsilon), exp(epsilon)]; L has mean 1."""
    L_int = parts(unfolded(RATIO))[1]
    power = parts(use(WEAK_MOMENT, RATIO, SURELY_UPPER, 1 < alpha))[0]
    chord = use(POWER_CHORD, *_inside(), 1 < alpha, a=alpha, x=LOW, y=HIGH, u=L(w))
    bound = integrate(Q, w, chord, power, L_int, surely=BOUNDED[1:])
    wide = given(instantiate(SINH_POSITIVE, x=epsilon / 2), 0 < epsilon)
    return both(power, arith(claim.conclusion.args[1], bound, wide, use(MEAN_OF_DENSITY, RATIO, Q=Q)))


def _moment_claim(factor: Factor) -> Claim:
    bound = E(Q, w, MOMENT) <= factor * cosh((alpha - Fraction(1, 2)) * epsilon) / cosh(epsilon / 2)
    return Claim((*BOUNDED, 1 < alpha, 0 < epsilon), conj(POWER_INTEGRABLE, bound))


PURE_DP_MOMENT = Lemma(
    "foundations.pure-dp-moment", "E_Q[L**alpha] <= cosh((alpha - 1/2) epsilon)/cosh(epsilon/2)", "elementary",
    *_moment_claim(1).parts, _moment,
    (Mutant("factor", _moment_claim(LESS), "randomized response attains the bound"),),
)  # fmt: skip

ENTROPY = L(w) * log(L(w))


def _entropy(claim: Claim) -> Theorem:
    """Integrate the chord of u log(u); for epsilon = 0 it has no slope, but u log(u) <= epsilon u."""
    inside = _inside()
    L_int = parts(unfolded(RATIO))[1]
    log_upper = use(LOG_UPPER, *inside, x=epsilon, y=L(w))
    log_lower = use(LOG_BOUND, *inside, x=-epsilon, y=L(w))
    size = arith(absolute(ENTROPY) <= epsilon * L(w), log_upper, log_lower, inside[2])
    ints = dominated(Q, w, size, parts(expand(Q, w, epsilon * L(w), L_int))[0], *BOUNDED[1:])
    mean, goal = use(MEAN_OF_DENSITY, RATIO, Q=Q), claim.conclusion.args[1]

    def strict(pos: Theorem) -> Theorem:
        chord = use(ENTROPY_CHORD, *inside, x=LOW, y=HIGH, u=L(w))
        bound = integrate(Q, w, chord, ints, L_int, surely=BOUNDED[1:])
        return arith(goal, bound, given(instantiate(SINH_POSITIVE, x=epsilon / 2), pos), mean)

    def flat(no: Theorem) -> Theorem:
        zero = arith(eq(epsilon, 0), no, 0 <= epsilon)
        bound = integrate(Q, w, arith(ENTROPY <= epsilon * L(w), size), ints, L_int, surely=BOUNDED[1:])
        return arith(goal, bound, mean, zero)

    return both(ints, cases(0 < epsilon, strict, flat))


def _entropy_claim(factor: Factor) -> Claim:
    bound = E(Q, w, ENTROPY) <= factor * epsilon * tanh(epsilon / 2)
    return Claim((*BOUNDED, 0 <= epsilon), conj(integrable(Q, w, ENTROPY), bound))


PURE_DP_ENTROPY = Lemma(
    "foundations.pure-dp-entropy", "E_Q[L log(L)] <= epsilon tanh(epsilon/2)", "elementary",
    *_entropy_claim(1).parts, _entropy,
    (Mutant("factor", _entropy_claim(LESS), "randomized response attains the bound"),),
)  # fmt: skip
