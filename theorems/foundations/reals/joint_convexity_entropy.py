"""The pointwise inequality behind joint convexity, for the entropy u log(u)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, cases, rewrite, use
from theorems.foundations.reals.entropy import ENTROPY_TANGENT_AT
from theorems.foundations.reals.joint_convexity import GIVEN, MEAN, WEIGHT, mass, mean

l0, l1, r0, r1, s, t = variables("l0 l1 r0 r1 s t")

ENTROPY_MIXTURE_FACTOR = Mutant(
    "factor", {factor: MORE}, "r1 = r0 = 1, l1 = l0 = 2", witness=point(s=2, t=1, l0=2, l1=2, r0=1, r1=1)
)

ENTROPY_MIXTURE = Lemma(
    "foundations.entropy-mixture", "The log-sum inequality", "elementary",
    GIVEN,
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
        at_most = arith(mass * s <= s, pos, GIVEN[-1])
        return arith(claim.conclusion, rewrite(total, arith(eq(mean, s), MEAN)), at_most)

    def zero(no: Theorem) -> Theorem:
        parts = [arith(0 <= c * r * l_, weight, 0 <= l_) for weight, (c, r, l_) in zip(weights, items, strict=True)]
        vanish = [arith(eq(c * r * l_, 0), no, MEAN, *parts) for c, r, l_ in items]
        terms = [arith(eq(c * r * l_ * log(l_), 0), v) for v, (c, r, l_) in zip(vanish, items, strict=True)]
        whole = arith(eq(s * log(s), 0), arith(eq(s, 0), MEAN, *vanish))
        return arith(claim.conclusion, *terms, whole)

    return cases(0 < s, positive, zero)
