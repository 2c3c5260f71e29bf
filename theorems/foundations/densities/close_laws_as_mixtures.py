"""Laws that are (epsilon, delta)-close are mixtures of laws that are epsilon-close and a rest of mass delta:
first the common part of two densities, then the mixtures.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK, mu, p, q
from theorems.foundations.measure.laws_exist import TEST, WITH_DENSITY, Ps, Qs, u
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.mixtures.remainders import NUMBERS, ORDER, REST, SHARE, share
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING

# Densities as multiples of a common part, with a rest that is not negative --------------------

c, m, n, s = variables("c m n s")

x, y = variables("x y")

FACTOR = Lemma(
    "foundations.common-part-factor", "min(x, c y) <= c min(y, c x)", "elementary",
    (1 <= c, 0 <= x, 0 <= y),
    minimum(x, c * y) <= c * minimum(y, c * x),
    lambda claim: arith(claim.conclusion, arith(x <= c * (c * x), 1 <= c, 0 <= x), 1 <= c, 0 <= x, 0 <= y),
    (Mutant("factor", Claim((1 <= c, 0 <= x, 0 <= y), 100 * minimum(x, c * y) <= 99 * c * minimum(y, c * x)),
            "c = 1, x = y",
            witness=point(c=50, x=10, y="1/1000")),),
)  # fmt: skip

PARTS = (1 <= c, 0 <= x, 0 <= y, x <= n, y <= c * n, 0 <= s, s <= 1, 0 < m, 0 <= 1 - delta, 1 - delta <= m)
main = ((1 - s) * x + s * y / c) / m

BELOW = Lemma(
    "foundations.common-part-below", "The density is below that of the law, after scaling", "elementary",
    PARTS,
    conj(0 <= main, factor * (1 - delta) * main <= n),
    mutants=(Mutant("factor", {factor: MORE}, "x = n, s = delta = 0, m = 1",
                    witness=finite({}, c=10, delta="1/1000", m=1, n=2, s="1/2", x=2, y="19.9999962")),),
)  # fmt: skip


@proof_of(BELOW)
def _below(claim: Claim) -> Theorem:
    """An average of x and y/c is at most n, and 1 - delta is at most m."""
    _, goal = conjuncts(claim)
    average = (1 - s) * x + s * y / c
    quotient = both(arith(0 <= y / c, 0 <= y, 1 <= c), arith(y / c <= n, y <= c * n, 1 <= c))
    low = arith(0 <= average, arith(0 <= (1 - s) * x, *PARTS), arith(0 <= s * (y / c), quotient, 0 <= s))
    first, second = arith((1 - s) * x <= (1 - s) * n, *PARTS), arith(s * (y / c) <= s * n, quotient, 0 <= s)
    high = arith(average <= n, first, second)
    positive = arith(0 <= average / m, low, 0 < m)
    scaled = arith((1 - delta) * (average / m) <= m * (average / m), positive, 1 - delta <= m)
    bound = arith((1 - delta) * average / m <= average, scaled, 0 < m)
    return both(positive, arith(goal, bound, high))


# The common part of two laws with densities p, q: min(p, exp(epsilon) q) and min(q, exp(epsilon) p), made equal ---
# In the numbers: a is the first, b the second, m and n are their masses, and c is exp(epsilon).

C = exp(epsilon)
RATIOS = (DENSITY(p, P, mu), DENSITY(q, Q, mu))
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, delta)
COMMON = minimum(p(w), C * q(w))

MASS = Lemma(
    "foundations.common-part-mass", "The mass of min(p, exp(epsilon) q) is at least 1 - delta", "elementary",
    (*RATIOS, CLOSE),
    conj(integrable(mu, w, COMMON), 1 - factor * delta <= E(mu, w, COMMON)),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q disjoint, delta = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), delta="0.176", epsilon="1/2",
                        mu=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(MASS)
def _mass(claim: Claim) -> Theorem:
    """The mass 1 of p less the hockey-stick divergence."""
    p0, q0 = (specialize(parts(unfolded(d))[0], w) for d in RATIOS)
    p_int = parts(unfolded(RATIOS[0]))[1]
    excess = maximum(num(0), p(w) - C * q(w))
    excess_int = dominated(mu, w, both(arith(0 <= excess), arith(excess <= p(w), p0, q0)), p_int)
    least = mp(parts(specialize(use(HOCKEY_STICK, *RATIOS), delta))[0], CLOSE)
    ints = dominated(mu, w, both(arith(0 <= COMMON, p0, q0), arith(COMMON <= p(w))), p_int)
    mean = integrate(mu, w, arith(eq(COMMON, p(w) - excess)), ints, p_int, excess_int)
    unit = use(MEAN_OF_DENSITY, RATIOS[0], Q=mu, L=p)
    return both(ints, arith(comparison(claim), mean, least, unit))


# The common parts of two laws, with those shares, are close to each other ---------------------

t = var("t")

OTHER = minimum(q(w), C * p(w))
MEAN, OTHER_MEAN = E(mu, w, COMMON), E(mu, w, OTHER)
MAIN = ((1 - s) * COMMON + s * OTHER / C) / m
OTHER_MAIN = ((1 - t) * OTHER + t * COMMON / C) / m
SHARES = (
    *NUMBERS[5:],
    eq((1 - s) * MEAN + s * OTHER_MEAN / C, m),
    eq((1 - t) * OTHER_MEAN + t * MEAN / C, m),
    0 < m,
    0 <= 1 - delta,
    1 - delta <= m,
    0 <= epsilon,
)
INTS = (integrable(mu, w, COMMON), integrable(mu, w, OTHER))


def _density(main: Term, ratio: Term, factor: Term | int = 1) -> tuple[Term, ...]:
    total = conj(integrable(mu, w, main), eq(E(mu, w, main), 1))
    return forall(w, 0 <= main), total, forall(w, (1 - factor * delta) * main <= ratio(w))


within = forall(w, conj(MAIN <= factor * C * OTHER_MAIN, OTHER_MAIN <= factor * C * MAIN))

EQUAL = Lemma(
    "foundations.common-part-equal", "Two densities of mass 1 within the factor exp(epsilon), below p and q",
    "elementary",
    (*RATIOS, *INTS, *SHARES),
    conj(*_density(MAIN, p), *_density(OTHER_MAIN, q), within),
    mutants=(Mutant("factor", {factor: LESS}, "p = q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="0.9999885", epsilon="1.1", m=1,
                        mu=("1/2", "1/2"), s=0, t=0)),),
)  # fmt: skip


@proof_of(EQUAL)
def _equal(claim: Claim) -> Theorem:
    """Divide the two densities of one mass by this mass."""
    p0, q0 = (specialize(parts(unfolded(d))[0], w) for d in RATIOS)
    one = arith(1 <= C, use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon))
    signs = [arith(0 <= COMMON, p0, q0), arith(0 <= OTHER, p0, q0)]
    within = [use(FACTOR, one, p0, q0, x=x, y=y, c=C) for x, y in ((p(w), q(w)), (q(w), p(w)))]
    order = use(ORDER, one, *signs, *within, *SHARES[:5], a=COMMON, b=OTHER, c=C)
    made = [
        *_main(MAIN, s, COMMON, OTHER, p, [one, *signs, *SHARES]),
        *_main(OTHER_MAIN, t, OTHER, COMMON, q, [one, *signs, *SHARES]),
    ]
    *_, within_each_other = conjuncts(claim)
    goals = conjuncts(opened(within_each_other, w))
    inverse = arith(0 <= 1 / m, 0 < m)
    scaled = [arith(goal, inverse, fact, 0 < m) for goal, fact in zip(goals, parts(order), strict=True)]
    return both(*made, generalize(both(*scaled), w))


def _main(main: Term, share: Term, x: Term, y: Term, ratio: Term, facts: list[Fact]) -> list[Theorem]:
    """The average of x and y/c, divided by m, is a density below the given ratio."""
    size = use(BELOW, *facts, arith(x <= ratio(w)), arith(y <= C * ratio(w)), x=x, y=y, c=C, s=share, n=ratio(w))
    ints, mean = parts(expand(mu, w, main, *INTS, 0 < m))
    total = arith(eq(E(mu, w, main), 1), mean, *SHARES[5:8])
    low, under = parts(size)
    return [generalize(low, w), both(ints, total), generalize(under, w)]


# Densities in order: the main parts of mixtures are close -------------------------------------

G = var("G", L.type)

ORDERED = (DENSITY(L, P, mu), DENSITY(G, Q, mu), forall(w, c * L(w) <= G(w)))

ORDERED_DENSITIES = Lemma(
    "foundations.density-order", "An order of densities is an order of laws", "elementary",
    ORDERED,
    forall(phi, implies(TEST, factor * c * E(P, w, phi(w)) <= E(Q, w, phi(w)))),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, c = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), c="0.333", mu=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(ORDERED_DENSITIES)
def _ordered(claim: Claim) -> Theorem:
    """Integrate c L phi <= G phi."""
    size, weighted, means = specialize(TEST, w), [], []
    for density in ORDERED[:2]:
        low, ints, change = parts(unfolded(density))
        ratio = read(DENSITY, density).L
        cover = arith(absolute(ratio(w) * phi(w)) <= ratio(w), size, specialize(low, w))
        weighted.append(dominated(mu, w, cover, ints))
        means.append(at(change, phi, by=[TEST]))
    point = arith(c * (L(w) * phi(w)) <= G(w) * phi(w), specialize(ORDERED[2], w), size)
    final = arith(c * E(P, w, phi(w)) <= E(Q, w, phi(w)), integrate(mu, w, point, *weighted), *means)
    return prove(claim.conclusion, generalize(discharge(final, TEST), phi))


# Laws that are (epsilon, delta)-close are mixtures of laws that are epsilon-close and a rest of mass delta ---
# For kernels, so that the components of laws that depend on y depend on y measurably.

KERNEL = Ps.type
As, A2s, Bs, B2s = (var(name, KERNEL) for name in ("A", "A2", "B", "B2"))

THERE = forall(u, INDISTINGUISHABLE(Ps(u), Qs(u), epsilon, delta))
BACK = forall(u, INDISTINGUISHABLE(Qs(u), Ps(u), epsilon, delta))
GIVEN = (THERE, BACK, 0 <= epsilon, 0 <= delta, delta < 1)


def _decomposed(weight: Term) -> Term:
    return exists((As, A2s, Bs, B2s), forall(u, conj(
        MIXTURE(Ps(u), weight, As(u), A2s(u)), MIXTURE(Qs(u), weight, Bs(u), B2s(u)),
        INDISTINGUISHABLE(As(u), Bs(u), epsilon, 0), INDISTINGUISHABLE(Bs(u), As(u), epsilon, 0),
    )))  # fmt: skip


DECOMPOSITION = Lemma(
    "foundations.dp-decomposition", "(epsilon, delta)-close kernels are epsilon-close outside of a part of mass delta",
    "bs16.lemma-8.6, the first three steps",
    GIVEN,
    _decomposed(1 - delta),
    mutants=(Mutant("delta", Claim(GIVEN, _decomposed(1 - LESS * delta)),
                    "P, Q disjoint but for a common part of mass 1 - delta",
                    witness=finite({"U": 1, "Y": 3}, P=(("1/2", "1/2", 0),), Q=((0, "1/2", "1/2"),), epsilon=0,
                        delta="1/2")),),
)  # fmt: skip


@proof_of(DECOMPOSITION)
def _proof(claim: Claim) -> Theorem:
    """Densities p, q with respect to (P + Q)/2; A and B have the two densities of the common part."""

    def with_law(S: Term, mixed: Theorem) -> Theorem:
        return _with_ratio("p", S, mixed, Ps, lambda p, p_density: _with_ratio(
            "q", S, mixed, Qs, lambda q, q_density: _parts(claim, S, p, p_density, q, q_density)))  # fmt: skip

    half = Fraction(1, 2)
    weight = generalize(both(arith(num(0) <= half), arith(num(half) <= 1)), u)
    return obtain(use(MIXED, weight, P=Ps, Q=Qs, t=lam(u, num(half))), "S", with_law)


def _with_ratio(
    name: str, S: Term, mixed: Theorem, component: Term, then: Callable[[Term, Theorem], Theorem]
) -> Theorem:
    """A kernel has a likelihood ratio to its mixture with another one."""
    null = eq(E(S(u), w, phi(w)), 0)
    size = specialize(TEST, w)
    low = [integrate(law(u), w, parts(size)[0], bounded(law(u), w, phi(w), 1, size)) for law in (Ps, Qs)]
    vanish = arith(eq(E(component(u), w, phi(w)), 0), at(specialize(mixed, u), phi, by=[TEST]), null, *low)
    found = use("radon_nikodym", generalize(discharge(vanish, TEST, null), u, phi), K=component, H=S)

    def with_function(r: Term, facts: Theorem) -> Theorem:
        density = DENSITY(lam(w, r(u, w)), component(u), S(u))
        return then(r, folded(density, specialize(facts, u)))

    return obtain(found, name, with_function)


def _parts(claim: Claim, S: Term, p: Term, p_density: Theorem, q: Term, q_density: Theorem) -> Theorem:
    C, ratios = exp(epsilon), (lam(w, p(u, w)), lam(w, q(u, w)))
    one = arith(1 <= C, use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon))
    masses, means = [], []
    for given, first, second, laws, (x, y) in (
        (THERE, p_density, q_density, (Ps(u), Qs(u)), ratios),
        (BACK, q_density, p_density, (Qs(u), Ps(u)), ratios[::-1]),
    ):
        masses.append(use(MASS, first, second, specialize(given, u), P=laws[0], Q=laws[1], mu=S(u), p=x, q=y))
        means.append(rhs(comparison(masses[-1])))
    M, N = means
    m = minimum(M, N)
    bounds = [parts(fact)[1] for fact in masses]
    positive = [arith(0 < mean, bound, delta < 1) for mean, bound in zip(means, bounds, strict=True)]
    first, second = use(SHARE, one, positive[1], m=M, n=N, c=C), use(SHARE, one, positive[0], m=N, n=M, c=C)
    s, t = share(M, N, C), share(N, M, C)
    goal = disj(eq(s, 0), eq(t, 0))
    either = cases(
        M <= N,
        lambda yes: infer("or_intro", mp(parts(first)[3], yes), formula=goal),
        lambda no: infer("or_intro", mp(parts(second)[3], arith(N <= M, no)), formula=goal),
    )
    other_mass = arith(eq(lhs(parts(second)[2]), m), parts(second)[2])
    least = arith(1 - delta <= m, *bounds), arith(0 < m, *positive), arith(0 <= 1 - delta, delta < 1)
    equal = use(EQUAL, p_density, q_density, *(parts(f)[0] for f in masses), *parts(first)[:3], *parts(second)[:2],
                other_mass, either, *least, 0 <= epsilon, P=Ps(u), Q=Qs(u), mu=S(u), p=ratios[0], q=ratios[1],
                s=s, t=t, m=m)  # fmt: skip
    low, ints, total, under, other_low, other_ints, other_total, other_under, within = parts(equal)
    a, b = (lam(w, rhs(specialize(fact, w))) for fact in (low, other_low))

    def with_A(A: Term, A_facts: Theorem) -> Theorem:
        def with_B(B: Term, B_facts: Theorem) -> Theorem:
            A_density, B_density = specialize(A_facts, u), specialize(B_facts, u)

            def ordered(scale: object, f: Theorem, g: Theorem, point: Theorem) -> Theorem:
                (x, one), (y, other) = (read(DENSITY, ratio)["L", "P"] for ratio in (f, g))
                return use(ORDERED_DENSITIES, f, g, point, L=x, G=y, P=one, Q=other, mu=S(u), c=scale)

            inverse = exp(-epsilon)
            close = []
            for f, g, index in ((A_density, B_density, 0), (B_density, A_density, 1)):
                fact = parts(specialize(within, w))[index]
                x, y = read(DENSITY, f).L, read(DENSITY, g).L
                point = generalize(arith(inverse * x(w) <= y(w), fact), w)
                bound = at(ordered(inverse, f, g, point), phi, by=[TEST])
                P, Q = read(DENSITY, f).P, read(DENSITY, g).P
                final = arith(E(P, w, phi(w)) <= C * E(Q, w, phi(w)) + 0, bound)
                close.append(for_all(INDISTINGUISHABLE(P, Q, epsilon, 0), final))
            rests = []
            for law, density, part, whole, point in (
                (A, A_density, Ps, p_density, under),
                (B, B_density, Qs, q_density, other_under),
            ):
                below = generalize(ordered(1 - delta, density, whole, point), u)
                sides = arith(0 <= 1 - delta, delta < 1), arith(1 - delta <= 1, 0 <= delta)
                rests.append(use(REST, below, *sides, P=part, A=law, c=1 - delta))
            return obtain(rests[0], "A2", lambda A2, A_mixed: obtain(rests[1], "B2", lambda B2, B_mixed: witnesses(
                claim.conclusion, (A, A2, B, B2),
                generalize(both(specialize(A_mixed, u), specialize(B_mixed, u), *close), u))))  # fmt: skip

        made = use(
            WITH_DENSITY,
            generalize(other_low, u),
            generalize(both(other_ints, other_total), u),
            P=S,
            f=lam((u, w), b(w)),
        )
        return obtain(made, "B", with_B)

    made = use(WITH_DENSITY, generalize(low, u), generalize(both(ints, total), u), P=S, f=lam((u, w), a(w)))
    return obtain(made, "A", with_A)
