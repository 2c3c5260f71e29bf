"""A bound epsilon on D_alpha for every order says epsilon-DP of a pair."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI_LINE, P, Q, alpha, epsilon, phi, test_function, w
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, bounded, discharge, for_all, generalize, integrate, prove
from dpproofs.proving.tactics import specialize, use
from theorems.foundations.reals.slack_vanishing_tail import VANISHING_TAIL
from theorems.foundations.reals.slack import s
from theorems.foundations.tests.tests_from_renyi_bound import TESTS_FROM_RENYI
from theorems.notions.dp.renyi_pairs import CLOSE, LINE, SOME_ORDERS, SOURCE

LINE_TO_PAIR = Lemma(
    "bs16.lemma-3.2-pair-to-dp", "A bound epsilon on D_alpha for every order says epsilon-DP of a pair", SOURCE,
    (LINE,),
    CLOSE,
    mutants=(Mutant("smaller", Claim((LINE,), INDISTINGUISHABLE(P, Q, LESS * epsilon, 0)),
                    "P one point, Q uniform on two, epsilon = log(2)",
                    witness=finite({"Y": 3}, P=("3/8", "3/8", "1/4"), Q=("1/5", "3/5", "1/5"), epsilon="0.63")),
             Mutant("rho", {LINE: RENYI_LINE(P, Q, epsilon, Fraction(1, 100))}, "Gaussian laws at distance 1/10",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="99/100")),
             Mutant("some orders", {LINE: SOME_ORDERS}, "Gaussian laws, rho = 1/100, epsilon = 1: delta > 1e-12",
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("3/4", "1/4"), epsilon="0.67"))),
)  # fmt: skip


@proof_of(LINE_TO_PAIR)
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
