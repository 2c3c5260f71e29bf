"""Gaussian noise about the points of an inner-product space: what is asked of it, that there is one law
about points at distance 0, and that Gaussian noise on the line is such noise.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import exceeded, excess_value, from_level, of_test, tail
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.sums_of_gaussians import GAUSSIAN_MOVED
from theorems.foundations.geometry.inner_products import PRODUCT, SUM, add, inner, minus, scale, square, u, v, w
from theorems.notions.gaussian_dp.gaussian_laws import LAWS
from theorems.notions.gaussian_dp.gaussian_profile import EQUAL_MEANS
from theorems.notions.gaussian_dp.larger_mu import equal_mu, gaussian, larger_mu

# Gaussian noise about the points of an inner-product space ------------------------------------

PROFILE_V, IMAGE_V = on(PROFILE, Y="V"), on(IMAGE, Y="V", Z="V")
noise = var("G", function_type(("V",), prob("V")))
phi = var("phi", function_type(("V",), REAL))
GAUSSIAN_NOISE = Definition(
    "gaussian_noise",
    (noise, add, scale, inner, sigma),
    conj(
        forall((u, v), IMAGE_V(noise(add(u, v)), noise(u), lam(w, add(w, v)))),
        forall((u, v), PROFILE_V(noise(u), noise(v), gaussian(square(minus(u, v)) / sigma**2))),
    ),
)
"""The noise moves with the point. No test distinguishes the noise about two points better than two Gaussian laws at
their distance, of the standard deviation sigma."""
put_in_words(
    GAUSSIAN_NOISE,
    "to a point noise is added whose law does not depend on the point; no test distinguishes the sums for two points "
    "better than two Gaussian laws at the distance of the points, with the standard deviation named last",
)
write_as(
    GAUSSIAN_NOISE,
    r"{0} \text{{ adds }} \mathcal{{N}}\left(0, {factor[4]}^2 I\right) \text{{ in }} \left({1}, {2}, "
    r"{3}\right)",
)
NOISE = GAUSSIAN_NOISE(noise, add, scale, inner, sigma)
APART = square(minus(u, v))


def distance(a: Term, b: Term) -> Term:
    """The norm of a - b."""
    return sqrt(square(minus(a, b)))


# Noise about points at distance 0 has one law -------------------------------------------------

SAME = Lemma(
    "iteration.noise-at-distance-zero", "Noise about points at distance 0 has one law", "elementary",
    (NOISE, eq(APART, 0), 0 < sigma),
    forall(phi, implies(test_function(phi, w), eq(*(E(noise(point), w, phi(w)) for point in (u, v))))),
    mutants=(Mutant("any", without(eq(APART, 0)),
                    "two laws that are not distinguished better than the distance allows"),),
)  # fmt: skip


@proof_of(SAME)
def _same(claim: Claim) -> Theorem:
    """At the order 1, for a test and for its complement: no test distinguishes the two at all."""
    _, near = parts(unfolded(NOISE))
    level = square(minus(u, v)) / sigma**2
    none = use(EQUAL_MEANS, arith(eq(level, 0), *claim.hypotheses), s=level, c=1)

    def equal(goal: Term, test: Term) -> Theorem:
        size = specialize(test_function(test, w), w)
        other = lam(w, 1 - test(w))
        unit = generalize(both(arith(0 <= other(w), size), arith(other(w) <= 1, size)), w)
        tests = (test, test_function(test, w)), (other, unit)
        bounds = [at(near, u, v, 1, f, by=[arith(num(0) <= 1), fact]) for f, fact in tests]
        laws = noise(u), noise(v)
        flipped = [parts(expand(law, w, other(w), bounded(law, w, test(w), 1, size)))[1] for law in laws]
        return arith(goal, *bounds, *flipped, none, *map(mean_of_one, laws))

    return intro(claim.conclusion, equal)


@refutation_of(SAME, "any", V=REAL)
def _hidden(said: Theorem) -> Theorem:
    """N(1, 1) beyond 0, and N(0, 1) else. Points are added without a trace, and all are at a distance of 1."""
    a, b = variables("a b")
    law = lam(a, normal(ind(0 < a), 1))
    values = {"G": law, "add": lam((a, b), a), "scale": lam((a, b), b), "inner": lam((a, b), num(1)), "sigma": num(1)}
    gap, level = (ind(0 < a) - ind(0 < b)) ** 2 / num(1) ** 2, num(1) / num(1) ** 2
    near = use(LAWS, arith(0 < num(1)), arith(eq(gap, gap)), mu=ind(0 < a), nu=ind(0 < b), sigma=1, v=gap)
    close = generalize(larger_mu(near, gap, level, arith(0 <= gap), arith(gap <= level)), a, b)

    def is_noise(goal: Term) -> Theorem:
        stays, hides = conjuncts(unfold(goal))
        return folded(goal, both(intro(stays, lambda wanted, *_: arith(wanted)), prove(hides, close)))

    equal = of_test(instance(said, is_noise, u=0, v=1, **values), from_level(1))
    same = [congruence(eq(normal_mean, E(normal(mean, 1), a, ind(1 <= a))), arith(eq(ind(num(0) < mean), mean)))
            for normal_mean, mean in zip(both_sides(equal), (0, 1), strict=True)]  # fmt: skip
    return exceeded(arith(eq(*(rhs(mean) for mean in same)), equal, *same), tail(1, 0), tail(1, 1))


# Gaussian noise on the line is all that is asked of noise -------------------------------------

a, b = variables("a b")
GAUSSIAN = lam(a, normal(a, sigma))

ON_THE_LINE = Lemma(
    "iteration.noise-on-the-line", "Gaussian laws are Gaussian noise on the line", f"{DONG_ROTH_SU}, Theorem 2.7",
    (0 < sigma,),
    on(GAUSSIAN_NOISE, V=REAL)(GAUSSIAN, SUM, PRODUCT, PRODUCT, factor * sigma),
    mutants=(Mutant("factor", {factor: MORE}, "the profile of N(0, 1) and N(1, 1)"),),
)  # fmt: skip


@proof_of(ON_THE_LINE)
def _proof(claim: Claim) -> Theorem:
    """The law moves with the point, and the profile is that of two Gaussian laws of one variance."""
    old, new = (a - b) ** 2 / sigma**2, (a + -1 * b) * (a + -1 * b) / sigma**2
    near = use(LAWS, 0 < sigma, arith(eq(old, old)), mu=a, nu=b, v=old)
    close = generalize(equal_mu(near, arith(eq(old, new), 0 < sigma)), a, b)
    moves, hides = conjuncts(unfold(claim.conclusion))
    moved = generalize(use(GAUSSIAN_MOVED, 0 < sigma), a, b)
    return folded(claim.conclusion, both(prove(moves, moved), prove(hides, close)))


@refutation_of(ON_THE_LINE, "factor")
def _one_pair(said: Theorem) -> Theorem:
    """N(1, 1) and N(0, 1), with their profile for sigma = 1.01."""
    told = parts(unfolded(instance(said, sigma=1)))[1]
    profile = at(told, 1, 0)
    event = from_level(Fraction(1, 2))
    bound = at(profile, 1, event, by=[arith(num(0) <= 1)])
    return exceeded(bound, tail(Fraction(1, 2), 1), tail(Fraction(1, 2), 0), excess_value(bound))
