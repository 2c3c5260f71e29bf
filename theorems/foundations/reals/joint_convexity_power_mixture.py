"""Joint convexity of u**a v**(1-a), at v = 1 (PT-PERSP)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, rewrite, use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.powers import POWER_TANGENT_AT
from theorems.foundations.reals.joint_convexity import GIVEN, MEAN, POWER_TIMES, a, l0, l1, mass, mean, r0, r1, s, t

POWER_MIXTURE_FACTOR = Mutant(
    "factor", {factor: MORE}, "all ratios 1", witness=point(a=2, l0="1/4", l1=1000, r0=1, r1="1/1000", s="1/4", t=0)
)

POWER_MIXTURE = Lemma(
    "foundations.power-mixture", "Joint convexity of u**a v**(1-a), at v = 1 (PT-PERSP)", "elementary",
    (*GIVEN, 1 < a),
    factor * s**a <= t * (r1 * l1**a) + (1 - t) * (r0 * l0**a),
    mutants=(POWER_MIXTURE_FACTOR,),
)  # fmt: skip


@proof_of(POWER_MIXTURE)
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
    total = arith(slope * mean + mass * ((1 - a) * height) <= rhs(claim), *lines)
    at_most = arith(
        mass * ((a - 1) * height) <= (a - 1) * height, use(POWER_NONNEGATIVE, low, 1 < a, u=s), 1 < a, GIVEN[-1]
    )
    return arith(claim.conclusion, rewrite(total, arith(eq(mean, s), MEAN)), at_most, product)
