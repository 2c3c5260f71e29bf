"""The profile of two Gaussian laws of one variance is that of N(mu, 1) and N(0, 1), mu their distance in deviations."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, lam, maximum, ne, normal, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.reading import exponent_of, rhs
from dpproofs.proving.tactics import arith, cases, constant, parts, same_value, transfer, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian import mu, nu, ratio as likelihood_ratio, sigma, x
from theorems.foundations.gaussian.gaussian_excess import GAUSSIAN_EXCESS
from theorems.citations import BALLE_WANG
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.logarithm import v
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS, ORDER_ZERO

P, Q = normal(mu, sigma), normal(nu, sigma)
L = likelihood_ratio(mu, nu)
EXCESS = maximum(L(x) - c, 0)
DISTANCE = eq(v, (mu - nu) ** 2 / sigma**2)
GIVEN = (0 < sigma, DISTANCE, 0 <= c)
MEAN = E(Q, x, EXCESS)

GAUSSIAN_HOCKEY_STICK_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality", witness=finite({}, mu=1, nu=0, sigma=1, c=1)
)

GAUSSIAN_HOCKEY_STICK = Lemma(
    "profiles.gaussian-hockey-stick", "The hockey-stick divergence of two Gaussian laws of one variance",
    f"{BALLE_WANG}, Theorem 8",
    GIVEN,
    eq(MEAN, factor * gaussian_profile(v, c)),
    mutants=(GAUSSIAN_HOCKEY_STICK_FACTOR,),
)  # fmt: skip


@proof_of(GAUSSIAN_HOCKEY_STICK)
def _proof(claim: Claim) -> Theorem:
    nonneg = arith(0 <= v, DISTANCE, arith(0 <= rhs(DISTANCE), 0 < sigma))

    def positive(order: Theorem) -> Theorem:
        return cases(eq(mu, nu), _equal, lambda no: _different(order, arith(ne(mu, nu), no)))

    found = cases(0 < c, positive, lambda no: _order_zero(arith(eq(c, 0), no, 0 <= c), nonneg))
    return arith(claim.conclusion, found)


def _equal(same_mean: Theorem) -> Theorem:
    zero = arith(eq(v, 0), DISTANCE, same_mean)
    exponent = exponent_of(L(x))
    one = arith(eq(L(x), 1), same_value(lam(x, exp(x)), arith(eq(exponent, 0), same_mean)))
    ints, mean = parts(constant(Q, x, maximum(1 - c, 0)))
    same = parts(transfer(Q, x, arith(eq(maximum(1 - c, 0), EXCESS), one), ints))[1]
    return arith(eq(MEAN, gaussian_profile(v, c)), mean, same, use(EQUAL_MEANS, zero, s=v))


def _different(order: Theorem, different: Theorem) -> Theorem:
    """The logarithm of the ratio is affine; its mean is -v/2 and its variance is v."""
    positive = arith(0 < v, different, DISTANCE, 0 < sigma)
    root = arith(0 < sqrt(v), positive)
    slope, start = (mu - nu) / sigma**2, (nu**2 - mu**2) / (2 * sigma**2)
    facts = [
        arith(ne(slope, 0), different, 0 < sigma),
        root,
        order,
        arith(eq(sqrt(v) ** 2, slope**2 * sigma**2), DISTANCE, positive, 0 < sigma),
        arith(eq(-(v / 2), slope * nu + start), DISTANCE, 0 < sigma),
    ]
    ints, value = parts(use(GAUSSIAN_EXCESS, *facts, 0 < sigma, a=slope, b=start, t=sqrt(v), m=-(v / 2)))
    affine = same_value(lam(x, exp(x)), arith(eq(slope * x + start, exponent_of(L(x))), 0 < sigma))
    same = parts(transfer(Q, x, arith(eq(maximum(exp(slope * x + start) - c, 0), EXCESS), affine), ints))[1]
    known = use(CLOSED_FORM, positive, order, s=v)
    return arith(eq(MEAN, gaussian_profile(v, c)), same, value, known, positive, order)


def _order_zero(zero: Theorem, nonneg: Theorem) -> Theorem:
    density = use(GAUSSIAN_RATIO, 0 < sigma)
    one = use(MEAN_OF_DENSITY, density, L=L, P=P, Q=Q)
    same = parts(transfer(Q, x, arith(eq(L(x), EXCESS), arith(0 < L(x)), zero), parts(unfolded(density))[1]))[1]
    return arith(eq(MEAN, gaussian_profile(v, c)), one, same, use(ORDER_ZERO, nonneg, zero, s=v))
