"""The density of what a kernel with densities makes of a law with a density, and the kernel that takes one
law to another one when a coupling of them has a density.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, by_ratio, fact
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.absolute_continuity import DENSITY_YZ, DENSITY_Z, PAIR as DENSITY_PAIR, I
from theorems.foundations.measure.iterated_means import ITERATED_CONVERSE
from theorems.foundations.measure.laws_exist import WITH_DENSITY

# The density of what a kernel with densities makes of a law with a density --------------------

u, x = variables("u x")
f, h, phi = variables("f h phi", function_type((REAL,), REAL))
g = var("g", function_type((REAL, REAL), REAL))
P_, R = variables("P R", prob(REAL))
K = var("K", function_type((REAL,), prob(REAL)))
DENSITY_R, PUSHED_R = on(DENSITY, Y=REAL), on(PUSHED, Y=REAL, Z=REAL)
START, STEP = DENSITY_R(f, P_, LEBESGUE), forall(u, DENSITY_R(lam(x, g(u, x)), K(u), LEBESGUE))
PAIR = f(u) * g(u, x)


def _given(factor: Factor) -> tuple[Term, ...]:
    mixed = forall(x, conj(integrable(LEBESGUE, u, PAIR), eq(E(LEBESGUE, u, PAIR), factor * h(x))))
    return START, STEP, PUSHED_R(R, P_, K), mixed


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


# The transport operator of a coupling that has a density: a kernel that takes one law to the other ---

S = var("S", prob("Z"))
p = var("p", function_type((product("Y", "Z"),), "real"))
transport = var("T", function_type(("Y",), prob("Z")))
FIRST = on(IMAGE, Y=product("Y", "Z"), Z="Y")(P, J, lam(yz, fst(yz)))
PRODUCT, DENSE = JOINT(I, Q, lam(y, S)), DENSITY_YZ(p, J, I)
SLICES = forall(y, integrable(S, z, p(pair(y, z))))
MASS = E(S, z, p(pair(y, z)))
"""The density of the first marginal."""
SHARE = ind(0 < MASS) * p(pair(y, z)) / MASS + ind(MASS <= 0)

LEMMA = Lemma(
    "bbgg19.transport-operator", "A coupling with a density is that of its conditional laws",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4",
    (DENSE, PRODUCT, SLICES, FIRST),
    exists(transport, conj(forall(y, DENSITY_Z(lam(z, factor * SHARE), transport(y), S)), JOINT(J, P, transport))),
    mutants=(Mutant("factor", {factor: MORE}, "two points, on the diagonal",
                    witness=finite({"Y": 2, "Z": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"), S=("1/2", "1/2"),
                        I=("1/4", "1/4", "1/4", "1/4"), J=("1/2", 0, 0, "1/2"), p=(2, 0, 0, 2))),),
)  # fmt: skip

TEST = test_function(phi_pair, yz)


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The conditional density; where the marginal has none, any law will do."""
    low, _, _ = parts(unfolded(DENSE))
    p0, slice_int = specialize(low, pair(y, z)), specialize(SLICES, y)
    mass0 = integrate(S, z, arith(0 <= p(pair(y, z)), p0), slice_int)
    share0 = cases(
        0 < MASS,
        lambda yes: arith(0 <= SHARE, arith(0 <= p(pair(y, z)) / MASS, p0, yes), yes),
        lambda no: arith(0 <= SHARE, no),
    )
    one_int, one = parts(constant(S, z, 1))
    made = linear(S, z, SHARE, [(ind(0 < MASS) / MASS, slice_int), (ind(MASS <= 0), one_int)])
    share_int, share_mean = parts(made)
    whole = cases(
        0 < MASS,
        lambda yes: arith(eq(E(S, z, SHARE), 1), share_mean, one, yes),
        lambda no: arith(eq(E(S, z, SHARE), 1), share_mean, one, no),
    )
    found = use(WITH_DENSITY, generalize(share0, y, z), generalize(both(share_int, whole), y), P=lam(y, S),
                f=lam((y, z), SHARE))  # fmt: skip

    def with_kernel(kernel: Term, facts: Theorem) -> Theorem:
        size = specialize(TEST, pair(y, z))
        inner = E(kernel(y), z, phi_pair(pair(y, z)))
        at_y = bounded(kernel(y), z, phi_pair(pair(y, z)), 1, size)
        unit = [integrate(kernel(y), z, fact, at_y) for fact in parts(size)]
        change = parts(unfolded(specialize(facts, y)))[2]
        slice_test = lam(z, phi_pair(pair(y, z)))
        moved = at(change, slice_test, by=[generalize(size, z)])
        body = p(pair(y, z)) * slice_test(z)
        body_int = dominated(S, z, arith(absolute(body) <= p(pair(y, z)), p0, size), slice_int)
        below = integrate(S, z, arith(body <= p(pair(y, z)), p0, size), body_int, slice_int)
        above = integrate(S, z, arith(0 <= body, p0, size), body_int)
        weighed = parts(
            linear(
                S,
                z,
                SHARE * slice_test(z),
                [(ind(0 < MASS) / MASS, body_int), (ind(MASS <= 0), bounded(S, z, slice_test(z), 1, size))],
            )
        )[1]
        same = cases(
            0 < MASS,
            lambda yes: arith(eq(E(S, z, body), MASS * inner), moved, weighed, yes),
            lambda no: arith(eq(E(S, z, body), MASS * inner), below, above, mass0, no),
        )
        outer = lam(yz, E(kernel(fst(yz)), z, phi_pair(pair(fst(yz), z))))
        flat = lam(y, inner)
        unit_y = generalize(both(*unit), y)
        unit_yz = generalize(specialize(unit_y, fst(yz)), yz)
        first = at(FIRST, flat, by=[unit_y])
        left, right = _through(phi_pair, assume(TEST)), _through(outer, unit_yz)
        scaled = parts(expand(S, z, p(pair(y, z)) * inner, slice_int))[1]
        pointwise = arith(eq(E(S, z, body), E(S, z, p(pair(y, z)) * inner)), same, scaled)
        equal = parts(
            use("E_congruence", almost(Q, y, pointwise), mu=Q, f=lam(y, lhs(pointwise)), g=lam(y, rhs(pointwise)))
        )[0]
        final = arith(eq(E(J, yz, phi_pair(yz)), E(P, y, inner)), left, right, first, equal)
        joint = folded(JOINT(J, P, kernel), generalize(discharge(final, TEST), phi_pair))
        return witness(claim.conclusion, kernel, facts, joint)

    return obtain(found, "T", with_kernel)


def _through(test: Term, unit: Theorem) -> Theorem:
    """E_J[phi] is the mean over y of the integral of p phi over z, for a test phi."""
    low, total, change = parts(unfolded(DENSE))
    p0, size = specialize(low, yz), specialize(unit, yz)
    body = lam(yz, p(yz) * test(yz))
    ints = dominated(I, yz, arith(absolute(body(yz)) <= p(yz), p0, size), total)
    at_pair = specialize(low, pair(y, z)), specialize(unit, pair(y, z))
    inner = dominated(S, z, arith(absolute(body(pair(y, z))) <= p(pair(y, z)), *at_pair), specialize(SLICES, y))
    nonneg = generalize(arith(0 <= body(yz), p0, size), yz)
    made = use(ITERATED_CONVERSE, unfolded(PRODUCT), nonneg, generalize(inner, y), ints, R=I, P=Q, K=lam(y, S), f=body,
               T=DENSITY_PAIR)  # fmt: skip
    mean = E(Q, y, E(S, z, body(pair(y, z))))
    return arith(eq(E(J, yz, test(yz)), mean), at(change, test, by=[unit]), parts(made)[1])
