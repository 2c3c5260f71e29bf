"""The pointwise inequality (PT-ONE) behind the best delta that one Rényi bound gives."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, mul, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, epsilon
from dpproofs.proving.tactics import arith, cases, prove, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO
from theorems.foundations.reals.convex_powers_tangent import POWER_TANGENT

l, f, r = variables("l f r")
share = 1 / alpha * (1 - 1 / alpha) ** (alpha - 1)

POINT = Lemma(
    "foundations.sharp-markov-pointwise", "l f <= exp(eps) f + share l**alpha exp(-(alpha-1) eps) (PT-ONE)",
    "elementary",
    (0 <= l, 0 <= f, f <= 1, 1 < alpha),
    l * f <= exp(epsilon) * f + mul(factor, share * l**alpha, exp(-(alpha - 1) * epsilon)),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1, epsilon = 0, l = alpha/(alpha - 1)",
                    witness=point(l=2, f=1, alpha=2, epsilon=0)),),
)  # fmt: skip


@proof_of(POINT)
def _point(claim: Claim) -> Theorem:
    """With u = l exp(-epsilon), u - 1 <= share u**alpha: the tangent of the power at alpha/(alpha - 1) = 1/r."""
    order, unit, u = 1 < alpha, (0 <= f, f <= 1), l * exp(-epsilon)
    part = r ** (alpha - 1) / alpha
    goal = l * f <= exp(epsilon) * f + mul(part * l**alpha, exp(-(alpha - 1) * epsilon))
    tight = 0 < r, eq(alpha * r, alpha - 1)

    def large(pos: Theorem) -> Theorem:
        tangent = use(POWER_TANGENT, order, tight[0], pos, a=alpha, u=u, s=1 / r)
        line = arith(u - 1 <= part * u**alpha, tangent, *tight, order, pos)
        return arith(goal, line, pos, tight[0], order, *unit)

    def small(no: Theorem) -> Theorem:
        is_zero = arith(eq(l, 0), no, 0 <= l)
        return arith(goal, is_zero, use(POWER_OF_ZERO, is_zero, order, u=l, a=alpha), *unit)

    at_r = cases(0 < l, large, small)
    ratio = 1 - 1 / alpha
    known = arith(0 < ratio, order), arith(eq(alpha * ratio, alpha - 1), order)
    return prove(claim.conclusion, use(at_r, *claim.hypotheses, *known, r=ratio))
