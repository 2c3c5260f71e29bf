"""A convex power lies above its tangents (PT-TAN); A convex power lies below its chords (PT-CHORD)."""

from __future__ import annotations

from dpproofs.library.falsity import against, point
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, use
from theorems.foundations.reals.convex_powers import a, s, u, x, y


POWER_TANGENT_SLOPE = Mutant(
    "slope",
    Claim((1 <= a, 0 <= u, 0 < s), s**a + MORE * a * s ** (a - 1) * (u - s) <= u**a),
    "s = 1, u = 1 + 1/1000, a = 2",
    witness=point(a=1, s="0.00000025", u="1/1000"),
)
POWER_TANGENT = Lemma(
    "foundations.power-tangent",
    "A convex power lies above its tangents (PT-TAN)",
    "elementary",
    (1 <= a, 0 <= u, 0 < s),
    s**a + a * s ** (a - 1) * (u - s) <= u**a,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (POWER_TANGENT_SLOPE,),
)


def _power_chord(claim: Claim) -> Theorem:
    """The tangent at u lies below the power at x and at y; weigh the two by y - u and u - x."""
    low = use(POWER_TANGENT, 1 <= a, 0 <= x, 0 < u, a=a, u=x, s=u)
    high = use(POWER_TANGENT, 1 <= a, 0 < u, u <= y, a=a, u=y, s=u)
    return arith(claim.conclusion, low, high, 0 < u, x <= u, u <= y)


BETWEEN = (0 <= x, 0 < u, x <= u, u <= y)

POWER_CHORD = Lemma(
    "foundations.power-chord", "A convex power lies below its chords (PT-CHORD)", "elementary",
    (1 <= a, *BETWEEN), (y - x) * u**a <= (y - u) * x**a + (u - x) * y**a, _power_chord,
    (Mutant("factor", Claim((1 <= a, *BETWEEN), MORE * (y - x) * u**a <= (y - u) * x**a + (u - x) * y**a), "a = 1",
            witness=against("foundations.power-chord", a=2, u=2, x=1, y=2)),),
)  # fmt: skip
