"""A tail of the standard normal law from below, without a factor."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, eq, erfc, exp, num, sqrt, var
from dpproofs.mutants.witnesses import point
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, numeric, use

x = var("x")

LEMMA = Lemma(
    "foundations.erfc-shifted", "exp(-(x + 2)^2) <= erfc(x)/2 for x >= 0", "elementary",
    (0 <= x,),
    exp(-((x + factor * 2) ** 2)) <= erfc(x) / 2,
    mutants=(Mutant("shift", {factor: Fraction(2, 5)}, "x = 0", witness=point(x=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Mills' ratio at y = x + 1/2, and (x + 2)^2 = y^2 + 3 y + 9/4."""
    y = x + Fraction(1, 2)
    least = arith(Fraction(1, 2) <= y, 0 <= x)
    falling = use("foundations.erfc-decreasing", arith(x <= y), a=x, b=y)
    mills = use("foundations.mills-lower", arith(0 <= y, least), x=y)
    root, above = numeric(sqrt(PI) <= 2), arith(0 < sqrt(PI))
    base, grown, far = exp(-(y**2)), exp(3 * y / 2), exp(num(Fraction(9, 4)))
    tangent = use("foundations.exp-tangent", x=3 * y / 2)
    nine = numeric(9 <= far)
    square = arith((1 + 3 * y / 2) ** 2 <= grown**2, tangent, least)
    wide = arith(9 * (1 + 3 * y / 2) ** 2 <= far * grown**2, square, nine)
    room = arith(2 * (1 + 2 * y**2) <= y * (far * grown**2), wide, least)
    last = exp(-((x + 2) ** 2))
    parted = arith(eq(last * (far * grown**2), base))
    positive = arith(0 < last)
    scaled = arith(2 * (1 + 2 * y**2) * last <= y * base, room, parted, positive)
    share = arith(2 * last <= y * base / (1 + 2 * y**2), scaled, arith(0 < 1 + 2 * y**2))
    below = arith(4 * last <= sqrt(PI) * erfc(y), mills, share)
    ends = use("foundations.erfc-nonnegative", a=y)
    return arith(last <= erfc(x) / 2, below, root, above, falling, ends)
