"""Discrete Gaussian noise on a query with whole values is as concentrated as Gaussian noise: bells at the
whole numbers have the largest sum seen from one of them.
"""

from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.laws import COUNTING
from dpproofs.mutants.one_number import at_one_number
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.measure.counting import AROUND, NO_MEASURE, whole
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.completeness import ABOVE
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.sums.sums import NATURAL_SUM
from theorems.mechanisms.discrete_gaussian.bells import (
    ALL,
    FINITE,
    FINITE_GIVEN,
    SOURCE,
    below_one,
    c,
    common,
    k,
    m,
    mu,
    part,
    s,
    t,
    weights,
    within,
)

# Bells at the whole numbers have the largest sum seen from one of them; the source uses Poisson's formula ---


MOST = Lemma(
    "mechanisms.discrete-gaussian-most", "Bells at the whole numbers have the largest sum seen from one", SOURCE,
    FINITE_GIVEN,
    conj(integrable(mu, k, common(k - t)), E(mu, k, common(k - t)) <= ALL),
    mutants=(Mutant("measure", without(COUNTING(mu)), "at 1",
                    witness=at_one_number(1, s=1, t=1)),),
)  # fmt: skip


@proof_of(MOST)
def _proof(claim: Claim) -> Theorem:
    """Let n grow, and then m."""
    unit = below_one((k - t) ** 2 / (2 * s**2), 0 < s)

    def ints(m: Term) -> Theorem:
        return dominated(mu, k, arith(absolute(within(m)(k) * common(k - t)) <= within(m)(k), unit), weights(m)[1])

    goal = part(m) <= ALL
    gap = part(m) - ALL

    def too_much(more: Theorem) -> Theorem:
        def reached(n: Term, found: Theorem) -> Theorem:
            natural, large = parts(found)
            bound = use(FINITE, *FINITE_GIVEN, natural, nat(m), use(NATURAL_SUM, natural, nat(m), k=n, n=m), n=n, m=m)
            return arith(goal, bound, large, more, natural_sign(n, natural))

        return obtain(use(ABOVE, x=m * ALL / gap), "n", reached)

    below = cases(0 < gap, too_much, lambda no: arith(goal, no))
    level = within(c)(k) * common(k - t)

    def up_to(m: Term, found: Theorem) -> Theorem:
        natural, large = parts(found)
        known = use(below, *FINITE_GIVEN, natural, m=m)
        whole_int = use(ints(m), *FINITE_GIVEN, natural)
        some = dominated(mu, k, arith(absolute(level) <= within(m)(k) * common(k - t), unit, large), whole_int)
        small = integrate(mu, k, arith(level <= within(m)(k) * common(k - t), unit, large), some, whole_int)
        return both(some, arith(E(mu, k, level) <= ALL, small, known))

    done, mean = parts(obtain(use(ABOVE, x=c), "m", up_to))
    return monotone_limit(mu, k, common(k - t), level, c, mean, done, absolute(k) + 1, unit)


# Discrete Gaussian noise on a query with whole values: as concentrated as with Gaussian noise ---

sigma, y, z = variables("sigma y z")
x = var("x", "X")
M = var("M", function_type(("X",), prob(REAL)))
DENSITY_R, RENYI_R, LINE_R, ZCDP_R = (on(notion, Y=REAL) for notion in (DENSITY, RENYI, RENYI_LINE, ZCDP))

WHOLE = forall(x, whole(q(x)))


def bell(centre: Term) -> Term:
    """The odds of y."""
    return exp(-((y - centre) ** 2) / (2 * sigma**2))


NOISY = forall(x, DENSITY_R(lam(y, c * bell(q(x))), M(x), mu))
LAWS = COUNTING(mu), NOISY, WHOLE, 0 < sigma


class _Base(NamedTuple):
    """The density of the second law, that c is positive and that c times the sum of all bells is 1."""

    density: Theorem
    positive: Theorem
    total: Theorem
    whole: Theorem


LEMMA = Lemma(
    "mechanisms.discrete-gaussian",
    "Discrete Gaussian noise on a query of sensitivity Delta with whole values is Delta^2/(2 sigma^2)-zCDP", SOURCE,
    (SENSITIVITY(q, N, Delta), *LAWS),
    ZCDP_R(M, N, 0, factor * Delta**2 / (2 * sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "values 0 and 1, order 2", unwitnessed=NO_MEASURE),),
)  # fmt: skip

