"""Why Gaussian DP composes: the profile of one step, averaged over another one, is that of the root of the sum
of their mu^2. So the profile grows with mu, Gaussian DP holds with a larger mu, and laws with mu = 0 are the same.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import excess_value, fact, two_values
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.densities.likelihood_ratios import same_law
from theorems.foundations.gaussian.sums_of_gaussians import GAUSSIAN_SUM, UNIT as FIRST, u
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN, ITERATED
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.gaussian_dp.gaussian_profile import (
    BOUNDS,
    CLOSED_FORM,
    EQUAL_MEANS,
    LOGARITHM,
    ORDER_ZERO,
    RATIO,
    excess,
    gaussian_form,
    ratio,
    s,
    t,
    x,
)
from theorems.notions.profiles.excess import PROFILE_WEAKEN, c

# Two steps of Gaussian noise: the profile of mu1, averaged as in the composition with mu2, is that of their root ---

GIVEN = (0 <= s, 0 <= t, 0 <= c)
SECOND_RATIO = substitute(ratio(t), {x: u})
LEVEL = SECOND_RATIO * gaussian_profile(s, c / SECOND_RATIO)


def _other_sum(said: Theorem) -> Theorem:
    """Excesses for other sums differ."""
    values = {"s": 1, "t": 1, "c": 1}
    _, false = parts(instance(said, **values))
    _, true = parts(fact("profiles.gaussian-mixing", **values))
    one, other = (rewrite(equation, excess_value(rhs(equation))) for equation in (false, true))
    return two_values(one, other)


GAUSSIAN_MIXING_SUM = Mutant("sum", {factor: MORE}, "s = t = c = 1", witness=refuted(_other_sum))

GAUSSIAN_MIXING = Lemma(
    "profiles.gaussian-mixing", "The profiles of two Gaussian steps compose to that of mu^2 = mu1^2 + mu2^2",
    f"{DONG_ROTH_SU}, Corollary 3.3",
    GIVEN,
    conj(integrable(FIRST, u, LEVEL), eq(E(FIRST, u, LEVEL), gaussian_profile(s + factor * t, c))),
    mutants=(GAUSSIAN_MIXING_SUM,),
)  # fmt: skip


@proof_of(GAUSSIAN_MIXING)
def _mixing(claim: Claim) -> Theorem:
    def positive(order: Theorem) -> Theorem:
        return cases(
            0 < s,
            lambda first: cases(
                0 < t,
                lambda second: _both_positive(order, first, second),
                lambda no: _second_zero(arith(eq(t, 0), no, 0 <= t)),
            ),
            lambda no: _first_zero(arith(eq(s, 0), no, 0 <= s)),
        )

    mean = cases(0 < c, positive, lambda no: _order_zero(arith(eq(c, 0), no, 0 <= c)))
    return both(_integrable(), arith(comparison(claim), mean))


GOAL = eq(E(FIRST, u, LEVEL), gaussian_profile(s + t, c))


def _both_positive(order: Theorem, first: Theorem, second: Theorem) -> Theorem:
    """Given u the sum of the logarithms has the law N(mu2 u, s), up to a constant, so it has the law N(0, s + t)."""
    total = arith(0 < s + t, first, second)
    pushed = use(GAUSSIAN_SUM, first, second, arith(eq(s + t, t + s)), s=t, t=s, v=s + t)
    inner_int, inner = gaussian_form(sqrt(t) * u, s, -((s + t) / 2), order, first)
    level = use(CLOSED_FORM, first, arith(0 < c / SECOND_RATIO, order), c=c / SECOND_RATIO)
    same = arith(eq(LEVEL, lhs(inner)), level, inner, first, order)
    moved_int, moved = parts(transfer(FIRST, u, same, _integrable()))
    body = lam(x, integrand_of(inner_int, x))
    laws = {"R": read(PUSHED, pushed).R, "P": FIRST, "K": read(PUSHED, pushed).K, "T": lam((u, x), x)}
    joined = parts(use(ITERATED, unfolded(pushed), generalize(inner_int, u), moved_int, f=body, **laws))[1]
    return arith(GOAL, moved, joined, use(LOGARITHM, total, order, v=s + t))


def _integrable() -> Theorem:
    """At most the ratio."""
    order = arith(0 <= c / SECOND_RATIO, 0 <= c, arith(0 < SECOND_RATIO))
    ratio_int = parts(use(RATIO, 0 <= t, s=t))[0]
    bounds = parts(use(BOUNDS, 0 <= s, order, c=c / SECOND_RATIO))
    size = arith(absolute(LEVEL) <= SECOND_RATIO, *bounds[1:], arith(0 < SECOND_RATIO))
    return dominated(FIRST, u, size, ratio_int)


v = var("v")


def _second_zero(zero: Theorem) -> Theorem:
    """The ratio is 1."""
    exponent = arith(eq(sqrt(t) * u - t / 2, 0), squared_root(t, 0 <= t), zero)
    one = arith(eq(SECOND_RATIO, 1), same_value(lam(x, exp(x)), exponent))
    order = same_value(lam(v, gaussian_profile(s, v)), arith(eq(c / SECOND_RATIO, c), one))
    value = constant(FIRST, u, gaussian_profile(s, c))
    ints, mean = parts(value)
    same = parts(transfer(FIRST, u, arith(eq(gaussian_profile(s, c), LEVEL), one, order), ints))[1]
    return arith(GOAL, same, mean, _total(s, s + t, zero))


def _total(variance: Term, other: Term, *facts: Fact) -> Theorem:
    """The profile at one variance is that at s + t, where these are equal."""
    return same_value(lam(v, gaussian_profile(v, c)), arith(eq(variance, other), *facts))


def _first_zero(zero: Theorem) -> Theorem:
    """The average of max(l - c, 0)."""
    value = use(EQUAL_MEANS, zero, c=c / SECOND_RATIO)
    ints = parts(use(BOUNDS, 0 <= t, 0 <= c, s=t))[0]
    same = parts(transfer(FIRST, u, arith(eq(substitute(excess(t, c), {x: u}), LEVEL), value), ints))[1]
    return arith(GOAL, same, _total(t, s + t, zero))


def _order_zero(zero: Theorem) -> Theorem:
    """Both sides are 1."""
    total = arith(0 <= s + t, *GIVEN)
    one = use(ORDER_ZERO, 0 <= s, arith(eq(c / SECOND_RATIO, 0), zero), c=c / SECOND_RATIO)
    ints, mean = parts(use(RATIO, 0 <= t, s=t))
    same = parts(transfer(FIRST, u, arith(eq(SECOND_RATIO, LEVEL), one), ints))[1]
    goal = eq(E(FIRST, u, LEVEL), gaussian_profile(s + t, c))
    return arith(goal, same, mean, use(ORDER_ZERO, total, zero, s=s + t))


# The Gaussian profile grows with mu -----------------------------------------------------------

MONOTONE = Lemma(
    "profiles.gaussian-monotone", "The profile of N(mu, 1) and N(0, 1) grows with mu", "gaussian_density",
    (0 <= s, s <= t, 0 <= c),
    gaussian_profile(s, c) <= factor * gaussian_profile(t, c),
    mutants=(Mutant("factor", {factor: LESS}, "s = t, c = 0", witness=finite({}, c=0, s=0, t=0)),),
)  # fmt: skip


@proof_of(MONOTONE)
def _monotone(claim: Claim) -> Theorem:
    """The profile at t is the average of l G(c/l), which is at least that of max(l - c, 0) as G(c) >= max(1 - c, 0)."""
    rest = t - s
    known = 0 <= s, arith(0 <= rest, s <= t), 0 <= c
    level_int, mean = parts(use(GAUSSIAN_MIXING, *known, s=rest, t=s))
    l = substitute(ratio(s), {x: u})
    level = integrand_of(level_int, u)
    order = arith(0 <= c / l, 0 <= c, arith(0 < l))
    bound = parts(use(BOUNDS, known[1], order, s=rest, c=c / l))[1]
    point = arith(maximum(l - c, 0) <= level, bound, arith(0 < l))
    below = integrate(FIRST, u, point, parts(use(BOUNDS, 0 <= s, 0 <= c))[0], level_int)
    total = same_value(lam(v, gaussian_profile(v, c)), arith(eq(rest + s, t)))
    return arith(claim.conclusion, below, mean, total)


# Gaussian differential privacy with a larger mu -----------------------------------------------


def equal_mu(bound: Theorem, equal: Theorem) -> Theorem:
    """The Gaussian profile at an equal mu^2."""
    first, second = read(PROFILE, bound)["P", "Q"]
    notion = bound.conclusion.data
    old, new = both_sides(equal)
    return use("leibniz", equal, bound, x=old, y=new, A=lam(v, notion(first, second, gaussian(v))))


mu_squared2 = var("mu_squared2")

LARGER_MU = Lemma(
    "profiles.gaussian-dp-weaken", "Gaussian DP with a larger mu", f"{DONG_ROTH_SU}, Gaussian DP",
    (GAUSSIAN_DP(M, N, mu_squared), 0 <= mu_squared, mu_squared <= mu_squared2),
    GAUSSIAN_DP(M, N, factor * mu_squared2),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism, mu_squared = mu_squared2",
                    witness=two_gaussians(mu_squared=1, mu_squared2=1)),),
)  # fmt: skip


@proof_of(LARGER_MU)
def _larger(claim: Claim) -> Theorem:
    private, *order = claim.hypotheses
    bound = at_neighbours(private)
    return for_all(claim.conclusion, larger_mu(bound, mu_squared, mu_squared2, *order))


def larger_mu(bound: Theorem, small: Term, large: Term, *facts: Fact) -> Theorem:
    """The Gaussian profile for a larger mu^2, from the one for a smaller."""
    grows = generalize(discharge(use("profiles.gaussian-monotone", *facts, 0 <= c, s=small, t=large), 0 <= c), c)
    first, second = read(PROFILE, bound)["P", "Q"]
    return use(PROFILE_WEAKEN, bound, grows, P=first, Q=second, h=gaussian(small), h2=gaussian(large))


def gaussian(s: Term) -> Term:
    """The Gaussian profile, as a function of the order."""
    return lam(c, gaussian_profile(s, c))


gaussian_dp_weaken = Verified(LARGER_MU, "gaussian_dp_weaken")


# The profile of two laws with the same means of tests: the one for mu = 0 ---------------------

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
