"""Lemma 3.2 for pairs of laws: a bound on all tests is a bound on D_alpha for every order."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, forall, implies
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI, RENYI_LINE, P, Q, alpha, epsilon, phi, test_function, w
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, bounded, discharge, for_all, generalize, integrate, prove, rewrite
from dpproofs.proving.tactics import specialize, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.order_infinity import RENYI_BELOW_MAX
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.reals.slack import VANISHING_TAIL, s
from theorems.foundations.tests.tests_from_renyi import TESTS_FROM_RENYI

SOURCE = f"{BUN_STEINKE}, Lemma 3.2"
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, 0)
LINE = RENYI_LINE(P, Q, epsilon, 0)
SOME_ORDERS = forall(alpha, implies(1 < alpha, alpha <= 100, RENYI(alpha, P, Q, epsilon)))


def _to_line(claim: Claim) -> Theorem:
    """D_alpha <= D_oo <= epsilon."""
    above, bound = 1 < alpha, read(RENYI_LINE, claim).xi
    greatest = use(RENYI_BELOW_MAX, use(MAX_DIVERGENCE_FROM_TESTS, CLOSE), above, t=epsilon)
    line = rewrite(greatest, arith(eq(epsilon, bound + 0 * alpha)))
    return for_all(claim.conclusion, line)


PAIR_TO_LINE = Lemma(
    "bs16.lemma-3.2-pair-to-zcdp", "epsilon-DP of a pair bounds D_alpha by epsilon for every order", SOURCE,
    (CLOSE,), LINE, _to_line,
    (Mutant("smaller", Claim((CLOSE,), RENYI_LINE(P, Q, LESS * epsilon, 0)),
            "P one point, Q uniform on two, epsilon = log(2)",
            witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.1")),),
)  # fmt: skip


def _to_tests(claim: Claim) -> Theorem:
    """Markov at every order, with a slack s > 0: the tail exp(-(alpha - 1) s) vanishes, and then so does s."""
    test, slack, above = test_function(phi, w), 0 < s, 1 < alpha
    p, q = E(P, w, phi(w)), E(Q, w, phi(w))
    order = use(
        TESTS_FROM_RENYI,
        at(hypothesis(claim, RENYI_LINE), alpha, by=[above]),
        above,
        t=epsilon + 0 * alpha,
        epsilon=epsilon + s,
    )
    bound = arith(p <= exp(s) * (exp(epsilon) * q) + exp(-(alpha - 1) * s), at(order, phi, by=[test]))
    positive = integrate(Q, w, prove(0 <= phi(w), specialize(test, w)), bounded(Q, w, phi(w), 1, specialize(test, w)))
    every = generalize(discharge(bound, slack, above), s, alpha)
    limit = use(VANISHING_TAIL, every, arith(0 <= exp(epsilon) * q, positive), p=p, c=exp(epsilon) * q)
    epsilon2, delta2 = read(INDISTINGUISHABLE, claim)["epsilon", "delta"]
    final = arith(p <= exp(epsilon2) * q + delta2, limit)
    return for_all(claim.conclusion, final)


LINE_TO_PAIR = Lemma(
    "bs16.lemma-3.2-pair-to-dp", "A bound epsilon on D_alpha for every order says epsilon-DP of a pair", SOURCE,
    (LINE,), CLOSE, _to_tests,
    (Mutant("smaller", Claim((LINE,), INDISTINGUISHABLE(P, Q, LESS * epsilon, 0)),
            "P one point, Q uniform on two, epsilon = log(2)",
            witness=finite({"Y": 3}, P=("3/8", "3/8", "1/4"), Q=("1/5", "3/5", "1/5"), epsilon="0.63")),
     Mutant("rho", Claim((RENYI_LINE(P, Q, epsilon, Fraction(1, 100)),), CLOSE), "Gaussian laws at distance 1/10",
            witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="99/100")),
     Mutant("some orders", Claim((SOME_ORDERS,), CLOSE), "Gaussian laws, rho = 1/100, epsilon = 1: delta > 1e-12",
            witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("3/4", "1/4"), epsilon="0.67"))),
)  # fmt: skip
