"""Lemma 8.8: approximate zCDP implies approximate DP."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, eq, exp, maximum, var
from dpproofs.library import LESS, Claim, Lemma, Mutant
from dpproofs.tactics import arith, at, bounded, cases, for_all, integrate, parts, rewrite, specialize, unfolded, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_3_2_pure_dp_iff_rho_zero import LINE_TO_PAIR
from theorems.foundations.approx_zcdp import from_components
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.tests_from_renyi import TESTS_FROM_RENYI
from dpproofs.notions import (
    APPROX_DP, APPROX_ZCDP, INDISTINGUISHABLE, MIXTURE, RENYI_LINE, A, A2, B, B2, M, N, P, Q, delta, epsilon, phi,
    rho, test_function, w, xi,
)  # fmt: skip

SOURCE = f"{PAPER}, Lemma 8.8"
delta2 = var("delta2")
UNIT = (0 <= delta, delta <= 1)
MIXED = (MIXTURE(P, 1 - delta, A, A2), MIXTURE(Q, 1 - delta, B, B2), INDISTINGUISHABLE(A, B, epsilon, delta2), *UNIT)


def _mixed(claim: Claim) -> Theorem:
    """P(S) <= (1 - delta) (exp(epsilon) B(S) + delta2) + delta, and (1 - delta) B(S) <= Q(S)."""
    test = test_function(phi, w)
    size = specialize(test, w)
    whole, other, close = (at(given, phi, by=[test]) for given in MIXED[:3])
    rest, lower = (integrate(law, w, bound, bounded(law, w, phi(w), 1, size))
                   for law, bound in ((A2, parts(size)[1]), (B2, parts(size)[0])))  # fmt: skip
    b, q = E(B, w, phi(w)), E(Q, w, phi(w))
    top = arith((1 - delta) * b <= q, other, lower, *UNIT)
    scaled = arith(exp(epsilon) * ((1 - delta) * b) <= exp(epsilon) * q, top)
    main = arith((1 - delta) * E(A, w, phi(w)) <= (1 - delta) * (exp(epsilon) * b + delta2), close, *UNIT)
    side = arith(delta * E(A2, w, phi(w)) <= delta, rest, *UNIT)
    final = arith(E(P, w, phi(w)) <= exp(epsilon) * q + claim.conclusion.args[3], whole, main, scaled, side)
    return for_all(claim.conclusion, final)


def _mixed_claim(total: Term) -> Claim:
    return Claim(MIXED, INDISTINGUISHABLE(P, Q, epsilon, total))


TESTS_OF_MIXTURES = Lemma(
    "bs16x.lemma-8.8-tests", "Mixtures with close main parts are close", SOURCE,
    *_mixed_claim(delta + (1 - delta) * delta2).parts, _mixed,
    (Mutant("delta", _mixed_claim(delta + (LESS - delta) * delta2),
            "epsilon = delta = 0, A, B on different points, delta2 = 1"),),
)  # fmt: skip

LINE = (RENYI_LINE(P, Q, xi, rho), 0 < rho, xi + rho <= epsilon)
TAIL = exp(-((epsilon - xi - rho) ** 2) / (4 * rho))


def _tail(claim: Claim) -> Theorem:
    """Markov at the order alpha = (epsilon - xi + rho)/(2 rho); at epsilon = xi + rho there is nothing to show."""
    goal = claim.conclusion

    def above(yes: Theorem) -> Theorem:
        alpha = (epsilon - xi + rho) / (2 * rho)
        order = arith(1 < alpha, yes, 0 < rho)
        tests = use(TESTS_FROM_RENYI, at(LINE[0], alpha, by=[order]), order, alpha=alpha, t=xi + rho * alpha)
        return rewrite(tests, arith(eq(tests.conclusion.args[3], goal.args[3]), 0 < rho))

    def equal(no: Theorem) -> Theorem:
        test = test_function(phi, w)
        size = specialize(test, w)
        p, q = (integrate(law, w, bound, bounded(law, w, phi(w), 1, size))
                for law, bound in ((P, parts(size)[1]), (Q, parts(size)[0])))  # fmt: skip
        point = arith(eq(epsilon, xi + rho), no, LINE[2])
        zero = arith(0 <= -((epsilon - xi - rho) ** 2) / (4 * rho), point, 0 < rho)
        one = use(EXP_INCREASING, zero, x=0, y=zero.conclusion.args[1])
        final = arith(E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + goal.args[3], p, q, one)
        return for_all(goal, final)

    return cases(xi + rho < epsilon, above, equal)


LINE_TO_TESTS = Lemma(
    "bs16x.lemma-3.5-epsilon", "D_alpha(P||Q) <= xi + rho alpha bounds all tests, for given epsilon",
    f"{PAPER}, Lemma 3.5",
    LINE, INDISTINGUISHABLE(P, Q, epsilon, TAIL), _tail,
    (Mutant("exponent", Claim(LINE, INDISTINGUISHABLE(P, Q, epsilon, exp(-((epsilon - xi - rho) ** 2) / (2 * rho)))),
            "Gaussian laws with rho = 1/2, epsilon = 4: the true delta is 4.7e-5 > exp(-12.25)"),
     Mutant("constant", Claim(LINE, INDISTINGUISHABLE(P, Q, epsilon, Fraction(66, 100) * TAIL)),
            "P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5), xi = 0, rho = 7.6, epsilon = 7.84: the true delta is 0.669")),
)  # fmt: skip


def from_line(claim: Claim, close: Callable[[Theorem], Theorem]) -> Theorem:
    """Approximate DP; ``close`` bounds the tests of the main parts from the line for their divergence."""

    def then(target: Term, components: Theorem) -> Theorem:
        first, second, line, _ = parts(unfolded(components))
        tests = close(line)
        P, Q, A, A2, B, B2, *_ = components.conclusion.args
        epsilon, inner = tests.conclusion.args[2:]
        made = use(TESTS_OF_MIXTURES, first, second, tests, *UNIT, P=P, Q=Q, A=A, A2=A2, B=B, B2=B2,
                   epsilon=epsilon, delta2=inner)  # fmt: skip
        return rewrite(made, arith(eq(made.conclusion.args[3], target.args[3])))

    return from_components(claim.conclusion, claim.hypotheses[0], then)


def _zero_claim(bound: Term, total: Term) -> Claim:
    return Claim((APPROX_ZCDP(M, N, delta, xi, 0), *UNIT), APPROX_DP(M, N, bound, total))


def _zero(claim: Claim) -> Theorem:
    return from_line(claim, lambda line: use(LINE_TO_PAIR, line, P=line.conclusion.args[0], Q=line.conclusion.args[1],
                                             epsilon=xi))  # fmt: skip


RESPONSE = "approximate randomized response with epsilon = xi"
RHO_ZERO = Lemma(
    "bs16.lemma-8.8-rho-zero", "delta-approximate (xi, 0)-zCDP implies (xi, delta)-DP", SOURCE,
    *_zero_claim(xi, delta).parts, _zero,
    (Mutant("delta", _zero_claim(xi, LESS * delta), RESPONSE),
     Mutant("epsilon", _zero_claim(Fraction(9, 10) * xi, delta), f"{RESPONSE} = 1, delta = 1/100: 0.0788 at 0.9"),),
)  # fmt: skip


def claim_of(total: Term) -> Claim:
    """Approximate zCDP implies approximate DP with that delta."""
    given = (APPROX_ZCDP(M, N, delta, xi, rho), 0 < rho, xi + rho <= epsilon, *UNIT)
    return Claim(given, APPROX_DP(M, N, epsilon, total))


def by_tests(claim: Claim, lemma: Lemma) -> Theorem:
    """Approximate DP, where the lemma bounds the tests of the main parts."""

    def close(line: Theorem) -> Theorem:
        A, B, *_ = line.conclusion.args
        return use(lemma, line, *LINE[1:], P=A, Q=B)

    return from_line(claim, close)


FIRST_OPTION = Lemma(
    "bs16.lemma-8.8-first-option", "delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP",
    f"{SOURCE}, with the first of the options for delta'",
    *claim_of(delta + (1 - delta) * TAIL).parts, lambda claim: by_tests(claim, LINE_TO_TESTS),
    (Mutant("maximum", claim_of(maximum(delta, TAIL)),
            "a Gaussian mechanism after approximate randomized response with epsilon = 0 and delta = delta'"),
     Mutant("without delta", claim_of(TAIL),
            "approximate randomized response with epsilon = 0, rho small, epsilon = 1")),
)  # fmt: skip

approx_zcdp_as_approx_dp = Verified(RHO_ZERO, "approx_zcdp_as_approx_dp")
