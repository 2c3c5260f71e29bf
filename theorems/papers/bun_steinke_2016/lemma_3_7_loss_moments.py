"""Lemma 3.7 and Lemma B.3: moments of the privacy loss from approximate DP for every delta.

This file is long because the false variant is refuted by the moments of two Gaussian laws.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import exceeded, fact, gaussian_line, integral_of, is_test, standard, x
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import LEBESGUE, PI, REAL, E, conj, eq, exp, ind, integrable, lam, log, num, sqrt
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import P, rho, w, xi
from dpproofs.proving.reading import comparison, integrand_of, lhs, read, rhs
from dpproofs.proving.tactics import arith, assume, at, both, cases, congruence, discharge, dominated, expand
from dpproofs.proving.tactics import generalize, integrate, intro, nonnegative, parts, rewrite, squared_root, transfer
from dpproofs.proving.tactics import use
from dpproofs.prover.tactic import inequality
from theorems.papers.bun_steinke_2016.lemma_3_7_loss_tail import FAMILY, LOSS_TAIL, RATIO, SOURCE, Z
from theorems.foundations.reals.erfc_tail import TAIL as GAUSSIAN_TAIL
from theorems.foundations.reals.error_function import ERFC_AT_MOST_TWO
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.measure.layer_cake import LAYER_CAKE
from theorems.foundations.reals.strict import EXP_STRICT

s, k, extra = variables("s k lambda_")


def _moment_claim(constant: Factor) -> Claim:
    moment = exp(k * Z)
    bound = exp(k * (xi + extra + sqrt(PI * rho) * (1 + 1 / extra)) + k**2 * rho / constant)
    given = FAMILY, RATIO, 0 < rho, 0 < extra, 0 < k
    return Claim(given, conj(integrable(P, w, moment), E(P, w, moment) <= bound))


MOMENT = Lemma(
    "bs16.lemma-3.7-moment", "A bound on E[exp(k Z)] from approximate DP for every delta", SOURCE,
    *_moment_claim(4).parts,
    mutants=(Mutant("constant", _moment_claim(Fraction(401, 100)),
                    "N(1, 1) and N(0, 1), rho = 2, xi = 1/2, k = 5000"),),
)  # fmt: skip


@proof_of(MOMENT)
def _moment(claim: Claim) -> Theorem:
    """exp(k Z) <= exp(k a) + (exp(k Z) - exp(k a)) 1[Z >= a]; then 1 + x <= exp(x), for lambda and for the sum."""
    start, moment = xi + extra, exp(k * Z)
    part_int, tail_mean = parts(_layers(start))
    cover = moment <= exp(k * start) + integrand_of(part_int, w)

    def low(no: Theorem) -> Theorem:
        return arith(cover, no, use(EXP_INCREASING, arith(k * Z <= k * start, no, 0 < k), x=k * Z, y=k * start))

    point = cases(start <= Z, lambda yes: arith(cover, yes), low)
    sum_int = parts(expand(P, w, rhs(cover), part_int))[0]
    ints = dominated(P, w, both(arith(0 <= moment), point), sum_int)
    mean = integrate(P, w, point, ints, part_int)
    q, X = k**2 * rho / 4, k * sqrt(PI * rho) * (1 + 1 / extra)
    weight = arith(1 / (1 - exp(-extra)) <= 1 + 1 / extra, use(EXP_TANGENT, x=extra), 0 < extra)
    tangents = use(EXP_TANGENT, x=X), arith(1 <= exp(q), use(EXP_TANGENT, x=q), 0 < rho)
    joined = arith(1 + X * exp(q) <= exp(X + q), *tangents, arith(0 <= X, 0 < k, 0 < extra, 0 < rho))
    tails = arith(rhs(tail_mean) <= exp(k * start) * (X * exp(q)), weight, 0 < k, 0 < rho)
    bound = rhs(comparison(claim))
    total = arith(exp(k * start) * (1 + X * exp(q)) <= bound, joined, 0 < rho)
    return both(ints, arith(comparison(claim), mean, tail_mean, tails, total))


def _layers(start: Term) -> Theorem:
    """E[exp(k Z) - exp(k a); Z >= a] for a = xi + lambda: an integral over a half-line bounds it."""
    bound = exp(-((s - start) ** 2) / rho) / (1 - exp(-extra))
    order = start <= s
    known = use(LOSS_TAIL, FAMILY, RATIO, 0 < rho, 0 < extra, arith(0 <= s - start, order), s=s - start)
    tails = generalize(discharge(rewrite(known, arith(eq(xi + (s - start) + extra, s))), order), s)
    slope, shift = 1 / sqrt(rho), -start / sqrt(rho) - k * sqrt(rho) / 2
    raw_int, mass = parts(use(GAUSSIAN_TAIL, arith(0 < slope, 0 < rho), a=start, k=slope, m=shift))
    bell = ind(start <= s) * exp(-((slope * s + shift) ** 2))
    front = k * exp(k * start + k**2 * rho / 4) / (1 - exp(-extra))
    scaled_int, scaled = parts(expand(LEBESGUE, s, front * bell, raw_int))
    cover = ind(start <= s) * (k * exp(k * s)) * bound
    cover_int, same = parts(transfer(LEBESGUE, s, arith(eq(front * bell, cover), 0 < rho), scaled_int))
    cake = use(
        LAYER_CAKE, arith(0 <= k, 0 < k), 0 < k, tails, cover_int, a=start, c=k, k=k, Z=lam(w, Z), T=lam(s, bound)
    )
    raw_part, mean = parts(cake)
    part = ind(start <= Z) * (exp(k * Z) - exp(k * start))
    plain = arith(eq(integrand_of(raw_part, w), part), 0 < k)
    part_int, part_mean = parts(transfer(P, w, plain, raw_part))
    positive = arith(0 < 1 - exp(-extra), use(EXP_STRICT, 0 < extra, x=-extra, y=0))
    half = arith(
        E(LEBESGUE, s, bell) <= sqrt(PI) * sqrt(rho), mass, use(ERFC_AT_MOST_TWO, a=slope * start + shift), 0 < rho
    )
    total = eq(E(LEBESGUE, s, cover), front * E(LEBESGUE, s, bell))
    value = arith(total, same, scaled, positive)
    weight = arith(0 < front, positive, 0 < k)
    limit = front * (sqrt(PI) * sqrt(rho))
    return both(part_int, arith(E(P, w, part) <= limit, part_mean, mean, value, half, weight))


@refutation_of(MOMENT, "constant", Y=REAL)
def _large_order(said: Theorem) -> Theorem:
    """N(1, 1) and N(0, 1), rho = 2, xi = 1/2, k = 5000: exp(k^2/2 + k/2) is too large."""
    law, other, half, order = standard(1), standard(), Fraction(1, 2), 5000
    ratio = fact("foundations.gaussian-ratio", mu=1, nu=0, sigma=1)

    def private(goal: Term, delta: Term, function: Term) -> Theorem:
        size = inequality(0 <= log(1 / delta), 0 < delta, delta <= 1)
        sides = infer("cut", size, assume(0 < delta), assume(delta <= 1))
        root = sqrt(2 * log(1 / delta))
        square = squared_root(2 * log(1 / delta), arith(0 <= 2 * log(1 / delta), sides))
        level = arith(num(0) + half <= half + root, nonnegative(root, sides))
        values = {"P": law, "Q": other, "xi": 0, "rho": half, "epsilon": half + root}
        tests = fact("bs16x.lemma-3.5-epsilon", gaussian_line(1, 0), shown(0 < num(half)), level, **values)
        bound = at(tests, function, by=[assume(is_test(function))])
        small = exp(-((half + root - half) ** 2) / (4 * num(half)))
        power = congruence(eq(small, exp(-log(1 / delta))), square)
        return arith(goal, bound, power, arith(eq(exp(-log(1 / delta)), delta), 0 < delta))

    values = {"P": law, "Q": other, "L": read(ratio.conclusion.data, ratio).L, "xi": half, "rho": 2, "k": order}
    _, false = parts(instance(said, lambda goal: intro(goal, private), ratio, **values, lambda_=Fraction(8, 5)))
    measured, value, *_ = parts(fact("foundations.gaussian-grown", a=order, b=-order * half, nu=1, sigma=1, r=0))
    same = congruence(eq(integrand_of(measured, x), integrand_of(lhs(false), x)))
    return exceeded(false, arith(eq(lhs(false), rhs(value)), integral_of(measured, same), value))
