"""Gaussian DP of mechanisms on Poisson samples of lists, when a record is replaced."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, REPLACE_ONE, x1, x2
from dpproofs.privacy.notions import GAUSSIAN_DP, REPLACED_GAUSSIAN_DP, REPLACED_GAUSSIAN_PAIR, M, c
from dpproofs.privacy.notions import gaussian_profile, mu_squared
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import for_all, obtain, parts, use, witnesses
from theorems.meaning.records_common import COMMON, REPLACED
from theorems.meaning.sizes import LISTS
from theorems.meaning.sampled_answers import GIVEN, LEMMA
from theorems.meaning.sampled_notions import close_on_lists
from theorems.sampling.drawn import q
from theorems.sampling.samples import BASE

PRIVATE = GAUSSIAN_DP(BASE, ADD_OR_REMOVE_ONE, mu_squared)

LEMMA_REPLACED = Lemma(
    "meaning.sampled-gaussian-dp-replaced", "Gaussian DP on Poisson samples of lists, when a record is replaced",
    "elementary",
    (PRIVATE, *GIVEN),
    REPLACED_GAUSSIAN_DP(M, REPLACE_ONE, factor * q, mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "noise on whether the record is in the sample",
                    unwitnessed="whether there are such parts is asked of all laws"),),
)  # fmt: skip

PROFILE_OF = lam(c, gaussian_profile(mu_squared, c))


@proof_of(LEMMA_REPLACED)
def _proof(claim: Claim) -> Theorem:
    """Both lists have a record more than a third one, and samples of that are the part in common."""
    close = close_on_lists(PRIVATE, PROFILE_OF)
    goal = REPLACED_GAUSSIAN_PAIR(M(x1), M(x2), q, mu_squared)

    def with_common(common: Term, joined: Theorem) -> Theorem:
        one, two = (
            use(LEMMA, *GIVEN, near, close, x1=common, x2=data, h=PROFILE_OF)
            for near, data in zip(parts(joined), (x1, x2), strict=True)
        )

        def with_laws(first: Term, told: Theorem, second: Term, other: Theorem) -> Theorem:
            mixed, back, _ = parts(told)
            mixed_other, _, forward = parts(other)
            return witnesses(goal, (M(common), first, second), mixed, mixed_other, back, forward)

        return obtain(one, "R", lambda *left: obtain(two, "R2", lambda *right: with_laws(*left, *right)))

    return for_all(claim.conclusion, obtain(use(COMMON, LISTS, REPLACED), "x0", with_common))
