"""The likelihood ratio of two Laplace laws of one scale, and the integral of f^alpha g^(1 - alpha), piece by
piece.
"""

from collections.abc import Mapping
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, by_ratio, integral_of, with_laplace
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT
from theorems.mechanisms.laplace.law import LEBESGUE_RATIO, MASS, TEST, P, Q, b, density, phi, u, x

# The integral of f^alpha g^(1 - alpha) for two Laplace densities f and g of one scale, piece by piece ---

mu, nu, d = variables("mu nu d")
ORDER = 0 < b, 1 < alpha


def tilted() -> Term:
    """The density at nu times the ratio to the power alpha, but for the constant 1/(2 b)."""
    return exp(-(alpha * absolute(x - mu) + (1 - alpha) * absolute(x - nu)) / b)


def value(gap: object, factor: Factor = 1) -> Term:
    """alpha/(2 alpha - 1) exp((alpha - 1) d/b) + (alpha - 1)/(2 alpha - 1) exp(-alpha d/b)."""
    near, far = exp((alpha - 1) * as_term(gap) / b), exp(-alpha * as_term(gap) / b)
    return alpha / (2 * alpha - 1) * near + (alpha - 1) / (2 * alpha - 1) * mul(factor, far)


INTEGRAL = Lemma(
    "mechanisms.laplace-tilted", "The integral of f^alpha g^(1 - alpha) for two Laplace densities", "elementary",
    ORDER,
    conj(integrable(LEBESGUE, x, tilted()), eq(E(LEBESGUE, x, tilted()), 2 * b * value(absolute(mu - nu), factor))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; mu = nu",
                    witness=against("mechanisms.laplace-tilted", alpha=2, b="1/2", mu=1, nu=2)),),
)  # fmt: skip


@proof_of(INTEGRAL)
def _integral(claim: Claim) -> Theorem:
    """nu is to the right of mu, or to its left, or equal to it."""
    goal = comparison(claim)
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)

    def apart(sign: int, yes: Theorem) -> Theorem:
        ints, total = parts(use(_ordered(sign), *ORDER, yes))
        size = arith(eq(sign * (nu - mu), absolute(mu - nu)), yes)
        same = same_value(lam(d, value(d)), size)
        return both(ints, arith(goal, total, same))

    def equal(no: Theorem, neither: Theorem) -> Theorem:
        flat = arith(eq(mu, nu), no, neither)
        mass_int, mass = parts(use(MASS, 0 < b, m=mu))
        bell = exp(-absolute(x - mu) / b)
        ints, mean = parts(linear(LEBESGUE, x, bell, [(2 * b, mass_int)], 0 < b))
        here = tilted_at(mu)
        moved, same = parts(transfer(LEBESGUE, x, arith(eq(bell, here)), ints))
        point = arith(
            eq(value(absolute(mu - mu)), 1), wide, same_value(lam(d, value(d)), arith(eq(absolute(mu - mu), 0)))
        )
        exact = arith(eq(E(LEBESGUE, x, here), 2 * b * value(absolute(mu - mu))), same, mean, mass, point)
        end = var("end")
        pattern = conj(
            integrable(LEBESGUE, x, tilted_at(end)),
            eq(E(LEBESGUE, x, tilted_at(end)), 2 * b * value(absolute(mu - end))),
        )
        found = use("leibniz", flat, both(moved, exact), x=mu, y=nu, A=lam(end, pattern))
        return both(parts(found)[0], arith(goal, parts(found)[1]))

    return cases(
        mu < nu,
        lambda yes: apart(1, yes),
        lambda no: cases(nu < mu, lambda yes: apart(-1, yes), lambda neither: equal(no, neither)),
    )


def _ordered(sign: int) -> Theorem:
    """The integral, piece by piece."""
    gap = sign * (nu - mu)
    near, far = exp((alpha - 1) * gap / b), exp(-alpha * gap / b)
    slope = arith(0 < 1 / b, 0 < b)
    before, after = (LEFT, RIGHT) if sign > 0 else (RIGHT, LEFT)
    known = [
        use(before, slope, s=1 / b, m=mu),
        _middle(sign),
        use(after, slope, s=1 / b, m=nu),
        use(POINT, m=mu),
        use(POINT, m=nu),
    ]
    weights: list[object] = [near, 1, far, -near, -far]
    first, middle, last, one, two = pieces(sign)
    ints = [(c, parts(fact)[0]) for c, fact in zip(weights, known, strict=True)]
    whole, mean = parts(linear(LEBESGUE, x, first + middle + last - one - two, ints))
    tilted_int, same = parts(transfer(LEBESGUE, x, _pointwise(sign), whole))
    total = eq(E(LEBESGUE, x, tilted()), 2 * b * value(gap))
    return both(tilted_int, arith(total, same, mean, *known, 1 < alpha, 0 < b))


