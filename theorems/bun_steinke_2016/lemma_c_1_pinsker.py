"""Lemma C.1, Pinsker's inequality: KL divergence bounds the difference of means of bounded functions."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, conj, forall, function_type, lam, log, ne, sqrt, var
from dpproofs.library import Claim, Factor, Lemma, Mutant
from dpproofs.notions import KL, ZCDP, M, N, P, Q, phi, rho, t, test_function, w, x1, x2, xi
from dpproofs.tactics import (
    Fact, arith, at, bounded, both, discharge, expand, generalize, integrate, mean_of_one, obtain, parts, prove,
    specialize, unfolded, use,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_2_2a_nonnegativity import KL_NONNEGATIVE
from theorems.foundations.change_of_measure_signed import SIGNED
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.foundations.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.square_order import SQUARE, SQUARE_ORDER
from theorems.foundations.optimal_weight import OPTIMAL_WEIGHT, c
from theorems.foundations.pinsker import WEIGHTED
from theorems.foundations.zcdp_kl import ZCDP_KL

SOURCE = f"{PAPER}, Lemma C.1"
NEARLY = "P = (0.51, 0.49), Q = (0.5, 0.5), f = 1, -1: the difference is 0.02, the bound with 1.99 is 0.01995"
f = var("f", function_type(("Y",), "real"))
BOUNDED = forall(w, conj(-1 <= f(w), f(w) <= 1))


def gap(first: Term, second: Term, body: Term) -> Term:
    """The difference of the means of the body under two laws."""
    return absolute(E(first, w, body) - E(second, w, body))


def from_both_signs(goal: Term, weighted: dict[int, Theorem], a: object, b: Term, *facts: Fact) -> Theorem:
    """|d| <= sqrt(a b), from 2 d <= c a + b/c and -2 d <= c a + b/c for c > 0."""
    d = goal.args[0].args[0]
    sides = [use(OPTIMAL_WEIGHT, generalize(discharge(fact, 0 < c), c), *facts, a=a, b=b, d=sign * d)
             for sign, fact in weighted.items()]  # fmt: skip
    return arith(goal, *sides)


def _claim(factor: Factor) -> Claim:
    return Claim((KL(P, Q, t), BOUNDED), gap(P, Q, f(w)) <= sqrt(factor * t))


def _proof(claim: Claim) -> Theorem:
    """2 (L - 1) f <= c (4 + 2 L)/3 + (L log(L) - L + 1)/c, integrated under Q, at the best c."""
    close, size = claim.hypotheses[0], specialize(BOUNDED, w)
    Q_int = bounded(Q, w, f(w), 1, size)
    P_size = bounded(P, w, absolute(f(w)), 1, size)
    d = E(P, w, f(w)) - E(Q, w, f(w))

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, entropy_int, entropy = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        moved_int, moved = parts(use(SIGNED, density, P_size, L=L, Q=Q))
        total, L0 = use(MEAN_OF_DENSITY, density, L=L, Q=Q), specialize(nonneg, w)
        weighted = {}
        for sign in (1, -1):
            point = use(WEIGHTED, L0, 0 < c, *(arith(g, size) for g in (-1 <= sign * f(w), sign * f(w) <= 1)),
                        r=L(w), f=sign * f(w))  # fmt: skip
            mean = integrate(Q, w, point, moved_int, Q_int, L_int, entropy_int, 0 < c)
            below = arith(2 * (sign * d) <= c * 2 + E(Q, w, L(w) * log(L(w))) / c, mean, moved, total, 0 < c)
            weighted[sign] = arith(2 * (sign * d) <= c * 2 + t / c, below, arith(
                E(Q, w, L(w) * log(L(w))) / c <= t / c, entropy, 0 < c))  # fmt: skip
        return from_both_signs(claim.conclusion, weighted, 2, t, use(KL_NONNEGATIVE, close))

    return obtain(close, "L", with_ratio)


LEMMA = Lemma(
    "bs16.lemma-c.1", "|E_P[f] - E_Q[f]| <= sqrt(2 KL(P||Q)) for f with values in [-1, 1] (Pinsker's inequality)",
    SOURCE, *_claim(2).parts, _proof,
    (Mutant("constant", _claim(Fraction(199, 100)), NEARLY),),
)  # fmt: skip

TEST = test_function(phi, w)


def _tests_claim(factor: Factor) -> Claim:
    return Claim((KL(P, Q, t), TEST), gap(P, Q, phi(w)) <= sqrt(factor * t / 2))


def _tests(claim: Claim) -> Theorem:
    """The function 2 phi - 1 has values in [-1, 1]."""
    close, test = claim.hypotheses
    size, centred = specialize(test, w), 2 * phi(w) - 1
    unit = generalize(both(arith(-1 <= centred, size), arith(centred <= 1, size)), w)
    bound = use(LEMMA, close, unit, f=lam(w, centred))
    means = [parts(expand(law, w, centred, bounded(law, w, phi(w), 1, size)))[1] for law in (P, Q)]
    bounds = bound.conclusion.args[1], claim.conclusion.args[1]
    nonneg = use(KL_NONNEGATIVE, close)
    positive = [arith(0 <= root.args[0], nonneg) for root in bounds]
    squares = [use(SQUARE, fact, u=root.args[0]) for fact, root in zip(positive, bounds, strict=True)]
    signs = [use(POWER_NONNEGATIVE, fact, arith(ne(root.args[1], 0)), u=root.args[0], a=root.args[1])
             for fact, root in zip(positive, bounds, strict=True)]  # fmt: skip
    order = arith(bounds[0] * bounds[0] <= 2 * bounds[1] * (2 * bounds[1]), *squares)
    whole = use(SQUARE_ORDER, order, signs[0], arith(0 <= 2 * bounds[1], signs[1]), u=bounds[0], v=2 * bounds[1])
    return arith(claim.conclusion, bound, whole, *means, mean_of_one(P), mean_of_one(Q))


TESTS = Lemma(
    "bs16.lemma-c.1-tests", "|P(S) - Q(S)| <= sqrt(KL(P||Q)/2) for all events and tests (total variation)", SOURCE,
    *_tests_claim(1).parts, _tests,
    (Mutant("constant", _tests_claim(Fraction(199, 200)), NEARLY),),
)  # fmt: skip

NEAR = N(x1, x2)


def _zcdp_claim(factor: Factor) -> Claim:
    return Claim((ZCDP(M, N, xi, rho), NEAR, BOUNDED), gap(M(x1), M(x2), f(w)) <= sqrt(factor * (xi + rho)))


def _zcdp(claim: Claim) -> Theorem:
    """KL divergence is at most xi + rho."""
    close = use(ZCDP_KL, at(claim.hypotheses[0], x1, x2, by=[NEAR]), P=M(x1), Q=M(x2))
    return prove(claim.conclusion, use(LEMMA, close, BOUNDED, P=M(x1), Q=M(x2), t=xi + rho))


OF_MECHANISMS = Lemma(
    "bs16.lemma-c.1-zcdp", "(xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt(2 (xi + rho)) for f with values "
    "in [-1, 1]", SOURCE, *_zcdp_claim(2).parts, _zcdp,
    (Mutant("constant", _zcdp_claim(Fraction(199, 100)), f"{NEARLY}; rho large, and xi + rho the larger of the two "
            "KL divergences"),),
)  # fmt: skip

pinsker_total_variation = Verified(TESTS, "pinsker_total_variation", {"kl": t}, reads=lambda c: c.args[1],
                                   requires=(0 <= t,))  # fmt: skip
zcdp_mean_gap = Verified(OF_MECHANISMS, "zcdp_mean_gap", reads=lambda c: c.args[1])
