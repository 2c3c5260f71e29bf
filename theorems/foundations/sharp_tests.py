"""The best delta that one Rényi bound gives: a pointwise inequality (PT-ONE), integrated."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, eq, exp, mul, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import INDISTINGUISHABLE, RENYI, P, Q, alpha, epsilon, phi, t, test_function, w
from dpproofs.tactics import (
    arith, at, bounded, cases, dominated, for_all, integrate, obtain, parts, prove, specialize, unfolded, use,
)  # fmt: skip
from theorems.foundations.exponential import POWER_OF_ZERO, POWER_TANGENT

l, f, r = variables("l f r")
share = 1 / alpha * (1 - 1 / alpha) ** (alpha - 1)


def _point_claim(factor: Factor) -> Claim:
    excess = mul(factor, share * l**alpha, exp(-(alpha - 1) * epsilon))
    return Claim((0 <= l, 0 <= f, f <= 1, 1 < alpha), l * f <= exp(epsilon) * f + excess)


def _point(claim: Claim) -> Theorem:
    """With u = l exp(-epsilon), u - 1 <= share u**alpha: the tangent of the power at alpha/(alpha - 1) = 1/r."""
    order, unit, u = 1 < alpha, (0 <= f, f <= 1), l * exp(-epsilon)
    part = r ** (alpha - 1) / alpha
    goal = l * f <= exp(epsilon) * f + mul(part * l**alpha, exp(-(alpha - 1) * epsilon))
    tight = 0 < r, eq(alpha * r, alpha - 1)

    def large(pos: Theorem) -> Theorem:
        tangent = use(POWER_TANGENT, order, tight[0], pos, a=alpha, u=u, s=1 / r)
        line = arith(u - 1 <= part * u**alpha, tangent, *tight, order, pos)
        return arith(goal, line, pos, tight[0], order, *unit)

    def small(no: Theorem) -> Theorem:
        is_zero = arith(eq(l, 0), no, 0 <= l)
        return arith(goal, is_zero, use(POWER_OF_ZERO, is_zero, order, u=l, a=alpha), *unit)

    at_r = cases(0 < l, large, small)
    ratio = 1 - 1 / alpha
    known = arith(0 < ratio, order), arith(eq(alpha * ratio, alpha - 1), order)
    return prove(claim.conclusion, use(at_r, *claim.hypotheses, *known, r=ratio))


POINT = Lemma(
    "foundations.sharp-markov-pointwise", "l f <= exp(eps) f + share l**alpha exp(-(alpha-1) eps) (PT-ONE)",
    "elementary", *_point_claim(1).parts, _point,
    (Mutant("factor", _point_claim(LESS), "f = 1, epsilon = 0, l = alpha/(alpha - 1)"),),
)  # fmt: skip


def _tests_claim(factor: Factor) -> Claim:
    delta = mul(factor, share, exp((alpha - 1) * (t - epsilon)))
    return Claim((RENYI(alpha, P, Q, t), 1 < alpha), INDISTINGUISHABLE(P, Q, epsilon, delta))


def _tests(claim: Claim) -> Theorem:
    order, delta = 1 < alpha, claim.conclusion.args[3]
    part = arith(0 < share, arith(0 < 1 - 1 / alpha, order), order)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power_int, moment = parts(facts)
        nonneg, L_int, change = parts(unfolded(density))
        test = test_function(phi, w)
        L0, unit = specialize(nonneg, w), specialize(test, w)
        point = use(POINT, L0, unit, order, l=L(w), f=phi(w))
        phi_int = bounded(Q, w, phi(w), 1, unit)
        L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, unit), L_int)
        bound = integrate(Q, w, point, L_phi, phi_int, power_int)
        goal = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + delta
        final = arith(goal, at(change, phi, by=[test]), bound, moment, part)
        return for_all(claim.conclusion, final)

    return obtain(claim.hypotheses[0], "L", with_ratio)


SHARP_TESTS = Lemma(
    "foundations.tests-from-renyi-sharp", "D_alpha(P||Q) <= t bounds all tests, with the best delta", "elementary",
    *_tests_claim(1).parts, _tests,
    (Mutant("factor", _tests_claim(LESS), "the privacy loss is epsilon + log(alpha/(alpha - 1)), or "
            "very negative"),),
)  # fmt: skip
