"""A convex power lies above its tangents (PT-TAN); A convex power lies below its chords (PT-CHORD)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against, point
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.language.terms import eq, log, ne
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO, a, s, u, x, y
from theorems.foundations.reals.exponential import EXP_TANGENT

POWER_TANGENT_SLOPE = Mutant(
    "slope",
    Claim((1 <= a, 0 <= u, 0 < s), s**a + MORE * a * s ** (a - 1) * (u - s) <= u**a),
    "s = 1, u = 1 + 1/1000, a = 2",
    witness=point(a=1, s="0.00000025", u="1/1000"),
)

POWER_TANGENT = Lemma(
    "foundations.power-tangent", "A convex power lies above its tangents (PT-TAN)", "elementary",
    (1 <= a, 0 <= u, 0 < s),
    s**a + a * s ** (a - 1) * (u - s) <= u**a,
    mutants=(POWER_TANGENT_SLOPE,),
)  # fmt: skip


@proof_of(POWER_TANGENT)
def _power_tangent(claim: Claim) -> Theorem:
    """By exp at (a - 1) log(u/s) and at log(s/u) where u > 0; at 0 the tangent is not above 0."""
    ratio = log(u) - log(s)
    tangents = use(EXP_TANGENT, x=(a - 1) * ratio), use(EXP_TANGENT, x=-ratio)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        power = use(POWER_OF_ZERO, is_zero, arith(ne(a, 0), 1 <= a), u=u, a=a)
        return arith(claim.conclusion, power, is_zero, 1 <= a, 0 < s)

    return cases(0 < u, lambda pos: arith(claim.conclusion, *tangents, 1 <= a, pos, 0 < s), zero)


BETWEEN = (0 <= x, 0 < u, x <= u, u <= y)

POWER_CHORD = Lemma(
    "foundations.power-chord", "A convex power lies below its chords (PT-CHORD)", "elementary",
    (1 <= a, *BETWEEN),
    (y - x) * u**a <= (y - u) * x**a + (u - x) * y**a,
    mutants=(Mutant("factor", Claim((1 <= a, *BETWEEN), MORE * (y - x) * u**a <= (y - u) * x**a + (u - x) * y**a),
                    "a = 1",
                    witness=against("foundations.power-chord", a=2, u=2, x=1, y=2)),),
)  # fmt: skip


@proof_of(POWER_CHORD)
def _power_chord(claim: Claim) -> Theorem:
    """The tangent at u lies below the power at x and at y; weigh the two by y - u and u - x."""
    low = use(POWER_TANGENT, 1 <= a, 0 <= x, 0 < u, a=a, u=x, s=u)
    high = use(POWER_TANGENT, 1 <= a, 0 < u, u <= y, a=a, u=y, s=u)
    return arith(claim.conclusion, low, high, 0 < u, x <= u, u <= y)
