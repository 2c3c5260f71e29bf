"""Gaussian noise with groups of randomized responses: larger parameters, Gaussian DP and mechanisms with
one epsilon as cases, and the delta for any epsilon as a finite sum.
"""

from collections.abc import Sequence

from dpproofs.prelude import *
from dpproofs.privacy.notions import with_responses
from theorems.composition.mixed.composition import BEFORE, SOURCE, delta2, mixed, profile
from theorems.composition.mixed.groups import FIRST, GROUPS_COUNTS, SIZES, Group, inside, with_groups
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.sums.binomials import BINOMIAL_THEOREM
from theorems.foundations.sums.sums import SUM_EQUAL
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS, CLOSED_FORM, EQUAL_MEANS, closed_form
from theorems.notions.gaussian_dp.larger_mu import MONOTONE, gaussian, mu_squared2
from theorems.notions.profiles.excess import with_profile
from theorems.notions.profiles.finite_composition import PULLED_IN
from theorems.notions.profiles.means import NONE, answer, base, every

# Gaussian noise with groups of randomized responses: a larger mu and delta --------------------

LARGER = (0 <= mu_squared, mu_squared <= mu_squared2, delta <= delta2, delta <= 1)
GIVEN = (BEFORE, *GROUPS_COUNTS[:3], *LARGER)


square = mark("square", mu_squared2)
rest = mark("rest", delta2)

