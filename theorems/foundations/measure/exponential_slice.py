"""The integral of an exponential below a threshold, and that of a point."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, almost_surely, conj, eq, exp, ind, lam, ne
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.tactics import almost, arith, integral, parts, use
from theorems.foundations.measure.vanishing import VANISHING

s, a, c, k, z = variables("s a c k z")


def _null(claim: Claim) -> Theorem:
    """The interval from a to a has length 0."""
    point = ind(conj(a <= s, s <= a))
    ints, length = parts(integral(s, s, a, a))
    nothing = use(
        VANISHING,
        almost(LEBESGUE, s, arith(0 <= point)),
        ints,
        arith(E(LEBESGUE, s, point) <= 0, length),
        mu=LEBESGUE,
        f=lam(s, point),
    )
    return almost(LEBESGUE, s, arith(ne(s, a), eq(point, 0)), nothing)


POINT_NULL = Lemma(
    "foundations.point-null", "A point has length 0", "elementary",
    (), almost_surely(LEBESGUE, s, ne(s, a)), _null,
    (Mutant("interval", Claim((), almost_surely(LEBESGUE, s, s < a)), "an interval has positive length",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

SLICE = ind(conj(a <= s, s < z)) * (c * exp(k * s))


def part(value: Term) -> Term:
    """The integral of c exp(k s) from a to the value; 0 when that is below a."""
    return ind(a <= value) * (c / k * (exp(k * value) - exp(k * a)))