RATIO = lam(y, exp(((y - q(x2)) ** 2 - (y - q(x1)) ** 2) / (2 * sigma**2)))


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """A power of the ratio times the density is a bell elsewhere, but for a factor."""
    base = normalised()
    offset, rho = read(ZCDP, claim)["xi", "rho"]
    goal = RENYI_R(alpha, M(x1), M(x2), offset + rho * alpha)
    centre = alpha * q(x1) + (1 - alpha) * q(x2)
    size = exp(alpha * (alpha - 1) * (q(x1) - q(x2)) ** 2 / (2 * sigma**2))
    found = parts(use(MOST, LAWS[0], base.total, 0 < sigma, s=sigma, t=centre))
    moved_int, moved = parts(linear(mu, y, c * size * bell(centre), [(c * size, found[0])]))
    power = RATIO(y) ** alpha
    same = arith(eq(c * size * bell(centre), c * bell(q(x2)) * power), 0 < sigma)
    weighted, equal = parts(transfer(mu, y, same, moved_int))
    power_int, mean = _moved(base, power, arith(0 <= power), weighted)
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    exponent = (alpha - 1) * (offset + rho * alpha)
    less = arith(exponent_of(size) <= exponent, square, 0 < sigma, 1 < alpha)
    grown = use(EXP_INCREASING, less, x=exponent_of(size), y=exponent)
    bound = arith(E(M(x2), y, power) <= exp(exponent), mean, equal, moved, found[1], base.whole, base.positive, grown)
    by_order = witness(goal, RATIO, _ratio(base), power_int, bound)
    line = LINE_R(M(x1), M(x2), offset, rho)
    return for_all(claim.conclusion, for_all(line, by_order))


def normalised() -> _Base:
    """The sum of all bells is the same from the value of the query, and the density sums to 1."""
    density = specialize(NOISY, x2)
    ratio = read(DENSITY, density)
    low, ints, _ = parts(unfolded(density))
    mean = use(MEAN_OF_DENSITY, density, L=ratio.L, P=M(x2), Q=mu)
    least = arith(0 <= c, specialize(low, q(x2)))
    zero_int, zero = parts(linear(mu, y, num(0), []))

    def nothing(none: Theorem) -> Theorem:
        same = parts(transfer(mu, y, arith(eq(num(0), ratio.L(y)), none), zero_int))[1]
        return arith(0 < c, mean, same, zero)

    positive = cases(eq(c, 0), nothing, lambda other: arith(0 < c, other, least))
    bell_int, bells = parts(linear(mu, y, bell(q(x2)), [(1 / c, ints)], positive))
    around = use(AROUND, LAWS[0], bell_int, specialize(WHOLE, x2), f=lam(y, bell(q(x2))), k=q(x2))
    ints, same = parts(around)
    turned = arith(eq(integrand_of(ints, k), at_sigma(common(k))))
    total_int, total = parts(transfer(mu, k, turned, ints))
    whole_ = arith(eq(c * at_sigma(ALL), 1), total, same, bells, mean, positive)
    return _Base(density, positive, total_int, whole_)


def at_sigma(term: Term) -> Term:
    """The term at the scale of the noise."""
    return substitute(term, {s: sigma})


def _moved(base: _Base, f: Term, nonneg: Theorem, ints: Theorem) -> list[Theorem]:
    """The mean under the second law is the sum of the density times f, for f >= 0."""
    ratio = read(DENSITY, base.density).L
    return parts(use(FROM_REFERENCE, base.density, generalize(nonneg, y), ints, P=M(x2), Q=mu, L=ratio, f=lam(y, f)))


phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, y)


def _ratio(base: _Base) -> Theorem:
    """The likelihood ratio of the two laws."""
    goal = DENSITY_R(RATIO, M(x1), M(x2))
    _, ints, change = parts(unfolded(specialize(NOISY, x1)))
    test = specialize(TEST, y)
    top = c * bell(q(x1))

    def back(f: Term, low: Theorem, known: Theorem) -> list[Theorem]:
        same = arith(eq(top * f, c * bell(q(x2)) * (RATIO(y) * f)))
        weighted, equal = parts(transfer(mu, y, same, known))
        there, mean = _moved(base, RATIO(y) * f, arith(0 <= RATIO(y) * f, low), weighted)
        return [there, arith(eq(E(M(x2), y, RATIO(y) * f), E(mu, y, top * f)), mean, equal)]

    one = transfer(mu, y, arith(eq(top, top * num(1))), ints)
    ratio_int = back(num(1), arith(0 <= num(1)), parts(one)[0])[0]
    ratio_int = parts(transfer(M(x2), y, arith(eq(integrand_of(ratio_int, y), RATIO(y))), ratio_int))[0]
    body = top * phi(y)
    small = both(arith(0 <= body, test, base.positive), arith(body <= top, test, base.positive))
    value = back(phi(y), arith(0 <= phi(y), test), dominated(mu, y, small, ints))[1]
    equal = arith(eq(E(M(x1), y, phi(y)), E(M(x2), y, RATIO(y) * phi(y))), at(change, phi, by=[TEST]), value)
    signs = generalize(arith(0 <= RATIO(y)), y)
    return folded(goal, both(signs, ratio_int, generalize(discharge(equal, TEST), phi)))


discrete_gaussian_zcdp = Verified(
    LEMMA, "discrete_gaussian_zcdp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,), omits=(c,)
)