LEMMA = Lemma(
    "profiles.mixed-dp-weaken", "Gaussian noise and randomized responses with a larger mu and delta", "elementary",
    GIVEN,
    mixed(M, square, FIRST, rest),
    mutants=(Mutant("delta", {rest: LESS * delta2}, "delta = delta2 = 1/2: it is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, mu_squared=0, mu_squared2=0, k1=0,
                        k2=0, k3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=1, delta2=1)),
             Mutant("mu", {square: LESS * mu_squared2}, "a Gaussian mechanism, mu_squared = mu_squared2",
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


# Gaussian mechanisms, and mechanisms with one epsilon, as cases of Gaussian noise with groups of responses ---

NO_NOISE = substitute(gaussian(mu_squared), {mu_squared: num(0)})

ALONE_FACTOR = Mutant(
    "factor", {factor: LESS}, "k = c = 0", witness=against("profiles.responses-alone", c=0, epsilon=1, k=0)
)

ALONE = Lemma(
    "profiles.responses-alone", "The profile of randomized responses after a mechanism that leaks nothing",
    "elementary",
    (nat(k),),
    eq(with_responses(k, epsilon, NO_NOISE, c), factor * responses_profile(k, epsilon, c)),
    mutants=(ALONE_FACTOR,),
)  # fmt: skip


@proof_of(ALONE)
def _alone(claim: Claim) -> Theorem:
    """The profile of two equal laws is max(1 - c, 0)."""
    level, scale = c * exp((k - 2 * i) * epsilon), exp(i * epsilon)
    equal = use(EQUAL_MEANS, arith(eq(num(0), num(0))), s=0, c=level)
    gap = exp(i * epsilon) - c * exp((k - i) * epsilon)
    pulled = rewrite(use(PULLED_IN, arith(0 <= scale), u=scale, v=1 - level), arith(eq(scale * (1 - level), gap)))
    terms, gaps = answer(k, epsilon, NO_NOISE, c), lam(i, binomial(k, i) * maximum(gap, 0))
    same = use(SUM_EQUAL, every(arith(eq(terms(i), gaps(i)), equal, pulled), i), nat(k), n=k, s=terms, t=gaps)
    return arith(claim.conclusion, same)


# Gaussian DP as the case without randomized responses -----------------------------------------


def _groups(place: int | None) -> tuple[Group, ...]:
    """One group of responses at that place, and no others."""
    return tuple(FIRST[n] if n == place else (num(0), size) for n, size in enumerate(SIZES))


REVEALING = "it reveals the data with probability delta = 1/2"


def revealing_half(count: str) -> Finite:
    """The data are revealed with probability 1/2, and there are no responses."""
    return finite({"X": 2, "Y": 3}, M=(("1/2", "1/2", 0), ("1/2", 0, "1/2")), N=True, epsilon1=0, epsilon2=0,
                  epsilon3=0, delta="1/2", **{count: 0})  # fmt: skip


FIRST_GROUP = Lemma(
    "profiles.mixed-dp-responses-1", "Mechanisms with one epsilon as randomized responses, group 1", SOURCE,
    (COMPOSED_DP(M, N, k1, epsilon1, delta), nat(k1), delta <= 1),
    mixed(M, num(0), _groups(0), factor * delta),
    mutants=(Mutant("delta", {factor: LESS}, REVEALING, witness=revealing_half("k1")),),
)  # fmt: skip

SECOND_GROUP = Lemma(
    "profiles.mixed-dp-responses-2", "Mechanisms with one epsilon as randomized responses, group 2", SOURCE,
    (COMPOSED_DP(M, N, k2, epsilon2, delta), nat(k2), delta <= 1),
    mixed(M, num(0), _groups(1), factor * delta),
    mutants=(Mutant("delta", {factor: LESS}, REVEALING, witness=revealing_half("k2")),),
)  # fmt: skip

THIRD_GROUP = Lemma(
    "profiles.mixed-dp-responses-3", "Mechanisms with one epsilon as randomized responses, group 3", SOURCE,
    (COMPOSED_DP(M, N, k3, epsilon3, delta), nat(k3), delta <= 1),
    mixed(M, num(0), _groups(2), factor * delta),
    mutants=(Mutant("delta", {factor: LESS}, REVEALING, witness=revealing_half("k3")),),
)  # fmt: skip


@proof_of(FIRST_GROUP, SECOND_GROUP, THIRD_GROUP)
def _place(claim: Claim) -> Theorem:
    """Groups of no responses change nothing."""
    composed = hypothesis(claim, COMPOSED_DP)
    place = [COMPOSED_DP(M, N, *group, delta) for group in FIRST].index(composed)
    count, size = FIRST[place]
    within = inside(_without(NO_NOISE, SIZES[:place]), [FIRST[place]])
    alone = use(ALONE, nat(count), k=count, epsilon=size)
    outer = _without(with_groups(NO_NOISE, _groups(place)[: place + 1]), SIZES[place + 1 :])
    whole = with_groups(NO_NOISE, _groups(place))(c)
    order = arith(responses_profile(count, size, c) <= whole, alone, within, outer)
    kept = arith((1 - delta) * responses_profile(count, size, c) <= (1 - delta) * whole, order, delta <= 1)
    after = read(PROFILE, said_of(claim.conclusion, x1, x2)).h
    return for_all(claim.conclusion, with_profile(at_neighbours(unfolded(composed)), after, kept))


def _without(profile: Term, sizes: Sequence[Term]) -> Theorem:
    """A profile at c is at most the one with groups of no responses after it."""
    groups = [(num(0), size) for size in sizes]
    last = with_groups(profile, groups)
    if not groups:
        return arith(profile(c) <= last(c) + 0)
    before = _without(profile, sizes[:-1])
    none = use(NONE, h=with_groups(profile, groups[:-1]), epsilon=sizes[-1])
    return arith(profile(c) <= last(c), before, none)


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


# The delta of Gaussian noise with groups of randomized responses, for any epsilon: a finite sum ---

least, level = var("least"), var("level")

DP_NO_NOISE = mixed(M, num(0), FIRST, delta)


def turned(value: Term, groups: Sequence[Group]) -> Term:
    """The value, as a function of the logarithm of the order, with the groups after it."""
    for count, size in groups:
        term = binomial(count, i) * (exp(i * size) * value(level + (count - 2 * i) * size))
        value = lam(level, summation(i, 0, count, term) / base(size) ** count)
    return value


def from_order(value: Term) -> Term:
    """The delta where the profile at exp(level) is that value, without the groups and what is revealed."""
    return delta + (1 - delta) * turned(lam(level, value), FIRST)(least)


DP = Lemma(
    "profiles.mixed-dp-to-approx-dp", "Gaussian noise and randomized responses: the least delta for an epsilon", SOURCE,
    (BEFORE, *GROUPS_COUNTS[:3], 0 < mu_squared),
    APPROX_DP(M, N, least, from_order(closed_form(mu_squared, level, factor))),
    mutants=(Mutant("factor", {factor: MORE}, "a Gaussian mechanism, no groups: the best event attains it",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, k1=0, k2=0,
                        k3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0, least=0)),),
)  # fmt: skip


@proof_of(DP)
def _lemma(claim: Claim) -> Theorem:
    value = lam(level, closed_form(mu_squared, level))
    form = use(CLOSED_FORM, 0 < mu_squared, arith(0 < exp(level)), s=mu_squared, c=exp(level))
    return _dp_proof(claim, mu_squared, value, arith(eq(gaussian(mu_squared)(exp(level)), value(level)), form))


def _dp_proof(claim: Claim, square: Term, value: Term, known: Theorem) -> Theorem:
    """The profile at the exponential of epsilon."""
    test, order = test_function(phi, w), exp(least)
    profile = unfolded(at_neighbours(unfolded(claim.hypotheses[0])))
    bound = at(profile, order, phi, by=[arith(0 <= order), test])
    total = specialize(generalize(_turned(square, value, known), level), least)
    goal = E(M(x1), w, phi(w)) <= order * E(M(x2), w, phi(w)) + read(APPROX_DP, claim).delta
    close = said_of(claim.conclusion, x1, x2)
    final = arith(goal, bound, total)
    return for_all(claim.conclusion, folded(close, generalize(discharge(final, test), phi)))


def _turned(square: Term, value: Term, known: Theorem) -> Theorem:
    """The profile at exp(level) is the sum, from the case without groups."""
    profile = gaussian(square)
    for count, size in FIRST:
        at_turn = specialize(generalize(known, level), level + (count - 2 * i) * size)
        terms = answer(count, size, profile, exp(level))
        sums = lam(i, binomial(count, i) * (exp(i * size) * value(level + (count - 2 * i) * size)))
        equal = every(arith(eq(terms(i), sums(i)), at_turn), i)
        same = use(SUM_EQUAL, equal, nat(count), n=count, s=terms, t=sums)
        profile, value = with_groups(profile, [(count, size)]), turned(value, [(count, size)])
        known = arith(eq(profile(exp(level)), value(level)), same)
    return known


NO_NOISE_LEMMA = Lemma(
    "profiles.responses-dp-to-approx-dp", "Three groups of randomized responses: the least delta for an epsilon",
    SOURCE,
    (DP_NO_NOISE, *GROUPS_COUNTS[:3]),
    APPROX_DP(M, N, least, from_order(factor * maximum(1 - exp(level), 0))),
    mutants=(Mutant("factor", {factor: LESS}, "k1 = 1: randomized response, epsilon1 = log(2), least = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k1=1, k2=0, k3=0,
                        epsilon1="1.0987", epsilon2=0, epsilon3=0, delta=0, least=0)),),
)  # fmt: skip


@proof_of(NO_NOISE_LEMMA)
def _no_noise(claim: Claim) -> Theorem:
    value = lam(level, maximum(1 - exp(level), 0))
    form = use(EQUAL_MEANS, arith(eq(num(0), num(0))), s=0, c=exp(level))
    return _dp_proof(claim, num(0), value, arith(eq(gaussian(num(0))(exp(level)), value(level)), form))


mixed_dp_to_approx_dp = Verified(DP, "mixed_dp_to_approx_dp", {"epsilon": least})
mixed_dp_to_approx_dp_no_noise = Verified(NO_NOISE_LEMMA, "mixed_dp_to_approx_dp_no_noise", {"epsilon": least})
