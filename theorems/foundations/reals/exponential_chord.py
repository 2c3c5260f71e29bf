"""The exponential lies below its chords."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, var
from dpproofs.mutants.witnesses import point
from dpproofs.privacy.notions import epsilon
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, use
from theorems.foundations.reals.exponential import EXP_TANGENT

p = var("p")
LIMITS = 0 <= p, p <= 1


def _claim(factor: Factor) -> Claim:
    ends = p * exp(epsilon) + (1 - p) * exp(-epsilon)
    return Claim(LIMITS, factor * exp(2 * epsilon * p - epsilon) <= ends)


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


CHORD = Lemma(
    "foundations.exp-chord", "The exponential lies below its chord between -epsilon and epsilon", "elementary",
    *_claim(1).parts, _proof, (Mutant("factor", _claim(MORE), "p = 1", witness=point(p=1, epsilon=1)),),
)  # fmt: skip
