"""Lemma C.2: the Rényi divergence of order 2 bounds the difference of means of square-integrable functions."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, exp, integrable, lam, num, sqrt
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import KL, RENYI, P, Q, t, w
from dpproofs.proving.reading import comparison, hypothesis
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.nonnegativity import NONNEGATIVE
from theorems.foundations.divergences.pinsker import f, from_both_signs, gap
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.change_of_measure_signed import SIGNED
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.optimal_weight import c

SOURCE = f"{BUN_STEINKE}, Lemma C.2"
EQUAL = "an equality for P = (0.5, 0.5), Q = (0.1, 0.9), f = dP/dQ - 1"
SQUARES = integrable(Q, w, f(w) ** 2)
CLOSE = RENYI(2, P, Q, t)


def gap_bound(first: Term, second: Term, order_two: Term, factor: Factor) -> Term:
    """|E_P[f]| exists, and the difference of the means is at most sqrt((exp(D_2) - 1) E_Q[f^2])."""
    square = E(second, w, f(w) ** 2)
    bound = gap(first, second, f(w)) <= sqrt((factor * exp(order_two) - 1) * square)
    return conj(integrable(first, w, absolute(f(w))), integrable(second, w, absolute(f(w))), bound)


close = mark("close", CLOSE)

SECOND_ORDER = Lemma(
    "bs16.lemma-c.2", "|E_P[f] - E_Q[f]| <= sqrt((exp(D_2(P||Q)) - 1) E_Q[f^2])", SOURCE,
    (close, SQUARES),
    gap_bound(P, Q, t, factor),
    mutants=(Mutant("factor", {factor: LESS}, EQUAL,
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("2/3", "1/3"), f=("9/10", -1), t="0.031")),
             Mutant("first order", {close: KL(P, Q, t)}, "the same: sqrt((exp(D_1) - 1) 16/9) = 1.089 < 16/9",
                    witness=finite({"Y": 2}, P=("1/4", "3/4"), Q=("1/2", "1/2"), f=("1/3", -1), t="0.14"))),
)  # fmt: skip


@proof_of(SECOND_ORDER)
def _proof(claim: Claim) -> Theorem:
    """2 (L - 1) f <= c (L - 1)^2 + f^2/c, integrated under Q, at the best c."""
    close, size = hypothesis(claim, RENYI), absolute(f(w))
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
        P_size = parts(
            use(FROM_REFERENCE, density, generalize(arith(0 <= size), w), weighted_int, L=L, Q=Q, f=lam(w, size))
        )[0]
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
        bound = from_both_signs(comparison(claim), weighted, exp(t) - 1, square, *signs)
        return both(P_size, Q_size, bound)

    return obtain(close, "L", with_ratio)
