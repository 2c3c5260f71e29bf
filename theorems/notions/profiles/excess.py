"""What a profile says of the excess of one density over another: larger profiles, postprocessing, the other
order of the laws, and approximate DP as a profile.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG, ZHU_DONG_WANG
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.hockey_stick import GIVEN, mu, p, q
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN, TEST, unit_mean
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.measure.postprocessed_laws import S

# What a profile says of the excess of one density over another --------------------------------

a, c = variables("a c")
EXCESS = maximum(a * p(w) - c * q(w), 0)
CLOSE = PROFILE(P, Q, h)

EXCESS_BOUND = Lemma(
    "profiles.excess", "The integral of max(a p - c q, 0) is at most a h(c/a) for a profile h",
    f"{BALLE_WANG}, Theorem 5",
    (*GIVEN, CLOSE, 0 <= a, 0 <= c),
    conj(integrable(mu, w, EXCESS), E(mu, w, EXCESS) <= mul(factor, a, h(c / a))),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q disjoint, h = 1, a = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), mu=(1, 1), p=(1, 0), q=(0, 1), h=1, a=1, c=1)),),
)  # fmt: skip


@proof_of(EXCESS_BOUND)
def _proof(claim: Claim) -> Theorem:
    """It is a (p - (c/a) q) on the event c q < a p, and 0 if a = 0."""
    (p_nonneg, p_int, p_change), (q_nonneg, q_int, q_change) = (parts(unfolded(g)) for g in GIVEN)
    p0, q0 = specialize(p_nonneg, w), specialize(q_nonneg, w)
    cover = both(arith(0 <= EXCESS), arith(EXCESS <= a * p(w), p0, q0, 0 <= a, 0 <= c))
    ints = dominated(mu, w, cover, parts(expand(mu, w, a * p(w), p_int))[0])
    goal = comparison(claim)

    def positive(yes: Theorem) -> Theorem:
        event = ind(c * q(w) < a * p(w))
        products = [
            dominated(mu, w, arith(absolute(r(w) * event) <= r(w), r0), r_int)
            for r, r0, r_int in ((p, p0, p_int), (q, q0, q_int))
        ]
        mean = integrate(mu, w, arith(EXCESS <= a * (p(w) * event) - c * (q(w) * event)), ints, *products)
        means = [at(change, lam(w, event)) for change in (p_change, q_change)]
        level = arith(0 <= c / a, yes, 0 <= c)
        bound = at(CLOSE, c / a, lam(w, event), by=[level])
        scaled = arith(a * E(P, w, event) - c * E(Q, w, event) <= a * h(c / a), bound, yes)
        return arith(goal, mean, *means, scaled)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(a, 0), no, 0 <= a)
        nothing, mean = parts(use(NOTHING, mu=mu))
        same = parts(transfer(mu, w, arith(eq(num(0), EXCESS), is_zero, q0, 0 <= c), nothing))[1]
        return arith(goal, same, mean, is_zero)

    return both(ints, cases(0 < a, positive, zero))


# Bounds between the means of two tests f, g under laws P, Q, from an inequality between their densities p, q ---

Facts: TypeAlias = Iterable[Theorem]
f, g = variables("f g", function_type(("Y",), "real"))
UNITS = test_function(f, w), test_function(g, w)


def pointwise(profile: Callable[[Term], Term]) -> Term:
    """f exceeds c g by at most the profile, at every outcome and order c."""
    return forall((w, c), implies(0 <= c, f(w) <= c * g(w) + profile(c)))


def means_of(f: Term, unit: Theorem | Term, density: Theorem) -> list[Theorem]:
    """For a test f and a density p of P: f p is integrable, and its integral is E_P[f]."""
    nonneg, ints, change = parts(unfolded(density))
    ratio, law = read(DENSITY, density)["L", "Q"]
    size = arith(absolute(ratio(w) * f(w)) <= ratio(w), specialize(nonneg, w), specialize(unit, w))
    return [dominated(law, w, size, ints), at(change, f, by=[unit])]


def at_ratio(
    goal: Term, close: Term, densities: Facts, where_positive: Callable[[Theorem], Facts], where_zero: Facts = ()
) -> Theorem:
    """A bound of f p by c g q and more: the pointwise bound at the order c q/p if p > 0; if p = 0, f p is 0."""
    p, q = (read(DENSITY, density).L for density in densities)
    p0, q0 = (specialize(parts(unfolded(density))[0], w) for density in densities)
    order = c * q(w) / p(w)

    def positive(yes: Theorem) -> Theorem:
        bound = at(close, w, order, by=[arith(0 <= order, yes, q0, 0 <= c)])
        return arith(goal, bound, *where_positive(yes), yes)

    def zero(no: Theorem) -> Theorem:
        other = arith(0 <= c * (q(w) * g(w)), 0 <= c, q0, specialize(UNITS[1], w))
        return arith(goal, arith(eq(p(w), 0), no, p0), other, *where_zero)

    return cases(0 < p(w), positive, zero)


def by_densities(claim: Claim, of: Callable[[Term, Theorem, Theorem], tuple[Theorem, Facts, Facts]]) -> Theorem:
    """Integrate an inequality between densities with respect to a common measure.

    ``of`` is given the measure and the facts that p and q are densities; it gives the inequality, that the terms
    besides f p, g q and p are integrable, and the facts about these integrals.
    """

    def with_densities(mu: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        densities = parts(facts)
        (f_int, f_mean), (g_int, g_mean) = map(means_of, (f, g), UNITS, densities)
        inequality, ints, means = of(mu, *densities)
        p_int = parts(unfolded(densities[0]))[1]
        whole = integrate(mu, w, inequality, f_int, g_int, p_int, *ints)
        mass = use(MEAN_OF_DENSITY, densities[0], L=p, Q=mu)
        return arith(claim.conclusion, whole, mass, f_mean, g_mean, *means)

    return obtain_all(use(COMMON_REFERENCE), "mu p q", with_densities)


# A larger profile -----------------------------------------------------------------------------

h2 = var("h2", function_type((REAL,), REAL))
LARGER = forall(c, implies(0 <= c, h(c) <= h2(c)))

PROFILE_WEAKEN_FACTOR = Mutant(
    "factor",
    {factor: LESS},
    "P, Q on different points, h = h2 = 1",
    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, h2=1),
)

PROFILE_WEAKEN = Lemma(
    "profiles.weaken", "A larger profile", "elementary",
    (PROFILE(P, Q, h), LARGER),
    PROFILE(P, Q, lam(c, factor * h2(c))),
    mutants=(PROFILE_WEAKEN_FACTOR,),
)  # fmt: skip


@proof_of(PROFILE_WEAKEN)
def _weaken(claim: Claim) -> Theorem:
    test = test_function(phi, w)
    profile = read(PROFILE, claim).h
    bound = at(PROFILE(P, Q, h), c, phi, by=[0 <= c, test])
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + profile(c)
    final = arith(goal, bound, at(LARGER, c, by=[0 <= c]))
    return for_all(claim.conclusion, final)


def with_profile(fact: Theorem, profile: Term, *facts: Theorem | Term) -> Theorem:
    """The same laws with a profile that is larger by arithmetic; the facts may be about an order c >= 0."""
    first, second, old = read(PROFILE, fact)["P", "Q", "h"]
    order = generalize(discharge(arith(old(c) <= profile(c), 0 <= c, *facts), 0 <= c), c)
    return use(PROFILE_WEAKEN, fact, order, P=first, Q=second, h=old, h2=profile)


# Postprocessing keeps profiles ----------------------------------------------------------------

PROFILE_Z = on(PROFILE, Y="Z")
POSTPROCESSING_GIVEN = (PROFILE(P, Q, h), PUSHED(R, P, K), PUSHED(S, Q, K))

POSTPROCESSING = Lemma(
    "profiles.postprocessing", "Postprocessing keeps profiles", "elementary",
    POSTPROCESSING_GIVEN,
    PROFILE_Z(R, S, lam(c, factor * h(c))),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, P and Q on different points, h = 1",
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), Q=(0, 1), K=((1, 0), (0, 1)), h=1)),),
)  # fmt: skip


@proof_of(POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    """The mean of a test under K(y) is a test of y."""
    test = test_function(phi_z, z)
    low, high = (generalize(fact, z) for fact in parts(specialize(test, z)))
    _, nonneg, at_most = parts(use(BOUNDED_MEAN, low, high, P=K(y), f=phi_z, c=1))
    mean = lam(y, E(K(y), z, phi_z(z)))
    bound = at(POSTPROCESSING_GIVEN[0], c, mean, by=[0 <= c, generalize(both(nonneg, at_most), y)])
    laws = [at(law, phi_z, by=[test]) for law in POSTPROCESSING_GIVEN[1:]]
    profile = read(PROFILE, claim).h
    final = arith(E(R, z, phi_z(z)) <= c * E(S, z, phi_z(z)) + profile(c), bound, *laws)
    return for_all(claim.conclusion, final)


# The profile of two laws in the other order ---------------------------------------------------


def turned(order: Term) -> Term:
    """The profile of Q and P, from the profile h of P and Q."""
    return 1 - order + order * h(1 / order)


REVERSED = Lemma(
    "profiles.reversed", "The profile of two laws in the other order", f"{ZHU_DONG_WANG}, dominating pairs",
    (PROFILE(P, Q, h),),
    PROFILE(Q, P, lam(c, factor * turned(c))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1)),),
)  # fmt: skip


@proof_of(REVERSED)
def _reversed(claim: Claim) -> Theorem:
    """A test accepts where another one does not."""
    unit = specialize(test_function(phi, w), w)
    low, high = (generalize(fact, w) for fact in parts(unit))
    other = lam(w, 1 - phi(w))
    *_, most = parts(use(BOUNDED_MEAN, low, high, P=Q, f=phi, c=1))
    is_test = generalize(arith(conj(0 <= other(w), other(w) <= 1), unit), w)
    means = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (P, Q)]
    means += [mean_of_one(law) for law in (P, Q)]
    p, q = (E(law, w, phi(w)) for law in (P, Q))
    goal = q <= c * p + turned(c)

    def positive(yes: Theorem) -> Theorem:
        bound = at(PROFILE(P, Q, h), 1 / c, other, by=[arith(0 <= 1 / c, yes), is_test])
        apart = arith(1 - p <= 1 / c * (1 - q) + h(1 / c), bound, *means)
        return arith(goal, arith(c * (1 - p) <= 1 - q + c * h(1 / c), apart, yes), yes)

    def zero(no: Theorem) -> Theorem:
        none = arith(eq(c, 0), no, 0 <= c)
        return arith(goal, most, arith(eq(c * p, 0), none), arith(eq(c * h(1 / c), 0), none), none)

    return for_all(claim.conclusion, cases(0 < c, positive, zero))


# Approximate differential privacy as a profile: delta from the order exp(epsilon) on ----------


def step(epsilon: Term, delta: Term) -> Callable[[Term], Term]:
    """What (epsilon, delta)-DP says at each order."""
    return lambda order: ind(order < exp(epsilon)) + ind(exp(epsilon) <= order) * delta


STEP = Lemma(
    "profiles.step", "(epsilon, delta)-DP is a profile that is delta from the order exp(epsilon) on", "elementary",
    (INDISTINGUISHABLE(P, Q, epsilon, delta), 0 <= delta),
    PROFILE(P, Q, lam(c, factor * step(epsilon, delta)(c))),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q on different points, delta = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), epsilon=0, delta=1)),),
)  # fmt: skip


@proof_of(STEP)
def _step(claim: Claim) -> Theorem:
    """The mean of a test under Q is nonnegative, and that under P is at most 1."""
    close, positive = claim.hypotheses
    bound = at(close, phi, by=[TEST])
    means = [*unit_mean(P), *unit_mean(Q)]
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + read(PROFILE, claim).h(c)

    def above(yes: Theorem) -> Theorem:
        more = arith(exp(epsilon) * E(Q, w, phi(w)) <= c * E(Q, w, phi(w)), yes, *means)
        return arith(goal, bound, more, yes, positive)

    def below(no: Theorem) -> Theorem:
        rest = arith(0 <= c * E(Q, w, phi(w)), 0 <= c, *means)
        return arith(goal, rest, no, positive, *means)

    return for_all(claim.conclusion, cases(exp(epsilon) <= c, above, below))
