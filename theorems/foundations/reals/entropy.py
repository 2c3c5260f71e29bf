"""The entropy u log(u): its tangents, its bounds by powers, its joint convexity, and the difference quotients
of powers that decrease to it.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT, LOG_TANGENT
from theorems.foundations.reals.powers import POWER_OF_ZERO

# The tangents of u log(u), as functions of the point where they touch -------------------------

r, s, u = variables("r s u")

ENTROPY_TANGENT_AT = Lemma(
    "foundations.entropy-tangent-at", "u log(u) lies above its tangents", "elementary",
    (0 <= u, 0 < s),
    u * (1 + factor * log(s)) - s <= u * log(u),
    mutants=(Mutant("factor", {factor: MORE}, "s = u = 2", witness=point(s=10, u=10)),),
)  # fmt: skip


@proof_of(ENTROPY_TANGENT_AT)
def _tangent(claim: Claim) -> Theorem:
    """log(s/u) <= s/u - 1; where u = 0 the left side is -s."""

    def zero(no: Theorem) -> Theorem:
        return arith(claim.conclusion, arith(eq(u, 0), no, 0 <= u), 0 < s)

    def positive(pos: Theorem) -> Theorem:
        return arith(claim.conclusion, use(LOG_TANGENT, arith(0 < s / u, pos, 0 < s), y=s / u), pos, 0 < s)

    return cases(0 < u, positive, zero)


BETWEEN = disj(conj(r <= s, s <= u), conj(u <= s, s <= r))
between = mark("between", BETWEEN)

ENTROPY_CLOSER_ORDER = Mutant(
    "order", {between: disj(r <= s, s <= u)}, "r = u = 1, s = 2", witness=point(r="1/2", s="1/1000", u="1/4")
)

ENTROPY_CLOSER = Lemma(
    "foundations.entropy-closer", "Tangents of u log(u) that touch closer to u are higher at u", "elementary",
    (0 <= u, 0 < r, 0 < s, between),
    u * log(r) - r <= u * log(s) - s,
    mutants=(ENTROPY_CLOSER_ORDER,),
)  # fmt: skip


@proof_of(ENTROPY_CLOSER)
def _closer(claim: Claim) -> Theorem:
    """log(r/s) <= r/s - 1, and u (r - s)/s <= r - s."""
    slope = use(LOG_TANGENT, arith(0 < r / s, 0 < r, 0 < s), y=r / s)
    chord = arith(u * (r / s - 1) <= r - s, BETWEEN, 0 <= u, 0 < s)
    return arith(claim.conclusion, slope, 0 < r, 0 < s, 0 <= u, chord)


ENTROPY_OF_PRODUCT = Lemma(
    "foundations.entropy-of-product", "u r log(u r) = r u log(u) + u r log(r)", "elementary",
    (0 <= u, 0 <= r),
    eq(r * (u * log(u)) + factor * u * (r * log(r)), u * r * log(u * r)),
    mutants=(Mutant("factor", {factor: LESS}, "u = r = 2", witness=point(r=2, u="1/100")),),
)  # fmt: skip


@proof_of(ENTROPY_OF_PRODUCT)
def _of_product(claim: Claim) -> Theorem:
    """log(u r) = log(u) + log(r); where a factor is 0, both sides are."""

    def zero(factor: Term) -> Callable[[Theorem], Theorem]:
        return lambda no: arith(claim.conclusion, arith(eq(factor, 0), no, 0 <= factor))

    return cases(
        0 < u, lambda u_pos: cases(0 < r, lambda r_pos: arith(claim.conclusion, u_pos, r_pos), zero(r)), zero(u)
    )


# Entropy below powers, and powers of bounded numbers ------------------------------------------

beta = var("beta")

ENTROPY_BELOW_POWER = Lemma(
    "foundations.entropy-below-power", "u log(u) is at most a combination of u and u**beta", "elementary",
    (0 <= u, 1 < beta),
    factor * u * (1 + (beta - 1) * (log(u) - t)) <= u**beta * exp(-(beta - 1) * t),
    mutants=(Mutant("factor", {factor: MORE}, "u = 1, t = 0", witness=point(beta="1.01", t=1, u=100)),),
)  # fmt: skip


@proof_of(ENTROPY_BELOW_POWER)
def _entropy(claim: Claim) -> Theorem:
    """1 + x <= exp(x) at x = (beta - 1)(log(u) - t)."""

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        return arith(claim.conclusion, use(POWER_OF_ZERO, is_zero, 1 < beta, u=u, a=beta), is_zero)

    tangent = use(EXP_TANGENT, x=(beta - 1) * (log(u) - t))
    return cases(0 < u, lambda pos: arith(claim.conclusion, tangent, pos), zero)


POWER_WHEN_BOUNDED = Lemma(
    "foundations.power-when-bounded", "u**alpha <= exp((alpha-1) t) u for u <= exp(t)", "elementary",
    (0 <= u, u <= exp(t), 1 < alpha),
    factor * u**alpha <= exp((alpha - 1) * t) * u,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: MORE}, "u = exp(t)", witness=point(alpha="1.01", t="1/4", u="101/100")),),
)  # fmt: skip
