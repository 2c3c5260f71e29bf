"""The integral of an exponential below a threshold, and that of a point."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, almost_surely, conj, eq, exp, ind, lam, ne, num, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import integrand_of, law_of
from dpproofs.proving.tactics import almost, arith, integral, parts, reversed_equation, transfer, use
from theorems.foundations.measure.vanishing import VANISHING

s, a, c, k, z = variables("s a c k z")

POINT_NULL = Lemma(
    "foundations.point-null", "A point has length 0", "elementary",
    (),
    almost_surely(LEBESGUE, s, ne(s, a)),
    mutants=(Mutant("interval", Claim((), almost_surely(LEBESGUE, s, s < a)), "an interval has positive length"),),
)  # fmt: skip


@proof_of(POINT_NULL)
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


@refutation_of(POINT_NULL, "interval")
def _no_interval(said: Theorem) -> Theorem:
    """exp would have the integral 0 from 0 to 1."""
    measured, value = parts(fact("foundations.exponential-slice", a=0, z=1, c=1, k=1))
    body = integrand_of(measured, s)
    zero, nothing = parts(fact("foundations.mean-of-zero", mu=law_of(measured)))
    same = reversed_equation(arith(eq(body, 0), s < 0))
    _, mean = parts(transfer(law_of(measured), s, same, zero, instance(said, a=0)))
    return absurd(mean, nothing, value, shown(eq(ind(num(0) <= 1), 1)), shown(2 < exp(num(1))))


SLICE = ind(conj(a <= s, s < z)) * (c * exp(k * s))


def part(value: Term) -> Term:
    """The integral of c exp(k s) from a to the value; 0 when that is below a."""
    return ind(a <= value) * (c / k * (exp(k * value) - exp(k * a)))
