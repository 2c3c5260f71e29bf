"""Pure differential privacy as bounds on the likelihood ratio."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, MAX_DIVERGENCE, P, Q, epsilon, phi
from dpproofs.privacy.notions import w
from dpproofs.proving.tactics import arith, at, bounded, discharge, folded, generalize, integrate, obtain, prove
from dpproofs.proving.tactics import specialize, use, witness
from theorems.foundations.tests.pure_dp_ratio import RATIO_UPPER
from theorems.foundations.tests.pure_dp_tests import CLOSE, TEST

MAX_DIVERGENCE_FROM_TESTS = Lemma(
    "foundations.max-divergence-from-tests", "Pure DP of a pair says D_oo(P||Q) <= epsilon", "elementary",
    (CLOSE,),
    MAX_DIVERGENCE(P, Q, epsilon),
    mutants=(Mutant("bound", Claim((CLOSE,), MAX_DIVERGENCE(P, Q, epsilon - Fraction(1, 100))), "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("3/4", "1/4"), epsilon=0)),),
)  # fmt: skip


@proof_of(MAX_DIVERGENCE_FROM_TESTS)
def _max_divergence(claim: Claim) -> Theorem:
    """P is absolutely continuous, so it has a likelihood ratio (the kernels of the axiom are constant)."""
    unit = specialize(TEST, w)
    phi_int = bounded(P, w, phi(w), 1, unit)
    positive = integrate(P, w, prove(0 <= phi(w), unit), phi_int)
    null = eq(E(Q, w, phi(w)), 0)
    vanish = arith(eq(E(P, w, phi(w)), 0), at(CLOSE, phi, by=[TEST]), null, positive)
    point = var("s")
    continuous = generalize(discharge(vanish, TEST, null), point, phi)
    ratios = use("radon_nikodym", continuous, K=lam(point, P), H=lam(point, Q))

    def with_ratio(family: Term, facts: Theorem) -> Theorem:
        ratio = lam(w, family(num(0), w))
        density = folded(DENSITY(ratio, P, Q), specialize(facts, 0))
        return witness(claim.conclusion, ratio, density, use(RATIO_UPPER, density, CLOSE, L=ratio))

    return obtain(ratios, "L", with_ratio)
