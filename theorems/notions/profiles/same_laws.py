"""The profile of two laws with the same means of tests: the one for mu = 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, lam, maximum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, P, Q, gaussian_profile, phi, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all, generalize, parts, specialize, use
from theorems.foundations.densities.density_one import same_law
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.profile import s
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS

SAME_LAWS_FACTOR = Mutant("factor", {factor: LESS}, "c = 0, phi = 1", witness=finite({"Y": 1}, P=(1,), Q=(1,), s=0))

SAME_LAWS = Lemma(
    "profiles.same-laws", "The profile of two equal laws", "elementary",
    (same_law(P, Q), eq(s, 0)),
    PROFILE(P, Q, lam(c, factor * gaussian_profile(s, c))),
    mutants=(SAME_LAWS_FACTOR,),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(SAME_LAWS)
def _proof(claim: Claim) -> Theorem:
    """(1 - c) E[phi] is at most max(1 - c, 0)."""
    low, high = (generalize(fact, w) for fact in parts(specialize(TEST, w)))
    _, nonneg, at_most = parts(use(BOUNDED_MEAN, low, high, f=phi, c=1))
    mean = E(P, w, phi(w))
    apart = arith((1 - c) * mean <= maximum(1 - c, 0), nonneg, at_most)
    equal = at(same_law(P, Q), phi, by=[TEST])
    goal = mean <= c * E(Q, w, phi(w)) + read(PROFILE, claim).h(c)
    final = arith(goal, apart, equal, use(EQUAL_MEANS, eq(s, 0)))
    return for_all(claim.conclusion, final)
