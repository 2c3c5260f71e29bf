"""The profile of two Laplace laws grows with the distance of their medians."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, lam, sqrt, var
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.privacy.notions import LAPLACE_DP, PROFILE, M, N, c, laplace_profile, shift
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import Fact, arith, discharge, for_all, generalize, signed, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.notions.profiles.weakening import PROFILE_WEAKEN

shift2 = var("shift2")
ORDERED = shift <= shift2

MONOTONE = Lemma(
    "profiles.laplace-monotone", "The profile of two Laplace laws grows with the distance of their medians",
    "elementary",
    (ORDERED, 0 <= c),
    laplace_profile(shift, c) <= factor * laplace_profile(shift2, c),
    mutants=(Mutant("factor", {factor: LESS}, "c = 0", witness=finite({}, c=0, shift=1, shift2=1)),),
)  # fmt: skip


@proof_of(MONOTONE)
def _monotone(claim: Claim) -> Theorem:
    """Part by part."""
    grown = use(EXP_INCREASING, arith(-shift2 / 2 <= -shift / 2, ORDERED), x=-shift2 / 2, y=-shift / 2)
    root = signed(0 <= sqrt(c), 0 <= c)
    return arith(claim.conclusion, arith(sqrt(c) * exp(-shift2 / 2) <= sqrt(c) * exp(-shift / 2), grown, root))


LARGER_SHIFT = Lemma(
    "profiles.laplace-dp-weaken", "As private as Laplace noise that hides less", "elementary",
    (LAPLACE_DP(M, N, shift), ORDERED),
    LAPLACE_DP(M, N, factor * shift2),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism, shift = shift2",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1, shift2=1)),),
)  # fmt: skip


@proof_of(LARGER_SHIFT)
def _larger(claim: Claim) -> Theorem:
    private, *order = claim.hypotheses
    return for_all(claim.conclusion, larger_shift(at_neighbours(private), shift, shift2, *order))


def larger_shift(bound: Theorem, small: Term, large: Term, *facts: Fact) -> Theorem:
    """The profile for a larger distance of the medians, from the one for a smaller."""
    grows = generalize(discharge(use(MONOTONE, *facts, 0 <= c, shift=small, shift2=large), 0 <= c), c)
    first, second = read(PROFILE, bound)["P", "Q"]
    old, new = (lam(c, laplace_profile(one, c)) for one in (small, large))
    return use(PROFILE_WEAKEN, bound, grows, P=first, Q=second, h=old, h2=new)


laplace_dp_weaken = Verified(LARGER_SHIFT, "laplace_dp_weaken")
