"""The choice between mechanisms keeps profiles: notions that compare them with randomized responses."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import COMPOSED_DP, TWO_GROUPS_DP, delta, epsilon, k
from dpproofs.privacy.definitions import epsilon2, k2
from dpproofs.proving.lemma import LESS, Lemma, Mutant
from theorems.citations import SOK
from theorems.notions.choice.either import RESPONSE, SPACES, by_tests, choice_claim

_composed = choice_claim(COMPOSED_DP, k, epsilon, delta)

COMPOSED = Lemma(
    "notions.composed-dp-choice", "The choice between two mechanisms keeps the privacy of a k-fold composition", SOK,
    *_composed(1, 1, 1).parts,
    by_tests,
    (Mutant("epsilon", _composed(1, LESS, 1), "randomized response",
            witness=finite(SPACES, **RESPONSE, k=1, epsilon="1.0987", delta=0)),),
)  # fmt: skip

_groups = choice_claim(TWO_GROUPS_DP, k, epsilon, k2, epsilon2, delta)

TWO_GROUPS = Lemma(
    "notions.two-groups-dp-choice", "The same for mechanisms of two kinds", SOK,
    *_groups(1, 1, 1, 1, 1).parts,
    by_tests,
    (Mutant("epsilon", _groups(1, LESS, 1, 1, 1), "randomized response",
            witness=finite(SPACES, **RESPONSE, k=1, epsilon="1.0987", k2=0, epsilon2=0, delta=0)),),
)  # fmt: skip
