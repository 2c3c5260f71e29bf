"""Pure differential privacy as bounds on the likelihood ratio."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import DENSITY, MAX_DIVERGENCE, PURE_DP, PURE_DP_PAIR, SYMMETRIC, M, N, P, Q, epsilon, phi
from dpproofs.privacy.notions import w, x1, x2
from dpproofs.proving.tactics import arith, at, bounded, discharge, folded, generalize, integrate, obtain, prove
from dpproofs.proving.tactics import specialize, unfolded, use, witness
from theorems.foundations.measure.neighbours import both_ways
from theorems.foundations.tests.pure_dp_ratio import RATIO_UPPER
from theorems.foundations.tests.pure_dp_tests import CLOSE, TEST


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


MAX_DIVERGENCE_FROM_TESTS = Lemma(
    "foundations.max-divergence-from-tests", "Pure DP of a pair says D_oo(P||Q) <= epsilon", "elementary",
    (CLOSE,), MAX_DIVERGENCE(P, Q, epsilon), _max_divergence,
    (Mutant("bound", Claim((CLOSE,), MAX_DIVERGENCE(P, Q, epsilon - Fraction(1, 100))), "P = Q, epsilon = 0",
            witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("3/4", "1/4"), epsilon=0)),),
)  # fmt: skip


def _mechanism_pair(claim: Claim) -> Theorem:
    private = unfolded(PURE_DP(M, N, epsilon))
    there, back = both_ways(private)
    bounds = [
        use(MAX_DIVERGENCE_FROM_TESTS, there, P=M(x1), Q=M(x2)),
        use(MAX_DIVERGENCE_FROM_TESTS, back, P=M(x2), Q=M(x1)),
    ]
    return prove(claim.conclusion, *bounds)


MECHANISM_PAIR = Lemma(
    "foundations.pure-dp-neighbours", "Pure DP compares the laws on neighbours in both directions", "elementary",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), N(x1, x2)), PURE_DP_PAIR(M(x1), M(x2), epsilon), _mechanism_pair,
    (Mutant("one-sided", Claim((PURE_DP(M, N, epsilon), N(x1, x2)), PURE_DP_PAIR(M(x1), M(x2), epsilon)),
            "N relates one pair in one order only",
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                epsilon="0.6932", x1=0, x2=1)),),
)  # fmt: skip
