"""Lemma 3.5 as a bound for each epsilon."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI_LINE, P, Q, epsilon, phi, rho, test_function, w, xi
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, at, bounded, cases, for_all, integrate, parts, rewrite, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.tests.tests_from_renyi_bound import TESTS_FROM_RENYI

LINE = (RENYI_LINE(P, Q, xi, rho), 0 < rho, xi + rho <= epsilon)
TAIL = exp(-((epsilon - xi - rho) ** 2) / (4 * rho))

LINE_TO_TESTS = Lemma(
    "bs16x.lemma-3.5-epsilon", "D_alpha(P||Q) <= xi + rho alpha bounds all tests, for given epsilon",
    f"{BUN_STEINKE}, Lemma 3.5",
    LINE,
    INDISTINGUISHABLE(P, Q, epsilon, TAIL),
    mutants=(Mutant("exponent", Claim(LINE,
                    INDISTINGUISHABLE(P, Q, epsilon, exp(-((epsilon - xi - rho) ** 2) / (2 * rho)))),
                    "Gaussian laws with rho = 1/2, epsilon = 4: the true delta is 4.7e-5 > exp(-12.25)",
                    witness=finite({"Y": "real"}, P=gauss(0), Q=gauss(1), xi=0, rho="1/2", epsilon=4)),
             Mutant("constant", Claim(LINE, INDISTINGUISHABLE(P, Q, epsilon, Fraction(66, 100) * TAIL)),
            "P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5), xi = 0, rho = 7.6, epsilon = 7.84: the true delta is 0.669",
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84"))),
)  # fmt: skip


@proof_of(LINE_TO_TESTS)
def _tail(claim: Claim) -> Theorem:
    """Markov at the order alpha = (epsilon - xi + rho)/(2 rho); at epsilon = xi + rho there is nothing to show."""
    goal = claim.conclusion

    def above(yes: Theorem) -> Theorem:
        alpha = (epsilon - xi + rho) / (2 * rho)
        order = arith(1 < alpha, yes, 0 < rho)
        tests = use(TESTS_FROM_RENYI, at(LINE[0], alpha, by=[order]), order, alpha=alpha, t=xi + rho * alpha)
        return rewrite(
            tests, arith(eq(read(INDISTINGUISHABLE, tests).delta, read(INDISTINGUISHABLE, goal).delta), 0 < rho)
        )

    def equal(no: Theorem) -> Theorem:
        test = test_function(phi, w)
        size = specialize(test, w)
        p, q = (
            integrate(law, w, bound, bounded(law, w, phi(w), 1, size))
            for law, bound in ((P, parts(size)[1]), (Q, parts(size)[0]))
        )
        point = arith(eq(epsilon, xi + rho), no, LINE[2])
        zero = arith(0 <= -((epsilon - xi - rho) ** 2) / (4 * rho), point, 0 < rho)
        one = use(EXP_INCREASING, zero, x=0, y=rhs(zero))
        final = arith(
            E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + read(INDISTINGUISHABLE, goal).delta, p, q, one
        )
        return for_all(goal, final)

    return cases(xi + rho < epsilon, above, equal)
