"""Poisson samples of lists, when a record is removed: of randomized responses, and of what is like Laplace noise."""

from __future__ import annotations

from dpproofs.language.terms import lam
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE
from dpproofs.privacy.notions import COMPOSED_DP, KEPT_DP, LAPLACE_DP, SAMPLED_LAPLACE_DP, SAMPLED_RESPONSE_DP, c, delta
from dpproofs.privacy.notions import epsilon, laplace_profile, shift
from dpproofs.privacy.notions.kept_dp import keep
from dpproofs.proving.lemma import Lemma
from theorems.composition.optimal.one_pair import two_answers
from theorems.meaning.sampled_answers import SOURCE
from theorems.meaning.sampled_notions import claims, false_claims, sampled_removed
from theorems.sampling.removed_profiles import ALWAYS, NEVER_TOLD
from theorems.sampling.samples import BASE

_laplace = claims(LAPLACE_DP(BASE, ADD_OR_REMOVE_ONE, shift), SAMPLED_LAPLACE_DP, shift)

LAPLACE = Lemma(
    "meaning.sampled-laplace-dp",
    "What is as private as Laplace noise, on Poisson samples of lists, when a record is removed", SOURCE,
    *_laplace(1).parts,
    lambda claim: sampled_removed(claim, lam(c, laplace_profile(shift, c))),
    false_claims(_laplace),
)  # fmt: skip

_kept = claims(KEPT_DP(BASE, ADD_OR_REMOVE_ONE, epsilon, keep), SAMPLED_RESPONSE_DP, epsilon, keep, 0)

KEPT = Lemma(
    "meaning.sampled-kept-dp",
    "A response that is said with some probability, on Poisson samples of lists, when a record is removed", SOURCE,
    *_kept(1).parts,
    lambda claim: sampled_removed(claim, NEVER_TOLD, 0 <= c),
    false_claims(_kept),
)  # fmt: skip

_response = claims(COMPOSED_DP(BASE, ADD_OR_REMOVE_ONE, 1, epsilon, delta), SAMPLED_RESPONSE_DP, epsilon, 1, delta)

RESPONSE = Lemma(
    "meaning.sampled-response-dp", "A randomized response on Poisson samples of lists, when a record is removed",
    SOURCE,
    *_response(1).parts,
    lambda claim: sampled_removed(claim, ALWAYS, two_answers()),
    false_claims(_response),
)  # fmt: skip
