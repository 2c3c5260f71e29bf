"""Pure differential privacy of a pair bounds the likelihood ratio on both sides."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import almost_surely, conj, exists, exp
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import MAX_DIVERGENCE, PURE_DP_PAIR, L, P, Q, epsilon, w
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import given, obtain, parts, unfolded, use, witness
from theorems.foundations.tests.pure_dp_ratio import RATIO, SURELY_LOWER, SURELY_UPPER
from theorems.foundations.tests.pure_dp_ratio_lower import RATIO_LOWER
from theorems.foundations.tests.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE

PAIR_RATIO = Lemma(
    "foundations.pure-dp-pair-ratio", "Pure DP of a pair bounds the likelihood ratio on both sides", "elementary",
    (PURE_DP_PAIR(P, Q, epsilon),),
    exists(L, conj(RATIO, SURELY_LOWER, SURELY_UPPER)),
    mutants=(Mutant("bound", Claim((PURE_DP_PAIR(P, Q, epsilon),),
                                   exists(L, conj(RATIO, SURELY_LOWER,
                                   almost_surely(Q, w, 100 * L(w) <= 99 * exp(epsilon))))),
                    "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.1")),
             Mutant("one side", {PURE_DP_PAIR(P, Q, epsilon): MAX_DIVERGENCE(P, Q, epsilon)},
                    "P is Q conditioned on half of the outcomes",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), epsilon=4))),
)  # fmt: skip


@proof_of(PAIR_RATIO)
def _pair(claim: Claim) -> Theorem:
    there, back = conjuncts(unfolded(PURE_DP_PAIR(P, Q, epsilon)))
    close = use(TESTS_FROM_MAX_DIVERGENCE, back, P=Q, Q=P)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, upper = parts(facts)
        lower = use(RATIO_LOWER, density, close, L=L)
        return witness(claim.conclusion, L, density, lower, upper)

    found = obtain(there, "L", with_ratio)
    return given(found, *parts(unfolded(PURE_DP_PAIR(P, Q, epsilon))))
