"""The pointwise inequalities behind joint convexity: a mixture of ratios l1, l0 with densities r1, r0."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import eq, log, variables
from dpproofs.library import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import arith, cases, rewrite, use
from theorems.foundations.entropy import ENTROPY_TANGENT_AT
from theorems.foundations.exponential import POWER_NONNEGATIVE, POWER_OF_ZERO
from theorems.foundations.powers import POWER_TANGENT_AT

a, l0, l1, r0, r1, s, t, u = variables("a l0 l1 r0 r1 s t u")
mean, mass = t * (l1 * r1) + (1 - t) * (l0 * r0), t * r1 + (1 - t) * r0
MEAN, WEIGHT = eq(s, mean), (0 <= t, t <= 1)
GIVEN = (MEAN, 0 <= l0, 0 <= l1, 0 <= r0, 0 <= r1, *WEIGHT, mass <= 1)


def _times(claim: Claim) -> Theorem:
    return cases(
        0 < s,
        lambda pos: arith(claim.conclusion, pos),
        lambda no: arith(claim.conclusion, use(POWER_OF_ZERO, arith(eq(s, 0), no, 0 <= s), 1 < a, u=s),
                         arith(eq(s, 0), no, 0 <= s)),
    )  # fmt: skip


POWER_TIMES = Lemma(
    "foundations.power-times", "u**(a-1) u = u**a", "elementary",
    (0 <= s, 1 < a), eq(s ** (a - 1) * s, s**a), _times,
    (Mutant("factor", Claim((0 <= s, 1 < a), eq(s ** (a - 1) * s, MORE * s**a)), "s = 1"),),
)  # fmt: skip


def _power(claim: Claim) -> Theorem:
    """Both powers lie above their tangents at the mean s."""
    low = arith(0 <= s, *GIVEN)
    height, slope = s**a, a * s ** (a - 1)
    product = use(POWER_TIMES, low, 1 < a)
    lines = []
    for c, r, l_ in ((t, r1, l1), (1 - t, r0, l0)):
        tangent = use(POWER_TANGENT_AT, 1 < a, low, 0 <= l_, u=l_)
        weight = arith(0 <= c * r, 0 <= r, 0 <= t, t <= 1)
        lines.append(arith(c * r * (height * (1 - a) + slope * l_) <= c * r * l_**a, tangent, weight))
    total = arith(slope * mean + mass * ((1 - a) * height) <= claim.conclusion.args[1], *lines)
    at_most = arith(mass * ((a - 1) * height) <= (a - 1) * height,
                    use(POWER_NONNEGATIVE, low, 1 < a, u=s), 1 < a, GIVEN[-1])  # fmt: skip
    return arith(claim.conclusion, rewrite(total, arith(eq(mean, s), MEAN)), at_most, product)


def _power_claim(factor: Factor) -> Claim:
    return Claim((*GIVEN, 1 < a), factor * s**a <= t * (r1 * l1**a) + (1 - t) * (r0 * l0**a))


POWER_MIXTURE = Lemma(
    "foundations.power-mixture", "Joint convexity of u**a v**(1-a), at v = 1 (PT-PERSP)", "elementary",
    *_power_claim(1).parts, _power,
    (Mutant("factor", _power_claim(MORE), "all ratios 1"),),
)  # fmt: skip


def _entropy(claim: Claim) -> Theorem:
    """Both terms lie above their tangents at the mean s; if s = 0 all are 0."""
    items = ((t, r1, l1), (1 - t, r0, l0))
    weights = [arith(0 <= c * r, 0 <= r, *WEIGHT) for c, r, _ in items]

    def positive(pos: Theorem) -> Theorem:
        lines = [
            arith(c * r * (l_ * log(s) + l_ - s) <= c * r * (l_ * log(l_)), weight,
                  use(ENTROPY_TANGENT_AT, 0 <= l_, pos, u=l_))
            for weight, (c, r, l_) in zip(weights, items, strict=True)
        ]  # fmt: skip
        total = arith(mean * (log(s) + 1) - mass * s <= claim.conclusion.args[1], *lines)
        at_most = arith(mass * s <= s, pos, GIVEN[-1])
        return arith(claim.conclusion, rewrite(total, arith(eq(mean, s), MEAN)), at_most)

    def zero(no: Theorem) -> Theorem:
        parts = [arith(0 <= c * r * l_, weight, 0 <= l_) for weight, (c, r, l_) in zip(weights, items, strict=True)]
        vanish = [arith(eq(c * r * l_, 0), no, MEAN, *parts) for c, r, l_ in items]
        terms = [arith(eq(c * r * l_ * log(l_), 0), v) for v, (c, r, l_) in zip(vanish, items, strict=True)]
        whole = arith(eq(s * log(s), 0), arith(eq(s, 0), MEAN, *vanish))
        return arith(claim.conclusion, *terms, whole)

    return cases(0 < s, positive, zero)


def _entropy_claim(factor: Factor) -> Claim:
    terms = t * (r1 * (l1 * log(l1))) + (1 - t) * (r0 * (l0 * log(l0)))
    return Claim(GIVEN, factor * (s * log(s)) <= terms)


ENTROPY_MIXTURE = Lemma(
    "foundations.entropy-mixture", "The log-sum inequality", "elementary",
    *_entropy_claim(1).parts, _entropy,
    (Mutant("factor", _entropy_claim(MORE), "r1 = r0 = 1, l1 = l0 = 2"),),
)  # fmt: skip
