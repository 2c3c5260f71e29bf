"""Discrete Gaussian noise on a query with whole values: as concentrated as with Gaussian noise.

This file is long because the sum of the densities, their ratio and its power need the same few facts.
"""

from __future__ import annotations

from typing import NamedTuple

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, forall, function_type, lam, measure, num, prob, substitute, var
from dpproofs.language.terms import variables
from dpproofs.privacy.notions import DENSITY, RENYI, RENYI_LINE, SENSITIVITY, ZCDP, Delta, N, alpha, on, q
from dpproofs.privacy.notions import test_function, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import exponent_of, hypothesis, integrand_of, read
from dpproofs.proving.tactics import arith, at, both, cases, discharge, dominated, folded, for_all, generalize, linear
from dpproofs.proving.tactics import parts, specialize, transfer, unfolded, use, witness
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import NO_MEASURE, whole
from theorems.foundations.measure.counting_around import AROUND
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.discrete_gaussian.bells import common, k, s
from theorems.mechanisms.discrete_gaussian.finite import ALL, SOURCE
from theorems.mechanisms.discrete_gaussian.most import MOST

sigma, c, y, z, t = variables("sigma c y z t")
x = var("x", "X")
mu = var("mu", measure(REAL))
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
def _proof(claim: Claim) -> Theorem:
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
