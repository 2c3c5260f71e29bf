"""The integral of c exp(k s) from a to z."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, E, conj, eq, exp, ind, integrable, ne, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import arith, both, cases, integral, parts, transfer, use
from theorems.foundations.measure.vanishing import NOTHING
from theorems.foundations.measure.exponential_slice import POINT_NULL, SLICE, a, c, k, part, s, z

EXPONENTIAL_SLICE = Lemma(
    "foundations.exponential-slice", "The integral of c exp(k s) from a to z", "elementary",
    (ne(k, 0),),
    conj(integrable(LEBESGUE, s, SLICE), eq(E(LEBESGUE, s, SLICE), factor * part(z))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; a = 0, z = c = k = 1"),),
)  # fmt: skip


@proof_of(EXPONENTIAL_SLICE)
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


@refutation_of(EXPONENTIAL_SLICE, "factor")
def _unit_slice(said: Theorem) -> Theorem:
    """The integral is e - 1."""
    values = {"a": 0, "z": 1, "c": 1, "k": 1}
    _, false = parts(instance(said, **values))
    _, true = parts(fact("foundations.exponential-slice", **values))
    return absurd(false, true, shown(eq(ind(num(0) <= 1), 1)), shown(2 < exp(num(1))))
