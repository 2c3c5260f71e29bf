"""Gaussian DP as the case without randomized responses."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat, num
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import COMPOSED_DP, GAUSSIAN_DP, PROFILE, M, N, c, delta, mu_squared
from dpproofs.privacy.notions import responses_profile, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, for_all, said_of, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.composition.mixed.groups import FIRST, SIZES, Group, inside, with_groups
from theorems.composition.mixed.composition import mixed
from theorems.composition.mixed.means import SOURCE
from theorems.notions.profiles.responses import NONE
from theorems.notions.gaussian_dp.weakening import gaussian
from theorems.composition.mixed.parts import ALONE, NO_NOISE
from theorems.notions.profiles.weakening import with_profile


def _groups(place: int | None) -> tuple[Group, ...]:
    """One group of responses at that place, and no others."""
    return tuple(FIRST[n] if n == place else (num(0), size) for n, size in enumerate(SIZES))


def _place_claim(place: int, factor: Factor) -> Claim:
    given = COMPOSED_DP(M, N, *FIRST[place], delta)
    return Claim((given, nat(FIRST[place][0]), delta <= 1), mixed(M, num(0), _groups(place), factor * delta))


def _place(claim: Claim, place: int) -> Theorem:
    count, size = FIRST[place]
    within = inside(_without(NO_NOISE, SIZES[:place]), [FIRST[place]])
    alone = use(ALONE, nat(count), k=count, epsilon=size)
    outer = _without(with_groups(NO_NOISE, _groups(place)[: place + 1]), SIZES[place + 1 :])
    whole = with_groups(NO_NOISE, _groups(place))(c)
    order = arith(responses_profile(count, size, c) <= whole, alone, within, outer)
    kept = arith((1 - delta) * responses_profile(count, size, c) <= (1 - delta) * whole, order, delta <= 1)
    after = read(PROFILE, said_of(claim.conclusion, x1, x2)).h
    bound = at_neighbours(unfolded(claim.hypotheses[0]))
    return for_all(claim.conclusion, with_profile(bound, after, kept))


def _at_place(place: int) -> Lemma:
    return Lemma(
        f"profiles.mixed-dp-responses-{place + 1}",
        f"Mechanisms with one epsilon as randomized responses, group {place + 1}", SOURCE,
        *_place_claim(place, 1).parts, lambda claim: _place(claim, place),
        (Mutant("delta", _place_claim(place, LESS), "it reveals the data with probability delta = 1/2",
                witness=finite({"X": 2, "Y": 3}, M=(("1/2", "1/2", 0), ("1/2", 0, "1/2")), N=True, epsilon1=0,
                    epsilon2=0, epsilon3=0, delta="1/2", **{f"k{place + 1}": 0})),),
    )  # fmt: skip


def _without(profile: Term, sizes: Sequence[Term]) -> Theorem:
    """A profile at c is at most the one with groups of no responses after it."""
    groups = [(num(0), size) for size in sizes]
    last = with_groups(profile, groups)
    if not groups:
        return arith(profile(c) <= last(c) + 0)
    before = _without(profile, sizes[:-1])
    none = use(NONE, h=with_groups(profile, groups[:-1]), epsilon=sizes[-1])
    return arith(profile(c) <= last(c), before, none)


FIRST_GROUP, SECOND_GROUP, THIRD_GROUP = (_at_place(place) for place in range(3))

NOISE = Lemma(
    "profiles.mixed-dp-gaussian", "Gaussian DP as the case without randomized responses", SOURCE,
    (GAUSSIAN_DP(M, N, mu_squared),),
    mixed(M, factor * mu_squared, _groups(None), num(0)),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, epsilon1=0,
                        epsilon2=0, epsilon3=0)),),
)  # fmt: skip


@proof_of(NOISE)
def _noise(claim: Claim) -> Theorem:
    bound = at_neighbours(unfolded(hypothesis(claim, GAUSSIAN_DP)))
    after = read(PROFILE, said_of(claim.conclusion, x1, x2)).h
    return for_all(claim.conclusion, with_profile(bound, after, _without(gaussian(mu_squared), SIZES)))


gaussian_dp_as_mixed_dp = Verified(NOISE, "gaussian_dp_as_mixed_dp")
composed_dp_as_mixed_dp_1 = Verified(FIRST_GROUP, "composed_dp_as_mixed_dp_1")
composed_dp_as_mixed_dp_2 = Verified(SECOND_GROUP, "composed_dp_as_mixed_dp_2")
composed_dp_as_mixed_dp_3 = Verified(THIRD_GROUP, "composed_dp_as_mixed_dp_3")