def _middle(sign: int) -> Theorem:
    """The part between mu and nu, where the exponent is affine."""
    low, high = (mu, nu) if sign > 0 else (nu, mu)
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)
    primitive = -sign * b / (2 * alpha - 1) * between(sign, x)
    raw_int, raw = parts(integral(primitive, x, low, high, arith(low <= high, sign_of(sign)), wide, 0 < b))
    body, wanted = integrand_of(raw_int, x), pieces(sign)[1]
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(body, wanted), wide, 0 < b), raw_int))
    gap = sign * (nu - mu)
    mean = b / (2 * alpha - 1) * (exp((alpha - 1) * gap / b) - exp(-alpha * gap / b))
    return both(ints, arith(eq(E(LEBESGUE, x, wanted), mean), same, raw))


def between(sign: int, point: Term) -> Term:
    """The same between mu and nu."""
    return exp(-sign * ((2 * alpha - 1) * point - alpha * mu + (1 - alpha) * nu) / b)


def sign_of(sign: int) -> Term:
    """nu is on that side of mu."""
    return (mu < nu) if sign > 0 else (nu < mu)


def pieces(sign: int) -> tuple[Term, ...]:
    """Beyond mu, between, beyond nu; and the end points, which are counted twice."""
    gap = sign * (nu - mu)
    near, far = exp((alpha - 1) * gap / b), exp(-alpha * gap / b)
    beyond_mu, inside, beyond_nu, at_mu, at_nu = map(ind, places(sign))
    sides = beyond_mu * exp(sign / b * (x - mu)), beyond_nu * exp(-sign / b * (x - nu))
    return near * sides[0], inside * between(sign, x), far * sides[1], near * at_mu, far * at_nu


def places(sign: int) -> tuple[Term, ...]:
    """Where these are not 0."""
    if sign > 0:
        return x <= mu, conj(mu <= x, x <= nu), nu <= x, eq(x, mu), eq(x, nu)
    return mu <= x, conj(nu <= x, x <= mu), x <= nu, eq(x, mu), eq(x, nu)


def _pointwise(sign: int) -> Theorem:
    """The function is the sum of its pieces, at each x."""
    first, middle, last, one, two = pieces(sign)
    goal = eq(first + middle + last - one - two, tilted())
    beyond_mu, beyond_nu = (x < mu, nu < x) if sign > 0 else (mu < x, x < nu)
    rank = {mu: 2 - sign, nu: 2 + sign}

    def at_sides(point: Term, here: int, *facts: Fact) -> Theorem:
        """A point that stands at that place in the order in which mu and nu are number 1 and 3."""
        known = [sign_of(sign), *facts]
        sides = [1 if here >= rank[end] else -1 for end in (mu, nu)]
        sizes = [
            arith(eq(absolute(point - end), side * (point - end)), *known)
            for end, side in zip((mu, nu), sides, strict=True)
        ]
        inner = same_value(lam(u, exp(-(alpha * u + (1 - alpha) * absolute(point - nu)) / b)), sizes[0])
        outer = same_value(lam(u, exp(-(alpha * (sides[0] * (point - mu)) + (1 - alpha) * u) / b)), sizes[1])
        pieces_here = [
            arith(eq(ind(substitute(where, {x: point})), int(_is_at(where, {**rank, x: here}))), *known)
            for where in places(sign)
        ]
        return arith(substitute(goal, {x: point}), inner, outer, *pieces_here, sign_of(sign), 0 < b)

    def at_end(end: Term, equal: Theorem) -> Theorem:
        known = at_sides(end, rank[end])
        back = arith(eq(end, x), equal)
        return use("leibniz", back, known, x=end, y=x, A=lam(x, goal))

    def rest(not_mu: Theorem, not_nu: Theorem) -> Theorem:
        return cases(
            beyond_mu,
            lambda yes: at_sides(x, 2 - 2 * sign, yes),
            lambda no: cases(
                beyond_nu,
                lambda yes: at_sides(x, 2 + 2 * sign, yes),
                lambda inside: at_sides(x, 2, *_strictly(sign, no, inside, not_mu, not_nu)),
            ),
        )

    return cases(
        eq(x, mu),
        lambda yes: at_end(mu, yes),
        lambda not_mu: cases(eq(x, nu), lambda yes: at_end(nu, yes), lambda not_nu: rest(not_mu, not_nu)),
    )


