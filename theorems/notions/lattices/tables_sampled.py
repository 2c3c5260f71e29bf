"""Pessimistic PLDs of Poisson-sampled randomized responses and Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.privacy.notions import SAMPLED_LAPLACE_DP, SAMPLED_RESPONSE_DP, TABLE_DP, M, N, c, delta, epsilon
from dpproofs.privacy.notions import laplace_profile, shift
from dpproofs.privacy.notions.kept_dp import keep
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.sampled_response_dp import revealing_response
from dpproofs.privacy.notions.table_dp import TABLE, table
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor
from dpproofs.proving.tactics import unfolded, use
from theorems.notions.lattices.table_chords import values
from theorems.notions.lattices.table_sampled_profile import NO_MODEL, SAMPLED_PROFILE, SOURCE, numbers

ANSWERS, NOISE = lam(c, revealing_response(c)), lam(c, laplace_profile(shift, c))


def _as_table(claim: Claim, profile: Term) -> Theorem:
    """The profile without sampling, put in."""
    private, *_ = claim.hypotheses
    return use(SAMPLED_PROFILE, unfolded(private), *numbers(profile), h=profile)


RESPONSE = Lemma(
    "lattices.table-of-sampled-response", "A pessimistic PLD of a Poisson-sampled randomized response", SOURCE,
    (SAMPLED_RESPONSE_DP(M, N, rate, epsilon, keep, delta), *numbers(ANSWERS, factor)),
    TABLE_DP(M, N, *TABLE),
    lambda claim: _as_table(claim, ANSWERS),
    (Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
            unwitnessed=NO_MODEL),),
)  # fmt: skip

LAPLACE = Lemma(
    "lattices.table-of-sampled-laplace-dp", "A pessimistic PLD of Poisson-sampled Laplace DP", SOURCE,
    (SAMPLED_LAPLACE_DP(M, N, rate, shift), *numbers(NOISE, factor)),
    TABLE_DP(M, N, *TABLE),
    lambda claim: _as_table(claim, NOISE),
    (Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
            unwitnessed=NO_MODEL),),
)  # fmt: skip

TABLES = (table, values)
sampled_response_dp_as_table_dp = Verified(RESPONSE, "sampled_response_dp_as_table_dp", tables=TABLES)
sampled_laplace_dp_as_table_dp = Verified(LAPLACE, "sampled_laplace_dp_as_table_dp", tables=TABLES)
