"""The choice between mechanisms keeps the notions that bound the mean of each test."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, TOTAL_VARIATION_DP, delta, epsilon, t
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Lemma, Mutant
from theorems.citations import SOK
from theorems.notions.choice.either import RESPONSE, SPACES, by_tests, choice_claim

_pure = choice_claim(PURE_DP, epsilon)

PURE = Lemma(
    "notions.pure-dp-choice", "The choice between two epsilon-DP mechanisms is epsilon-DP", SOK,
    *_pure(1).parts,
    by_tests,
    (Mutant("factor", _pure(LESS), "randomized response", witness=finite(SPACES, **RESPONSE, epsilon="1.0987")),),
)  # fmt: skip

_approx = choice_claim(APPROX_DP, epsilon, delta)

APPROX = Lemma(
    "notions.approx-dp-choice", "The choice between two (epsilon, delta)-DP mechanisms is (epsilon, delta)-DP", SOK,
    *_approx(1, 1).parts,
    by_tests,
    (Mutant("delta", _approx(1, LESS), "randomized response",
            witness=finite(SPACES, **RESPONSE, epsilon=0, delta="1/2")),),
)  # fmt: skip

_variation = choice_claim(TOTAL_VARIATION_DP, delta)

VARIATION = Lemma(
    "notions.total-variation-choice", "The choice between two mechanisms keeps their bound on total variation", SOK,
    *_variation(1).parts,
    by_tests,
    (Mutant("delta", _variation(LESS), "randomized response", witness=finite(SPACES, **RESPONSE, delta="1/2")),),
)  # fmt: skip

approx_dp_choice = Verified(APPROX, "approx_dp_choice", {"weight": t})
pure_dp_choice = Verified(PURE, "pure_dp_choice", {"weight": t})