def _is_at(where: Term, rank: Mapping[Term, int]) -> bool:
    """Whether a comparison of points, or all of some, holds in their order."""
    if where.op == "and":
        return all(_is_at(part, rank) for part in where.args)
    left, right = (rank[point] for point in where.args)
    return left == right or (where.op == "le" and left < right)


def _strictly(sign: int, *facts: Fact) -> tuple[Theorem, Theorem]:
    """x is strictly between mu and nu."""
    low, high = (mu, nu) if sign > 0 else (nu, mu)
    return arith(low < x, *facts), arith(x < high, *facts)


def tilted_at(end: Term) -> Term:
    """The function above, with nu at that place."""
    return substitute(tilted(), {nu: end})


# The likelihood ratio of two Laplace laws of one scale ----------------------------------------

DENSITY_R, RENYI_R, RENYI_DP_R = (on(notion, Y=REAL) for notion in (DENSITY, RENYI, RENYI_DP))
LAWS = LAPLACE(P, mu, b), LAPLACE(Q, nu, b)
RATIO = lam(x, exp((absolute(x - nu) - absolute(x - mu)) / b))

LIKELIHOOD = Lemma(
    "mechanisms.laplace-ratio", "The likelihood ratio of two Laplace laws of one scale", "elementary",
    (*LAWS, 0 < b),
    DENSITY_R(lam(x, factor * RATIO(x)), P, Q),
    mutants=(Mutant("factor", {factor: LESS}, "its mean is 1"),),
)  # fmt: skip


@proof_of(LIKELIHOOD)
def _ratio(claim: Claim) -> Theorem:
    """Under Lebesgue measure the density at nu, times the ratio, is the density at mu."""
    goal = claim.conclusion
    L = read(DENSITY, goal).L
    top_int, change = parts(unfolded(use(LEBESGUE_RATIO, LAWS[0], 0 < b, m=mu)))[1:]

    def moved(f: Term, f0: Theorem, ints: Theorem) -> list[Theorem]:
        """E_Q[L f] is the integral of the first density times f."""
        same = arith(eq(density(mu) * f, density(nu) * (L(x) * f)), 0 < b)
        weighted, equal = parts(transfer(LEBESGUE, x, same, ints))
        back_int, back = parts(under_second_law(L(x) * f, arith(0 <= L(x) * f, f0), weighted))
        return [back_int, arith(eq(E(Q, x, L(x) * f), E(LEBESGUE, x, density(mu) * f)), back, equal)]

    L_int = moved(num(1), arith(0 <= num(1)), top_int)[0]
    test = specialize(TEST, x)
    body = density(mu) * phi(x)
    small = both(arith(0 <= body, test, 0 < b), arith(body <= density(mu), test, 0 < b))
    same = moved(phi(x), arith(0 <= phi(x), test), dominated(LEBESGUE, x, small, top_int))[1]
    equal = arith(eq(E(P, x, phi(x)), E(Q, x, L(x) * phi(x))), at(change, phi, by=[TEST]), same)
    return folded(goal, both(generalize(arith(0 <= L(x)), x), L_int, generalize(discharge(equal, TEST), phi)))


def under_second_law(f: Term, nonneg: Theorem, weighted: Theorem) -> Theorem:
    """E_Q[f] is the integral of the second density times f, for f >= 0."""
    reference = use(LEBESGUE_RATIO, LAWS[1], 0 < b, P=Q, m=nu)
    return use(FROM_REFERENCE, reference, generalize(nonneg, x), weighted, P=Q, Q=LEBESGUE,
               L=read(DENSITY, reference).L, f=lam(x, f))  # fmt: skip


@refutation_of(LIKELIHOOD, "factor")
def _mean_of_ratio(said: Theorem) -> Theorem:
    """A law has the ratio 1 to itself, and not 0.99."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law, less = specialize(centred, 0), laws(num(0)), num(Fraction(99, 100))
        mean, _ = by_ratio(instance(said, given, P=law, Q=law, mu=0, nu=0, b=1))
        measured, value = parts(constant(law, x, less))
        return absurd(mean, value, integral_of(measured, arith(eq(less, integrand_of(lhs(mean), x)))))

    return with_laplace(with_laws)
