"""Why Gaussian noise adds up: a Gaussian variable that is scaled, moved, or the mean of another Gaussian draw
is Gaussian, and the variances add up.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import fact, other_gaussian, tail
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY

# A draw from N(c u + b, t), where u has the law N(m, s): its law is N(c m + b, c^2 s + t) -----

b, c, m, s, t, u, v, x = variables("b c m s t u v x")
phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, x)
FIRST, SECOND = normal(m, sqrt(s)), lam(u, normal(c * u + b, sqrt(t)))
LARGER = Fraction(201, 100)
"""The variance that a false variant gives the sum of two Gaussian variables of variance 1."""

GAUSSIAN_AFFINE = Lemma(
    "foundations.gaussian-affine",
    "A draw from N(c u + b, t), where u has the law N(m, s), has the law N(c m + b, c^2 s + t)", "gaussian_density",
    (0 < s, 0 < t, eq(v, c**2 * s + factor * t)),
    on(PUSHED, Y=REAL, Z=REAL)(normal(c * m + b, sqrt(v)), FIRST, SECOND),
    mutants=(Mutant("variance", {factor: MORE}, "c = s = t = 1, m = b = 0"),),
)  # fmt: skip


@proof_of(GAUSSIAN_AFFINE)
def _proof(claim: Claim) -> Theorem:
    """Exchange the integrals, and complete the square: what is left to integrate is the density of a Gaussian law."""
    given = conditions(claim)
    positive = arith(0 < v, arith(0 <= c**2 * s, 0 < s), *given)
    middle, deviation = m + c * s * (x - c * m - b) / v, sqrt(s) * sqrt(t) / sqrt(v)
    f, (_, f_nonneg, f_int, f_change) = density_of(m, sqrt(s), 0 < s)
    g, (_, g_nonneg, g_int, g_change) = density_of(c * u + b, sqrt(t), 0 < t)
    k, (_, _, _, k_change) = density_of(c * m + b, sqrt(v), positive)
    r, (rest, _, r_int, _) = density_of(middle, deviation, positive, 0 < t, 0 < s)
    phi0, f0, g0 = specialize(TEST, x), specialize(f_nonneg, u), specialize(g_nonneg, x)

    mean, unit = E(SECOND(u), x, phi(x)), _unit_mean()
    inside = at(g_change, phi, by=[TEST])
    outside = at(f_change, lam(u, mean), by=[generalize(unit, u)])
    body = lam((u, x), f(u) * (g(x) * phi(x)))
    product = dominated(LEBESGUE, x, arith(absolute(g(x) * phi(x)) <= g(x), phi0, g0), g_int)
    body_int, body_mean = parts(expand(LEBESGUE, x, body(u, x), product, 0 < t, 0 < s))
    part = dominated(LEBESGUE, u, arith(absolute(f(u) * mean) <= f(u), unit, f0), f_int)
    pointwise = arith(eq(f(u) * mean, E(LEBESGUE, x, body(u, x))), body_mean, inside, 0 < s)
    moved = transfer(LEBESGUE, u, pointwise, part)
    nonneg = generalize(arith(0 <= body(u, x), f0, arith(0 <= g(x) * phi(x), g0, phi0)), u, x)
    _, inner_int, swapped = parts(
        use("E_swap", nonneg, almost(LEBESGUE, u, body_int), parts(moved)[0], mu=LEBESGUE, nu=LEBESGUE, f=body)
    )

    exponents = [exponent_at(density, point) for density, point in ((f, u), (g, x), (k, x), (r, u))]
    complete = arith(eq(exponents[2] + exponents[3], exponents[0] + exponents[1]), positive, *given, 0 < s, 0 < t)
    bell = same_value(lam(x, exp(x)), complete)
    square = arith(eq(k(x) * phi(x) * r(u), body(u, x)), positive, bell, 0 < t, 0 < s)
    whole_int, whole = parts(expand(LEBESGUE, u, lhs(square), r_int, positive, 0 < t, 0 < s))
    same = parts(transfer(LEBESGUE, u, square, whole_int))[1]
    mass = use(MEAN_OF_DENSITY, rest, L=r, P=read(DENSITY, rest).P, Q=LEBESGUE)
    inner = arith(eq(E(LEBESGUE, u, body(u, x)), k(x) * phi(x)), same, whole, mass, positive)
    outer = parts(transfer(LEBESGUE, x, inner, inner_int))[1]
    total = at(k_change, phi, by=[TEST])
    goal = eq(E(normal(c * m + b, sqrt(v)), x, phi(x)), E(FIRST, u, mean))
    return for_all(claim.conclusion, arith(goal, total, outer, swapped, moved, outside))


def _unit_mean() -> Theorem:
    """The mean of phi under N(c u + b, t) is in [0, 1]."""
    law, phi0 = SECOND(u), specialize(TEST, x)
    ints, mean = bounded(law, x, phi(x), 1, phi0), E(law, x, phi(x))
    bounds = [integrate(law, x, fact, ints) for fact in parts(phi0)]
    return both(*(arith(goal, *bounds, mean_of_one(law)) for goal in (0 <= mean, mean <= 1)))


def density_of(mean: Term, deviation: Term, *facts: Theorem | Term) -> tuple[Term, list[Theorem]]:
    """The density of a Gaussian law: DENSITY, and its three parts."""
    density = use(LEBESGUE_DENSITY, arith(0 < deviation, *facts), mu=mean, sigma=deviation)
    return read(DENSITY, density).L, [density, *parts(unfolded(density))]


def exponent_at(density: Term, point: Term) -> Term:
    """The exponent of a Gaussian density at a point."""
    return exponent_of(part_of(density(point), "exp"))


@refutation_of(GAUSSIAN_AFFINE, "variance")
def _one_chain(said: Theorem) -> Theorem:
    """The variance would be 2 and 2.01."""
    return _larger(said, "foundations.gaussian-affine", b=num(0), c=num(1), m=num(0))


def _larger(said: Theorem, name: str, **values: object) -> Theorem:
    """The variances 2, by the lemma of that name, and 2.01 of one sum of variables of variance 1."""
    values |= {"s": num(1), "t": num(1)}
    far, near = (tail(1, 0, sqrt(num(variance))) for variance in (LARGER, 2))
    return other_gaussian(instance(said, v=LARGER, **values), fact(name, v=2, **values), far, near)


# A draw from N(c u, t), where u has the law N(m, s): its law is N(c m, c^2 s + t) -------------

GAUSSIAN_CHAIN = Lemma(
    "foundations.gaussian-chain", "A draw from N(c u, t), where u has the law N(m, s), has the law N(c m, c^2 s + t)",
    "gaussian_density",
    (0 < s, 0 < t, eq(v, c**2 * s + factor * t)),
    on(PUSHED, Y=REAL, Z=REAL)(normal(c * m, sqrt(v)), FIRST, lam(u, normal(c * u, sqrt(t)))),
    mutants=(Mutant("variance", {factor: MORE}, "c = s = t = 1, m = 0"),),
)  # fmt: skip


@proof_of(GAUSSIAN_CHAIN)
def _gaussian_chain(claim: Claim) -> Theorem:
    """The same with b = 0."""
    made = use(GAUSSIAN_AFFINE, *claim.hypotheses, b=0)
    return intro(claim.conclusion, lambda goal, phi: congruence(goal, at(made, phi)))


@refutation_of(GAUSSIAN_CHAIN, "variance")
def _gaussian_one_chain(said: Theorem) -> Theorem:
    return _larger(said, "foundations.gaussian-chain", c=num(1), m=num(0))


# The sum of two Gaussian variables: a draw from N(m, t), where m has the law N(0, s) ----------

UNIT = normal(0, 1)

GAUSSIAN_SUM = Lemma(
    "foundations.gaussian-sum", "The variances of independent Gaussian variables add up", "gaussian_density",
    (0 < s, 0 < t, eq(v, s + factor * t)),
    on(PUSHED, Y=REAL, Z=REAL)(normal(0, sqrt(v)), UNIT, lam(u, normal(sqrt(s) * u, sqrt(t)))),
    mutants=(Mutant("variance", {factor: MORE}, "s = t = 1"),),
)  # fmt: skip


@proof_of(GAUSSIAN_SUM)
def _sum(claim: Claim) -> Theorem:
    """The chain from N(0, 1) with c = sqrt(s)."""
    total = arith(eq(v, sqrt(s) ** 2 * 1 + t), squared_root(s, 0 < s), *claim.hypotheses)
    made = use(GAUSSIAN_CHAIN, arith(0 < num(1)), 0 < t, total, c=sqrt(s), m=0, s=1)
    return intro(claim.conclusion, lambda goal, phi: congruence(goal, at(made, phi)))


@refutation_of(GAUSSIAN_SUM, "variance")
def _other_sum(said: Theorem) -> Theorem:
    """The variance would be 2 and 2.01."""
    return _larger(said, "foundations.gaussian-sum")


# Gaussian noise on a Gaussian variable: the variances add up ----------------------------------

sigma, sigma2 = variables("sigma sigma2")
PUSHED_R = on(PUSHED, Y=REAL, Z=REAL)
SIGNS = (0 < sigma, 0 < sigma2)


def noisy(shift: object = 0) -> Term:
    """The kernel that adds a number, and noise of standard deviation sigma2."""
    return lam(u, normal(u + as_term(shift), sigma2))


def summed(mean: Term, factor: Factor = 1) -> Term:
    """The Gaussian law with both variances."""
    return normal(mean, sqrt(sigma**2 + factor * sigma2**2))


GAUSSIAN_AFTER_GAUSSIAN = Lemma(
    "foundations.gaussian-after-gaussian",
    "A Gaussian variable plus b and Gaussian noise has the law N(m + b, sigma^2 + sigma2^2)", "gaussian_density",
    SIGNS,
    PUSHED_R(summed(m + b, factor), normal(m, sigma), noisy(b)),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = sigma2 = 1"),),
)  # fmt: skip


@proof_of(GAUSSIAN_AFTER_GAUSSIAN)
def _lemma(claim: Claim) -> Theorem:
    """The chain with c = 1."""
    whole = sigma**2 + sigma2**2
    squares = [arith(0 < sigma**2, 0 < sigma), arith(0 < sigma2**2, 0 < sigma2)]
    total = arith(eq(whole, num(1) ** 2 * sigma**2 + sigma2**2))
    made = use(GAUSSIAN_AFFINE, *squares, total, c=1, s=sigma**2, t=sigma2**2, v=whole)
    return intro(claim.conclusion, lambda goal, phi: congruence(goal, at(made, phi), *SIGNS))


@refutation_of(GAUSSIAN_AFTER_GAUSSIAN, "factor")
def _one_sum(said: Theorem) -> Theorem:
    """The variance would be 2.01 and 2."""
    values = {"m": 0, "b": 0, "sigma": 1, "sigma2": 1}
    false, true = instance(said, **values), fact("foundations.gaussian-after-gaussian", **values)
    return other_gaussian(false, true, *(tail(1, 0, moments_of(read(PUSHED_R, law).R)[1]) for law in (false, true)))


# A Gaussian variable plus a number: N(a, sigma^2), moved by b, is N(a + b, sigma^2) -----------

a = var("a")
IMAGE_R = on(IMAGE, Y=REAL, Z=REAL)

GAUSSIAN_MOVED = Lemma(
    "foundations.gaussian-moved", "A Gaussian variable plus b has the law N(a + b, sigma^2)",
    "gaussian_density, lebesgue_translation",
    (0 < sigma,),
    IMAGE_R(normal(a + factor * b, sigma), normal(a, sigma), lam(c, c + b)),
    mutants=(Mutant("factor", {factor: MORE}, "a = 0, b = sigma = 1"),),
)  # fmt: skip


@proof_of(GAUSSIAN_MOVED)
def _gaussian_moved(claim: Claim) -> Theorem:
    """The density about a + b is that about a, moved by b; so is the product with a test."""
    f, (_, f_nonneg, f_int, f_change) = density_of(a + b, sigma, 0 < sigma)
    g, (_, _, _, g_change) = density_of(a, sigma, 0 < sigma)
    body, f0, phi0 = lam(x, f(x) * phi(x)), specialize(f_nonneg, x), specialize(TEST, x)
    ints = dominated(LEBESGUE, x, arith(absolute(body(x)) <= f(x), phi0, f0), f_int)
    moved_int, moved = parts(use("lebesgue_translation", ints, phi=body, b=b))
    bell = same_value(lam(x, exp(x)), arith(eq(exponent_at(f, x + b), exponent_at(g, x)), 0 < sigma))
    here = arith(eq(body(x + b), g(x) * phi(x + b)), bell, 0 < sigma)
    same = parts(transfer(LEBESGUE, x, here, moved_int))[1]
    test = generalize(specialize(TEST, x + b), x)
    means = at(f_change, phi, by=[TEST]), at(g_change, lam(x, phi(x + b)), by=[test])
    goal = eq(E(normal(a + b, sigma), x, phi(x)), E(normal(a, sigma), x, phi(x + b)))
    return for_all(claim.conclusion, arith(goal, *means, moved, same))


@refutation_of(GAUSSIAN_MOVED, "factor")
def _one_law(said: Theorem) -> Theorem:
    """N(0, 1), moved by 1, would be N(1.01, 1)."""
    values = {"a": num(0), "b": num(1), "sigma": num(1)}
    true = fact("foundations.gaussian-moved", **values)
    return other_gaussian(instance(said, **values), true, tail(1, MORE), tail(1, 1))
