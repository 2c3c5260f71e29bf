"""The exponential lies below its chords."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, var
from dpproofs.mutants.witnesses import point
from dpproofs.privacy.notions import epsilon
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, use
from theorems.foundations.reals.exponential import EXP_TANGENT

p = var("p")
LIMITS = 0 <= p, p <= 1

CHORD = Lemma(
    "foundations.exp-chord", "The exponential lies below its chord between -epsilon and epsilon", "elementary",
    LIMITS,
    factor * exp(2 * epsilon * p - epsilon) <= p * exp(epsilon) + (1 - p) * exp(-epsilon),
    mutants=(Mutant("factor", {factor: MORE}, "p = 1", witness=point(p=1, epsilon=1)),),
)  # fmt: skip


@proof_of(CHORD)
def _proof(claim: Claim) -> Theorem:
    """Both ends are above the tangent at the point between."""
    middle = 2 * epsilon * p - epsilon
    value, above = exp(middle), []
    for end in (epsilon, -epsilon):
        tangent = use(EXP_TANGENT, x=end - middle)
        same = arith(eq(exp(end), value * exp(end - middle)))
        above.append(arith(value * (1 + end - middle) <= exp(end), tangent, same, arith(0 < value)))
    first = arith(p * (value * (1 + epsilon - middle)) <= p * exp(epsilon), above[0], *LIMITS)
    second = arith((1 - p) * (value * (1 - epsilon - middle)) <= (1 - p) * exp(-epsilon), above[1], *LIMITS)
    return arith(claim.conclusion, first, second)
