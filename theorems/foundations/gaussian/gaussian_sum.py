"""The sum of two Gaussian variables: a draw from N(m, t), where m has the law N(0, s)."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, from_level, of_test, tail
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY

s, t, u, v, x = variables("s t u v x")
phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, x)
FIRST, SECOND = normal(0, 1), lam(u, normal(sqrt(s) * u, sqrt(t)))


def _one_sum(said: Theorem) -> Theorem:
    """The sum would have the variances 2 and 2.01."""
    larger, above = Fraction(201, 100), from_level(1)
    true = fact("foundations.gaussian-sum", s=1, t=1, v=2)
    means = of_test(instance(said, s=1, t=1, v=larger), above), of_test(true, above)
    far, near = (tail(1, 0, sqrt(num(variance))) for variance in (larger, 2))
    return absurd(*means, far, near, numeric(rhs(near) < rhs(far)))


GAUSSIAN_SUM_VARIANCE = Mutant("variance", {factor: MORE}, "s = t = 1", witness=refuted(_one_sum))

GAUSSIAN_SUM = Lemma(
    "foundations.gaussian-sum", "The variances of independent Gaussian variables add up", "gaussian_density",
    (0 < s, 0 < t, eq(v, s + factor * t)),
    on(PUSHED, Y=REAL, Z=REAL)(normal(0, sqrt(v)), FIRST, SECOND),
    mutants=(GAUSSIAN_SUM_VARIANCE,),
)  # fmt: skip


@proof_of(GAUSSIAN_SUM)
def _proof(claim: Claim) -> Theorem:
    """Exchange the integrals, and complete the square: what is left to integrate is the density of a Gaussian law."""
    given = conditions(claim)
    positive = arith(0 < v, *given)
    middle, deviation = sqrt(s) * x / v, sqrt(t) / sqrt(v)
    f, (_, f_nonneg, f_int, f_change) = density_of(num(0), num(1))
    g, (_, g_nonneg, g_int, g_change) = density_of(sqrt(s) * u, sqrt(t), 0 < t)
    k, (_, _, _, k_change) = density_of(num(0), sqrt(v), positive)
    r, (rest, _, r_int, _) = density_of(middle, deviation, positive, 0 < t)
    phi0, f0, g0 = specialize(TEST, x), specialize(f_nonneg, u), specialize(g_nonneg, x)

    mean, unit = _unit_mean()
    inside = at(g_change, phi, by=[TEST])
    outside = at(f_change, lam(u, mean), by=[generalize(unit, u)])
    body = lam((u, x), f(u) * (g(x) * phi(x)))
    product = dominated(LEBESGUE, x, arith(absolute(g(x) * phi(x)) <= g(x), phi0, g0), g_int)
    body_int, body_mean = parts(expand(LEBESGUE, x, body(u, x), product, 0 < t))
    part = dominated(LEBESGUE, u, arith(absolute(f(u) * mean) <= f(u), unit, f0), f_int)
    moved = transfer(LEBESGUE, u, arith(eq(f(u) * mean, E(LEBESGUE, x, body(u, x))), body_mean, inside), part)
    nonneg = generalize(arith(0 <= body(u, x), f0, arith(0 <= g(x) * phi(x), g0, phi0)), u, x)
    _, inner_int, swapped = parts(
        use("E_swap", nonneg, almost(LEBESGUE, u, body_int), parts(moved)[0], mu=LEBESGUE, nu=LEBESGUE, f=body)
    )

    exponents = [exponent_at(density, point) for density, point in ((f, u), (g, x), (k, x), (r, u))]
    complete = arith(eq(exponents[2] + exponents[3], exponents[0] + exponents[1]), positive, *given)
    bell = same_value(lam(x, exp(x)), complete)
    square = arith(eq(k(x) * phi(x) * r(u), body(u, x)), positive, bell, 0 < t)
    whole_int, whole = parts(expand(LEBESGUE, u, lhs(square), r_int, positive, 0 < t))
    same = parts(transfer(LEBESGUE, u, square, whole_int))[1]
    mass = use(MEAN_OF_DENSITY, rest, L=r, P=read(DENSITY, rest).P, Q=LEBESGUE)
    inner = arith(eq(E(LEBESGUE, u, body(u, x)), k(x) * phi(x)), same, whole, mass, positive)
    outer = parts(transfer(LEBESGUE, x, inner, inner_int))[1]
    total = at(k_change, phi, by=[TEST])
    goal = eq(E(normal(0, sqrt(v)), x, phi(x)), E(FIRST, u, mean))
    final = arith(goal, total, outer, swapped, moved, outside)
    return for_all(claim.conclusion, final)


def density_of(mean: Term, deviation: Term, *facts: Theorem | Term) -> tuple[Term, list[Theorem]]:
    """The density of a Gaussian law: DENSITY, and its three parts."""
    density = use(LEBESGUE_DENSITY, arith(0 < deviation, *facts), mu=mean, sigma=deviation)
    return read(DENSITY, density).L, [density, *parts(unfolded(density))]


def _unit_mean() -> tuple[Term, Theorem]:
    """The mean of phi under N(sqrt(s) u, t) is in [0, 1]."""
    law, phi0 = SECOND(u), specialize(TEST, x)
    ints, mean = bounded(law, x, phi(x), 1, phi0), E(law, x, phi(x))
    bounds = [integrate(law, x, fact, ints) for fact in parts(phi0)]
    return mean, both(*(arith(goal, *bounds, mean_of_one(law)) for goal in (0 <= mean, mean <= 1)))


def exponent_at(density: Term, point: Term) -> Term:
    """The exponent of a Gaussian density at a point."""
    return exponent_of(part_of(density(point), "exp"))
