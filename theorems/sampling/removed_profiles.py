"""Poisson sampling when a record is removed: of randomized responses, and of what is as private as Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, implies, lam, num, substitute
from dpproofs.privacy.notions import (
    COMPOSED_DP,
    KEPT_DP,
    LAPLACE_DP,
    PROFILE,
    SAMPLED_LAPLACE_DP,
    SAMPLED_RESPONSE_DP,
    M,
    N,
    c,
    delta,
    epsilon,
    either_order,
    laplace_profile,
    shift,
    x1,
    x2,
)
from dpproofs.privacy.notions.kept_dp import keep
from dpproofs.privacy.notions.sampled_response_dp import revealing_response
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor
from dpproofs.proving.tactics import at, for_all, specialize, use
from theorems.citations import ZHU_DONG_WANG
from theorems.composition.optimal.one_pair import two_answers
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.profiles.weakening import with_profile
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.one_more import ONE_REMOVED
from theorems.sampling.removed_gaussian import GIVEN
from theorems.sampling.samples import BASE, T

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
NO_MODEL = "the profile is another number at every order, and no finite model decides all of them"


def _sampled(claim: Claim, profile: Term, *facts: Theorem | Term) -> Theorem:
    """The record is drawn or not; the mechanism itself is as private in the other order."""
    private, sampling, symmetric, *_ = claim.hypotheses
    swapped = at(symmetric, x1, x2, by=[either_order(x1, x2)])
    known = at(private, x2, x1, by=[swapped])
    near = with_profile(known, profile, *facts) if facts else known
    close = for_all(forall((x1, x2), implies(either_order(x1, x2), PROFILE(BASE(x2), BASE(x1), profile))), near)
    answers = [specialize(GIVEN[2], point) for point in (x2, x1)]
    made = use(ONE_REMOVED, at_neighbours(sampling), *answers, close, *RATE, N=either_order, h=profile,
               Q=M(x2), P=M(x1), S0=T(x2), S1=T(x1))  # fmt: skip
    return for_all(claim.conclusion, made)


ALWAYS, NEVER_TOLD = (substitute(lam(c, revealing_response(c)), one) for one in ({keep: num(1)}, {delta: num(0)}))
"""The profile of a response that is always said, and of one that never reveals all."""

RESPONSE = Lemma(
    "sampling.poisson-response", "Poisson sampling with rate q of a randomized response, when a record is removed",
    SOURCE,
    (COMPOSED_DP(BASE, either_order, 1, epsilon, delta), *GIVEN),
    SAMPLED_RESPONSE_DP(M, N, factor * q, epsilon, 1, delta),
    lambda claim: _sampled(claim, ALWAYS, two_answers()),
    (Mutant("factor", {factor: LESS}, "the answer shows whether the record is in the sample",
            unwitnessed=NO_MODEL),),
)  # fmt: skip

KEPT = Lemma(
    "sampling.poisson-kept",
    "Poisson sampling with rate q of a response that is said with some probability, when a record is removed", SOURCE,
    (KEPT_DP(BASE, either_order, epsilon, keep), *GIVEN),
    SAMPLED_RESPONSE_DP(M, N, factor * q, epsilon, keep, 0),
    lambda claim: _sampled(claim, NEVER_TOLD, 0 <= c),
    (Mutant("factor", {factor: LESS}, "a randomized response to whether the record is in the sample",
            unwitnessed=NO_MODEL),),
)  # fmt: skip

LAPLACE = Lemma(
    "sampling.poisson-laplace-dp", "Poisson sampling with rate q of Laplace DP, when a record is removed", SOURCE,
    (LAPLACE_DP(BASE, either_order, shift), *GIVEN),
    SAMPLED_LAPLACE_DP(M, N, factor * q, shift),
    lambda claim: _sampled(claim, lam(c, laplace_profile(shift, c))),
    (Mutant("factor", {factor: LESS}, "noise on whether the record is in the sample", unwitnessed=NO_MODEL),),
)  # fmt: skip

NAMES = {"sampling_rate": q}
poisson_sampled_response_dp = Verified(RESPONSE, "poisson_sampled_response_dp", NAMES)
poisson_sampled_kept_dp = Verified(KEPT, "poisson_sampled_kept_dp", NAMES)
poisson_sampled_laplace_dp = Verified(LAPLACE, "poisson_sampled_laplace_dp", NAMES)
