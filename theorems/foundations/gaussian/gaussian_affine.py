"""A draw from N(c u + b, t), where u has the law N(m, s): its law is N(c m + b, c^2 s + t)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact, from_level, of_test, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, eq, exp, lam, normal, num, sqrt, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, PUSHED, on
from dpproofs.proving.reading import conditions, lhs, read, rhs
from dpproofs.proving.tactics import almost, arith, at, both, bounded, dominated, expand, for_all, generalize, integrate
from dpproofs.proving.tactics import mean_of_one, numeric, parts, same_value, specialize, transfer, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian_sum import TEST, density_of, exponent_at, phi, s, t, u, v, x

b, c, m = variables("b c m")
FIRST, SECOND = normal(m, sqrt(s)), lam(u, normal(c * u + b, sqrt(t)))

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
    complete = _completed(exponents, positive, *given)
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


def _completed(exponents: list[Term], positive: Theorem, *given: Term) -> Theorem:
    """With D = u - m and X = x - c m - b both sides are -X^2/(2 t) - v D^2/(2 s t) + c D X/t."""
    first, second, whole, rest = exponents
    D, X = u - m, x - c * m - b
    middle = -(X**2) / (2 * t) - v * D**2 / (2 * s * t) + c * D * X / t
    signs = 0 < s, 0 < t, positive
    square = arith(eq(X**2 / (2 * v) + c**2 * s * X**2 / (2 * v * t), X**2 / (2 * t)), *given, *signs)
    mixed = arith(eq(v * D**2 / (2 * s * t), c**2 * D**2 / (2 * t) + D**2 / (2 * s)), *given, *signs)
    left = arith(eq(whole + rest, middle), square, *signs)
    right = arith(eq(first + second, middle), mixed, *signs)
    return arith(eq(whole + rest, first + second), left, right)


@refutation_of(GAUSSIAN_AFFINE, "variance")
def _one_chain(said: Theorem) -> Theorem:
    """The variance would be 2 and 2.01."""
    larger, above = Fraction(201, 100), from_level(1)
    values = {"b": num(0), "c": num(1), "m": num(0), "s": num(1), "t": num(1)}
    true = fact("foundations.gaussian-affine", v=2, **values)
    means = of_test(instance(said, v=larger, **values), above), of_test(true, above)
    far, near = (tail(1, 0, sqrt(num(variance))) for variance in (larger, 2))
    return absurd(*means, far, near, numeric(rhs(near) < rhs(far)))
