"""Bounds on all tests are bounds on the likelihood ratio."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, almost_surely, exp, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, epsilon, phi, w
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import arith, at, bounded, constant, discharge, expand
from dpproofs.proving.tactics import generalize, parts, specialize, use
from theorems.foundations.densities.density import AT_MOST
from theorems.foundations.tests.pure_dp_tests import CLOSE, TEST

RATIO = DENSITY(L, P, Q)
LOWER, UPPER = exp(-epsilon) <= L(w), L(w) <= exp(epsilon)
SURELY_LOWER, SURELY_UPPER = almost_surely(Q, w, LOWER), almost_surely(Q, w, UPPER)

RATIO_UPPER = Lemma(
    "foundations.pure-dp-ratio-upper", "The likelihood ratio is at most exp(epsilon)", "elementary",
    (RATIO, CLOSE),
    SURELY_UPPER,
    mutants=(Mutant("bound", Claim((RATIO, CLOSE), almost_surely(Q, w, L(w) <= LESS * exp(epsilon))),
                    "P = Q, epsilon = 0",
                    witness=finite({"Y": 3}, P=(1, 0, 0), Q=("1/3", "1/3", "1/3"), epsilon="1.1")),),
)  # fmt: skip


@proof_of(RATIO_UPPER)
def _upper(claim: Claim) -> Theorem:
    """Q-almost surely, since P(S) is at most the integral of the constant over S."""
    top = rhs(integrand_of(claim, w))
    bound = at(CLOSE, phi, by=[TEST])
    scaled = parts(expand(Q, w, top * phi(w), bounded(Q, w, phi(w), 1, specialize(TEST, w))))[1]
    covered = arith(E(P, w, phi(w)) <= E(Q, w, top * phi(w)), bound, scaled)
    positive, top_int = generalize(arith(0 <= top), w), parts(constant(Q, w, top))[0]
    return use(AT_MOST, RATIO, positive, top_int, generalize(discharge(covered, TEST), phi), g=lam(w, top), Q=Q)
