"""Gaussian noise with groups of randomized responses: a larger mu and delta."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import M, c, delta, gaussian_profile, mu_squared
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, for_all, parts, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.sums.binomial_theorem import BINOMIAL_THEOREM
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.gaussian_dp.profile_bounds import BOUNDS
from theorems.composition.mixed.groups import COUNTS, FIRST, Group, inside, with_groups
from theorems.composition.mixed.composition import BEFORE, mixed
from theorems.composition.mixed.means import delta2, profile
from theorems.notions.profiles.responses import base
from theorems.notions.gaussian_dp.monotone import MONOTONE
from theorems.notions.gaussian_dp.weakening import gaussian, mu_squared2
from theorems.notions.profiles.weakening import with_profile

LARGER = (0 <= mu_squared, mu_squared <= mu_squared2, delta <= delta2, delta <= 1)
GIVEN = (BEFORE, *COUNTS[:3], *LARGER)


def _claim(*changes: object) -> Claim:
    square, rest = changes
    return Claim(GIVEN, mixed(M, square, FIRST, rest))


LEMMA = Lemma(
    "profiles.mixed-dp-weaken", "Gaussian noise and randomized responses with a larger mu and delta", "elementary",
    *_claim(mu_squared2, delta2).parts,
    mutants=(Mutant("delta", _claim(mu_squared2, LESS * delta2), "delta = delta2 = 1/2: it is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, mu_squared=0, mu_squared2=0, k1=0,
                        k2=0, k3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=1, delta2=1)),
             Mutant("mu", _claim(LESS * mu_squared2, delta2), "a Gaussian mechanism, mu_squared = mu_squared2",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, mu_squared2=1,
                        k1=0, k2=0, k3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0, delta2=0))),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The profile of the noise grows, and is at most 1."""
    more = use(MONOTONE, *LARGER[:2], 0 <= c, s=mu_squared, t=mu_squared2)
    larger = inside(arith(gaussian_profile(mu_squared, c) <= gaussian_profile(mu_squared2, c), more), FIRST)
    variance = arith(0 <= mu_squared2, *LARGER[:2])
    most = parts(use(BOUNDS, variance, 0 <= c, s=mu_squared2))[2]
    top = at_most_one(gaussian(mu_squared2), most, FIRST)
    before, after = (with_groups(gaussian(square), FIRST)(c) for square in (mu_squared, mu_squared2))
    kept = arith((1 - delta) * before <= (1 - delta) * after, larger, delta <= 1)
    rest = arith((delta2 - delta) * after <= delta2 - delta, top, delta <= delta2)
    bound = at_neighbours(unfolded(BEFORE))
    return for_all(claim.conclusion, with_profile(bound, profile(mu_squared2, FIRST, delta2), kept, rest))


def at_most_one(profile: Term, bound: Theorem, groups: Sequence[Group]) -> Theorem:
    """A profile that is at most 1 is so with groups of responses after it."""
    for group in groups:
        after = inside(bound, [group])
        mass = use(BINOMIAL_THEOREM, nat(group[0]), k=group[0], x=group[1])
        bound = arith(lhs(after) <= num(1), after, mass, arith(0 < base(group[1]) ** group[0]))
    return bound


mixed_dp_weaken = Verified(LEMMA, "mixed_dp_weaken")
