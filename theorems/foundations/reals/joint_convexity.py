"""The pointwise inequality behind joint convexity: the power of a mixture of ratios l1, l0 with densities r1, r0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO

a, l0, l1, r0, r1, s, t = variables("a l0 l1 r0 r1 s t")
mean, mass = t * (l1 * r1) + (1 - t) * (l0 * r0), t * r1 + (1 - t) * r0
MEAN, WEIGHT = eq(s, mean), (0 <= t, t <= 1)
GIVEN = (MEAN, 0 <= l0, 0 <= l1, 0 <= r0, 0 <= r1, *WEIGHT, mass <= 1)

POWER_TIMES_FACTOR = Mutant(
    "factor", Claim((0 <= s, 1 < a), eq(s ** (a - 1) * s, MORE * s**a)), "s = 1", witness=point(a=10, s="1/2")
)

POWER_TIMES = Lemma(
    "foundations.power-times", "u**(a-1) u = u**a", "elementary",
    (0 <= s, 1 < a),
    eq(s ** (a - 1) * s, s**a),
    mutants=(POWER_TIMES_FACTOR,),
)  # fmt: skip


@proof_of(POWER_TIMES)
def _times(claim: Claim) -> Theorem:
    return cases(
        0 < s,
        lambda pos: arith(claim.conclusion, pos),
        lambda no: arith(
            claim.conclusion, use(POWER_OF_ZERO, arith(eq(s, 0), no, 0 <= s), 1 < a, u=s), arith(eq(s, 0), no, 0 <= s)
        ),
    )
