"""Adaptive composition and postprocessing of mechanisms that are as private as Gaussian noise with groups
of randomized responses: mu^2 and the responses add up.
"""

from collections.abc import Sequence
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import (
    after_nothing,
    exceeded,
    excess_value,
    fact,
    from_level,
    gaussian_mixed,
    is_test,
    near,
    point_mean,
    standard,
    tail,
    with_laplace,
    within,
)
from dpproofs.mutants.witnesses import natural
from theorems.citations import DONG_ROTH_SU, MURTAGH_VADHAN
from theorems.composition.mixed.groups import (
    ADD_GROUPS,
    FIRST,
    FURTHER,
    GROUPS_COUNTS,
    SUMS,
    Group,
    revealing,
    with_groups,
)
from theorems.foundations.densities.absolute_continuity import PAIR as DENSITY_PAIR
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.measure.iterated_means import R
from theorems.foundations.measure.mechanisms import M3, MJ, PAIRED, PIPED, POSTPROCESSED, TWO, at_neighbours, x as data
from theorems.foundations.measure.postprocessed_laws import SECOND
from theorems.foundations.tests.bounds_on_tests import S
from theorems.notions.gaussian_dp.gaussian_profile import RATIO, STANDARD, ratio, x
from theorems.notions.gaussian_dp.larger_mu import GAUSSIAN_MIXING, gaussian, mu_squared2
from theorems.notions.profiles.excess import POSTPROCESSING
from theorems.notions.profiles.finite_composition import LAWS, PROFILE_V, close_kernels, of_tests
from theorems.notions.profiles.means import COMPOSED, PAIR, RESPONSES, REVEALED

# The profile of an adaptive composition of Gaussian noise and groups of randomized responses ---

SOURCE = f"{DONG_ROTH_SU}, Theorem 3.2; {MURTAGH_VADHAN}, Theorem 1.5"
delta2 = var("delta2")
NUMBERS = (0 <= mu_squared, 0 <= mu_squared2, *GROUPS_COUNTS, delta <= 1, delta2 <= 1)

JOINED = 1 - (1 - delta) * (1 - delta2)
"""The probability that one of the two reveals the data set."""
SQUARE = mu_squared + mu_squared2


def profile(square: Term, groups: Sequence[Group], rest: Term) -> Term:
    """The profile of Gaussian noise with the groups, where all is revealed with probability rest besides."""
    return revealing(with_groups(gaussian(square), groups), rest)


CLOSE = PROFILE(P, Q, profile(mu_squared, FIRST, delta))
KERNELS = close_kernels(profile(mu_squared2, FURTHER, delta2))


square, rest = mark("square", SQUARE), mark("rest", JOINED)
LESS_REVEALED = {rest: 1 - (1 - delta) * (1 - LESS * delta2)}
LESS_NOISE = {square: mu_squared + LESS * mu_squared2}

REVEALS = "each reveals the data set with probability delta = delta2 = 1/2 and else says nothing"

LAWS_COMPOSE = Lemma(
    "profiles.mixed-composition-laws", "The profile of an adaptive composition: mu^2 and the responses add up", SOURCE,
    (CLOSE, KERNELS, *LAWS, *NUMBERS),
    PROFILE_V(R, S, profile(square, SUMS, rest)),
    mutants=(Mutant("delta", LESS_REVEALED, "only the second law leaks: delta2 = 1"),
             Mutant("sum", LESS_NOISE, "only the second leaks: N(1, 1) or N(0, 1)"),
             Mutant("count", Claim((CLOSE, KERNELS, *LAWS, *NUMBERS), PROFILE_V(R, S, profile(SQUARE, FIRST, JOINED))),
                    "only the second law leaks, a Laplace law, n3 = 1")),
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
    order = use(ADD_GROUPS, *GROUPS_COUNTS, delta <= 1, 0 <= c, h=gaussian(SQUARE))
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


# Adaptive composition of mechanisms that are as private as Gaussian noise with groups of randomized responses ---


def mixed(mechanism: Term, square: object, groups: Sequence[Group], rest: object, space: Type = "Y") -> Term:
    """The mechanism is as private as that: Gaussian noise, groups of responses, and what reveals all."""
    flat = [number for group in groups for number in group]
    return on(MIXED_DP, Y=space)(mechanism, N, square, *flat, rest)


BEFORE = mixed(M, mu_squared, FIRST, delta)
AFTER = forall(y, mixed(lam(data, M2(data, y)), mu_squared2, FURTHER, delta2, "Z"))
GIVEN = (BEFORE, AFTER, *NUMBERS)

COMPOSITION_PAIR = Lemma(
    "profiles.mixed-dp-composition-pair", "Both outcomes of an adaptive composition: mu^2 and the responses add up",
    SOURCE,
    (*GIVEN, PAIRED),
    mixed(MJ, SQUARE, SUMS, rest, product("Y", "Z")),
    lambda claim: _proof(claim, DENSITY_PAIR),
    (Mutant("delta", LESS_REVEALED, REVEALS,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, mu_squared=0,
                mu_squared2=0, k1=0, k2=0, k3=0, n1=0, n2=0, n3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0,
                delta2=1)),),
)  # fmt: skip

