"""The order of nonnegative numbers is that of their squares."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, sqrt, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO

u, v = variables("u v")

SQUARE = Lemma(
    "foundations.root-times-root", "sqrt(u) sqrt(u) = u for u >= 0", "elementary",
    (0 <= u,),
    eq(sqrt(u) * sqrt(u), factor * u),
    mutants=(Mutant("factor", {factor: MORE}, "u = 1", witness=point(u="1/2")),),
)  # fmt: skip


@proof_of(SQUARE)
def _square(claim: Claim) -> Theorem:
    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        return arith(claim.conclusion, use(POWER_OF_ZERO, is_zero, a=Fraction(1, 2)), is_zero)

    return cases(0 < u, lambda pos: arith(claim.conclusion, pos), zero)


SQUARE_ORDER = Lemma(
    "foundations.square-order", "u <= v when u^2 <= v^2", "elementary",
    (0 <= u, 0 <= v, u * u <= v * v),
    u <= v,
    lambda claim: arith(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 <= u, 0 <= v, u * u <= v * v), MORE * u <= v), "u = v = 1", witness=point(u=3, v=3)),),
)  # fmt: skip
