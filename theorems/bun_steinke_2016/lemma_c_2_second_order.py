"""Lemma C.2: the Rényi divergence of order 2 bounds the difference of means of square-integrable functions."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, conj, exp, integrable, lam, num, sqrt, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import KL, RENYI, ZCDP, M, N, P, Q, rho, t, w, x1, x2, xi
from dpproofs.tactics import (
    arith, at, both, dominated, expand, generalize, integrate, obtain, parts, prove, specialize, unfolded,
    use,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_2_2a_nonnegativity import LEMMA as NONNEGATIVE
from theorems.bun_steinke_2016.lemma_c_1_pinsker import NEAR, f, from_both_signs, gap
from theorems.foundations.change_of_measure import FROM_REFERENCE
from theorems.foundations.change_of_measure_signed import SIGNED
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.optimal_weight import c
from theorems.foundations.powers import POWER_INCREASING

SOURCE = f"{PAPER}, Lemma C.2"
EQUAL = "an equality for P = (0.5, 0.5), Q = (0.1, 0.9), f = dP/dQ - 1"
SQUARES = integrable(Q, w, f(w) ** 2)
CLOSE = RENYI(2, P, Q, t)
b = var("b")


def _bound(first: Term, second: Term, order_two: Term, factor: Factor) -> Term:
    """|E_P[f]| exists, and the difference of the means is at most sqrt((exp(D_2) - 1) E_Q[f^2])."""
    square = E(second, w, f(w) ** 2)
    bound = gap(first, second, f(w)) <= sqrt((factor * exp(order_two) - 1) * square)
    return conj(integrable(first, w, absolute(f(w))), integrable(second, w, absolute(f(w))), bound)


def _claim(factor: Factor, close: Term = CLOSE) -> Claim:
    return Claim((close, SQUARES), _bound(P, Q, t, factor))


def _proof(claim: Claim) -> Theorem:
    """2 (L - 1) f <= c (L - 1)^2 + f^2/c, integrated under Q, at the best c."""
    close, size = claim.hypotheses[0], absolute(f(w))
    one = parts(use("E_one", P=Q))[0]
    small = arith(absolute(size) <= 1 + f(w) ** 2)
    Q_size = dominated(Q, w, small, parts(expand(Q, w, 1 + f(w) ** 2, SQUARES, one))[0])
    Q_int = dominated(Q, w, arith(absolute(f(w)) <= size), Q_size)
    d, square = E(P, w, f(w)) - E(Q, w, f(w)), E(Q, w, f(w) ** 2)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power_int, power = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        L0, total = specialize(nonneg, w), use(MEAN_OF_DENSITY, density, L=L, Q=Q)
        cover = arith(absolute(L(w) * size) <= L(w) ** 2 + f(w) ** 2, L0)
        weighted_int = dominated(Q, w, cover, parts(expand(Q, w, L(w) ** 2 + f(w) ** 2, power_int, SQUARES))[0])
        P_size = parts(use(FROM_REFERENCE, density, generalize(arith(0 <= size), w), weighted_int, L=L, Q=Q,
                           f=lam(w, size)))[0]  # fmt: skip
        moved_int, moved = parts(use(SIGNED, density, P_size, L=L, Q=Q))
        weighted = {}
        for sign in (1, -1):
            x = sign * f(w)
            point = arith(2 * (L(w) - 1) * x <= c * (L(w) ** 2 - 2 * L(w) + 1) + f(w) ** 2 / c, 0 < c)
            mean = integrate(Q, w, point, moved_int, Q_int, L_int, power_int, SQUARES, 0 < c)
            weight = E(Q, w, L(w) ** 2) - 2 * E(Q, w, L(w)) + 1
            spread = arith(c * weight <= c * (exp(t) - 1), power, total, 0 < c)
            weighted[sign] = arith(2 * (sign * d) <= c * (exp(t) - 1) + square / c, mean, moved, spread, 0 < c)
        grown = use(EXP_INCREASING, use(NONNEGATIVE, close, arith(num(1) < 2), alpha=2), x=0, y=t)
        signs = arith(0 <= exp(t) - 1, grown), integrate(Q, w, arith(num(0) <= f(w) ** 2), SQUARES)
        bound = from_both_signs(claim.conclusion.args[2], weighted, exp(t) - 1, square, *signs)
        return both(P_size, Q_size, bound)

    return obtain(close, "L", with_ratio)


LEMMA = Lemma(
    "bs16.lemma-c.2", "|E_P[f] - E_Q[f]| <= sqrt((exp(D_2(P||Q)) - 1) E_Q[f^2])", SOURCE, *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), EQUAL),
     Mutant("first order", _claim(1, KL(P, Q, t)), "the same: sqrt((exp(D_1) - 1) 16/9) = 1.089 < 16/9")),
)  # fmt: skip


def _zcdp_claim(factor: Factor) -> Claim:
    given = ZCDP(M, N, xi, rho), NEAR, integrable(M(x2), w, f(w) ** 2)
    return Claim(given, _bound(M(x1), M(x2), xi + 2 * rho, factor))


def _zcdp(claim: Claim) -> Theorem:
    """The divergence of order 2 is at most xi + 2 rho."""
    private, near, squares = claim.hypotheses
    line = unfolded(at(private, x1, x2, by=[near]))
    close = at(line, 2, by=[arith(num(1) < 2)])
    made = use(LEMMA, close, squares, P=M(x1), Q=M(x2), t=close.conclusion.args[3])
    return prove(claim.conclusion, made)


OF_MECHANISMS = Lemma(
    "bs16.lemma-c.2-zcdp", "(xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt((exp(xi + 2 rho) - 1) E[f(M(x'))^2])",
    SOURCE, *_zcdp_claim(1).parts, _zcdp,
    (Mutant("factor", _zcdp_claim(LESS), "Gaussian mechanism, f the likelihood ratio minus 1"),),
)  # fmt: skip


def _moment_claim(factor: Factor) -> Claim:
    return Claim(
        (RENYI(2, P, Q, t), SQUARES, E(Q, w, f(w) ** 2) <= b),
        gap(P, Q, f(w)) <= sqrt((factor * exp(t) - 1) * b),
    )


def _moment(claim: Claim) -> Theorem:
    """The bound grows with the second moment."""
    close, squares, small = claim.hypotheses
    bound = parts(use(LEMMA, close, squares))[2]
    grown = use(EXP_INCREASING, use(NONNEGATIVE, close, arith(num(1) < 2), alpha=2), x=0, y=t)
    positive = integrate(Q, w, arith(num(0) <= f(w) ** 2), squares)
    old, new = (exp(t) - 1) * E(Q, w, f(w) ** 2), (exp(t) - 1) * b
    order = arith(old <= new, small, grown)
    root = use(POWER_INCREASING, order, arith(0 <= old, positive, grown), u=old, v=new, a=Fraction(1, 2))
    return arith(claim.conclusion, bound, root)


OF_MOMENT = Lemma(
    "bs16.lemma-c.2-moment", "|E_P[f] - E_Q[f]| <= sqrt((exp(D_2(P||Q)) - 1) b) when E_Q[f^2] <= b", SOURCE,
    *_moment_claim(1).parts, _moment,
    (Mutant("factor", _moment_claim(LESS), EQUAL),),
)  # fmt: skip

mean_gap_bound = Verified(
    OF_MOMENT, "mean_gap_bound", {"d2": t, "second_moment": b}, reads=lambda c: c.args[1], requires=(0 <= t, 0 <= b)
)
