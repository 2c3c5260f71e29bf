"""(u**(1 + h) - u)/h, which decreases to u log(u) as h falls to 0; here h = k/(1 + c), and both sides times k.

This file is long because that the quotients fall, are bounded, and come near their limit are four lemmas
on one function.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import absolute, eq, exp, log, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import exponent_of, lhs
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, cases, rewrite, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO
from theorems.foundations.reals.entropy_below_power import ENTROPY_BELOW_POWER
from theorems.foundations.reals.young import YOUNG

c, d, e, k, u, x = variables("c d e k u x")

GROWING = (0 <= u, 0 < k, 0 < c, c <= d)


def quotient(at: Term, value: Term) -> Term:
    """k (value**(1 + h) - value)/h."""
    return (1 + at) * (value ** order(at) - value)


def order(at: Term) -> Term:
    """1 + h."""
    return 1 + k / (1 + at)


GROWS = Lemma(
    "foundations.power-quotient-grows", "(u**(1 + h) - u)/h grows with h", "elementary",
    GROWING,
    factor * (quotient(d, u) + u) <= quotient(c, u) + u,
    mutants=(Mutant("factor", {factor: MORE}, "c = d", witness=point(u=2, k=1, c=1, d=1)),),
)  # fmt: skip


@proof_of(GROWS)
def _grows(claim: Claim) -> Theorem:
    """Convexity of the exponential, between 0 and the larger exponent."""

    def positive(pos: Theorem) -> Theorem:
        share, larger = (1 + c) / (1 + d), k / (1 + c) * log(u)
        weights = arith(0 <= share, *GROWING[2:]), arith(share <= 1, *GROWING[2:])
        convex = use(YOUNG, *weights, u=share, x=larger, y=0)
        smaller, exponent = k / (1 + d) * log(u), exponent_of(lhs(convex))
        bound = rewrite(convex, arith(eq(exponent, smaller), *GROWING[2:]))
        scaled = arith((1 + d) * (exp(smaller) - 1) <= (1 + c) * (exp(larger) - 1), bound, *GROWING[2:])
        powers = [arith(eq(u ** order(at), u * exp(k / (1 + at) * log(u))), pos) for at in (c, d)]
        return arith(claim.conclusion, scaled, *powers, pos)

    return cases(0 < u, positive, lambda no: _at_zero(claim.conclusion, no, c, d, facts=GROWING[1:]))


def _at_zero(goal: Term, no: Theorem, *ats: Term, facts: tuple[Term, ...]) -> Theorem:
    """At u = 0 all terms are 0."""
    zero = arith(eq(u, 0), no, 0 <= u)
    known = [arith(eq(k * (u * log(u)), 0), zero)]
    for at in ats:
        power = use(POWER_OF_ZERO, zero, arith(0 < order(at), *facts), u=u, a=order(at))
        known.append(arith(eq(quotient(at, u), 0), power, zero))
    return arith(goal, zero, *known, *facts)


LEAST = Lemma(
    "foundations.power-quotient-least", "(u**(1 + h) - u)/h is at least u log(u)", "elementary",
    (0 <= u, 0 < k, 0 < c),
    factor * k * u * log(u) <= quotient(c, u),
    lambda claim: arith(
        claim.conclusion,
        use(ENTROPY_BELOW_POWER, 0 <= u, arith(1 < order(c), 0 < k, 0 < c), beta=order(c), t=0),
        0 < k,
        0 < c,
    ),
    (Mutant("factor", {factor: MORE}, "u = 2, c large", witness=point(u=2, k=1, c=1000)),),
)  # fmt: skip

NEAR_ZERO = Lemma(
    "foundations.exp-second-order", "exp(x) <= 1 + x + x^2 for |x| <= 1", "elementary",
    (-1 <= x, x <= 1),
    exp(x) <= 1 + x + x**2,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((-1 <= x, x <= 1), exp(x) <= 1 + x + x**2 / 2), "x = 1/10", witness=point(x="1/10")),),
)  # fmt: skip

FAR = (0 <= u, 0 < k, 0 < e, 0 < c, k * absolute(log(u)) <= c, k**2 * u * log(u) ** 2 <= c * e)

NEAR = Lemma(
    "foundations.power-quotient-near", "(u**(1 + h) - u)/h is near u log(u) for small h", "elementary",
    FAR,
    quotient(c, u) <= k * u * log(u) + factor * e,
    mutants=(Mutant("factor", {factor: 0}, "u = 2", witness=point(u=2, k=1, c=1, e=1)),),
)  # fmt: skip


@proof_of(NEAR)
def _near(claim: Claim) -> Theorem:
    """u (exp(x) - 1) <= u (x + x^2) at x = h log(u)."""

    def positive(pos: Theorem) -> Theorem:
        h = k / (1 + c) * log(u)
        inside = arith(-1 <= h, *FAR[1:5]), arith(h <= 1, *FAR[1:5])
        second = use(NEAR_ZERO, *inside, x=h)
        square = arith((1 + c) * (u * h**2) <= e, pos, *FAR[1:])
        power = arith(eq(u ** order(c), u * exp(h)), pos)
        linear = arith(eq((1 + c) * h, k * log(u)), 0 < c)
        above = arith(u * exp(h) <= u * (1 + h + h**2), second, pos)
        return arith(claim.conclusion, above, power, linear, square, 0 < c, pos)

    return cases(0 < u, positive, lambda no: _at_zero(claim.conclusion, no, c, facts=(0 < k, 0 < e, 0 < c)))
