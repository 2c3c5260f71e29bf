"""Pure differential privacy as bounds on the likelihood ratio."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, almost_surely, conj, eq, exists, exp, lam, num, open_, unfold, var
from dpproofs.library import LESS, MORE, Claim, Lemma, Mutant
from dpproofs.tactics import (
    almost, arith, at, bounded, constant, discharge, dominated, expand, folded, for_all, generalize, given, integrate,
    obtain, parts, prove, specialize, unfolded, use, witness,
)  # fmt: skip
from theorems.foundations.density import AT_MOST
from dpproofs.notions import (
    DENSITY, INDISTINGUISHABLE, MAX_DIVERGENCE, PURE_DP, PURE_DP_PAIR, SYMMETRIC, L, M, N, P, Q, epsilon, phi,
    test_function, w, x1, x2,
)  # fmt: skip

TEST = test_function(phi, w)
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, 0)
RATIO = DENSITY(L, P, Q)
LOWER, UPPER = exp(-epsilon) <= L(w), L(w) <= exp(epsilon)
SURELY_LOWER, SURELY_UPPER = almost_surely(Q, w, LOWER), almost_surely(Q, w, UPPER)


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


TESTS_FROM_MAX_DIVERGENCE = Lemma(
    "foundations.tests-from-max-divergence", "D_oo(P||Q) <= epsilon bounds all tests", "elementary",
    (MAX_DIVERGENCE(P, Q, epsilon),), CLOSE, _tests,
    (Mutant("bound", Claim((MAX_DIVERGENCE(P, Q, epsilon),), INDISTINGUISHABLE(P, Q, epsilon - Fraction(1, 100), 0)),
            "P = Q, epsilon = 0"),),
)  # fmt: skip


def _upper(claim: Claim) -> Theorem:
    """Q-almost surely, since P(S) is at most the integral of the constant over S."""
    top = open_(claim.conclusion.args[1], (w,)).args[1]
    bound = at(CLOSE, phi, by=[TEST])
    scaled = parts(expand(Q, w, top * phi(w), bounded(Q, w, phi(w), 1, specialize(TEST, w))))[1]
    covered = arith(E(P, w, phi(w)) <= E(Q, w, top * phi(w)), bound, scaled)
    positive, top_int = generalize(arith(0 <= top), w), parts(constant(Q, w, top))[0]
    return use(AT_MOST, RATIO, positive, top_int, generalize(discharge(covered, TEST), phi), g=lam(w, top), Q=Q)


RATIO_UPPER = Lemma(
    "foundations.pure-dp-ratio-upper", "The likelihood ratio is at most exp(epsilon)", "elementary",
    (RATIO, CLOSE), SURELY_UPPER, _upper,
    (Mutant("bound", Claim((RATIO, CLOSE), almost_surely(Q, w, L(w) <= LESS * exp(epsilon))), "P = Q, epsilon = 0"),),
)  # fmt: skip


def _lower(claim: Claim) -> Theorem:
    """Q is at most exp(epsilon) P: compare dQ/dQ = 1 with exp(epsilon) L."""
    nonneg, L_int, change = parts(unfolded(RATIO))
    one = lam(w, num(1))
    g = lam(w, exp(epsilon) * L(w))
    own = folded(DENSITY(one, Q, Q), prove(unfold(DENSITY(one, Q, Q)), parts(use("E_one", P=Q))[0]))
    L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), specialize(nonneg, w), specialize(TEST, w)), L_int)
    scaled = parts(expand(Q, w, g(w) * phi(w), L_phi))[1]
    bound = at(INDISTINGUISHABLE(Q, P, epsilon, 0), phi, by=[TEST])
    covered = arith(E(Q, w, phi(w)) <= E(Q, w, g(w) * phi(w)), bound, scaled, at(change, phi, by=[TEST]))
    below = use(AT_MOST, own, generalize(arith(0 <= g(w), specialize(nonneg, w)), w),
                parts(expand(Q, w, g(w), L_int))[0], generalize(discharge(covered, TEST), phi),
                L=one, g=g, P=Q, Q=Q)  # fmt: skip
    return almost(Q, w, arith(open_(claim.conclusion.args[1], (w,)), 1 <= g(w)), below)


RATIO_LOWER = Lemma(
    "foundations.pure-dp-ratio-lower", "The likelihood ratio is at least exp(-epsilon)", "elementary",
    (RATIO, INDISTINGUISHABLE(Q, P, epsilon, 0)), SURELY_LOWER, _lower,
    (Mutant("bound", Claim((RATIO, INDISTINGUISHABLE(Q, P, epsilon, 0)),
                           almost_surely(Q, w, MORE * exp(-epsilon) <= L(w))), "P = Q, epsilon = 0"),
     Mutant("direction", Claim((RATIO, CLOSE), SURELY_LOWER), "P is Q conditioned on half of the outcomes")),
)  # fmt: skip


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
    (Mutant("bound", Claim((CLOSE,), MAX_DIVERGENCE(P, Q, epsilon - Fraction(1, 100))), "P = Q, epsilon = 0"),),
)  # fmt: skip


def _pair(claim: Claim) -> Theorem:
    there, back = unfolded(PURE_DP_PAIR(P, Q, epsilon)).conclusion.args
    close = use(TESTS_FROM_MAX_DIVERGENCE, back, P=Q, Q=P)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, upper = parts(facts)
        lower = use(RATIO_LOWER, density, close, L=L)
        return witness(claim.conclusion, L, density, lower, upper)

    found = obtain(there, "L", with_ratio)
    return given(found, *parts(unfolded(PURE_DP_PAIR(P, Q, epsilon))))


PAIR_RATIO = Lemma(
    "foundations.pure-dp-pair-ratio", "Pure DP of a pair bounds the likelihood ratio on both sides", "elementary",
    (PURE_DP_PAIR(P, Q, epsilon),), exists(L, conj(RATIO, SURELY_LOWER, SURELY_UPPER)), _pair,
    (Mutant("bound", Claim((PURE_DP_PAIR(P, Q, epsilon),),
                           exists(L, conj(RATIO, SURELY_LOWER, almost_surely(Q, w, 100 * L(w) <= 99 * exp(epsilon))))),
            "P = Q, epsilon = 0"),
     Mutant("one side", Claim((MAX_DIVERGENCE(P, Q, epsilon),), exists(L, conj(RATIO, SURELY_LOWER, SURELY_UPPER))),
            "P is Q conditioned on half of the outcomes")),
)  # fmt: skip


def _mechanism_pair(claim: Claim) -> Theorem:
    private, near = unfolded(PURE_DP(M, N, epsilon)), N(x1, x2)
    there = at(private, x1, x2, by=[near])
    back = at(private, x2, x1, by=[at(SYMMETRIC(N), x1, x2, by=[near])])
    bounds = [use(MAX_DIVERGENCE_FROM_TESTS, close, P=close.conclusion.args[0], Q=close.conclusion.args[1])
              for close in (there, back)]  # fmt: skip
    return prove(claim.conclusion, *bounds)


MECHANISM_PAIR = Lemma(
    "foundations.pure-dp-neighbours", "Pure DP compares the laws on neighbours in both directions", "elementary",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), N(x1, x2)), PURE_DP_PAIR(M(x1), M(x2), epsilon), _mechanism_pair,
    (Mutant("one-sided", Claim((PURE_DP(M, N, epsilon), N(x1, x2)), PURE_DP_PAIR(M(x1), M(x2), epsilon)),
            "N relates one pair in one order only"),),
)  # fmt: skip
