"""Gaussian DP of samples without replacement: its profile in both orders, the exact delta of it, what it is without
sampling, and a pessimistic privacy loss distribution from some nodes.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.fixed_size_gaussian_dp import FIXED_SIZE_GAUSSIAN_DP, either_order as in_order, rate
from dpproofs.privacy.notions.table_dp import TABLE, table, unit
from theorems.citations import DONG_ROTH_SU, ZHU_DONG_WANG
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.measure.iterated_means import TEST, unit_mean
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.notions.gaussian_dp.conversions import TURNED
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS, CLOSED_FORM, closed_form, excess
from theorems.notions.pld.grids import at_each, within
from theorems.notions.pld.interpolation import value, values
from theorems.notions.pld.pessimistic_uneven import SIZES, SPACED_TABLE, masses, nodes, order, places, steps
from theorems.notions.profiles.excess import with_profile
from theorems.sampling.record_drawn import ANSWERS_SAMPLE, BASE, RATE, q
from theorems.sampling.replaced import FIXED_SIZE, LEAST, ORDER, SAMPLES, SIZE_RATE, SIZES as SAMPLE_SIZES

# A profile at orders from 1 on, in both orders of the laws, is one at all orders ----------------

GENERAL = h
ABOVE = lam(c, q * h(ORDER) + (LEAST - c))
"""What sampling gives: below 1 it says no more than at 1."""

IN_ORDER = Lemma(
    "sampling.profile-of-both-orders", "A profile at orders from 1 on, of laws in both orders, is one at all orders",
    ZHU_DONG_WANG,
    (PROFILE(P, Q, ABOVE), PROFILE(Q, P, ABOVE), *RATE),
    PROFILE(P, Q, lam(c, factor * in_order(q, h, c))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points, q = 1, h = 1, c = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), q=1, h=1)),),
)  # fmt: skip


@proof_of(IN_ORDER)
def _in_order(claim: Claim) -> Theorem:
    """Below 1 by the test that passes where phi fails, at the order 1/c."""
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + in_order(q, h, c)
    large, (first, second) = maximum(c, 1 / c), (E(law, w, phi(w)) for law in (P, Q))

    def at_order(level: Term, *facts: Fact) -> Theorem:
        """The value of h at this order, as the goal has it."""
        same = arith(eq(substitute(ORDER, {c: level}), 1 + (large - 1) / q), *facts)
        return same_value(h, same)

    def above(yes: Theorem) -> Theorem:
        inverse = arith(1 / c <= 1, yes)
        told = at(PROFILE(P, Q, ABOVE), c, phi, by=[0 <= c, TEST])
        same = at_order(c, yes, inverse)
        marks = arith(eq(minimum(1, c), 1), yes), arith(eq(maximum(1 - c, 0), 0), yes), arith(eq(LEAST, c), yes)
        return arith(goal, told, same, *marks)

    def below(no: Theorem) -> Theorem:
        return cases(0 < c, lambda yes: reverse(no, yes), zero)

    def reverse(no: Theorem, positive: Theorem) -> Theorem:
        inverse = arith(1 <= 1 / c, no, positive)
        other = lam(w, 1 - phi(w))
        unit_ = specialize(TEST, w)
        is_test = generalize(both(arith(0 <= other(w), unit_), arith(other(w) <= 1, unit_)), w)
        told = at(PROFILE(Q, P, ABOVE), 1 / c, other, by=[arith(0 <= 1 / c, inverse), is_test])
        means = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, unit_)))[1] for law in (P, Q)]
        ones = [mean_of_one(law) for law in (P, Q)]
        least = substitute(LEAST, {c: 1 / c})
        same = at_order(1 / c, no, inverse, arith(eq(large, 1 / c), no, inverse))
        level = h(1 + (large - 1) / q)
        bound = arith(1 - second <= 1 / c * (1 - first) + q * level, told, *means, *ones, same,
                      arith(eq(least, 1 / c), inverse))  # fmt: skip
        scaled = arith(c * (1 - second) <= 1 - first + c * (q * level), bound, positive)
        marks = arith(eq(minimum(1, c), c), no), arith(eq(maximum(1 - c, 0), 1 - c), no)
        return arith(goal, scaled, *marks)

    def zero(none: Theorem) -> Theorem:
        _, _, most = unit_mean(P)
        at_zero = arith(eq(c, 0), none, 0 <= c)
        marks = arith(eq(minimum(1, c), 0), at_zero), arith(eq(maximum(1 - c, 0), 1), at_zero)
        return arith(goal, most, at_zero, *marks)

    return for_all(claim.conclusion, cases(1 <= c, above, below))


# The profile of a mechanism with Gaussian DP on a sample without replacement --------------------

GAUSSIAN = lam(c, gaussian_profile(mu_squared, c))

SAMPLED = Lemma(
    "sampling.fixed-size-gaussian-dp", "Sampling m of n records without replacement of Gaussian DP", ZHU_DONG_WANG,
    (GAUSSIAN_DP(BASE, N, mu_squared), SAMPLES, SYMMETRIC(N), ANSWERS_SAMPLE, *SAMPLE_SIZES),
    FIXED_SIZE_GAUSSIAN_DP(M, N, SIZE_RATE, mu_squared),
    mutants=(Mutant("any sample", without(SAMPLES), "another list in the place of one of the two",
                    witness=finite({"X": 3, "Y": 2}, N=lambda one, other: {one, other} == {0, 1}, m=1, n=2,
                        M0=((1, 0), (1, 0), (0, 1)), T=((1, 0, 0), (0, 0, 1), (1, 0, 0)),
                        M=((1, 0), (0, 1), (1, 0)), mu_squared=0)),),
)  # fmt: skip


@proof_of(SAMPLED)
def _sampled(claim: Claim) -> Theorem:
    """In both orders, since neighbours are so in both."""
    rate_ = arith(0 < SIZE_RATE, *SAMPLE_SIZES), arith(SIZE_RATE <= 1, *SAMPLE_SIZES)
    close = generalize(discharge(at_neighbours(claim.hypotheses[0]), N(x1, x2)), x1, x2)
    every = use(FIXED_SIZE, close, SAMPLES, ANSWERS_SAMPLE, *SAMPLE_SIZES, h=GAUSSIAN)
    back = at(unfolded(SYMMETRIC(N)), x1, x2, by=[N(x1, x2)])
    pair = at(every, x1, x2, by=[N(x1, x2)]), at(every, x2, x1, by=[back])
    made = use(IN_ORDER, *pair, *rate_, P=M(x1), Q=M(x2), q=SIZE_RATE, h=GAUSSIAN)
    return for_all(claim.conclusion, made)


fixed_size_sampled_gaussian_dp = Verified(
    SAMPLED,
    "fixed_size_sampled_gaussian_dp",
    {"sample_size": var("m"), "dataset_size": var("n")},
    requires=(nat(var("m")), nat(var("n"))),
)


# One step: the exact delta, and what sampling does not take away --------------------------------

GIVEN, DOMAIN = FIXED_SIZE_GAUSSIAN_DP(M, N, rate, mu_squared), (0 < rate, rate <= 1)
LEVEL = 1 + (exp(epsilon) - 1) / rate

TO_APPROX = Lemma(
    "sampling.fixed-size-gaussian-dp-to-approx-dp",
    "Gaussian DP of samples without replacement, at an epsilon", ZHU_DONG_WANG,
    (GIVEN, 0 < mu_squared, *DOMAIN, 0 <= epsilon),
    APPROX_DP(M, N, epsilon, rate * closed_form(mu_squared, log(LEVEL), factor)),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1, Gaussian noise",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(TO_APPROX)
def _at_epsilon(claim: Claim) -> Theorem:
    """The profile at the order exp(epsilon), which is at least 1."""
    order = exp(epsilon)
    most = arith(1 <= order, use(EXP_TANGENT, x=epsilon), 0 <= epsilon)
    level = arith(0 < LEVEL, arith(0 <= (order - 1) / rate, most, 0 < rate))
    value = use(CLOSED_FORM, 0 < mu_squared, level, s=mu_squared, c=LEVEL)
    inverse = arith(1 / order <= 1, most)
    marks = arith(eq(minimum(1, order), 1), most), arith(eq(maximum(1 - order, 0), 0), most)
    same = same_value(GAUSSIAN, arith(eq(1 + (maximum(order, 1 / order) - 1) / rate, LEVEL), most, inverse))
    known = at(at_neighbours(GIVEN), order, phi, by=[arith(0 <= order), TEST])
    bound = read(APPROX_DP, claim).delta
    goal = E(M(x1), w, phi(w)) <= order * E(M(x2), w, phi(w)) + bound
    return for_all(claim.conclusion, arith(goal, known, value, same, *marks))


TO_GAUSSIAN = Lemma(
    "sampling.fixed-size-gaussian-dp-to-gaussian-dp",
    "What Gaussian DP is of samples without replacement, it is without sampling", DONG_ROTH_SU,
    (GIVEN, *DOMAIN, 0 <= mu_squared),
    GAUSSIAN_DP(M, N, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1, Gaussian noise",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(TO_GAUSSIAN)
def _without(claim: Claim) -> Theorem:
    """The order is farther from 1 with sampling, where the profile is less; below 1 it is that of the other order."""
    plain = gaussian_profile(mu_squared, c)
    goal = in_order(rate, GAUSSIAN, c) <= plain

    def farther(order: Term, large: Theorem) -> Theorem:
        """The sampled profile at an order from 1 on is at most the plain one."""
        level = 1 + (order - 1) / rate
        more = arith(order <= level, arith(order - 1 <= (order - 1) / rate, large, *DOMAIN))
        signs = [(v, arith(0 <= v, large, more)) for v in (order, level)]
        near, far = (use(BOUNDS, sign, 0 <= mu_squared, s=mu_squared, c=v) for v, sign in signs)
        body = arith(excess(mu_squared, level) <= excess(mu_squared, order), more)
        less = integrate(normal(num(0), num(1)), x, body, parts(far)[0], parts(near)[0])
        nonneg = arith(0 <= GAUSSIAN(level), parts(far)[1])
        return arith(rate * GAUSSIAN(level) <= GAUSSIAN(order), less, nonneg, *DOMAIN)

    def at_order(level: Term, same: Theorem) -> Theorem:
        return same_value(GAUSSIAN, arith(eq(1 + (maximum(c, 1 / c) - 1) / rate, 1 + (level - 1) / rate), same))

    def above(yes: Theorem) -> Theorem:
        same = at_order(c, arith(eq(maximum(c, 1 / c), c), yes, arith(1 / c <= 1, yes)))
        marks = arith(eq(minimum(1, c), 1), yes), arith(eq(maximum(1 - c, 0), 0), yes)
        return arith(goal, farther(c, yes), same, *marks)

    def below(no: Theorem) -> Theorem:
        marks = arith(eq(minimum(1, c), c), no), arith(eq(maximum(1 - c, 0), 1 - c), no)
        low = parts(use(BOUNDS, 0 <= c, 0 <= mu_squared, s=mu_squared))[1]

        def reverse(positive: Theorem) -> Theorem:
            large = arith(1 <= 1 / c, no, positive)
            same = at_order(1 / c, arith(eq(maximum(c, 1 / c), 1 / c), no, large))
            less = farther(1 / c, large)
            scaled = arith(c * less.conclusion.args[0] <= c * GAUSSIAN(1 / c), less, positive)
            return arith(goal, scaled, use(TURNED, 0 <= mu_squared, 0 <= c, s=mu_squared), same, *marks)

        return cases(0 < c, reverse, lambda none: arith(goal, low, arith(eq(c, 0), none, 0 <= c), *marks))

    order = cases(1 <= c, above, below)
    return for_all(claim.conclusion, with_profile(at_neighbours(GIVEN), lam(c, plain), order))


fixed_size_gaussian_dp_to_approx_dp = Verified(TO_APPROX, "fixed_size_gaussian_dp_to_approx_dp")
fixed_size_gaussian_dp_to_gaussian_dp = Verified(TO_GAUSSIAN, "fixed_size_gaussian_dp_to_gaussian_dp")


# A pessimistic PLD, from some of its nodes ------------------------------------------------------


def _told(number: Term) -> Term:
    """The profile at the order of a node."""
    return in_order(rate, lam(c, closed_form(mu_squared, log(c))), order(number))


NODES = within(k, nodes, unit * _told(k) <= value(k))

SPACED = Lemma(
    "sampling.spaced-table-of-fixed-size-gaussian-dp",
    "A pessimistic PLD of Gaussian DP of samples without replacement, from some nodes", ZHU_DONG_WANG,
    (GIVEN, 0 < mu_squared, *DOMAIN, *SIZES, NODES, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(SPACED)
def _spaced(claim: Claim) -> Theorem:
    """At a node the profile of the noise is a closed form."""
    here = order(k)
    large = maximum(here, 1 / here)
    level = 1 + (large - 1) / rate
    above = arith(0 < here)
    least = arith(1 <= large, cases(1 <= here, lambda yes: arith(1 <= large, yes),
                                    lambda no: arith(1 <= large, arith(1 <= 1 / here, no, above))))  # fmt: skip
    positive = arith(0 < level, arith(0 <= (large - 1) / rate, least, 0 < rate))
    closed = use(CLOSED_FORM, 0 < mu_squared, positive, s=mu_squared, c=level)
    orders = at_each(nodes, unit * in_order(rate, GAUSSIAN, here) <= value(k), NODES, closed)
    every = generalize(discharge(at_neighbours(claim.hypotheses[0]), N(x1, x2)), x1, x2)
    return use(SPACED_TABLE, every, *SIZES, orders, *steps(), h=lam(c, in_order(rate, GAUSSIAN, c)))


fixed_size_gaussian_dp_as_spaced_table_dp = Verified(
    SPACED, "fixed_size_gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)
