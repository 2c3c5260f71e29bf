"""Lebesgue measure does not change under reflections, by its translations alone; the likelihood ratio of two Gaussian
laws and its reciprocal are alike.
"""

from dpproofs.prelude import *
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, MASS

# Lebesgue measure does not change under reflections -------------------------------------------

x, y = variables("x y")
f = var("f", function_type((REAL,), REAL))
NONNEGATIVE = forall(x, 0 <= f(x))

REFLECTED = Lemma(
    "foundations.lebesgue-reflected", "The integral of f(-x) is that of f(x)", "lebesgue_translation, E_swap",
    (NONNEGATIVE, integrable(LEBESGUE, x, f(x))),
    conj(integrable(LEBESGUE, x, f(-x)), eq(E(LEBESGUE, x, f(-x)), factor * E(LEBESGUE, x, f(x)))),
    mutants=(Mutant("factor", {factor: MORE}, "exp(-x^2)",
                    unwitnessed="Lebesgue measure has no finite model"),),
)  # fmt: skip


@proof_of(REFLECTED)
def _reflected(claim: Claim) -> Theorem:
    """Of g(x) f(y - x) both integrals are known; x is moved by y, and the integrals are swapped back."""
    bell, root = lam(x, exp(-(x**2))), arith(0 < sqrt(PI))
    bell_int, mass = parts(use(MASS))
    whole, positive = E(LEBESGUE, x, f(x)), arith(0 < bell(x))
    first, second = bell(x) * f(y + -x), bell(y + x) * f(-x)

    moved_int, moved = parts(use("lebesgue_translation", claim.hypotheses[1], phi=f, b=-x))
    row_int, row = parts(expand(LEBESGUE, y, first, moved_int))
    column_int, column = parts(expand(LEBESGUE, x, bell(x) * whole, bell_int))
    outer_int, outer = parts(
        transfer(LEBESGUE, x, arith(eq(bell(x) * whole, E(LEBESGUE, y, first)), row, moved), column_int)
    )
    sign = generalize(arith(0 <= first, positive, specialize(NONNEGATIVE, y + -x)), x, y)
    sure, rows_int, rows = parts(
        use("E_swap", sign, almost(LEBESGUE, x, row_int), outer_int, mu=LEBESGUE, nu=LEBESGUE, f=lam((x, y), first))
    )

    there_int, there = parts(use("lebesgue_translation", integrable(LEBESGUE, x, first), phi=lam(x, first), b=y))
    place = same_value(f, arith(eq(y + -(x + y), -x)))
    shape = same_value(bell, arith(eq(x + y, y + x)))
    second_int, equal = parts(
        transfer(LEBESGUE, x, arith(eq(integrand_of(there_int, x), second), place, shape), there_int)
    )
    same = arith(eq(E(LEBESGUE, x, first), E(LEBESGUE, x, second)), there, equal)
    seconds_int, seconds = parts(transfer(LEBESGUE, y, same, rows_int, sure))
    sign = generalize(arith(0 <= second, arith(0 < bell(y + x)), specialize(NONNEGATIVE, -x)), y, x)
    _, back_int, back = parts(
        use("E_swap", sign, almost(LEBESGUE, y, second_int, sure), seconds_int, mu=LEBESGUE, nu=LEBESGUE,
            f=lam((y, x), second))
    )  # fmt: skip

    bell_moved, bell_mass = parts(use("lebesgue_translation", bell_int, phi=bell, b=x))
    line = parts(expand(LEBESGUE, y, second, bell_moved))[1]
    turned_int, turned = parts(
        transfer(LEBESGUE, x, arith(eq(E(LEBESGUE, y, second), sqrt(PI) * f(-x)), line, bell_mass, mass), back_int)
    )
    scaled_int, scaled = parts(expand(LEBESGUE, x, (1 / sqrt(PI)) * (sqrt(PI) * f(-x)), turned_int))
    final_int, final = parts(
        transfer(LEBESGUE, x, arith(eq((1 / sqrt(PI)) * (sqrt(PI) * f(-x)), f(-x)), root), scaled_int)
    )
    return both(
        final_int, arith(comparison(claim), final, scaled, turned, back, seconds, rows, outer, column, mass, root)
    )


# The likelihood ratio of two Gaussian laws, and its reciprocal --------------------------------

v = var("v")
STANDARD, RATIO = normal(0, 1), exp(sqrt(v) * x - v / 2)
h = var("h", f.type)
TURNED = RATIO * h(sqrt(v) - x)

TURNED_AROUND = Lemma(
    "foundations.gaussian-turned-around", "The mean of L(x) h(mu - x) under N(0, 1) is that of h(x), L the likelihood "
    "ratio of N(mu, 1)", "gaussian_density, lebesgue_translation",
    (0 <= v, forall(x, 0 <= h(x)), integrable(STANDARD, x, h(x))),
    conj(integrable(STANDARD, x, TURNED), eq(E(STANDARD, x, TURNED), factor * E(STANDARD, x, h(x)))),
    mutants=(Mutant("factor", {factor: MORE}, "h = 1", unwitnessed="laws on the real line have no finite model"),),
)  # fmt: skip


@proof_of(TURNED_AROUND)
def _turned(claim: Claim) -> Theorem:
    """Turned around at mu/2, the density of N(0, 1) becomes that of N(mu, 1), which is L times it."""
    sign, positive, ints = claim.hypotheses
    root = squared_root(v, sign)
    density = use(LEBESGUE_DENSITY, arith(0 < num(1)), mu=0, sigma=1)
    g = read(DENSITY, density).L
    there_int = parts(use(TO_REFERENCE, density, positive, ints, P=STANDARD, Q=LEBESGUE, L=g, f=h))[0]
    there = parts(use(FROM_REFERENCE, density, positive, there_int, P=STANDARD, Q=LEBESGUE, L=g, f=h))[1]
    body = lam(x, g(x) * h(x))
    weight = arith(0 < g(x), arith(0 < sqrt(2 * PI)))
    nonneg = generalize(arith(0 <= body(x), weight, specialize(positive, x)), x)
    back_int, back = parts(use(REFLECTED, nonneg, there_int, f=body))
    moved_int, moved = parts(use("lebesgue_translation", back_int, phi=lam(x, body(-x)), b=-sqrt(v)))
    place = same_value(h, arith(eq(-(x + -sqrt(v)), sqrt(v) - x)))
    inner, outer = (-((z - 0) ** 2) / (2 * num(1) ** 2) for z in (-(x + -sqrt(v)), x))
    level = same_value(lam(x, exp(x)), arith(eq(inner, outer + (sqrt(v) * x - v / 2)), root))
    bell = arith(eq(g(-(x + -sqrt(v))), g(x) * RATIO), level)
    turned_int, turned = parts(
        transfer(LEBESGUE, x, arith(eq(integrand_of(moved_int, x), g(x) * TURNED), place, bell), moved_int)
    )
    low = generalize(arith(0 <= TURNED, arith(0 < RATIO), specialize(positive, sqrt(v) - x)), x)
    final_int, final = parts(
        use(FROM_REFERENCE, density, low, turned_int, P=STANDARD, Q=LEBESGUE, L=g, f=lam(x, TURNED))
    )
    return both(final_int, arith(comparison(claim), final, turned, moved, back, there))
