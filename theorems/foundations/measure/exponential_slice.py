"""The integral of an exponential below a threshold, and that of a point."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, almost_surely, conj, eq, exp, ind, integrable, lam, mul, ne, num
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import almost, arith, both, cases, integral, parts, transfer, use
from theorems.foundations.measure.vanishing import NOTHING
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


def _slice_claim(factor: Factor) -> Claim:
    mean = eq(E(LEBESGUE, s, SLICE), mul(factor, part(z)))
    return Claim((ne(k, 0),), conj(integrable(LEBESGUE, s, SLICE), mean))


def _slice(claim: Claim) -> Theorem:
    """The derivative of (c/k) exp(k s), up to the point z."""
    goal = comparison(claim)

    def inside(order: Theorem) -> Theorem:
        raw_int, raw = parts(integral(c / k * exp(k * s), s, a, z, order))
        body = integrand_of(raw_int, s)
        same = arith(eq(body, SLICE), ne(s, z), ne(k, 0))
        ints, mean = parts(transfer(LEBESGUE, s, same, raw_int, use(POINT_NULL, a=z)))
        return both(ints, arith(goal, mean, raw, order))

    def outside(no: Theorem) -> Theorem:
        zero_int, zero = parts(use(NOTHING, mu=LEBESGUE))
        ints, mean = parts(transfer(LEBESGUE, s, arith(eq(num(0), SLICE), no), zero_int))
        return both(ints, arith(goal, mean, zero, no))

    return cases(a <= z, inside, outside)


EXPONENTIAL_SLICE = Lemma(
    "foundations.exponential-slice", "The integral of c exp(k s) from a to z", "elementary",
    *_slice_claim(1).parts, _slice,
    (Mutant("factor", _slice_claim(MORE), "an equality; a = 0, z = c = k = 1",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip
