"""The density of what a kernel with densities makes of a law with a density."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, by_ratio, fact
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, conj, eq, forall, function_type, integrable, lam, num
from dpproofs.language.terms import prob, var, variables
from dpproofs.privacy.notions import DENSITY, PUSHED, on, test_function
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import (
    almost,
    arith,
    at,
    both,
    bounded,
    constant,
    discharge,
    dominated,
    expand,
    folded,
    generalize,
)
from dpproofs.proving.tactics import integrate, intro, mean_of_one, parts, specialize, transfer, unfolded, use

u, x = variables("u x")
f, h, phi = variables("f h phi", function_type((REAL,), REAL))
g = var("g", function_type((REAL, REAL), REAL))
P, R = variables("P R", prob(REAL))
K = var("K", function_type((REAL,), prob(REAL)))
DENSITY_R, PUSHED_R = on(DENSITY, Y=REAL), on(PUSHED, Y=REAL, Z=REAL)
START, STEP = DENSITY_R(f, P, LEBESGUE), forall(u, DENSITY_R(lam(x, g(u, x)), K(u), LEBESGUE))
PAIR = f(u) * g(u, x)


def _given(factor: Factor) -> tuple[Term, ...]:
    mixed = forall(x, conj(integrable(LEBESGUE, u, PAIR), eq(E(LEBESGUE, u, PAIR), factor * h(x))))
    return START, STEP, PUSHED_R(R, P, K), mixed


CHAINED = Lemma(
    "foundations.density-of-chain", "What a kernel with densities g makes of a law with the density f has the density "
    "of which the value at x is the integral of f(u) g(u, x)", "elementary",
    _given(factor),
    DENSITY_R(h, R, LEBESGUE),
    mutants=(Mutant("factor", {factor: MORE}, "N(0, 1) after N(0, 1)"),),
)  # fmt: skip


@proof_of(CHAINED)
def _proof(claim: Claim) -> Theorem:
    """Exchange the integrals."""
    test, (*_, mixed) = test_function(phi, x), claim.hypotheses
    _, _, made, _ = claim.hypotheses
    f_nonneg, f_int, f_change = parts(unfolded(START))
    g_nonneg, g_int, g_change = parts(unfolded(specialize(STEP, u)))
    f0, g0, phi0 = specialize(f_nonneg, u), specialize(g_nonneg, x), specialize(test, x)
    pair_int, pair_mean = parts(specialize(mixed, x))

    mean, unit = E(K(u), x, phi(x)), _unit_mean()
    inside = at(g_change, phi, by=[test])
    outside = at(f_change, lam(u, mean), by=[generalize(unit, u)])
    body = lam((u, x), f(u) * (g(u, x) * phi(x)))
    product = dominated(LEBESGUE, x, arith(absolute(g(u, x) * phi(x)) <= g(u, x), phi0, g0), g_int)
    body_int, body_mean = parts(expand(LEBESGUE, x, body(u, x), product))
    part = dominated(LEBESGUE, u, arith(absolute(f(u) * mean) <= f(u), unit, f0), f_int)
    moved = transfer(LEBESGUE, u, arith(eq(f(u) * mean, E(LEBESGUE, x, body(u, x))), body_mean, inside), part)
    nonneg = generalize(arith(0 <= body(u, x), f0, arith(0 <= g(u, x) * phi(x), g0, phi0)), u, x)
    _, inner_int, swapped = parts(
        use("E_swap", nonneg, almost(LEBESGUE, u, body_int), parts(moved)[0], mu=LEBESGUE, nu=LEBESGUE, f=body)
    )
    whole_int, whole = parts(expand(LEBESGUE, u, phi(x) * PAIR, pair_int))
    same = parts(transfer(LEBESGUE, u, arith(eq(phi(x) * PAIR, body(u, x))), whole_int))[1]
    inner = arith(eq(E(LEBESGUE, u, body(u, x)), h(x) * phi(x)), same, whole, pair_mean)
    outer_int, outer = parts(transfer(LEBESGUE, x, inner, inner_int))
    total = at(made, phi, by=[test])
    value = arith(eq(E(R, x, phi(x)), E(LEBESGUE, x, h(x) * phi(x))), total, outer, swapped, moved, outside)
    tests = generalize(discharge(value, test), phi)
    low = arith(0 <= h(x), pair_mean, integrate(LEBESGUE, u, arith(0 <= PAIR, f0, g0), pair_int))
    unit_test = generalize(both(arith(0 <= num(1)), arith(num(1) <= 1)), x)
    all_of_it = use(outer_int, START, STEP, mixed, unit_test, phi=lam(x, num(1)))
    whole_density = parts(transfer(LEBESGUE, x, arith(eq(h(x) * 1, h(x))), all_of_it))[0]
    return folded(claim.conclusion, both(generalize(low, x), whole_density, tests))


def _unit_mean() -> Theorem:
    """The mean of phi under K(u) is in [0, 1]."""
    law, phi0 = K(u), specialize(test_function(phi, x), x)
    ints, mean = bounded(law, x, phi(x), 1, phi0), E(law, x, phi(x))
    bounds = [integrate(law, x, fact, ints) for fact in parts(phi0)]
    return both(*(arith(goal, *bounds, mean_of_one(law)) for goal in (0 <= mean, mean <= 1)))


@refutation_of(CHAINED, "factor")
def _mass(said: Theorem) -> Theorem:
    """N(0, 1) after N(0, 1), which does not look at it, would have a density of mass 1/1.01."""
    true = fact("foundations.gaussian-density", mu=0, sigma=1)
    bell, law = read(DENSITY, true)["L", "P"]
    one, ints = by_ratio(true)
    less = lam(x, bell(x) / MORE)
    product = bell(u) * bell(x)
    whole_int, whole = parts(expand(LEBESGUE, u, product, ints))
    mixed = generalize(both(whole_int, arith(eq(E(LEBESGUE, u, product), MORE * less(x)), whole, one)), x)
    pushed = intro(
        PUSHED_R(law, law, lam(u, law)), lambda goal, phi: arith(goal, *parts(constant(law, u, E(law, x, phi(x)))))
    )
    laws = {"f": bell, "g": lam((u, x), bell(x)), "h": less, "P": law, "R": law, "K": lam(u, law)}
    told, _ = by_ratio(instance(said, true, generalize(true, u), pushed, mixed, **laws))
    scaled = parts(expand(LEBESGUE, x, less(x), ints))[1]
    return absurd(told, scaled, one)
