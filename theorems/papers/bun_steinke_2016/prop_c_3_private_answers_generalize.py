"""Lemma C.2, Rényi divergence of order 2 bounds the difference of means, and Proposition C.3: private answers
that are accurate for the sample are accurate for the law of the records.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, SIGNED
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.pinsker import NONNEGATIVE, f, from_both_signs, gap
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.reals.coordinate_norms import (
    DISTANCE_NONNEGATIVE,
    NORM,
    NORM_IS_DISTANCE,
    along,
    norming,
    pairing,
)
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.pointwise_inequalities import c
from theorems.foundations.reals.powers import POWER_INCREASING
from theorems.foundations.samples.independent_records import DRAWN, a, entry, i, places, population, sample, x
from theorems.foundations.samples.packings import d, y1
from theorems.notions.total_variation.from_divergences import NEAR
from theorems.papers.bun_steinke_2016.lemma_7_5_population import (
    ACCURATE,
    ANSWERS,
    AWAY,
    CENTRE,
    ERROR,
    GAP,
    MEAN_AWAY,
    OFF,
    POPULATION_GIVEN,
    PRIVATE,
    PUT,
    QUERY,
    UNIT,
    VALUES,
    alpha,
    centre,
    feature,
    q,
)

# Lemma C.2: the Rényi divergence of order 2 bounds the difference of means of square-integrable functions ---

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


# Lemma C.2 for zCDP mechanisms, and in terms of a moment --------------------------------------

b = var("b")

OF_MECHANISMS = Lemma(
    "bs16.lemma-c.2-zcdp", "(xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt((exp(xi + 2 rho) - 1) E[f(M(x'))^2])",
    SOURCE,
    (ZCDP(M, N, xi, rho), NEAR, integrable(M(x2), w, f(w) ** 2)),
    gap_bound(M(x1), M(x2), xi + 2 * rho, factor),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian mechanism, f the likelihood ratio minus 1",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), x1=0,
                        x2=1, f=(1, -1), xi="0.6932", rho=0)),),
)  # fmt: skip


@proof_of(OF_MECHANISMS)
def _zcdp(claim: Claim) -> Theorem:
    """The divergence of order 2 is at most xi + 2 rho."""
    private, near, squares = claim.hypotheses
    line = unfolded(at(private, x1, x2, by=[near]))
    close = at(line, 2, by=[arith(num(1) < 2)])
    made = use(SECOND_ORDER, close, squares, P=M(x1), Q=M(x2), t=read(RENYI, close).t)
    return prove(claim.conclusion, made)


# |E_P[f] - E_Q[f]| <= sqrt((exp(D_2(P||Q)) - 1) b) when E_Q[f^2] <= b -------------------------

OF_MOMENT = Lemma(
    "bs16.lemma-c.2-moment", "|E_P[f] - E_Q[f]| <= sqrt((exp(D_2(P||Q)) - 1) b) when E_Q[f^2] <= b", SOURCE,
    (RENYI(2, P, Q, t), SQUARES, E(Q, w, f(w) ** 2) <= b),
    gap(P, Q, f(w)) <= sqrt((factor * exp(t) - 1) * b),
    mutants=(Mutant("factor", {factor: LESS}, EQUAL,
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), b="101/100", f=(-1, 1), t="0.6932609")),),
)  # fmt: skip


@proof_of(OF_MOMENT)
def _moment(claim: Claim) -> Theorem:
    """The bound grows with the second moment."""
    close, squares, small = claim.hypotheses
    bound = parts(use(SECOND_ORDER, close, squares))[2]
    grown = use(EXP_INCREASING, use(NONNEGATIVE, close, arith(num(1) < 2), alpha=2), x=0, y=t)
    positive = integrate(Q, w, arith(num(0) <= f(w) ** 2), squares)
    old, new = (exp(t) - 1) * E(Q, w, f(w) ** 2), (exp(t) - 1) * b
    order = arith(old <= new, small, grown)
    root = use(POWER_INCREASING, order, arith(0 <= old, positive, grown), u=old, v=new, a=Fraction(1, 2))
    return arith(claim.conclusion, bound, root)


mean_gap_bound = Verified(
    OF_MOMENT, "mean_gap_bound", {"d2": t, "second_moment": b}, value=sqrt((exp(t) - 1) * b), requires=(0 <= t, 0 <= b)
)


# Proposition C.3: answers that are private, and accurate for the sample, are accurate for the law of the records ---

GENERALIZE_SOURCE = f"{BUN_STEINKE}, Proposition C.3"


GENERALIZATION = Lemma(
    "bs16.prop-c.3", "Private answers with mean error alpha are within alpha + sqrt(2 (xi + rho)) of the values of "
    "the law in the mean, and the values of a sample within 2 alpha + sqrt(2 (xi + rho))", GENERALIZE_SOURCE,
    POPULATION_GIVEN,
    conj(integrable(sample, x, MEAN_AWAY), E(sample, x, MEAN_AWAY) <= alpha + factor * GAP,
         integrable(sample, x, OFF), E(sample, x, OFF) <= 2 * alpha + factor * GAP),
    mutants=ANSWERS.mutants,
)  # fmt: skip


@proof_of(GENERALIZATION)
def _general(claim: Claim) -> Theorem:
    """The two parts are the steps in the proof of Lemma 7.5."""
    return prove(claim.conclusion, use(ANSWERS, *POPULATION_GIVEN), use(VALUES, *POPULATION_GIVEN))


SETTING = tuple(fact for fact in POPULATION_GIVEN if fact not in (DRAWN, PRIVATE, PUT))
LARGEST = forall((y1, y2), eq(d(y1, y2), along(norming(y1, y2), y1, y2)))
DIRECTION = norming(w, centre)

DIRECTED = Lemma(
    "bs16.prop-c.3-direction", "The distance of an answer to the value of the law is alpha and what the value at the "
    "data set has in the direction of the answer", f"{BUN_STEINKE}, (12)",
    (*SETTING, LARGEST),
    conj(integrable(M(x), w, AWAY), E(M(x), w, AWAY) <= factor * alpha + E(M(x), w, along(DIRECTION, q(x), centre))),
    mutants=(Mutant("factor", {factor: LESS}, "M(x) = q(x) + 1 in one dimension, q(x) = m, alpha = 1",
                    witness=finite({"X": 1, "I": 1, "A": 1, "V": 2, "Y": 2}, d=(0, 1, 1, 0), p=(0, 1, 0, -1), f=0,
                        q=(0,), m=0, e=0, J=(1,), D=(1,), M=((0, 1),), alpha=1, W=(0, 1, 0, 0), x=0)),),
)  # fmt: skip


@proof_of(DIRECTED)
def _directed(claim: Claim) -> Theorem:
    """The difference of the answer and of the value at x is at most their distance, in every direction."""
    error_int, error = parts(specialize(ACCURATE, x))
    below = specialize(parts(unfolded(NORM))[1], DIRECTION, w, q(x))
    point = arith(AWAY <= ERROR + along(DIRECTION, q(x), centre), below, specialize(LARGEST, w, centre))
    size = []
    for law, at_, record, vector, values in (
        (places, i, entry(x, i), q(x), specialize(QUERY, DIRECTION, x)),
        (population, a, a, centre, specialize(CENTRE, DIRECTION)),
    ):
        unit = specialize(UNIT, DIRECTION, record)
        ints = bounded(law, at_, feature(DIRECTION, record), 1, unit)
        ends = [integrate(law, at_, fact, ints) for fact in parts(unit)]
        size.append(arith(absolute(pairing(DIRECTION, vector)) <= 1, *ends, values, mean_of_one(law)))
    values_int = bounded(M(x), w, along(DIRECTION, q(x), centre), 2, *size)
    low = use(DISTANCE_NONNEGATIVE, use(NORM_IS_DISTANCE, NORM), y1=w, y2=centre)
    cover = both(low, arith(AWAY <= ERROR + 2, point, *size))
    away_int = dominated(M(x), w, cover, parts(expand(M(x), w, ERROR + 2, error_int))[0])
    total = integrate(M(x), w, point, away_int, error_int, values_int)
    return both(away_int, arith(comparison(claim), total, error))


private_answers_error, sample_values_error = (
    Verified(lemma, name, value=count * alpha + GAP, requires=(0 <= alpha,))
    for lemma, name, count in ((ANSWERS, "private_answers_error", 1), (VALUES, "sample_values_error", 2))
)
