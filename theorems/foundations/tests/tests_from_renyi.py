"""One Rényi bound already bounds every test: Markov's inequality, integrated."""

from __future__ import annotations

from dpproofs.library.falsity import finite, point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, exp, log, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant
from dpproofs.proving.tactics import arith, at, bounded, cases, dominated, for_all, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_BOUND
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI, P, Q, alpha, epsilon, phi, t, test_function, w

l, f = variables("l f")


def _markov(claim: Claim) -> Theorem:
    """l f <= exp(eps) f when l <= exp(eps); else (l exp(-eps))**(alpha - 1) >= 1."""
    unit = (0 <= f, f <= 1)

    def large(above: Theorem) -> Theorem:
        pos = arith(0 < l, above)
        log_l = use(LOG_BOUND, above, pos, x=epsilon, y=l)
        scale = (alpha - 1) * (log(l) - epsilon)
        ratio = use(EXP_INCREASING, arith(0 <= scale, 1 < alpha, log_l), x=0, y=scale)
        return arith(claim.conclusion, ratio, pos, *unit)

    def small(below: Theorem) -> Theorem:
        power = use(POWER_NONNEGATIVE, 0 <= l, 1 < alpha, u=l, a=alpha)
        return arith(claim.conclusion, power, below, *unit)

    return cases(exp(epsilon) < l, large, small)


MARKOV = Lemma(
    "foundations.markov-pointwise", "l f <= exp(eps) f + l**alpha exp(-(alpha-1) eps)", "elementary",
    (0 <= l, 0 <= f, f <= 1, 1 < alpha),
    l * f <= exp(epsilon) * f + l**alpha * exp(-(alpha - 1) * epsilon),
    _markov,
    (Mutant("factor", Claim((0 <= l, 0 <= f, f <= 1, 1 < alpha),
                            l * f <= exp(epsilon) * f + LESS * l**alpha * exp(-(alpha - 1) * epsilon)),
            "f = 1, epsilon = 0, l = 200, alpha = 1 + 10**-6",
            witness=point(alpha="1.00000025", epsilon="1/10", f=1, l=1000)),),
)  # fmt: skip


def _tests(claim: Claim) -> Theorem:
    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, L_power, moment = parts(facts)
        nonneg, L_int, change = parts(unfolded(density))
        test = test_function(phi, w)
        L0, phi0 = specialize(nonneg, w), specialize(test, w)
        point = use(MARKOV, L0, phi0, 1 < alpha, l=L(w), f=phi(w), alpha=alpha)
        phi_int = bounded(Q, w, phi(w), 1, phi0)
        L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, phi0), L_int)
        bound = integrate(Q, w, point, L_phi, phi_int, L_power)
        equal = at(change, phi, by=[test])
        goal = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + exp((alpha - 1) * (t - epsilon))
        final = arith(goal, equal, bound, moment)
        return for_all(claim.conclusion, final)

    return obtain(RENYI(alpha, P, Q, t), "L", with_ratio)


TESTS_FROM_RENYI = Lemma(
    "foundations.tests-from-renyi", "D_alpha(P||Q) <= t bounds all tests", "Markov's inequality",
    (RENYI(alpha, P, Q, t), 1 < alpha),
    INDISTINGUISHABLE(P, Q, epsilon, exp((alpha - 1) * (t - epsilon))),
    _tests,
    (Mutant("factor", Claim((RENYI(alpha, P, Q, t), 1 < alpha),
                            INDISTINGUISHABLE(P, Q, epsilon, LESS * exp((alpha - 1) * (t - epsilon)))),
            "P = Q, t = 0, epsilon = -6, alpha = 1 + 10**-6",
            witness=finite({"Y": 1}, P=(1,), Q=(1,), t=0, epsilon=-6, alpha="1.000001")),),
)  # fmt: skip
