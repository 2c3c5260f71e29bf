"""The profile of an adaptive composition of Gaussian noise and groups of randomized responses.

This file is long because each of the three kinds of second mechanisms averages the profile in its own way.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dpproofs.mutants.counterexamples import after_nothing, exceeded, excess_value, fact, from_level, gaussian_mixed
from dpproofs.mutants.counterexamples import is_test, near, point_mean, standard, tail, with_laplace, within
from dpproofs.mutants.witnesses import natural, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, dirac, eq, exp, ind, lam, nat, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import PROFILE, SENSITIVITY, SYMMETRIC, P, Q, c, delta, gaussian_profile, mu_squared, on
from dpproofs.privacy.notions import y
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import Fact, arith, assume, at, both, discharge, generalize, intro, obtain_all, parts
from dpproofs.proving.tactics import specialize, unfolded, use, with_argument
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

JOINED = 1 - (1 - delta) * (1 - delta2)
"""The probability that one of the two reveals the data set."""
SQUARE = mu_squared + mu_squared2


def profile(square: Term, groups: Sequence[Group], rest: Term) -> Term:
    """The profile of Gaussian noise with the groups, where all is revealed with probability rest besides."""
    return revealing(with_groups(gaussian(square), groups), rest)


CLOSE = PROFILE(P, Q, profile(mu_squared, FIRST, delta))
KERNELS = close_kernels(profile(mu_squared2, FURTHER, delta2))


def _laws_claim(square: Term = SQUARE, groups: Sequence[Group] = SUMS, rest: Term = JOINED) -> Claim:
    return Claim((CLOSE, KERNELS, *LAWS, *NUMBERS), PROFILE_V(R, S, profile(square, groups, rest)))


REVEALS = "each reveals the data set with probability delta = delta2 = 1/2 and else says nothing"

LAWS_COMPOSE = Lemma(
    "profiles.mixed-composition-laws", "The profile of an adaptive composition: mu^2 and the responses add up", SOURCE,
    *_laws_claim().parts,
    mutants=(Mutant("delta", _laws_claim(rest=1 - (1 - delta) * (1 - LESS * delta2)),
                    "only the second law leaks: delta2 = 1"),
             Mutant("sum", _laws_claim(square=mu_squared + LESS * mu_squared2),
             "only the second leaks: N(1, 1) or N(0, 1)"),
             Mutant("count", _laws_claim(groups=FIRST), "only the second law leaks, a Laplace law, n3 = 1")),
)  # fmt: skip


@proof_of(LAWS_COMPOSE)
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


Averages = tuple[Theorem, Term, Term]
"""What bounds the means of a profile, the profile, and the bound."""


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


@refutation_of(LAWS_COMPOSE, "count", Y=REAL, Z=REAL, V=REAL)
def _one_response(said: Theorem) -> Theorem:
    """The first law says nothing; the second is a Laplace law with the centre 1 or 0, n3 = 1."""
    above, values = lam(x, ind(1 < x)), {"mu_squared": 0, "mu_squared2": 0, "delta": 0, "delta2": 0, "n3": 1}

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        noise = {"M": lam(x, laws(x)), "N": near()}
        apart = intro(on(SENSITIVITY, X=REAL)(lam(x, x), near(), num(1)), lambda goal, *_: arith(goal))
        back = intro(on(SYMMETRIC, X=REAL)(near()), lambda goal, *_: arith(goal))
        private = fact("mechanisms.laplace", apart, centred, q=lam(x, x), Delta=1, b=1, **noise)
        composed = fact("kov17.one-pure-mechanism", with_argument(private, epsilon=1), back, epsilon=1, **noise)
        sizes = {"epsilon1": 1, "epsilon2": 1, "epsilon3": 1, "delta": 0, "k3": 1}
        mixed = fact("profiles.mixed-dp-responses-3", composed, natural(num(1)), **noise, **sizes)
        profile = at(mixed, 1, 0)
        made, mean = after_nothing(said, laws(num(1)), laws(num(0)), profile, above, **values)
        tails = [fact("mechanisms.laplace-tail", specialize(centred, m), P=laws(num(m)), m=m, b=1, t=1) for m in (1, 0)]
        often, seldom = (arith(eq(lhs(tail), exp(num(-m)) / 2), tail) for m, tail in enumerate(tails))
        nothing = fact("profiles.gaussian-equal-means", s=0, c=1)
        return exceeded(made, often, seldom, mean, nothing)

    return with_laplace(with_laws)


@refutation_of(LAWS_COMPOSE, "delta", Y=REAL, Z=REAL, V=REAL)
def _all_told(said: Theorem) -> Theorem:
    """The first law leaks nothing; the second reveals all: delta2 = 1."""
    low, values = lam(x, ind(x < Fraction(1, 2))), {"mu_squared": 0, "mu_squared2": 0, "delta": 0, "delta2": 1}
    first, second = dirac(num(0)), dirac(num(1))

    def told(goal: Term) -> Theorem:
        """All test functions have means up to 1."""

        def at_test(goal: Term, _: Term, __: Term, function: Term) -> Theorem:
            sides = specialize(assume(is_test(function)), x)
            return arith(goal, *within(first, function, sides), *within(second, function, sides))

        return intro(goal, at_test)

    made, mean = after_nothing(said, first, second, told, low, **values)
    nothing = fact("profiles.gaussian-equal-means", s=0, c=1)
    means = (arith(eq(lhs(m), 1 - bit), m) for bit, m in enumerate((point_mean(0, low), point_mean(1, low))))
    return exceeded(made, *means, mean, nothing)


@refutation_of(LAWS_COMPOSE, "sum", Y=REAL, Z=REAL, V=REAL)
def _second_alone(said: Theorem) -> Theorem:
    """The first law says nothing; the second is N(1, 1) or N(0, 1)."""
    values = {"mu_squared": 0, "mu_squared2": 1, "delta": 0, "delta2": 0}
    half = Fraction(1, 2)
    made, mean = after_nothing(said, standard(1), standard(), gaussian_mixed(1, 0), from_level(half), **values)
    return exceeded(made, tail(half, 1), tail(half), mean, excess_value(rhs(mean)))
