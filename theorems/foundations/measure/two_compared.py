"""Of two independent numbers, one is at least as large, or the other one is larger."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, dirac, eq, ind, lam, num, prob, variables
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, both, constant, generalize, linear, parts, use
from theorems.foundations.measure.independent_law import same_mean
from theorems.foundations.measure.swapped_means import SWAPPED, mean_of_unit

z, w = variables("z w")
P, Q = variables("P Q", prob(REAL))
ABOVE, BELOW = ind(z <= w), ind(w < z)

COMPARED = Lemma(
    "foundations.two-numbers-compared", "Of two independent numbers, one is at least the other, or that one is larger",
    "elementary",
    (),
    eq(E(P, z, E(Q, w, ABOVE)), factor * (1 - E(Q, w, E(P, z, BELOW)))),
    mutants=(Mutant("factor", {factor: LESS}, "both are 0"),),
)  # fmt: skip


@proof_of(COMPARED)
def _proof(claim: Claim) -> Theorem:
    """The complement, and the order of the means is changed."""
    unit = both(arith(0 <= BELOW), arith(BELOW <= 1))
    ints, *sizes = mean_of_unit(Q, w, BELOW, unit)
    whole_int, whole = parts(constant(Q, w, 1))
    split = parts(linear(Q, w, 1 - BELOW, [(1, whole_int), (-1, ints)]))[1]
    other = same_mean(Q, w, arith(eq(ABOVE, 1 - BELOW)))
    inner = arith(eq(E(Q, w, ABOVE), 1 - E(Q, w, BELOW)), other, split, whole)
    outer_int = mean_of_unit(P, z, E(Q, w, BELOW), both(*sizes))[0]
    whole_int, whole = parts(constant(P, z, 1))
    outer = parts(linear(P, z, 1 - E(Q, w, BELOW), [(1, whole_int), (-1, outer_int)]))[1]
    swapped = parts(use(SWAPPED, generalize(unit, z, w), P=P, R=Q, h=lam((z, w), BELOW)))[2]
    return arith(claim.conclusion, same_mean(P, z, inner), outer, whole, swapped)


@refutation_of(COMPARED, "factor")
def _points(said: Theorem) -> Theorem:
    """Both are 0."""
    point = dirac(num(0))
    told = instance(said, P=point, Q=point)
    above = parts(use("E_dirac", x=0, f=lam(w, ind(num(0) <= w))))[1]
    first = parts(use("E_dirac", x=0, f=lam(z, E(point, w, ABOVE))))[1]
    second = parts(use("E_dirac", x=0, f=lam(w, E(point, z, BELOW))))[1]
    last = parts(use("E_dirac", x=0, f=lam(z, ind(num(0) < z))))[1]
    return absurd(told, first, second, above, last)
