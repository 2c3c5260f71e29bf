"""Gaussian mechanisms, and mechanisms with one epsilon, as cases of Gaussian noise with groups of responses."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.library.falsity import against, finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, lam, maximum, nat, num, substitute
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import COMPOSED_DP, GAUSSIAN_DP, PROFILE, M, N, c, delta, epsilon, i, k, mu_squared
from dpproofs.privacy.notions import responses_profile, with_responses, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, for_all, rewrite, said_of, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.sums.sums_compared import SUM_EQUAL
from theorems.composition.optimal.finite_functions import PULLED_IN
from theorems.composition.optimal.sums_of_responses import with_profile
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS
from theorems.composition.mixed.groups import FIRST, SIZES, Group, inside, with_groups
from theorems.composition.mixed.composition import mixed
from theorems.composition.mixed.means import SOURCE
from theorems.notions.profiles.responses import NONE, answer, every
from theorems.notions.gaussian_dp.weakening import gaussian

NO_NOISE = substitute(gaussian(mu_squared), {mu_squared: num(0)})


def _alone_claim(factor: Factor) -> Claim:
    after = with_responses(k, epsilon, NO_NOISE, c)
    return Claim((nat(k),), eq(after, factor * responses_profile(k, epsilon, c)))


def _alone(claim: Claim) -> Theorem:
    """The profile of two equal laws is max(1 - c, 0)."""
    level, scale = c * exp((k - 2 * i) * epsilon), exp(i * epsilon)
    equal = use(EQUAL_MEANS, arith(eq(num(0), num(0))), s=0, c=level)
    gap = exp(i * epsilon) - c * exp((k - i) * epsilon)
    pulled = rewrite(use(PULLED_IN, arith(0 <= scale), u=scale, v=1 - level), arith(eq(scale * (1 - level), gap)))
    terms, gaps = answer(k, epsilon, NO_NOISE, c), lam(i, binomial(k, i) * maximum(gap, 0))
    same = use(SUM_EQUAL, every(arith(eq(terms(i), gaps(i)), equal, pulled), i), nat(k), n=k, s=terms, t=gaps)
    return arith(claim.conclusion, same)


ALONE_FACTOR = Mutant(
    "factor", _alone_claim(LESS), "k = c = 0", witness=against("profiles.responses-alone", c=0, epsilon=1, k=0)
)
ALONE = Lemma(
    "profiles.responses-alone",
    "The profile of randomized responses after a mechanism that tells nothing",
    "elementary",
    *_alone_claim(1).parts,
    _alone,
    (ALONE_FACTOR,),
)


def _without(profile: Term, sizes: Sequence[Term]) -> Theorem:
    """A profile at c is at most the one with groups of no responses after it."""
    groups = [(num(0), size) for size in sizes]
    last = with_groups(profile, groups)
    if not groups:
        return arith(profile(c) <= last(c) + 0)
    before = _without(profile, sizes[:-1])
    none = use(NONE, h=with_groups(profile, groups[:-1]), epsilon=sizes[-1])
    return arith(profile(c) <= last(c), before, none)


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


FIRST_GROUP, SECOND_GROUP, THIRD_GROUP = (_at_place(place) for place in range(3))


def _noise_claim(factor: Factor) -> Claim:
    return Claim((GAUSSIAN_DP(M, N, mu_squared),), mixed(M, factor * mu_squared, _groups(None), num(0)))


def _noise(claim: Claim) -> Theorem:
    bound = at_neighbours(unfolded(hypothesis(claim, GAUSSIAN_DP)))
    after = read(PROFILE, said_of(claim.conclusion, x1, x2)).h
    return for_all(claim.conclusion, with_profile(bound, after, _without(gaussian(mu_squared), SIZES)))


NOISE = Lemma(
    "profiles.mixed-dp-gaussian", "Gaussian DP as the case without randomized responses", SOURCE,
    *_noise_claim(1).parts, _noise,
    (Mutant("factor", _noise_claim(LESS), "the Gaussian mechanism",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, epsilon1=0,
                epsilon2=0, epsilon3=0)),),
)  # fmt: skip

gaussian_dp_as_mixed_dp = Verified(NOISE, "gaussian_dp_as_mixed_dp")
composed_dp_as_mixed_dp_1 = Verified(FIRST_GROUP, "composed_dp_as_mixed_dp_1")
composed_dp_as_mixed_dp_2 = Verified(SECOND_GROUP, "composed_dp_as_mixed_dp_2")
composed_dp_as_mixed_dp_3 = Verified(THIRD_GROUP, "composed_dp_as_mixed_dp_3")
