"""Quotients of powers are jointly convex, and so is the entropy."""

from dpproofs.prelude import *
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.entropy import ENTROPY_BELOW_POWER, ENTROPY_TANGENT_AT
from theorems.foundations.reals.pointwise_inequalities import MEAN, RATIOS_GIVEN, WEIGHT, YOUNG, mass, mean
from theorems.foundations.reals.powers import POWER_OF_ZERO

# The pointwise inequality behind joint convexity, for the entropy u log(u) --------------------

l0, l1, r0, r1, s, t = variables("l0 l1 r0 r1 s t")

ENTROPY_MIXTURE_FACTOR = Mutant(
    "factor", {factor: MORE}, "r1 = r0 = 1, l1 = l0 = 2", witness=point(s=2, t=1, l0=2, l1=2, r0=1, r1=1)
)

ENTROPY_MIXTURE = Lemma(
    "foundations.entropy-mixture", "The log-sum inequality", "elementary",
    RATIOS_GIVEN,
    factor * (s * log(s)) <= t * (r1 * (l1 * log(l1))) + (1 - t) * (r0 * (l0 * log(l0))),
    mutants=(ENTROPY_MIXTURE_FACTOR,),
)  # fmt: skip


@proof_of(ENTROPY_MIXTURE)
def _entropy(claim: Claim) -> Theorem:
    """Both terms lie above their tangents at the mean s; if s = 0 all are 0."""
    items = ((t, r1, l1), (1 - t, r0, l0))
    weights = [arith(0 <= c * r, 0 <= r, *WEIGHT) for c, r, _ in items]

    def positive(pos: Theorem) -> Theorem:
        lines = [
            arith(
                c * r * (l_ * log(s) + l_ - s) <= c * r * (l_ * log(l_)),
                weight,
                use(ENTROPY_TANGENT_AT, 0 <= l_, pos, u=l_),
            )
            for weight, (c, r, l_) in zip(weights, items, strict=True)
        ]
        total = arith(mean * (log(s) + 1) - mass * s <= rhs(claim), *lines)
        return arith(claim.conclusion, rewrite(total, arith(eq(mean, s), MEAN)), pos, RATIOS_GIVEN[-1])

    def zero(no: Theorem) -> Theorem:
        parts = [arith(0 <= c * r * l_, weight, 0 <= l_) for weight, (c, r, l_) in zip(weights, items, strict=True)]
        vanish = [arith(eq(c * r * l_, 0), no, MEAN, *parts) for c, r, l_ in items]
        terms = [arith(eq(c * r * l_ * log(l_), 0), v) for v, (c, r, l_) in zip(vanish, items, strict=True)]
        return arith(claim.conclusion, *terms, arith(eq(s, 0), MEAN, *vanish))

    return cases(0 < s, positive, zero)


# (u**(1 + h) - u)/h, which decreases to u log(u) as h falls to 0; here h = k/(1 + c), and both sides times k ---

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
    lambda claim: arith(claim.conclusion,
        use(ENTROPY_BELOW_POWER, 0 <= u, arith(1 < order(c), 0 < k, 0 < c), beta=order(c), t=0), 0 < k, 0 < c),
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