PASSED_ON = ", M2 passing on its input"

COMPOSITION = Lemma(
    "profiles.mixed-dp-composition", "An adaptive composition: mu^2 and the responses add up", SOURCE,
    (*GIVEN, PIPED),
    mixed(M3, square, SUMS, rest, "Z"),
    lambda claim: _proof(claim, SECOND),
    (Mutant("delta", LESS_REVEALED, REVEALS + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, mu_squared=0,
                mu_squared2=0, k1=0, k2=0, k3=0, n1=0, n2=0, n3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0,
                delta2=1)),
     Mutant("count", Claim((*GIVEN, PIPED), mixed(M3, SQUARE, FIRST, JOINED, "Z")),
            "k3 = n3 = 1: two randomized responses" + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                mu_squared=0, mu_squared2=0, k1=0, k2=0, k3=0, n1=0, n2=0, n3=1, epsilon1=0, epsilon2=0,
                epsilon3="1.0987", delta=0, delta2=0)),
     Mutant("sum", LESS_NOISE, "two Gaussian mechanisms with mu^2 = 1" + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": "real"}, M=((1,), (1,)), M2=(gauss(0), gauss(1)), N=True,
                mu_squared=0, mu_squared2=1, k1=0, k2=0, k3=0, n1=0, n2=0, n3=0, epsilon1=0, epsilon2=0,
                epsilon3=0, delta=0, delta2=0))),
)  # fmt: skip


def _proof(claim: Claim, seen: Term) -> Theorem:
    """For neighbours x1, x2; T(y, z) is what is seen of the two outcomes."""
    made = read(MIXED_DP, claim).M
    first = at_neighbours(unfolded(BEFORE))
    second = generalize(at_neighbours(unfolded(specialize(AFTER, y))), y)
    laws = [unfolded(specialize(claim.hypotheses[-1], point)) for point in (x1, x2)]
    values = {**TWO, "T": seen, "R": made(x1), "S": made(x2)}
    return for_all(claim.conclusion, use(LAWS_COMPOSE, first, second, *laws, *NUMBERS, **values))


POSTPROCESSED_LEMMA = Lemma(
    "profiles.mixed-dp-postprocessing", "Postprocessing: as private as Gaussian noise and responses still",
    "elementary",
    (BEFORE, POSTPROCESSED),
    mixed(M3, factor * mu_squared, FIRST, delta, "Z"),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, M a Gaussian mechanism, no groups",
                    witness=finite({"X": 2, "Y": "real", "Z": "real"},
                    M=(gauss(1), gauss(0)), M3=(gauss(1), gauss(0)), N=True, K=unchanged(), mu_squared=1, k1=0, k2=0,
                    k3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0)),),
)  # fmt: skip


@proof_of(POSTPROCESSED_LEMMA)
def _postprocessed(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    bound = at_neighbours(unfolded(BEFORE))
    known = profile(mu_squared, FIRST, delta)
    return for_all(claim.conclusion, use(POSTPROCESSING, bound, *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), h=known))


mixed_dp_compose = Verified(COMPOSITION, "mixed_dp_compose")
mixed_dp_postprocess = Verified(POSTPROCESSED_LEMMA, "mixed_dp_postprocess")
