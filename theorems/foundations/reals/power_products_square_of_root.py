"""sqrt(u)**2 = u for u >= 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, sqrt
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO
from theorems.foundations.reals.power_products import u

SQUARE_OF_ROOT = Lemma(
    "foundations.square-of-root", "sqrt(u)**2 = u for u >= 0", "elementary",
    (0 <= u,),
    eq(sqrt(u) ** 2, u),
    mutants=(Mutant("factor", Claim((0 <= u,), eq(sqrt(u) ** 2, MORE * u)), "u = 1", witness=point(u="3/4")),),
)  # fmt: skip


@proof_of(SQUARE_OF_ROOT)
def _root(claim: Claim) -> Theorem:
    return cases(
        0 < u,
        lambda pos: arith(claim.conclusion, pos),
        lambda no: arith(
            claim.conclusion,
            use(POWER_OF_ZERO, arith(eq(u, 0), no, 0 <= u), a=Fraction(1, 2)),
            arith(eq(u, 0), no, 0 <= u),
        ),
    )
