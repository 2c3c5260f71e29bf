"""Adaptive composition with kernels that a pair of laws on two points dominates, or on n + 1 points:
profiles that are finite sums.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from theorems.citations import KAIROUZ_OH_VISWANATH, ZHU_DONG_WANG
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN, R, T, law_of_T, phi_, v
from theorems.foundations.sums.sums import SUM_AT_MOST, SUM_EQUAL, SUM_MEAN, SUM_NONNEGATIVE, SUM_SCALED, total
from theorems.foundations.tests.bounds_on_tests import S
from theorems.notions.profiles.excess import EXCESS_BOUND, UNITS, Facts, at_ratio, by_densities, c, f, g, pointwise

# Adaptive composition, from bounds between the means of tests given the first outcome ---------

PROFILE_Z, PROFILE_V = on(PROFILE, Y="Z"), on(PROFILE, Y="V")
CLOSE = PROFILE(P, Q, h)
LAWS = law_of_T, substitute(law_of_T, {R: S, P: Q, K: H})
"""R is the law of T(y, z) when y has law P and z, given y, has law K(y); S with Q for P and H for K."""


def close_kernels(profile: Callable[[Term], Term]) -> Term:
    """K(y) and H(y) have the profile, for every y."""
    return forall(y, PROFILE_Z(K(y), H(y), lam(c, profile(c))))


def of_tests(goal: Term, kernels: Term, functions: Callable[..., Theorem]) -> Theorem:
    """The profile of T(y, z), from a bound between the means of f(y) = E_K(y)[phi] and g(y) = E_H(y)[phi].

    ``functions`` is given f and g, that each is a test, and the bound between f(y) and g(y) for all y.
    """
    test = test_function(phi_, v)
    at_T = specialize(test, T(y, z))
    low, high = (generalize(fact, z) for fact in parts(at_T))
    means, units = [], []
    for kernel in (K, H):
        _, nonneg, at_most = parts(use(BOUNDED_MEAN, low, high, P=kernel(y), f=lam(z, phi_(T(y, z))), c=1))
        means.append(lam(y, E(kernel(y), z, phi_(T(y, z)))))
        units.append(generalize(both(nonneg, at_most), y))
    inner = at(specialize(kernels, y), c, lam(z, phi_(T(y, z))), by=[0 <= c, generalize(at_T, z)])
    pointwise = generalize(discharge(inner, 0 <= c), y, c)
    bound = functions(*means, *units, pointwise)
    first, second = (at(law, phi_, by=[test]) for law in LAWS)
    profile = read(PROFILE, goal).h
    left, right = read(PROFILE, goal)["P", "Q"]
    final = arith(E(left, v, phi_(v)) <= c * E(right, v, phi_(v)) + profile(c), bound, first, second)
    return for_all(goal, final)


# Composition with kernels that a pair of laws on two points dominates, as a bound between means ---

w1, w2, l1, l2, d = variables("w1 w2 l1 l2 d")
SIGNS = (0 <= w1, 0 <= w2, 0 <= l1, 0 <= l2)
DISJOINT = "P, Q on different points, h = 1, l1 = w1 = 1, w2 = d = 0; the order 0 and the test 1"


def pair_profile(order: Term) -> Term:
    """The profile of the pair at an order."""
    return w1 * maximum(l1 - order, 0) + w2 * maximum(l2 - order, 0) + d


def composed(factor: Factor = 1) -> Term:
    """The profile of the composition at the order c."""
    return mul(factor, w1, l1, h(c / l1)) + w2 * (l2 * h(c / l2)) + d


POINTWISE = pointwise(pair_profile)

TWO_POINTS = Lemma(
    "profiles.two-point-functions", "The profile of a composition, as a bound between means",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (CLOSE, *UNITS, POINTWISE, *SIGNS, 0 <= c),
    E(P, w, f(w)) <= c * E(Q, w, g(w)) + composed(factor),
    mutants=(Mutant("factor", {factor: LESS}, DISJOINT,
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, f=1, g=1, w1=1, l1=1, w2=0, l2=0, d=0, c=0)),),
)  # fmt: skip


@proof_of(TWO_POINTS)
def _functions(claim: Claim) -> Theorem:
    """f p <= c g q + w1 max(l1 p - c q, 0) + w2 max(l2 p - c q, 0) + d p."""

    def of(mu: Term, *densities: Theorem) -> tuple[Theorem, Facts, Facts]:
        p, q = (read(DENSITY, density).L for density in densities)
        excess = [maximum(l * p(w) - c * q(w), 0) for l in (l1, l2)]
        goal = p(w) * f(w) <= c * (q(w) * g(w)) + w1 * excess[0] + w2 * excess[1] + d * p(w)
        order = c * q(w) / p(w)

        def positive(yes: Theorem) -> Facts:
            return [arith(eq(p(w) * maximum(l - order, 0), e), yes) for l, e in zip((l1, l2), excess, strict=True)]

        rest = [arith(0 <= weight * e, 0 <= weight) for weight, e in zip((w1, w2), excess, strict=True)]
        point = at_ratio(goal, POINTWISE, densities, positive, rest)
        bounds = [use(EXCESS_BOUND, *densities, CLOSE, 0 <= l, 0 <= c, mu=mu, p=p, q=q, a=l) for l in (l1, l2)]
        scaled = [
            arith(weight * lhs(comparison(b)) <= weight * rhs(comparison(b)), b, 0 <= weight)
            for weight, b in zip((w1, w2), bounds, strict=True)
        ]
        return point, [parts(b)[0] for b in bounds], scaled

    return by_densities(claim, of)


# Composition with kernels that a pair of laws on two points dominates -------------------------
# The pair has the likelihood ratios l1, l2, with the probabilities w1, w2 under its second law, and a part of mass d
# of the first law that the second law does not have.

KERNELS = close_kernels(pair_profile)
GIVEN = (CLOSE, KERNELS, *SIGNS)


def profile(factor: Factor = 1) -> Term:
    """The profile of the composition."""
    return lam(c, composed(factor))


TWO_POINT_COMPOSITION = Lemma(
    "profiles.two-point-composition", "The profile of an adaptive composition, two likelihood ratios",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (*GIVEN, *LAWS),
    PROFILE_V(R, S, profile(factor)),
    mutants=(Mutant("factor", {factor: LESS}, DISJOINT,
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), h=1, K=((1,), (1,)), H=((1,), (1,)),
                        w1=1, l1=1, w2=0, l2=0, d=0, R=(1, 0), S=(0, 1), T=(0, 1))),),
)  # fmt: skip


@proof_of(TWO_POINT_COMPOSITION)
def _laws(claim: Claim) -> Theorem:
    def functions(f: Term, g: Term, *facts: Theorem) -> Theorem:
        return use(TWO_POINTS, CLOSE, *facts, *SIGNS, 0 <= c, f=f, g=g)

    return of_tests(claim.conclusion, KERNELS, functions)


# Composition with kernels whose profile is a finite sum, as a bound between means -------------

n, t, u, v_ = variables("n t u v")
s, a, b = variables("s a b", function_type((REAL,), REAL))
FUNCTIONS_SIGNS = forall(i, implies(nat(i), conj(0 <= s(i), 0 <= a(i), 0 <= b(i))))
SIZES = (FUNCTIONS_SIGNS, nat(n), 0 <= t)
SOURCE = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3"


def functions_pair_profile(order: Term) -> Term:
    """The profile of a pair of laws with the probabilities t s(i) a(i) and t s(i) b(i), and a rest of mass d."""
    return d + t * summation(i, 0, n, s(i) * maximum(a(i) - order * b(i), 0))


def functions_composed(factor: Factor = 1) -> Term:
    """The profile of the composition at the order c."""
    return d + mul(factor, t) * summation(i, 0, n, s(i) * (a(i) * h(c * b(i) / a(i))))


FUNCTIONS_POINTWISE = pointwise(functions_pair_profile)
PULLED_IN = arith(eq(u * maximum(v_, 0), maximum(u * v_, 0)), 0 <= u)

WORST = DISJOINT.replace("l1 = w1 = 1, w2 = d = 0", "n = 0, t = s = a = b = 1, d = 0")

FUNCTIONS = Lemma(
    "kov17x.finite-functions", "The profile of a composition, as a bound between means", SOURCE,
    (CLOSE, *UNITS, FUNCTIONS_POINTWISE, *SIZES, 0 <= c),
    E(P, w, f(w)) <= c * E(Q, w, g(w)) + functions_composed(factor),
    mutants=(Mutant("factor", {factor: LESS}, WORST,
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, f=1, g=0, c=0, d=0, t=1, n=0, s=1, a=1, b=0)),),
)  # fmt: skip


@proof_of(FUNCTIONS)
def _finite_functions_functions(claim: Claim) -> Theorem:
    """Integrate the inequality between the densities, term by term."""

    def of(mu: Term, *densities: Theorem) -> tuple[Theorem, Facts, Facts]:
        p, q = (read(DENSITY, density).L for density in densities)
        natural = nat(i)
        s0, a0, b0 = parts(at(FUNCTIONS_SIGNS, i, by=[natural]))
        level = arith(0 <= c * b(i), 0 <= c, b0)
        ints, bound = parts(use(EXCESS_BOUND, *densities, CLOSE, a0, level, mu=mu, p=p, q=q, a=a(i), c=c * b(i)))
        excess = maximum(a(i) * p(w) - c * b(i) * q(w), 0)
        weighted_int, mean = parts(expand(mu, w, s(i) * excess, ints))
        terms = lam((i, w), s(i) * excess)
        sum_int, sum_mean = parts(
            use(SUM_MEAN, generalize(discharge(weighted_int, natural), i), nat(n), mu=mu, f=terms)
        )
        high = s(i) * (a(i) * h(c * b(i) / a(i)))
        below = arith(E(mu, w, s(i) * excess) <= high, mean, bound, s0)
        sums = use(
            SUM_AT_MOST,
            generalize(discharge(below, natural), i),
            nat(n),
            s=lam(i, E(mu, w, terms(i, w))),
            t=lam(i, high),
        )
        top = t * lhs(sums)
        scaled = arith(top <= t * rhs(sums), sums, 0 <= t)
        return _weighted(densities), [sum_int], [sum_mean, scaled]

    return by_densities(claim, of)


def _weighted(densities: tuple[Theorem, ...]) -> Theorem:
    """f p <= c g q + d p + t sum(s(i) max(a(i) p - c b(i) q, 0))."""
    p, q = (read(DENSITY, density).L for density in densities)
    excess = lam(i, s(i) * maximum(a(i) * p(w) - c * b(i) * q(w), 0))
    whole = total(excess, n)
    goal = p(w) * f(w) <= c * (q(w) * g(w)) + d * p(w) + t * whole
    order = c * q(w) / p(w)

    def positive(yes: Theorem) -> Facts:
        terms = lam(i, s(i) * maximum(a(i) - order * b(i), 0))
        inside = arith(eq(p(w) * (a(i) - order * b(i)), a(i) * p(w) - c * b(i) * q(w)), yes)
        pulled = rewrite(use(PULLED_IN, arith(0 <= p(w), yes), u=p(w), v=a(i) - order * b(i)), inside)
        equal = generalize(discharge(arith(eq(p(w) * terms(i), excess(i)), pulled), nat(i)), i)
        sums = use(SUM_EQUAL, equal, nat(n), s=lam(i, p(w) * terms(i)), t=excess)
        scaled = use(SUM_SCALED, nat(n), a=p(w), s=terms)
        return [arith(eq(p(w) * total(terms, n), whole), sums, scaled)]

    nonneg = arith(0 <= excess(i), parts(at(FUNCTIONS_SIGNS, i, by=[nat(i)]))[0])
    least = use(SUM_NONNEGATIVE, generalize(discharge(nonneg, nat(i)), i), nat(n), s=excess)
    return at_ratio(goal, FUNCTIONS_POINTWISE, densities, positive, [arith(0 <= t * whole, least, 0 <= t)])


# Composition with kernels whose profile is a finite sum: kernels that a pair of laws on n + 1 points dominates ---

COMPOSITION_KERNELS = close_kernels(functions_pair_profile)
COMPOSITION_GIVEN = (CLOSE, COMPOSITION_KERNELS, *SIZES)

COMPOSITION = Lemma(
    "kov17x.finite-composition", "The profile of an adaptive composition, finitely many likelihood ratios", SOURCE,
    (*COMPOSITION_GIVEN, *LAWS),
    PROFILE_V(R, S, lam(c, functions_composed(factor))),
    mutants=(Mutant("factor", {factor: LESS}, WORST,
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), K=((1,), (1,)), H=((1,), (1,)),
                        T=(0, 1), R=(1, 0), S=(0, 1), h=1, d=0, t=1, n=0, s=1, a=1, b=0)),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    def functions(f: Term, g: Term, *facts: Theorem) -> Theorem:
        return use(FUNCTIONS, CLOSE, *facts, *SIZES, 0 <= c, f=f, g=g)

    return of_tests(claim.conclusion, COMPOSITION_KERNELS, functions)
