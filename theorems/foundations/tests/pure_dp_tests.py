"""A likelihood ratio that is at most exp(epsilon) bounds all tests."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, exp
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, MAX_DIVERGENCE, P, Q, epsilon, phi, test_function, w
from dpproofs.proving.tactics import arith, at, bounded, dominated, for_all, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded

TEST = test_function(phi, w)
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, 0)

TESTS_FROM_MAX_DIVERGENCE = Lemma(
    "foundations.tests-from-max-divergence", "D_oo(P||Q) <= epsilon bounds all tests", "elementary",
    (MAX_DIVERGENCE(P, Q, epsilon),),
    CLOSE,
    mutants=(Mutant("bound", Claim((MAX_DIVERGENCE(P, Q, epsilon),),
                    INDISTINGUISHABLE(P, Q, epsilon - Fraction(1, 100), 0)),
                    "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.1")),),
)  # fmt: skip


@proof_of(TESTS_FROM_MAX_DIVERGENCE)
def _tests(claim: Claim) -> Theorem:
    """Integrate L phi <= exp(epsilon) phi."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, upper = parts(facts)
        nonneg, L_int, change = parts(unfolded(density))
        L0, unit = specialize(nonneg, w), specialize(TEST, w)
        phi_int = bounded(Q, w, phi(w), 1, unit)
        L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, unit), L_int)
        point = arith(L(w) * phi(w) <= exp(epsilon) * phi(w), L(w) <= exp(epsilon), unit)
        bound = integrate(Q, w, point, L_phi, phi_int, surely=[upper])
        final = arith(E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + 0, bound, at(change, phi, by=[TEST]))
        return for_all(claim.conclusion, final)

    return obtain(MAX_DIVERGENCE(P, Q, epsilon), "L", with_ratio)
