"""Gaussian DP of mechanisms on Poisson samples of lists, when a record is removed."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import forall, implies, lam, mul
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, removed, x1, x2
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, SAMPLED_GAUSSIAN_DP, M, c, gaussian_profile, mu_squared
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import Fact, at, for_all, obtain, parts, use
from theorems.meaning.records import more
from theorems.meaning.sampled_answers import GIVEN, LEMMA, SOURCE
from theorems.meaning.samples_one_more import s1, s2
from theorems.notions.profiles.weakening import with_profile
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.removed_profiles import NO_MODEL
from theorems.sampling.samples import BASE
from theorems.sampling.two_laws import REMOVED


def close_on_lists(private: Term, profile: Term, *facts: Fact) -> Theorem:
    """The profile of the mechanism itself, from a guarantee that has it, or, by the facts, a smaller one."""
    known = at(private, s1, s2, by=[ADD_OR_REMOVE_ONE(s1, s2)])
    near = with_profile(known, profile, *facts) if facts else known
    goal = forall((s1, s2), implies(ADD_OR_REMOVE_ONE(s1, s2), PROFILE(BASE(s1), BASE(s2), profile)))
    return for_all(goal, near)


def sampled_removed(claim: Claim, profile: Term, *facts: Fact) -> Theorem:
    """The record is drawn or not."""
    private, *_ = claim.hypotheses
    close = close_on_lists(private, profile, *facts)

    def with_law(law: Term, told: Theorem) -> Theorem:
        mixed, near, _ = parts(told)
        return use(REMOVED, near, mixed, *RATE, A=M(x2), B=law, P=M(x1), h=profile)

    answers = use(LEMMA, *GIVEN, more(x2, x1), close, x1=x2, x2=x1, h=profile)
    return for_all(claim.conclusion, obtain(answers, "R", with_law))


def claims(base: Term, notion: Definition, *numbers: object) -> Callable[[Factor], Claim]:
    """That sampling makes a notion of a guarantee of the mechanism itself, with a factor of the rate."""
    return lambda factor: Claim((base, *GIVEN), notion(M, removed, mul(factor, q), *numbers))


def false_claims(claim: Callable[[Factor], Claim]) -> tuple[Mutant, ...]:
    """The claim with a smaller rate."""
    reason = "the answer shows whether the record is in the sample"
    return (Mutant("factor", claim(LESS), reason, unwitnessed=NO_MODEL),)


_gaussian = claims(GAUSSIAN_DP(BASE, ADD_OR_REMOVE_ONE, mu_squared), SAMPLED_GAUSSIAN_DP, mu_squared)

GAUSSIAN = Lemma(
    "meaning.sampled-gaussian-dp", "Gaussian DP on Poisson samples of lists, when a record is removed", SOURCE,
    *_gaussian(1).parts,
    lambda claim: sampled_removed(claim, lam(c, gaussian_profile(mu_squared, c))),
    false_claims(_gaussian),
)  # fmt: skip
