"""The inverse of a likelihood ratio that is positive everywhere."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, forall, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import DENSITY, P, Q, phi, test_function, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, bounded, both, constant, discharge, folded, generalize, parts, specialize
from dpproofs.proving.tactics import transfer, use
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.density import G

GIVEN = DENSITY(G, Q, P), forall(w, 0 < G(w))
INVERSE = 1 / G(w)

LEMMA = Lemma(
    "foundations.density-inverse", "dP/dQ = 1/(dQ/dP), where that is positive", "elementary",
    GIVEN,
    DENSITY(lam(w, factor * INVERSE), P, Q),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q",
                        witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("3/4", "1/4"), G=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """G/G is 1."""
    above = specialize(GIVEN[1], w)
    low = generalize(arith(0 <= INVERSE, above), w)
    one = parts(transfer(P, w, arith(eq(1, G(w) * INVERSE), above), parts(constant(P, w, 1))[0]))[0]
    ints = parts(use(FROM_REFERENCE, GIVEN[0], low, one, P=Q, Q=P, L=G, f=lam(w, INVERSE)))[0]
    test = test_function(phi, w)
    unit = specialize(test, w)
    small = bounded(P, w, phi(w), 1, unit)
    inner, same = parts(transfer(P, w, arith(eq(phi(w), G(w) * (INVERSE * phi(w))), above), small))
    sign = generalize(arith(0 <= INVERSE * phi(w), unit, above), w)
    moved = parts(use(FROM_REFERENCE, GIVEN[0], sign, inner, P=Q, Q=P, L=G, f=lam(w, INVERSE * phi(w))))[1]
    change = arith(eq(E(P, w, phi(w)), E(Q, w, INVERSE * phi(w))), moved, same)
    return folded(claim.conclusion, both(low, ints, generalize(discharge(change, test), phi)))
