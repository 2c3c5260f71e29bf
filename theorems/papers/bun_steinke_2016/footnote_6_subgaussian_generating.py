"""E[exp(c X^2)] <= 2 and E[X] = 0 imply E[exp(t X)] <= exp(t^2/c); u^k <= (k/c)^k exp(c u); E[exp(c X^2)] <= 2
implies E[X^(2 k)] <= 2 (k/c)^k.

This file is long because it has three statements of the footnote, each of which uses the one before.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable
from dpproofs.language.terms import log, ne, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import comparison, exponent_of, lhs, opened, rhs
from dpproofs.proving.tactics import arith, both, cases, dominated, expand, generalize, given
from dpproofs.proving.tactics import integrate, parts, rewrite, use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE, POWER_OF_ZERO
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT
from theorems.foundations.reals.young import YOUNG
from theorems.papers.bun_steinke_2016.footnote_6_subgaussian import (
    CENTRED,
    SHIFTED,
    SOURCE,
    SQUARE,
    SQUARES,
    X,
    c,
    generating,
    k,
    t,
    u,
)

GENERATING = Lemma(
    "bs16.footnote-6-generating", "E[exp(c X^2)] <= 2 and E[X] = 0 imply E[exp(t X)] <= exp(t^2/c)", SOURCE,
    (*SQUARES, *CENTRED),
    generating(factor / c),
    mutants=(Mutant("rate", {factor: Fraction(1, 4)}, "X = 1 or -1, c = log(2): the variance is more than 1/(2 c)",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), X=(1, -1), c="0.693")),),
)  # fmt: skip


@proof_of(GENERATING)
def _generating(claim: Claim) -> Theorem:
    """For t^2 <= c by exp(x) <= x + exp(x^2), for larger t by t X <= t^2/(2 c) + c X^2/2."""
    body, goal = exp(t * X(w)), comparison(opened(claim, t))

    def small(yes: Theorem) -> Theorem:
        share = t**2 / c
        ints, mean = _scaled_square(share, yes, 0 < c)
        square = exp(share * (c * X(w) ** 2))
        same = arith(eq(exp((t * X(w)) ** 2), square), 0 < c)
        below = arith(body <= t * X(w) + square, use(SHIFTED, x=t * X(w)), same)
        whole = parts(expand(P, w, t * X(w) + square, CENTRED[0], ints))[0]
        body_int = dominated(P, w, both(arith(0 <= body), below), whole)
        total = integrate(P, w, below, body_int, CENTRED[0], ints)
        grown = use(EXP_TANGENT, x=share)
        return both(body_int, arith(goal, total, mean, grown, CENTRED[1]))

    def large(no: Theorem) -> Theorem:
        half, start = num(Fraction(1, 2)), t**2 / (2 * c)
        ints, mean = _scaled_square(half)
        square = exp(half * (c * X(w) ** 2))
        square_of = arith(0 <= (t - c * X(w)) ** 2 / (2 * c), 0 < c)
        order = arith(t * X(w) <= start + half * (c * X(w) ** 2), square_of, 0 < c)
        grown = use(EXP_INCREASING, order, x=t * X(w), y=start + half * (c * X(w) ** 2))
        below = arith(body <= exp(start) * square, grown)
        body_int = dominated(P, w, both(arith(0 <= body), below), parts(expand(P, w, exp(start) * square, ints))[0])
        total = integrate(P, w, below, body_int, ints)
        more = arith(Fraction(3, 2) <= exp(start), use(EXP_TANGENT, x=start), arith(half <= start, no, 0 < c))
        product = arith(exp(start) * exp(start) >= exp(start) * Fraction(3, 2), more)
        twice = arith(eq(exp(start) * exp(start), exp(t**2 / c)), 0 < c)
        scaled = arith(exp(start) * E(P, w, square) <= exp(start) * Fraction(3, 2), mean)
        return both(body_int, arith(goal, total, scaled, product, twice))

    return generalize(cases(t**2 <= c, small, large), t)


def _scaled_square(share: Term, *facts: Term | Theorem) -> tuple[Theorem, Theorem]:
    """E[exp(s c X^2)] <= 1 + s for a share s in [0, 1]: it is integrable, and its mean has the bound."""
    sides = arith(0 <= share, *facts), arith(share <= 1, *facts)
    convex = use(YOUNG, *sides, u=share, x=c * X(w) ** 2, y=0)
    body = exp(share * (c * X(w) ** 2))
    same = arith(eq(exponent_of(lhs(convex)), share * (c * X(w) ** 2)))
    below = arith(body <= share * SQUARE + (1 - share), rewrite(convex, same))
    whole = parts(expand(P, w, share * SQUARE + (1 - share), SQUARES[1]))[0]
    ints = dominated(P, w, both(arith(0 <= body), below), whole)
    mean = integrate(P, w, below, ints, SQUARES[1])
    return ints, arith(E(P, w, body) <= 1 + share, mean, SQUARES[2], sides[0])


GROWTH = (0 <= u, 0 < c, 0 < k)

POWERS = Lemma(
    "bs16.footnote-6-power-below-exponential", "u^k <= (k/c)^k exp(c u)", "elementary",
    GROWTH,
    u**k <= factor * (k / c) ** k * exp(c * u),
    mutants=(Mutant("factor", {factor: Fraction(1, 3)}, "u = k/c, k = 1", witness=point(u=1, c=1, k=1)),),
)  # fmt: skip


@proof_of(POWERS)
def _growth(claim: Claim) -> Theorem:
    """log(c u/k) <= c u/k - 1."""

    def positive(pos: Theorem) -> Theorem:
        share = c * u / k
        tangent = use(LOG_TANGENT, arith(0 < share, pos, *GROWTH[1:]), y=share)
        logs = arith(eq(log(share), log(u) - log(k / c)), pos, *GROWTH[1:])
        order = arith(k * log(u) <= k * log(k / c) + c * u, tangent, logs, *GROWTH[1:])
        grown = use(EXP_INCREASING, order, x=k * log(u), y=k * log(k / c) + c * u)
        powers = arith(eq(u**k, exp(k * log(u))), pos), arith(eq((k / c) ** k, exp(k * log(k / c))), 0 < k / c)
        whole = given(powers[1], arith(0 < k / c, *GROWTH[1:]))
        return arith(claim.conclusion, grown, powers[0], whole)

    def zero(no: Theorem) -> Theorem:
        null = use(POWER_OF_ZERO, arith(eq(u, 0), no, 0 <= u), arith(ne(k, 0), 0 < k), a=k)
        base = use(POWER_NONNEGATIVE, arith(0 <= k / c, *GROWTH[1:]), arith(ne(k, 0), 0 < k), u=k / c, a=k)
        return arith(claim.conclusion, null, base)

    return cases(0 < u, positive, zero)


MOMENTS = Lemma(
    "bs16.footnote-6-moments", "E[exp(c X^2)] <= 2 implies E[X^(2 k)] <= 2 (k/c)^k", SOURCE,
    (*SQUARES, 0 < k),
    conj(integrable(P, w, (X(w) ** 2) ** k), E(P, w, (X(w) ** 2) ** k) <= factor * 2 * (k / c) ** k),
    mutants=(Mutant("factor", {factor: Fraction(1, 3)}, "X = 1 or -1, c = log(2), k = log(2): 1 > 2/3",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), X=(1, -1), c="0.693", k="0.693")),),
)  # fmt: skip


@proof_of(MOMENTS)
def _moments(claim: Claim) -> Theorem:
    """x^k <= (k/c)^k exp(c x) at x = X^2."""
    square = arith(0 <= X(w) ** 2)
    below = use(POWERS, square, 0 < c, 0 < k, u=X(w) ** 2)
    low = use(POWER_NONNEGATIVE, square, arith(ne(k, 0), 0 < k), u=X(w) ** 2, a=k)
    ints = dominated(P, w, both(low, below), parts(expand(P, w, rhs(below), SQUARES[1]))[0])
    scale = use(POWER_NONNEGATIVE, arith(0 <= k / c, 0 < k, 0 < c), arith(ne(k, 0), 0 < k), u=k / c, a=k)
    mean = integrate(P, w, below, ints, SQUARES[1])
    return both(ints, arith(comparison(claim), mean, SQUARES[2], scale))
