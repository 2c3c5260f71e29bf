"""The profile of an adaptive composition of Gaussian noise and groups of randomized responses.

This file is long because it is one proof, with all its steps.
"""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, lam, nat, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant
from dpproofs.privacy.notions import PROFILE, P, Q, c, delta, gaussian_profile, mu_squared, y
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import Fact, arith, at, both, discharge, generalize, obtain_all, parts, unfolded, use
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.measure.iterated_bounded import R
from theorems.foundations.tests.tests_compose import S
from theorems.citations import MURTAGH_VADHAN
from theorems.citations import DONG_ROTH_SU
from theorems.notions.profiles.adaptive import LAWS, PROFILE_V, close_kernels, of_tests
from theorems.notions.gaussian_dp.mixing import GAUSSIAN_MIXING
from theorems.notions.gaussian_dp.profile import RATIO, STANDARD, ratio, x
from theorems.composition.mixed.groups import ADD_GROUPS, COUNTS, FIRST, FURTHER, SUMS, Group, revealing, with_groups
from theorems.notions.profiles.means import RESPONSES
from theorems.notions.profiles.means_composition import COMPOSED
from theorems.notions.profiles.means_pair import PAIR
from theorems.notions.profiles.means_revealed import REVEALED
from theorems.notions.gaussian_dp.weakening import gaussian, mu_squared2

SOURCE = f"{DONG_ROTH_SU}, Theorem 3.2; {MURTAGH_VADHAN}, Theorem 1.5"
delta2 = var("delta2")
NUMBERS = (0 <= mu_squared, 0 <= mu_squared2, *COUNTS, delta <= 1, delta2 <= 1)


def profile(square: Term, groups: Sequence[Group], rest: Term) -> Term:
    """The profile of Gaussian noise with the groups, where all is revealed with probability rest besides."""
    return revealing(with_groups(gaussian(square), groups), rest)


JOINED = 1 - (1 - delta) * (1 - delta2)
"""The probability that one of the two reveals the data set."""
SQUARE = mu_squared + mu_squared2


Averages = tuple[Theorem, Term, Term]
"""What bounds the means of a profile, the profile, and the bound."""


def _through(known: Averages, groups: Sequence[Group], mu: Term, p: Term, q: Term) -> Averages:
    """Means of profiles with the groups after them."""
    fact, lower, upper = known
    for count, size in groups:
        fact = use(RESPONSES, fact, nat(count), mu=mu, p=p, q=q, h=lower, h2=upper, k=count, epsilon=size)
        lower, upper = (with_groups(h, [(count, size)]) for h in (lower, upper))
    return fact, lower, upper


def _revealed(known: Averages, rest: Term, mu: Term, p: Term, q: Term, *facts: Fact) -> Averages:
    """Means of profiles where all is revealed with probability rest besides."""
    fact, lower, upper = known
    made = use(REVEALED, fact, *facts, mu=mu, p=p, q=q, h=lower, h2=upper, delta=rest)
    return made, revealing(lower, rest), revealing(upper, rest)


def _larger(known: Averages, order: Theorem, upper: Term, mu: Term, p: Term, q: Term) -> Averages:
    """Means of profiles with a larger bound."""
    fact, lower, _ = known
    ints, mean = parts(at(fact, c, by=[0 <= c]))
    final = arith(lhs(mean) <= upper(c), mean, order)
    return generalize(discharge(both(ints, final), 0 <= c), c), lower, upper


def _first_averaged() -> Theorem:
    """The mean of the first profile over the likelihood ratio of the Gaussian laws of the second."""
    likelihood, one = lam(x, ratio(mu_squared2)), lam(x, 1)
    laws = STANDARD, likelihood, one
    ints, mean = parts(use(GAUSSIAN_MIXING, *NUMBERS[:2], 0 <= c, s=mu_squared, t=mu_squared2))
    bound = arith(lhs(mean) <= gaussian_profile(SQUARE, c), mean)
    mixing = generalize(discharge(both(ints, bound), 0 <= c), c)
    groups = _through((mixing, gaussian(mu_squared), gaussian(SQUARE)), FIRST, *laws)
    mass = parts(use(RATIO, NUMBERS[1], s=mu_squared2))
    return _revealed(groups, delta, *laws, *mass, delta <= 1)[0]


def _averaged(mu: Term, p: Term, q: Term, densities: list[Theorem]) -> Averages:
    """The mean of the profile of the kernels over the first outcome."""
    levels = _first_averaged()
    positive = generalize(arith(0 <= ratio(mu_squared2)), x)
    ints = parts(use(RATIO, NUMBERS[1], s=mu_squared2))[0]
    first, second = profile(mu_squared, FIRST, delta), profile(SQUARE, FIRST, delta)
    pair = use(PAIR, *densities, CLOSE, positive, ints, levels, U=STANDARD, l=lam(x, ratio(mu_squared2)),
               mu=mu, p=p, q=q, h=first, h2=second)  # fmt: skip
    laws = mu, p, q
    more = _through((pair, gaussian(mu_squared2), second), FURTHER, *laws)
    order = use(ADD_GROUPS, *COUNTS, delta <= 1, 0 <= c, h=gaussian(SQUARE))
    added = _larger(more, order, profile(SQUARE, SUMS, delta), *laws)
    mass = use(MEAN_OF_DENSITY, densities[0], L=p, Q=mu)
    p_int = parts(unfolded(densities[0]))[1]
    return _revealed(added, delta2, *laws, mass, p_int, delta2 <= 1)


CLOSE = PROFILE(P, Q, profile(mu_squared, FIRST, delta))
KERNELS = close_kernels(profile(mu_squared2, FURTHER, delta2))


def _laws_claim(square: Term = SQUARE, groups: Sequence[Group] = SUMS, rest: Term = JOINED) -> Claim:
    return Claim((CLOSE, KERNELS, *LAWS, *NUMBERS), PROFILE_V(R, S, profile(square, groups, rest)))


def _laws(claim: Claim) -> Theorem:
    """The profile of the kernels, averaged over the first outcome."""
    after = read(PROFILE, claim).h

    def functions(f: Term, g: Term, *facts: Theorem) -> Theorem:
        def with_densities(mu: Term, p: Term, q: Term, both_densities: Theorem) -> Theorem:
            densities = parts(both_densities)
            known, lower, upper = _averaged(mu, p, q, densities)
            made = use(COMPOSED, *densities, *facts, known, 0 <= c, mu=mu, p=p, q=q, f=f, g=g, h=lower, h2=upper)
            return arith(lhs(made) <= c * E(Q, y, g(y)) + after(c), made)

        return obtain_all(use(COMMON_REFERENCE), "mu p q", with_densities)

    return of_tests(claim.conclusion, KERNELS, functions)


REVEALS = "each reveals the data set with probability delta = delta2 = 1/2 and else says nothing"
LAWS_COMPOSE = Lemma(
    "profiles.mixed-composition-laws", "The profile of an adaptive composition: mu^2 and the responses add up", SOURCE,
    *_laws_claim().parts, _laws,
    (Mutant("delta", _laws_claim(rest=1 - (1 - delta) * (1 - LESS * delta2)), REVEALS,
            unwitnessed="laws on the real line with densities have no finite model"),
     Mutant("sum", _laws_claim(square=mu_squared + LESS * mu_squared2), "two Gaussian laws, mu^2 = 1",
            unwitnessed="laws on the real line with densities have no finite model"),
     Mutant("count", _laws_claim(groups=FIRST), "k3 = n3 = 1 and 0 else: two randomized responses",
            unwitnessed="laws on the real line with densities have no finite model")),
)  # fmt: skip
